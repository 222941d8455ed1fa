import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import { importSuppliers } from '#contract/suppliers/supplier-file.contract.ts'
import { looksMobile, mobile_fax_words } from '#domain/shared/phone.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Instead } from '#web/ui/instead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { method_words } from './method-words.ts'
import { RowFaults } from './row-faults.tsx'
import type { CheckedState, PastedState } from './supplier-bulk-screen.tsx'

/** What a file or a pasted table would register, or every mistake in it. */
export const Screen = () => {
  // What this page shows travels with its history entry; whoever comes without it begins at the choice.
  const state = useLocation().state as CheckedState | null
  if (!state?.checked) return <Instead to={consumerPages.supplierBulk.path} />
  const { checked } = state
  return (
    <ConsumerPage title={consumerPages.supplierFileCheck.title} back={consumerPages.supplierBulk.path}>
      {checked.errors.length > 0 ? <Faults state={state} /> : <Register state={state} />}
    </ConsumerPage>
  )
}

const Faults = ({ state: { checked, source, pasted } }: { state: CheckedState }) => (
  <div className="flex flex-col gap-4">
    <Notice kind="error" title={`${source}に${checked.errors.length}件の誤りがあります`}>
      {pasted === null
        ? '何も登録していません。直して、もう一度お選びください。'
        : '何も登録していません。貼り付けた表は残っています。直して、もう一度確認してください。'}
    </Notice>
    <RowFaults errors={checked.errors} />
    <ButtonLink
      look="primary"
      wide
      to={consumerPages.supplierBulk.path}
      {...(pasted === null ? {} : { state: { pasted } satisfies PastedState })}
    >
      {pasted === null ? '直して選び直す' : '表を直す'}
    </ButtonLink>
  </div>
)

const Register = ({ state: { checked, source, import_id } }: { state: CheckedState }) => {
  const navigate = useNavigate()
  // What may be there already, or can hardly be faxed to, is registered only if somebody says so.
  const [chosen, setChosen] = useState(
    () =>
      new Set(
        checked.suppliers.filter(one => one.twin === null && !isDoubtful(one.supplier)).map(one => one.row_number),
      ),
  )
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const twins = checked.suppliers.filter(one => one.twin !== null).length
  const doubtful = checked.suppliers.filter(one => isDoubtful(one.supplier)).length
  const choose = (row_number: number, on: boolean) =>
    setChosen(before => new Set(on ? [...before, row_number] : [...before].filter(one => one !== row_number)))
  const register = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const suppliers = checked.suppliers.filter(one => chosen.has(one.row_number)).map(one => one.supplier)
      const params = { consumer_id: consumerId() }
      const { items } = await call(importSuppliers, { params, body: { suppliers }, idempotency_key: import_id })
      void invalidate(listSuppliers)
      void invalidate(listDeals)
      await navigate(consumerPages.supplierImported.path, { replace: true, state: { items } })
    } catch (error) {
      setFailed(failureWords(error))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      {twins > 0 && (
        <Notice kind="warning" title={`すでにある仕入先と同じかもしれないものが${twins}件あります`}>
          別の仕入先なら、チェックを入れてください。
        </Notice>
      )}
      {doubtful > 0 && (
        <Notice kind="warning" title={`FAX番号が携帯電話の番号のようなものが${doubtful}件あります`}>
          番号が正しければ、チェックを入れてください。
        </Notice>
      )}
      {twins + doubtful === 0 && <Notice kind="success" title={`${source}を確認しました`} />}
      <ul aria-label="登録する仕入先" className="rounded-card border bg-surface">
        {checked.suppliers.map(({ row_number, supplier, twin }) => (
          <li key={row_number} className="border-b px-3 py-1 last:border-b-0">
            <Checkbox
              label={supplier.name}
              hint={<Known supplier={supplier} twin={twin} />}
              value={chosen.has(row_number)}
              onChange={on => choose(row_number, on)}
            />
          </li>
        ))}
      </ul>
      <Button look="primary" size="large" wide busy={busy} disabled={chosen.size === 0} onClick={() => void register()}>
        {chosen.size}件を登録する
      </Button>
    </div>
  )
}

/** Orders would be faxed to what looks like a mobile telephone. */
const isDoubtful = ({ method, fax_number }: CheckedState['checked']['suppliers'][number]['supplier']) =>
  method === 'fax' && looksMobile(fax_number)

/** How it is ordered from, and what it may be already. */
const Known = ({ supplier, twin }: Pick<CheckedState['checked']['suppliers'][number], 'supplier' | 'twin'>) => (
  <>
    {method_words[supplier.method]}
    {supplier.phone_number !== '' && `・電話 ${supplier.phone_number}`}
    {supplier.method === 'fax' && `・FAX ${supplier.fax_number}`}
    {supplier.method === 'mail' && `・${supplier.mail_address}`}
    {isDoubtful(supplier) && <b className="block text-vermilion">{mobile_fax_words}</b>}
    {twin !== null && <b className="block text-vermilion">「{twin}」と同じかもしれません</b>}
  </>
)
