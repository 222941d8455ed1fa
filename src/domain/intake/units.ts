import { add, decimalPlaces, formatQuantity, mul } from '#domain/shared/decimal.ts'
import { fold } from '#domain/shared/japanese.ts'
import { type UnitKind, unitWord } from '#domain/trade/unit.ts'
import type { MemoItem } from './memo.ts'

/** Ways to write a unit: the first of each row is its name here. */
const written_units: readonly (readonly string[])[] = [
  ['ケース', 'けーす', 'case', 'cases', 'cs', 'c/s', 'c', 'カートン', 'ctn', 'ct', '梱'],
  ['箱', 'はこ', 'ハコ', 'box', 'bx'],
  ['kg', 'キログラム', 'キロ', 'きろ', 'kilo', 'k'],
  ['g', 'グラム', 'gr'],
  ['本', 'ほん', 'ぽん', 'ぼん', 'ホン'],
  ['瓶', 'びん', 'ビン', '壜'],
  ['束', 'たば', 'タバ', '把', 'わ'],
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
  // Known as units, though no item here may be sold in them: 3 of them is never 3 of another.
  ['ダース'],
  ['セット'],
  ['人前'],
  ['切れ', '切'],
  ['山'],
  ['ネット'],
  ['トレー', 'トレイ'],
  ['合'],
  ['升'],
  ['リットル'],
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

export type UnitReading = {
  quantity: string
  unit_kind: UnitKind | null
  /** Why it is in doubt, in Japanese. */
  doubt: string | null
  /** What was taken without being written, in Japanese. */
  hint: string | null
}

/** In which of its permitted kinds an item is ordered by this number and unit ('' where none is written). */
export const readUnit = (item: MemoItem, number: string, written: string): UnitReading => {
  const sure = (unit_kind: UnitKind, quantity = number, hint: string | null = null) => ({
    quantity,
    unit_kind,
    doubt: null,
    hint,
  })
  const unsure = (doubt: string, unit_kind: UnitKind | null = null) => ({
    quantity: number,
    unit_kind,
    doubt,
    hint: null,
  })
  const kinds = item.unit_kinds
  const only = kinds.length === 1 ? (kinds[0] ?? null) : null
  if (written === '') {
    if (only) return sure(only)
    const last = item.last?.unit_kind
    if (last && kinds.includes(last)) return sure(last, number, '単位は前回と同じにしました')
    return unsure('バラかケースかが書かれていません')
  }
  const unit = unitName(written)
  const piece = unitName(item.unit)
  const case_name = unitName(unitWord(item, 'case'))
  if (unit === piece) {
    if (kinds.includes('piece')) return sure('piece')
    // ケース名 and unit may be the same word.
    return unit === case_name ? sure('case') : unsure(`「${written}」では注文できません。ケースでの注文です`)
  }
  const box = unit === 'ケース' || unit === '箱'
  if (unit === case_name || (box && (case_name === 'ケース' || case_name === '箱'))) {
    return kinds.includes('case') ? sure('case') : unsure(unknownUnit(item, written))
  }
  if (unit === 'g' && piece === 'kg' && kinds.includes('piece')) {
    const kilos = mul(number, '0.001')
    if (decimalPlaces(kilos) <= 3) return sure('piece', kilos, `${formatQuantity(number)}gを${kilos}kgと読みました`)
  }
  const counted = (unit === '個' || unit === 'つ') && single.has(piece)
  const bottle = unit === '瓶' && piece === '本'
  if ((counted || bottle) && kinds.includes('piece')) return sure('piece')
  return unsure(unknownUnit(item, written))
}

const unknownUnit = (item: MemoItem, written: string) => {
  const known = item.unit_kinds.map(kind => unitWord(item, kind))
  return `単位「${written}」はこの商品にありません（${known.join('・')}で注文できます）`
}

/** 2ケース半 is two and a half. */
export const withHalf = (number: string): string => add(number, '0.5')
