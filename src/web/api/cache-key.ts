/** One key for one question: the URL with its query in a fixed order, whoever wrote it. */
export const cacheKey = (url: string): string => {
  const at = url.indexOf('?')
  if (at < 0) return url
  const pairs = url
    .slice(at + 1)
    .split('&')
    .filter(Boolean)
  return pairs.length ? `${url.slice(0, at)}?${pairs.sort().join('&')}` : url.slice(0, at)
}

/** Matches the URLs of a route's path, with any parameters and query. */
export const routePattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/g, '[^/?]+')}(\\?|$)`)
