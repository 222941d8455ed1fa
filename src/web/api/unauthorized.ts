import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages.ts'

/**
 * Leaves for the area's login because the session has ended, and comes back here afterwards. False where the person
 * already is at the login.
 */
export const leaveForLogin = (area: Area): boolean => {
  const { login } = areaEntries[area]
  const { pathname, search } = window.location
  if (pathname === login) return false
  const back = pathname.endsWith('/logout') ? '' : `?ended=1&next=${encodeURIComponent(pathname + search)}`
  window.location.replace(login + back)
  return true
}
