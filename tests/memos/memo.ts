import type { ListName } from './list.ts'

/** A memo as somebody sent it, and what a clerk who knows the list would make of it. */
export type SampleMemo = {
  list: ListName
  text: string
  /** What is certain: `<item> <quantity>` in its unit, `… c` in cases. */
  sure?: readonly string[]
  /** What has to be asked about: a part of the text, and the item that was meant ('' where nobody can know). */
  asked?: Readonly<Record<string, string>>
  /** Parts of the text that order nothing of this list. */
  unread?: readonly string[]
  /** The delivery date that it names; written on Friday 2026-11-20 at 23:40. */
  day?: string
}
