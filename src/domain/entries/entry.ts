import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, formatYen, parseQuantity } from '#domain/shared/decimal.ts'
import { fold, toHalfWidth } from '#domain/shared/japanese.ts'
import { bestFirst, searchFor, wordsAsked } from '#domain/shared/search.ts'
import type { Occasion } from '#domain/trade/dispatch.ts'
import { type UnitKind, unitOf } from '#domain/trade/unit.ts'

/** How an order that the supplier enters came to it. */
export const entry_ways = ['phone', 'fax', 'other'] as const
export type EntryWay = (typeof entry_ways)[number]

export const entry_way_names: Record<EntryWay, string> = { phone: '電話', fax: 'FAX', other: 'その他' }

/** What the log keeps of an order that the supplier entered, changed or took back itself. */
export type Entered = {
  /** null: a change or a cancellation. */
  way: EntryWay | null
  /** Who ordered, as the clerk heard it; '' where nobody was named. */
  caller: string
  /** Why it was taken after the closing, or cancelled; '' where neither. */
  reason: string
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the supplier noted when it entered an order, from the detail of an event; null where it did not enter it. */
export const enteredIn = (detail: unknown): Entered | null => {
  const entered = isObject(detail) ? detail['entered'] : undefined
  if (!isObject(entered)) return null
  const { way, caller, reason } = entered
  return {
    way: entry_ways.find(one => one === way) ?? null,
    caller: typeof caller === 'string' ? caller : '',
    reason: typeof reason === 'string' ? reason : '',
  }
}

/** The same in short Japanese lines. */
export const enteredWords = ({ way, caller, reason }: Entered): string[] => [
  ...(way === null ? [] : [`${entry_way_names[way]}で受付${caller === '' ? '' : `（${caller}様）`}`]),
  ...(way === null && caller !== '' ? [`${caller}様より`] : []),
  ...(reason === '' ? [] : [`理由：${reason}`]),
]

const unit_endings: Record<string, UnitKind> = { c: 'case', ケース: 'case', b: 'piece', バラ: 'piece' }

/** A quantity as a clerk types it: 3, １２．５, 2c or 2ケース, 4b or 4バラ. Without a unit the one chosen stays. */
export const readTypedQuantity = (typed: string): { quantity: string; unit_kind: UnitKind | null } | null => {
  const plain = toHalfWidth(typed).trim()
  const ending = /(?:c|b|ケース|バラ)$/i.exec(plain)?.[0]
  const quantity = parseQuantity(plain.slice(0, plain.length - (ending ?? '').length))
  if (quantity === null) return null
  return { quantity, unit_kind: (ending && unit_endings[ending.toLowerCase()]) || null }
}

type Findable = { code: string; name: string; name_kana: string; spec: string; usual_count: number }

/** The items that typed text means, best first. Enter takes the first, where it is `surelyMeant`. */
export const itemsMeant = <T extends Findable>(items: readonly T[], typed: string, most = 12): T[] => {
  if (wordsAsked(typed).length === 0) return []
  const found = searchFor(typed)
  const all = items.filter(({ code, name, name_kana, spec }) =>
    found([code, name, name_kana, spec].map(fold).join('|')),
  )
  return bestFirst(typed)(all, item => item).slice(0, most)
}

/** What a restaurant is told of an order that was entered for it. */
export type EnteredFacts = {
  number: string
  delivery_date: Day
  supplier: { name: string; phone_number: string | null }
  lines: readonly { name: string; quantity: string; unit: string; case_unit: string; unit_kind: UnitKind }[]
  /** null where prices are hidden from the restaurant, or not all known. */
  total: string | null
  /** Until when the restaurant may change it itself, in words; null: no longer. */
  until: string | null
  entered: Entered
  url: string
}

const contactOf = ({ name, phone_number }: EnteredFacts['supplier']): string =>
  phone_number === null ? name : `${name}（電話 ${phone_number}）`

/** 「丸山水産が2026/11/24(火)納品のご注文を登録しました（電話）」. */
export const enteredTitle = (supplier_name: string, delivery_date: Day, { way }: Pick<Entered, 'way'>): string => {
  const by = way === null ? '' : `（${entry_way_names[way]}）`
  return `${supplier_name}が${formatDayWithWeekday(delivery_date)}納品のご注文を登録しました${by}`
}

/** What the restaurant does where what was entered for it is not what it ordered; `until`: see `EnteredFacts`. */
export const enteredWrong = (supplier: EnteredFacts['supplier'], until: string | null): string =>
  until === null
    ? `内容が違うときは、${contactOf(supplier)}へご連絡ください。`
    : `内容が違うときは、${until}まで画面から変更・取消できます。`

/** What the restaurant is told of an order that its supplier entered for it, changed or cancelled. */
export const enteredNotice = (told: EnteredFacts, what: Occasion): { title: string; body: string } => {
  const day = formatDayWithWeekday(told.delivery_date)
  const titles = {
    placed: enteredTitle(told.supplier.name, told.delivery_date, told.entered),
    edited: `${told.supplier.name}が${day}納品のご注文を訂正しました`,
    cancelled: `${told.supplier.name}が${day}納品のご注文を取り消しました`,
  }
  const { caller, reason } = told.entered
  const body = [
    `注文番号 ${told.number}（${day}納品）`,
    ...(caller === '' ? [] : [`ご注文者 ${caller}様`]),
    ...(reason === '' ? [] : [`${what === 'cancelled' ? '取消の理由' : '締切後に受けた理由'}：${reason}`]),
    ...(what === 'cancelled'
      ? []
      : told.lines.map(line => `・${line.name} ${formatQuantity(line.quantity)}${unitOf(line)}`)),
    ...(told.total === null || what === 'cancelled' ? [] : [`合計（税込） ${formatYen(told.total)}`]),
    '',
    what === 'cancelled'
      ? `お心当たりのないときは、${contactOf(told.supplier)}へご連絡ください。`
      : enteredWrong(told.supplier, told.until),
    told.url,
  ]
  return { title: titles[what], body: body.join('\n') }
}
