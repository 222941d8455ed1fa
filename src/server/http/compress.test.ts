import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const long = { items: Array.from({ length: 200 }, (_, n) => ({ n, name: '本まぐろ 赤身 柵' })) }

const app = Fastify()
compressAnswers(app)
app.get('/long', async () => long)
app.get('/short', async () => ({ name: '鯛' }))
app.get('/csv', async (_, reply) => reply.type('text/csv').send('a,b\r\n'.repeat(1000)))

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('who takes %s gets %s, the same words in fewer bytes', async (accepted, encoding, open) => {
  const { headers, rawPayload } = await get('/long', accepted)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(JSON.parse(open(rawPayload).toString())).toEqual(long)
  expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 8)
})

test('who takes none gets it as it is, told that it may differ', async () => {
  const { headers, body } = await get('/long')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBe('accept-encoding')
  expect(JSON.parse(body)).toEqual(long)
})

test.each(['/short', '/csv'])('%s is left alone', async url => {
  const { headers } = await get(url, 'br')
  expect(headers['content-encoding']).toBeUndefined()
})
