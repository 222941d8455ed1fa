import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import {
  consumerDealRegistrationContact,
  consumerHowToUseContact,
  consumerLoginContact,
  consumerOtherContact,
  consumerRestaurantContact,
} from './consumer-contact.form.ts'
import { supplierCancelContact } from './supplier-cancel.form.ts'
import {
  supplierBugReportContact,
  supplierForgotPasswordContact,
  supplierLpInquiry,
  supplierOtherContact,
  supplierQuestionContact,
  supplierStoreContact,
} from './supplier-contact.form.ts'

/** The answer of the human check, used once (requirements section 7). */
export const recaptcha_token = z
  .string('送信前の確認が済んでいません。もう一度送信してください')
  .check(z.minLength(1, '送信前の確認が済んでいません。もう一度送信してください'), z.maxLength(10_000))

/** What the sender may quote. */
const received = z.object({ number: z.string() })

// @__NO_SIDE_EFFECTS__
const ofSupplier = <K extends string, S extends z.ZodMiniType>(kind: K, contact: S) =>
  z.object({
    recaptcha_token,
    route: z.literal('supplier'),
    kind: z.literal(kind),
    /** Of the sender's own session; '' without one. */
    supplier_id: z._default(z.union([z.literal(''), z.uuid()]), ''),
    contact,
  })

export const sendContact = route({
  method: 'POST',
  path: '/api/contacts',
  access: { area: 'public' },
  summary: '卸のお問い合わせと退会申請を送る。supplier_id はログイン中の卸のものか、空文字',
  body: z.discriminatedUnion('kind', [
    ofSupplier('supplier_cancel', supplierCancelContact),
    ofSupplier('supplier_forgot_password', supplierForgotPasswordContact),
    ofSupplier('supplier_bug_report', supplierBugReportContact),
    ofSupplier('supplier_question', supplierQuestionContact),
    ofSupplier('supplier_store', supplierStoreContact),
    ofSupplier('supplier_other', supplierOtherContact),
  ]),
  reply: created(received),
})

// @__NO_SIDE_EFFECTS__
const ofConsumer = <K extends string, S extends z.ZodMiniType>(kind: K, contact: S) =>
  z.object({ recaptcha_token, kind: z.literal(kind), contact })

export const sendConsumerContact = route({
  method: 'POST',
  path: '/api/v2/consumers/contacts',
  access: { area: 'public' },
  summary: '飲食店のお問い合わせを送る',
  body: z.discriminatedUnion('kind', [
    ofConsumer('consumer_login', consumerLoginContact),
    ofConsumer('consumer_restaurant', consumerRestaurantContact),
    ofConsumer('consumer_how_to_use', consumerHowToUseContact),
    ofConsumer('consumer_deal_registration', consumerDealRegistrationContact),
    ofConsumer('consumer_other', consumerOtherContact),
  ]),
  reply: created(received),
})

export const sendLpInquiry = route({
  method: 'POST',
  path: '/api/v2/suppliers/contacts/lp',
  access: { area: 'public' },
  summary: '導入を検討している卸のご相談を送る',
  body: z.object({ recaptcha_token, contact: supplierLpInquiry }),
  reply: created(received),
})

export const getSupplier = route({
  method: 'GET',
  path: '/api/suppliers/:supplier_id',
  access: { area: 'supplier' },
  summary: '退会申請に入力しておく、ログイン中の卸の登録情報',
  reply: ok(z.object({ name: z.string(), phone_number: z.string(), mail_address: z.string() })),
})
