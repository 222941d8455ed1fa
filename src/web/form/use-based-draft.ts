import { useState } from 'react'
import { useKeepTyped, useKeptDraft } from './use-kept-draft.ts'

type Fields = Record<string, unknown>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Where typing goes on: what is typed, what it was begun from, and the revision that saving must name. */
export type Begun<T> = { values: T; base: T; revision: number }

/**
 * A draft over a record that has moved on: fields that nobody else has changed are typed into the record as it stands
 * now; where somebody has changed one of the same fields, all stays as it was, and saving tells (409).
 */
export const resumed = <T extends Fields>({ values, base, revision }: Begun<T>, now: T, newest: number): Begun<T> => {
  const mine = Object.keys(values).filter(field => !same(values[field], base[field]))
  if (mine.some(field => !same(base[field], now[field]))) return { values, base, revision }
  const typed = Object.fromEntries(mine.map(field => [field, values[field]]))
  return { values: { ...now, ...typed }, base: now, revision: newest }
}

/** What is typed over a record outlives other pages, a reload, and another change of the record, until it is saved. */
export const useBasedDraft = <T extends Fields>(key: string, now: T, newest: number) => {
  const kept = useKeptDraft<{ values: T; base: T }>(key, { values: now, base: now }, newest)
  const [begun] = useState(() => resumed({ ...kept.draft, revision: kept.revision }, now, newest))
  return { begun, kept }
}

/** Keeps what is typed beside what it was begun from. */
export const useKeepBased = <T extends Fields>(values: T, { begun, kept }: ReturnType<typeof useBasedDraft<T>>): void =>
  useKeepTyped({ values, base: begun.base }, kept)
