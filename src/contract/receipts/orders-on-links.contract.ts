import * as z from 'zod/mini'
import { created, route } from '#contract/http/route.ts'

/** Orders that came before their supplier had an account stand on the links of their mails, faxes and LINE messages. */
export const openOrderOnLink = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/orders_on_links/:order_id',
  access: { area: 'supplier', role: 'owner' },
  summary: '登録の前に届いた注文を開くためのリンクを、あらためて作る',
  reply: created(z.object({ access_token: z.string() })),
})
