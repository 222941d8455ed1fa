import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { external_words } from '#domain/accounts/external.ts'
import { escapeHtml } from '#domain/mails/mail-frame.ts'
import type { Deps } from '#server/deps.ts'
import type { IdentityPort } from '#server/ports.ts'
import { sendDevPage } from './dev-page.ts'

type StandIn = IdentityPort['standins'][number]

type Person = { name: string; email: string; email_verified: boolean; phone_number?: string; address?: object }

/** Three people who have an account there: all told, an address that nobody has proven, hardly anything told. */
const people: Record<string, Person> = {
  maruta: {
    name: '丸田 一郎',
    email: 'maruta@standin.example',
    email_verified: true,
    phone_number: '+81 3-0100-4242',
    address: { postal_code: '104-0045', region: '東京都', locality: '中央区', street_address: '築地1-2-3' },
  },
  kaide: { name: '開出 二葉', email: 'kaide@standin.example', email_verified: false },
  noname: { name: '', email: '', email_verified: false },
}

/** `maruta.2` is one more who is told of as `maruta` is. */
const personOf = (id: string) => people[id.split('.')[0] ?? '']

/** A key of the moment, in the development house alone. */
const makeProvider = async (deps: Deps, { provider, path, ...client }: StandIn): Promise<Provider> => {
  const { default: Standin } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Standin(deps.public_url + path, {
    clients: [
      {
        ...client,
        redirect_uris: [`${deps.public_url}/consumers/login/${provider}/callback`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
      address: ['address'],
    },
    // In seconds.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3600, IdToken: 600, Interaction: 600, Session: 3600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${path}/people/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...personOf(sub) }) }),
    // Whoever is chosen tells us all: nobody is asked a second time.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.client_id,
        ...(oidc.account && { accountId: oidc.account.accountId }),
      })
      grant.addOIDCScope('openid profile email phone address')
      await grant.save()
      return grant
    },
  })
}

const peoplePage = ({ provider, path }: StandIn, uid: string) => {
  const link = (query: string, words: string) =>
    `<li><a href="${path}/people/${encodeURIComponent(uid)}/choose?${query}">${escapeHtml(words)}</a></li>`
  const links = Object.entries(people).map(([id, one]) =>
    link(`person=${id}`, one.name === '' ? '名前を知らせない人' : one.name),
  )
  return `<p>${escapeHtml(external_words[provider])}の代わりの画面です。だれとしてログインしますか。</p>
    <ul>${links.join('')}</ul><ul>${link('person=', 'やめる')}</ul>`
}

type Choice = { Params: { uid: string }; Querystring: { person?: string } }

const serveStandin = async (app: FastifyInstance, deps: Deps, standin: StandIn) => {
  const { provider, path: prefix } = standin
  // What comes in is the provider's own to read.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const made = new Map<string, Promise<Provider>>()
  const current = () => {
    const found = made.get(deps.public_url) ?? makeProvider(deps, standin)
    made.set(deps.public_url, found)
    return found
  }
  app.get<Choice>(`${prefix}/people/:uid`, async (request, reply) =>
    sendDevPage(reply, {
      title: `${external_words[provider]}（開発用）`,
      body: peoplePage(standin, request.params.uid),
      style:
        'body{font:16px/1.8 sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem}a{display:block;padding:.5rem 0}',
      allow: "frame-ancestors 'none'",
    }),
  )
  app.get<Choice>(`${prefix}/people/:uid/choose`, async (request, reply) => {
    const person = request.query.person ?? ''
    const result = personOf(person) ? { login: { accountId: person } } : { error: 'access_denied' }
    reply.hijack()
    await (await current()).interactionFinished(request.raw, reply.raw, result)
  })
  app.all(`${prefix}/*`, async (request, reply) => {
    const playing = await current()
    reply.hijack()
    // Its own pages have forms and scripts of their own.
    reply.raw.removeHeader('content-security-policy')
    const raw: IncomingMessage & { originalUrl?: string } = request.raw
    raw.originalUrl = request.url
    raw.url = request.url.slice(prefix.length)
    await playing.callback()(raw, reply.raw)
  })
}

/**
 * Development and tests only: the services whose accounts let in, where they are not configured, as a certified provider of
 * OpenID Connect plays them. Nothing of it is loaded before it is asked, and nothing in production.
 */
export const serveOpenIdStandins = (app: FastifyInstance, deps: Deps) => {
  for (const standin of deps.identities.standins) {
    void app.register(async inner => serveStandin(inner, deps, standin))
  }
}
