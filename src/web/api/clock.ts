import { metaText } from './meta.ts'

/** Where the server's clock less this device's may lie, in milliseconds. */
export type OffsetRange = { low: number; high: number }

/**
 * Narrows the range by one more reading: the server's clock showed an instant in `[shown, shown + precision)` at some
 * time between `sent` and `received` of this device. A reading that contradicts the others means that one of the clocks
 * was set, so it starts anew.
 */
export const narrow = (
  range: OffsetRange | null,
  { shown, precision, sent, received }: { shown: number; precision: number; sent: number; received: number },
): OffsetRange => {
  const seen = { low: shown - received, high: shown + precision - sent }
  if (!range) return seen
  const low = Math.max(range.low, seen.low)
  const high = Math.min(range.high, seen.high)
  return low <= high ? { low, high } : seen
}

let range: OffsetRange | null = null

/** Takes the document's own reading, which is exact to the time that the document took to arrive. */
export const readDocumentClock = (): void => {
  const shown = Date.parse(metaText('server-time'))
  const [navigation] = performance.getEntriesByType('navigation')
  if (Number.isNaN(shown) || !(navigation instanceof PerformanceNavigationTiming)) return
  const { timeOrigin } = performance
  range = narrow(range, {
    shown,
    precision: 1,
    sent: timeOrigin + navigation.requestStart,
    received: timeOrigin + navigation.responseStart,
  })
}

/** Takes the reading of a response's Date header, which is exact to a second. */
export const readResponseClock = (response: Response, sent: number): void => {
  const shown = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(shown)) return
  range = narrow(range, { shown, precision: 1000, sent, received: Date.now() })
}

/** Takes what was known of the server's clock when this device last heard of it. */
export const readKeptClock = (offset: number): void => {
  range = { low: offset, high: offset }
}

/** The server's time less this device's, in milliseconds. */
export const clockOffset = (): number => (range ? Math.round((range.low + range.high) / 2) : 0)

/** How far the server's clock may be behind what is taken for it, in milliseconds: half of what a slow line left open. */
export const clockDoubt = (): number => (range ? Math.ceil((range.high - range.low) / 2) : 0)

/** Now, by the server's clock: closings are decided there. */
export const serverNow = (): Date => new Date(Date.now() + clockOffset())
