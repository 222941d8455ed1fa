import * as contract from '#contract/houses/admin-suppliers.contract.ts'
import type { Deps } from '#server/deps.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { findAdminSupplier, findAdminSuppliers, findSupplierPeople, findSupplierUse } from './admin-supplier-store.ts'
import {
  beginSupplier,
  mailOwnerAgain,
  openingOf,
  takeBackSupplier,
  unknownPassword,
  viewOpened,
} from './open-supplier.ts'
import { viewSuspension } from './suspension-columns.ts'

const page_size = 50
const month_ms = 30 * 86_400_000

const detailOf = async (deps: Deps, supplier_id: string, at: Date): Promise<contract.SupplierDetail> => {
  const found = there(await findAdminSupplier(deps.db, supplier_id))
  const [users, use, opening] = await Promise.all([
    findSupplierPeople(deps.db, supplier_id),
    findSupplierUse(deps.db, supplier_id, new Date(at.getTime() - month_ms)),
    openingOf(deps.db, { supplier_id }),
  ])
  return {
    ...found,
    created_at: found.created_at.toISOString(),
    suspension: viewSuspension(found.suspension),
    order_count: use.order_count,
    last_order_at: use.last_order_at?.toISOString() ?? null,
    users: users.map(user => ({ ...user, last_login_at: user.last_login_at?.toISOString() ?? null })),
    opening: opening ? viewOpened(opening) : null,
    contact_id: opening?.contact_id ?? null,
  }
}

export const adminSupplierRoutes = room(contract, {
  listAdminSuppliers: async ({ deps, query }) => {
    const limit = query.limit ?? page_size
    const rows = await findAdminSuppliers(deps.db, query, limit)
    const items = rows.slice(0, limit).map(row => ({ ...row, created_at: row.created_at.toISOString() }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
  },
  getAdminSupplier: async ({ deps, params, at }) => detailOf(deps, params.id, at),
  createSupplier: async ({ deps, actor, body, at }) => {
    const password_hash = await unknownPassword()
    const supplier_id = await deps.db
      .transaction()
      .execute(trx => beginSupplier(deps, trx, actor, { ...body, password_hash, contact_id: null }, at))
    return detailOf(deps, supplier_id, at)
  },
  mailFirstOwner: async ({ deps, actor, params, at }) => {
    await mailOwnerAgain(deps, actor, { supplier_id: params.id }, at)
    return detailOf(deps, params.id, at)
  },
  withdrawSupplier: async ({ deps, actor, params, at }) => {
    await takeBackSupplier(deps, actor, { supplier_id: params.id }, at)
    return undefined
  },
})
