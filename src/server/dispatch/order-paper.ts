import { buffer } from 'node:stream/consumers'
import { hasEarlier, wasTold } from '#domain/dispatch/arrived.ts'
import { endedShortages } from '#domain/exports/ended-shortages.ts'
import { orderMail, orderSheetFileName } from '#domain/exports/order-mail.ts'
import type { OrderSheet, OrderSheetMark } from '#domain/exports/order-sheet.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import { orderSheetsPdf } from '#server/exports/order-sheet-pdf.ts'
import type { OrderFacts } from '#server/orders/find-orders.ts'
import { asSent, sheetOf } from '#server/orders/order-sheet.ts'

const marks: Record<Occasion, OrderSheetMark> = { placed: null, edited: '訂正', cancelled: '取消' }

/** Sheets to a supplier without a catalogue carry no price: those are the restaurant's own notes. */
export const withLink = (sheet: OrderSheet, confirm_url: string): OrderSheet => ({
  ...sheet,
  price_visible: sheet.method === 'web' && sheet.price_visible,
  confirm_url,
})

/** A version of an order as it leaves the house. `again`: the machine may hold a part of the same fax already. */
export const sheetToSend = (
  order: OrderFacts,
  occasion: Occasion,
  { revision, confirm_url, again = false }: { revision: number; confirm_url: string; again?: boolean },
): OrderSheet => {
  const sent = asSent(order, revision)
  const ended_shortages = occasion === 'edited' ? endedShortages(sent.events, sent.lines) : []
  const sheet = sheetOf(sent, again && occasion === 'placed' ? '再送' : marks[occasion])
  const alone =
    occasion !== 'edited' || hasEarlier(order, revision) ? null : wasTold(order, revision) ? 'told' : 'first'
  return withLink({ ...sheet, ended_shortages, again, alone }, confirm_url)
}

export type OrderPaper = { name: string; pdf: Buffer; mail: { subject: string; text: string; html: string } }

/**
 * The very PDF and mail of a sheet: what is shown before sending and what is sent come from here alone. `again`: the
 * receiver may have the same mail already. `stop_url`: where mails to this address are stopped.
 */
export const orderPaperOf = async (
  sheet: OrderSheet,
  occasion: Occasion,
  { again, stop_url }: { again?: boolean; stop_url?: string } = {},
): Promise<OrderPaper> => ({
  name: orderSheetFileName(sheet),
  pdf: await buffer(orderSheetsPdf([sheet], { checkboxes: true })),
  mail: orderMail(sheet, occasion, { again: again ?? false, stop_url: stop_url ?? null }),
})
