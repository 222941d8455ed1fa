import * as z from 'zod/mini'
import { claim_answers, claim_kinds, claim_limits } from '#domain/claims/claim.ts'
import { consumer_moves } from '#domain/claims/states.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'

const words = (max: number) => z.string().check(z.trim(), z.maxLength(max, `${max}文字以内で入力してください`))

/** What is wrong with a line; whether the quantity can be so, `claimFaults` says. */
const claim = z.object({
  line_number: z.int(),
  kind: z.enum(claim_kinds, { error: '何があったかを選んでください' }),
  quantity: z.pipe(z.string().check(z.maxLength(20)), z.transform(normaliseDigits)),
  note: z._default(words(claim_limits.note), ''),
  claim_image_ids: z._default(z.array(z.uuid()).check(z.maxLength(claim_limits.images)), []),
})

export const reportForm = z.object({
  /** Made once on the device: sent again after a lost reply, it is told once. */
  report_key: z.uuid(),
  claims: z.array(claim).check(z.minLength(1, '連絡する商品がありません'), z.maxLength(claim_limits.at_once)),
})
export type ReportForm = z.output<typeof reportForm>

export const arrivedForm = z.object({
  line_numbers: z.array(z.int()).check(z.minLength(1), z.maxLength(1000)),
  arrived: z.boolean(),
})

const moved = { revision: z.int(), words: z._default(words(claim_limits.words), '') }

export const consumerMoveForm = z.object({ move: z.enum(consumer_moves), ...moved }).check(
  z.refine(({ move, words: said }) => move !== 'object' || said !== '', {
    path: ['words'],
    message: '伝えたいことを入力してください',
  }),
)
export type ConsumerMoveForm = z.output<typeof consumerMoveForm>

export const seeClaimForm = z.object({ revision: z.int() })

export const answerClaimForm = z
  .object({ answer: z.enum(claim_answers, { error: '対応を選んでください' }), ...moved })
  .check(
    z.refine(({ answer, words: said }) => answer !== 'decline' || said !== '', {
      path: ['words'],
      message: 'お断りする理由を入力してください',
    }),
  )
export type AnswerClaimForm = z.output<typeof answerClaimForm>
