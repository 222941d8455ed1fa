import * as z from 'zod/mini'
import { isWithinChars } from '#domain/shared/characters.ts'
import { duplicateIndexes, listItems, normaliseList } from '#domain/shared/list.ts'
import { sayAdd, sayDuplicate, sayListItemChars, sayListItemEmpty, sayListItems } from '#domain/shared/rule-messages.ts'
import { type Rule, rule } from './rule.ts'

// The shared rule library, requirements sections 5 and 9: lists.

/** Section 5: non-empty list. */
// @__NO_SIDE_EFFECTS__
export const nonEmpty = (label: string, message = sayAdd(label)): Rule<readonly unknown[]> =>
  rule<readonly unknown[]>(list => (list.length > 0 ? null : message))

/** Section 5: maximum count of items. What is longer is refused before its items are read, however many there are. */
// @__NO_SIDE_EFFECTS__
export const maxItems = <O, I>(
  label: string,
  max: number,
  list: z.ZodMiniType<O[], I[]>,
  message = sayListItems(label, max),
) =>
  z.pipe(
    z.transform<I[], I[]>((value, { issues }) => {
      if (Array.isArray(value) && value.length > max) issues.push({ code: 'custom', input: value, message })
      return value
    }),
    list,
  )

/**
 * Section 5: no duplicate within a list. Speaks at each index that stands there more than once: at the field that `key`
 * names where items are objects, at the item itself where they are texts.
 */
// @__NO_SIDE_EFFECTS__
export const noDuplicateWithin = <T>(
  label: string,
  key: T extends string ? null : keyof T & string,
  message = sayDuplicate(label),
): Rule<readonly T[]> =>
  rule<readonly T[]>(list => {
    const values = list.map(item => textOf(key === null ? item : item[key as keyof T]))
    return duplicateIndexes(values).map(index => ({ path: key === null ? [index] : [index, key], message }))
  })

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Sections 5 and 9: at most 20 items in a comma list, each at most 5 characters, none empty; all three may be set. */
// @__NO_SIDE_EFFECTS__
export const commaList = (
  label: string,
  { max_items = 20, max_chars = 5 }: { max_items?: number; max_chars?: number } = {},
): Rule<string> =>
  rule<string>(value => {
    if (value === '') return null
    const items = listItems(value)
    if (items.includes('')) return sayListItemEmpty(label)
    if (items.length > max_items) return sayListItems(label, max_items)
    return items.every(one => isWithinChars(one, max_chars)) ? null : sayListItemChars(label, max_chars)
  }, normaliseList)
