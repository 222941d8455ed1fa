type Said = { kind: string; actor_area: string; actor_name: string; happened_at: string; diff?: unknown }

const again_ms = 3_600_000

/** What says nothing and changes nothing: a word is the last one still when the order was looked at or taken since. */
const marks = new Set(['seen', 'printed', 'downloaded', 'acknowledged'])

/**
 * Whether these words are the last that happened to an order but marks of it, of the same person within the hour:
 * whoever had no answer sends them again. What was said anew after something else happened, or a day later, is a word of
 * its own.
 */
export const isSaidAgain = (
  events: readonly Said[],
  kind: string,
  text: string,
  { area, name }: { area: string; name: string },
  at: Date,
): boolean => {
  const last = events.findLast(one => !marks.has(one.kind))
  if (last?.kind !== kind || last.actor_area !== area || last.actor_name !== name) return false
  const { diff } = last
  const said = typeof diff === 'object' && diff !== null && 'text' in diff ? diff.text : ''
  return said === text && at.getTime() - Date.parse(last.happened_at) < again_ms
}
