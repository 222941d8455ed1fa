import type { Day } from '#domain/shared/day.ts'
import { formatDay } from '#domain/shared/day.ts'
import { compare, type Decimal, decimalPlaces, isZero } from '#domain/shared/decimal.ts'
import { sayDecimalPlaces } from '#domain/shared/number-messages.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { sayAdd, sayOnOrAfter, sayRequired } from '#domain/shared/rule-messages.ts'

/**
 * How a web flyer stands: written, published and its delivery dates still to come, within them, past them, or withdrawn.
 * Restaurants see it from its publishing on, since they order ahead.
 */
export const flyer_states = ['draft', 'coming', 'on', 'over', 'withdrawn'] as const
export type FlyerState = (typeof flyer_states)[number]

export const flyer_state_names: Record<FlyerState, string> = {
  draft: '下書き',
  coming: '掲載中・納品前',
  on: '掲載中',
  over: '終了',
  withdrawn: '取り下げ',
}

export const flyer_labels = {
  title: 'タイトル',
  delivery_from: '納品日（はじめ）',
  delivery_to: '納品日（おわり）',
  store_group_id: '対象',
  items: '商品',
  price: 'チラシ価格',
  headline: 'ひとこと',
  store_limit: '1店舗の上限',
  total_limit: '限定数',
}

/** The most of each: characters, items. */
export const flyer_limits = { title: 60, headline: 60, items: 60 }

type Written = {
  title: string
  delivery_from: Day | null
  delivery_to: Day | null
  items: readonly {
    /** '' or null: promoted at the price that the store has. */
    price: Decimal | null
    store_limit?: Decimal | null
    total_limit?: Decimal | null
    /** How many its item is ordered with: of whole pieces there is no half to be limited. */
    decimal_places?: number | undefined
  }[]
}

/** The last date before the first is no period, not even a draft's, which may lack either. Beside its field. */
export const whyNotPeriod = (from: Day | null, to: Day | null, today: Day): FieldMessage[] =>
  from !== null && to !== null && to < from
    ? [
        {
          field: 'delivery_to',
          message: sayOnOrAfter(flyer_labels.delivery_to, formatDay(from > today ? from : today)),
        },
      ]
    : []

/** Why a limit can't be, or null: of what is ordered in whole pieces there is no half to be limited. */
export const whyNotLimit = (
  name: 'store_limit' | 'total_limit',
  limit: Decimal,
  decimal_places: number | undefined,
): string | null =>
  decimal_places !== undefined && decimalPlaces(limit) > decimal_places
    ? sayDecimalPlaces(flyer_labels[name], decimal_places)
    : null

/** What a flyer lacks before restaurants may see it, beside each field. */
export const flyerLacks = ({ title, delivery_from: from, delivery_to: to, items }: Written, today: Day) => {
  const wrong: FieldMessage[] = []
  const say = (field: string, message: string) => wrong.push({ field, message })
  if (title.trim() === '') say('title', sayRequired(flyer_labels.title))
  if (from === null) say('delivery_from', sayRequired(flyer_labels.delivery_from))
  if (to === null) say('delivery_to', sayRequired(flyer_labels.delivery_to))
  else {
    const first = from !== null && from > today ? from : today
    if (to < first) say('delivery_to', sayOnOrAfter(flyer_labels.delivery_to, formatDay(first)))
  }
  if (items.length === 0) say('items', sayAdd(flyer_labels.items))
  for (const [at, { price, decimal_places, ...limits }] of items.entries()) {
    if (price && isZero(price))
      say(`items.${at}.price`, '0円では掲載できません。いつもの価格で載せるときは空にしてください')
    for (const name of ['store_limit', 'total_limit'] as const) {
      const limit = limits[name]
      const why = limit && whyNotLimit(name, limit, decimal_places)
      if (why) say(`items.${at}.${name}`, why)
    }
    const { store_limit, total_limit } = limits
    if (store_limit && total_limit && compare(store_limit, total_limit) > 0)
      say(`items.${at}.store_limit`, `${flyer_labels.total_limit}より多くはできません`)
  }
  return wrong
}

/** A flyer's price that is no offer, since the usual one is as low or lower: no restaurant pays more (decision 020). */
export const isAboveUsual = (price: Decimal | null, usual: Decimal | null): boolean =>
  price !== null && usual !== null && compare(price, usual) >= 0

/** The price that a flyer may be shown with, on screens and paper: its own where an order has it; null: the usual one (decision 317). */
export const priceOffered = (price: Decimal | null, usual: Decimal | null): Decimal | null =>
  price !== null && usual !== null && compare(price, usual) > 0 ? null : price

/** Why a message that leaves on a day can't carry a flyer, beside its field: nobody could order by it. */
export const whyNotCarried = (
  { state, delivery_to }: { state: FlyerState; delivery_to: Day | null },
  day: Day,
): FieldMessage[] => {
  const say = (message: string) => [{ field: 'web_flyer_id', message }]
  if (state === 'draft') return say('このチラシはまだ掲載されていません。掲載してから送るか、チラシを外してください')
  if (state === 'withdrawn') return say('このチラシは取り下げられています。チラシを外すか、選び直してください')
  return state === 'over' || (delivery_to !== null && delivery_to < day)
    ? say('送るときには、このチラシの期間が終わっています。チラシを外すか、選び直してください')
    : []
}
