import { type DealCard, getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { getLastDay } from '#contract/placing/order-habits.contract.ts'
import { call } from '#web/api/call.ts'
import { draftOfDeal, EMPTY_DRAFT, isLocked, lineCount } from './draft.ts'
import { asRepeat, fillFrom, takeBack } from './fill-draft.ts'
import { sheetRows } from './sheet-items.ts'

/** What of the usual could not be put onto a supplier's sheet. */
export type LeftOut = { supplier_name: string; names: string[] }

type Asked = DealCard & { next: NonNullable<DealCard['next']> }

/** How far away a closing may be to be one of this night. */
const a_night = 24 * 60 * 60 * 1000

/**
 * The suppliers whose usual order is due tonight: nothing is ordered for their next date, and that closes within a day, or
 * nobody knows when.
 */
export const dueTonight = (deals: readonly DealCard[], now: Date): Asked[] =>
  deals.flatMap(deal => {
    const { next } = deal
    const due =
      deal.state === 'active' &&
      next !== null &&
      next.order_count === 0 &&
      !next.no_order &&
      (next.no_closing || Date.parse(next.closing_at) - now.getTime() <= a_night)
    return due ? [{ ...deal, next }] : []
  })

const gather = async (consumer_id: string, { id, next: { delivery_date } }: Asked) => {
  const [params, query] = [{ consumer_id, deal_id: id }, { delivery_date }]
  const [{ price_visible, closed_reason }, { items }, { lines }] = await Promise.all([
    call(getDeal, { params }),
    call(listOrderListItems, { params, query }),
    call(getLastDay, { params, query }),
  ])
  return { items, price_visible, lines: closed_reason === null ? lines : [] }
}

/**
 * Puts the last whole day of each supplier onto its sheet, at today's prices; all or, where one can't be read, none. A
 * sheet with something on it stays as it is. Nothing is sent.
 */
export const fillUsual = async (consumer_id: string, deals: readonly Asked[]) => {
  const free = deals.filter(({ id }) => {
    const draft = draftOfDeal(consumer_id, id).get()
    return lineCount(draft) === 0 && !isLocked(draft)
  })
  const gathered = await Promise.all(free.map(async deal => ({ deal, ...(await gather(consumer_id, deal)) })))
  const left_out: LeftOut[] = []
  const undos: (() => void)[] = []
  for (const { deal, items, price_visible, lines } of gathered) {
    const store = draftOfDeal(consumer_id, deal.id)
    const before = store.get()
    if (lineCount(before) > 0 || isLocked(before)) continue
    const empty = { ...EMPTY_DRAFT, note: before.note, delivery_date: deal.next.delivery_date }
    const filled = fillFrom(empty, lines, sheetRows(items, []), price_visible)
    if (filled.left_out.length > 0) left_out.push({ supplier_name: deal.supplier_name, names: filled.left_out })
    if (filled.added === 0) continue
    const draft = asRepeat(filled.draft)
    store.set(() => draft)
    undos.push(() => store.set(now => takeBack(now, before, draft)))
  }
  const undo = () => {
    for (const one of undos) one()
  }
  return { added: undos.length, left_out, undo }
}
