export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

/**
 * Query parameters as the API takes them: arrays as `key[]=value` (requirements section 7); null, undefined and '' are left out.
 * Gives '' or a string that begins with `?`.
 */
export const toQuery = (query: Record<string, QueryValue> = {}): string => {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    const name = encodeURIComponent(key)
    if (typeof value === 'object') for (const one of value) pairs.push(`${name}[]=${encodeURIComponent(String(one))}`)
    else pairs.push(`${name}=${encodeURIComponent(String(value))}`)
  }
  return pairs.length ? `?${pairs.join('&')}` : ''
}
