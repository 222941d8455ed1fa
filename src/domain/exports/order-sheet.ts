import { nameAmong } from '#domain/intake/item-names.ts'
import { type Substitute, substituteText } from '#domain/orders/answers.ts'
import { leftOutOf, noPriceWord } from '#domain/orders/free-line.ts'
import { shortageReason } from '#domain/orders/shortage-reason.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, type Decimal, formatQuantity, formatYen, isZero, mul } from '#domain/shared/decimal.ts'
import type { InvoicePaper } from '#domain/trade/invoice.ts'
import type { OrderMethod, OrderState } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { basisWord, caseText, type PriceBasis, type UnitKind, type Units, unitOf } from '#domain/trade/unit.ts'
import type { EndedShortage } from './ended-shortages.ts'

/** What a copy says about itself beside its title; null on a first copy. 再送 is the same revision faxed once more. */
export type OrderSheetMark = null | '訂正' | '取消' | '再印刷' | '再送'

export type OrderSheetParty = {
  name: string
  address: string | null
  phone_number: string | null
  fax_number: string | null
}

export type OrderSheetSubstitute = Pick<
  Substitute,
  | 'code'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'weight'
  | 'unit_price'
  | 'price_basis'
  | 'tax_rate'
  | 'catch_weight'
  | 'amount'
>

/** One row of order_lines, numbers of the trade as decimal strings. */
export type OrderSheetLine = {
  line_number: number
  order_list_item_id: string
  /** Written by the restaurant, of no item. */
  free?: boolean | undefined
  code: string
  name: string
  spec: string
  origin: string
  unit: string
  case_unit: string
  unit_kind: UnitKind
  pieces_per_case: Decimal | null
  quantity: Decimal
  price_basis: PriceBasis
  /** null is 時価 */
  unit_price: Decimal | null
  tax_rate: TaxRate
  catch_weight: boolean
  estimated_weight: Decimal | null
  amount: Decimal | null
  note: string
  confirmed_quantity: Decimal | null
  /** kg, of the whole line */
  confirmed_weight: Decimal | null
  /** What the supplier charges instead of `unit_price`. */
  confirmed_unit_price?: Decimal | null
  shortage_reason: string | null
  /** What is shipped instead, by the piece. */
  substitute: OrderSheetSubstitute | null
}

/** What a 訂正 changed, ready to print. `before` null is an added line, `after` null one that was taken off. */
export type OrderSheetChange = {
  /** The line it is printed on, null where it is on none (any more). */
  line_number: number | null
  subject: string
  before: string | null
  after: string | null
  /** Tells a price: left out where the deal hides them. */
  price?: true
}

/** Everything that is printed on one order, whether it leaves as paper, fax or mail. */
export type OrderSheet = {
  number: string
  revision: number
  state: OrderState
  mark: OrderSheetMark
  placed_at: Date
  placed_by_name: string
  delivery_date: Day
  closing_at: Date | null
  method: OrderMethod
  note: string
  parties: {
    consumer: OrderSheetParty
    supplier: OrderSheetParty & { registration_number: string | null; invoice_paper?: InvoicePaper | undefined }
    store: { customer_code: string; name: string } | null
    order_counter: { name: string; phone_number: string | null; fax_number: string | null } | null
  }
  lines: OrderSheetLine[]
  /** false leaves every price, amount and total off the paper and the mail. */
  price_visible: boolean
  totals_by_rate: { tax_rate: TaxRate; subtotal: Decimal; tax: Decimal }[]
  subtotal: Decimal
  tax: Decimal
  total: Decimal
  /** The total holds amounts that the weight will change. */
  estimated: boolean
  /** The total lacks lines whose price is not known yet. */
  has_market_price: boolean
  changes?: OrderSheetChange[]
  /** What its supplier had said of short lines, and the restaurant's changes have taken away. */
  ended_shortages?: EndedShortage[]
  /** A 訂正 or 取消 faxed once more: the machine may hold a part of the same version. */
  again?: boolean
  /**
   * A 訂正 before which no version is known to have arrived: it asks nobody to replace what may not be there. One before it
   * may have been told by telephone.
   */
  alone?: 'first' | 'told' | null
  /** Where the receiver confirms the order; drawn as a QR code. */
  confirm_url?: string
}

/** That a 訂正 stands alone, and of what it takes the place. */
export const aloneText = ({ alone, revision }: Pick<OrderSheet, 'alone' | 'revision'>): string =>
  `${alone === 'told' ? 'お電話でお伝えした内容に代わるものです。' : ''}この第${revision}版だけをお使いください。`

/** '訂正 第2版', '取消', '再印刷 第2版'; null for the first copy of a first revision. */
export const markText = (sheet: Pick<OrderSheet, 'mark' | 'revision'>): string | null => {
  if (sheet.mark === '取消') return '取消'
  const revision = sheet.revision > 1 ? `第${sheet.revision}版` : ''
  return [sheet.mark ?? '', revision].filter(part => part !== '').join(' ') || null
}

