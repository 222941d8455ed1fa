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
