import { add, decimalPlaces, formatQuantity, mul } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import type { MemoItem } from './memo.ts'

/** Ways to write a unit: the first of each row is its name here. */
const written_units: readonly (readonly string[])[] = [
  ['ケース', 'けーす', 'case', 'cases', 'cs', 'c/s', 'c', 'カートン', 'ctn', 'ct', '梱'],
  ['箱', 'はこ', 'ハコ', 'box', 'bx'],
  ['kg', 'キログラム', 'きろぐらむ', 'キロ', 'きろ', 'kilo', 'k'],
  ['g', 'グラム', 'ぐらむ', 'gr'],
  ['本', 'ほん', 'ぽん', 'ぼん', 'ホン'],
  ['瓶', 'びん', 'ビン', '壜'],
  ['束', 'たば', 'タバ', '把', 'わ', 'ワ'],
  ['袋', 'ふくろ', 'フクロ', '俵'],
  ['パック', 'ぱっく', 'pack', 'pac', 'pc', 'pk', 'p', 'pp'],
  ['個', 'コ', 'こ', 'ヶ', 'ケ', 'ヵ', '箇', 'ko'],
  ['つ', 'ツ'],
  ['玉', 'たま', 'タマ', '球'],
  ['株', 'かぶ'],
  ['枚', 'まい', 'マイ'],
  ['尾', '匹', 'ひき', 'びき', 'ぴき'],
  ['杯', 'はい', 'ぱい', 'ばい'],
  ['丁', 'ちょう'],
  ['房', 'ふさ'],
  ['柵', 'さく', 'サク', '冊'],
  ['缶', 'かん', 'カン'],
  ['樽', 'たる', 'タル'],
  ['腹', 'はら'],
  ['ブロック', 'ぶろっく'],
  ['膳'],
  ['ダース', 'だーす', 'dz', 'doz'],
  // Known as units, though no item here may be sold in them: 3 of them is never 3 of another.
  ['セット'],
  ['人前'],
  ['切れ', '切'],
  ['山'],
  ['ネット'],
  ['トレー', 'トレイ'],
  ['合'],
  ['升'],
  ['リットル', 'リッター'],
]

const names: ReadonlyMap<string, string> = new Map(
  written_units.flatMap(ways => ways.map(way => [fold(way), ways[0] ?? way] as const)),
)

/** All ways of writing a unit, the longest first, and what this list's own units are called. */
export const unitWords = (items: readonly MemoItem[]): string[] => {
  const own = items.flatMap(item => [item.unit, item.case_unit]).map(unit => unit.normalize('NFKC').trim())
  return [...new Set([...written_units.flat(), ...own])].filter(word => word !== '').sort((a, b) => b.length - a.length)
}

/** One name for ケース, cs and C/S; a unit that is not known here keeps its own. */
export const unitName = (written: string): string => names.get(fold(written)) ?? fold(written)

/** Single things: 3個 or 3つ of them can mean nothing else. */
const single = new Set(['個', '玉', '株', '本', '枚', '尾', '杯', '丁', '房', '柵', '腹', 'ブロック', '丸'])
/** What is counted in dozens, too. */
const by_dozen = new Set([...single, '瓶', '缶', '袋', 'パック', '束'])
const weights = new Set(['kg', 'g'])

export type UnitReading = {
  quantity: string
  unit_kind: UnitKind | null
  /** Why it is in doubt, in Japanese. */
  doubt: string | null
  /** What was taken without being written, in Japanese. */
  hint: string | null
}

const unsure = (quantity: string, doubt: string): UnitReading => ({ quantity, unit_kind: null, doubt, hint: null })
const sure = (unit_kind: UnitKind, quantity: string, hint: string | null = null): UnitReading => ({
  quantity,
  unit_kind,
  doubt: null,
  hint,
})

/**
 * In which of its permitted kinds an item is ordered by this number and unit ('' where none is written). `listed`: of a
 * table, or beside a code, where a number alone is in the item's own unit.
 */
