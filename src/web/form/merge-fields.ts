const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was typed, over what somebody else has saved meanwhile: fields that differ from where the typing began (`base`) are
 * mine, all others are as they stand now.
 */
export const mergeFields = <T extends object>(base: T, mine: T, now: T): T => {
  const touched = (Object.keys(mine) as (keyof T)[]).filter(field => !same(mine[field], base[field]))
  return { ...now, ...Object.fromEntries(touched.map(field => [field, mine[field]])) }
}
