import * as z from 'zod/mini'
import { file, route } from '#contract/http/route.ts'
import { history_filter } from './history-filter.ts'

export const downloadHistory = route({
  method: 'POST',
  path: '/api/v2/consumers/:consumer_id/orders/downloads',
  access: { area: 'consumer' },
  summary: '発注履歴をCSV・Excelでダウンロードする（履歴と同じ条件、1明細1行）',
  body: z.object({
    filter: z._default(z.object(history_filter), {}),
    format: z._default(z.enum(['xlsx', 'csv-cp932', 'csv-utf8']), 'csv-cp932'),
  }),
  reply: file('text/csv'),
})