/** '注文書', '注文書(訂正 第2版)' */
export const titleText = (sheet: Pick<OrderSheet, 'mark' | 'revision'>): string => {
  const mark = markText(sheet)
  return mark === null ? '注文書' : `注文書(${mark})`
}

/** '3尾', '2ケース(1ケース=10袋)' */
export const quantityText = (
  line: Pick<OrderSheetLine, 'quantity' | 'unit_kind' | 'unit' | 'case_unit' | 'pieces_per_case'>,
): string => {
  const inside = caseText(line)
  return `${formatQuantity(line.quantity)}${unitOf(line)}${inside === null ? '' : `(${inside})`}`
}

/** '¥1,280/kg', '¥3,500/ケース', '時価', '未定' of a free line */
export const sheetPriceText = (
  line: Pick<OrderSheetLine, 'free' | 'unit_price' | 'confirmed_unit_price' | 'price_basis' | 'unit'> & Units,
): string => {
  const price = line.confirmed_unit_price ?? line.unit_price
  if (price === null) return noPriceWord(line)
  return `${formatYen(price)}/${basisWord(line)}`
}

/** True while the amount rests on a guessed weight. */
export const isEstimated = (line: Pick<OrderSheetLine, 'catch_weight' | 'confirmed_weight'>): boolean =>
  line.catch_weight && line.confirmed_weight === null

/** '¥7,680', '概算 ¥7,680' until the weight is known; '' where 時価 leaves no amount. */
export const sheetAmountText = (line: Pick<OrderSheetLine, 'amount' | 'catch_weight' | 'confirmed_weight'>): string =>
  line.amount === null ? '' : `${isEstimated(line) && !isZero(line.amount) ? '概算 ' : ''}${formatYen(line.amount)}`

/** ※ marks the reduced rate, as 適格請求書 asks. */
export const taxMark = (tax_rate: TaxRate): '※' | '' => (tax_rate === 8 ? '※' : '')

/** True where a spec says the weight itself: '約400g' of 0.4 kg, '6kg前後' of 6 kg. */
const saysWeight = (spec: string, kg: Decimal): boolean =>
  [`${formatQuantity(kg)}kg`, `${formatQuantity(mul(kg, '1000'))}g`].some(weight =>
    new RegExp(`(?<![\\d.,〜~-])${weight.replaceAll('.', '\\.')}(?![\\w〜~-])`, 'i').test(spec),
  )

/** What describes an item under its name: spec, origin, and the weight to expect of a 不定貫 item, said once. */
export const specText = (
  line: Pick<OrderSheetLine, 'spec' | 'origin' | 'catch_weight' | 'estimated_weight' | 'unit'>,
): string =>
  [
    line.spec,
    line.origin,
    line.catch_weight && line.estimated_weight !== null && !saysWeight(line.spec, line.estimated_weight)
      ? `約${formatQuantity(line.estimated_weight)}kg/${line.unit}`
      : '',
  ]
    .filter(part => part !== '')
    .join(' ')

/** Nothing of it is shipped. */
export const isShort = (line: Pick<OrderSheetLine, 'confirmed_quantity'>): boolean =>
  line.confirmed_quantity !== null && compare(line.confirmed_quantity, '0') === 0

/** What the supplier answered on a line: '欠品(入荷なし)', '確定 8尾', '確定 12.5kg', '代替 …'; null before an answer. */
export const answerText = (
  line: Pick<
    OrderSheetLine,
    | 'quantity'
    | 'confirmed_quantity'
    | 'confirmed_weight'
    | 'shortage_reason'
    | 'substitute'
    | 'unit_kind'
    | 'unit'
    | 'case_unit'
  >,
  price_visible = false,
): string | null => {
  const said = shortageReason(line.shortage_reason)
  const reason = said && `(${said})`
  const is_short = (line.shortage_reason ?? '') !== ''
  const quantity = line.confirmed_quantity
  const parts: string[] = []
  if (quantity !== null && compare(quantity, '0') === 0) parts.push(`欠品${reason}`)
  else if (quantity !== null && (compare(quantity, line.quantity) !== 0 || is_short))
    parts.push(`確定 ${formatQuantity(quantity)}${unitOf(line)}${reason}`)
  else if (is_short) parts.push(`欠品${reason}`)
  if (line.confirmed_weight !== null) parts.push(`確定 ${formatQuantity(line.confirmed_weight)}kg`)
  if (line.substitute !== null)
    parts.push(`代替 ${substituteText(line.substitute)}${price_visible ? substituteMoney(line.substitute) : ''}`)
  return parts.length === 0 ? null : parts.join(' ')
}

const substituteMoney = (one: OrderSheetSubstitute): string =>
  ` ${sheetPriceText(one)}${one.amount === null ? '' : ` ${formatYen(one.amount)}${taxMark(one.tax_rate)}`}`

export type TotalsRow = { label: string; amount: string }

