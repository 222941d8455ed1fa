import { type Day, dayOf, formatDay, isDay } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'

export type HistoryMode = 'order_date' | 'delivery_date'

/** The mode that the URL names; 発注日 without one. */
export const modeOf = (asked: string | null): HistoryMode => (asked === 'delivery_date' ? asked : 'order_date')

/** Orders of a page, cut where the day changes; their own order stays. */
export const byDay = <T extends { placed_at: string; delivery_date: Day }>(
  orders: readonly T[],
  mode: HistoryMode,
): { day: Day; orders: T[] }[] => {
  const days: { day: Day; orders: T[] }[] = []
  for (const order of orders) {
    const day = mode === 'delivery_date' ? order.delivery_date : dayOf(new Date(order.placed_at))
    const last = days.at(-1)
    if (last?.day === day) last.orders.push(order)
    else days.push({ day, orders: [order] })
  }
  return days
}

/** What the history is narrowed to, as it stands in the URL; '' is everything. */
export type HistoryFilter = {
  date_from: string
  date_to: string
  amount_from: string
  amount_to: string
  deal_id: string
  q: string
}

export const NO_FILTER: HistoryFilter = {
  date_from: '',
  date_to: '',
  amount_from: '',
  amount_to: '',
  deal_id: '',
  q: '',
}

const day = (text: string) => (isDay(text) ? text : '')
const yen = (text: string) => (/^\d{1,14}$/.test(text) ? text : '')

/** The filter in a URL's query; what is not in good form asks for nothing. */
export const filterIn = (params: URLSearchParams): HistoryFilter => {
  const text = (name: keyof HistoryFilter) => params.get(name) ?? ''
  return {
    date_from: day(text('date_from')),
    date_to: day(text('date_to')),
    amount_from: yen(text('amount_from')),
    amount_to: yen(text('amount_to')),
    deal_id: /^[0-9a-f-]{36}$/.test(text('deal_id')) ? text('deal_id') : '',
    q: text('q').slice(0, 100),
  }
}

/** Only what is set: an empty value asks for everything. */
export const asked = (filter: HistoryFilter): Partial<HistoryFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

/** The filter in words, one for each part that is set. */
export const filterWords = (filter: HistoryFilter, mode: HistoryMode, supplier: string | undefined): string[] => {
  const { date_from, date_to, amount_from, amount_to, q } = filter
  const range = (from: string, to: string) => `${from}〜${to}`
  const yenText = (text: string) => (text === '' ? '' : formatYen(text))
  return [
    (date_from !== '' || date_to !== '') &&
      `${mode === 'delivery_date' ? '納品日' : '発注日'} ${range(date_from && formatDay(date_from), date_to && formatDay(date_to))}`,
    (amount_from !== '' || amount_to !== '') && range(yenText(amount_from), yenText(amount_to)),
    supplier,
    q !== '' && `「${q}」`,
  ].filter((one): one is string => typeof one === 'string')
}
