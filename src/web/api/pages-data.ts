import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Target } from '#contract/http/asked.ts'
import type { ReplyOf, Route } from '#contract/http/route.ts'
import { cache, type DataOptions, type DataRoute, keyOf, looselyCall, optionsOf } from './data.ts'

type Page<T> = { items: T[]; next_cursor: string | null }
type ItemOf<R extends Route> = ReplyOf<R> extends Page<infer T> ? T : never

/** A keyset-paginated list: `items` of all pages so far (undefined until the first has come), and もっと見る. */
export const usePages = <R extends DataRoute>(
  route: R,
  target: Target<R>,
  options: Omit<DataOptions, 'throws'> = {},
) => {
  const key = keyOf(route, target)
  const first = cache.getQueryState<Page<ItemOf<R>>>(key)
  const { keep, ...rest } = options
  const list = useInfiniteQuery({
    queryKey: [...key, 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { query } = target as { query?: Record<string, unknown> }
      const paged = { ...target, query: pageParam === null ? query : { ...query, cursor: pageParam }, signal }
      return (await looselyCall(route, paged)) as Page<ItemOf<R>>
    },
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    // The first page can have come inside the document.
    ...(first?.data
      ? { initialData: { pages: [first.data], pageParams: [null] }, initialDataUpdatedAt: first.dataUpdatedAt }
      : {}),
    ...optionsOf(rest),
    ...(keep ? { placeholderData: keepPreviousData<{ pages: Page<ItemOf<R>>[]; pageParams: (string | null)[] }> } : {}),
  })
  return {
    items: list.data?.pages.flatMap(page => page.items),
    /** The pages as they came, for what stands beside `items` in them. */
    pages: list.data?.pages as ReplyOf<R>[] | undefined,
    has_more: list.hasNextPage,
    more: () => list.fetchNextPage(),
    loading_more: list.isFetchingNextPage,
    /** Shows the list of another filter until this one's has come. */
    outdated: list.isPlaceholderData,
    refetch: list.refetch,
  }
}
