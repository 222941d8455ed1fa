import type { Readable } from 'node:stream'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { formatDay } from '#domain/shared/day.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { basisWord } from '#domain/trade/unit.ts'
import { tableCsv } from '#server/exports/table-file.ts'
import type { PriceChange } from './price-change-store.ts'

const titles = ['適用開始日', item_labels.code, item_labels.name, item_labels.spec, '変更前の単価', '新しい単価']
const told_titles = ['単価の単位', 'お知らせした得意先', '確認した得意先']

const priceCell = (price: string | null) => (price === null ? '時価' : decimal(price))

/** Prices that are decided but have not begun, as CSV, with how many stores were told and have seen them. */
export const priceChangesCsv = (changes: readonly PriceChange[]): Readable =>
  tableCsv(
    [...titles, ...told_titles],
    changes.map(one => [
      formatDay(one.valid_from),
      one.code,
      one.name,
      one.spec,
      priceCell(one.price_before),
      priceCell(one.price),
      basisWord(one),
      String(one.told_count),
      String(one.seen_count),
    ]),
    'utf8-bom',
  )
