import { parseQuantity } from '#domain/shared/decimal.ts'
import { type UnitKind, type Units, unit_kind_words, unitWord } from '#domain/trade/unit.ts'

const plainUnit = (word: string): string => {
  const plain = word.normalize('NFKC').trim().toLowerCase()
  return plain === 'キロ' ? 'kg' : plain
}

/**
 * What is typed as a quantity, with its unit or without: 3, 3本, 2ケース; an emptied field is 0. `unit_kind` is the unit
 * shown, which holds where none is typed. A unit that the item is not ordered in is never taken for another: `wrong` says so.
 */
export const typedQuantity = (
  text: string,
  item: Units & { unit_kinds: readonly UnitKind[] },
  unit_kind: UnitKind,
): { quantity: string; unit_kind: UnitKind } | { wrong: string } => {
  const bare = text.trim() === '' ? '0' : parseQuantity(text)
  if (bare !== null) return { quantity: bare, unit_kind }
  const [, number = '', word = ''] = /^([^]*\d)(\D+)$/.exec(text.normalize('NFKC')) ?? []
  const quantity = parseQuantity(number)
  // A sign is no unit: 「3-」.
  if (quantity === null || !/[^\P{L}ー]/u.test(word)) return { wrong: '数字で入力してください' }
  const called = (names: (kind: UnitKind) => string) =>
    [unit_kind, ...item.unit_kinds].find(kind => plainUnit(names(kind)) === plainUnit(word))
  // Whose piece is called ケース means that.
  const kind = called(one => unitWord(item, one)) ?? called(one => unit_kind_words[one])
  if (kind) return { quantity, unit_kind: kind }
  const words = [...new Set(item.unit_kinds.map(one => unitWord(item, one)))].join('か')
  return { wrong: `「${word.trim()}」ではなく、${words}で入力してください` }
}
