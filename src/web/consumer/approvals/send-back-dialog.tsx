import { sendBackForm } from '#contract/approvals/approval.form.ts'
import { sendBackOrder } from '#contract/approvals/approvals.contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Back to whoever asked, with a word. */
export const SendBackDialog = ({
  params,
  name,
  onClose,
  onDone,
}: {
  params: { consumer_id: string; approval_id: string }
  name: string
  onClose: () => void
  onDone: () => Promise<unknown>
}) => {
  const say = useToast()
  const form = useForm({
    schema: sendBackForm,
    initial: { words: '' },
    onSubmit: async body => {
      try {
        await call(sendBackOrder, { params, body })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error
        // It has been decided elsewhere: what stands now is shown, and nothing is offered any more.
        say(errorMessage(error), { kind: 'error' })
        onClose()
        await onDone()
        return
      }
      say(`${name}さんに差し戻しました`)
      onClose()
      await onDone()
    },
  })
  return (
    <ConfirmDialog
      kind="sheet"
      onClose={onClose}
      title="差し戻す"
      yes="差し戻す"
      busy={form.busy}
      onYes={() => void form.submit()}
    >
      <Form form={form}>
        <TextareaField
          label="ひとこと"
          hint={`${name}さんにそのまま伝わります`}
          limit={300}
          data-autofocus
          {...form.bind('words')}
        />
      </Form>
    </ConfirmDialog>
  )
}
