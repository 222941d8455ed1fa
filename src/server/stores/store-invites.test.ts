import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import {
  getInvite,
  getInviteQr,
  makeInvite,
  printInvites,
  revokeInvite,
} from '#contract/stores/store-invites.contract.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addSupplier, world } from '#tests/support/world.ts'
import { inviteToken, readInviteToken } from './invite-token.ts'

const app = await testApp()

test('a token is read back by its secret alone, and by no other text', () => {
  const id = v7()
  const token = inviteToken('secret', id)
  expect(token).toHaveLength(64)
  expect(readInviteToken(['secret'], token)).toBe(id)
  expect(readInviteToken(['other'], token)).toBeNull()
  const other = inviteToken('secret', v7())
  for (const wrong of [
    '',
    'x',
    token.slice(1),
    `${token}A`,
    token.slice(0, 21) + other.slice(21),
    `${token.slice(0, 63)}=`,
  ]) {
    expect(readInviteToken(['secret'], wrong), wrong).toBeNull()
  }
})

test('made, shown again, renewed, revoked; over after ninety days', async () => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { id: store_id } = await addInvitedStore(app, supplier.id, { expires_at: '2026-11-01T00:00:00Z' })
  const params = { store_id }
  expect((await owner.get(getInvite, { params })).body).toEqual({ invite: null })
  expect((await owner.get(getInviteQr, { params })).status).toBe(404)
  const made = await owner.post(makeInvite, { params })
  expect(made.body.invite).toMatchObject({ made_by_name: '試験 花子', expires_at: '2027-02-18T14:59:59.000Z' })
  expect(made.body.invite.url).toMatch(/^http:\/\/localhost:3000\/consumers\/invites\/flyer\/[\w-]{64}$/)
  expect((await owner.get(getInvite, { params })).body).toEqual(made.body)
  expect((await owner.get(getStore, { params })).body.state).toBe('invited')
  // Nothing in the database opens it.
  const rows = await app.deps.db.selectFrom('store_invites').selectAll().where('store_id', '=', store_id).execute()
  expect(JSON.stringify(rows)).not.toContain(made.body.invite.url.slice(-43))

  const svg = await owner.get(getInviteQr, { params })
  expect(svg.headers['content-type']).toBe('image/svg+xml')
  expect(svg.payload.toString()).toContain('<svg')
  const png = await owner.get(getInviteQr, { params, query: { format: 'png' } })
  expect(png.payload.subarray(1, 4).toString()).toBe('PNG')

  const renewed = await owner.post(makeInvite, { params })
  expect(renewed.body.invite.url).not.toBe(made.body.invite.url)
  expect((await owner.delete(revokeInvite, { params })).status).toBe(204)
  expect((await owner.delete(revokeInvite, { params })).status).toBe(404)
  const { body } = await owner.get(getStore, { params })
  expect([body.state, body.audits.map(one => one.action)]).toEqual([
    'not_linked',
    ['revoke_invite', 'invite', 'invite'],
  ])
  await owner.post(makeInvite, { params })
  app.clock.pass({ days: 91 })
  const late = await app.logIn('supplier', supplier.owner.login_id)
  expect((await late.get(getStore, { params })).body.state).toBe('not_linked')
  app.clock.set()
})

test('a store that has its restaurant is not invited', async () => {
  const { supplier, store } = await world(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const refused = await owner.post(makeInvite, { params: { store_id: store.id } })
  expect([refused.status, refused.body.message]).toEqual([409, 'この得意先は、すでに飲食店とつながっています'])
  expect((await owner.post(printInvites, { body: { store_ids: [store.id] } })).status).toBe(409)
})

test('printed: a page for each store, and an invitation for those that had none', async () => {
  const supplier = await addSupplier(app, { name: '丸山水産株式会社', postal_code: '135-0061', prefecture: '東京都' })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const first = await addInvitedStore(app, supplier.id, { name: '鮨 まるた' })
  const second = await addInvitedStore(app, supplier.id, { expires_at: '2026-11-01T00:00:00Z' })
  const printed = await owner.post(printInvites, { body: { store_ids: [first.id, second.id, first.id] } })
  expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = printed.payload.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect((await owner.get(getInvite, { params: { store_id: second.id } })).body.invite).not.toBeNull()
})
