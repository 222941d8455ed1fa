import { expect, test } from 'vitest'
import { demoEntries, demoPages } from '#contract/pages/demo.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()
const { consumer } = await world(app)

test('a page of the demo is of nobody, whoever is logged in, and nothing may leave it', async () => {
  const client = await app.logIn('consumer', consumer.owner.login_id)
  for (const { path } of [demoPages.consumer.orderSheet, demoPages.supplier.orders]) {
    const { statusCode, headers, body } = await client.page(path)
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'none'")
    // One side stands in a frame beside the other, of this very site alone.
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('data-apart="demo"')
    expect(body).toContain('<meta name="csrf-token" content="">')
    expect(body).toContain('<meta name="account_id" content="">')
    expect(body).not.toContain(consumer.id)
  }
})

test('where a visit begins says what it is to a search engine; where one has come to is found by nobody', async () => {
  const client = app.client('consumer')
  const said = /<meta name="description" content="([^"]+)">/
  const own = new Set<string | undefined>()
  for (const { path, description = '' } of demoEntries) {
    const { body } = await client.page(path)
    // It is read before the app is there.
    expect(body).toContain(`</h1><p>${description}</p><p>読み込んでいます</p>`)
    own.add(said.exec(body)?.[1])
    expect(said.exec(body)?.[1]).toBe(description)
    expect(body).toContain(`<link rel="canonical" href="${app.deps.public_url}${path}">`)
  }
  expect(own.size).toBe(demoEntries.length)
  expect((await client.page(demoPages.consumer.orderSheet.path)).body).not.toContain('rel="canonical"')
})
