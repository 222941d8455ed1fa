import webpush from 'web-push'
import { type PushPort, SendFailure } from '#server/ports.ts'

const timeout_ms = 10_000

/** An endpoint is an address that a browser names: nothing but a push service is asked. */
const services = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /\.push\.apple\.com$/,
]

/** Whether something may be sent there; `near`: a stand-in of this machine counts, in development and tests. */
export const isPushService = (endpoint: string, near: boolean): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, username } = new URL(endpoint)
  if (near && ['localhost', '127.0.0.1'].includes(hostname)) return true
  return protocol === 'https:' && username === '' && services.some(one => one.test(hostname))
}

/** Web Push (RFC 8030) with its content encrypted (8291) and signed by our keys (8292). */
export const webPush = (subject: string, near: boolean): PushPort => ({
  makeKeys: () => {
    const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
    return { public_key, private_key }
  },
  mayAsk: endpoint => isPushService(endpoint, near),
  send: async ({ keys, endpoint, p256dh, auth, payload, topic, urgent, ttl_seconds }) => {
    if (!isPushService(endpoint, near)) throw new SendFailure('permanent', 'no push service')
    const request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: ttl_seconds,
      urgency: urgent ? 'high' : 'normal',
      topic,
    })
    let answer: Response
    try {
      answer = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body ? new Uint8Array(request.body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      })
    } catch (error) {
      throw new SendFailure('temporary', 'the push service did not answer', error)
    }
    await answer.body?.cancel()
    if (answer.ok) return { provider_id: answer.headers.get('location') ?? '' }
    if (answer.status === 404 || answer.status === 410) {
      const words = `the push service says ${answer.status}: the device is gone`
      throw new SendFailure('permanent', words, undefined, 'receiver', 'gone')
    }
    const kind = answer.status === 429 || answer.status >= 500 ? 'temporary' : 'permanent'
    throw new SendFailure(kind, `the push service says ${answer.status}`)
  },
})
