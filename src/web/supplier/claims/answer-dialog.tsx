import { answerClaimForm } from '#contract/claims/claim.form.ts'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import { answerClaim } from '#contract/claims/claims.contract.ts'
import { type ClaimAnswer, claim_answer_words, claim_answers, claim_limits } from '#domain/claims/claim.ts'
import { claimText } from '#domain/claims/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { ClaimOrdered } from '#web/ui/claim-facts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { renewClaims } from './renew-claims.ts'

/** What is still to be done once it is answered. */
const to_do_words: Partial<Record<ClaimAnswer, string>> = {
  refund: '値引きは、受注の「調整」で金額に反映してください。',
  replace: '代品を届けたら「対応を済みにする」を押してください。',
  next_delivery: '次回の納品で調整したら「対応を済みにする」を押してください。',
}

const choices = claim_answers.map(value => ({ value, label: claim_answer_words[value] }))

/** What is done about a claim, with a word where one is wanted. */
export const AnswerDialog = ({
  claim,
  params,
  onClose,
}: {
  claim: Claim
  params: { supplier_id: string; claim_id: string }
  onClose: () => void
}) => {
  const say = useToast()
  const initial: { answer: ClaimAnswer | ''; words: string; revision: number } = {
    answer: claim.answer ?? '',
    words: claim.answer_words,
    revision: claim.revision,
  }
  const form = useForm({
    schema: answerClaimForm,
    initial,
    onSubmit: async body => {
      try {
        await call(answerClaim, { params, body })
      } catch (error) {
        // Somebody was faster: what stands is shown behind the dialog.
        if (error instanceof ApiError && error.status === 409) void renewClaims()
        throw error
      }
      onClose()
      say(`${claim.customer_name}に回答しました。${to_do_words[body.answer] ?? ''}`)
      await renewClaims()
    },
  })
  const declined = form.values.answer === 'decline'
  return (
    <ConfirmDialog
      look="primary"
      onClose={onClose}
      title="検品の連絡に回答する"
      yes="回答する"
      busy={form.busy}
      onYes={() => void form.submit()}
    >
      <Form form={form}>
        <div>
          <p className="font-bold">{claimText(claim)}</p>
          <ClaimOrdered ordered={claim.ordered} />
        </div>
        <RadioGroup
          label="対応"
          required
          name="answer"
          value={form.values.answer}
          error={form.bind('answer').error}
          onChange={answer => form.setValue('answer', answer)}
          choices={choices}
        />
        <TextareaField
          label={declined ? 'お断りする理由' : 'ひとこと（任意）'}
          required={declined}
          hint={`${claim.customer_name}にそのまま伝わります`}
          limit={claim_limits.words}
          {...form.bind('words')}
        />
      </Form>
    </ConfirmDialog>
  )
}
