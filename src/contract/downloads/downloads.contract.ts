import * as z from 'zod/mini'
import { file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { chosenOrders } from '#contract/orders/order-shapes.ts'

const path = '/api/v2/suppliers/:supplier_id/receive_orders'

const ids = z.array(z.uuid()).check(z.maxLength(200))

/** Which orders a download takes. Days are delivery dates. */
export const download_filter = {
  delivery_from: z.optional(dayText),
  delivery_to: z.optional(dayText),
  store_id: z.optional(ids),
  store_group_id: z.optional(ids),
  order_counter_id: z.optional(ids),
}

/** What it takes of them: what no download has had as it is now, or everything. */
export const downloadRange = z.enum(['undownloaded', 'all'])

const history = z.object({
  id: z.string(),
  made_at: instantText,
  made_by_name: z.string(),
  layout_name: z.string(),
  file_name: z.string(),
  order_count: z.number(),
  row_count: z.number(),
  size: z.number(),
  replaced: z.array(z.string()),
  cut_count: z.number(),
  /** Until when the file can be taken again; null: its time is over. */
  expires_at: z.nullable(instantText),
  taken_back_at: z.nullable(instantText),
  taken_back_by_name: z.nullable(z.string()),
})
export type DownloadHistory = z.output<typeof history>

export const countDownloads = route({
  method: 'GET',
  path: `${path}/downloads/count`,
  access: { area: 'supplier' },
  summary: 'レイアウトでダウンロードする受注の件数（新規・訂正・取消・出力済み）',
  query: z.object({
    ...download_filter,
    /** Each layout has its own count; left out: the supplier's default. */
    layout_id: z.optional(z.union([z.literal('standard'), z.uuid()])),
  }),
  reply: ok(z.object({ new: z.number(), changed: z.number(), cancelled: z.number(), again: z.number() })),
})
export const listDownloadHistories = route({
  method: 'GET',
  path: `${path}/download_histories`,
  access: { area: 'supplier' },
  summary: 'ダウンロードの履歴（新しい順）',
  query: z.object(pageQuery()),
  reply: ok(pageOf(history)),
})
export const getDownloadHistory = route({
  method: 'GET',
  path: `${path}/download_histories/:download_id`,
  access: { area: 'supplier' },
  summary: 'ダウンロード1回の内容と、入っている受注',
  reply: ok(
    z.extend(history, {
      orders: z.array(
        z.object({
          order_id: z.string(),
          number: z.string(),
          revision: z.number(),
          kind: z.enum(['new', 'again', 'changed', 'cancelled']),
          delivery_date: dayText,
          customer_code: z.nullable(z.string()),
          store_name: z.string(),
        }),
      ),
    }),
  ),
})
export const takeDownloadAgain = route({
  method: 'GET',
  path: `${path}/download_histories/:download_id/file`,
  access: { area: 'supplier' },
  summary: '同じファイルをもう一度ダウンロードする（1バイトも変わらない）',
  reply: file('application/octet-stream'),
})
export const takeBackDownload = route({
  method: 'POST',
  path: `${path}/download_histories/:download_id/take_back`,
  access: { area: 'supplier' },
  summary: 'ダウンロードを取り消す（ファイルと経緯は残り、受注はそのレイアウトで未ダウンロードに戻る）',
  reply: ok(
    z.object({
      taken_back: z.array(z.string()),
      /** Those of them that the download had processed, too, and that are unprocessed again with it. */
      unprocessed: z.optional(z.array(z.string())),
      skipped: z.array(z.string()),
    }),
  ),
})
export const downloadOrders = route({
  method: 'POST',
  path: '/api/v2/suppliers/:supplier_id/receive_orders/downloads',
  access: { area: 'supplier' },
  summary: '受注をレイアウトどおりのファイルにして、出力済みにする（選んだ受注、または条件に合う未出力の受注）',
  body: z.object({
    order_ids: z.optional(chosenOrders),
    /**
     * Of these the ones that are known to be in a file as they are: taken out again all the same. Another one that is,
     * since somebody was faster, refuses all of it, 409 with `already`. Left out: nothing is refused.
     */
    taken_before: z.optional(z.array(z.uuid()).check(z.maxLength(1000))),
    filter: z.optional(z.object(download_filter)),
    range: z._default(downloadRange, 'undownloaded'),
    /** null: the standard layout; left out: the supplier's default. */
    layout_id: z.optional(z.nullable(z.uuid())),
    /** Of the standard layout. */
    encoding: z._default(z.enum(['cp932', 'utf8-bom']), 'cp932'),
  }),
  reply: file('text/csv'),
})

/** Beside a 409: which of the orders are in a file as they are, and who took them out last. */
export const alreadyTaken = z.object({ already: z.array(z.uuid()), by_name: z.string() })
