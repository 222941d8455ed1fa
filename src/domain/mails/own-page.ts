/** The URL that ends a line, or null. */
export const linkAtEnd = (line: string): string | null => {
  const last = line.split(/\s/).at(-1) ?? ''
  const from = last.search(/https?:\/\/\S/)
  return from < 0 ? null : last.slice(from)
}

/** Whether a URL leads to a page of ours: not to https://oroshi.example.elsewhere, nor to https://oroshi.example@elsewhere. */
export const isOwnPage = (url: string, public_url: string): boolean =>
  url.startsWith(public_url) && /^(?:$|[/?#])/.test(url.slice(public_url.length))
