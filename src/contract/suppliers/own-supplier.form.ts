import * as z from 'zod/mini'
import { email, phone, storedPhone } from '#contract/validation/contact.ts'
import { encodable } from '#contract/validation/cp932.ts'
import { formRule, rule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { closingTime, latest_closing, parseClosingTime } from '#domain/calendar/closing-words.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import { own_supplier_labels } from '#domain/suppliers/supplier-file.ts'

const labels = own_supplier_labels

export const own_methods = ['fax', 'mail', 'line'] as const
export type OwnMethod = (typeof own_methods)[number]

const closing_time = rule<string>(
  value =>
    value === '' || parseClosingTime(value) !== null
      ? null
      : `${labels.closing_time}は 17:00 や 27:00 のように、${closingTime(latest_closing)} までで入力してください`,
  value => {
    const minutes = parseClosingTime(value)
    return minutes === null ? value.trim() : closingTime(minutes)
  },
)

const composed = rule<string>(
  () => null,
  value => value.normalize('NFC').replace(/\s+/gu, ' ').trim(),
)

const weekday = z.int().check(z.minimum(0), z.maximum(6))

const fields = {
  name: text(labels.name).check(composed, required(labels.name), maxChars(labels.name, 60), encodable(labels.name)),
  /** Asked of nobody before the first order: without it no number to call is shown where an order did not arrive. */
  phone_number: text(labels.phone_number).check(phone(labels.phone_number)),
  fax_number: text(labels.fax_number).check(phone(labels.fax_number)),
  mail_address: text(labels.mail_address).check(email(labels.mail_address)),
  method: z.enum(own_methods),
  /** '': orders are taken until the end of the delivery date itself. */
  closing_time: text(labels.closing_time).check(closing_time),
  closing_lead_days: z.int().check(z.minimum(0), z.maximum(7)),
  /** Empty: every day. */
  delivery_weekdays: z.array(weekday).check(z.maxLength(7)),
}

const number_of_method = formRule(form => {
  const needed = form['method'] === 'fax' ? 'fax_number' : form['method'] === 'mail' ? 'mail_address' : null
  if (needed === null) return null
  const given = form[needed]
  return typeof given === 'string' && given.trim() !== ''
    ? null
    : [{ path: [needed], message: sayRequired(labels[needed]) }]
})

export const ownSupplierForm = z.object(fields).check(number_of_method)

/** Its fields that hold a number. */
export const own_supplier_numbers = { phone_number: labels.phone_number, fax_number: labels.fax_number } as const

/** The same over one that there is: see `newNumbers`. */
export const ownSupplierEditForm = z
  .object({
    ...fields,
    phone_number: text(labels.phone_number).check(storedPhone),
    fax_number: text(labels.fax_number).check(storedPhone),
  })
  .check(number_of_method)
export type OwnSupplierInput = z.input<typeof ownSupplierForm>
export type OwnSupplierForm = z.output<typeof ownSupplierForm>
