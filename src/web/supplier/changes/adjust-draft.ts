import type { LineAnswerForm } from '#contract/changes/adjust.form.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { answeredAmount, type Substitute, substituteAmount, whyNotAnswered } from '#domain/orders/answers.ts'
import { linesByKey } from '#domain/orders/diff.ts'
import { compare, type Decimal, decimal, isDecimal, isZero, parseYen, sub } from '#domain/shared/decimal.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import { unitOf } from '#domain/trade/unit.ts'

export type Line = Order['lines'][number]

/** What is typed for a substitute. */
export type SubstituteDraft = Pick<
  Substitute,
  | 'product_item_id'
  | 'name'
  | 'unit'
  | 'catch_weight'
  | 'price_basis'
  | 'tax_rate'
  | 'pieces_per_case'
  | 'estimated_weight'
> & { quantity: string; weight: string; unit_price: string }

/** What is typed on one line; '' is as it was ordered. */
export type LineDraft = {
  quantity: string
  weight: string
  price: string
  /** Of a free line, where another one than it has was chosen. */
  tax_rate?: TaxRate | undefined
  reason: string
  substitute: SubstituteDraft | null
}

/** As it was ordered. */
export const blank: LineDraft = { quantity: '', weight: '', price: '', reason: '', substitute: null }

/** By line number. */
export type Drafts = Record<number, LineDraft>

/** An answer as it stands in its field. */
export const shown = (value: string | null): string => (value === null ? '' : decimal(value))

const draftOf = (line: Line): LineDraft => ({
  quantity: shown(line.confirmed_quantity),
  weight: shown(line.confirmed_weight),
  price: shown(line.confirmed_unit_price),
  reason: line.shortage_reason ?? '',
  substitute: line.substitute && {
    ...line.substitute,
    quantity: shown(line.substitute.quantity),
    weight: shown(line.substitute.weight),
    unit_price: shown(line.substitute.unit_price),
  },
})

export const draftsOf = (order: Pick<Order, 'lines'>): Drafts =>
  Object.fromEntries(order.lines.map(line => [line.line_number, draftOf(line)]))

const typed = (text: string): string => normaliseDigits(text).replaceAll(',', '')

/** A typed number, null for an empty field; what is no number goes to the server as it is, which refuses it. */
export const numberIn = (text: string): Decimal | null => {
  const plain = typed(text)
  return plain === '' ? null : plain
}

/** The same of a price, with or without its 円. */
export const priceIn = (text: string): Decimal | null => parseYen(text) ?? numberIn(text)

