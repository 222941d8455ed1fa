import type { ExternalProvider } from '#domain/accounts/external.ts'
import { openIdentities } from '#server/outside/openid.ts'
import type { IdentityPort } from '#server/ports.ts'
import { type Client, type TestApp, testApp } from './app.ts'

/** What the service answers in the place of its own answer; undefined: as it would. */
type Bend = (url: URL) => Response | undefined | Promise<Response | undefined>

/** A house whose stand-ins of other services are asked without a socket. `bend` changes what one of them answers. */
export const appWithServices = async (database?: Parameters<typeof testApp>[1]) => {
  const served: { app?: TestApp; bend?: Bend | undefined } = {}
  const ask: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const bent = await served.bend?.(url)
    if (bent) return bent
    const answer = await served.app?.fastify.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: { host: url.host, ...Object.fromEntries(new Headers(init?.headers)) },
      ...(init?.body ? { payload: await new Response(init.body).text() } : {}),
    })
    if (!answer) throw new TypeError('fetch failed')
    const headers = { 'content-type': answer.headers['content-type'] ?? '' }
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
  }
  const identities: IdentityPort = openIdentities(
    { openid: {}, deployed: false },
    () => served.app?.deps.public_url ?? '',
    ask,
  )
  const app = await testApp({ identities }, database)
  served.app = app
  return {
    app,
    bend: (bend: Bend | undefined) => {
      served.bend = bend
    },
  }
}

/** A person at the stand-in: chooses who it is, or gives up (`person` is ''); the URL by which the service sends it back. */
export const atService = async (
  client: Client,
  url: string,
  { provider = 'review_site', person }: { provider?: ExternalProvider; person: string },
): Promise<string> => {
  let at = new URL(url)
  for (let step = 0; step < 10; step += 1) {
    if (at.pathname === `/consumers/login/${provider}/callback`) return at.pathname + at.search
    if (/\/people\/[^/]+$/.test(at.pathname)) at = new URL(`${at.pathname}/choose?person=${person}`, at)
    const answer = await client.page(at.pathname + at.search)
    const { location } = answer.headers
    if (location === undefined)
      throw new Error(`${at.pathname} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
    at = new URL(location, at)
  }
  throw new Error('the service sends round and round')
}

/** Goes back by that URL; where it leads. */
export const comeBack = async (client: Client, url: string): Promise<string> => {
  const { statusCode, headers } = await client.page(url)
  if (statusCode !== 303) throw new Error(`the way back answered ${statusCode}`)
  return headers.location ?? ''
}
