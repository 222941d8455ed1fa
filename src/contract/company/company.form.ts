import * as z from 'zod/mini'
import { invoicePaper, rounding } from '#contract/trade.ts'
import { phone, postalCode, storedPhone } from '#contract/validation/contact.ts'
import { textRule } from '#contract/validation/rule.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { isInvoiceNumber } from '#domain/shared/check-digit.ts'
import { undividedCode } from '#domain/shared/japanese.ts'
import { prefectures } from '#domain/shared/prefectures.ts'

/** What a supplier calls its own details, on the form and in what is said of a change. */
export const company_labels = {
  name: '会社名',
  name_kana: '会社名（かな）',
  representative: '代表者名',
  postal_code: '郵便番号',
  prefecture: '都道府県',
  address: '住所',
  phone_number: '電話番号',
  registration_number: '登録番号',
  invoice_paper: '適格請求書にする書類',
  line_rounding: '明細の金額の端数',
  tax_rounding: '消費税の端数',
  free_lines: 'リストにない商品の注文（自由入力）',
} as const

const short = (field: 'name' | 'name_kana' | 'representative' | 'address', max: number) =>
  text(company_labels[field]).check(z.trim(), maxChars(company_labels[field], max))

/** The T may be left out, and digits come in groups or full width: it is kept as T and 13 digits. */
const plainNumber = (value: string): string => {
  const plain = undividedCode(value).toUpperCase()
  return /^\d{13}$/.test(plain) ? `T${plain}` : plain
}

/** 会社情報・請求の設定 as it is typed; '' is nothing. The check digit of 登録番号 warns on the screen and refuses nothing. */
export const companyForm = z.object({
  name: short('name', 100).check(required(company_labels.name)),
  name_kana: short('name_kana', 100),
  representative: short('representative', 50),
  postal_code: text(company_labels.postal_code).check(postalCode(company_labels.postal_code)),
  prefecture: text(company_labels.prefecture).check(
    textRule(
      value => prefectures.includes(value),
      '都道府県は「東京都」のように入力してください',
      value => value.trim(),
    ),
  ),
  address: short('address', 200),
  phone_number: text(company_labels.phone_number).check(phone(company_labels.phone_number)),
  registration_number: text(company_labels.registration_number).check(
    textRule(isInvoiceNumber, '登録番号は「T」と13桁の数字で入力してください', plainNumber),
  ),
  invoice_paper: invoicePaper,
  line_rounding: rounding,
  tax_rounding: rounding,
  /** Restaurants may order what is on no list, in their own words. */
  free_lines: z.boolean(),
})
/** Its field that holds a number. */
export const company_numbers = { phone_number: company_labels.phone_number } as const

/** The same over what stands: see `newNumbers`. */
export const companyEditForm = z.extend(companyForm, {
  phone_number: text(company_labels.phone_number).check(storedPhone),
})
export type CompanyForm = z.output<typeof companyForm>
