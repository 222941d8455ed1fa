import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  replayIntegration,
} from '@sentry/browser'
import {
  type ErrorReportSettings,
  maskReport,
  replay_privacy,
  replay_session_sample_rate,
  replayOnErrorSampleRate,
  trace_sample_rate,
  traceTargets,
} from '#domain/platform/error-reporting.ts'

/** All that the SDK is told, but the integrations: sample rates, trace targets, masks. */
export const reporterOptions = ({ dsn, environment, release, trace_hosts }: ErrorReportSettings) =>
  ({
    dsn,
    environment,
    ...(release ? { release } : {}),
    tracesSampleRate: trace_sample_rate,
    tracePropagationTargets: traceTargets(trace_hosts),
    replaysSessionSampleRate: replay_session_sample_rate,
    replaysOnErrorSampleRate: replayOnErrorSampleRate(environment),
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    sendClientReports: false,
    beforeBreadcrumb: maskReport,
    beforeSend: maskReport,
    beforeSendSpan: maskReport,
  }) satisfies BrowserOptions

/**
 * Opens Sentry's SDK and answers how faults are told to it. Which errors are faults is decided by the shared error
 * handler, so the SDK's own listeners for uncaught ones are left out, as are its sessions.
 */
export const openReporter = (settings: ErrorReportSettings): ((error: Error) => void) => {
  const client = init({
    ...reporterOptions(settings),
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      breadcrumbsIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      httpContextIntegration(),
      browserTracingIntegration(),
      replayIntegration({ ...replay_privacy, beforeAddRecordingEvent: maskReport }),
    ],
  })
  // The event of a replay passes none of the masks above; it lists the URLs that were visited.
  client?.addEventProcessor(event => (event.type === 'replay_event' ? maskReport(event) : event))
  return error => void captureException(error)
}
