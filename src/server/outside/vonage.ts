import * as z from 'zod/mini'
import { e164 } from '#domain/sms/sms.ts'
import { SendFailure, type SmsPort } from '#server/ports.ts'

export type VonageConfig = { url: string; key: string; secret: string; from: string }

const timeout_ms = 15_000

/** developer.vonage.com/en/api/sms: one entry for each part of the message. */
const reply = z.object({
  messages: z.array(
    z.object({
      status: z.string(),
      'message-id': z.optional(z.string()),
      'error-text': z.optional(z.string()),
    }),
  ),
})

const balance = z.object({ value: z.number() })

/** About this number or text: barred, no number, too long, wrong parameters. */
const about_the_message = new Set(['2', '3', '6', '7', '12', '15', '22', '29', '33'])
/** Vonage failed while it had the message: it may have left. */
const may_have_left = new Set(['5'])
/** Nothing was asked, as nobody was there. */
const not_there = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Vonage's SMS API. It knows no idempotency key, so what may have left is `unknown` and never sent again by itself; our
 * own reference travels as `client-ref` for questions afterwards.
 */
export const vonage = ({ url, key, secret, from }: VonageConfig, ask: typeof fetch = fetch): SmsPort => ({
  send: async ({ reference, to, text }) => {
    const body = new URLSearchParams({
      api_key: key,
      api_secret: secret,
      from,
      to: e164(to),
      text,
      type: 'unicode',
      'client-ref': reference.slice(0, 40),
    })
    let answer: Response
    try {
      answer = await ask(`${url.replace(/\/$/, '')}/sms/json`, {
        method: 'POST',
        headers: { accept: 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      })
    } catch (error) {
      const cause: unknown = error instanceof Error ? error.cause : undefined
      const code = String(Reflect.get(Object(cause), 'code'))
      throw new SendFailure(not_there.has(code) ? 'temporary' : 'unknown', 'the SMS provider did not answer', error)
    }
    if (!answer.ok) {
      throw new SendFailure(answer.status >= 500 ? 'unknown' : 'temporary', `the SMS provider says ${answer.status}`)
    }
    const parsed = reply.safeParse(await answer.json().catch(() => null))
    const parts = parsed.success ? parsed.data.messages : []
    const [first] = parts
    if (!first) throw new SendFailure('unknown', 'the SMS provider says nothing of the message')
    const failed = parts.find(one => one.status !== '0')
    if (!failed) return { provider_id: first['message-id'] ?? reference }
    const said = `the SMS provider says ${failed.status} ${failed['error-text'] ?? ''}`.trim()
    const some_left = parts.some(one => one.status === '0')
    if (some_left || may_have_left.has(failed.status)) throw new SendFailure('unknown', said)
    throw new SendFailure(about_the_message.has(failed.status) ? 'permanent' : 'temporary', said)
  },
  check: async () => {
    const answer = await ask(`${url.replace(/\/$/, '')}/account/get-balance`, {
      headers: { authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    if (!answer.ok) throw new Error(`the SMS provider says ${answer.status}`)
    if (balance.parse(await answer.json()).value <= 0) throw new Error('the SMS account has no credit left')
  },
})
