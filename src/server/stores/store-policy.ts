import { type RawBuilder, sql } from 'kysely'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { storesSeen } from '#server/users/stores-seen.ts'
import { findStore, lockStore, type StoreFacts } from './store-store.ts'

/** The store that this supplier's user may see; else 404. */
export const storeOf = async (db: Db, actor: SupplierActor, id: string, at: Date): Promise<StoreFacts> => {
  return there(await findStore(db, sql`t.id = ${id} and ${storesSeen(actor)}`, at))
}

/** The same, locked until the transaction ends, for a change based on `revision`; with another one, 409 and `current`. */
export const storeToChange = async (
  trx: Db,
  actor: SupplierActor,
  id: string,
  revision: number,
  at: Date,
  current: (store: StoreFacts) => unknown,
): Promise<StoreFacts> => {
  await lockStore(trx, sql`t.id = ${id} and ${storesSeen(actor)}`)
  const store = await storeOf(trx, actor, id, at)
  if (store.revision !== revision) {
    throw refuse(409, 'ほかの画面でこの得意先が変更されました。最新の内容をご確認ください', {
      current: await current(store),
    })
  }
  return store
}

/** Whether this user may see what restaurants ask for: those belong to no store yet. A condition. */
export const asksSeen = (actor: SupplierActor): RawBuilder<unknown> => (actor.sees_all_stores ? sql`true` : sql`false`)

/** Refuses with 404 where one of the stores is not there for this user. */
export const refuseUnseenStores = async (db: Db, actor: SupplierActor, ids: readonly string[]) => {
  const { rows } = await sql<{ count: number }>`/* seen-stores */
    select count(*)::int as count from stores t where t.id = any(${ids}::uuid[]) and ${storesSeen(actor)}`.execute(db)
  if (rows[0]?.count !== new Set(ids).size) throw refuse(404, errorTexts.not_found)
}
