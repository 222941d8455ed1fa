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

/** A row where it lay before it was dragged, in pixels from the top of its list. */
export type RowBox = { top: number; height: number }

/**
 * The place that a dragged row has come to: past every row whose middle its edge has passed. Of rows of unequal heights
 * none goes to and fro under a finger at rest, because the boxes are those from before.
 */
export const placeOfDragged = (boxes: readonly RowBox[], from: number, top: number): number => {
  const held = boxes[from]
  if (!held) return from
  const middles = boxes.map(box => box.top + box.height / 2)
  const before = middles.findIndex((middle, index) => index < from && top < middle)
  if (before >= 0) return before
  return Math.max(
    from,
    middles.findLastIndex((middle, index) => index > from && top + held.height > middle),
  )
}
