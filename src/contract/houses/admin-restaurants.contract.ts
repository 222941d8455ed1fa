import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { orderMethod } from '#contract/trade.ts'
import { suspension } from './suspension.ts'

const base = '/api/v2/admins/restaurants'

export const restaurant_standings = ['active', 'suspended', 'left', 'merged'] as const

const summary = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  standing: z.enum(restaurant_standings),
  member_count: z.number(),
  /** Suppliers that it trades with. */
  deal_count: z.number(),
  created_at: instantText,
})
export type RestaurantSummary = z.output<typeof summary>

const member = z.object({
  account_id: z.string(),
  name: z.string(),
  login_id: z.string(),
  role: z.enum(['owner', 'staff']),
  suspended: z.boolean(),
  last_login_at: z.nullable(instantText),
})

const partner = z.object({
  deal_id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  /** It has entered this supplier itself. */
  own: z.boolean(),
  method: orderMethod,
  state: z.enum(['requested', 'active', 'suspended', 'rejected', 'ended']),
  last_order_at: z.nullable(instantText),
})

const detail = z.object({
  ...summary.shape,
  name_kana: z.string(),
  mail_address: z.nullable(z.string()),
  fax_number: z.nullable(z.string()),
  /** Where it went on, once staff have made two registrations one. */
  merged_into: z.nullable(z.object({ id: z.string(), name: z.string() })),
  suspension: z.nullable(suspension),
  members: z.array(member),
  deals: z.array(partner),
})
export type RestaurantDetail = z.output<typeof detail>

export const listAdminRestaurants = route({
  method: 'GET',
  path: base,
  access: { area: 'admin' },
  look: 'restaurants_seen',
  summary: '利用している飲食店を探す',
  query: z.object({
    ...pageQuery(),
    standing: z.optional(z.enum(restaurant_standings)),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(pageOf(summary)),
})
export const getAdminRestaurant = route({
  method: 'GET',
  path: `${base}/:id`,
  access: { area: 'admin' },
  look: 'restaurant_seen',
  summary: '飲食店の登録内容、メンバー、仕入先',
  reply: ok(detail),
})
