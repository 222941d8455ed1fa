import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

// Mail to one address, stopped and resumed by whoever got a mail there: the link names the address in cipher.

const ignoredAddress = z.object({
  mail_address: z.string(),
  ignored: z.boolean(),
  /** asked: somebody stopped it by this page. bounced: the address does not exist, as its server says. */
  reason: z.nullable(z.enum(['asked', 'bounced'])),
  ignored_at: z.nullable(instantText),
})
export type IgnoredAddress = z.output<typeof ignoredAddress>

const path = '/api/v2/ignores/mail_addresses/:encrypted_mail_address'

export const getIgnoredAddress = route({
  method: 'GET',
  path,
  access: { area: 'public' },
  summary: 'このアドレスへのメールが止められているか',
  reply: ok(ignoredAddress),
})
export const ignoreAddress = route({
  method: 'POST',
  path,
  access: { area: 'public' },
  summary: 'このアドレスへのメールを止める',
  reply: ok(ignoredAddress),
})
export const resumeAddress = route({
  method: 'DELETE',
  path,
  access: { area: 'public' },
  summary: 'このアドレスへのメールを再開する',
  reply: ok(ignoredAddress),
})
