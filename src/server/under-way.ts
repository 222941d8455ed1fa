import { AsyncLocalStorage } from 'node:async_hooks'

/** The request (or the request that a job was asked for by) on whose behalf this runs. */
export type UnderWay = {
  request_id: string
  /** Whether nobody waits for its answer any more, and nothing is lost by leaving it. */
  gone(): boolean
}

export const underWay = new AsyncLocalStorage<UnderWay>()

/** Thrown where a request's next query would begin, when its client has left: what nobody waits for is not read. */
export class ClientGone extends Error {
  override name = 'ClientGone'
}
