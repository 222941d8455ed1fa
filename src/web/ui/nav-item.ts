import type { Icon } from './icon.ts'

/** One entry of an area's navigation; the area owns the list. */
export type NavItem = {
  /** Path inside the area's router. */
  to: string
  label: string
  icon?: Icon
  /** A count to act on (unread, unprocessed); 0 shows nothing. */
  count?: number
  /** Paths that belong to it and stand elsewhere; with parameters, too. */
  also?: readonly string[]
  /** Only this very path is the current one. */
  end?: boolean
}

/** A count as a badge shows it: 99+ above 99. */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))
