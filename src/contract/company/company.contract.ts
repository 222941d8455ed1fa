import * as z from 'zod/mini'
import { ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { companyEditForm } from './company.form.ts'

const path = '/api/v2/suppliers/:supplier_id/settings/company'

const company = z.extend(companyEditForm, {
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
})
export type Company = z.output<typeof company>

export const getCompany = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '会社情報と、端数・登録番号など請求の設定',
  reply: ok(company),
})
export const changeCompany = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '会社情報・請求の設定を変える（これからの発注に使う）',
  body: z.extend(companyEditForm, { revision: z.number().check(z.int()) }),
  reply: ok(company),
})
