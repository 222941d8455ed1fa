import * as contract from '#contract/stores/admin-stores.contract.ts'
import { store_labels } from '#domain/stores/store.ts'
import type { Db } from '#server/deps.ts'
import { asOwnerOf, noteCorrection } from '#server/houses/correct-house.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findAdminStores, findPlatformSupplier, findWhoseStore } from './admin-store-store.ts'
import { changeClientWithin } from './change-store.ts'
import { storeOf } from './store-policy.ts'

const page_size = 50

const viewAdminStore = async (db: Db, actor: AdminActor, id: string, at: Date): Promise<contract.AdminStore> => {
  const { supplier, restaurant } = there(await findWhoseStore(db, id))
  const store = await storeOf(db, asOwnerOf(supplier.id, actor), id, at)
  const { revision, customer_code, name, name_kana, contact_name, postal_code, prefecture, address } = store
  const { phone_number, fax_number, mail_address } = store
  const who = { id, revision, customer_code, name, name_kana, contact_name, supplier, restaurant }
  return { ...who, postal_code, prefecture, address, phone_number, fax_number, mail_address }
}

export const adminStoreRoutes = room(contract, {
  listAdminStores: async ({ deps, params, query }) => {
    there(await findPlatformSupplier(deps.db, params.id))
    const limit = query.limit ?? page_size
    const rows = await findAdminStores(deps.db, params.id, query, limit)
    const items = rows.slice(0, limit)
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
  getAdminStore: async ({ deps, actor, params, at }) => viewAdminStore(deps.db, actor, params.id, at),
  correctStore: async ({ deps, actor, params: { id }, body, at }) => {
    const { reason, ...wish } = body
    await deps.db.transaction().execute(async trx => {
      const { supplier, ...before } = await viewAdminStore(trx, actor, id, at)
      const owner = asOwnerOf(supplier.id, actor)
      const { note } = await storeOf(trx, owner, id, at)
      const { note: _note, ...after } = await changeClientWithin(trx, owner, id, { ...wish, note }, at)
      const to = [{ supplier_id: supplier.id }]
      const about = { act: 'store_corrected' as const, subject_id: id, to, store_id: id, subject: `store:${id}` }
      const of = `得意先「${before.name}」の情報`
      await noteCorrection(trx, actor, { ...about, of, labels: store_labels, before, after, reason }, at)
    })
    return viewAdminStore(deps.db, actor, id, at)
  },
})
