import { consumerMoveForm } from '#contract/claims/claim.form.ts'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import { moveClaim } from '#contract/claims/inspections.contract.ts'
import { claim_limits } from '#domain/claims/claim.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** The supplier's answer will not do: with a word it waits for another one. */
export const ObjectDialog = ({
  claim,
  params,
  onClose,
  onDone,
}: {
  claim: Claim
  params: { consumer_id: string; claim_id: string }
  onClose: () => void
  onDone: () => Promise<unknown>
}) => {
  const say = useToast()
  const form = useForm({
    schema: consumerMoveForm,
    initial: { move: 'object' as const, revision: claim.revision, words: '' },
    onSubmit: async body => {
      await call(moveClaim, { params, body })
      say(`${claim.supplier_name}にもう一度連絡しました`)
      onClose()
      await onDone()
    },
  })
  return (
    <ConfirmDialog
      kind="sheet"
      look="primary"
      onClose={onClose}
      title="もう一度連絡する"
      yes="連絡する"
      busy={form.busy}
      onYes={() => void form.submit()}
    >
      <Form form={form}>
        <TextareaField
          label="伝えたいこと"
          hint={`${claim.supplier_name}にそのまま伝わります`}
          limit={claim_limits.words}
          required
          data-autofocus
          {...form.bind('words')}
        />
      </Form>
    </ConfirmDialog>
  )
}
