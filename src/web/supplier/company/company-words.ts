import { type CompanyForm, company_labels } from '#contract/company/company.form.ts'
import type { Rounding } from '#domain/shared/decimal.ts'
import { invoice_paper_words } from '#domain/trade/invoice.ts'

const rounding_words: Readonly<Record<Rounding, string>> = {
  floor: '切り捨て',
  round: '四捨五入',
  ceil: '切り上げ',
}

/** The three ways of rounding, each with what it makes of an example. */
export const roundingChoices = (floor: string, round: string, ceil: string) =>
  Object.entries({ floor, round, ceil }).map(([value, made]) => ({
    value: value as Rounding,
    label: `${rounding_words[value as Rounding]}（${made}）`,
  }))

/** The setting in words, for two versions side by side. */
export const wordsOf = (form: CompanyForm): string[] =>
  (Object.keys(company_labels) as (keyof CompanyForm)[]).map(
    field => `${company_labels[field]}：${wordOf(form, field)}`,
  )

const wordOf = (form: CompanyForm, field: keyof CompanyForm): string => {
  if (field === 'invoice_paper') return invoice_paper_words[form.invoice_paper]
  if (field === 'line_rounding' || field === 'tax_rounding') return rounding_words[form[field]]
  if (field === 'free_lines') return form.free_lines ? '受け付ける' : '受け付けない'
  return form[field] === '' ? '（空欄）' : form[field]
}
