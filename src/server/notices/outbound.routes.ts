import * as contract from '#contract/notices/outbound-notifications.contract.ts'
import { outbound_days } from '#domain/notices/outbound.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { Db } from '#server/deps.ts'
import { room } from '#server/http/serve.ts'
import type { Reader } from './notice-store.ts'
import { findOutbound } from './outbound-store.ts'

const day_ms = 86_400_000

type Query = { missed?: 'yes' | undefined; cursor?: string | undefined; limit?: number | undefined }

/** What left to the people of this house within ninety days, by every way, with how it fared. */
const listOutbound = async (db: Db, reader: Reader, { missed, cursor, limit = 50 }: Query, at: Date) => {
  const since = new Date(at.getTime() - outbound_days * day_ms)
  const found = await findOutbound(db, reader, { since, missed: missed === 'yes', after: cursor, limit: limit + 1 })
  const items = found.slice(0, limit).map(({ order_number, title, queued_at, sent_at, ...one }) => ({
    ...one,
    title: order_number === null ? title : `発注の控え ${orderNumber(order_number)}`,
    queued_at: queued_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }))
  return { items, next_cursor: found.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export const outboundRoutes = room(contract, {
  listConsumerOutbound: async ({ deps, actor, query, at }) => listOutbound(deps.db, actor, query, at),
  listSupplierOutbound: async ({ deps, actor, query, at }) => listOutbound(deps.db, actor, query, at),
})
