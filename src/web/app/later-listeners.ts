import { areaEntries } from '#contract/pages/entries.ts'
import { leavingForLogin } from '#web/api/unauthorized.ts'
import { mindPresses } from './presses.ts'
import { type Place, placeAt } from './screens.tsx'

/** Leaves for the login, as another tab has logged out of this area. A page that needs no login stays. */
const leaveToo = (login: string, places: Place[]) => {
  const { pathname } = window.location
  const folder = login.slice(0, login.lastIndexOf('/') + 1)
  if (!pathname.startsWith(folder) || placeAt(places, pathname)?.page.open) return
  leavingForLogin.now = true
  try {
    // Whoever logs in next in this tab finds nothing that was typed in it.
    sessionStorage.clear()
  } catch {
    // A browser without storage has kept nothing.
  }
  // Nobody is asked about what is not saved: nothing of it can be saved any more.
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  window.location.replace(`${login}?logged_out=1`)
}

/** Begins to listen: whoever logs out in one tab leaves all of them, so that none goes on showing what was seen. */
export const listen = (places: Place[]): void => {
  mindPresses()
  window.addEventListener('storage', ({ key, newValue }) => {
    // As the logout page writes it down: under its area's login.
    const left = newValue && Object.values(areaEntries).find(({ login }) => login === key)
    if (left) leaveToo(left.login, places)
  })
}
