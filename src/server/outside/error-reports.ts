import type { ErrorReportSettings } from '#domain/platform/error-reporting.ts'
import { maskReport } from '#domain/platform/error-reporting.ts'
import type { ErrorReportsPort } from '#server/ports.ts'

/** How long a process that ends waits for its last reports. */
const last_wait_ms = 2_000

/**
 * Error reports of the server, where the configuration has somewhere to send them; else null, and the SDK is not even
 * loaded. The bare client: it patches nothing, and sends what it is given.
 */
export const makeErrorReports = (settings: ErrorReportSettings | undefined): ErrorReportsPort | null => {
  if (!settings) return null
  const opened = openClient(settings)
  // Said by each report that needs it.
  opened.catch(() => {})
  /** A report that fails is lost: there is nobody left to be told. */
  const send = async (error: Error, { message, request_id }: Parameters<ErrorReportsPort['report']>[1]) => {
    try {
      const { client, Scope } = await opened
      const scope = new Scope()
      if (request_id) scope.setTag('request_id', request_id)
      if (message) scope.setTag('log_message', message)
      client.captureException(error, { originalException: error }, scope)
    } catch (failure) {
      console.error(failure)
    }
  }
  const flush = async () => {
    try {
      await (await opened).client.close(last_wait_ms)
    } catch (failure) {
      console.error(failure)
    }
  }
  /** As Node ends by itself, with the report sent before. */
  const crash = async (error: Error) => {
    console.error(error)
    await send(error, { message: 'crashed', request_id: undefined })
    await flush()
    process.exit(1)
  }
  const onCrash = (error: Error) => void crash(error)
  process.on('uncaughtException', onCrash)
  return {
    report: (error, about) => void send(error, about),
    close: async () => {
      process.off('uncaughtException', onCrash)
      await flush()
    },
  }
}

const openClient = async ({ dsn, environment, release }: ErrorReportSettings) => {
  const [core, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')])
  const transport = (options: Parameters<typeof core.createTransport>[0] & { url: string }) =>
    core.createTransport(options, async ({ body }) => {
      const answer = await fetch(options.url, {
        method: 'POST',
        body: typeof body === 'string' ? body : new Uint8Array(body),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
      await answer.arrayBuffer()
      return {
        statusCode: answer.status,
        headers: {
          'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
          'retry-after': answer.headers.get('retry-after'),
        },
      }
    })
  const client = new server.ServerRuntimeClient({
    dsn,
    environment,
    ...(release ? { release } : {}),
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    dataCollection: collect_nothing,
    integrations: [core.linkedErrorsIntegration()],
    stackParser: core.createStackParser(server.nodeStackLineParser()),
    transport,
    sendClientReports: false,
    beforeSend: event => maskReport(event),
  })
  client.init()
  return { client, Scope: core.Scope }
}

/** An error, its stack and the request's id are enough. */
const collect_nothing = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
}
