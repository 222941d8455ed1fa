import { sql } from 'kysely'
import type { AnsweredDeal } from '#contract/stores/asked-deals.contract.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { asksSeen } from './store-policy.ts'

export type AskedFacts = {
  id: string
  consumer_id: string
  store_id: string | null
  name: string
  name_kana: string
  postal_code: string | null
  prefecture: string | null
  address: string | null
  phone_number: string | null
  fax_number: string | null
  mail_address: string | null
  note: string
  /** It has no answer yet. */
  waits: boolean
  asked_at: Date
  asked_by_name: string | null
}

/**
 * A deal that a restaurant has asked for, as far as this user may see it; with `lock`, one that waits, until the transaction
 * ends.
 */
export const findAsked = async (
  db: Db,
  actor: SupplierActor,
  id: string,
  { lock = false } = {},
): Promise<AskedFacts | undefined> => {
  const { rows } = await sql<AskedFacts>`/* asked-deal */
    select d.id, d.consumer_id, d.store_id, c.name, c.name_kana, c.postal_code, c.prefecture, c.address, c.phone_number,
      c.fax_number, c.mail_address, d.request_note as note, d.created_at as asked_at, d.requested_by_name as asked_by_name,
      d.state = 'requested' as waits
    from deals d join consumers c on c.id = d.consumer_id
    where d.id = ${id} and d.supplier_id = ${actor.supplier_id} and ${asksSeen(actor)}
    ${lock ? sql`and d.state = 'requested' for no key update of d` : sql``}`.execute(db)
  return rows[0]
}

/** What became of a deal that was asked for, as far as this user may see it. */
export const findAnswer = async (db: Db, actor: SupplierActor, id: string): Promise<AnsweredDeal | undefined> => {
  const { rows } = await sql<Omit<AnsweredDeal, 'answered_at'> & { answered_at: Date }>`/* answered-deal */
    select case a.action when 'approve' then 'approved' when 'reject' then 'rejected' else 'withdrawn' end as answer,
      coalesce(a.happened_at, d.ended_at) as answered_at, coalesce(a.actor_name, c.name) as answered_by_name,
      coalesce(a.actor_id = ${actor.account_id}, false) as by_me, coalesce(a.after ->> 'reason', '') as reason,
      (select jsonb_build_object('id', t.id, 'customer_code', t.customer_code, 'name', t.name)
        from stores t where a.subject = 'store' and t.id = a.subject_id and ${storesSeen(actor)}) as store
    from deals d join consumers c on c.id = d.consumer_id left join supplier_audits a on a.supplier_id = d.supplier_id
      and ((a.action = 'approve' and a.subject = 'store' and a.subject_id = d.store_id and a.after ->> 'deal_id' = d.id::text)
        or (a.action = 'reject' and a.subject = 'deal' and a.subject_id = d.id))
    where d.id = ${id} and d.supplier_id = ${actor.supplier_id} and d.state <> 'requested' and ${asksSeen(actor)}
      and (a.id is not null or (d.state = 'ended' and d.requested_by_name is not null))
    order by a.id desc limit 1`.execute(db)
  const [row] = rows
  return row && { ...row, answered_at: row.answered_at.toISOString() }
}

/**
 * Makes an asked deal active: linked to a store, on the conditions that the store was given, and with the closing that it
 * had under its last deal. False where that store has a deal.
 */
export const linkDeal = async (trx: Db, deal_id: string, store_id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`/* link-deal */
    with linked as (
      update deals d set state = 'active', store_id = t.id, state_changed_at = ${at}, reason = '', method = t.method,
        order_counter_id = coalesce(t.order_counter_id,
          (select o.id from order_counters o where o.supplier_id = t.supplier_id order by o.position, o.id limit 1)),
        delivery_weekdays = t.delivery_weekdays, minimum_amount = t.minimum_amount, price_visible = t.price_visible
      from stores t
      where d.id = ${deal_id} and t.id = ${store_id} and not exists (select from deals o
        where o.store_id = t.id and o.id <> d.id and o.state not in ('ended', 'rejected'))
      returning d.id, d.store_id
    ), closing as (
      update order_closings r set deal_id = linked.id from linked
      where r.deal_id = (select e.id from deals e join order_closings c on c.deal_id = e.id
          where e.store_id = linked.store_id and e.id <> linked.id and e.state = 'ended'
          order by e.ended_at desc nulls last, e.id desc limit 1)
        and not exists (select from order_closings c where c.deal_id = linked.id)
    )
    select id from linked`.execute(trx)
  return rows.length === 1
}

/** The invitation of a store is over once its restaurant is here. */
export const useUpInvites = async (trx: Db, store_id: string, at: Date) => {
  await sql`/* use-invite */ update store_invites set used_at = ${at}
    where store_id = ${store_id} and used_at is null and revoked_at is null`.execute(trx)
}
