import * as z from 'zod/mini'
import { fieldMessages } from '#contract/validation/messages.ts'
import { whyNotLimit } from '#domain/flyers/flyer.ts'
import { parseDecimal } from '#domain/shared/decimal.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { fieldKey } from '#web/form/form-messages.ts'
import { type Draft, draftForm, lacksOf } from './flyer-draft.ts'

/** By field ('items.0.price'), what of a draft can't be as it is typed; what is only missing yet is not among it. */
export type Refused = Readonly<Record<string, string>>

/** What the rules of saving and publishing say of what is typed, also before somebody tries. */
export const refusedOf = (draft: Draft): Refused => {
  const read = z.safeParse(draftForm, draft)
  const said = [...halfLimits(draft), ...(read.success ? lacksOf(draft, read.data) : fieldMessages(read.error))]
  const wrong = said.map(one => ({ ...one, field: fieldKey(one.field) }))
  return Object.fromEntries(wrong.filter(one => isTyped(draft, one.field)).map(one => [one.field, one.message]))
}

/** Whatever else is wrong. */
const halfLimits = ({ items }: Draft): FieldMessage[] =>
  items.flatMap((item, at) =>
    (['store_limit', 'total_limit'] as const).flatMap(name => {
      const limit = parseDecimal(item[name])
      const message = limit && whyNotLimit(name, limit, item.decimal_places)
      return message ? [{ field: `items.${at}.${name}`, message }] : []
    }),
  )

const isTyped = (draft: Draft, field: string): boolean => {
  const [list, place, name] = field.split('.')
  if (list === 'items') return name !== undefined && Reflect.get(draft.items[Number(place)] ?? {}, name) !== ''
  return Reflect.get(draft, field) !== ''
}

/** A draft as restaurants could see it: without what is refused. */
export const withoutRefused = (draft: Draft, refused: Refused): Draft => {
  const kept = (field: string, value: string) => (refused[field] === undefined ? value : '')
  return {
    ...draft,
    title: kept('title', draft.title),
    delivery_from: kept('delivery_from', draft.delivery_from),
    delivery_to: kept('delivery_to', draft.delivery_to),
    items: draft.items.map((one, at) => ({
      ...one,
      price: kept(`items.${at}.price`, one.price),
      headline: kept(`items.${at}.headline`, one.headline),
      store_limit: kept(`items.${at}.store_limit`, one.store_limit),
      total_limit: kept(`items.${at}.total_limit`, one.total_limit),
    })),
  }
}
