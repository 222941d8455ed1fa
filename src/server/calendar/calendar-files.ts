import type { Readable } from 'node:stream'
import type { NonDeliveryDays } from '#contract/calendar/non-delivery-days.contract.ts'
import type { OrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { closingWords } from '#domain/calendar/closing-words.ts'
import { formatDay } from '#domain/shared/day.ts'
import { store_labels } from '#domain/stores/store.ts'
import { tableCsv } from '#server/exports/table-file.ts'

const weekday_names = ['日', '月', '火', '水', '木', '金', '土'] as const
const everybody = 'すべての得意先'

/** The 休配日 as CSV: a row for each weekday, each span of days and the national holidays of each scope. */
export const nonDeliveryDaysCsv = ({ scopes }: Pick<NonDeliveryDays, 'scopes'>): Readable =>
  tableCsv(
    ['対象', '種類', '曜日', '開始日', '終了日', 'メモ'],
    scopes.flatMap(({ store_group_name, weekdays, holidays, days }) => {
      const scope = store_group_name ?? everybody
      return [
        ...weekdays.map(day => [scope, '定休の曜日', weekday_names[day] ?? '', '', '', '']),
        ...(holidays ? [[scope, '祝日の休配', '', '', '', '']] : []),
        ...days.map(({ kind, from, to, note }) => [
          scope,
          kind === 'closed' ? '休配' : '臨時営業',
          '',
          formatDay(from),
          formatDay(to),
          note,
        ]),
      ]
    }),
    'utf8-bom',
  )

const week = [1, 2, 3, 4, 5, 6, 0] as const

/** The 受注締め as CSV: a row for each rule, a column for each weekday of delivery. */
export const orderClosingsCsv = ({ closings }: Pick<OrderClosings, 'closings'>): Readable =>
  tableCsv(
    ['対象', store_labels.customer_code, '名前', ...week.map(day => `${weekday_names[day]}曜納品`)],
    closings.map(({ store_group_id, deal_id, customer_code, name, rule }) => [
      store_group_id ? '得意先グループ' : deal_id ? '得意先' : '基本',
      customer_code ?? '',
      name ?? everybody,
      ...week.map(day => {
        const closing = rule.weekdays[day]
        return closing ? closingWords(closing) : '配達なし'
      }),
    ]),
    'utf8-bom',
  )
