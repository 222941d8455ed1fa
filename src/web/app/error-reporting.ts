import type { ErrorReportSettings } from '#domain/platform/error-reporting.ts'
import { setReporter } from '#web/api/report-error.ts'

/**
 * Error reporting and replay (requirements section 9), where the document says so: production and staging. Until the
 * page is idle, or the first fault, nothing of it is loaded; faults wait.
 */
export const startErrorReporting = (): void => {
  const text = document.getElementById('error-reporting')?.textContent
  if (!text) return
  const settings: ErrorReportSettings = JSON.parse(text)
  const waiting: Error[] = []
  let loading = false
  const load = async () => {
    if (loading) return
    loading = true
    const { openReporter } = await import('./error-reporter.ts')
    const report = openReporter(settings)
    setReporter(report)
    for (const error of waiting.splice(0)) report(error)
  }
  // Without its reporter the page works as well: blocked, or no network just now.
  const start = () => void load().catch(() => {})
  setReporter(error => {
    if (waiting.length < 20) waiting.push(error)
    start()
  })
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 10_000 })
    else setTimeout(start, 3_000)
  }
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}
