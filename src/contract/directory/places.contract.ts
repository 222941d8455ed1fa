import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { dayText } from '#contract/http/shapes.ts'

const access = { area: 'public' } as const

export const listPrefectures = route({
  method: 'GET',
  path: '/api/prefectures/all',
  access,
  summary: '47の都道府県。番号は全国地方公共団体コードの先頭2桁',
  reply: ok(z.object({ items: z.array(z.object({ id: z.number(), name: z.string() })) })),
})
export const listHolidays = route({
  method: 'GET',
  path: '/api/v2/holidays',
  access,
  summary: '国民の祝日と休日。期間を省くと、今年と来年',
  query: z.object({ from: z.optional(dayText), to: z.optional(dayText) }),
  reply: ok(z.object({ items: z.array(z.object({ date: dayText, name: z.string() })) })),
})
export const findPostalCode = route({
  method: 'GET',
  path: '/api/v2/postal_codes/:postal_code',
  access,
  summary: '郵便番号の住所。分からないときは null',
  reply: ok(z.object({ place: z.nullable(z.object({ prefecture: z.string(), address: z.string() })) })),
})
