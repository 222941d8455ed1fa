/** A stretch of rows that is drawn, or the height of rows that are not. */
export type Stretch = { kind: 'rows'; from: number; to: number } | { kind: 'gap'; from: number; height: number }

type Look = {
  scroll_top: number
  height: number
  row_height: number
  count: number
  /** A row that is drawn wherever it is, so that the focus in it is not lost. */
  pinned: number | null
}

const OVERSCAN = 12

/**
 * Which of many rows of one height are drawn: those in view and a few around them. 10,000 rows cost as much as 40.
 * `to` is exclusive.
 */
export const rowWindow = ({ scroll_top, height, row_height, count, pinned }: Look): Stretch[] => {
  const from = Math.max(0, Math.min(count, Math.floor(scroll_top / row_height)) - OVERSCAN)
  const to = Math.min(count, Math.ceil((scroll_top + height) / row_height) + OVERSCAN)
  const drawn: [number, number][] = [[from, Math.max(from, to)]]
  if (pinned !== null && pinned >= 0 && pinned < count) {
    if (pinned < from) drawn.unshift([pinned, pinned + 1])
    if (pinned >= to) drawn.push([pinned, pinned + 1])
  }
  const stretches: Stretch[] = []
  let at = 0
  for (const [start, end] of drawn) {
    if (start > at) stretches.push({ kind: 'gap', from: at, height: (start - at) * row_height })
    if (end > start) stretches.push({ kind: 'rows', from: start, to: end })
    at = end
  }
  if (at < count) stretches.push({ kind: 'gap', from: at, height: (count - at) * row_height })
  return stretches
}

/** Where to scroll so that the row is in view with a row of room, or null where it is already. */
export const scrollToShow = (
  index: number,
  { scroll_top, height, row_height }: Pick<Look, 'scroll_top' | 'height' | 'row_height'>,
): number | null => {
  const [top, bottom] = [index * row_height, (index + 1) * row_height]
  if (top < scroll_top) return Math.max(0, top - row_height)
  return bottom > scroll_top + height ? bottom - height + row_height : null
}

/**
 * Where to scroll after rows came or went, so that the rows in view stay where they are: the first row in view that is
 * still there keeps its place.
 */
export const keepPlace = (
  before: readonly string[],
  after: readonly string[],
  scroll_top: number,
  row_height: number,
): number => {
  const first = Math.floor(scroll_top / row_height)
  const index = new Map(after.map((id, at) => [id, at]))
  for (let at = first; at < before.length; at += 1) {
    const now = index.get(before[at] ?? '')
    if (now !== undefined) return Math.max(0, scroll_top + (now - at) * row_height)
  }
  return scroll_top
}
