import { fromQuery } from '#contract/http/from-query.ts'
import { toQuery } from '#contract/http/query.ts'
import type { UserFilter } from '#contract/users/users.contract.ts'

/** What the list shows: one chip at a time, and words. All of it stands in the URL. */
export const user_kinds = ['all', 'owner', 'staff', 'first_password', 'suspended'] as const
export type UserKind = (typeof user_kinds)[number]
export const USER_KIND_NAMES: Record<UserKind, string> = {
  all: 'すべて',
  owner: 'オーナー',
  staff: 'スタッフ',
  first_password: '初回ログイン待ち',
  suspended: '停止中',
}

export type ListFilter = { q: string; kind: UserKind }

/** The filter that a URL asks for; what is missing or malformed is as usual. */
export const readFilter = (search: string): ListFilter => {
  const query = fromQuery(search.replace(/^\?/, ''))
  return {
    q: typeof query['q'] === 'string' ? query['q'].slice(0, 100) : '',
    kind: user_kinds.find(one => one === query['kind']) ?? 'all',
  }
}

/** The URL's search part for a filter. */
export const writeFilter = ({ q, kind }: ListFilter): string => toQuery({ q, kind: kind === 'all' ? null : kind })

/** The filter's part of a call. */
export const filterQuery = ({ q, kind }: ListFilter): UserFilter => ({
  ...(q.trim() === '' ? {} : { q: q.trim() }),
  ...(kind === 'owner' || kind === 'staff' ? { role: kind } : {}),
  ...(kind === 'suspended' ? { state: kind } : {}),
  ...(kind === 'first_password' ? { first_password: '1' as const } : {}),
})
