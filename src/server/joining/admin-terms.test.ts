import { expect, test } from 'vitest'
import { listTermsVersions } from '#contract/joining/admin-terms.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addAdmin, world } from '#tests/support/world.ts'
import { currentTerms } from './terms.ts'

const app = await testApp({}, freshDatabase())

test('every text of the rules is there whole, the newest of each kind is said, and who agreed is counted', async () => {
  const agreed = { terms_version: 'consumer-1', terms_agreed_at: '2026-11-20T01:00:00Z' }
  await world(app, { owner: agreed })
  await world(app, { owner: { ...agreed, terms_agreed_at: '2026-11-20T02:00:00Z' } })
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const { items } = (await staff.get(listTermsVersions)).body
  const found = items.find(one => one.version === currentTerms().version)
  expect(found).toMatchObject({
    current: true,
    title: currentTerms().title,
    sections: currentTerms().sections,
    agreed_count: 2,
    last_agreed_at: '2026-11-20T02:00:00.000Z',
  })
  const kinds = items.filter(one => one.current).map(one => one.version.replace(/-\d+$/, ''))
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(kinds).toEqual(expect.arrayContaining(['consumer', 'supplier', 'privacy', 'commerce']))
  expect(items.find(one => one.version.startsWith('commerce'))).toMatchObject({ agreed_count: 0, last_agreed_at: null })
})
