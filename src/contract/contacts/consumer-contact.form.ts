import * as z from 'zod/mini'
import { phone } from '#contract/validation/contact.ts'
import { body, mailAddress, oneLine, optional, phoneNumber, termsChecked } from './contact-fields.ts'

// The contact forms of restaurants.

// @__NO_SIDE_EFFECTS__
const sender = () => ({
  name: oneLine('店舗名'),
  contact_name: oneLine('ご担当者名'),
  phone_number: phoneNumber(),
  mail_address: mailAddress(),
})

export const consumerLoginContact = z.object({
  ...sender(),
  login_id: optional('ログインID', 254),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const consumerRestaurantContact = z.object({
  ...sender(),
  restaurant_address: optional('店舗の住所', 200),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const consumerHowToUseContact = z.object({
  ...sender(),
  page: optional('お困りの画面'),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const consumerDealRegistrationContact = z.object({
  ...sender(),
  supplier_name: oneLine('仕入先名'),
  supplier_phone_number: z._default(z.string().check(phone('仕入先の電話番号')), ''),
  body: body(),
  is_terms_checked: termsChecked(),
})

export const consumerOtherContact = z.object({ ...sender(), body: body(), is_terms_checked: termsChecked() })
