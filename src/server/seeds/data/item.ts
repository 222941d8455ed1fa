import { janCheckDigit } from '#domain/shared/check-digit.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { PriceBasis, UnitKind } from '#domain/trade/unit.ts'

/**
 * One line of a wholesaler's price list. `price` is yen without tax for one `price_basis`: a piece (one `unit`), a case,
 * or a kg for catch weight; null is 時価. `min_quantity`, `max_quantity`, `lot` and `sales_limit` count as QuantityRule
 * does: pieces, or cases where only cases are sold. What is sold both ways has lot 1 and minimum 1.
 */
export type DemoItem = {
  code: string
  name: string
  /** The same name within CP932, where `name` is deliberately outside it. */
  name_alternative: string | null
  name_kana: string
  spec: string
  origin: string
  category: string
  unit: string
  case_unit: string | null
  pieces_per_case: string | null
  unit_kinds: UnitKind[]
  price: string | null
  price_basis: PriceBasis
  tax_rate: TaxRate
  catch_weight: boolean
  /** kg of one piece, for catch weight items. */
  estimated_weight: string | null
  min_quantity: string
  max_quantity: string | null
  lot: string
  decimal_places: number
  /** 取寄せ: days on top of the closing rule's own; 0 for what is in stock. */
  lead_days: number
  /** Over all restaurants, per delivery date. */
  sales_limit: string | null
  jan_code: string | null
  visible: boolean
  /** MM-DD: its season begins in the second half of the year (crab by law); before that nobody has ordered it. */
  season_from: string | null
  /** What a middle-sized kitchen takes at a time: pieces, or cases where only cases are sold. */
  usual_quantity: string
}

type Section = {
  /** The first digits of every code in the section; two digits follow, counted from 01. New rows go to the end. */
  code: string
  category: string
  /** Words that hold for every row; a row's own words win. */
  words: string
  rows: string
}

const item_words =
  /^(unit|case|kg|lot|min|max|lead|limit|tax|usual|alt|from)=(\S+)$|^(jan|hidden|case_only|piece_only)$/

const readWords = (text: string, where: string): Map<string, string> => {
  const words = new Map<string, string>()
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const found = item_words.exec(word)
    if (!found) throw new Error(`${where}: unknown word ${word}`)
    words.set(found[1] ?? word, found[2] ?? '')
  }
  return words
}

const decimalsOf = (quantity: string): number => quantity.split('.')[1]?.length ?? 0

/**
 * Reads a table of `品名 | よみ | 規格 | 産地 | 単価 | words`, one item a line, 単価 `時価` for a market price.
 * Words: `unit=尾`, `case=箱:10` (unit and pieces), `case_only`, `kg=1.5` (catch weight),
 * `lot=`, `min=`, `max=`, `lead=` (days), `limit=` (per day), `tax=10`, `usual=`, `jan`, `hidden`, `alt=` (CP932 name), `from=11-07` (season).
 */
export const section = ({ code: prefix, category, words: shared, rows }: Section): DemoItem[] =>
  rows
    .split('\n')
    .map(row => row.trim())
    .filter(Boolean)
    .map((row, index): DemoItem => {
      const code = `${prefix}${String(index + 1).padStart(2, '0')}`
      const [name, name_kana, spec, origin, price, own = '', ...rest] = row.split('|').map(cell => cell.trim())
      if (!name || !name_kana || spec === undefined || origin === undefined || !price || rest.length > 0) {
        throw new Error(`${category} ${code}: the row has not six columns: ${row}`)
      }
      const words = new Map([...readWords(shared, category), ...readWords(own, name)])
      const unit = words.get('unit')
      if (!unit) throw new Error(`${name}: no unit`)
      const [case_unit, pieces] = words.get('case')?.split(':') ?? []
      const lot = words.get('lot') ?? '1'
      const unit_kinds: UnitKind[] = !case_unit ? ['piece'] : words.has('case_only') ? ['case'] : ['piece', 'case']
      const body = `4999${prefix.padStart(6, '0')}${code.slice(-2)}`
      return {
        code,
        name,
        name_alternative: words.get('alt') ?? null,
        name_kana,
        spec,
        origin,
        category,
        unit,
        case_unit: case_unit ?? null,
        pieces_per_case: pieces ?? null,
        unit_kinds,
        price: price === '時価' ? null : price,
        price_basis: words.has('kg') ? 'kg' : unit_kinds[0] === 'case' ? 'case' : 'piece',
        tax_rate: words.get('tax') === '10' ? 10 : 8,
        catch_weight: words.has('kg'),
        estimated_weight: words.get('kg') ?? null,
        min_quantity: words.get('min') ?? lot,
        max_quantity: words.get('max') ?? null,
        lot,
        decimal_places: decimalsOf(lot),
        lead_days: Number(words.get('lead') ?? 0),
        sales_limit: words.get('limit') ?? null,
        jan_code: words.has('jan') ? body + janCheckDigit(body) : null,
        visible: !words.has('hidden'),
        season_from: words.get('from') ?? null,
        usual_quantity: words.get('usual') ?? lot,
      }
    })
