import * as z from 'zod/mini'
import { dayText, instantText } from '#contract/http/shapes.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { question_limits, question_sides } from '#domain/messages/question.ts'

const form = (label: string) =>
  z.object({ text: text(label).check(required(label), maxChars(label, question_limits.text)) })

/** What a restaurant asks, and what its supplier answers. */
export const questionForm = form('質問')
export const answerForm = form('回答')
/** An answer as it is sent. */
export const sentAnswer = z.extend(answerForm, {
  /** The last post that was read: what came after it is not answered blindly. */
  after: z.optional(z.string()),
  /** It takes the place of what was answered before. */
  corrects: z._default(z.boolean(), false),
})

const post = z.object({
  id: z.string(),
  side: z.enum(question_sides),
  text: z.string(),
  said_by_name: z.string(),
  said_at: instantText,
  /** An answer that takes the place of the one before it. */
  corrects: z.boolean(),
})
export type QuestionPost = z.output<typeof post>

/** What both sides see of a thread. */
export const thread = {
  /** Of the message or the flyer that it is about. */
  title: z.string(),
  posts: z.array(post),
  /** The first closing that is still to come, of the first date that can be ordered: until when an answer is of use. */
  closing: z.nullable(z.object({ delivery_date: dayText, closing_at: instantText })),
  /** Why nothing more may be said here, in words; null while it may. */
  why_not: z.nullable(z.string()),
}
