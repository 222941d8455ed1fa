import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import certificate from 'smtp-server/lib/tls-options.js'
import { afterAll, expect, test } from 'vitest'
import { makeApp } from '#server/app.ts'
import { noAssets } from '#server/http/assets.ts'
import { openWorkerDoor } from '#server/platform/worker-door.ts'
import { testApp } from '#tests/support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'oroshi-tls-'))
const tls = { cert_file: join(folder, 'cert.pem'), key_file: join(folder, 'key.pem') }
const { cert, key } = certificate()
if (typeof cert !== 'string' || typeof key !== 'string') throw new Error('no certificate to test with')
writeFileSync(tls.cert_file, cert)
writeFileSync(tls.key_file, key)

const { deps } = await testApp()
const own = { ...deps, config: { ...deps.config, tls } }
const app = await makeApp(own, noAssets)
await app.listen({ host: '127.0.0.1', port: 0 })
const door = await openWorkerDoor(own, { host: '127.0.0.1', port: 0 })
const ports = [(app.server.address() as AddressInfo).port, door.port]
afterAll(async () => {
  door.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

/** What is agreed on with the server at this port; null where it refuses. */
const agree = async (port: number, wish: ConnectionOptions = {}) => {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...wish })
  try {
    await once(socket, 'secureConnect')
    return { protocol: socket.getProtocol(), cipher: socket.getCipher().name }
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}

test.each(ports.map((port, at) => [at === 0 ? 'web' : 'worker', port] as const))(
  'the %s process speaks TLS 1.3 by preference, 1.2 by good suites alone, and nothing older',
  async (_, port) => {
    expect(await agree(port)).toEqual({ protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' })
    // Whatever its client prefers.
    const weakest_first = 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384'
    const older = await agree(port, { maxVersion: 'TLSv1.2', ciphers: weakest_first })
    expect(older).toEqual({ protocol: 'TLSv1.2', cipher: 'ECDHE-RSA-AES256-GCM-SHA384' })
    for (const ciphers of ['AES256-GCM-SHA384', 'ECDHE-RSA-AES256-SHA', 'AES128-SHA'].map(one => `${one}:@SECLEVEL=0`))
      expect(await agree(port, { maxVersion: 'TLSv1.2', ciphers })).toBeNull()
    for (const version of ['TLSv1', 'TLSv1.1'] as const)
      expect(await agree(port, { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' })).toBeNull()
  },
)

test.each(ports)('and answers by it (port %i)', async port => {
  const [answer] = await once(get({ port, path: '/healthz', rejectUnauthorized: false }), 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
})

test('without TLS it answers nothing', async () => {
  for (const port of ports) await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed')
})
