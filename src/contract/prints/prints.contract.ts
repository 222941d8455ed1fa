import * as z from 'zod/mini'
import { days, madeEvents, whose } from '#contract/board/receive-orders.contract.ts'
import { file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'

const base = '/api/v2/suppliers/:supplier_id/receive_orders/prints'

/** 注文書 one by one, or picking lists: of everything (総量表), of each store, of each group (route). */
export const printKind = z.enum(['order_sheet', 'picking_by_product', 'picking_by_store', 'picking_by_group'])
export type PrintKind = z.output<typeof printKind>

/**
 * Which of the orders: never printed or changed by the restaurant since (with those cancelled since), one of the two, those
 * of which the supplier sends something else than their paper says (weights and prices are none), or all.
 */
export const printWhich = z.enum(['unprinted', 'new', 'changed', 'adjusted', 'all'])
export type PrintWhich = z.output<typeof printWhich>

/** The order in which order sheets lie on one another. */
export const printSort = z.enum(['number', 'customer_code', 'group'])
export type PrintSort = z.output<typeof printSort>

/** How many orders one print takes: sheets of paper, and orders summed up in picking lists. */
export const most_sheets = 2000
export const most_picked = 20_000

const chosen = z
  .array(z.uuid())
  .check(z.minLength(1, '受注を選んでください'), z.maxLength(most_sheets, '一度に選べるのは2,000件までです'))

const printForm = z
  .object({
    kind: z._default(printKind, 'order_sheet'),
    /** These orders (of the filter, where there is one, too)… */
    order_ids: z.optional(chosen),
    /** …or those of a day, narrowed as the board is. */
    filter: z.optional(z.object({ ...days, ...whose })),
    which: z._default(printWhich, 'all'),
    /** Marks the orders printed; without it order sheets are marked and picking lists are not. */
    mark: z.optional(z.boolean()),
    /** …once the PDF is whole, or once whoever has it says that it was opened (`openPrint`). */
    mark_when: z._default(z.enum(['made', 'opened']), 'made'),
    sort: z._default(printSort, 'number'),
    large_type: z._default(z.boolean(), false),
    checkboxes: z._default(z.boolean(), true),
    /** On picking lists: who gets how much of each item. */
    breakdown: z._default(z.boolean(), true),
    /** Chosen by the caller: how far the print is can be asked under it. */
    print_id: z.optional(z.uuid()),
  })
  .check(
    z.refine(
      ({ order_ids, filter }) =>
        order_ids !== undefined || filter?.delivery_date !== undefined || filter?.order_date !== undefined,
      { path: ['order_ids'], error: '受注を選んでください' },
    ),
    z.refine(({ mark_when, print_id }) => mark_when === 'made' || print_id !== undefined, {
      path: ['print_id'],
      error: '開いたときに印刷済にするには、印刷の番号が必要です',
    }),
  )
export type PrintForm = z.output<typeof printForm>

export const printOrders = route({
  method: 'POST',
  path: base,
  access: { area: 'supplier' },
  summary: '注文書・ピッキングリストを1つのPDFに印刷する（1日分または選んだ受注）',
  body: printForm,
  reply: file('application/pdf'),
})

/** How many orders of a day a print would take. `cancelled`: after they had been printed; `adjusted`: some of the others. */
const printCounts = z.object({
  new: z.number(),
  changed: z.number(),
  printed: z.number(),
  cancelled: z.number(),
  adjusted: z.number(),
})
export type PrintCounts = z.output<typeof printCounts>

export const countPrints = route({
  method: 'GET',
  path: `${base}/counts`,
  access: { area: 'supplier' },
  summary: '印刷の対象の件数（新規・変更・印刷済・印刷後の取消・印刷後の調整）',
  query: z.object({ ...days, ...whose }),
  reply: ok(printCounts),
})

export const getPrint = route({
  method: 'GET',
  path: `${base}/:print_id`,
  access: { area: 'supplier' },
  summary: '印刷の進み具合',
  reply: ok(
    z.object({
      state: z.enum(['making', 'done', 'stopped']),
      total: z.number(),
      done: z.number(),
    }),
  ),
})

export const openPrint = route({
  method: 'POST',
  path: `${base}/:print_id/opened`,
  access: { area: 'supplier' },
  summary: 'できあがったPDFを開いたことを記し、その受注を印刷済にする（二度目は何もしない）',
  reply: ok(
    z.object({
      printed: z.array(z.string()),
      /** Those of them that are processed by it, where the supplier's setting says so. */
      processed: z.array(z.string()),
      /** As of when they are marked: by it, this and nothing else is taken back. */
      at: instantText,
      events: madeEvents,
      /** So many of them somebody else has printed while this was on its way: there are two papers, and neither says so. */
      printed_too: z.optional(z.object({ count: z.int(), by_name: z.string() })),
    }),
  ),
})
