import { ApiError } from '#web/api/api-error.ts'
import { cache } from '#web/api/data.ts'
import { handleError, isSilent } from '#web/api/error-handler.ts'
import { whenIdle } from '#web/ui/late.tsx'
import { type Place, placeAt } from './screens.tsx'

/** What nobody caught goes to the shared error handler: a press that failed is never silent. */
export const listenForErrors = (): void => {
  const hear = (error: unknown, event: Event) => {
    // The browser's own notices (ResizeObserver, scripts of extensions) come without an error.
    if (!(error instanceof Error)) return
    // A refusal is an answer, not a fault to be logged.
    if (isSilent(error) || (error instanceof ApiError && error.status !== null && error.status < 500)) {
      event.preventDefault()
    }
    handleError(error)
  }
  window.addEventListener('error', event => hear(event.error, event))
  window.addEventListener('unhandledrejection', event => hear(event.reason, event))
}

/** Loads the screen behind a link as soon as a finger or pointer is on it. */
export const listenForIntent = (places: Place[]): void => {
  const intend = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== window.location.origin) return
    // A failure here is of no weight: the press itself will tell.
    placeAt(places, link.pathname)
      ?.load()
      .catch(() => {})
  }
  for (const event of ['pointerover', 'pointerdown', 'focusin']) {
    document.addEventListener(event, intend, { passive: true })
  }
}

/** What is heard once the page stands: a logout in another tab, and what is pressed without having been seen, or moves meanwhile. */
export const listenLater = (places: Place[]): void =>
  whenIdle(() => void import('./later-listeners.ts').then(({ listen }) => listen(places)).catch(() => {}))

/** A page that the browser kept (back, forward) may be of a session that has ended: all it shows is asked for again. */
export const listenForReturn = (): void => {
  window.addEventListener('pageshow', event => {
    if (event.persisted) void cache.invalidateQueries()
  })
}
