import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'

const supplierSession = z.object({
  name: z.string(),
  role: z.enum(['owner', 'staff']),
  may_change_items: z.boolean(),
  /** Must set a password of its own before anything else. */
  first_password: z.boolean(),
  supplier: z.object({ id: z.string(), name: z.string() }),
})
export type SupplierSession = z.output<typeof supplierSession>

export const getSupplierSession = route({
  method: 'GET',
  path: '/api/v2/suppliers/session',
  access: { area: 'supplier' },
  with_first_password: true,
  summary: 'ログイン中のユーザーと卸',
  reply: ok(supplierSession),
})
