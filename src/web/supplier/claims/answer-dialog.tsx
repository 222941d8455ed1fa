import { useState } from 'react'
import { answerClaimForm } from '#contract/claims/claim.form.ts'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import { answerClaim } from '#contract/claims/claims.contract.ts'
import { type ClaimAnswer, claim_answer_words, claim_answers, claim_limits } from '#domain/claims/claim.ts'
import { afterMove } from '#domain/claims/states.ts'
import { claimText } from '#domain/claims/words.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
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

type Props = { claim: Claim; onClose: () => void }

/**
 * Which claim is being answered, and its dialog. It stands beside the list, not in it: a claim that somebody else answers
 * meanwhile leaves the list, and what is typed stays.
 */
export const useAnswerDialog = () => {
  const [claim, setClaim] = useState<Claim | null>(null)
  return {
    answer: setClaim,
    dialog: claim && <AnswerDialog key={claim.id} claim={claim} onClose={() => setClaim(null)} />,
  }
}

const useAnswer = ({ claim, onClose }: Props) => {
  const say = useToast()
  /** What stands by now, where somebody was faster. */
  const [standing, setStanding] = useState<Claim | null>(null)
  const initial: { answer: ClaimAnswer | ''; words: string; revision: number } = {
    answer: claim.answer ?? '',
    words: claim.answer_words,
    revision: claim.revision,
  }
  const form = useForm({
    schema: answerClaimForm,
    initial,
    sent_once: 'もう一度押しても、二重には届きません',
    onSubmit: async body => {
      try {
        await call(answerClaim, { params: { supplier_id: supplierId(), claim_id: claim.id }, body })
      } catch (error) {
        const current = detailOf(error, 'current') as Claim | undefined
        if (current) {
          setStanding(current)
          // Pressed once more it is known what is changed.
          form.setValue('revision', current.revision)
          void renewClaims()
        }
        throw error
      }
      onClose()
      say(`${claim.customer_name}に回答しました。${to_do_words[body.answer] ?? ''}`)
      await renewClaims()
    },
  })
  return { form, standing }
}

/** What is done about a claim, with a word where one is wanted. */
const AnswerDialog = ({ claim, onClose }: Props) => {
  const { form, standing } = useAnswer({ claim, onClose })
  const declined = form.values.answer === 'decline'
  return (
    <ConfirmDialog
      look="primary"
      onClose={onClose}
      title="検品の連絡に回答する"
      yes={standing === null ? '回答する' : 'この回答に変える'}
      busy={form.busy}
      disabled={standing !== null && afterMove(standing, 'answer') === null}
      onYes={() => void form.submit()}
    >
      <Form form={form}>
        {standing?.answer && (
          <p className="phrase">
            いまの回答：<strong>{claim_answer_words[standing.answer]}</strong>
            {standing.answer_words !== '' && `「${standing.answer_words}」`}
          </p>
        )}
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
