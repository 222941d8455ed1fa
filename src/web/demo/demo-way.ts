import { createPath, matchPath, parsePath, type To, UNSAFE_createBrowserHistory } from 'react-router'
import { fillPath } from '#contract/http/path.ts'
import type { DemoPage } from '#contract/pages/demo-page.ts'
import type { Page } from '#contract/pages/page.ts'

/** The demo's pages as an app's router knows them: under the paths of the real ones, which their screens link to. */
export const asReal = (pages: Record<string, DemoPage>): Record<string, Page> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, { shows, title, screen }]) => [name, { path: shows, title, screen }]),
  )

/** From a path of the demo to the real page's, and back; `ids` are what the demo's paths leave out. */
const translate = (pathname: string, pairs: readonly (readonly [string, string])[], ids: Record<string, string>) => {
  for (const [from, to] of pairs) {
    const found = matchPath(from, pathname)
    if (found) return to === '*' ? '/' : fillPath(to, { ...ids, ...found.params })
  }
  return pathname
}

/** The browser's history in which a screen is at the real page's path, while the address says the demo's. */
export const demoHistory = (pages: Record<string, DemoPage>, ids: Record<string, string>) => {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  const list = Object.values(pages)
  const inward = (pathname: string) =>
    translate(
      pathname,
      list.map(page => [page.path, page.shows]),
      ids,
    )
  const outward = (to: To): string => {
    const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to
    const there = translate(
      pathname,
      list.map(page => [page.shows, page.path]),
      {},
    )
    return createPath({ pathname: there, search, hash })
  }
  const inside = (location: typeof history.location) => ({ ...location, pathname: inward(location.pathname) })
  return {
    get action() {
      return history.action
    },
    get location() {
      return inside(history.location)
    },
    createHref: (to: To) => history.createHref(outward(to)),
    createURL: (to: To) => history.createURL(outward(to)),
    encodeLocation: (to: To) => history.encodeLocation(to),
    push: (to: To, state?: unknown) => history.push(outward(to), state),
    replace: (to: To, state?: unknown) => history.replace(outward(to), state),
    go: (delta: number) => history.go(delta),
    listen: (hear: Parameters<typeof history.listen>[0]) =>
      history.listen(next => hear({ ...next, location: inside(next.location) })),
  }
}
