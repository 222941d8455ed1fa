import * as z from 'zod/mini'
import { body, body_limit, mailAddress, oneLine, optional, phoneNumber, termsChecked } from './contact-fields.ts'

// The contact forms of suppliers; the cancellation request has a file of its own.

// @__NO_SIDE_EFFECTS__
const sender = () => ({
  name: oneLine('法人名'),
  contact_name: oneLine('ご担当者名'),
  phone_number: phoneNumber(),
  mail_address: mailAddress(),
})

export const supplierForgotPasswordContact = z.object({
  ...sender(),
  login_id: optional('ログインID', 254),
  body: optional('お問い合わせ内容', body_limit),
  is_terms_checked: termsChecked(),
})

export const supplierBugReportContact = z.object({
  ...sender(),
  page: optional('不具合が起きた画面'),
  happened_at: optional('起きた日時'),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const supplierQuestionContact = z.object({ ...sender(), body: body(), is_terms_checked: termsChecked() })

export const supplierStoreContact = z.object({
  ...sender(),
  store_name: oneLine('得意先名'),
  customer_code: optional('得意先コード'),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const supplierOtherContact = z.object({ ...sender(), body: body(), is_terms_checked: termsChecked() })

/** A wholesaler who asks what the service is about. */
export const supplierLpInquiry = z.object({
  ...sender(),
  restaurant_count: optional('得意先の飲食店数'),
  body: optional('お問い合わせ内容', body_limit),
  is_terms_checked: termsChecked(),
})
