import type { RefObject } from 'react'
import { piecesHeld } from '#domain/orders/held-lines.ts'
import { isTooLate } from '#domain/orders/item-reasons.ts'

import { stepQuantity, withinLeft } from '#domain/orders/quantity.ts'
import { add, decimal, isZero } from '#domain/shared/decimal.ts'
import type { useToast } from '#web/ui/toast.tsx'
import { firstUnit, type SheetRow, withLine } from './sheet-items.ts'
import type { RowSetting } from './sheet-row.tsx'

export type SwipeContext = { rows: readonly SheetRow[]; setting: RowSetting; say: ReturnType<typeof useToast> }

/** How far a finger goes for a swipe, and how far a row follows it, in pixels. */
const FAR = 72
const MOST = 96

/**
 * Swipes on the rows of a list: to the right puts in what was ordered last time (or one step more), to the left takes
 * the item out, and says so with a way back. A finger that goes up or down scrolls as ever.
 */
export const swipeRows = (list: HTMLElement, context: RefObject<SwipeContext>): void => {
  let row: HTMLElement | null = null
  let from = { x: 0, y: 0 }
  let going = false

  const rest = () => {
    if (row) {
      row.style.transition = 'transform 120ms'
      row.style.transform = ''
    }
    row = null
    going = false
  }

  list.addEventListener('pointerdown', event => {
    rest()
    if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
    if (event.target.closest('input, dialog')) return
    row = event.target.closest<HTMLElement>('[data-row]')
    from = { x: event.clientX, y: event.clientY }
    if (row) row.style.transition = ''
  })
  list.addEventListener('pointermove', event => {
    if (!row) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!going && Math.abs(y) > 12) return rest()
    going ||= Math.abs(x) > 16
    if (going) row.style.transform = `translateX(${Math.max(-MOST, Math.min(MOST, x))}px)`
  })
  list.addEventListener('pointerup', event => {
    const [swiped, x] = [going ? row?.dataset['row'] : undefined, event.clientX - from.x]
    rest()
    if (swiped === undefined) return
    // The finger may have begun on a button, which must not be pressed by what was a swipe.
    list.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => list.removeEventListener('click', stop, { capture: true }))
    if (Math.abs(x) >= FAR) act(context.current, swiped, x > 0)
  })
  list.addEventListener('pointercancel', rest)
}

const stop = (event: Event) => {
  event.stopPropagation()
  event.preventDefault()
}

const act = ({ rows, setting, say }: SwipeContext, key: string, more: boolean): void => {
  const row = rows.find(one => one.key === key)
  const { store, delivery_date, price_visible, locked, held } = setting
  if (!row || locked) return
  const before = store.get()
  const line = before.lines[key]
  const { item } = row
  const quantity = line?.quantity ?? '0'
  const unit_kind = line?.unit_kind ?? firstUnit(item)
  if (more) {
    const sold_out = item.sales_left !== null && isZero(item.sales_left)
    if (isZero(quantity) && (isTooLate(item, delivery_date) || sold_out)) return
    const left = item.sales_left && add(item.sales_left, piecesHeld(held, item.id) ?? '0')
    const rule = left === null ? item : withinLeft(item, left, unit_kind)
    const last = item.last && item.unit_kinds.includes(item.last.unit_kind) ? item.last : null
    const next =
      isZero(quantity) && last
        ? { quantity: decimal(last.quantity), unit_kind: last.unit_kind }
        : { quantity: stepQuantity(rule, quantity, 1, unit_kind), unit_kind }
    store.set(draft => withLine({ ...draft, delivery_date }, row, next, price_visible, held))
  } else if (!isZero(quantity)) {
    store.set(draft => withLine(draft, row, { quantity: '0' }, price_visible))
    say(`${item.name}を0にしました`, {
      action: {
        label: '元に戻す',
        onPress: () => store.set(draft => ({ ...draft, lines: { ...draft.lines, ...(line ? { [key]: line } : {}) } })),
      },
    })
  }
}
