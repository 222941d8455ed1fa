import { history_states } from '#contract/history/order-history.contract.ts'
import { isDay } from '#domain/shared/day.ts'
import { normaliseDigits } from '#domain/shared/japanese.ts'

/** What the history is narrowed to, as it stands in the form and in the URL; '' asks for everything. */
export type HistorySearch = {
  mode: string
  date_from: string
  date_to: string
  amount_from: string
  amount_to: string
  state: string
  q: string
}

export const noHistory: HistorySearch = {
  mode: 'order_date',
  date_from: '',
  date_to: '',
  amount_from: '',
  amount_to: '',
  state: '',
  q: '',
}

const day = (text: string) => (isDay(text) && text.startsWith('20') ? text : '')

/** 「１２，０００円」 is 12000; what is no amount asks for nothing. */
const yen = (text: string) => {
  const digits = normaliseDigits(text).replace(/[,，円¥\s]/g, '')
  return /^\d{1,14}$/.test(digits) ? digits : ''
}

/** The search in a URL; what is not in good form asks for nothing. */
export const historyIn = (search: string): HistorySearch => {
  const params = new URLSearchParams(search)
  const text = (name: keyof HistorySearch) => params.get(name) ?? ''
  return {
    mode: text('mode') === 'delivery_date' ? 'delivery_date' : 'order_date',
    date_from: day(text('date_from')),
    date_to: day(text('date_to')),
    amount_from: yen(text('amount_from')),
    amount_to: yen(text('amount_to')),
    state: history_states.find(one => one === text('state')) ?? '',
    q: text('q').slice(0, 100),
  }
}

/** What the API and the URL are asked with: only what is set. */
export const historyQuery = ({ mode, state, ...texts }: HistorySearch) => {
  const { date_from, date_to, amount_from, amount_to, q } = texts
  const set = { date_from, date_to, amount_from: yen(amount_from), amount_to: yen(amount_to), q: q.trim() }
  const known = history_states.find(one => one === state)
  return {
    ...(mode === 'delivery_date' ? { mode: 'delivery_date' as const } : {}),
    ...Object.fromEntries(Object.entries(set).filter(([, value]) => value !== '')),
    ...(known ? { state: known } : {}),
  }
}
