import { compare, type Decimal, decimalPlaces, formatQuantity, isDecimal, isZero } from '#domain/shared/decimal.ts'
import { type Far, farFrom } from '#domain/shared/far.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { unitOf } from '#domain/trade/unit.ts'

/** What can be wrong with what arrived. */
export const claim_kinds = ['short', 'bad', 'broken', 'wrong', 'quantity', 'other'] as const
export type ClaimKind = (typeof claim_kinds)[number]

export const claim_kind_words: Record<ClaimKind, string> = {
  short: '欠品',
  bad: '品質不良',
  broken: '破損',
  wrong: '品違い',
  quantity: '数量違い',
  other: 'その他',
}

/** Of what the quantity of each kind is. */
export const claim_quantity_words: Record<ClaimKind, string> = {
  short: '届いていない数量',
  bad: '品質がよくない数量',
  broken: '破損した数量',
  wrong: '違っていた数量',
  quantity: '届いた数量',
  other: '対象の数量（任意）',
}

/** What a supplier does about it. */
export const claim_answers = ['replace', 'refund', 'next_delivery', 'decline'] as const
export type ClaimAnswer = (typeof claim_answers)[number]

export const claim_answer_words: Record<ClaimAnswer, string> = {
  replace: '代品を届ける',
  refund: '値引き・返金',
  next_delivery: '次回の納品で調整',
  decline: 'お断り',
}

export const claim_limits = { images: 4, note: 300, words: 300, at_once: 100 }

type Line = {
  name: string
  unit: string
  case_unit: string
  unit_kind: 'piece' | 'case'
  quantity: Decimal
  confirmed_quantity: Decimal | null
  substitute: { name: string; unit: string; quantity: Decimal } | null
}

/** What should have arrived of a line after all that its supplier has answered; null: nothing, and both sides know. */
export const expectedOf = (
  line: Line,
): { name: string; unit: string; quantity: Decimal; also: string | null } | null => {
  const { substitute } = line
  const quantity = line.confirmed_quantity ?? line.quantity
  if (!isZero(quantity)) {
    const also = substitute && `${substitute.name} ${formatQuantity(substitute.quantity)}${substitute.unit}`
    return { name: line.name, unit: unitOf(line), quantity, also }
  }
  return substitute && { name: substitute.name, unit: substitute.unit, quantity: substitute.quantity, also: null }
}

type Reported = { kind: ClaimKind; quantity: string; note: string; claim_image_ids: readonly string[] }

/** What is wrong with what is reported of a line, each beside its field. */
export const claimFaults = (
  { kind, quantity, note }: Pick<Reported, 'kind' | 'quantity' | 'note'>,
  expected: { quantity: Decimal; also: string | null },
): FieldMessage[] => {
  const message = quantityFault(kind, quantity, expected)
  return [
    ...(message === null ? [] : [{ field: 'quantity', message }]),
    ...(kind === 'other' && note.trim() === '' ? [{ field: 'note', message: '何があったかを入力してください' }] : []),
  ]
}

/**
 * A quantity that is far from what should have arrived (`farFrom`), of what is not bound by it: asked about once, never
 * refused. Null where it is not, and where what came counts in another unit.
 */
export const claimFar = (
  { kind, quantity }: Pick<Reported, 'kind' | 'quantity'>,
  expected: { quantity: Decimal; also: string | null },
): Far | null =>
  ['quantity', 'wrong', 'other'].includes(kind) && quantity !== '' && expected.also === null
    ? farFrom(quantity, [expected.quantity])
    : null

const quantityFault = (
  kind: ClaimKind,
  typed: string,
  expected: { quantity: Decimal; also: string | null },
): string | null => {
  if (typed === '') return kind === 'other' ? null : `${claim_quantity_words[kind]}を入力してください`
  if (!isDecimal(typed) || compare(typed, '0') < 0 || compare(typed, '999999') > 0 || decimalPlaces(typed) > 3)
    return '数字（小数は3桁まで）で入力してください'
  if (isZero(typed))
    return kind === 'quantity' ? '何も届いていないときは「欠品」を選んでください' : '0より大きい数を入力してください'
  // What came instead of a part counts in a unit of its own.
  if (kind === 'other' || kind === 'wrong' || expected.also !== null) return null
  if (kind === 'quantity') return compare(typed, expected.quantity) === 0 ? '届く予定の数量と同じです' : null
  return compare(typed, expected.quantity) > 0 ? '届く予定の数量を超えています' : null
}
