import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { lookReasonForm } from './look.form.ts'

export const beginLook = route({
  method: 'POST',
  path: '/api/v2/admins/looks',
  access: { area: 'admin' },
  summary: '利用者として画面を見る（閲覧のみ、30分まで。パスワードの再入力が必要。相手の店舗・卸に知らされる）',
  body: z.object({
    account_id: z.uuid(),
    /** The restaurant or supplier for which that person acts. */
    house_id: z.uuid(),
    reason: lookReasonForm.shape.reason,
  }),
  reply: created(
    z.object({
      /** Where the look begins. */
      home: z.string(),
    }),
  ),
})

export const endLook = route({
  method: 'DELETE',
  path: '/api/v2/looks',
  access: { area: 'public' },
  while_looking: true,
  summary: '利用者として画面を見るのを終える。閲覧中のブラウザーのクッキーで確かめる',
  query: z.object({ area: z.enum(['consumer', 'supplier']) }),
  reply: ok(
    z.object({
      /** Where in the administration it leads back to. */
      back: z.string(),
    }),
  ),
})
