import * as z from 'zod/mini'
import { instantText } from '#contract/http/shapes.ts'

/** A supplier's account that staff have opened, and whether its first owner has come in. */
export const opening = z.object({
  supplier_id: z.string(),
  supplier_name: z.string(),
  owner_name: z.string(),
  login_id: z.string(),
  mail_address: z.nullable(z.string()),
  opened_at: instantText,
  opened_by_name: z.string(),
  mailed_at: instantText,
  /** The owner has set a password. */
  came_in: z.boolean(),
})
export type Opening = z.output<typeof opening>
