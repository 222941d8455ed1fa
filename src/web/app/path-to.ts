import { fillPath } from '#contract/http/path.ts'
import { type QueryValue, toQuery } from '#contract/http/query.ts'
import type { Params } from '#contract/http/route.ts'

type Rest<P extends string> = keyof Params<P> extends never
  ? [params?: undefined, query?: Record<string, QueryValue>]
  : [params: Params<P>, query?: Record<string, QueryValue>]

/** The URL of a page: `pathTo(consumerPages.orderSheet.path, { deal_id })`. Parameters exactly when the path has them. */
export const pathTo = <const P extends string>(path: P, ...[params, query]: Rest<P>): string =>
  fillPath(path, params) + toQuery(query)
