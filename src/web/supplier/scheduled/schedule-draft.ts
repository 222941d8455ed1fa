import type { ScheduledOrder } from '#contract/scheduled/scheduled-orders.contract.ts'
import { checkQuantity } from '#domain/orders/quantity.ts'
import { weekday_names } from '#domain/shared/day.ts'
import { parseQuantity } from '#domain/shared/decimal.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { mergeFields, mergeRows } from '#web/form/merge-fields.ts'
import { week } from '#web/supplier/calendar/closing-draft.ts'
import type { EntryItem } from '#web/supplier/entries/entry-draft.ts'

/** By weekday of delivery, Sunday first, as typed; '' is none. */
export type DraftLine = { order_list_item_id: string; unit_kind: UnitKind; typed: string[] }

export type ScheduleDraft = Pick<
  ScheduledOrder,
  'active' | 'made_before_minutes' | 'told_before_minutes' | 'if_ordered' | 'note'
> & { lines: DraftLine[] }

export const draftOf = (schedule: ScheduledOrder): ScheduleDraft => {
  const { active, made_before_minutes, told_before_minutes, if_ordered, note, lines } = schedule
  return {
    active,
    made_before_minutes,
    told_before_minutes,
    if_ordered,
    note,
    lines: lines.map(({ order_list_item_id, unit_kind, quantities }) => ({
      order_list_item_id,
      unit_kind,
      typed: quantities.map(one => (one === '0' ? '' : one)),
    })),
  }
}

/** What a cell means: '0' for an empty one, null where it is no quantity. */
export const quantityOf = (typed: string): string | null => (typed.trim() === '' ? '0' : parseQuantity(typed))

/** Why a cell can't be saved, or null. An item that is on no list any more is left as it is. */
export const wrongCell = (item: EntryItem | undefined, unit_kind: UnitKind, typed: string): string | null => {
  const quantity = quantityOf(typed)
  if (quantity === null) return '数量を数字で入力してください'
  return quantity === '0' || !item ? null : checkQuantity(item, quantity, unit_kind, '数量')
}

/** What is wrong in the row of an item, once each, with the weekdays that it is wrong on: 木・土曜：数量は5の倍数で… */
export const wrongInRow = (item: EntryItem | undefined, { unit_kind, typed }: DraftLine): string[] => {
  const wrong = week.flatMap(day => {
    const said = wrongCell(item, unit_kind, typed[day] ?? '')
    return said === null ? [] : [{ day, said }]
  })
  return [...Map.groupBy(wrong, one => one.said)].map(
    ([said, days]) => `${days.map(one => weekday_names[one.day]).join('・')}曜：${said}`,
  )
}

export const isGood = (draft: ScheduleDraft, items: ReadonlyMap<string, EntryItem>): boolean =>
  draft.lines.every(line =>
    line.typed.every(typed => wrongCell(items.get(line.order_list_item_id), line.unit_kind, typed) === null),
  )

/** What is sent. */
export const formOf = (draft: ScheduleDraft, revision: number) => ({
  ...draft,
  revision,
  lines: draft.lines.map(({ typed, ...line }) => ({ ...line, quantities: typed.map(one => quantityOf(one) ?? '0') })),
})

const mergeLine = (base: DraftLine, mine: DraftLine, now: DraftLine): DraftLine => ({
  ...now,
  typed: now.typed.map((typed, day) => (mine.typed[day] === base.typed[day] ? typed : (mine.typed[day] ?? ''))),
})

/** What is typed, over what somebody else has saved meanwhile: item by item, and of one item weekday by weekday. */
export const mergeSchedules = (base: ScheduleDraft, mine: ScheduleDraft, now: ScheduleDraft): ScheduleDraft => ({
  ...mergeFields(base, mine, now),
  lines: mergeRows(
    { base: base.lines, mine: mine.lines, now: now.lines },
    line => `${line.order_list_item_id}/${line.unit_kind}`,
    mergeLine,
  ),
})

const dayWords = (typed: readonly string[]): string =>
  week.flatMap(day => (quantityOf(typed[day] ?? '') === '0' ? [] : `${weekday_names[day]} ${typed[day]}`)).join('・')

/** What a schedule says, a line each; `nameOf`: what a line's item is called. */
export const wordsOf = (draft: ScheduleDraft, nameOf: (line: DraftLine) => string): string[] => [
  draft.active ? '使う' : '使わない',
  ...draft.lines.map(line => `${nameOf(line)}：${dayWords(line.typed) || 'なし'}`),
  ...(draft.note === '' ? [] : [`備考：${draft.note}`]),
  draft.if_ordered === 'skip'
    ? 'すでに注文がある納品日：作らずに知らせる'
    : 'すでに注文がある納品日：別の受注として作る',
  `受注になる時刻：締切の${draft.made_before_minutes / 60}時間前`,
  `お知らせ：その${draft.told_before_minutes / 60}時間前`,
]
