import { type Day, dayOf } from '#domain/shared/day.ts'
import type { AdjustmentState, OrderState } from '#domain/trade/order.ts'
import type { TaxRate } from '#domain/trade/tax.ts'
import type { LineAnswer } from './answers.ts'

/** What decides whether an order may change. `closing_at` null: no closing applies to its date. */
export type ChangeableOrder = { state: OrderState; closing_at: Date | string | null } & MayHaveLeft

/** Its supplier has left Oroshi: nobody there reads what is sent. */
type MayHaveLeft = { supplier_left?: boolean }

const left = '仕入先がOroshiを退会したため、ここからは伝わりません。お電話ください'

const isClosed = (order: ChangeableOrder, at: Date): boolean =>
  order.closing_at !== null && new Date(order.closing_at).getTime() <= at.getTime()

const ask_instead = '変更依頼を送るか、仕入先へお電話ください'

/** Why the restaurant can't edit this order at this moment, or null. At the closing itself it is closed. */
export const whyNotEdit = (order: ChangeableOrder, at: Date): string | null => whyNotChange(order, at, '変更')

/** Why the restaurant can't cancel this order at this moment, or null. */
export const whyNotCancel = (order: ChangeableOrder, at: Date): string | null =>
  order.state === 'cancelled' ? 'この注文はすでに取り消されています' : whyNotChange(order, at, '取消')

const whyNotChange = (order: ChangeableOrder, at: Date, what: '変更' | '取消'): string | null => {
  if (order.state === 'cancelled') return `取り消された注文は${what}できません`
  if (order.supplier_left) return left
  if (order.state === 'processed') return `仕入先が処理を始めたため${what}できません。${ask_instead}`
  if (isClosed(order, at)) return `締切時刻を過ぎたため${what}できません。${ask_instead}`
  return null
}

/** Why the supplier can't change or cancel this order as one that it entered, or null. */
export const whyNotReenter = (order: Pick<ChangeableOrder, 'state'> & { source: string }): string | null => {
  if (order.source !== 'supplier_proxy' && order.source !== 'scheduled')
    return '飲食店からの注文です。数量や欠品は「調整」で直してください'
  if (order.state === 'cancelled') return 'この注文はすでに取り消されています'
  if (order.state === 'processed') return '処理済の受注です。数量や欠品は「調整」で直してください'
  return null
}

/** Whether its supplier reads what is asked; another one gets the order itself, and no more. */
type AtDesk = { has_desk: boolean }

/** Staff have stopped its supplier as a whole: nobody there can log in. */
type MayBeStopped = { supplier_stopped?: boolean }

const stopped = '仕入先のOroshiの利用が停止されているため、ここからは伝わりません。お電話ください'

const by_phone = 'この仕入先には、Oroshiからは伝わりません。お電話ください'

/**
 * Why the restaurant can't ask the supplier for a change, or null: after the closing or once processed, once at a time,
 * until the day of delivery is past, and of a supplier that reads it.
 */
export const whyNotRequestChange = (
  order: ChangeableOrder & AtDesk & MayBeStopped & { request_open: string | null; delivery_date: Day },
  at: Date,
): string | null => {
  if (order.state === 'cancelled') return '取り消された注文の変更は依頼できません'
  if (order.supplier_left) return left
  if (order.supplier_stopped) return stopped
  if (!order.has_desk) return by_phone
  if (order.delivery_date < dayOf(at)) return '納品日を過ぎています。届いたものの違いは「検品」から連絡できます'
  if (order.state === 'placed' && !isClosed(order, at))
    return '締切前の注文は、依頼せずにそのまま変更または取消できます'
  return order.request_open ? '回答を待っている依頼があります。仕入先の回答をお待ちください' : null
}

/** Why the supplier can't accept or decline this change request on this order, or null. */
export const whyNotAnswerRequest = (
  order: Pick<ChangeableOrder, 'state'>,
  request: { state: string } | undefined,
): string | null => {
  if (request?.state !== 'open') return 'この依頼にはすでに回答しています。現在の内容を確認してください'
  return order.state === 'cancelled' ? '取り消された注文の変更依頼には回答できません' : null
}

/** Why the restaurant can't take this change request back, or null: until it is answered. */
export const whyNotWithdrawRequest = (request: { state: string } | undefined): string | null =>
  request?.state === 'open' ? null : 'この依頼にはすでに回答があります。現在の内容を確認してください'

/** Why the restaurant can't answer the supplier's last adjustment, or null. What was accepted may still be questioned. */
export const whyNotAnswerAdjustment = (order: {
  state: OrderState
  adjustment: AdjustmentState | null
}): string | null => {
  if (order.adjustment === null) return 'この注文に仕入先の変更はありません'
  return order.state === 'cancelled' ? '取り消された注文の変更には回答できません' : null
}

