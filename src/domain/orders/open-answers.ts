import { compare, isZero } from '#domain/shared/decimal.ts'
import type { AdjustmentState } from '#domain/trade/order.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { isAnswered, type LineAnswer, lineNeedsAnswer } from './answers.ts'
import type { ChangedLine } from './diff.ts'
import { diffOf } from './diff-words.ts'

type Line = { order_list_item_id: string; unit_kind: UnitKind; unit_price: string | null }
type AnsweredLine = Line & LineAnswer

/** An event of an order's log. */
type Said = { kind: string; diff?: unknown }

const keyOf = ({ order_list_item_id, unit_kind }: Pick<Line, 'order_list_item_id' | 'unit_kind'>) =>
  `${order_list_item_id}/${unit_kind}`

/** What of a supplier's answers its restaurant has not agreed to yet. */
type Open = {
  /** The lines that were answered since it agreed last. */
  lines: ReadonlySet<string>
  /** Lines to which it had agreed, and that come as ordered after all. */
  undone: ReadonlySet<string>
  /** Either side said something beside the answers. */
  said: boolean
}

const nothing: Open = { lines: new Set(), undone: new Set(), said: false }

/** Its answer is taken away again: it comes as it was ordered. */
const isRestored = ({ changes }: ChangedLine): boolean =>
  changes.every(({ field, after }) => field === 'amount' || after === null || after === '')

const has = (diff: unknown, key: string): boolean =>
  typeof diff === 'object' && diff !== null && Boolean(Reflect.get(diff, key))

/** Whether a supplier's adjustment asks its restaurant for an answer, by what the log holds of it: something else comes, or something was said. */
export const isAsked = (diff: unknown, ordered: readonly Line[]): boolean =>
  has(diff, 'message') || (diffOf(diff)?.changed ?? []).some(line => lineNeedsAnswer(line, ordered))

const adjusted = (open: Open, diff: unknown, ordered: readonly Line[]): Open => {
  const asked = (diffOf(diff)?.changed ?? []).filter(line => lineNeedsAnswer(line, ordered))
  const restored = new Set(asked.filter(isRestored).map(keyOf))
  const fresh = asked.map(keyOf).filter(key => !restored.has(key))
  const undone = [...restored].filter(key => !open.lines.has(key))
  return {
    lines: new Set([...[...open.lines].filter(key => !restored.has(key)), ...fresh]),
    undone: new Set([...[...open.undone].filter(key => !fresh.includes(key)), ...undone]),
    said: open.said || has(diff, 'message'),
  }
}

/** What is open by an order's log, oldest event first, and whether the restaurant has agreed to anything. */
const openBy = (events: readonly Said[], ordered: readonly Line[]): Open & { agreed: boolean } => {
  let open = nothing
  const before: Open[] = []
  const agreed: Open[] = []
  for (const { kind, diff } of events) {
    if (kind === 'adjusted' && has(diff, 'taken_back')) open = before.pop() ?? open
    else if (kind === 'adjusted') {
      before.push(open)
      open = adjusted(open, diff, ordered)
    } else if (kind === 'adjustment_accepted') {
      agreed.push(open)
      open = nothing
    } else if (kind === 'adjustment_reopened') open = agreed.pop() ?? open
    else if (kind === 'adjustment_questioned' || kind === 'messaged') open = { ...open, said: true }
  }
  return { ...open, agreed: agreed.length > 0 }
}

type Order = { adjustment: AdjustmentState | null; events: readonly Said[]; lines: readonly AnsweredLine[] }

const isAgreement = (line: AnsweredLine): boolean =>
  line.confirmed_quantity !== null ||
  line.substitute !== null ||
  (line.confirmed_unit_price !== null && line.unit_price !== null)

/** How an order stands whose answers are all agreed to, or ask for nothing. */
const settled = (lines: readonly AnsweredLine[], agreed: boolean): AdjustmentState => {
  if (!lines.some(isAgreement)) return 'noted'
  return agreed ? 'accepted' : 'open'
}

/**
 * How the adjustment stands after the restaurant's lines have changed to `after`: a change agrees to nothing, so that what
 * was open stays so; where it takes the last of that away, what was agreed to before stays agreed to.
 */
export const adjustmentAfterChange = (order: Order, after: readonly AnsweredLine[]): AdjustmentState | null => {
  const answered = after.filter(isAnswered)
  if (answered.length === 0) return null
  if (order.adjustment !== 'open') return order.adjustment
  const { lines, undone, said, agreed } = openBy(order.events, order.lines)
  const [held, all] = [new Set(answered.map(keyOf)), new Set(after.map(keyOf))]
  const left = [...lines].filter(key => held.has(key)).length + [...undone].filter(key => all.has(key)).length
  if (said || left > 0 || lines.size === 0) return 'open'
  return settled(answered, agreed)
}

/**
 * How it stands after the supplier has answered `after`, by a diff that asks the restaurant: where that only takes back what
 * it had not agreed to yet, nothing is asked anew.
 */
export const adjustmentAfterAnswers = (
  order: Order,
  diff: unknown,
  after: readonly AnsweredLine[],
): 'open' | 'accepted' => {
  const { lines, undone, said, agreed } = openBy([...order.events, { kind: 'adjusted', diff }], order.lines)
  const answered = after.filter(isAnswered)
  const held = new Set(answered.map(keyOf))
  const is_open = said || undone.size > 0 || [...lines].some(key => held.has(key))
  return !is_open && agreed && answered.some(isAgreement) ? 'accepted' : 'open'
}

type NumberedOrder<One = unknown> = Omit<Order, 'lines'> & {
  lines: readonly (AnsweredLine & { line_number: number } & One)[]
}

/** The lines, by number, whose answers the restaurant has agreed to already while others wait for it. */
export const agreedLines = (order: NumberedOrder): ReadonlySet<number> => {
  const { lines, undone, agreed } = openBy(order.events, order.lines)
  if (!agreed || (order.adjustment !== 'open' && order.adjustment !== 'questioned')) return new Set()
  const isOpen = (key: string) => lines.has(key) || undone.has(key)
  return new Set(order.lines.filter(line => isAgreement(line) && !isOpen(keyOf(line))).map(line => line.line_number))
}

/** What a list says of an order's shortages while its restaurant has not answered, without what it has agreed to: see `orderRow`. */
export const shortOf = (
  order: NumberedOrder<{ name: string; quantity: string }>,
): { shortages: string[]; all_short: boolean } => {
  if (order.adjustment !== 'open') return { shortages: [], all_short: false }
  const agreed = agreedLines(order)
  const short = order.lines.filter(
    one => one.confirmed_quantity !== null && compare(one.confirmed_quantity, one.quantity) < 0,
  )
  return {
    shortages: short
      .filter(one => !agreed.has(one.line_number))
      .toSorted((a, b) => compare(a.confirmed_quantity ?? '0', b.confirmed_quantity ?? '0'))
      .map(one => one.name),
    all_short: order.lines.every(one => isZero(one.confirmed_quantity ?? one.quantity) && one.substitute === null),
  }
}
