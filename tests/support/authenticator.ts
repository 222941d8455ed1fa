import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '#contract/accounts/passkey-shapes.ts'

type Wrong = {
  /** Where the browser says that it stands. */
  origin?: string
  rp_id?: string
  /** false: the device has not recognised its person. */
  verified?: boolean
  challenge?: string
  cross_origin?: boolean
  /** How often the key was used, instead of one more than last time. */
  sign_count?: number
  user_handle?: string
  /** The statement of who made it, instead of none. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> }
}

/** A passkey in a phone, without the phone: P-256, as browsers answer for it at `origin`. `wrong`: what it does otherwise. */
export const makeAuthenticator = (origin: string) => {
  const rp_id = new URL(origin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const jwk = publicKey.export({ format: 'jwk' })
  const part = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ]),
  )
  let count = 0
  let handle = ''

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.cross_origin ?? false,
      }),
    )
  const authData = (wrong: Wrong, attested: Uint8Array = new Uint8Array()) => {
    const verified = wrong.verified === false ? 0 : 0x04
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(wrong.sign_count ?? count)
    return Buffer.concat([
      createHash('sha256')
        .update(wrong.rp_id ?? rp_id)
        .digest(),
      Buffer.from([0x01 | verified | (attested.length ? 0x40 : 0)]),
      counter,
      attested,
    ])
  }
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

  return {
    id: text(id),
    make: ({ challenge, user }: CreationOptions, wrong: Wrong = {}): NewCredential => {
      handle = user.id
      const length = Buffer.from([0, id.length])
      const data = authData(wrong, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      const { fmt, attStmt } = wrong.attestation ?? { fmt: 'none', attStmt: new Map<string, unknown>() }
      const object = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', attStmt],
        ['authData', new Uint8Array(data)],
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, wrong)),
          attestationObject: text(isoCBOR.encode(object as never)),
          transports: ['internal', 'strange'],
        },
      }
    },
    sign: ({ challenge }: RequestOptions, wrong: Wrong = {}): SignedCredential => {
      count = wrong.sign_count ?? count + 1
      const client_data = clientData('webauthn.get', challenge, wrong)
      const data = authData(wrong)
      const signed = Buffer.concat([data, createHash('sha256').update(client_data).digest()])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        response: {
          clientDataJSON: text(client_data),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle: wrong.user_handle ?? handle,
        },
      }
    },
  }
}

export type Authenticator = ReturnType<typeof makeAuthenticator>
