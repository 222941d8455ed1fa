type Said = { kind: string; actor_area: string; actor_name: string; happened_at: string; diff?: unknown }

const again_ms = 3_600_000

/**
 * Whether these words are an order's last event, of the same person within the hour: whoever had no answer sends them
 * again. What was said anew after something else happened, or a day later, is a word of its own.
 */
export const isSaidAgain = (
  events: readonly Said[],
  kind: string,
  text: string,
  { area, name }: { area: string; name: string },
  at: Date,
): boolean => {
  const last = events.at(-1)
  if (last?.kind !== kind || last.actor_area !== area || last.actor_name !== name) return false
  const { diff } = last
  const said = typeof diff === 'object' && diff !== null && 'text' in diff ? diff.text : ''
  return said === text && at.getTime() - Date.parse(last.happened_at) < again_ms
}
