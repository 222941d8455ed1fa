import type * as z from 'zod/mini'
import { type LooseTarget, type Target, targetUrl } from '#contract/http/asked.ts'
import type { BodyInput, Empty, Json, ReplyOf, Route } from '#contract/http/route.ts'
import { aborted, answered, noNetwork } from './api-error.ts'
import { readResponseClock } from './clock.ts'
import { asksForConfirmation, confirming } from './confirming.ts'
import { noteAnswer } from './connection.ts'
import { metaText } from './meta.ts'
import { leaveForLogin } from './unauthorized.ts'

/** All that goes into a call: its target, the body when the route has one, the key when it is idempotent. */
export type CallInput<R extends Route> = Target<R> &
  (R extends { body: z.ZodMiniType } ? { body: BodyInput<R> } : { body?: undefined }) &
  (R extends { idempotent: true } ? { idempotency_key: string } : { idempotency_key?: undefined }) & {
    signal?: AbortSignal
  }

type OptionalIfEmpty<T> = Partial<T> extends T ? [input?: T] : [input: T]
export type Arguments<R extends Route> = OptionalIfEmpty<CallInput<R>>

export type JsonRoute = Route & { reply: Json<unknown> | Empty }

export type LooseInput = LooseTarget & {
  body?: unknown
  idempotency_key?: string | undefined
  signal?: AbortSignal | undefined
}

/** The URL of a call: the cache's key, an EventSource, a link to a document. */
export const urlOf = <R extends Route>(route: R, ...[target]: OptionalIfEmpty<Target<R>>): string =>
  targetUrl(route, target ?? {})

/**
 * Makes a call of the contract (requirements section 7) and answers what the contract says, undefined for an empty
 * reply. Throws an ApiError for anything but 200-299. `signal` aborts; a call that a dead line swallowed is given up
 * after a minute, as one whose answer was lost: no server and no proxy of ours works on one for longer. When the
 * area's session has ended the page leaves for the login, and the call never settles.
 */
export const call = async <R extends JsonRoute>(route: R, ...[input]: Arguments<R>): Promise<ReplyOf<R>> => {
  const { body, ...rest }: LooseInput = input ?? {}
  const content = body === undefined ? undefined : JSON.stringify(body)
  return readJson(
    await send(route, { ...rest, patience_ms: 60_000 }, content, content && 'application/json'),
  ) as Promise<ReplyOf<R>>
}

/** What a document without a CSRF token does before it changes anything: the one that a device keeps for dead spots. */
export const tokenless: { fetchToken?: () => Promise<void> } = {}

/** Sends a request of the contract; the answer's status is 200-299. It ends after `patience_ms` at the latest, where that is given. */
export const send = async (
  route: Route,
  { idempotency_key, signal, patience_ms, ...target }: LooseInput & { patience_ms?: number },
  body?: string | FormData,
  type?: string,
): Promise<Response> => {
  if (route.method !== 'GET') await tokenless.fetchToken?.()
  const headers = new Headers({
    Accept: route.reply.kind === 'file' ? '*/*' : 'application/json',
    'X-CSRF-TOKEN': metaText('csrf-token'),
    'X-Requested-With': 'XMLHttpRequest',
    'X-Account-Id': metaText('account_id'),
  })
  if (type) headers.set('Content-Type', type)
  if (idempotency_key) headers.set('Idempotency-Key', idempotency_key)
  const sent = Date.now()
  const patience = patience_ms ? AbortSignal.timeout(patience_ms) : null
  // Safari knows it since 17.4.
  const end = signal && patience && 'any' in AbortSignal ? AbortSignal.any([signal, patience]) : (signal ?? patience)
  const response = await reading(
    fetch(targetUrl(route, target), { method: route.method, headers, body: body ?? null, signal: end }),
    changes(route),
  )
  noteAnswer(true)
  readResponseClock(response, sent)
  if (response.ok) return response
  const { area } = route.access
  if (response.status === 401 && area !== 'public' && leaveForLogin(area)) return new Promise(() => {})
  const refused = parsed(await reading(response.text()))
  if (area !== 'public' && asksForConfirmation(response.status, refused) && confirming.ask) {
    if (!(await confirming.ask(area))) throw aborted()
    return send(route, { idempotency_key, signal, ...target, ...(patience_ms && { patience_ms }) }, body, type)
  }
  throw answered(response.status, refused, response.headers.get('retry-after'))
}

/** What is posted to be looked at alone (a preview, a check) changes nothing. */
const changes = ({ method, path }: Route): boolean =>
  method !== 'GET' && !/\/\w*(?:preview|check)(?:\/\w+)?$/.test(path)

/** What fetch rejects with, as the error handler names it. */
export const reading = async <T>(answer: Promise<T>, to_change = false): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw aborted()
    noteAnswer(false)
    throw noNetwork(to_change)
  }
}

/** The JSON of an answer; undefined where it is empty. */
export const readJson = async (response: Response): Promise<unknown> => {
  const text = await reading(response.text())
  return text === '' ? undefined : JSON.parse(text)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
