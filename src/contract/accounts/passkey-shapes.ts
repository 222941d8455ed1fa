import * as z from 'zod/mini'

// The JSON of WebAuthn level 3: its names are the standard's, which browsers read and write.

const text = (most: number) => z.string().check(z.maxLength(most))
const credential_id = text(1_400)
const client_data = text(4_000)
const type = z.literal('public-key')

const credential = z.object({ id: z.string(), type, transports: z.array(z.string()) })

/** What a device is asked for a new passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type CreationOptions = z.output<typeof creationOptions>

/** What a device is asked to sign; without `allowCredentials` it offers what it has. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential),
})
export type RequestOptions = z.output<typeof requestOptions>

/** A new passkey, as the device answers. */
export const newCredential = z.object({
  id: credential_id,
  rawId: credential_id,
  type,
  response: z.object({
    clientDataJSON: client_data,
    attestationObject: text(20_000),
    transports: z.optional(z.array(text(30)).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** A proof by a passkey, as the device answers. */
export const signedCredential = z.object({
  id: credential_id,
  rawId: credential_id,
  type,
  response: z.object({
    clientDataJSON: client_data,
    authenticatorData: text(4_000),
    signature: text(8_000),
    userHandle: z.optional(z.nullable(text(100))),
  }),
})
export type SignedCredential = z.output<typeof signedCredential>
