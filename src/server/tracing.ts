import type { Attributes, Span, SpanContext } from '@opentelemetry/api'
import { maskPersonal } from '#domain/shared/personal.ts'
import { underWay } from './under-way.ts'

/** Where traces go (OTLP over HTTP, `url` with its path), by which process, and which share of them, from 0 to 1. */
export type TraceSettings = { url: string; headers: Record<string, string>; share: number }

type Kind = 'server' | 'client' | 'consumer'
type Begun = { kind: Kind; attributes?: Attributes; parent?: SpanContext | undefined; begun_ms?: number }
type Tracing = { begin(name: string, begun: Begun): Span; close(): Promise<void> }

let tracing: Tracing | undefined

/** How long a process that ends waits for its last traces. */
const last_wait_ms = 2_000

/** Whether this process writes traces. Said before anything else is made: pools and ports keep what it was then. */
export const isTraced = () => tracing !== undefined

/**
 * From here on this process writes traces, where the configuration has somewhere to send them; else nothing is loaded and
 * nothing costs. What cannot be sent is dropped: no order ever waits for its trace.
 */
export const openTracing = async (settings: TraceSettings | undefined, service: 'web' | 'worker'): Promise<void> => {
  if (!settings) return
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const { url, headers, share } = settings
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: 10_000 })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `oroshi-${service}` }),
    // By the trace's own number, and never by what a caller wishes: web and worker keep the same ones.
    sampler: new sdk.TraceIdRatioBasedSampler(share),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('oroshi')
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER }
  tracing = {
    begin: (name, { kind, attributes = {}, parent, begun_ms }) => {
      const above = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
      const startTime = begun_ms === undefined ? {} : { startTime: begun_ms }
      return tracer.startSpan(name, { kind: kinds[kind], attributes, ...startTime }, above)
    },
    close: () => provider.shutdown(),
  }
}

/** Sends what is left, for a moment at most. */
export const closeTracing = async (): Promise<void> => {
  const closing = tracing
  tracing = undefined
  if (!closing) return
  const late = new Promise<void>(resolve => setTimeout(resolve, last_wait_ms).unref())
  await Promise.race([closing.close().catch(() => undefined), late])
}

/** `00-trace-span-flags` (W3C Trace Context) as what is above a span; undefined where it is none. */
const contextOf = (traceparent: unknown): SpanContext | undefined => {
  const [, traceId, spanId, flags] = (typeof traceparent === 'string' && shape.exec(traceparent)) || []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** What is under way here, as `contextOf` reads it: handed on with a job. null where nothing is traced. */
export const traceparent = (): string | null => {
  const { span } = underWay.getStore() ?? {}
  if (!span) return null
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-0${traceFlags}`
}

/** The span of a request, or of a job that was asked for under `parent` (a traceparent). Its owner ends it. */
export const beginSpan = (
  name: string,
  { parent, ...begun }: { kind: Kind; attributes?: Attributes; parent: unknown },
): Span | undefined => tracing?.begin(name, { ...begun, parent: contextOf(parent) })

/** Ends a span; where it went wrong, with why, masked. */
export const endSpan = (span: Span | undefined, error?: unknown): void => {
  if (!span) return
  if (error !== undefined) {
    const message = error instanceof Error ? maskPersonal(error.message) : 'failed'
    span.setStatus({ code: status_error, message })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  }
  span.end()
}

/** `SpanStatusCode.ERROR`, whose module is loaded only where traces are written. */
const status_error = 2

/** What has just been done, as a span under what is under way here. */
export const noteSpan = (name: string, ms: number, attributes: Attributes, error?: unknown): void => {
  const { span: above } = underWay.getStore() ?? {}
  if (!above || !tracing) return
  const begun_ms = performance.now() - ms
  endSpan(tracing.begin(name, { kind: 'client', parent: above.spanContext(), begun_ms, attributes }), error)
}

/** A port whose calls that take time are spans, too; the port itself where nothing is traced. */
export const spanned = <Port extends object>(name: string, port: Port): Port =>
  tracing === undefined
    ? port
    : new Proxy(port, {
        get: (target, key) => {
          const part: unknown = Reflect.get(target, key)
          if (typeof part !== 'function') return part
          return (...given: unknown[]) => {
            const begun = performance.now()
            const answer: unknown = Reflect.apply(part, target, given)
            const note = (error?: unknown) => noteSpan(`${name} ${String(key)}`, performance.now() - begun, {}, error)
            if (answer instanceof Promise) answer.then(() => note(), note)
            return answer
          }
        },
      })
