import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type AnsweredDeal, type AskedDeal, getAskedDeal, rejectDeal } from '#contract/stores/asked-deals.contract.ts'
import { reasonForm } from '#contract/stores/store.form.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AnsweredCard } from './answered-card.tsx'
import { AnsweredDialog } from './answered-dialog.tsx'
import { AskedHead } from './asked-head.tsx'
import { renewStores } from './use-stores.ts'

/** A restaurant that asks is told no, and why. */
export const Screen = () => {
  const { asked_id = '' } = useParams()
  const params = { supplier_id: supplierId(), asked_id }
  const { data: asked } = useData(getAskedDeal, { params }, { fresh_for: 0 })
  const is_owner = useSupplierSession()?.role === 'owner'
  if (!asked) return <SkeletonRows rows={8} />
  return (
    <>
      <AskedHead asked={asked} page={supplierPages.storeReject} />
      {is_owner ? (
        <Rejection key={asked.id} asked={asked} />
      ) : asked.answered ? (
        <AnsweredCard answered={asked.answered} name={asked.name} />
      ) : (
        <Notice title="取引をお断りできるのはオーナーだけです" />
      )}
    </>
  )
}

const Rejection = ({ asked }: { asked: AskedDeal }) => {
  const navigate = useNavigate()
  const say = useToast()
  const [answered, setAnswered] = useState<AnsweredDeal | null>(null)
  const kept = useKeptDraft(`reject:${asked.id}`, { reason: '' }, 0)
  const form = useForm({
    schema: reasonForm,
    initial: kept.draft,
    onSubmit: async body => {
      try {
        await call(rejectDeal, { params: { supplier_id: supplierId(), asked_id: asked.id }, body })
      } catch (error) {
        const current = detailOf(error, 'current') as AnsweredDeal | undefined
        if (!current) throw error
        setAnswered(current)
        return
      }
      kept.drop()
      say(`${asked.name}の申請を断りました`)
      void renewStores()
      void navigate(supplierPages.stores.path)
    },
  })
  useKeepTyped(form.values, kept)
  const mine = form.values.reason === '' ? [] : [`理由：${form.values.reason}`]
  if (asked.answered && !answered) return <AnsweredCard answered={asked.answered} name={asked.name} mine={mine} />
  return (
    <Card title="理由を添えて断る" className="mt-4 max-w-240">
      <Form form={form}>
        <TextareaField
          label="理由"
          required
          hint="飲食店にそのまま伝わり、取り消せません。例：配達の範囲の外のため"
          limit={500}
          {...form.bind('reason')}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="danger" busy={form.busy}>
            断る
          </Button>
          <ButtonLink to={pathTo(supplierPages.storeApprove.path, { asked_id: asked.id })}>承認の画面に戻る</ButtonLink>
        </div>
      </Form>
      {answered && (
        <AnsweredDialog
          answered={answered}
          mine={['断る', ...mine]}
          onLeave={() => {
            kept.drop()
            void renewStores()
          }}
        />
      )}
    </Card>
  )
}
