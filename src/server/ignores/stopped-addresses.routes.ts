import * as contract from '#contract/ignores/stopped-addresses.contract.ts'
import { room } from '#server/http/serve.ts'
import { findStoppedOfConsumer, findStoppedOfSupplier } from './stopped-store.ts'

const view = <T extends { stopped_at: Date; count: number }>(rows: T[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map(({ count: _, ...row }) => ({ ...row, stopped_at: row.stopped_at.toISOString() })),
})

export const stoppedAddressRoutes = room(contract, {
  listStoppedOfConsumer: async ({ deps, actor }) => view(await findStoppedOfConsumer(deps.db, actor)),
  listStoppedOfSupplier: async ({ deps, actor }) => view(await findStoppedOfSupplier(deps.db, actor)),
})