const isSameDraft = (one: LineDraft, other: LineDraft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The lines whose answers differ from those that stand. */
export const touchedLines = (order: Pick<Order, 'lines'>, drafts: Drafts): Line[] =>
  order.lines.filter(line => {
    const draft = drafts[line.line_number]
    return draft !== undefined && !isSameDraft(draft, draftOf(line))
  })

/** The wrong number in a draft, by the server's own field names; '' where nothing is. */
export const numberMessages = (draft: LineDraft): Record<string, string> => {
  const wrong = (field: string, of: Parameters<typeof whyNotAnswered>[0], text: string): [string, string][] => {
    const value = of === 'price' ? priceIn(text) : numberIn(text)
    if (value === null) return []
    const why = isDecimal(value) ? whyNotAnswered(of, value) : '数字で入力してください'
    return why === null ? [] : [[field, why]]
  }
  return Object.fromEntries([
    ...wrong('confirmed_quantity', 'quantity', draft.quantity),
    ...wrong('confirmed_weight', 'weight', draft.weight),
    ...wrong('confirmed_unit_price', 'price', draft.price),
    ...(draft.substitute
      ? [
          ...wrong('substitute.quantity', 'quantity', draft.substitute.quantity),
          ...wrong('substitute.weight', 'weight', draft.substitute.weight),
          ...wrong('substitute.unit_price', 'price', draft.substitute.unit_price),
        ]
      : []),
  ])
}

/** The wrong numbers of the lines that would be sent, by line number; {} where there are none. */
export const wrongNumbers = (lines: readonly Line[], drafts: Drafts): Record<number, Record<string, string>> =>
  Object.fromEntries(
    lines.flatMap(({ line_number }) => {
      const messages = numberMessages(drafts[line_number] ?? blank)
      return Object.keys(messages).length ? [[line_number, messages] as const] : []
    }),
  )

/** How far a key goes down its column, below 0 up; 0 where it is for the field. A reason has arrows of its own. */
export const stepOf = (
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
  col: string,
): -1 | 0 | 1 => {
  if (key === 'Enter') return ctrlKey || metaKey ? 0 : shiftKey ? -1 : 1
  if (col === 'reason' || col === 'instead') return 0
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
}

/** What is sent of a line. */
export const answerOf = (line_number: number, draft: LineDraft): LineAnswerForm => ({
  line_number,
  confirmed_quantity: numberIn(draft.quantity),
  confirmed_weight: numberIn(draft.weight),
  confirmed_unit_price: priceIn(draft.price),
  ...(draft.tax_rate !== undefined && { tax_rate: draft.tax_rate }),
  shortage_reason: draft.reason.trim(),
  substitute: draft.substitute && {
    product_item_id: draft.substitute.product_item_id,
    quantity: numberIn(draft.substitute.quantity) ?? '0',
    weight: numberIn(draft.substitute.weight),
    unit_price: priceIn(draft.substitute.unit_price),
  },
})

const calculable = (text: string, read = numberIn): Decimal | null => {
  const value = read(text)
  return value !== null && isDecimal(value) ? value : null
}

/** What a line will cost, its own part and its substitute; the supplier's rounding comes with the saved order. */
export const amountsOf = (line: Line, draft: LineDraft): { own: Decimal | null; substitute: Decimal | null } => {
  const own = answeredAmount(
    {
      ...line,
      confirmed_quantity: calculable(draft.quantity),
      confirmed_weight: calculable(draft.weight),
      confirmed_unit_price: calculable(draft.price, priceIn),
    },
    'floor',
  ).amount
  const substitute =
    draft.substitute &&
    substituteAmount(
      {
        ...draft.substitute,
        code: '',
        spec: '',
        amount: null,
        quantity: calculable(draft.substitute.quantity) ?? '0',
        weight: calculable(draft.substitute.weight),
        unit_price: calculable(draft.substitute.unit_price, priceIn),
      },
      'floor',
    )
  return { own, substitute }
}

/** Nothing of the line is shipped: there is nothing to weigh. */
export const shipsNone = ({ quantity }: Pick<LineDraft, 'quantity'>): boolean => {
  const shipped = calculable(quantity)
  return shipped !== null && isZero(shipped)
}

/** Less is shipped than was ordered: a reason and a substitute belong to it. */
export const isShort = (line: Pick<Line, 'quantity'>, draft: Pick<LineDraft, 'quantity'>): boolean => {
  const quantity = calculable(draft.quantity)
  return quantity !== null && compare(quantity, line.quantity) < 0
}

/** Why less of a line goes out, and what instead, is asked. */
export const asksWhy = (line: Pick<Line, 'quantity'>, draft: LineDraft): boolean =>
  isShort(line, draft) || draft.reason !== '' || draft.substitute !== null

/** What is typed in the search for a substitute, by line number. */
export type Searches = Record<number, string>

/** What was looked for instead of a line and not chosen, where it stands on the screen: nothing of it would be saved. */
export const unchosenMessages = (
  order: Pick<Order, 'lines'>,
  drafts: Drafts,
  searches: Searches,
): Record<number, Record<string, string>> =>
  Object.fromEntries(
    order.lines.flatMap(line => {
      const draft = drafts[line.line_number] ?? blank
      const stands =
        draft.substitute === null && asksWhy(line, draft) && (searches[line.line_number] ?? '').trim() !== ''
      return stands
        ? [[line.line_number, { substitute: '代替品が選ばれていません。候補から選ぶか、消してください' }] as const]
        : []
    }),
  )

/** What of a line does not come, counted in its unit; null where as much comes as was ordered. */
export const missingOf = (
  line: Pick<Line, 'quantity' | 'unit_kind' | 'unit' | 'case_unit'>,
  draft: Pick<LineDraft, 'quantity'>,
): { quantity: Decimal; unit: string } | null => {
  const quantity = calculable(draft.quantity)
  return quantity !== null && isShort(line, draft)
    ? { quantity: sub(line.quantity, quantity), unit: unitOf(line) }
    : null
}

type Weighed = Pick<Line, 'quantity' | 'confirmed_quantity' | 'confirmed_weight'>

const isOtherQuantity = (line: Weighed, quantity: string): boolean => {
  const typed = quantity.trim() === '' ? line.quantity : calculable(quantity)
  return typed === null || compare(typed, line.confirmed_quantity ?? line.quantity) !== 0
}

/**
 * The weight beside a quantity as it is typed: what was weighed of so many pieces is no weight of others. Where the
 * quantity is again what it was, the weight is too.
 */
export const weightFor = (line: Weighed, weight: string, quantity: string): string => {
  if (shipsNone({ quantity })) return ''
  const stands = shown(line.confirmed_weight)
  if (isOtherQuantity(line, quantity)) return weight === stands ? '' : weight
  return weight === '' ? stands : weight
}

/** The weight that is gone because another quantity is typed; null where none is. */
export const goneWeight = (line: Weighed, now: Pick<LineDraft, 'quantity' | 'weight'>): Decimal | null =>
  now.weight === '' && isOtherQuantity(line, now.quantity) ? line.confirmed_weight : null

/** What is typed on a line, in words: 「真鯛：出荷数量 1、重量 0.6kg」. */
export const mineWords = (line: Pick<Line, 'name'>, { quantity, weight, price, substitute }: LineDraft): string => {
  const said = [
    quantity !== '' && `出荷数量 ${quantity}`,
    weight !== '' && `重量 ${weight}kg`,
    price !== '' && `単価 ${price}円`,
    substitute !== null && `代替 ${substitute.name} ${substitute.quantity}${substitute.unit}`,
  ].filter(one => one !== false)
  return `${line.name}：${said.length === 0 ? '注文どおり' : said.join('、')}`
}

/** 欠品 at one press, and taken back at the next. */
export const toggleShortage = (draft: LineDraft, reason: string): LineDraft =>
  shipsNone(draft)
    ? { ...draft, quantity: '', reason: '', substitute: null }
    : { ...draft, quantity: '0', weight: '', reason: draft.reason || reason }

/**
 * Another version came: what was typed here is laid over it, the rest is as it stands now. By item and unit: the numbers of
 * the lines move where the restaurant takes one out.
 */
export const rebase = (base: Pick<Order, 'lines'>, mine: Drafts, current: Pick<Order, 'lines'>): Drafts => {
  const kept = new Set(touchedLines(base, mine))
  const was = linesByKey(base.lines)
  return Object.fromEntries(
    [...linesByKey(current.lines)].map(([key, line]) => {
      const before = was.get(key)
      const typed = before && kept.has(before) ? mine[before.line_number] : undefined
      return [line.line_number, typed ?? draftOf(line)]
    }),
  )
}