export const readUnit = (item: MemoItem, number: string, written: string, listed = false): UnitReading => {
  const kinds = item.unit_kinds
  const unit = unitName(written)
  if (unit === '') return withoutUnit(item, number, listed)
  const piece = unitName(item.unit)
  const case_name = unitName(unitWord(item, 'case'))
  if (unit === piece) {
    if (kinds.includes('piece')) return sure('piece', number)
    // ケース名 and unit may be the same word.
    return unit === case_name
      ? sure('case', number)
      : unsure(number, `「${written}」では注文できません。ケースでの注文です`)
  }
  const box = unit === 'ケース' || unit === '箱'
  if (unit === case_name || (box && (case_name === 'ケース' || case_name === '箱'))) {
    return kinds.includes('case') ? inCases(item, number, written) : unsure(number, unknownUnit(item, written))
  }
  return (kinds.includes('piece') ? inPieceOf(piece, number, unit) : null) ?? unsure(number, unknownUnit(item, written))
}

const withoutUnit = (item: MemoItem, number: string, listed: boolean): UnitReading => {
  const [only, ...more] = item.unit_kinds
  if (only && more.length === 0) {
    const weighed = only === 'piece' && weights.has(unitName(item.unit))
    // 人参5 may be five of them; nobody counts 1.5 of them.
    return weighed && !listed && decimalPlaces(number) === 0
      ? unsure(number, `単位が書かれていません（${item.unit}での注文です）`)
      : sure(only, number)
  }
  const last = item.last?.unit_kind
  if (last && item.unit_kinds.includes(last)) return sure(last, number, '単位は前回と同じにしました')
  return unsure(number, 'バラかケースかが書かれていません')
}

/** Half a case is the pieces of half a case, where it holds whole ones. */
const inCases = (item: MemoItem, number: string, written: string): UnitReading => {
  const { pieces_per_case, unit_kinds } = item
  if (decimalPlaces(number) === 0 || pieces_per_case === null || !unit_kinds.includes('piece')) {
    return sure('case', number)
  }
  const pieces = mul(number, pieces_per_case)
  const hint = `${formatQuantity(number)}${written}を${formatQuantity(pieces)}${item.unit}と読みました`
  return decimalPlaces(pieces) === 0 ? sure('piece', pieces, hint) : sure('case', number)
}

/** Units that are another word, or a part, of the item's own. */
const inPieceOf = (piece: string, number: string, unit: string): UnitReading | null => {
  if (unit === 'g' && piece === 'kg') {
    const kilos = mul(number, '0.001')
    if (decimalPlaces(kilos) <= 3) {
      return sure('piece', kilos, `${formatQuantity(number)}gを${formatQuantity(kilos)}kgと読みました`)
    }
  }
  if (unit === 'ダース' && by_dozen.has(piece)) {
    const pieces = mul(number, '12')
    return sure('piece', pieces, `${formatQuantity(number)}ダースを${formatQuantity(pieces)}${piece}と読みました`)
  }
  const counted = (unit === '個' || unit === 'つ') && single.has(piece)
  return counted || (unit === '瓶' && piece === '本') ? sure('piece', number) : null
}

/** The quantities and units that may be meant: one where it is clear, each permitted unit where none is understood. */
export const readingsOf = (
  item: MemoItem,
  number: string,
  written: string,
  unclear = false,
): { quantity: string; unit_kind: UnitKind }[] => {
  const { quantity, unit_kind, doubt } = readUnit(item, number, written)
  const any = written === '' && unclear
  if (unit_kind !== null && doubt === null && !any) return [{ quantity, unit_kind }]
  return written === '' ? item.unit_kinds.map(kind => ({ quantity: number, unit_kind: kind })) : []
}

const unknownUnit = (item: MemoItem, written: string) => {
  const known = item.unit_kinds.map(kind => unitWord(item, kind))
  return `単位「${written}」はこの商品にありません（${known.join('・')}で注文できます）`
}

/** 2ケース半 is two and a half. */
export const withHalf = (number: string): string => add(number, '0.5')
