import { HTTPFetchError, messagingApi } from '@line/bot-sdk'
import { type LineChannel, type LinePort, SendFailure } from '#server/ports.ts'

export type LineChannelConfig = LineChannel & { access_token: string }

export type LineConfig = {
  channels: readonly LineChannelConfig[]
  /** The Messaging API. */
  api_url: string
  /** Where a person agrees to a link. */
  access_url: string
}

/** Milliseconds. The SDK itself would wait for minutes. */
const timeout_ms = 20_000

/** LINE's words for a month that is used up, which it answers with the same 429 as too many at once. */
const used_up = /monthly limit/i

/**
 * The Messaging API through LINE's own SDK. What LINE has accepted under a retry key it does not send again (409): an
 * unknown end may be tried again. A 200 says that it was accepted, not that anybody has it.
 */
export const lineMessaging = (config: LineConfig): LinePort => {
  const clients = new Map(
    config.channels.map(({ name, access_token }) => [
      name,
      new messagingApi.MessagingApiClient({ channelAccessToken: access_token, baseURL: config.api_url }),
    ]),
  )
  const clientOf = (channel: string) => {
    const client = clients.get(channel)
    if (!client)
      throw new SendFailure('permanent', 'this LINE channel is not configured', undefined, 'receiver', 'unlinked')
    return client
  }
  return {
    channels: config.channels.map(({ access_token: _, ...channel }) => channel),
    push: async ({ channel, retry_key, to, messages }) => {
      const client = clientOf(channel)
      try {
        const { sentMessages } = await within(client.pushMessage({ to, messages }, retry_key))
        return { provider_id: sentMessages?.[0]?.id ?? 'accepted' }
      } catch (error) {
        if (error instanceof HTTPFetchError && error.status === 409) return { provider_id: acceptedBefore(error) }
        throw failureOf(error, true)
      }
    },
    reply: async ({ channel, reply_token, messages }) => {
      const client = clientOf(channel)
      try {
        await within(client.replyMessage({ replyToken: reply_token, messages }))
      } catch (error) {
        throw failureOf(error, true)
      }
    },
    issueLinkToken: async (channel, line_user_id) => {
      const client = clientOf(channel)
      try {
        return (await within(client.issueLinkToken(line_user_id))).linkToken
      } catch (error) {
        throw failureOf(error, false)
      }
    },
    accountLinkUrl: (link_token, nonce) =>
      `${config.access_url}/dialog/bot/accountLink?${new URLSearchParams({ linkToken: link_token, nonce }).toString()}`,
    quota: async channel => {
      const client = clientOf(channel)
      try {
        const [quota, consumption] = await within(
          Promise.all([client.getMessageQuota(), client.getMessageQuotaConsumption()]),
        )
        return { limit: quota.type === 'limited' ? (quota.value ?? null) : null, used: consumption.totalUsage }
      } catch (error) {
        throw failureOf(error, false)
      }
    },
    standin: null,
    close: async () => {},
  }
}

const acceptedBefore = ({ headers }: HTTPFetchError) => `accepted:${headers.get('x-line-accepted-request-id') ?? ''}`

const within = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('LINE did not answer in time')), timeout_ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Only the status is told on: the answer's text may name the user. `may_have_left`: without one, nobody knows. */
const failureOf = (error: unknown, may_have_left: boolean): SendFailure => {
  if (!(error instanceof HTTPFetchError)) {
    return new SendFailure(may_have_left ? 'unknown' : 'temporary', 'LINE did not answer', error)
  }
  const { status, body } = error
  const says = `LINE says ${status}`
  if (status === 429 && used_up.test(body)) return new SendFailure('permanent', says, undefined, 'provider', 'budget')
  // 401, 403 and 429 are about our account, 5xx about LINE: none of them is about this message.
  if (status === 401 || status === 403 || status === 429) return new SendFailure('temporary', says)
  if (status >= 500) return new SendFailure(may_have_left ? 'unknown' : 'temporary', says)
  return new SendFailure('permanent', says, undefined, 'receiver', 'rejected')
}