/** The foot of an order, top to bottom: per tax rate, then the sum. Empty where prices are not shown. */
export const totalsRows = (
  sheet: Pick<OrderSheet, 'price_visible' | 'totals_by_rate' | 'subtotal' | 'tax' | 'total' | 'estimated'>,
): TotalsRow[] => {
  if (!sheet.price_visible) return []
  const about = sheet.estimated ? '概算 ' : ''
  return [
    ...sheet.totals_by_rate.flatMap(rate => [
      { label: `${rate.tax_rate}%対象${taxMark(rate.tax_rate)}(税抜)`, amount: formatYen(rate.subtotal) },
      { label: `消費税 ${rate.tax_rate}%`, amount: formatYen(rate.tax) },
    ]),
    { label: '税抜合計', amount: formatYen(sheet.subtotal) },
    { label: '消費税合計', amount: formatYen(sheet.tax) },
    { label: '合計(税込)', amount: `${about}${formatYen(sheet.total)}` },
  ]
}

/** The sentences that must stand under the totals so that nobody takes them for more than they are. */
export const remarkTexts = (
  sheet: Pick<OrderSheet, 'price_visible' | 'estimated' | 'has_market_price' | 'lines'>,
): string[] => {
  const left_out = leftOutOf(sheet)
  return sheet.price_visible
    ? [
        ...(sheet.lines.some(line => line.tax_rate === 8 || line.substitute?.tax_rate === 8)
          ? ['※は軽減税率(8%)の対象です。']
          : []),
        ...(sheet.estimated ? ['概算の金額は、実際の重量で確定します。'] : []),
        ...(left_out.market ? ['時価の商品は、合計に含まれていません。'] : []),
        ...(left_out.free ? ['自由入力の商品（価格未定）は、合計に含まれていません。'] : []),
      ]
    : []
}

const changeOf = (
  line_number: number | null,
  subject: string,
  before: string | null,
  after: string | null,
): OrderSheetChange => ({ line_number, subject, before, after })

/** Of the same item; what was written freely is the same where the words are. */
const isSameItem = (a: OrderSheetLine, b: OrderSheetLine): boolean =>
  a.order_list_item_id === b.order_list_item_id && (!a.free || (a.name === b.name && a.unit === b.unit))

/**
 * What a 訂正 has to name: delivery date, note, and each line added, taken off, or with another quantity, unit or note.
 * A line is known by its item and unit kind; where only the kind differs (3袋 -> 1ケース) it is one change.
 */
export const changesBetween = (
  before: Pick<OrderSheet, 'delivery_date' | 'note' | 'lines'>,
  after: Pick<OrderSheet, 'delivery_date' | 'note' | 'lines'>,
): OrderSheetChange[] => {
  const called = nameAmong([...before.lines, ...after.lines])
  const lineSubject = (line: OrderSheetLine): string => [line.code, called(line)].filter(part => part !== '').join(' ')
  const changes: OrderSheetChange[] = []
  if (before.delivery_date !== after.delivery_date)
    changes.push(
      changeOf(
        null,
        '納品希望日',
        formatDayWithWeekday(before.delivery_date),
        formatDayWithWeekday(after.delivery_date),
      ),
    )
  if (before.note !== after.note) changes.push(changeOf(null, '備考', before.note || 'なし', after.note || 'なし'))

  const left = [...before.lines]
  const take = (fits: (line: OrderSheetLine) => boolean): OrderSheetLine | null => {
    const index = left.findIndex(fits)
    return index === -1 ? null : (left.splice(index, 1)[0] ?? null)
  }
  const partners = new Map<OrderSheetLine, OrderSheetLine>()
  for (const fits of [
    (a: OrderSheetLine, b: OrderSheetLine) =>
      isSameItem(a, b) && a.unit_kind === b.unit_kind && compare(a.quantity, b.quantity) === 0,
    (a: OrderSheetLine, b: OrderSheetLine) => isSameItem(a, b) && a.unit_kind === b.unit_kind,
    isSameItem,
  ])
    for (const line of after.lines) {
      if (partners.has(line)) continue
      const partner = take(one => fits(one, line))
      if (partner !== null) partners.set(line, partner)
    }

  for (const line of after.lines) {
    const was = partners.get(line)
    if (was === undefined) {
      changes.push(changeOf(line.line_number, lineSubject(line), null, quantityText(line)))
      continue
    }
    const [old_quantity, new_quantity] = [quantityText(was), quantityText(line)]
    if (old_quantity !== new_quantity)
      changes.push(changeOf(line.line_number, lineSubject(line), old_quantity, new_quantity))
    if (was.note !== line.note)
      changes.push(changeOf(line.line_number, `${lineSubject(line)} 備考`, was.note || 'なし', line.note || 'なし'))
  }
  for (const line of left) changes.push(changeOf(null, lineSubject(line), quantityText(line), null))
  return changes
}

/** '本まぐろ: 1本 → 2本', '[追加] 真鯛: 3尾', '[取りやめ] さんま: 10尾' */
export const sheetChangeText = (change: OrderSheetChange): string => {
  if (change.before === null) return `[追加] ${change.subject}: ${change.after ?? ''}`
  if (change.after === null) return `[取りやめ] ${change.subject}: ${change.before}`
  return `${change.subject}: ${change.before} → ${change.after}`
}
