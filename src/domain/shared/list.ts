/** The items of a comma list as typed, without the spaces around them; the commas of a Japanese keyboard (， 、) count. */
export const listItems = (value: string): string[] => value.split(/[,，、]/).map(one => one.trim())

/** A comma list in its stored form: half-width commas, no spaces around items. */
export const normaliseList = (value: string): string => (value === '' ? '' : listItems(value).join(','))

/**
 * The indexes of the values that stand in the list more than once, every one of them, in order. Spaces around a value
 * don't count, and empty values are never duplicates.
 */
export const duplicateIndexes = (values: readonly string[]): number[] => {
  const places = new Map<string, number[]>()
  for (const [index, value] of values.entries()) {
    const key = value.trim()
    if (key === '') continue
    const found = places.get(key)
    if (found) found.push(index)
    else places.set(key, [index])
  }
  return [...places.values()]
    .filter(found => found.length > 1)
    .flat()
    .sort((a, b) => a - b)
}
