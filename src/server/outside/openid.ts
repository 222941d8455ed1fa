import * as openid from 'openid-client'
import * as z from 'zod/mini'
import { type ExternalProvider, external_providers, external_words } from '#domain/accounts/external.ts'
import { normalisePhone } from '#domain/shared/phone.ts'
import type { Config, OpenIdClient } from '#server/config.ts'
import { type Identity, type IdentityAsked, IdentityFailure, type IdentityPort } from '#server/ports.ts'

const timeout_s = 8
const scopes = ['openid', 'profile', 'email', 'phone', 'address']
/** In seconds: how far a proof may lie back that was asked for just now, and how far two clocks may be apart. */
const fresh_s = 300
const skew_s = 30

/** Where the stand-in of a service is, and how it knows us: development and tests only (`server/platform/openid-standin.ts`). */
const standinOf = (provider: ExternalProvider) => ({
  path: `/dev/oidc/${provider}`,
  client_id: 'oroshi',
  client_secret: 'oroshi-development-only',
})

// oxlint-disable-next-line promise/valid-params -- zod's, not a promise's
const text = z.catch(z.string(), '')

/** OpenID Connect Core 5.1: what a service may tell, all of it only where it likes to. */
const claims = z.object({
  name: text,
  email: text,
  email_verified: z.optional(z.unknown()),
  phone_number: text,
  address: z.optional(z.object({ postal_code: text, region: text, locality: text, street_address: text })),
})

const identityOf = (issuer: string, subject: string, told: unknown): Identity => {
  const { name, email, email_verified, phone_number, address } = claims.safeParse(told).data ?? claims.parse({})
  return {
    issuer,
    subject,
    scopes,
    name,
    mail_address: email_verified === true && email !== '' ? email : null,
    phone_number: normalisePhone(phone_number),
    address: {
      postal_code: address?.postal_code ?? '',
      prefecture: address?.region ?? '',
      street: `${address?.locality ?? ''}${address?.street_address ?? ''}`,
    },
  }
}

/** Nobody there, too late, or broken over there: the same for whoever waits. */
const asking =
  (ask: typeof fetch): openid.CustomFetch =>
  async (url, { body, ...options }) => {
    const bytes = body instanceof Uint8Array ? new Uint8Array(body) : body
    const answer = await ask(url, { ...options, ...(bytes && { body: bytes }), redirect: 'error' }).catch(
      (error: unknown) => {
        throw new IdentityFailure('down', error)
      },
    )
    if (answer.status >= 500) throw new IdentityFailure('down')
    return answer
  }

/** What a failure means; the library wraps what its own request has thrown. */
const failureOf = (error: unknown): IdentityFailure => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof IdentityFailure) return cause
    if (cause instanceof openid.AuthorizationResponseError) {
      if (cause.error === 'access_denied') return new IdentityFailure('denied')
      const down = cause.error === 'temporarily_unavailable' || cause.error === 'server_error'
      return new IdentityFailure(down ? 'down' : 'refused', new Error(cause.error))
    }
  }
  return new IdentityFailure('refused', error)
}

const orFailure = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/**
 * The services by OpenID Connect: authorization code with PKCE, state and nonce; issuer, audience, signature and times are
 * checked by the library. No token is kept: who it is and what is told of the person is read once, and that is all. Where a
 * service is not configured, its stand-in, and nothing at all where the world can reach it.
 */
export const openIdentities = (
  { openid: configured, deployed }: Pick<Config, 'openid' | 'deployed'>,
  publicUrl: () => string,
  ask: typeof fetch = fetch,
): IdentityPort => {
  const clientOf = (provider: ExternalProvider): OpenIdClient | undefined => {
    if (configured[provider] || deployed) return configured[provider]
    const { path, ...client } = standinOf(provider)
    return { name: external_words[provider], issuer: publicUrl() + path, ...client }
  }
  const known = new Map<string, Promise<openid.Configuration>>()
  const learn = async ({ issuer, client_id, client_secret }: OpenIdClient) => {
    const metadata = { client_secret, [openid.clockTolerance]: skew_s }
    return openid.discovery(new URL(issuer), client_id, metadata, openid.ClientSecretBasic(client_secret), {
      timeout: timeout_s,
      [openid.customFetch]: asking(ask),
      // The stand-in has no certificate. Deployed, an issuer without one stops the start (`config.ts`).
      // oxlint-disable-next-line typescript/no-deprecated -- marked so to be seen, not to go
      execute: deployed ? [] : [openid.allowInsecureRequests],
    })
  }
  /** What the service says of itself, asked for once a process; not remembered where it did not answer. */
  const configurationOf = (provider: ExternalProvider): Promise<openid.Configuration> => {
    const client = clientOf(provider)
    if (!client) throw new Error(`${provider} is not configured`)
    const found = known.get(client.issuer)
    if (found) return found
    const learning = learn(client)
    known.set(client.issuer, learning)
    learning.catch(() => known.delete(client.issuer))
    return learning
  }
  return {
    providers: external_providers.flatMap(provider => {
      const name = configured[provider]?.name ?? (deployed ? undefined : external_words[provider])
      return name === undefined ? [] : [{ provider, name }]
    }),
    standins: deployed
      ? []
      : external_providers.flatMap(provider => (configured[provider] ? [] : [{ provider, ...standinOf(provider) }])),
    begin: (provider, { redirect_uri, state, nonce, verifier, fresh }) =>
      orFailure(async () => {
        const url = openid.buildAuthorizationUrl(await configurationOf(provider), {
          redirect_uri,
          state,
          nonce,
          scope: scopes.join(' '),
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(fresh ? { prompt: 'login', max_age: String(fresh_s) } : {}),
        })
        return url.href
      }),
    finish: (provider, query, asked) => orFailure(() => whoCame(configurationOf(provider), query, asked)),
  }
}

const whoCame = async (
  learning: Promise<openid.Configuration>,
  query: URLSearchParams,
  { redirect_uri, state, nonce, verifier, fresh }: IdentityAsked,
): Promise<Identity> => {
  const configuration = await learning
  const came = new URL(redirect_uri)
  came.search = query.toString()
  const tokens = await openid.authorizationCodeGrant(configuration, came, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(fresh ? { maxAge: fresh_s } : {}),
  })
  const said = tokens.claims()
  if (!said) throw new IdentityFailure('refused')
  const { userinfo_endpoint } = configuration.serverMetadata()
  const more = userinfo_endpoint ? await openid.fetchUserInfo(configuration, tokens.access_token, said.sub) : {}
  return identityOf(said.iss, said.sub, { ...said, ...more })
}
