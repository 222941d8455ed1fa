import { matchPath } from 'react-router'
import type { BodyOf, ParamsOf, ReplyOf, Route } from '#contract/http/route.ts'
import { Refusal, refuse } from '#domain/shared/refusal.ts'
import { demoWorld, watchWorld } from './demo-world.ts'

type Asked<P, B> = { params: P; query: URLSearchParams; body: B; key: string }
/** A call of the contract, and what the demo says to it. */
export type DemoAnswer = { route: Route; say(asked: Asked<Record<string, string>, unknown>): unknown }

/** Its types are the contract's: a demo that drifts does not compile. */
export const answer = <R extends Route>(
  route: R,
  say: (asked: Asked<ParamsOf<R>, BodyOf<R>>) => ReplyOf<R>,
): DemoAnswer => ({ route, say })

const not_here = 'デモではできない操作です。ご登録のあと、実際の画面でお使いください'

const reply = (status: number, body: unknown) =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Answers the calls of the page's screens from the world in its tab: no request leaves the browser, whatever they ask. */
export const serveDemo = (answers: readonly DemoAnswer[]): void => {
  window.fetch = async (input, init) => {
    const asked = new URL(input instanceof Request ? input.url : input, window.location.href)
    const method = init?.method ?? 'GET'
    try {
      for (const one of answers) {
        const { route } = one
        const found = route.method === method && matchPath(route.path, asked.pathname)
        if (!found) continue
        const said = one.say({
          params: Object.fromEntries(Object.entries(found.params).map(([id, value]) => [id, value ?? ''])),
          query: asked.searchParams,
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
          key: new Headers(init?.headers).get('idempotency-key') ?? '',
        })
        return reply(route.reply.status, said)
      }
      throw refuse(method === 'GET' ? 404 : 422, not_here)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, messages, message } = error
      return reply(status, messages.length > 0 ? { messages } : { message })
    }
  }
  Object.defineProperty(window, 'EventSource', { value: DemoEvents })
}

/** The stream of what happens, told by the tab's own world: as much of an EventSource as the screens ask of one. */
class DemoEvents extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly close: () => void

  constructor() {
    super()
    let known = new Set(demoWorld().orders.map(one => one.id))
    const tell = (kind: string, data: unknown) =>
      this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
    const stop = watchWorld(() => {
      const fresh = demoWorld().orders.filter(one => !known.has(one.id))
      known = new Set(demoWorld().orders.map(one => one.id))
      for (const { id } of fresh) tell('order', { id, order_id: id, kind: 'placed' })
      if (fresh.length === 0) tell('resync', {})
    })
    this.close = () => {
      this.readyState = DemoEvents.CLOSED
      stop()
    }
    queueMicrotask(() => this.dispatchEvent(new Event('open')))
  }
}
