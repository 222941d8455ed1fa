import { type DeliveryDateReason, delivery_date_reason_names } from '#domain/calendar/delivery-dates.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { type Decimal, formatYen } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { type FreeReason, sayFree } from './free-line.ts'
import { type ItemReason, sayItem } from './item-reasons.ts'
import { most_free_lines } from './notes.ts'

/** Why a line can't be ordered as it is wished: `line` is its place among the lines wished, `item` what it is called. */
export type LineReason = { line: number; item: string } & (
  | ItemReason
  | FreeReason
  | { name: 'free_not_taken' | 'free_on_list' | 'free_too_many' }
  | { name: 'not_on_list' | 'repeated' | 'amount_too_large' }
  | { name: 'not_on_sale'; delivery_date: Day }
  /** null: 時価. */
  | { name: 'price_changed'; before: Decimal | null; after: Decimal | null }
)

/** Why an order can't be placed as it is wished. What a restaurant may not see of prices is in none of them. */
export type Reason =
  | LineReason
  /** In words, which hold what the supplier has told the restaurant. */
  | { name: 'deal_closed'; why: string }
  | { name: 'no_destination'; method: 'fax' | 'mail' }
  | { name: 'closing_passed'; delivery_date: Day }
  /** null: nothing is known of that date. */
  | { name: 'no_delivery'; delivery_date: Day; why: DeliveryDateReason | null }
  /** `short` is null where prices are hidden: it would tell the total. */
  | { name: 'below_minimum_amount'; minimum_amount: Decimal; short: Decimal | null }
  /** Somebody else was quicker, and what is left is enough again by now. */
  | { name: 'sales_changed' }

/** Called so where nobody knows its name: it is on no list any more. */
export const unknown_item = 'この商品'

const priceName = (price: Decimal | null) => (price === null ? '時価' : formatYen(price))

/** The field that a reason stands beside (of a line, its own), and what is said there. */
const wordsOf = (reason: Reason): [field: string, message: string] => {
  switch (reason.name) {
    case 'deal_closed':
      return ['deal_id', reason.why]
    case 'no_destination': {
      const missing = reason.method === 'fax' ? 'FAX番号' : 'メールアドレス'
      return ['deal_id', `発注の送り先の${missing}がありません。仕入先の設定で登録してください`]
    }
    case 'closing_passed':
      return [
        'delivery_date',
        `${formatDayWithWeekday(reason.delivery_date)}納品の締切を過ぎました。別の納品日を選んでください`,
      ]
    case 'no_delivery': {
      const because = reason.why === null ? '' : `${delivery_date_reason_names[reason.why]}のため`
      const day = formatDayWithWeekday(reason.delivery_date)
      return ['delivery_date', `${day}は${because}納品できません。別の納品日を選んでください`]
    }
    case 'not_on_list':
      return ['order_list_item_id', `${reason.item}は現在お取り扱いがありません。数量を0にしてください`]
    case 'repeated':
      return ['order_list_item_id', `${reason.item}が2行あります。1行にまとめてください`]
    case 'not_on_sale':
      return ['delivery_date', `${reason.item}は${formatDayWithWeekday(reason.delivery_date)}には販売していません`]
    case 'price_changed': {
      const [before, after] = [priceName(reason.before), priceName(reason.after)]
      return ['seen_unit_price', `価格が${before}から${after}に変わりました。ご確認ください`]
    }
    case 'amount_too_large':
      return ['quantity', `${reason.item}の金額が大きすぎます。数量を確認してください`]
    case 'below_minimum_amount': {
      const what_to_do =
        reason.short === null ? '商品を追加してください' : `あと${formatYen(reason.short)}分を追加してください`
      return ['lines', `最低発注金額は${formatYen(reason.minimum_amount)}（税抜）です。${what_to_do}`]
    }
    case 'sales_changed':
      return ['lines', '販売残が変わりました。もう一度お試しください']
    case 'free_not_taken':
      return ['free', `${reason.item}：この仕入先は自由入力を受け付けていません。この行を除いてください`]
    case 'free_on_list':
      return ['free', `${reason.item}は発注リストにあります。リストから選んでください`]
    case 'free_too_many':
      return ['free', `自由入力は1回の発注に${most_free_lines}行までです。この行を除いてください`]
    case 'free_nameless':
    case 'free_unitless':
    case 'free_unreadable':
    case 'free_name_too_long':
    case 'free_unit_too_long': {
      const [field, message] = sayFree(reason)
      return [`free.${field}`, message]
    }
    default:
      return sayItem(reason)
  }
}

/** A reason in Japanese, beside its field; with its name and line, by which a screen goes. */
export const sayReason = (reason: Reason): FieldMessage => {
  const [field, message] = wordsOf(reason)
  const { name } = reason
  if (!('line' in reason)) return { field, message, name }
  return { field: `lines[${reason.line}].${field}`, message, name, line: reason.line }
}
