import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** On whose behalf this runs: a request, or a job. */
export type UnderWay = {
  /** What every line of the log says of it: `request_id`, `job`, `order_id`… No personal data. */
  about: Record<string, string>
  /** Whether nobody waits for its answer any more, and nothing is lost by leaving it. */
  gone(): boolean
  /** Of its trace, where this process writes traces. */
  span?: Span | undefined
}

export const underWay = new AsyncLocalStorage<UnderWay>()

/** From here on the lines of this request or job say this, and its span, too. */
export const noteAbout = (about: Record<string, string>): void => {
  const now = underWay.getStore()
  if (!now) return
  Object.assign(now.about, about)
  now.span?.setAttributes(about)
}

/** Thrown where a request's next query would begin, when its client has left: what nobody waits for is not read. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}
