import { sql } from 'kysely'
import {
  type StoppedOfConsumer,
  type StoppedOfSupplier,
  stopped_shown,
} from '#contract/ignores/stopped-addresses.contract.ts'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'

type Stopped<T> = Omit<T, 'stopped_at'> & { stopped_at: Date; count: number }

/** What concerns a restaurant: its own suppliers' addresses, and its people's, to staff their own alone. */
export const findStoppedOfConsumer = async (db: Db, { consumer_id, account_id, role }: ConsumerActor) => {
  const { rows } = await sql<Stopped<StoppedOfConsumer>>`/* stopped-of-consumer */
    select i.mail_address, i.reason, i.ignored_at as stopped_at, x.supplier, x.person_name, x.mine,
      count(*) over ()::int as count
    from (
      select lower(s.mail_address) as mail_address, '' as person_name, false as mine,
        json_build_object('deal_id', d.id, 'name', s.name, 'by_mail', d.method = 'mail') as supplier
      from suppliers s join deals d on d.supplier_id = s.id and d.consumer_id = s.owner_consumer_id
      where s.owner_consumer_id = ${consumer_id} and d.ended_at is null
      union all
      select lower(a.mail_address), a.name, a.id = ${account_id}, null
      from consumer_members m join accounts a on a.id = m.account_id
      where m.consumer_id = ${consumer_id} and m.disabled_at is null
        and (a.id = ${account_id} or ${role} = 'owner')
    ) x join ignored_mail_addresses i on i.mail_address = x.mail_address
    order by x.supplier is null, not x.mine, i.ignored_at desc, i.mail_address limit ${stopped_shown}`.execute(db)
  return rows
}

/** What concerns a supplier: its desks' and its users' addresses, to staff their own alone. */
export const findStoppedOfSupplier = async (db: Db, { supplier_id, account_id, role }: SupplierActor) => {
  const { rows } = await sql<Stopped<StoppedOfSupplier>>`/* stopped-of-supplier */
    select i.mail_address, i.reason, i.ignored_at as stopped_at, x.kind, x.name, x.mine, count(*) over ()::int as count
    from (
      select lower(c.mail_address) as mail_address, 'order_counter' as kind, c.name, false as mine
      from order_counters c where c.supplier_id = ${supplier_id} and ${role} = 'owner'
      union all
      select lower(a.mail_address), 'user', a.name, a.id = ${account_id}
      from supplier_users u join accounts a on a.id = u.account_id
      where u.supplier_id = ${supplier_id} and u.suspended_at is null and (a.id = ${account_id} or ${role} = 'owner')
    ) x join ignored_mail_addresses i on i.mail_address = x.mail_address
    order by x.kind, not x.mine, i.ignored_at desc, i.mail_address limit ${stopped_shown}`.execute(db)
  return rows
}
