import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { OwnSupplierInput } from '#contract/suppliers/own-supplier.form.ts'
import { changeOwnSupplier, getOwnSupplier, type OwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { EndDeal, renewSuppliers } from './end-deal.tsx'
import { method_words } from './method-words.ts'
import { movedWords } from './moved-words.ts'
import { OwnersOnly } from './owners-only.tsx'
import { SupplierForm } from './supplier-form.tsx'

const inputOf = ({ deal_id: _deal, revision: _revision, ...input }: OwnSupplier): OwnSupplierInput => input

/** What a restaurant knows of a supplier of its own, changed; orders that were sent stay as they were sent. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const params = { consumer_id: consumerId(), deal_id }
  const owner = useConsumerSession()?.role !== 'staff'
  const { data: supplier } = useData(...settingsFirst.supplierEdit(params).supplier, {
    fresh_for: Number.POSITIVE_INFINITY,
  })
  return (
    <ConsumerPage title={consumerPages.supplierEdit.title} back={consumerPages.suppliers.path}>
      {!supplier ? (
        <SkeletonRows rows={6} height="h-16" />
      ) : !owner ? (
        <OwnersOnly />
      ) : (
        <Editing params={params} supplier={supplier} />
      )}
    </ConsumerPage>
  )
}

const Editing = ({ params, supplier }: { params: { consumer_id: string; deal_id: string }; supplier: OwnSupplier }) => {
  const navigate = useNavigate()
  const say = useToast()
  const [theirs, setTheirs] = useState<OwnSupplier | null>(null)
  const [base, setBase] = useState<number | null>(null)
  const toList = () => void navigate(consumerPages.suppliers.path, { replace: true })
  return (
    <div className="flex flex-col gap-6">
      {theirs && (
        <Theirs
          theirs={theirs}
          onTake={() => {
            setData(getOwnSupplier, { params }, theirs)
            setTheirs(null)
            setBase(null)
          }}
        />
      )}
      <SupplierForm
        key={supplier.revision}
        deal_id={params.deal_id}
        initial={inputOf(supplier)}
        submit_word="保存する"
        onSubmit={async form => {
          try {
            const body = { revision: base ?? supplier.revision, supplier: form }
            const saved = await call(changeOwnSupplier, { params, body })
            setData(getOwnSupplier, { params }, saved)
            say(['仕入先を変更しました', ...movedWords(supplier, saved)].join('。'))
            renewSuppliers()
            toList()
          } catch (error) {
            const current = detailOf(error, 'current') as OwnSupplier | undefined
            if (!current) throw error
            setTheirs(current)
            setBase(current.revision)
            window.scrollTo({ top: 0 })
          }
        }}
      />
      <EndDeal name={supplier.name} deal_id={params.deal_id} own onEnded={toList} />
    </div>
  )
}

/** What somebody else has saved meanwhile. */
const Theirs = ({ theirs, onTake }: { theirs: OwnSupplier; onTake: () => void }) => (
  <Notice
    kind="warning"
    title="ほかの画面でこの仕入先が変更されました"
    action={<Button onClick={onTake}>最新の内容にする</Button>}
  >
    {`いまの内容：${theirs.name}、${method_words[theirs.method]}、電話 ${theirs.phone_number || 'なし'}、FAX ${theirs.fax_number || 'なし'}、メール ${theirs.mail_address || 'なし'}\nこのまま保存すると、下の入力に置き換わります。`}
  </Notice>
)
