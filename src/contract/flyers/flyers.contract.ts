import * as z from 'zod/mini'
import { created, empty, file, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, instantText, pageOf, pageQuery, sheetQuery } from '#contract/http/shapes.ts'
import { priceBasis } from '#contract/trade.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'
import { flyer_states } from '#domain/flyers/flyer.ts'
import { flyerForm } from './flyer.form.ts'

const path = '/api/v2/suppliers/:supplier_id/messages/web_flyers'
const one = `${path}/:web_flyer_id` as const
/** Everybody at the supplier reads flyers; who may change items and prices writes them (decision 157). */
const reads = { area: 'supplier' } as const
const writes = { area: 'supplier', right: 'items' } as const

const revision = z.number().check(z.int())

const flyer_line = {
  id: z.string(),
  title: z.string(),
  state: z.enum(flyer_states),
  delivery_from: z.nullable(dayText),
  delivery_to: z.nullable(dayText),
  store_group: z.nullable(z.object({ id: z.string(), name: z.string() })),
  item_count: z.int(),
  created_by_name: z.string(),
  changed_at: instantText,
  changed_by_name: z.string(),
}
const flyerLine = z.object(flyer_line)
export type FlyerLine = z.output<typeof flyerLine>

const overlap = z.object({
  web_flyer_id: z.string(),
  title: z.string(),
  delivery_from: dayText,
  delivery_to: dayText,
  price: z.nullable(decimalText),
})

const flyerItem = z.object({
  product_item_id: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  case_unit: z.string(),
  price_basis: priceBasis,
  /** With how many it is ordered. */
  decimal_places: z.int(),
  /** Of the first delivery date, or of today; null: 時価. */
  usual_price: z.nullable(decimalText),
  price: z.nullable(decimalText),
  headline: z.string(),
  store_limit: z.nullable(decimalText),
  total_limit: z.nullable(decimalText),
  /** The photograph of the master; on the flyer its own stands instead, where it has one. */
  image_id: z.nullable(z.string()),
  flyer_image_id: z.nullable(z.string()),
  /** Restaurants do not see it: it is hidden or put away. */
  hidden: z.boolean(),
  /** Published flyers that promote it, too, on some of these dates: of their prices the lowest holds. */
  overlaps: z.array(overlap),
})
export type FlyerItem = z.output<typeof flyerItem>

/** A flyer as its supplier sees it. */
export const flyerReply = z.object({
  ...flyer_line,
  revision: z.int(),
  items: z.array(flyerItem),
  created_at: instantText,
  published_at: z.nullable(instantText),
  published_by_name: z.nullable(z.string()),
  withdrawn_at: z.nullable(instantText),
  withdrawn_by_name: z.nullable(z.string()),
  /** How many restaurants were told of it. */
  told_count: z.int(),
})
export type Flyer = z.output<typeof flyerReply>

