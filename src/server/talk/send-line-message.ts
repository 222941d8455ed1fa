import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { enteredIn, enteredWrong } from '#domain/entries/entry.ts'
import { withAddress } from '#domain/line/messages.ts'
import { type PlacedFor, placedCard } from '#domain/line/restaurant-cards.ts'
import { scheduleFacts } from '#domain/scheduled/words.ts'
import type { Deps } from '#server/deps.ts'
import { calledSupplier, mayChangeUntil } from '#server/entries/entered-notice.ts'
import { noteLineMessageOutcome, type TakenLineMessage, takeLineMessage } from '#server/line/line-messages.ts'
import { findLink } from '#server/line/links.ts'
import { unlinkedKey } from '#server/line/own-line.ts'
import { pushToLink } from '#server/line/push.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { findOrders, type OrderFacts } from '#server/orders/find-orders.ts'
import { sheetOf } from '#server/orders/order-sheet.ts'
import { afterTry } from '#server/outbox/after-try.ts'
import { SendFailure } from '#server/ports.ts'

/**
 * Pushes one message. Safe to run again at any time: LINE knows a repeated push by its retry key. A temporary fault
 * throws, so that the job is tried again; what can't be pushed goes by mail where it has one.
 */
export const sendLineMessage = async (deps: Deps, id: string) => {
  const line = await deps.db.transaction().execute(trx => takeLineMessage(trx, id, deps.now()))
  if (!line) return
  try {
    const how = { to_many: line.to_many, after_end: line.key === unlinkedKey(line.link_id) }
    const { provider_id } = await pushToLink(deps, line.link_id, line.id, () => messagesOf(deps, line), how)
    await noteLineMessageOutcome(deps.db, line.id, { state: 'sent', provider_id }, deps.now())
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    const tried = { ...line, channel: 'line', unknown_ends: 0, closing_at: null } as const
    const { over } = afterTry(error, tried, deps.now())
    await deps.db.transaction().execute(async trx => {
      const { message: failure, failure_class = null } = error
      await noteLineMessageOutcome(
        trx,
        line.id,
        { state: over ? 'failed' : 'queued', failure, failure_class },
        deps.now(),
      )
      const { mail_subject: subject, mail_text: text } = line
      if (!over || subject === null || text === null) return
      const link = await findLink(trx, line.link_id)
      if (!link?.mail_address) return
      const of = link.consumer_id === null ? { supplier_id: link.supplier_id } : { consumer_id: link.consumer_id }
      const mail = { key: `line:${line.id}`, of, destination: link.mail_address, subject, text }
      await queueMails(trx, [mail], deps.now())
    })
    if (!over) throw error
  }
}

/** What was written when it was queued, or what the order is now. */
const messagesOf = async (deps: Deps, line: TakenLineMessage) => {
  if (line.messages) return withAddress(line.messages, deps.public_url)
  const [order] = await findOrders(deps.db, sql`o.id = ${line.order_id}`)
  if (!order) throw new Error(`a message of an order that is not there: ${line.order_id}`)
  const url = deps.public_url + pathTo(consumerPages.orderDetail, { order_id: order.id })
  return [placedCard(sheetOf(order, null, order.price_visible), url, order.to_share, placedFor(order, deps.now()))]
}

/** Of an order that its restaurant has not placed itself: who did. */
const placedFor = ({ source, events, left_out, parties, ...order }: OrderFacts, at: Date): PlacedFor | null => {
  if (source === 'scheduled') return { left_out: scheduleFacts(left_out ?? '') }
  const entered = source === 'supplier_proxy' ? enteredIn(events.find(one => one.kind === 'placed')?.diff) : null
  return entered && { entered, wrong: enteredWrong(calledSupplier(parties), mayChangeUntil(order, at)) }
}
