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
 * The rows of a list, each under its key: what was added, changed or taken out since the typing began is mine, all others are
 * as they stand now, in their order. Of one row that both have changed, field by field (`mergeRow`).
 */
export const mergeRows = <Row extends object>(
  { base, mine, now }: { base: readonly Row[]; mine: readonly Row[]; now: readonly Row[] },
  keyOf: (row: Row) => string,
  mergeRow: (base: Row, mine: Row, now: Row) => Row = mergeFields,
): Row[] => {
  const byKey = (rows: readonly Row[]) => new Map(rows.map(row => [keyOf(row), row]))
  const [was, typed, stands] = [byKey(base), byKey(mine), byKey(now)]
  const standing = now.flatMap(row => {
    const here = typed.get(keyOf(row))
    const before = was.get(keyOf(row))
    if (here) return mergeRow(before ?? row, here, row)
    return before ? [] : row
  })
  const added = mine.filter(row => {
    const before = was.get(keyOf(row))
    return !stands.has(keyOf(row)) && !(before && isSameDraft(before, row))
  })
  return [...standing, ...added]
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
