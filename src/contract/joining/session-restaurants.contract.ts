import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { pageOf, pageQuery } from '#contract/http/shapes.ts'
import { prefectures } from '#domain/shared/prefectures.ts'
import { joiningShape } from './joining.contract.ts'

const access = { area: 'public' } as const

const entry = z.object({
  id: z.string(),
  restaurant_code: z.string(),
  name: z.string(),
  /** Prefecture and address. */
  place: z.string(),
  phone_number: z.string(),
  genre: z.string(),
  /** A restaurant has joined as this entry already. */
  joined: z.boolean(),
})
export type DirectoryEntry = z.output<typeof entry>

export const searchDirectory = route({
  method: 'GET',
  path: '/api/v2/consumers/session_restaurants',
  access,
  summary: '掲載店を、店名・かな・所在地・電話番号・掲載店コードで探す（1文字から）',
  query: z.object({
    q: z.string().check(z.maxLength(100)),
    prefecture: z.optional(
      z.string().check(z.refine(value => prefectures.includes(value), '都道府県が正しくありません')),
    ),
    ...pageQuery(),
  }),
  reply: ok(pageOf(entry)),
})
export const chooseEntry = route({
  method: 'POST',
  path: '/api/v2/consumers/session_restaurants',
  access,
  summary: '掲載店を選ぶ。登録の内容がその店の記録で埋まる',
  body: z.object({ revision: z.int().check(z.minimum(1)), restaurant_id: z.uuid() }),
  reply: created(joiningShape),
})
