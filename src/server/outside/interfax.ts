import * as z from 'zod/mini'
import type { FaxClass, FaxState } from '#domain/dispatch/fax.ts'
import { type FaxPort, SendFailure } from '#server/ports.ts'

export type InterfaxConfig = { url: string; user: string; password: string }

/** Milliseconds; a sheet is some 30 kB. */
const timeout_ms = 20_000

/**
 * Final codes of the gateway by class, after its own lists (interfax.jp/system/error_code.html, users/guide/send_09.html,
 * help.uplandsoftware.com "Fax status codes"). 6000 and more is the telephone network's own cause (ITU-T Q.850) plus 6000.
 * 1: the call ended without a word on the page, so nobody knows whether the machine has it. 3912 and 3938: somebody or
 * something picked up that is no fax. Whatever is not named here is a line error, and called again.
 */
const classes: Record<number, FaxClass> = {
  1: 'unknown',
  3912: 'voice_answer',
  3931: 'voice_answer',
  3938: 'voice_answer',
  6001: 'bad_number',
  6002: 'bad_number',
  6003: 'bad_number',
  6017: 'busy',
  6018: 'no_answer',
  6019: 'no_answer',
  6020: 'no_answer',
  6021: 'blocked',
  6022: 'bad_number',
  6027: 'no_answer',
  6028: 'bad_number',
  6034: 'busy',
  6041: 'busy',
  6042: 'busy',
  6055: 'blocked',
  6063: 'time_window',
  205000: 'credit',
}

/** Held for want of credit: it would leave a day later, long after the closing. */
const out_of_credit = -22

const record = z.object({
  id: z.union([z.string(), z.number()]),
  status: z.number(),
  pagesSent: z._default(z.number(), 0),
  costPerUnit: z._default(z.number(), 0),
  units: z._default(z.number(), 0),
})
type FaxRecord = z.output<typeof record>

/** What a status of InterFAX's list means; `cost` in yen, null where nobody says. */
export const stateOfStatus = (status: number, pages: number, cost: string | null): FaxState => {
  const detail = `status ${status}`
  if (status === 0) return { state: 'delivered', pages, cost }
  if (status === out_of_credit) return { state: 'failed', fax_class: 'credit', detail, cost }
  if (status < 0) return { state: 'working' }
  return {
    state: 'failed',
    fax_class: classes[status] ?? (pages > 0 ? 'line_error_midway' : 'line_error'),
    detail,
    cost,
  }
}

const stateOf = ({ status, pagesSent, costPerUnit, units }: FaxRecord): FaxState =>
  stateOfStatus(status, pagesSent, (costPerUnit * units).toFixed(2))

/** 0AJ as the world dials it; a number that begins with 00 is international already. */
const dialled = (number: string) => {
  const digits = number.replaceAll(/\D/g, '')
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `+81${digits.replace(/^0/, '')}`
}

const no_connection = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** Nothing can have left where there never was a connection. */
const neverConnected = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && no_connection.includes(String(cause.code))
}

type Init = { method?: 'POST'; headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

/**
 * InterFAX's REST API. Each call of the port is one dial (`retriesToPerform=1`): redialling is decided here, so that the
 * gateway's retries and ours do not multiply. Our own key travels as `reference`, by which the fax is found again.
 */
export const interfax = (config: InterfaxConfig, ask: typeof fetch = fetch): FaxPort => {
  const base = config.url.replace(/\/$/, '')
  const authorization = `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}`

  /** `may_have_left`: without an answer, nobody knows whether the gateway has it. */
  const call = async (path: string, init: Init, may_have_left: boolean): Promise<Response> => {
    let answer: Response
    try {
      answer = await ask(base + path, {
        ...init,
        headers: { accept: 'application/json', authorization, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      })
    } catch (error) {
      const left = may_have_left && !neverConnected(error)
      throw new SendFailure(left ? 'unknown' : 'temporary', 'the fax gateway did not answer', error)
    }
    if (answer.ok || answer.status === 404) return answer
    // 401, 402, 403 and 429 are about our account, 5xx about the gateway: none of them is about this fax.
    const about_the_fax = answer.status === 400 || answer.status === 413 || answer.status === 415
    const kind = about_the_fax ? 'permanent' : answer.status >= 500 && may_have_left ? 'unknown' : 'temporary'
    throw new SendFailure(kind, `the fax gateway says ${answer.status}`)
  }

  return {
    submit: async ({ idempotency_key, number, pdf, meta }) => {
      const query = new URLSearchParams({
        faxNumber: dialled(number),
        reference: idempotency_key,
        contact: meta.subject,
        retriesToPerform: '1',
        pageSize: 'a4',
        resolution: 'fine',
        rendering: 'bw',
      })
      const init: Init = { method: 'POST', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(pdf) }
      const answer = await call(`/outbound/faxes?${query.toString()}`, init, true)
      const id = /\/(\d+)\/?$/.exec(answer.headers.get('location') ?? '')?.[1]
      if (answer.status !== 201 || id === undefined) {
        throw new SendFailure('unknown', `the fax gateway gives no number (${answer.status})`)
      }
      return { provider_id: id }
    },
    find: async idempotency_key => {
      const query = new URLSearchParams({ reference: idempotency_key, limit: '1' })
      const answer = await call(`/outbound/search?${query.toString()}`, {}, false)
      if (answer.status === 404) return null
      const [found] = z.array(record).parse(await answer.json())
      return found ? { provider_id: String(found.id) } : null
    },
    poll: async provider_id => {
      const answer = await call(`/outbound/faxes/${encodeURIComponent(provider_id)}`, {}, false)
      if (answer.status === 404) {
        return { state: 'failed', fax_class: 'unknown', detail: 'the gateway does not know it', cost: null }
      }
      return stateOf(record.parse(await answer.json()))
    },
    cancel: async provider_id => {
      await call(`/outbound/faxes/${encodeURIComponent(provider_id)}/cancel`, { method: 'POST' }, false)
    },
    check: async () => {
      const answer = await call('/accounts/self/ppcards/balance', {}, false)
      if (z.number().parse(await answer.json()) <= 0) throw new Error('the fax account has no credit left')
    },
    knows: true,
    first_poll_ms: 30_000,
  }
}
