import { grouped } from '#domain/shared/count.ts'

type Named = { id: string; name: string }

/** As many lines as a dialog has room for. */
const most = 20

/**
 * Two orders of things in words, each line with its place: from where they begin to differ to where they end to, or
 * whole where they are the same.
 */
export const orderWords = (now: readonly Named[], mine: readonly Named[]): { now: string[]; mine: string[] } => {
  const longest = now.length > mine.length ? now : mine
  const differs = (_: Named, place: number) => now[place]?.id !== mine[place]?.id
  const first = Math.max(0, longest.findIndex(differs))
  const last = longest.findLastIndex(differs)
  const words = (items: readonly Named[]) => {
    const part = items.slice(first, last < 0 ? undefined : last + 1)
    const rest = part.length - most
    return [
      ...part.slice(0, most).map((one, place) => `${first + place + 1}. ${one.name}`),
      ...(rest > 0 ? [`ほか${grouped(rest)}件`] : []),
    ]
  }
  return { now: words(now), mine: words(mine) }
}
