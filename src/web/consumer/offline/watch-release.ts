/** How long an open page goes without asking for a new release, in milliseconds. */
const ask_again_after = 30 * 60_000
/** How long a browser's first page has the line for itself, before the worker fetches all of the app, in milliseconds. */
const first_page_alone = 5_000

let outdated = false

/** Whether a new release has taken over since this page was opened: its next page is a new document. */
export const isOutdated = (): boolean => outdated

/**
 * Registers the worker. A new release takes over at once: it holds no state, and keeps the files of the release before,
 * so that an open page goes on as it is until it changes to another one.
 */
export const watchRelease = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let controlled = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of this browser brings nothing new.
    outdated ||= controlled
    controlled = true
  })
  if (!controlled) await new Promise(resolve => setTimeout(resolve, first_page_alone))
  // Blocked by the browser's settings, or no network just now: the app works without.
  const registration = await serviceWorker
    .register('/consumers/worker.js', { scope: '/consumers/', updateViaCache: 'none' })
    .catch(() => null)
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ask_again_after) return
    asked = Date.now()
    registration?.update().catch(() => {})
  })
}
