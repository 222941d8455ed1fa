import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { NewCredential, SignedCredential } from '#contract/accounts/passkey-shapes.ts'
import type { Deps } from '#server/deps.ts'

/** EdDSA, ECDSA with P-256, RSA: what phones, computers and keys have. */
export const algorithms = [-8, -7, -257]

/** Where passkeys of this house are good: its name and its address, and no other one. */
export const placeOf = ({ public_url }: Deps) => {
  const { hostname, origin } = new URL(public_url)
  return { rp_id: hostname, origin }
}

/** What is foreign and wrong throws inside; outside it is null, and no failure of ours. */
const orNull = async <T>(work: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch {
    return null
  }
}

/** What a device says that it has signed; null where that can't be read, or was asked for inside of another site's page. */
export const challengeIn = (client_data: string): Promise<string | null> =>
  orNull(() => {
    const { challenge, crossOrigin } = decodeClientDataJSON(client_data)
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  })

export const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url')

/**
 * Nobody asks devices who made them. A browser leaves that out; what comes with certificates all the same is refused
 * unread: to judge them, lists would have to be fetched from where they say.
 */
const bare = (attestation: string): boolean => {
  const object = decodeAttestationObject(isoBase64URL.toBuffer(attestation))
  const fmt = object.get('fmt')
  return fmt === 'none' || (fmt === 'packed' && object.get('attStmt').get('x5c') === undefined)
}

/** A new passkey that was made here for this challenge, by a person whom the device has recognised; else null. */
export const verifyNew = (deps: Deps, { id, rawId, type, response }: NewCredential, challenge: string) =>
  orNull(async () => {
    if (!bare(response.attestationObject)) return null
    const { rp_id, origin } = placeOf(deps)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo === undefined) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: bytesOf(credential.id),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      synced: credentialBackedUp,
    }
  })

/** A signature by this passkey, made here for this challenge, by a person whom the device has recognised; else null. */
export const verifySigned = (
  deps: Deps,
  { id, rawId, type, response }: SignedCredential,
  { challenge, public_key }: { challenge: string; public_key: Buffer },
) =>
  orNull(async () => {
    const { rp_id, origin } = placeOf(deps)
    const { clientDataJSON, authenticatorData, signature } = response
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rp_id,
      requireUserVerification: true,
      // The count is compared where it is kept, after the signature: nobody without the key raises an alarm.
      credential: { id, publicKey: new Uint8Array(public_key), counter: 0 },
    })
    if (!verified) return null
    return { sign_count: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp }
  })
