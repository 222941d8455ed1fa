import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { orderMethod } from '#contract/trade.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { correction_reason_limit } from '#domain/houses/correction.ts'

const base = '/api/v2/admins/restaurants/:id/merge'

const candidate = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  deal_count: z.number(),
  member_count: z.number(),
  /** Why it may be the same restaurant: what is alike, folded. */
  alike: z.array(z.enum(['name', 'phone', 'address', 'mail'])),
})
export type MergeCandidate = z.output<typeof candidate>

const deal = z.object({
  deal_id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  own: z.boolean(),
  state: z.enum(['requested', 'active', 'suspended', 'rejected', 'ended']),
  method: orderMethod,
  /** As its supplier calls it in its own books. */
  customer_code: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  store_id: z.nullable(z.string()),
  item_count: z.number(),
  own_price_count: z.number(),
  order_count: z.number(),
  last_order_at: z.nullable(instantText),
  /** What would be lost if it were not the one that goes on, in words. */
  open: z.array(z.string()),
  /** Orders that nobody has processed: they stand under their deal even where it ends. */
  open_orders: z.number(),
})
export type MergeDeal = z.output<typeof deal>

const side = z.object({
  id: z.string(),
  name: z.string(),
  name_kana: z.string(),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  fax_number: z.nullable(z.string()),
  mail_address: z.nullable(z.string()),
  created_at: instantText,
  members: z.array(
    z.object({
      account_id: z.string(),
      name: z.string(),
      login_id: z.string(),
      role: z.enum(['owner', 'staff']),
      suspended: z.boolean(),
    }),
  ),
  deals: z.array(deal),
  order_count: z.number(),
  message_count: z.number(),
  notice_count: z.number(),
})
export type MergeSide = z.output<typeof side>

const preview = z.object({
  stays: side,
  goes: side,
  /** Both have a living deal with one supplier: one of the two goes on. */
  conflicts: z.array(z.object({ supplier_id: z.string(), stays_deal_id: z.string(), goes_deal_id: z.string() })),
  /** Why it cannot be done now, whatever is chosen. */
  blockers: z.array(z.string()),
})
export type MergePreview = z.output<typeof preview>

export const mergeForm = z.object({
  /** What `mergeGuard` asks for of the one that goes, typed. */
  typed: text('なくなる店舗の確認').check(
    z.trim(),
    required('なくなる店舗の確認'),
    maxChars('なくなる店舗の確認', 300),
  ),
  reason: text('統合する理由').check(
    z.trim(),
    required('統合する理由'),
    maxChars('統合する理由', correction_reason_limit),
  ),
})

export const listMergeCandidates = route({
  method: 'GET',
  path: `${base}/candidates`,
  access: { area: 'admin' },
  look: 'restaurants_seen',
  summary: '同じ店の二重登録かもしれない飲食店（店名・電話・住所・メールが同じもの）。言葉でも探せる',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  reply: ok(z.object({ items: z.array(candidate) })),
})
export const getMergePreview = route({
  method: 'GET',
  path: `${base}/:goes_id`,
  access: { area: 'admin' },
  look: 'restaurant_seen',
  summary: '二つの登録を並べて見る：取引、メンバー、注文、重なる取引、いま統合できない理由',
  reply: ok(preview),
})
export const mergeRestaurants = route({
  method: 'POST',
  path: `${base}/:goes_id`,
  access: { area: 'admin' },
  summary:
    '二重登録を一つにする。取引・メンバー・注文は残る店舗へ移る。元には戻せない（なくなる店舗だけがもつ店名・電話番号などと、パスワードの再入力が必要）',
  body: z.object({
    ...mergeForm.shape,
    /** Of deals with one supplier that both have: which ones end. */
    end_deal_ids: z.array(z.uuid()).check(z.maxLength(200)),
  }),
  reply: ok(z.object({ id: z.string() })),
})
