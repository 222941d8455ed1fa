import type { Readable } from 'node:stream'
import { store_labels } from '#domain/stores/store.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { GroupMember } from './group-store.ts'

const titles = ['順番', 'グループ名', '受注締め', '休配日', store_labels.customer_code, store_labels.name]

/** The groups as CSV, a row for each store in each of them; a group without stores has one row too. */
export const groupsCsv = (members: readonly GroupMember[]): Readable =>
  tableCsv(
    titles,
    members.map(one => [
      String(one.rank),
      one.name,
      one.has_closing ? 'あり' : '',
      one.has_days ? 'あり' : '',
      one.customer_code ?? '',
      one.store_name ?? '',
    ]),
    'utf8-bom',
  )
