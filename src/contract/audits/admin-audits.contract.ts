import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { admin_deeds } from '#domain/audits/admin-acts.ts'

export const audit_kinds = ['acts', 'looks'] as const

const audit = z.object({
  id: z.string(),
  act: z.enum(admin_deeds),
  actor_name: z.string(),
  /** Whom or what it was about, as it is called now; '' where that is gone, or it was a list. */
  subject_name: z.string(),
  subject_id: z.nullable(z.string()),
  /** What was searched, from what to what: 「検索：まるた」. */
  facts: z.array(z.string()),
  happened_at: instantText,
})
export type AdminAudit = z.output<typeof audit>

export const listAdminAudits = route({
  method: 'GET',
  path: '/api/v2/admins/audits',
  access: { area: 'admin' },
  look: 'audits_seen',
  summary: '管理者が行ったことと、見たものの記録を新しい順に見る。だれにも変えられない',
  query: z.object({
    ...pageQuery(),
    q: z.optional(z.string().check(z.maxLength(100))),
    kind: z.optional(z.enum(audit_kinds)),
    actor_id: z.optional(z.uuid()),
    subject_id: z.optional(z.uuid()),
    from: z.optional(dayText),
    to: z.optional(dayText),
  }),
  reply: ok(
    z.object({
      ...pageOf(audit).shape,
      /** Everybody who is or was of the staff. */
      staff: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})
