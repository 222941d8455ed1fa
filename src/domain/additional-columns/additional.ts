import { isWithinChars } from '#domain/shared/characters.ts'
import { parseDecimal } from '#domain/shared/decimal.ts'
import { parseDay } from '#domain/shared/typed-day.ts'

/** What a supplier may have fields of its own on. */
export const additional_subjects = ['store', 'product_item', 'order'] as const
export type AdditionalSubject = (typeof additional_subjects)[number]

export const additional_kinds = ['text', 'number', 'date', 'choice'] as const
export type AdditionalKind = (typeof additional_kinds)[number]

export const additional_subject_words: Record<AdditionalSubject, string> = {
  store: '得意先',
  product_item: '商品',
  order: '受注',
}
export const additional_kind_words: Record<AdditionalKind, string> = {
  text: '文字',
  number: '数値',
  date: '日付',
  choice: '選択',
}

/** An additional column as the field that a column of a file fills. */
export type OwnField = `additional:${string}`
export const ownField = (additional_column_id: string): OwnField => `additional:${additional_column_id}`
export const isOwnField = (text: string): text is OwnField => text.startsWith('additional:')

/** A value as a file shows it. */
export const additionalCell = (kind: AdditionalKind, value: string): string =>
  kind === 'date' ? value.replaceAll('-', '/') : value

export type ColumnShape = { name: string; kind: AdditionalKind; choices: readonly string[] }

const most_chars = 200
const most_digits = 20

/** A value as it is kept, or what is wrong with it. '' is none. */
export const readAdditional = (
  { name, kind, choices }: ColumnShape,
  typed: string,
): { value: string } | { message: string } => {
  const text = typed.trim()
  if (text === '') return { value: '' }
  if (kind === 'number') {
    const value = parseDecimal(text)
    return value === null || value.length > most_digits ? { message: `${name}は数値で入力してください` } : { value }
  }
  if (kind === 'date') {
    const value = parseDay(text)
    return value === null ? { message: `${name}は日付で入力してください（例：2026/11/24）` } : { value }
  }
  if (kind === 'choice') {
    return choices.includes(text) ? { value: text } : { message: `${name}は一覧から選んでください` }
  }
  return !isWithinChars(text, most_chars)
    ? { message: `${name}は${most_chars}文字以内で入力してください` }
    : { value: text.normalize('NFC') }
}
