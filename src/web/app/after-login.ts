import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'

const folders: Record<Area, string> = { consumer: '/consumers/', supplier: '/suppliers/', admin: '/admins/' }

/** `next` when it is a page of this area on this very site (and neither login nor logout), else null. */
export const ownPage = (area: Area, next: string | null, origin = window.location.origin): string | null => {
  // A browser reads a backslash and a second slash as the beginning of another host.
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return null
  try {
    const url = new URL(next, origin)
    const inside = url.origin === origin && url.pathname.startsWith(folders[area])
    const door = url.pathname === areaEntries[area].login || url.pathname === `${folders[area]}logout`
    return inside && !door ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** Where a login leads: the page that was asked for, else home. Who has a store to choose is led to that by the server, which knows whose the page is. */
export const afterLogin = (area: Area, home: string, next: string | null, origin = window.location.origin): string =>
  ownPage(area, next, origin) ?? home
