import type { Readable } from 'node:stream'
import { formatDateTime } from '#domain/shared/day.ts'
import { offer_state_names } from '#domain/stores/offer.ts'
import { store_labels } from '#domain/stores/store.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { OfferFacts } from './offer-store.ts'

const titles = [
  '申し込み日時',
  '申し込んだ人',
  '飲食店',
  store_labels.customer_code,
  '状態',
  'ひとこと',
  '返事の日時',
  '理由',
]

/** What was offered to whom, and what became of it, as CSV. */
export const offersCsv = (offers: readonly OfferFacts[]): Readable =>
  tableCsv(
    titles,
    offers.map(one => [
      formatDateTime(one.offered_at),
      one.offered_by_name,
      one.restaurant_name,
      one.customer_code,
      offer_state_names[one.state],
      one.note,
      one.answered_at ? formatDateTime(one.answered_at) : '',
      one.reason,
    ]),
    'utf8-bom',
  )
