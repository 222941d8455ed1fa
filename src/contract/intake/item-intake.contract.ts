import * as z from 'zod/mini'
import { empty, ok, route } from '#contract/http/route.ts'
import { dayText, decimalText, sheetQuery } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'

/** The largest memo or file that is read, in KB. */
export const intake_kb = 4_000
/** The longest memo, in characters. */
export const memo_characters = 3_000
/** The most lines of a file. */
export const intake_rows = 1_000

const by = z.enum(['code', 'alias', 'name', 'kana', 'part', 'alike'])

const candidate = z.object({
  order_list_item_id: z.string(),
  quantity: z.nullable(decimalText),
  unit_kind: z.nullable(unitKind),
  /** What was said beside it, where that is not the piece's note. */
  note: z.nullable(z.string()),
})

export const intakePiece = z.object({
  kind: z.enum(['matched', 'doubtful', 'replaced', 'date', 'ignored', 'unread']),
  /** What it was read from, as it was written. */
  text: z.string(),
  /** Where that stands in a file: 5行目. */
  place: z.string(),
  order_list_item_id: z.nullable(z.string()),
  by: z.nullable(by),
  quantity: z.nullable(decimalText),
  unit_kind: z.nullable(unitKind),
  note: z.string(),
  /** The name as written, to be learnt with the item that is chosen; '' where nothing is learnt. */
  word: z.string(),
  /** What may be meant; of what is replaced by another item, what may be wanted beside that. */
  candidates: z.array(candidate),
  /** Why it has to be asked about, what was understood without being written, or what takes its place. */
  reasons: z.array(z.string()),
  /** The quantity as it was written, where a candidate has none: its unit is none of the item's. */
  read: z.nullable(z.string()),
  day: z.nullable(dayText),
  /** Of what is unread and stands directly behind an item: both, as they were written. */
  whole: z.optional(z.string()),
})
export type IntakePiece = z.output<typeof intakePiece>

const base = '/api/v2/consumers/:consumer_id/deals/:deal_id/orders'

export const readItems = route({
  method: 'POST',
  path: `${base}/item_import`,
  access: { area: 'consumer' },
  summary: 'メモ・CSV・Excelを発注リストの商品として読む（発注はしない）',
  query: sheetQuery,
  upload_kb: intake_kb,
  reply: ok(z.object({ pieces: z.array(intakePiece), delivery_date: z.nullable(dayText) })),
})

export const learnAliases = route({
  method: 'POST',
  path: `${base}/item_aliases`,
  access: { area: 'consumer' },
  summary: 'メモの書き方と、選んだ商品を覚える',
  body: z.object({
    aliases: z
      .array(
        z.object({
          word: z.string().check(z.minLength(1), z.maxLength(60)),
          order_list_item_id: z.uuid(),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: empty,
})

export const copyItems = route({
  method: 'GET',
  path: `${base}/item_copy/:order_id`,
  access: { area: 'consumer' },
  summary: '前の発注・ほかの取引先の発注の明細を、この発注リストの商品にあてる',
  reply: ok(z.object({ pieces: z.array(intakePiece) })),
})

export const copyMyList = route({
  method: 'GET',
  path: `${base}/item_copy/my_lists/:my_list_id`,
  access: { area: 'consumer' },
  summary: 'マイリスト（ほかの取引先のものも）の商品といつもの数量を、この発注リストの商品にあてる',
  reply: ok(z.object({ pieces: z.array(intakePiece) })),
})
