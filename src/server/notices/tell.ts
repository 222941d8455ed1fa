import { sql } from 'kysely'
import { noticeKind } from '#domain/notices/kinds.ts'
import { withoutLetter } from '#domain/notices/plain.ts'
import type { Said } from '#domain/notices/words.ts'
import type { Db } from '#server/deps.ts'
import { queuePushes } from './push-store.ts'

/** Who is told: everybody at a restaurant, or at a supplier; with `account_id` that one person alone. */
export type Told = { account_id?: string | undefined } & ({ consumer_id: string } | { supplier_id: string })

/** What it is about: where it leads, which of a supplier's people see it, and by what it is over. */
type About = {
  deal_id?: string
  /** Of a supplier's notice: people with stores of their own see it where it is one of them. An order names its store itself. */
  store_id?: string
  delivery_date?: string
  /** Whatever else it is about, by its id: an offer, an import. */
  subject?: string
}

export type Notice = About & {
  to: Told
  /** In the words of the catalogue: `say()`. */
  said: Said
} & (
    | {
        order_id: string /** What happened to it; of one event, or of an order without any, each kind is told once. */
        event_id?: string | undefined
      }
    | { order_id?: string | null | undefined /** What makes it one: each kind is told once under it. */; key: string }
  )

/** The key of what is told of an order, by what happened to it. */
export const orderNoticeKey = (order_id: string, event_id: string | undefined): string =>
  `${order_id}:${event_id ?? ''}`

const keyOf = (notice: Notice): string =>
  'key' in notice ? notice.key : orderNoticeKey(notice.order_id, notice.event_id)

const houseOf = ({ to }: Notice): string => ('consumer_id' in to ? to.consumer_id : to.supplier_id)

/**
 * The one door through which anybody is told anything, in the caller's transaction: the app shows it on every page, and
 * hears of it with the commit. Told again of the same thing, it is told once.
 */
export const tell = async (trx: Db, notices: readonly Notice[], at: Date): Promise<void> => {
  if (!notices.length) return
  const column = (value: (one: Notice) => string | null | undefined) => notices.map(one => value(one) ?? null)
  const { rows } = await sql<{
    id: string
    kind: string
    key: string
    consumer_id: string | null
    supplier_id: string | null
    store_id: string | null
    account_id: string | null
  }>`/* tell */
    insert into notifications (consumer_id, supplier_id, account_id, kind, type, title, body, key, order_id, event_id, deal_id,
      store_id, delivery_date, subject, created_at)
    select n.consumer_id, n.supplier_id, n.account_id, n.kind, n.type, n.title, n.body, n.key, n.order_id, n.event_id,
      coalesce(n.deal_id, o.deal_id), coalesce(n.store_id, o.store_id), n.delivery_date, n.subject, ${at}
    from unnest(${column(({ to }) => ('consumer_id' in to ? to.consumer_id : null))}::uuid[],
      ${column(({ to }) => ('supplier_id' in to ? to.supplier_id : null))}::uuid[],
      ${column(({ to }) => to.account_id)}::uuid[], ${column(({ said }) => said.kind)}::text[],
      ${column(({ said }) => noticeKind(said.kind).type)}::text[], ${column(({ said }) => said.title)}::text[],
      ${column(({ said }) => withoutLetter(said.body))}::text[], ${column(keyOf)}::text[],
      ${column(one => one.order_id)}::uuid[], ${column(one => ('event_id' in one ? one.event_id : null))}::bigint[],
      ${column(one => one.deal_id)}::uuid[], ${column(one => one.store_id)}::uuid[],
      ${column(one => one.delivery_date)}::date[], ${column(one => one.subject)}::text[])
      with ordinality n (consumer_id, supplier_id, account_id, kind, type, title, body, key, order_id, event_id, deal_id,
        store_id, delivery_date, subject, place)
    left join orders o on o.id = n.order_id
    order by n.place
    on conflict (kind, key, consumer_id, supplier_id, account_id) do nothing
    returning id, kind, key, consumer_id, supplier_id, store_id, account_id`.execute(trx)
  const saids = new Map(notices.map(one => [`${one.said.kind} ${keyOf(one)} ${houseOf(one)}`, one.said]))
  const fresh = rows.flatMap(({ kind, key, ...row }) => {
    const said = saids.get(`${kind} ${key} ${row.consumer_id ?? row.supplier_id}`)
    return said ? [{ ...row, said }] : []
  })
  await queuePushes(trx, fresh, at)
}
