import { type DealCard, getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { getLastDay } from '#contract/placing/order-habits.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { isSettled } from '#web/consumer/deals/deal-order.ts'
import { type Draft, draftOfDeal, EMPTY_DRAFT, isLocked } from './draft.ts'
import { asRepeat, type Filled, fillFrom, takeBack } from './fill-draft.ts'
import { sheetRows } from './sheet-items.ts'
import { isBegun } from './unread.ts'

/** What of the usual could not be put onto a supplier's sheet. */
export type LeftOut = { supplier_name: string; names: string[] }

/** A supplier that is not ordered from yet, and of which nothing is put in. */
export type PassedOver = { deal_id: string; supplier_name: string; why: string }

/** By deal, the delivery date (JST day) whose orders were put in, and the lines as they were put in. */
export type CopiedDays = Record<string, { day: Day; lines: Draft['lines'] }>

/** Whether nothing was changed since it was put in: nobody's typing is lost with it. */
export const isUntouched = ({ lines, note }: Draft, copied: CopiedDays[string] | undefined): boolean =>
  copied !== undefined && note === '' && JSON.stringify(lines) === JSON.stringify(copied.lines)

type Asked = DealCard & { next: NonNullable<DealCard['next']> }

/** How far away a closing may be to be one of this night. */
const a_night = 24 * 60 * 60 * 1000

const notOrdered = (deals: readonly DealCard[]): Asked[] =>
  deals.flatMap(deal => {
    const { next } = deal
    return deal.state === 'active' && next !== null && !isSettled(deal) ? [{ ...deal, next }] : []
  })

const closesTonight = ({ next }: Asked, now: Date) =>
  next.no_closing || Date.parse(next.closing_at) - now.getTime() <= a_night

/**
 * The suppliers whose usual order is due tonight: nothing is ordered for their next date, and that closes within a day, or
 * nobody knows when.
 */
export const dueTonight = (deals: readonly DealCard[], now: Date): Asked[] =>
  notOrdered(deals).filter(deal => closesTonight(deal, now))

const passedOver = ({ id, supplier_name }: DealCard, why: string): PassedOver => ({ deal_id: id, supplier_name, why })

/** The suppliers that are not ordered from either, but close on a later night. */
export const dueLater = (deals: readonly DealCard[], now: Date): PassedOver[] =>
  notOrdered(deals)
    .filter(deal => !closesTonight(deal, now))
    .map(deal => passedOver(deal, '締切が24時間より先です'))

/** Why nothing of a supplier's last day could be put in; null where something was. */
export const whyNothing = (
  closed_reason: string | null,
  { added, left_out }: Pick<Filled, 'added' | 'left_out'>,
): string | null => {
  if (added > 0) return null
  if (closed_reason !== null) return 'いまは発注できません'
  return left_out.length === 0
    ? '過去の発注がありません'
    : `この納品日に発注できる商品がありません（${left_out.join('、')}）`
}

const gather = async (consumer_id: string, { id, next: { delivery_date } }: Asked) => {
  const [params, query] = [{ consumer_id, deal_id: id }, { delivery_date }]
  const [{ price_visible, free_lines, closed_reason }, { items }, last] = await Promise.all([
    call(getDeal, { params }),
    call(listOrderListItems, { params, query }),
    call(getLastDay, { params, query }),
  ])
  const lines = closed_reason === null ? last.lines : []
  return { items, price_visible, free_lines, closed_reason, lines, day: last.delivery_date }
}

/**
 * Puts the last whole day of each supplier onto its sheet, at today's prices; all or, where one can't be read, none. A
 * sheet with something on it stays as it is. Nothing is sent.
 */
export const fillUsual = async (consumer_id: string, deals: readonly Asked[]) => {
  const free = deals.filter(({ id }) => {
    const draft = draftOfDeal(consumer_id, id).get()
    return !isBegun(draft) && !isLocked(draft)
  })
  const gathered = await Promise.all(free.map(async deal => ({ deal, ...(await gather(consumer_id, deal)) })))
  const left_out: LeftOut[] = []
  const passed: PassedOver[] = []
  const copied: CopiedDays = {}
  const undos: (() => void)[] = []
  for (const { deal, items, price_visible, free_lines, closed_reason, lines, day } of gathered) {
    const store = draftOfDeal(consumer_id, deal.id)
    const before = store.get()
    if (isBegun(before) || isLocked(before)) continue
    const empty = { ...EMPTY_DRAFT, note: before.note, delivery_date: deal.next.delivery_date }
    const filled = fillFrom(empty, lines, sheetRows(items, []), price_visible, free_lines)
    const why = whyNothing(closed_reason, filled)
    if (why !== null) {
      passed.push(passedOver(deal, why))
      continue
    }
    if (filled.left_out.length > 0) left_out.push({ supplier_name: deal.supplier_name, names: filled.left_out })
    const draft = asRepeat(filled.draft)
    if (day !== null) copied[deal.id] = { day, lines: draft.lines }
    store.set(() => draft)
    undos.push(() => store.set(now => takeBack(now, before, draft)))
  }
  const undo = () => {
    for (const one of undos) one()
  }
  return { added: undos.length, left_out, passed, copied, undo }
}
