import type { Readable } from 'node:stream'
import { formatDateTime } from '#domain/shared/day.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { CounterFacts } from './counter-store.ts'

const titles = [
  '順番',
  '窓口名',
  '電話番号',
  'FAX番号',
  'FAXの確認日時',
  'メールアドレス',
  'メールの確認日時',
  '得意先の数',
]

const verified = (at: Date | null) => (at ? formatDateTime(at) : '')

/** The counters in their order as CSV. */
export const countersCsv = (counters: readonly CounterFacts[]): Readable =>
  tableCsv(
    titles,
    counters.map((one, index) => [
      String(index + 1),
      one.name,
      one.phone_number ?? '',
      one.fax_number ?? '',
      verified(one.fax_verified_at),
      one.mail_address ?? '',
      verified(one.mail_verified_at),
      String(one.store_count),
    ]),
    'utf8-bom',
  )
