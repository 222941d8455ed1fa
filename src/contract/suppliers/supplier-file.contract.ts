import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { required } from '#contract/validation/text.ts'
import { ownSupplierForm } from './own-supplier.form.ts'

const base = '/api/v2/consumers/:consumer_id/deals/supplier_settings'
const owner = { area: 'consumer', role: 'owner' } as const

/** The largest file that is taken in, in KB, and how many suppliers at once. */
export const supplier_file_kb = 1_000
export const most_suppliers_at_once = 200

const checkedSuppliers = z.object({
  suppliers: z.array(
    z.object({
      row_number: z.number(),
      supplier: ownSupplierForm,
      /** A supplier of this restaurant that may be the same. */
      twin: z.nullable(z.string()),
    }),
  ),
  errors: z.array(
    z.object({ row_number: z.number(), column_title: z.string(), value: z.string(), message: z.string() }),
  ),
})
export type CheckedSuppliers = z.output<typeof checkedSuppliers>

export const checkSupplierFile = route({
  method: 'POST',
  path: `${base}/file_import/check`,
  access: owner,
  summary: '仕入先のファイル（CSV・Excel）を読み、全行を確認する。何も変えない',
  upload_kb: supplier_file_kb,
  reply: ok(checkedSuppliers),
})
export const checkSupplierText = route({
  method: 'POST',
  path: `${base}/bulk/check`,
  access: owner,
  summary: '表計算から貼り付けた仕入先の表を読み、全行を確認する。何も変えない',
  body: z.object({
    text: z
      .string('表を貼り付けてください')
      .check(required('表', '表を貼り付けてください'), z.maxLength(200_000, '一度に貼り付けられる量を超えています')),
  }),
  reply: ok(checkedSuppliers),
})
export const importSuppliers = route({
  method: 'POST',
  path: `${base}/csv_import`,
  access: owner,
  summary: '確認した仕入先をまとめて登録する。誤りが1つでもあれば何もしない。同じ Idempotency-Key は一度だけ登録する',
  idempotent: true,
  body: z.object({
    suppliers: z
      .array(ownSupplierForm)
      .check(
        z.minLength(1, '登録する仕入先を選んでください'),
        z.maxLength(most_suppliers_at_once, `一度に登録できるのは${most_suppliers_at_once}件までです`),
      ),
  }),
  reply: created(z.object({ items: z.array(z.object({ deal_id: z.string(), name: z.string() })) })),
})
export const downloadSupplierTemplate = route({
  method: 'GET',
  path: `${base}/templates/download`,
  access: owner,
  summary: '仕入先をまとめて登録するための、例の入ったひな形（Excel）',
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
