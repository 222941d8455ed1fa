import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'

const app = await testApp()
const secret = 'a-secret: of the gateway'
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const asked = `?secret=${encodeURIComponent(secret)}`

const call = async (hook: 'fax/interfax' | 'mail/sendgrid', authorization?: string, query = '') => {
  const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) }
  const url = `/webhooks/${hook}${query}`
  return (await app.fastify.inject({ method: 'POST', url, headers, payload: '[]' })).statusCode
}

test.each<[who: string, authorization: string | undefined, query: string, status: number]>([
  ['by a bearer token', `Bearer a-bearer-secret-of-ours`, '', 204],
  ['in whatever letters its scheme is written', `bEARER  a-bearer-secret-of-ours`, '', 204],
  ['with a wrong token', 'Bearer another-secret-of-ours', '', 404],
  ['with nothing after the scheme', 'Bearer ', '', 404],
  ['by another scheme', 'Digest a-bearer-secret-of-ours', '', 404],
  ['not at all', undefined, '', 404],
  ['by a wrong header beside a right query', 'Bearer another-secret-of-ours', '?secret=a-bearer-secret-of-ours', 404],
  ['by two secrets in the query', undefined, '?secret=a-bearer-secret-of-ours&secret=x', 404],
])('who proves itself %s is answered %s', async (_, authorization, query, status) => {
  app.deps.config.fax_webhook_secret = 'a-bearer-secret-of-ours'
  app.deps.config.mail_webhook_secret = 'a-bearer-secret-of-ours'
  expect(await call('fax/interfax', authorization, query)).toBe(status)
  expect(await call('mail/sendgrid', authorization, query)).toBe(status)
})

test.each<[string, string | undefined, string, number]>([
  ['the password of its URL, with a colon in it', basic(`gateway:${secret}`), '', 204],
  ['a password without a name', basic(`:${secret}`), '', 204],
  ['a name alone', basic(secret.replace(':', '')), '', 404],
  ['a name in the place of the password', basic(`${secret.replace(':', '')}:`), '', 404],
  ['the query, as before', undefined, asked, 204],
])('%s: %s', async (_, authorization, query, status) => {
  app.deps.config.fax_webhook_secret = secret
  expect(await call('fax/interfax', authorization, query)).toBe(status)
})

test('without a secret of its own the house takes none, not even an empty one', async () => {
  app.deps.config.fax_webhook_secret = undefined
  for (const header of ['Bearer undefined', 'Bearer', basic('a:'), basic(':undefined')])
    expect(await call('fax/interfax', header)).toBe(404)
  expect(await call('fax/interfax', undefined, '?secret=')).toBe(404)
})
