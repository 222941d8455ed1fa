import * as z from 'zod/mini'
import { item_fields, priceInput } from '#contract/catalogue/product-item.form.ts'
import { formRule } from '#contract/validation/rule.ts'
import { item_labels } from '#domain/catalogue/product-item.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'

/** The least that an item needs, as it is typed for a start. An empty price is 時価. */
const firstItem = z.object({
  code: item_fields.code,
  name: item_fields.name,
  spec: item_fields.spec,
  category: item_fields.category,
  unit: item_fields.unit,
  price: priceInput(),
  tax_rate: item_fields.tax_rate,
})
export type FirstItem = z.output<typeof firstItem>

export const most_first_items = 100

const onceEach = formRule(form => {
  const items = Array.isArray(form['items']) ? (form['items'] as unknown[]) : []
  const seen = new Set<string>()
  return items.flatMap((item, index) => {
    const code = codeOf(item)
    if (code === '' || !seen.has(code)) {
      seen.add(code)
      return []
    }
    return [{ path: ['items', index, 'code'], message: sayAlreadyUsed(item_labels.code) }]
  })
})

const codeOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'code' in item && typeof item.code === 'string' ? item.code.trim() : ''

export const firstItemsForm = z
  .object({
    items: z
      .array(firstItem)
      .check(
        z.minLength(1, '商品を1件以上入力してください'),
        z.maxLength(most_first_items, '一度に登録できるのは100件までです'),
      ),
  })
  .check(onceEach)
