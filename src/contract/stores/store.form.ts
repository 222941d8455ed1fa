import * as z from 'zod/mini'
import { closingRule } from '#contract/calendar/calendar.form.ts'
import { orderMethod } from '#contract/trade.ts'
import { email, phone, postalCode, storedPhone } from '#contract/validation/contact.ts'
import { maxItems } from '#contract/validation/list.ts'
import { type Rule, rule, textRule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { compare, decimalPlaces, parseYen } from '#domain/shared/decimal.ts'
import { toHalfWidth } from '#domain/shared/japanese.ts'
import { isHalfWidth } from '#domain/shared/latin.ts'
import { sayInteger, sayMaximum, sayMinimum, sayNumber } from '#domain/shared/number-messages.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { sayHalfWidth } from '#domain/shared/rule-messages.ts'
import { store_labels } from '#domain/stores/store.ts'

// A store as the screen's form, the API and each row of a file give it: texts, where '' is nothing.

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)

// @__NO_SIDE_EFFECTS__
const words = (label: string, max: number) => text(label).check(composed, maxChars(label, max))

const code = rule<string>(
  value =>
    value === '' || (isHalfWidth(value) && !/\s/.test(value)) ? null : sayHalfWidth(store_labels.customer_code),
  value => toHalfWidth(value).trim(),
)

/** 得意先コード: half-width, as it stands in the supplier's own books. */
export const customerCode = text(store_labels.customer_code).check(
  code,
  required(store_labels.customer_code),
  maxChars(store_labels.customer_code, 30),
)

export const client_information_fields = {
  customer_code: customerCode,
  name: words(store_labels.name, 100).check(required(store_labels.name)),
  name_kana: words(store_labels.name_kana, 100),
  contact_name: words(store_labels.contact_name, 50),
  postal_code: text(store_labels.postal_code).check(postalCode(store_labels.postal_code)),
  prefecture: text(store_labels.prefecture).check(
    textRule(
      value => prefectures.includes(value),
      '都道府県は「東京都」のように入力してください',
      value => value.trim(),
    ),
  ),
  address: words(store_labels.address, 200),
  phone_number: text(store_labels.phone_number).check(phone(store_labels.phone_number)),
  fax_number: text(store_labels.fax_number).check(phone(store_labels.fax_number)),
  mail_address: text(store_labels.mail_address).check(
    email(store_labels.mail_address),
    maxChars(store_labels.mail_address, 254),
  ),
  note: text(store_labels.note).check(maxChars(store_labels.note, 1000)),
}

/** 得意先情報 of a new store or of one that is edited. */
export const clientInformationForm = z.object(client_information_fields)

/** Its fields that hold a number. */
export const client_numbers = { phone_number: store_labels.phone_number, fax_number: store_labels.fax_number } as const

/** The same over a store that there is: see `newNumbers`. */
export const clientEditForm = z.extend(clientInformationForm, {
  phone_number: text(store_labels.phone_number).check(storedPhone),
  fax_number: text(store_labels.fax_number).check(storedPhone),
})

const yen: Rule<string> = rule<string>(
  value => {
    if (value === '') return null
    const label = store_labels.minimum_amount
    const exact = parseYen(value)
    if (exact === null) return sayNumber(label)
    if (decimalPlaces(exact) > 0) return sayInteger(label)
    if (compare(exact, '0') < 0) return sayMinimum(label, '0')
    return compare(exact, '99999999') > 0 ? sayMaximum(label, '99,999,999') : null
  },
  value => parseYen(value) ?? value.trim(),
)

/** Yen without tax; '' is none. */
export const minimumAmount = text(store_labels.minimum_amount).check(yen)

/** 取引条件 of a store. */
export const conditionsForm = z.object({
  method: orderMethod,
  order_counter_id: z.nullable(z.uuid()),
  store_group_ids: maxItems(store_labels.store_groups, 100, z.array(z.uuid())),
  /** null: every weekday on which the supplier delivers. */
  delivery_weekdays: z.nullable(
    z
      .array(z.int().check(z.minimum(0), z.maximum(6)))
      .check(z.minLength(1, '配達曜日を1つ以上選んでください'), z.maxLength(7)),
  ),
  minimum_amount: minimumAmount,
  price_visible: z.boolean(),
  /** Its own 受注締め; null: that of its group, or the supplier's. Only where there is a deal. */
  closing: z.nullable(closingRule),
})
export type ConditionsForm = z.output<typeof conditionsForm>

/** Why a deal is rejected, suspended or ended: the restaurant reads it. */
export const reasonText = text('理由').check(z.trim(), required('理由'), maxChars('理由', 500))
export const reasonForm = z.object({ reason: reasonText })
