const key = 'oroshi:reloaded_at'

/**
 * After a file of the app could not be loaded: reloads the page, because a new release has replaced the files of the
 * one that is open, and never returns. Returns where that is no help: no server to be reached, or just reloaded.
 */
export const reloadForNewRelease = async (): Promise<void> => {
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < 20_000) return
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })
  } catch {
    return
  }
  sessionStorage.setItem(key, String(Date.now()))
  window.location.reload()
  await new Promise(() => {})
}
