/** Whether two drafts of one form say the same. */
export const isSameDraft = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was typed, over what somebody else has saved meanwhile: fields that differ from where the typing began (`base`) are
 * mine, all others are as they stand now.
 */
export const mergeFields = <T extends object>(base: T, mine: T, now: T): T => {
  const touched = (Object.keys(mine) as (keyof T)[]).filter(field => !isSameDraft(mine[field], base[field]))
  return { ...now, ...Object.fromEntries(touched.map(field => [field, mine[field]])) }
}

/**
 * What was typed laid over what somebody else has saved: how it goes on (`base`: what stands now), and in words what they
 * changed since the typing began, and what is changed here.
 */
export const layOver = <T>(
  { base, draft: mine }: { base: T; draft: T },
  now: T,
  merge: (base: T, mine: T, now: T) => T,
  changes: (before: T, after: T) => string[],
) => {
  const draft = merge(base, mine, now)
  return { draft, base: now, theirs: changes(base, now), mine: changes(now, draft) }
}
