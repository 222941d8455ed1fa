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

/** Reads a query string: `key[]=a&key[]=b` becomes `{ key: ['a', 'b'] }`; of a repeated plain key the last one counts. */
export const fromQuery = (text: string): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const pair of text.split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    const key = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decode(pair.slice(at + 1))
    if (key.endsWith('[]')) {
      const name = key.slice(0, -2)
      const list = query[name]
      if (Array.isArray(list)) list.push(value)
      else query[name] = [value]
    } else query[key] = value
  }
  return query
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
