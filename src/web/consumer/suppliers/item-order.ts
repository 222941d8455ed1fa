/** The list with one item taken from its place and put at another; the same list where nothing moves. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const place = Math.max(0, Math.min(list.length - 1, to))
  const item = list[from]
  if (item === undefined || place === from) return list
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}

/** Where a key moves the item at `index` of `length`, or null for a key that moves nothing. */
export const keyMove = (key: string, index: number, length: number): number | null => {
  if (key === 'ArrowUp') return Math.max(0, index - 1)
  if (key === 'ArrowDown') return Math.min(length - 1, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}
