import type { ChangeWords } from './diff-words.ts'

/** '真鯛 ほか1点': so much of them as a title has room for. */
export const namedFew = (names: readonly string[]): string =>
  `${names[0] ?? ''}${names.length > 1 ? ` ほか${names.length - 1}点` : ''}`

const rank = ({ field, after }: ChangeWords): number => (field !== '出荷数量' ? 2 : after === '欠品' ? 0 : 1)

/** What is missing before what comes in another number, and both before the rest; of one item all stays together. */
export const shortagesFirst = (changes: readonly ChangeWords[]): ChangeWords[] => {
  const of_item = new Map<string | null, number>()
  for (const change of changes) of_item.set(change.name, Math.min(of_item.get(change.name) ?? 2, rank(change)))
  const place = (change: ChangeWords) => of_item.get(change.name) ?? 2
  return changes.toSorted((a, b) => place(a) - place(b) || (a.name === b.name ? rank(a) - rank(b) : 0))
}

/** '【欠品】真鯛 ほか1点', '【数量変更】真鯛'; null where as much comes as was ordered. */
export const shortageTitle = (changes: readonly ChangeWords[]): string | null => {
  const named = (at: number) => [
    ...new Set(changes.flatMap(change => (rank(change) === at && change.name !== null ? [change.name] : []))),
  ]
  const [missing, other] = [named(0), named(1)]
  if (missing.length > 0) return `【欠品】${namedFew(missing)}`
  return other.length > 0 ? `【数量変更】${namedFew(other)}` : null
}
