import * as z from 'zod/mini'
import { rounding } from '#contract/trade.ts'
import { range, yenTyped } from '#contract/validation/number.ts'
import { formRule } from '#contract/validation/rule.ts'
import { required, text } from '#contract/validation/text.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { dayInput, limitInput, price_range, priceInput } from './product-item.form.ts'

const rise = text('変更する額')
const rate = text('変更する率')
const most = Number(price_range.most)

/** What one bulk change does to every item that it is about. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visible'), visible: z.boolean() }),
  z.object({ kind: z.literal('sold_out'), sold_out: z.boolean() }),
  z.object({ kind: z.literal('archived'), archived: z.boolean() }),
  z
    .object({
      kind: z.literal('sales_limit'),
      /** '' takes the limit away. */
      sales_limit: limitInput(),
      sales_from: dayInput(item_labels.sales_from),
      sales_to: dayInput(item_labels.sales_to),
    })
    .check(
      formRule(({ sales_from, sales_to }) =>
        typeof sales_from === 'string' && typeof sales_to === 'string' && sales_to !== '' && sales_to < sales_from
          ? [{ path: ['sales_to'], message: '販売期間の終了は開始以降の日付で入力してください' }]
          : null,
      ),
    ),
  z.object({
    kind: z.literal('price_amount'),
    amount: rise.check(yenTyped(), required('変更する額'), range('変更する額', -most, most)),
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
  }),
  z.object({
    kind: z.literal('price_rate'),
    /** Percent: '3.5' raises by 3.5 %, '-10' lowers by a tenth. */
    rate: rate.check(required('変更する率'), range('変更する率', -99, 1000)),
    rounding,
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
  }),
  z.object({
    kind: z.literal('price_set'),
    /** null: 時価. */
    price: z.nullable(priceInput().check(required(item_labels.price))),
    valid_from: dayInput('適用開始日').check(required('適用開始日')),
  }),
])
export type BulkChange = z.output<typeof bulkChange>
export type BulkChangeInput = z.input<typeof bulkChange>
