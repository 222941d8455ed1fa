import { expect, test } from 'vitest'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { acceptInvite, getInvited } from '#contract/stores/invited.contract.ts'
import { makeInvite, revokeInvite } from '#contract/stores/store-invites.contract.ts'
import { getClientInformation, getStore } from '#contract/stores/stores.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addMember, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()

const invitedStore = async () => {
  const supplier = await addSupplier(app, { name: '丸山水産株式会社', prefecture: '東京都', address: '中央区築地1-1' })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { id: store_id } = await addInvitedStore(app, supplier.id, { name: '鮨 まるた', minimum_amount: '5000' })
  const { body } = await owner.post(makeInvite, { params: { store_id } })
  return { supplier, owner, store_id, token: body.invite.url.split('/').at(-1) ?? '' }
}

/** A restaurant that has nothing to do with the supplier yet. */
const stranger = async () => {
  const { consumer } = await world(app)
  return { ...consumer, client: await app.logIn('consumer', consumer.owner.login_id) }
}

test('anybody who holds the token sees who invites; nobody else does', async () => {
  const { token } = await invitedStore()
  const visitor = app.client('consumer')
  const seen = await visitor.get(getInvited, { params: { token } })
  expect(seen.body).toEqual({
    state: 'open',
    supplier: { name: '丸山水産株式会社', address: '東京都中央区築地1-1', phone_number: '03-0100-2000' },
    store_name: '鮨 まるた',
    expires_at: '2027-02-18T14:59:59.000Z',
  })
  for (const wrong of [`${token.slice(0, 63)}${token.endsWith('x') ? 'y' : 'x'}`, 'x', 'A'.repeat(64)]) {
    expect((await visitor.get(getInvited, { params: { token: wrong } })).status, wrong).toBe(404)
  }
  expect((await visitor.post(acceptInvite, { params: { token } })).status).toBe(401)
})

test('accepted: the deal is active on the store’s conditions, the supplier is told, and the invitation is used', async () => {
  const { supplier, owner, store_id, token } = await invitedStore()
  const { client, id, name } = await stranger()
  const clerk = await addMember(app, id, { role: 'staff' })
  const staff = await app.logIn('consumer', clerk?.login_id ?? '')
  expect((await staff.post(acceptInvite, { params: { token } })).status).toBe(403)

  const accepted = await client.post(acceptInvite, { params: { token } })
  expect(accepted.status).toBe(201)
  const store = (await owner.get(getStore, { params: { store_id } })).body
  expect(store).toMatchObject({ state: 'active', deal: { id: accepted.body.deal_id, consumer_name: name } })
  expect(store.audits[0]).toMatchObject({ action: 'accept_invite', after: { consumer_name: name } })
  const deals = (await client.get(listDeals)).body.items
  expect(deals.find(one => one.id === accepted.body.deal_id)).toMatchObject({ state: 'active' })
  const { minimum_amount } = await app.deps.db
    .selectFrom('deals')
    .select('minimum_amount')
    .where('id', '=', accepted.body.deal_id)
    .executeTakeFirstOrThrow()
  expect(minimum_amount).toBe('5000')
  await app.drainJobs()
  expect(app.mails.to(supplier.owner.mail_address).at(-1)?.subject).toContain(`${name}が招待を受け`)

  expect((await client.get(getInvited, { params: { token } })).body.state).toBe('used')
  // Sent again, as the answer was lost; of another restaurant it is over.
  const again = await client.post(acceptInvite, { params: { token } })
  expect(again).toMatchObject({ status: 201, body: { deal_id: accepted.body.deal_id } })
  const { client: other } = await stranger()
  expect((await other.post(acceptInvite, { params: { token } })).status).toBe(409)
})

test('what the supplier’s record lacks is filled with what the restaurant says of itself, and the record says so; what it has stays', async () => {
  const { supplier } = await invitedStore()
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { id: store_id } = await addInvitedStore(app, supplier.id, { name: '鮨 まるた', phone_number: '03-0100-9999' })
  const { body } = await owner.post(makeInvite, { params: { store_id } })
  const { consumer } = await world(app, {
    consumer: { prefecture: '東京都', address: '中央区銀座2-2', phone_number: '03-0100-1111', postal_code: '104-0061' },
  })
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const token = body.invite.url.split('/').at(-1) ?? ''
  expect((await cook.post(acceptInvite, { params: { token } })).status).toBe(201)
  const params = { store_id }
  expect((await owner.get(getClientInformation, { params })).body).toMatchObject({
    name: '鮨 まるた',
    phone_number: '03-0100-9999',
    postal_code: '104-0061',
    prefecture: '東京都',
    address: '中央区銀座2-2',
  })
  const audit = (await owner.get(getStore, { params })).body.audits.find(one => one.action === 'filled')
  const { after } = audit ?? {}
  expect(after).toMatchObject({ address: '中央区銀座2-2', postal_code: '104-0061' })
  expect(after).not.toHaveProperty('phone_number')
})

test('what was asked for before becomes the deal; a second deal with the same supplier is refused', async () => {
  const { supplier, store_id, token, owner } = await invitedStore()
  const { client } = await stranger()
  const asked = await client.post(askDeal, { body: { supplier_id: supplier.id } })
  const accepted = await client.post(acceptInvite, { params: { token } })
  expect(accepted.body.deal_id).toBe(asked.body.deal_id)
  expect((await owner.get(getStore, { params: { store_id } })).body.state).toBe('active')
  const { id: second } = await addInvitedStore(app, supplier.id)
  const invite = await owner.post(makeInvite, { params: { store_id: second } })
  const again = await client.post(acceptInvite, { params: { token: invite.body.invite.url.split('/').at(-1) ?? '' } })
  expect(again).toMatchObject({ status: 409, body: { message: 'この仕入先とは、すでに取引があります' } })
  expect((await owner.get(getStore, { params: { store_id: second } })).body.state).toBe('invited')
})

test('taken back or past its time it is over, and leaves nothing behind', async () => {
  const { owner, store_id, token } = await invitedStore()
  const { client } = await stranger()
  app.clock.set('2027-02-19T00:00:00+09:00')
  const late = await app.logIn('consumer', (await stranger()).owner.login_id)
  expect((await late.get(getInvited, { params: { token } })).body.state).toBe('over')
  expect((await late.post(acceptInvite, { params: { token } })).status).toBe(409)
  app.clock.set()
  await owner.delete(revokeInvite, { params: { store_id } })
  const before = (await client.get(listDeals)).body.items.length
  expect((await client.post(acceptInvite, { params: { token } })).status).toBe(409)
  expect((await client.get(listDeals)).body.items).toHaveLength(before)
})

test('two restaurants accept at the same moment: one deal, and the other is told', async () => {
  const { owner, store_id, token } = await invitedStore()
  const both = await Promise.all([stranger(), stranger()])
  const answers = await Promise.all(both.map(({ client }) => client.post(acceptInvite, { params: { token } })))
  expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 409])
  const won = answers.find(one => one.status === 201)
  expect((await owner.get(getStore, { params: { store_id } })).body.deal?.id).toBe(won?.body.deal_id)
  const { count } = await app.deps.db
    .selectFrom('deals')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  expect(count).toBe('1')
})
