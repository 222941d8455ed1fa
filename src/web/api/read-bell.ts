import type { NoticesNow } from '#contract/notices/notice-shapes.ts'

/** How the bell stands, as an event says; null where it has not the form of one. */
export const readBell = (data: string): NoticesNow | null => {
  try {
    const value: unknown = JSON.parse(data)
    if (typeof value !== 'object' || value === null || !('count' in value) || typeof value.count !== 'number')
      return null
    const newest = 'newest' in value ? value.newest : null
    if (typeof newest !== 'object' || newest === null) return { count: value.count, newest: null }
    const { id, kind, title } = newest as Record<string, unknown>
    return { count: value.count, newest: { id: String(id), kind: String(kind), title: String(title) } }
  } catch {
    return null
  }
}
