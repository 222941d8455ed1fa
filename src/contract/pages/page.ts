import { fillPath } from '#contract/http/path.ts'
import type { Params } from '#contract/http/route.ts'

/** A page: its URL, title and the screen file that shows it. Router, shell, mails, redirects and tests read these lists. */
export type Page = {
  path: string
  title: string
  /** `<room>/<name>` of the area's `<name>-screen.tsx`. */
  screen: string
  /** Without a session too. */
  open?: true
  /** Has a form with a human check: the document carries its site key and script. Links to it load a new document. */
  bot_check?: true
  /** Its URL holds a token: no search engine, no other site and no error report may learn it. */
  secret?: true
  /** What a search engine says of it: it may be found. */
  description?: string
  /** In development and tests only. */
  undeployed?: true
  /** The id of the element that the app mounts on, where it is not `app`; mounted after the document has loaded. */
  mount?: string
}

export type App = 'public' | 'consumer' | 'supplier' | 'admin'

export const open = { open: true } as const
export const bot_checked = { open: true, bot_check: true } as const
export const secret = { secret: true } as const
export const secret_open = { open: true, secret: true } as const

// @__NO_SIDE_EFFECTS__
export const page = <P extends string>(
  path: P,
  title: string,
  screen: string,
  more: Omit<Page, 'path' | 'title' | 'screen'> = {},
): Page & { path: P } => ({
  path,
  title,
  screen,
  ...more,
})

type PathParams<P extends string> = Params<P> extends Record<string, never> ? [] : [params: Params<P>]

/** The URL of a page: `pathTo(consumerPages.orderDetail, { order_id })`. */
export const pathTo = <P extends string>(page: { path: P }, ...[params]: PathParams<P>): string =>
  fillPath(page.path, params)
