import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import type { ConsumerActor, SupplierActor } from '#server/http/actor.ts'
import type { Link } from '#server/line/links.ts'

/** What a link's person may do at its restaurant or supplier: the same as when logged in there. */
export const actorOf = async (db: Db, link: Link): Promise<ConsumerActor | SupplierActor> => {
  const { account_id, account_name: name } = link
  if (link.consumer_id !== null) {
    const member = await db
      .selectFrom('consumer_members')
      .select(sql<'owner' | 'staff'>`role`.as('role'))
      .where('consumer_id', '=', link.consumer_id)
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    return { area: 'consumer', account_id, name, consumer_id: link.consumer_id, role: member.role }
  }
  const user = await db
    .selectFrom('supplier_users')
    .select([sql<'owner' | 'staff'>`role`.as('role'), 'sees_all_stores', 'may_change_items'])
    .where('supplier_id', '=', link.supplier_id)
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { area: 'supplier', account_id, name, supplier_id: link.supplier_id, ...user }
}