export const listFlyers = route({
  method: 'GET',
  path,
  access: reads,
  summary: 'WEBチラシの一覧（新しい順。検索はタイトルと商品名）',
  query: z.object({
    ...pageQuery(),
    state: z.optional(z.enum(flyer_states)),
    q: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: ok(pageOf(flyerLine)),
})
export const createFlyer = route({
  method: 'POST',
  path,
  access: writes,
  summary: 'WEBチラシの下書きを作る',
  body: flyerForm,
  reply: created(flyerReply),
})
export const getFlyer = route({
  method: 'GET',
  path: one,
  access: reads,
  summary: 'WEBチラシ1件',
  reply: ok(flyerReply),
})
export const changeFlyer = route({
  method: 'PATCH',
  path: one,
  access: writes,
  summary: 'WEBチラシを変える。掲載しているものは、これからの発注に新しい内容が使われる',
  body: z.extend(flyerForm, { revision }),
  reply: ok(flyerReply),
})
/** The largest photograph that is taken in, in KB. */
export const flyer_image_kb = 10 * 1024

export const addFlyerImage = route({
  method: 'POST',
  path: `${path}/images`,
  access: writes,
  summary:
    'WEBチラシの商品の写真を加える（JPEG・PNG・WebP）。向きを直し、撮影場所などの情報は消す。チラシに付いていないものは、30日後に消える',
  upload_kb: flyer_image_kb,
  reply: ok(z.object({ id: z.string(), width: z.int(), height: z.int() })),
})
const checkedRows = z.object({
  delivery_from: z.nullable(dayText),
  delivery_to: z.nullable(dayText),
  /** What can be put on the flyer, in the order of its rows. */
  items: z.array(flyerItem),
  /** What can't: in which row and column, the column as the table calls it; '' where it is no column's. */
  faults: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
  /** Titles of columns that are none of a flyer's, and were not read. */
  unread: z.array(z.string()),
})
export type CheckedRows = z.output<typeof checkedRows>

/** The largest file that is taken in, in KB. */
export const flyer_file_kb = 1000

export const checkFlyerRows = route({
  method: 'POST',
  path: `${path}/bulk_check`,
  access: writes,
  summary: '表計算ソフトから貼り付けた行（商品コード・価格・納品日・ひとこと・上限）を確かめる。何も変えない',
  body: z.object({ text: text('貼り付ける表').check(required('貼り付ける表'), maxChars('貼り付ける表', 20_000)) }),
  reply: ok(checkedRows),
})
export const checkFlyerFile = route({
  method: 'POST',
  path: `${path}/bulk_check/file`,
  access: writes,
  summary: 'チラシの商品のファイル（CSV・Excel、1行目は見出し）を読み、全行を確かめる。何も変えない',
  query: sheetQuery,
  upload_kb: flyer_file_kb,
  reply: ok(checkedRows),
})
export const downloadFlyerTemplate = route({
  method: 'GET',
  path: `${path}/bulk_check/template`,
  access: writes,
  summary: 'チラシの商品のファイルのひな形（Excel、見出しだけ）',
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
export const removeFlyer = route({
  method: 'DELETE',
  path: one,
  access: writes,
  summary: 'WEBチラシの下書きを削除する',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: empty,
})
export const copyFlyer = route({
  method: 'POST',
  path: `${one}/copy`,
  access: writes,
  summary: 'WEBチラシを写して、新しい下書きを作る（納品日は空、なくなった商品は除く）',
  reply: created(flyerReply),
})

const reach = z.object({
  /** Restaurants that would see at least one of its items. */
  count: z.int(),
  /** Of these, those that want no notice of this supplier's messages. */
  muted_count: z.int(),
  /**
   * Its limited items of which orders that stand have taken some, in pieces: those with a limit in all, and those of which
   * stores have used up their own limit, and how many have.
   */
  taken: z.array(z.object({ product_item_id: z.uuid(), sold: decimalText, full_store_count: z.int() })),
})
export type FlyerReach = z.output<typeof reach>

export const getFlyerReach = route({
  method: 'GET',
  path: `${one}/reach`,
  access: reads,
  summary: 'いま掲載すると、いくつの得意先に見えるか（発注リストに商品がある、取引中の得意先）',
  reply: ok(reach),
})
export const publishFlyer = route({
  method: 'POST',
  path: `${one}/publish`,
  access: writes,
  summary:
    'WEBチラシを掲載し、見える得意先に1回知らせる（tellsがfalseなら、メッセージに付けて知らせるため、知らせない）',
  body: z.object({ revision, tells: z._default(z.boolean(), true) }),
  reply: ok(flyerReply),
})
export const withdrawFlyer = route({
  method: 'POST',
  path: `${one}/withdraw`,
  access: writes,
  summary: 'WEBチラシを取り下げる。これからの発注はいつもの価格になり、入った発注の価格は変わらない',
  reply: ok(flyerReply),
})
export const restoreFlyer = route({
  method: 'POST',
  path: `${one}/restore`,
  access: writes,
  summary: 'WEBチラシの取り下げを取り消し、期間のうちならもう一度掲載する',
  reply: ok(flyerReply),
})

/** Of the flyer's dates and of the four weeks before them; quantities in pieces (バラ), amounts in yen without tax. */
const sold = {
  quantity: decimalText,
  amount: decimalText,
  before_quantity: decimalText,
  before_amount: decimalText,
  /** Some weight or price of the flyer's dates is not known yet. */
  open: z.boolean(),
}
const soldItem = z.object({
  product_item_id: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  /** How many stores ordered it for the flyer's dates. */
  store_count: z.int(),
  /** At how many stores it stood on a screen as the flyer's, and at how many its details were opened. */
  shown_count: z.int(),
  opened_count: z.int(),
  ...sold,
})
export type SoldItem = z.output<typeof soldItem>
const result = z.object({
  title: z.string(),
  state: z.enum(flyer_states),
  delivery_from: dayText,
  delivery_to: dayText,
  before_from: dayText,
  before_to: dayText,
  /** In the flyer's order. */
  items: z.array(soldItem),
  /** Whether what was shown and opened is known: of flyers before it was counted, and long after its end, it is not. */
  views_counted: z.boolean(),
  total: z.object({
    store_count: z.int(),
    shown_count: z.int(),
    opened_count: z.int(),
    amount: decimalText,
    before_amount: decimalText,
    open: z.boolean(),
  }),
})
export type FlyerResult = z.output<typeof result>

export const getFlyerResult = route({
  method: 'GET',
  path: `${one}/result`,
  access: reads,
  summary:
    'WEBチラシの成果：商品ごとに画面に出た・開いた得意先の数と、期間のうちの数量と金額、その前の4週間。取消と欠品は除く（自分に見える得意先の分）',
  reply: ok(result),
})

const soldStore = z.object({
  store_id: z.string(),
  customer_code: z.string(),
  name: z.string(),
  /** How many of the items (asked for one: 1 or 0) stood on its screens, and of how many it opened the details. */
  shown_count: z.int(),
  opened_count: z.int(),
  ...sold,
})
export type SoldStore = z.output<typeof soldStore>

export const listFlyerResultStores = route({
  method: 'GET',
  path: `${one}/result/stores`,
  access: reads,
  summary: 'WEBチラシの商品が画面に出た、または期間のうちかその前の4週間に発注した得意先（得意先コードの順）',
  query: z.object({ ...pageQuery(), product_item_id: z.optional(z.uuid()) }),
  reply: ok(pageOf(soldStore)),
})
export const printFlyer = route({
  method: 'GET',
  path: `${one}/print`,
  access: reads,
  summary: '掲載しているWEBチラシのPDF（A4）：写真と価格、発注画面へのQRコード',
  reply: file('application/pdf'),
})
