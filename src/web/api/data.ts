import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Target, targetUrl } from '#contract/http/asked.ts'
import type { Empty, Json, ReplyOf, Route } from '#contract/http/route.ts'
import { ApiError } from './api-error.ts'
import { cacheKey, routePattern } from './cache-key.ts'
import { call } from './call.ts'

/** A route whose answer a screen can hold. */
export type DataRoute = Route & { method: 'GET'; reply: Json<unknown> | Empty }

const retryable = (error: Error) =>
  error instanceof ApiError && error.name !== 'CancelError' && (error.status === null || error.status >= 500)

/** The cache of what GET calls answered, by URL. */
export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // What the browser knows of the network is a guess: asking tells, and a screen without an answer says so.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) => count < 2 && retryable(error),
      // A screen that has nothing to show is the error page; one that has data keeps it and tries again later.
      throwOnError: (_, query) => query.state.data === undefined,
    },
  },
})

/** Puts the answers that came inside the document into the cache, so that its screen asks for nothing. */
export const seedFirstData = (): void => {
  const text = document.getElementById('first-data')?.textContent
  if (!text) return
  const first: Record<string, unknown> = JSON.parse(text)
  const [navigation] = performance.getEntriesByType('navigation')
  // Going back, or reopening the browser, can show a document from its store: shown at once, then asked for again.
  const stored =
    navigation instanceof PerformanceNavigationTiming &&
    // The restaurant's worker, through which nothing counts as transferred, always asks the server.
    (navigation.type === 'back_forward' || (navigation.transferSize === 0 && navigation.workerStart === 0))
  for (const [url, answer] of Object.entries(first)) {
    cache.setQueryData([cacheKey(url)], answer, { updatedAt: stored ? 1 : Date.now() })
  }
}

export type DataOptions = {
  /** False: not asked for (yet). */
  enabled?: boolean
  /** Milliseconds for which an answer is taken as it is; 5 s. */
  fresh_for?: number
  /** Asked again every so many milliseconds while the page is in sight. */
  every?: number
  /** What the last URL answered stays until this one's has come: lists whose filter changes. */
  keep?: boolean
  /** False: an error of the first load is in `error`, and the screen shows it; else the error page does. */
  throws?: false
}

/** The query client's names for our options. */
export const optionsOf = ({ enabled, fresh_for, every, keep, throws }: DataOptions) => ({
  ...(enabled === undefined ? {} : { enabled }),
  ...(fresh_for === undefined ? {} : { staleTime: fresh_for }),
  ...(every === undefined ? {} : { refetchInterval: every }),
  ...(keep ? { placeholderData: keepPreviousData } : {}),
  ...(throws === false ? { throwOnError: false } : {}),
})

/** Under what an answer is kept. */
export const keyOf = <R extends Route>(route: R, target: Target<R>) => [cacheKey(targetUrl(route, target))] as const

/** `call`, for a route that is a type parameter: TypeScript can't resolve its rest parameter inside a generic. */
export const looselyCall = call as <R extends DataRoute>(route: R, input: object) => Promise<ReplyOf<R>>

/**
 * What a GET call answers: `data` is undefined until it has come. Asked again when the window gets the focus and the
 * answer is no longer fresh.
 */
export const useData = <R extends DataRoute>(
  route: R,
  target: Target<R>,
  options: DataOptions = {},
): UseQueryResult<ReplyOf<R>> =>
  useQuery<ReplyOf<R>>({
    queryKey: keyOf(route, target),
    queryFn: ({ signal }) => looselyCall(route, { ...target, signal }),
    ...optionsOf(options),
  } as Parameters<typeof useQuery<ReplyOf<R>>>[0])

/** All answers of a route, or all whose URL begins so. */
const answersOf = (what: Route | string) => {
  const pattern = typeof what === 'string' ? null : routePattern(what.path)
  const prefix = typeof what === 'string' ? what : ''
  return {
    predicate: ({ queryKey: [url] }: { queryKey: readonly unknown[] }) =>
      typeof url === 'string' && (pattern ? pattern.test(url) : url.startsWith(prefix)),
  }
}

/** Asks again for what a change has made untrue: all answers of a route, or all whose URL begins so. */
export const invalidate = (what: Route | string): Promise<void> => cache.invalidateQueries(answersOf(what))

/** The same, for whoever must know: rejects where one of the answers did not come. */
export const renew = (route: Route): Promise<void> => cache.invalidateQueries(answersOf(route), { throwOnError: true })

/** Asks again for all that is shown: where an answer was lost, nobody knows what of it still holds. */
export const askAnew = (): void => {
  cache.invalidateQueries().catch(reportError)
}

/**
 * Writes an answer that is already known (from a POST's reply, or ahead of it). A question still under way was asked
 * before: its answer is not waited for, so that it can't put back what was.
 */
export const setData = <R extends DataRoute>(route: R, target: Target<R>, data: ReplyOf<R>): void => {
  cache.cancelQueries({ queryKey: keyOf(route, target), exact: true }).catch(reportError)
  cache.setQueryData(keyOf(route, target), data)
}

/** The answer as it is in the cache now. */
export const readData = <R extends DataRoute>(route: R, target: Target<R>): ReplyOf<R> | undefined =>
  cache.getQueryData<ReplyOf<R>>(keyOf(route, target))

/** Asks for what the next screen will show; a failure is left to that screen. */
export const prefetch = <R extends DataRoute>(route: R, target: Target<R>): void => {
  void cache.prefetchQuery({ queryKey: keyOf(route, target), queryFn: () => looselyCall(route, target) })
}
