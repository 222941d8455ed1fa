import type * as z from 'zod/mini'
import { fillPath } from './path.ts'
import { type QueryValue, toQuery } from './query.ts'
import type { Params, ParamsOf, QueryInput, ReplyOf, Route } from './route.ts'

/** Where a call goes: path parameters exactly when the path has them, and its query. */
export type Target<R extends Route> = (keyof ParamsOf<R> extends never
  ? { params?: undefined }
  : { params: ParamsOf<R> }) &
  (R extends { query: z.ZodMiniType }
    ? Partial<QueryInput<R>> extends QueryInput<R>
      ? { query?: QueryInput<R> }
      : { query: QueryInput<R> }
    : { query?: undefined })

/** The target of any route. */
export type LooseTarget = { params?: Record<string, string> | undefined; query?: unknown }

/** The URL of a call whose target was checked where it was written. */
export const targetUrl = (route: Route, { params, query }: LooseTarget): string =>
  fillPath(route.path, params) + toQuery(query as Record<string, QueryValue> | undefined)

/** A question that a page asks: `useData(...asked, options)`. */
export type Asked<R extends Route> = [route: R, target: Target<R>]

// @__NO_SIDE_EFFECTS__
export const ask = <R extends Route>(route: R, target: Target<R>): Asked<R> => [route, target]

export type AnyAsked = [route: Route, target: LooseTarget]

type Ids = Record<string, string>
type Query = Partial<Ids>

/** What was answered so far to a question; undefined where it was refused. */
export type Answers = <R extends Route>(...asked: Asked<R>) => ReplyOf<R> | undefined

type Pages = Record<string, { path: string }>
type IdsOf<L extends Pages, P extends keyof L, Tenant> = Params<L[P]['path']> & Tenant

/**
 * The first questions of an app's pages: the server asks them and sends the answers inside the document, the screen asks
 * the same by these names. From the parameters and the query of the page's URL and from who is logged in.
 */
export type FirstAsked<L extends Pages, Tenant = unknown> = {
  [P in keyof L]?: (ids: IdsOf<L, P, Tenant>, query: Query) => Record<string, AnyAsked>
}

/** Those that depend on the answers to the first. */
export type NextAsked<L extends Pages, Tenant = unknown> = {
  [P in keyof L]?: (ids: IdsOf<L, P, Tenant>, query: Query, answers: Answers, at: Date) => AnyAsked[]
}
