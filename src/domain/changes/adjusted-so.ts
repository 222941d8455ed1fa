import type { LineAnswer } from '#domain/orders/answers.ts'
import { compare, type Decimal, isDecimal } from '#domain/shared/decimal.ts'

type Answered = Omit<LineAnswer, 'substitute'> & {
  line_number: number
  quantity: Decimal
  unit_price: Decimal | null
  tax_rate: number
  substitute: Instead | null
}

type Instead = Pick<NonNullable<LineAnswer['substitute']>, 'product_item_id' | 'quantity' | 'weight' | 'unit_price'>

type Adjusted = {
  state: string
  revision: number
  lines: readonly Answered[]
  events: readonly { kind: string; revision: number; actor_area: string; actor_name: string; diff?: unknown }[]
}

/** An adjustment as it is sent: the version that was looked at, and the answers of the lines that were touched. */
type Asked = {
  revision: number
  message: string
  lines: readonly {
    line_number: number
    confirmed_quantity: Decimal | null
    confirmed_weight: Decimal | null
    confirmed_unit_price: Decimal | null
    shortage_reason: string
    tax_rate?: number | undefined
    substitute: Instead | null
  }[]
}

const isSame = (one: Decimal | null, other: Decimal | null): boolean =>
  one === other || (one !== null && other !== null && isDecimal(one) && isDecimal(other) && compare(one, other) === 0)

const isSameInstead = (one: Instead | null, other: Instead | null): boolean =>
  one === null || other === null
    ? one === other
    : one.product_item_id === other.product_item_id &&
      isSame(one.quantity, other.quantity) &&
      isSame(one.weight, other.weight) &&
      isSame(one.unit_price, other.unit_price)

/** As it was ordered is the same, whether it was typed or left empty. */
const stands = (line: Answered, asked: Asked['lines'][number]): boolean =>
  isSame(line.confirmed_quantity ?? line.quantity, asked.confirmed_quantity ?? line.quantity) &&
  isSame(line.confirmed_weight, asked.confirmed_weight) &&
  isSame(line.confirmed_unit_price ?? line.unit_price, asked.confirmed_unit_price ?? line.unit_price) &&
  (line.shortage_reason ?? '') === asked.shortage_reason &&
  (asked.tax_rate === undefined || asked.tax_rate === line.tax_rate) &&
  isSameInstead(line.substitute, asked.substitute)

const messageOf = (diff: unknown): unknown =>
  typeof diff === 'object' && diff !== null && 'message' in diff ? diff.message : ''

/**
 * Whether the version that stands is what this person has made of the one before it by this very adjustment: whoever had
 * no answer sends it again.
 */
export const isAdjustedSo = (
  { state, revision, lines, events }: Adjusted,
  asked: Asked,
  { area, name }: { area: string; name: string },
): boolean =>
  state !== 'cancelled' &&
  (asked.lines.length > 0 || asked.message !== '') &&
  revision === asked.revision + 1 &&
  events.some(
    one =>
      one.kind === 'adjusted' &&
      one.revision === revision &&
      one.actor_area === area &&
      one.actor_name === name &&
      messageOf(one.diff) === asked.message,
  ) &&
  asked.lines.every(one => {
    const line = lines.find(found => found.line_number === one.line_number)
    return line !== undefined && stands(line, one)
  })
