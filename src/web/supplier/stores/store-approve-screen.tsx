import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type AnsweredDeal, type AskedDeal, approveDeal, getAskedDeal } from '#contract/stores/asked-deals.contract.ts'
import { listNotLinkedStores } from '#contract/stores/stores.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { isUnanswered } from '#web/api/outcome.ts'
import { unansweredWords } from '#web/api/unanswered.ts'
import { pathTo } from '#web/app/path-to.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ComboboxField } from '#web/ui/combobox-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AnsweredCard } from './answered-card.tsx'
import { AnsweredDialog } from './answered-dialog.tsx'
import { AskedHead } from './asked-head.tsx'
import { renewStores } from './use-stores.ts'

/** The answer to a restaurant that asks: linked to a record that is there, or to a new one. */
export const Screen = () => {
  const { asked_id = '' } = useParams()
  const params = { supplier_id: supplierId(), asked_id }
  const { data: asked } = useData(getAskedDeal, { params }, { fresh_for: 0 })
  const is_owner = useSupplierSession()?.role === 'owner'
  if (!asked) return <SkeletonRows rows={8} />
  return (
    <>
      <AskedHead asked={asked} page={supplierPages.storeApprove} />
      {is_owner ? (
        <Approval key={asked.id} asked={asked} />
      ) : asked.answered ? (
        <AnsweredCard answered={asked.answered} name={asked.name} />
      ) : (
        <Notice title="取引を承認できるのはオーナーだけです" />
      )}
    </>
  )
}

type Found = { id: string; customer_code: string; name: string; address: string }

const choiceOf = (one: Found) => ({
  value: one.id,
  label: `${one.customer_code} ${one.name}`,
  hint: one.address === '' ? '登録済みの得意先に結び付ける' : `登録済みの得意先に結び付ける（${one.address}）`,
})
const new_store = { value: 'new', label: '新しい得意先として登録する', hint: '申請の店名と連絡先で登録します' }

/** What is chosen and typed of the answer, kept until it is given; and giving it. */
const useApproving = (asked: AskedDeal) => {
  const navigate = useNavigate()
  const say = useToast()
  const kept = useKeptDraft(`approve:${asked.id}`, { choice: asked.candidates[0]?.id ?? 'new', code: '' }, 0)
  const [others, setOthers] = useState<Found[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [answered, setAnswered] = useState<AnsweredDeal | null>(null)
  const known = [...asked.candidates, ...others]
  // A record that was searched for is not among the known ones once the page was left.
  const choice = known.find(one => one.id === kept.draft.choice)?.id ?? 'new'
  const setChoice = (next: string) => kept.change({ ...kept.draft, choice: next })
  const find = (found: Found) => {
    if (!known.some(one => one.id === found.id)) setOthers(now => [...now, found])
    setChoice(found.id)
  }

  const approve = async () => {
    setErrors({})
    try {
      const body = choice === 'new' ? { customer_code: kept.draft.code } : { store_id: choice }
      const { store_id, without_closing } = await call(approveDeal, {
        params: { supplier_id: supplierId(), asked_id: asked.id },
        body,
      })
      kept.drop()
      say(
        without_closing
          ? `${asked.name}との取引を始めました。受注締めが決まっていないため、まだ発注できません`
          : `${asked.name}との取引を始めました`,
      )
      void renewStores()
      void navigate(pathTo(supplierPages.storeConditions.path, { store_id }))
    } catch (error) {
      const current = detailOf(error, 'current') as AnsweredDeal | undefined
      if (current) {
        setAnswered(current)
        return
      }
      if (isUnanswered(error)) {
        setErrors({
          all: `${unansweredWords('承認できた')}もう一度押しても、二重にはなりません`,
        })
        return
      }
      const refused = refusedBy(error)
      if (!refused) throw error
      const said = refused.messages.map(one => [one.field, one.message])
      setErrors(said.length > 0 ? Object.fromEntries(said) : { all: refused.global ?? errorMessage(error) })
    }
  }
  return { kept, known, choice, setChoice, errors, answered, approve, find }
}

const Approval = ({ asked }: { asked: AskedDeal }) => {
  const { kept, known, choice, setChoice, errors, answered, approve, find } = useApproving(asked)
  const { code } = kept.draft
  const chosen = known.find(one => one.id === choice)
  if (asked.answered && !answered) return <AnsweredCard answered={asked.answered} name={asked.name} />
  return (
    <Card title="どの得意先として取引しますか" className="mt-4 max-w-240">
      <div className="flex flex-col gap-4">
        {errors['all'] !== undefined && <Notice kind="error" title={errors['all']} />}
        <RadioGroup
          label="得意先"
          hideLabel
          name="choice"
          value={choice}
          onChange={setChoice}
          error={errors['store_id']}
          choices={[...known.map(choiceOf), new_store]}
        />
        {choice === 'new' ? (
          <TextField
            label="得意先コード"
            required
            name="customer_code"
            autoComplete="off"
            inputClassName="max-w-60"
            value={code}
            error={errors['customer_code']}
            onChange={next => kept.change({ ...kept.draft, code: next })}
          />
        ) : null}
        <OtherStores onChoose={find} />
        <p className="text-sm text-ink-soft">
          承認すると、その得意先に設定した取引条件で取引が始まり、飲食店に通知とメールが届きます。
        </p>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={approve}>
            承認する
          </Button>
          <ButtonLink look="danger" to={pathTo(supplierPages.storeReject.path, { asked_id: asked.id })}>
            断る
          </ButtonLink>
        </div>
      </div>
      {answered && (
        <AnsweredDialog
          answered={answered}
          mine={['承認する', `得意先：${chosen ? `${chosen.customer_code} ${chosen.name}` : `新しい得意先 ${code}`}`]}
          onLeave={() => {
            kept.drop()
            void renewStores()
          }}
        />
      )}
    </Card>
  )
}

/** Finds a record that the restaurant's words did not bring up. */
const OtherStores = ({ onChoose }: { onChoose: (found: Found) => void }) => {
  const [q, setQ] = useState('')
  const { data, isFetching, isPlaceholderData } = useData(
    listNotLinkedStores,
    { params: { supplier_id: supplierId() }, query: { q: q.trim() } },
    { enabled: q.trim() !== '', keep: true, throws: false },
  )
  return (
    <ComboboxField
      label="ほかの登録済みの得意先を探す"
      hint="名前・カナ・コード・電話番号で探します"
      name="other"
      query={q}
      onQuery={setQ}
      busy={isFetching}
      stale={isPlaceholderData}
      choices={(data?.items ?? []).map(one => ({
        value: one.id,
        label: `${one.customer_code} ${one.name}`,
        note: one.address,
      }))}
      onChoose={({ value }) => {
        const found = data?.items.find(one => one.id === value)
        if (found) onChoose(found)
        setQ('')
      }}
    />
  )
}
