import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest()
const one = Buffer.from([1])

/** A browser's side of Web Push: its keys, and what it makes of what is sent to it (RFC 8291, one record). */
const makeReceiver = () => {
  const ecdh = createECDH('prime256v1')
  const own_key = ecdh.generateKeys()
  const auth = randomBytes(16)
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16)
    const key_length = body.readUInt8(20)
    const sender_key = body.subarray(21, 21 + key_length)
    const shared = hmac(auth, ecdh.computeSecret(sender_key))
    const secret = hmac(shared, Buffer.concat([Buffer.from('WebPush: info\0'), own_key, sender_key, one]))
    const random = hmac(salt, secret)
    const key = hmac(random, Buffer.concat([Buffer.from('Content-Encoding: aes128gcm\0'), one])).subarray(0, 16)
    const nonce = hmac(random, Buffer.concat([Buffer.from('Content-Encoding: nonce\0'), one])).subarray(0, 12)
    const sealed = body.subarray(21 + key_length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with 2, and padding of zeros.
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }
  return { p256dh: own_key.toString('base64url'), auth: auth.toString('base64url'), decrypt }
}

/** Whether the sender has signed for this service with the key that it names (RFC 8292); gives its claims. */
const claimsOf = (authorization: string): Record<string, unknown> => {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const public_key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = Buffer.from(`${head}.${claims}`)
  const good = verify(
    'sha256',
    signed,
    { key: public_key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('the signature is none')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

type Arrived = {
  path: string
  payload: { title: string; tag: string; urgent: boolean; path: string }
  ttl: string | undefined
  urgency: string | undefined
  topic: string | undefined
  claims: Record<string, unknown>
}

/**
 * A push service of this machine that speaks RFC 8030: each path is a device. It reads what it is sent as the device
 * would, and answers what a test says.
 */
export const pushService = async () => {
  const receivers = new Map<string, ReturnType<typeof makeReceiver>>()
  const answers = new Map<string, number>()
  const arrived: Arrived[] = []
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = answers.get(path) ?? 201
      const header = (name: string) => request.headers[name]?.toString()
      if (status === 201) {
        const payload = JSON.parse(receivers.get(path)?.decrypt(Buffer.concat(parts)) ?? 'null') as Arrived['payload']
        const claims = claimsOf(header('authorization') ?? '')
        arrived.push({ path, payload, ttl: header('ttl'), urgency: header('urgency'), topic: header('topic'), claims })
      }
      reply.writeHead(status, { location: `${path}/message/${arrived.length}` }).end()
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** All that arrived, of all devices, oldest first. */
    arrived,
    /** A browser that is told here from now on, as its page hands it on. */
    device: (name: string) => {
      const path = `/${randomBytes(6).toString('hex')}`
      const receiver = makeReceiver()
      receivers.set(path, receiver)
      return { name, endpoint: origin + path, p256dh: receiver.p256dh, auth: receiver.auth }
    },
    /** What this device's service says from now on; 201 is well. */
    answer: (endpoint: string, status: number) => answers.set(new URL(endpoint).pathname, status),
    to: (endpoint: string) => arrived.filter(one => one.path === new URL(endpoint).pathname),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