/** Why the restaurant can't ask about the supplier's last adjustment, or null: whoever adjusted it by a link reads no question. */
export const whyNotQuestionAdjustment = (
  order: AtDesk & MayHaveLeft & { state: OrderState; adjustment: AdjustmentState | null },
): string | null => (order.supplier_left ? left : order.has_desk ? whyNotAnswerAdjustment(order) : by_phone)

/** Marks of the desk that say only that somebody looked. */
const looked = ['seen']

/**
 * Why the restaurant can't take back that it agreed to the last adjustment, or null: until its supplier has gone on with the
 * order, on which that rests.
 */
export const whyNotTakeBackAnswer = ({
  state,
  adjustment,
  events,
}: Pick<ChangeableOrder, 'state'> & {
  adjustment: AdjustmentState | null
  /** Oldest first. */
  events: readonly { kind: string; actor_area: string }[]
}): string | null => {
  if (state === 'cancelled') return '取り消された注文の承諾は取り消せません'
  if (adjustment !== 'accepted') return 'この注文に、取り消せる承諾はありません'
  const since = events.slice(events.findLastIndex(one => one.kind === 'adjustment_accepted') + 1)
  const acted = since.some(one => one.actor_area === 'supplier' && !looked.includes(one.kind))
  return acted ? '仕入先が先へ進めたため、承諾を取り消せません。お電話か問い合わせでお伝えください' : null
}

/** Why the supplier can't adjust this order (欠品, 数量変更, 代替, 金額確定), or null. */
export const whyNotAdjust = (order: Pick<ChangeableOrder, 'state'>): string | null =>
  order.state === 'cancelled' ? '取り消された注文は調整できません' : null

/** What the log holds of an adjustment that can still be taken back: how its lines stood, and what had become of the one before. */
export type BeforeAdjusting = {
  adjustment: AdjustmentState | null
  /** `tax_rate`: of a free line, which its supplier may have answered too. */
  lines: readonly ({ line_number: number; tax_rate?: TaxRate } & LineAnswer)[]
}

/** How an order stood before its last adjustment, where that is the newest version of it; else null. */
export const beforeAdjusting = (order: {
  revision: number
  events: readonly { kind: string; revision: number; diff: unknown }[]
}): BeforeAdjusting | null => {
  const last = order.events.findLast(event => event.kind === 'edited' || event.kind === 'adjusted')
  const diff = last?.kind === 'adjusted' && last.revision === order.revision ? last.diff : null
  // The log holds what `adjustOrder` wrote there.
  return typeof diff === 'object' && diff !== null && 'before' in diff ? (diff.before as BeforeAdjusting) : null
}

/** Why the supplier can't take its last adjustment back, or null: only while it is the newest, and not yet answered. */
export const whyNotTakeBackAdjustment = (
  order: { state: OrderState; adjustment: AdjustmentState | null } & Parameters<typeof beforeAdjusting>[0],
): string | null => {
  if (order.state === 'cancelled') return '取り消された注文の調整は取り消せません'
  if (beforeAdjusting(order) === null)
    return 'あとから注文が変わったため、この調整は取り消せません。「調整」で直してください'
  const since = order.events.slice(order.events.findLastIndex(event => event.kind === 'adjusted') + 1)
  const answered = since.some(({ kind }) => kind === 'adjustment_accepted' || kind === 'adjustment_questioned')
  return answered && (order.adjustment === 'accepted' || order.adjustment === 'questioned')
    ? '店舗が回答したため、この調整は取り消せません。「調整」で直してください'
    : null
}

/** Why the supplier can't mark this order processed, or null. */
export const whyNotProcess = (order: Pick<ChangeableOrder, 'state'>): string | null => {
  if (order.state === 'cancelled') return '取り消された注文は処理済にできません'
  return order.state === 'processed' ? 'この注文はすでに処理済です' : null
}

/** What is known of an order's way to the supplier, over all channels and sendings. */
export type ReceiptFacts<T extends Date | string = Date | string> = {
  sent_at: T | null
  delivered_at: T | null
  opened_at: T | null
  acknowledged_at: T | null
}

export type Rung<T extends Date | string = Date | string> = {
  rung: 'sent' | 'delivered' | 'opened' | 'acknowledged'
  name: '送信済' | '到達' | '開封/印刷' | '受付'
  reached: boolean
  at: T | null
}

/**
 * The receipt ladder shown to the restaurant (domain section 3), lowest rung first. A rung is reached when it or a
 * higher one has its fact: what was acknowledged did arrive, even if no gateway said so; `at` stays null then.
 */
export const receiptLadder = <T extends Date | string>(facts: ReceiptFacts<T>): Rung<T>[] => {
  const times = [facts.sent_at, facts.delivered_at, facts.opened_at, facts.acknowledged_at]
  const highest = times.findLastIndex(at => at !== null)
  const rungs = [
    { rung: 'sent', name: '送信済' },
    { rung: 'delivered', name: '到達' },
    { rung: 'opened', name: '開封/印刷' },
    { rung: 'acknowledged', name: '受付' },
  ] as const
  return rungs.map((one, index) => ({ ...one, reached: index <= highest, at: times[index] ?? null }))
}
