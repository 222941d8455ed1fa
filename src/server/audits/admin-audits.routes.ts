import * as contract from '#contract/audits/admin-audits.contract.ts'
import { factsInWords } from '#domain/audits/admin-acts.ts'
import { room } from '#server/http/serve.ts'
import { findAdminAudits, findAdmins } from './admin-audit-store.ts'

const page_size = 50

export const adminAuditRoutes = room(contract, {
  listAdminAudits: async ({ deps, query }) => {
    const limit = query.limit ?? page_size
    const [rows, staff] = await Promise.all([findAdminAudits(deps.db, query, limit), findAdmins(deps.db)])
    const items = rows.slice(0, limit).map(({ facts, happened_at, ...row }) => ({
      ...row,
      facts: factsInWords(row.act, facts),
      happened_at: happened_at.toISOString(),
    }))
    return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, staff }
  },
})
