import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const terms = z.object({
  /** The name that is kept with whoever agreed: `consumer-1`. */
  version: z.string(),
  title: z.string(),
  /** Which edition it is, of which day. */
  lead: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
  /** The newest of its kind. */
  current: z.boolean(),
  /** How many accounts have agreed to it, and when one did last. */
  agreed_count: z.number(),
  last_agreed_at: z.nullable(instantText),
})
export type TermsVersion = z.output<typeof terms>

export const listTermsVersions = route({
  method: 'GET',
  path: '/api/v2/admins/terms',
  access: { area: 'admin' },
  summary: '規約と方針のすべての版の全文と、同意した人の数',
  reply: ok(z.object({ items: z.array(terms) })),
})
