import { formatQuantity } from '#domain/shared/decimal.ts'

/** How a line is counted: by the piece (バラ) or by the case (ケース). */
export const unit_kinds = ['piece', 'case'] as const
export type UnitKind = (typeof unit_kinds)[number]

export const unit_kind_words: Record<UnitKind, string> = { piece: 'バラ', case: 'ケース' }

export const isUnitKind = (text: string): text is UnitKind => unit_kinds.some(kind => kind === text)

/** What a unit price is for: one piece (バラ単価), one case, or one kg (不定貫). */
export const price_bases = [...unit_kinds, 'kg'] as const
export type PriceBasis = (typeof price_bases)[number]

export const price_basis_words: Record<PriceBasis, string> = { ...unit_kind_words, kg: 'kg' }

/** An item's own words for its units; an empty or unknown case is a ケース. */
export type Units = { unit: string; case_unit?: string | null }

/** What one of `counted` of an item is called: 袋 by the piece, 箱 by the case, kg by the weight. */
export const unitWord = (item: Units, counted: PriceBasis): string =>
  counted === 'kg' ? 'kg' : counted === 'case' ? item.case_unit || unit_kind_words.case : item.unit

/** What the quantity of a line counts: 袋 by the piece, 箱 by the case. */
export const unitOf = (line: Units & { unit_kind: UnitKind }): string => unitWord(line, line.unit_kind)

/** What an item's unit price is for: 袋, 箱, kg. */
export const basisWord = (item: Units & { price_basis: PriceBasis }): string => unitWord(item, item.price_basis)

/** '1ケース=10袋', so that nobody takes one for the other; null by the piece, and where nobody knows what a case holds. */
export const caseText = (item: Units & { pieces_per_case: string | null; unit_kind?: UnitKind }): string | null =>
  item.unit_kind === 'piece' || item.pieces_per_case === null
    ? null
    : `1${unitWord(item, 'case')}=${formatQuantity(item.pieces_per_case)}${item.unit}`
