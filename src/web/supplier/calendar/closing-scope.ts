import type { OrderClosings } from '#contract/calendar/order-closings.contract.ts'
import type { ClosingRule } from '#domain/calendar/closing.ts'
import { closingLines } from '#domain/calendar/closing-words.ts'
import { isOfAll } from '#domain/calendar/supplier-calendar.ts'
import type { Choice } from '#web/ui/select-field.tsx'

/** Whose closing it is: of a group, of one store, else of all. */
export type Scope = { store_group_id: string | null; deal_id: string | null }

/** Of all stores. */
export const everyone: Scope = { store_group_id: null, deal_id: null }

export const scopeOf = (key: string): Scope => ({
  store_group_id: key.startsWith('group:') ? key.slice(6) : null,
  deal_id: key.startsWith('deal:') ? key.slice(5) : null,
})

export const ruleAt = ({ closings }: Pick<OrderClosings, 'closings'>, scope: Scope): ClosingRule | null =>
  closings.find(one => one.store_group_id === scope.store_group_id && one.deal_id === scope.deal_id)?.rule ?? null

/** All that may have a closing: everyone first, every group, the stores that have one, and the store `added` to them. */
export const scopeChoices = (
  { closings, store_groups }: Pick<OrderClosings, 'closings' | 'store_groups'>,
  added: Choice | null,
): [Choice, ...Choice[]] => {
  const groups = store_groups.map(({ id, name }) => ({
    value: `group:${id}`,
    label: `グループ：${name}${closings.some(one => one.store_group_id === id) ? '' : '（基本のまま）'}`,
  }))
  const stores = closings.flatMap(({ deal_id, name, customer_code }) =>
    deal_id ? { value: `deal:${deal_id}`, label: `得意先：${name ?? ''}（${customer_code ?? ''}）` } : [],
  )
  const more = added && !stores.some(one => one.value === added.value) ? [added] : []
  return [{ value: '', label: '基本（すべての得意先）' }, ...groups, ...stores, ...more]
}

/** What holds for a scope without a closing of its own. */
export const withoutOwnWords = ({ store_group_id, deal_id }: Scope): string =>
  deal_id !== null
    ? 'この得意先だけの締めはありません。グループの締め、なければ基本の締めを使います。'
    : store_group_id !== null
      ? 'このグループだけの締めはありません。基本の締めを使います。'
      : '受注締めがまだありません。決めるまで、グループや得意先だけの締めがない飲食店は発注できません。'

/** For which stores a closing of all takes the place of what their restaurants had noted, in words. */
export const givingWay = ({ closings }: Pick<OrderClosings, 'closings'>, scope: Scope): string[] =>
  closings.flatMap(({ name, rule, noted }) =>
    noted && isOfAll(scope)
      ? `${name ?? ''}：飲食店が登録していた締め（${closingLines(rule, null).join('、')}）に代わります`
      : [],
  )
