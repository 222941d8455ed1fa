import type { OrderClosings } from '#contract/calendar/order-closings.contract.ts'
import { type ConditionsForm, conditionsForm } from '#contract/stores/store.form.ts'
import type { StoreConditions } from '#contract/stores/store-conditions.contract.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { store_labels, weekdayWords, whyNoMethod } from '#domain/stores/store.ts'
import { type OrderMethod, order_method_words } from '#domain/trade/order.ts'
import { type ClosingRow, rowsOf, ruleOf, ruleWords } from '#web/supplier/calendar/closing-draft.ts'

type Named = { id: string; name: string }
type Choices = { store_groups: readonly Named[]; order_counters: readonly Named[] }

/** As it is typed: a closing is rows of texts until it is right. */
export type Draft = Omit<ConditionsForm, 'closing'> & { closing: ClosingRow[] | null }

/** What the form starts from. */
export const draftOf = (saved: StoreConditions): Draft => ({
  method: saved.method,
  order_counter_id: saved.order_counter_id,
  store_group_ids: saved.store_group_ids,
  delivery_weekdays: saved.delivery_weekdays,
  minimum_amount: saved.minimum_amount,
  price_visible: saved.price_visible,
  closing: saved.closing && rowsOf(saved.closing),
})

/** The form of a draft; null while its closing is not right. */
export const formOf = ({ closing, ...rest }: Draft): ConditionsForm | null => {
  const rule = closing && ruleOf(closing)
  return closing && !rule ? null : { ...rest, closing: rule }
}

/** What the conditions say, a line each. */
export const wordsOf = (form: ConditionsForm, { store_groups, order_counters }: Choices): string[] => [
  `${store_labels.method}：${order_method_words[form.method]}`,
  `${store_labels.order_counter}：${order_counters.find(one => one.id === form.order_counter_id)?.name ?? 'なし'}`,
  `${store_labels.store_groups}：${
    store_groups
      .filter(one => form.store_group_ids.includes(one.id))
      .map(one => one.name)
      .join('、') || 'なし'
  }`,
  `${store_labels.delivery_weekdays}：${weekdayWords(form.delivery_weekdays)}`,
  `${store_labels.minimum_amount}：${form.minimum_amount === '' ? 'なし' : formatYen(form.minimum_amount)}`,
  `${store_labels.price_visible}：${form.price_visible ? '表示' : '非表示'}`,
  ...(form.closing ? ruleWords(form.closing).map(one => `得意先だけの締め ${one}`) : ['得意先だけの受注締め：なし']),
]

/** What a draft says that another did not, a line each. */
export const draftChanges = (before: Draft, after: Draft, choices: Choices): string[] => {
  const [was, is] = [before, after].map(draft => {
    const form = formOf(draft)
    return form ? wordsOf(form, choices) : []
  })
  return (is ?? []).filter(one => !was?.includes(one))
}

/** The closing that holds without one of its own; null where there is none, and nothing can be ordered. */
export const closingInForce = (
  store_group_ids: readonly string[],
  { closings, store_groups }: Pick<OrderClosings, 'closings' | 'store_groups'>,
): ClosingRow[] | null => {
  const group = store_groups.find(
    ({ id }) => store_group_ids.includes(id) && closings.some(one => one.store_group_id === id),
  )
  const found = closings.find(one => one.deal_id === null && one.store_group_id === (group?.id ?? null))
  return found ? rowsOf(found.rule) : null
}

/** What may be saved of a draft, or what is wrong, by field; a closing says itself what is wrong with it. */
export const judge = (
  draft: Draft,
  saved: OrderMethod,
  counter: Parameters<typeof whyNoMethod>[1],
): { form: ConditionsForm | null; errors: Record<string, string> } => {
  const form = formOf(draft)
  const parsed = form && conditionsForm.safeParse(form)
  const no_method = draft.method === saved ? null : whyNoMethod(draft.method, counter)
  const errors = {
    ...(parsed && !parsed.success
      ? Object.fromEntries(fieldMessages(parsed.error).map(one => [one.field.split(/[.[]/)[0] ?? '', one.message]))
      : {}),
    ...(no_method === null ? {} : { method: no_method }),
  }
  return { form: parsed?.success && no_method === null ? parsed.data : null, errors }
}
