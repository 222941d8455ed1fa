import * as z from 'zod/mini'
import { type LineChannel, type LinePort, SendFailure } from '#server/ports.ts'

export type LineChannelConfig = LineChannel & { access_token: string }

export type LineConfig = {
  channels: readonly LineChannelConfig[]
  /** The Messaging API. */
  api_url: string
  /** Where a person agrees to a link. */
  access_url: string
}

/** Milliseconds. */
const timeout_ms = 20_000

/** LINE's words for a month that is used up, which it answers with the same 429 as too many at once. */
const used_up = /monthly limit/i

const pushed = z.object({ sentMessages: z.optional(z.array(z.object({ id: z.string() }))) })
const linked = z.object({ linkToken: z.string() })
const quota = z.object({ type: z.string(), value: z.optional(z.number()) })
const bot = z.object({ userId: z.string() })
const consumption = z.object({ totalUsage: z.number() })

type Asked = { method: 'GET' | 'POST'; path: string; body?: unknown; retry_key?: string }
type Said = { status: number; headers: Headers; body: string }

/**
 * The Messaging API. What LINE has accepted under a retry key it does not send again (409): an unknown end may be tried
 * again. A 200 says that it was accepted, not that anybody has it. Not through LINE's own SDK, which follows redirects and
 * has no setting for it, nor for how long it waits.
 */
export const lineMessaging = (config: LineConfig): LinePort => {
  const tokens = new Map(config.channels.map(({ name, access_token }) => [name, access_token]))

  /** `may_have_left`: without an answer, nobody knows. An answer that is no LINE's is none. */
  const call = async <T>(
    channel: string,
    asked: Asked,
    may_have_left: boolean,
    read: (said: Said) => T,
  ): Promise<T> => {
    const access_token = tokens.get(channel)
    if (access_token === undefined)
      throw new SendFailure('permanent', 'this LINE channel is not configured', undefined, 'receiver', 'unlinked')
    try {
      const { status, headers, body, ok } = await ask(config.api_url, access_token, asked)
      if (ok || status === 409) return read({ status, headers, body })
      throw failureOf(status, body, may_have_left)
    } catch (error) {
      if (error instanceof SendFailure) throw error
      throw new SendFailure(may_have_left ? 'unknown' : 'temporary', 'LINE did not answer', error)
    }
  }
  /** What was accepted before is no answer to anything but a push. */
  const taken =
    <T>(schema: { parse: (value: unknown) => T }, may_have_left: boolean) =>
    ({ status, body }: Said): T => {
      if (status === 409) throw failureOf(status, body, may_have_left)
      return schema.parse(JSON.parse(body))
    }

  return {
    channels: config.channels.map(({ access_token: _, ...channel }) => channel),
    push: ({ channel, retry_key, to, messages }) =>
      call(channel, { method: 'POST', path: '/v2/bot/message/push', body: { to, messages }, retry_key }, true, said => {
        if (said.status === 409) return { provider_id: acceptedBefore(said.headers) }
        return { provider_id: pushed.parse(JSON.parse(said.body)).sentMessages?.[0]?.id ?? 'accepted' }
      }),
    reply: async ({ channel, reply_token: replyToken, messages }) => {
      const asked: Asked = { method: 'POST', path: '/v2/bot/message/reply', body: { replyToken, messages } }
      await call(channel, asked, true, taken(pushed, true))
    },
    issueLinkToken: async (channel, line_user_id) => {
      const path = `/v2/bot/user/${encodeURIComponent(line_user_id)}/linkToken`
      return (await call(channel, { method: 'POST', path }, false, taken(linked, false))).linkToken
    },
    accountLinkUrl: (link_token, nonce) =>
      `${config.access_url}/dialog/bot/accountLink?${new URLSearchParams({ linkToken: link_token, nonce }).toString()}`,
    quota: async channel => {
      const [{ type, value }, { totalUsage }] = await Promise.all([
        call(channel, { method: 'GET', path: '/v2/bot/message/quota' }, false, taken(quota, false)),
        call(channel, { method: 'GET', path: '/v2/bot/message/quota/consumption' }, false, taken(consumption, false)),
      ])
      return { limit: type === 'limited' ? (value ?? null) : null, used: totalUsage }
    },
    check: async () => {
      for (const { name, bot_user_id } of config.channels) {
        const { userId } = await call(name, { method: 'GET', path: '/v2/bot/info' }, false, taken(bot, false))
        if (userId !== bot_user_id) throw new Error(`the LINE channel ${name} is ${userId}, not ${bot_user_id}`)
      }
    },
    standin: null,
    close: async () => {},
  }
}

const ask = async (api_url: string, access_token: string, { method, path, body, retry_key }: Asked) => {
  const answer = await fetch(new URL(path, api_url), {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      ...(retry_key === undefined ? {} : { 'x-line-retry-key': retry_key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  })
  return { status: answer.status, ok: answer.ok, headers: answer.headers, body: await answer.text() }
}

const acceptedBefore = (headers: Headers) => `accepted:${headers.get('x-line-accepted-request-id') ?? ''}`

/** Only the status is told on: the answer's text may name the user. */
const failureOf = (status: number, body: string, may_have_left: boolean): SendFailure => {
  const says = `LINE says ${status}`
  if (status === 429 && used_up.test(body)) return new SendFailure('permanent', says, undefined, 'provider', 'budget')
  // 401, 403 and 429 are about our account, 5xx about LINE: none of them is about this message.
  if (status === 401 || status === 403 || status === 429) return new SendFailure('temporary', says)
  if (status >= 500) return new SendFailure(may_have_left ? 'unknown' : 'temporary', says)
  return new SendFailure('permanent', says, undefined, 'receiver', 'rejected')
}
