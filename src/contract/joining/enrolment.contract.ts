import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { enrolment_channels, enrolment_steps } from '#domain/joining/enrolment.ts'
import { enrolmentCodeForm, enrolmentForm, enrolmentResumeForm } from './enrolment.form.ts'

// A supplier that its restaurant has entered itself gets an account of its own, by the link of an order.

const base = '/api/v2/orders/:access_token/enrolment'
const access = { area: 'public' } as const
const channel = z.enum(enrolment_channels)

const enrolmentShape = z.object({
  /** The supplier as the restaurant calls it. */
  supplier_name: z.string(),
  consumer_name: z.string(),
  /** Its restaurant has asked it to come in, by no order: it may say no, and has or has not; null: it came by an order. */
  invited: z.nullable(z.object({ declined: z.boolean() })),
  /** The link is of a mail with a code: this browser goes on with the password that was chosen at another one. */
  resume: z.boolean(),
  /** false: it has an account already. */
  open: z.boolean(),
  /** Where a code may go; none: nobody can prove the desk here. A mail address is masked. */
  ways: z.array(z.object({ channel, to: z.string() })),
  step: z.enum(enrolment_steps),
  /** What this browser has answered. */
  answered: z.nullable(z.object({ supplier_name: z.string(), person_name: z.string(), login_id: z.string(), channel })),
  /** Said to who has proven the desk alone. */
  login_taken: z.boolean(),
  proven: z.nullable(channel),
  /** The code that was sent last, whether it is still good or not. */
  code: z.nullable(
    z.object({ channel, to: z.string(), expires_at: instantText, tries_left: z.number(), failed: z.boolean() }),
  ),
  /** The terms that are agreed to. */
  terms_version: z.string(),
})
export type Enrolment = z.output<typeof enrolmentShape>

export const getEnrolment = route({
  method: 'GET',
  path: base,
  access,
  summary: '注文のリンクから始める卸の登録：届け先と、この端末で途中になっている内容',
  reply: ok(enrolmentShape),
})
export const saveEnrolment = route({
  method: 'POST',
  path: base,
  access,
  summary: '会社名とログインを決め、受注の窓口に確認コードを送る',
  body: z.object({ enrolment: enrolmentForm, terms_version: z.string().check(z.maxLength(50)) }),
  reply: created(enrolmentShape),
})
export const sendEnrolmentCode = route({
  method: 'POST',
  path: `${base}/send`,
  access,
  summary: '確認コードをもう一度送る',
  body: z.object({ channel }),
  reply: created(enrolmentShape),
})
export const completeEnrolment = route({
  method: 'POST',
  path: `${base}/complete`,
  access,
  summary: '届いた確認コードを確かめ、登録を完了する。卸のアカウント・得意先・取引が一度にできる',
  body: z.object({ auth_code: enrolmentCodeForm.shape.auth_code }),
  reply: created(enrolmentShape),
})
export const answerSupplierInvite = route({
  method: 'PATCH',
  path: base,
  access,
  summary: '仕入先が、飲食店からの招待を断る（または、断ったことを取り消す）。注文のリンクでは404',
  body: z.object({ declined: z.boolean() }),
  reply: ok(enrolmentShape),
})
export const resumeEnrolment = route({
  method: 'POST',
  path: `${base}/resume`,
  access,
  summary: '確認コードのメールのリンクから、別の端末で登録を続ける。決めたパスワードで、この端末が続きを持つ',
  body: enrolmentResumeForm,
  reply: created(enrolmentShape),
})
