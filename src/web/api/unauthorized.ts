import type { Area } from '#contract/http/route.ts'
import { areaEntries } from '#contract/pages/entries.ts'

/** The page goes by itself, as the session has ended: nobody wanted to leave it. */
export const leavingForLogin = { now: false }

/**
 * Leaves for the area's login because the session has ended, and comes back here afterwards. False where the person
 * already is at the login.
 */
export const leaveForLogin = (area: Area): boolean => {
  const { login } = areaEntries[area]
  const { pathname, search } = window.location
  if (pathname === login) return false
  // A page whose URL holds a token is none to come back to: its token belongs in no other URL.
  const secret = document.querySelector('meta[name="robots"]') !== null
  const next = secret ? '' : `&next=${encodeURIComponent(pathname + search)}`
  const back = pathname.endsWith('/logout') ? '' : `?ended=1${next}`
  leavingForLogin.now = true
  window.location.replace(login + back)
  return true
}
