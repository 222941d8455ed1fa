import { expect, test } from 'vitest'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { listDeals, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { acceptOffer, changeShown, declineOffer, getShown, listOffered } from '#contract/stores/offers.contract.ts'
import {
  downloadOffers,
  findRestaurants,
  listOffers,
  offerDeal,
  withdrawOffer,
} from '#contract/stores/restaurants.contract.ts'
import { getStore, listStores } from '#contract/stores/stores.contract.ts'
import { offers_a_day } from '#domain/stores/offer.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addMember, addOffer, addSupplier, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const desk = async () => {
  const supplier = await addSupplier(app, { name: '丸山水産株式会社' })
  return { supplier, owner: await app.logIn('supplier', supplier.owner.login_id) }
}
const restaurant = async (consumer: object = {}) => {
  const made = await world(app, { consumer })
  const { id, name, owner } = made.consumer
  return { id, name, mail_address: owner.mail_address, cook: await app.logIn('consumer', owner.login_id) }
}
type Desk = Awaited<ReturnType<typeof desk>>

let codes = 0
const offerTo = ({ owner }: Desk, restaurant_id: string, note = '') => {
  codes += 1
  return owner.post(offerDeal, { params: { restaurant_id }, body: { customer_code: `P${codes}`, note } })
}

test('found by any part of name, kana, place or phone, one letter too; never what is not to be seen', async () => {
  const { owner } = await desk()
  const seen = await restaurant({
    name: '鮨 ゑびす丸',
    name_kana: 'すし えびすまる',
    prefecture: '島根県',
    address: '隠岐郡知夫村9-1',
    phone_number: '08514-8-2211',
    shown_to_suppliers: 'contact',
  })
  const shy = await restaurant({ name: '料亭 ゑにし', prefecture: '島根県', phone_number: '08514-8-2299' })
  await restaurant({ name: '割烹 ゑがお', prefecture: '島根県', shown_to_suppliers: 'nothing' })
  const found = async (query: object) => (await owner.get(findRestaurants, { query })).body.items
  const names = async (query: object) => (await found(query)).map(one => one.name)
  for (const q of ['ゑ', 'ゑび', '知夫', 'エビスマル', 'ｴﾋﾞｽ', 'ゑびす 隠岐', '0851482211', '08514-8-22']) {
    expect(await names({ q }), q).toContain(seen.name)
  }
  expect(await names({ q: 'ゑ' })).toEqual([shy.name, seen.name])
  expect(await names({ q: '0851482299' })).toEqual([])
  expect(await names({ prefecture: '島根県' })).toEqual([shy.name, seen.name])
  expect(await names({})).toEqual([])
  expect(await names({ q: '%' })).toEqual([])
  const phones = (await found({ q: 'ゑ' })).map(one => one.phone_number)
  expect(phones).toEqual([null, '08514-8-2211'])
  const first = await owner.get(findRestaurants, { query: { q: 'ゑ', limit: 1 } })
  const next = await owner.get(findRestaurants, { query: { q: 'ゑ', limit: 1, cursor: first.body.next_cursor ?? '' } })
  expect(next.body).toMatchObject({ items: [{ name: seen.name }], next_cursor: null })

  expect((await seen.cook.get(getShown)).body).toEqual({ shown: 'contact' })
  expect((await seen.cook.patch(changeShown, { body: { shown: 'nothing' } })).status).toBe(200)
  expect(await names({ q: 'ゑびす' })).toEqual([])
})

test('offered, told, accepted: the deal is active under the record, whose gaps are filled', async () => {
  const at = await desk()
  const { id, name, cook, mail_address } = await restaurant({
    address: '中央区銀座9-31-4',
    phone_number: '03-0100-3000',
  })
  const offered = await offerTo(at, id, '築地から毎朝お届けします')
  expect(offered.status).toBe(201)
  const [record] = (await at.owner.get(listStores)).body.items
  expect(record).toMatchObject({ name, state: 'not_linked', phone_number: null })
  await app.drainJobs()
  expect(app.mails.to(mail_address).at(-1)).toMatchObject({
    subject: '【Oroshi】丸山水産株式会社から取引の申し込みがありました',
  })
  expect((await cook.get(listOffered)).body.items).toMatchObject([
    { id: offered.body.offer_id, supplier: { name: '丸山水産株式会社' }, note: '築地から毎朝お届けします' },
  ])
  expect((await at.owner.get(findRestaurants, { query: { q: name } })).body.items).toMatchObject([
    { relation: 'offered' },
  ])
  const clerk = await addMember(app, id, { role: 'staff' })
  const staff = await app.logIn('consumer', clerk?.login_id ?? '')
  const params = { offer_id: offered.body.offer_id }
  expect((await staff.post(acceptOffer, { params })).status).toBe(403)
  const accepted = await cook.post(acceptOffer, { params })
  expect(accepted.status).toBe(201)
  const store = (await at.owner.get(getStore, { params: { store_id: record?.id ?? '' } })).body
  expect(store).toMatchObject({
    state: 'active',
    phone_number: '03-0100-3000',
    address: '中央区銀座9-31-4',
    deal: { id: accepted.body.deal_id },
    audits: [{ action: 'accept_offer' }, { action: 'filled' }, { action: 'offer' }, { action: 'create' }],
  })
  expect((await cook.get(listDeals)).body.items.some(one => one.id === accepted.body.deal_id)).toBe(true)
  // It begins with a filled list.
  const list = await cook.get(listOrderListItems, { params: { deal_id: accepted.body.deal_id } })
  expect(list.body.items.length).toBeGreaterThan(0)
  expect((await cook.post(acceptOffer, { params })).status).toBe(409)
  expect((await offerTo(at, id)).status).toBe(409)
  const relation = async () => (await at.owner.get(findRestaurants, { query: { q: name } })).body.items[0]?.relation
  expect(await relation()).toBe('dealing')
  await app.deps.db.updateTable('deals').set({ state: 'suspended' }).where('consumer_id', '=', id).execute()
  expect(await relation()).toBe('suspended')
})

test('declined with a reason: the supplier reads it, and may not ask again for ninety days', async () => {
  const at = await desk()
  const { id, name, cook } = await restaurant()
  const { body } = await offerTo(at, id)
  const params = { offer_id: body.offer_id }
  expect((await cook.post(declineOffer, { params, body: { reason: ' ' } })).status).toBe(422)
  expect((await cook.post(declineOffer, { params, body: { reason: '今の仕入先で足りています' } })).status).toBe(204)
  expect((await cook.get(listOffered)).body.items).toEqual([])
  expect((await at.owner.get(listOffers)).body.items).toMatchObject([
    { state: 'declined', reason: '今の仕入先で足りています' },
  ])
  const csv = async (state: 'declined' | 'accepted') =>
    (await at.owner.get(downloadOffers, { query: { state } })).payload.toString().trim().split('\r\n')
  expect((await csv('declined'))[1]).toContain(`,${name},`)
  expect((await csv('declined'))[1]).toContain(',お断り,')
  expect(await csv('accepted')).toHaveLength(1)
  expect((await at.owner.get(findRestaurants, { query: { q: name } })).body.items).toMatchObject([
    { relation: 'resting', rests_until: '2027-02-18T00:00:00.000Z' },
  ])
  expect((await offerTo(at, id)).body.message).toContain('2027/02/18までお待ちください')
  app.clock.pass({ days: 91 })
  const again = await app.logIn('supplier', at.supplier.owner.login_id)
  expect((await offerTo({ ...at, owner: again }, id)).status).toBe(201)
  app.clock.set()
})

test('withdrawn it can’t be answered; an answered one can’t be withdrawn; nobody else’s can be touched', async () => {
  const at = await desk()
  const { id, cook } = await restaurant()
  const { body } = await offerTo(at, id)
  const params = { offer_id: body.offer_id }
  const strange = await desk()
  expect((await strange.owner.delete(withdrawOffer, { params })).status).toBe(404)
  expect((await (await restaurant()).cook.post(acceptOffer, { params })).status).toBe(404)
  expect((await at.owner.delete(withdrawOffer, { params })).status).toBe(204)
  expect((await cook.post(acceptOffer, { params })).status).toBe(409)
  const second = await offerTo(at, id)
  expect((await cook.post(acceptOffer, { params: second.body })).status).toBe(201)
  expect((await at.owner.delete(withdrawOffer, { params: second.body })).status).toBe(409)
})

test('a known record is taken; one that has a restaurant, or a code that is taken, is refused', async () => {
  const at = await desk()
  const { id } = await restaurant()
  const record = await addInvitedStore(app, at.supplier.id, { customer_code: '0001' })
  const taken = await at.owner.post(offerDeal, {
    params: { restaurant_id: id },
    body: { customer_code: '0001', note: '' },
  })
  expect(taken.body.messages?.[0]?.field).toBe('customer_code')
  const body = { store_id: record.id, note: '' }
  const offered = await at.owner.post(offerDeal, { params: { restaurant_id: id }, body })
  expect(offered.status).toBe(201)
  const other = await restaurant()
  expect((await at.owner.post(offerDeal, { params: { restaurant_id: other.id }, body })).status).toBe(409)
  const strange = await addInvitedStore(app, (await desk()).supplier.id)
  const theirs = { store_id: strange.id, note: '' }
  expect((await at.owner.post(offerDeal, { params: { restaurant_id: other.id }, body: theirs })).status).toBe(404)
})

test('a restaurant that has asked is answered, not asked; asking meanwhile, its request becomes the deal', async () => {
  const at = await desk()
  const asked = await restaurant()
  await asked.cook.post(askDeal, { body: { supplier_id: at.supplier.id } })
  expect((await offerTo(at, asked.id)).body.message).toContain('取引の申請が届いています')
  const { id, cook } = await restaurant()
  const offered = await offerTo(at, id)
  const wish = await cook.post(askDeal, { body: { supplier_id: at.supplier.id } })
  const accepted = await cook.post(acceptOffer, { params: offered.body })
  expect(accepted.body.deal_id).toBe(wish.body.deal_id)
})

test('no double offers and no answer twice, at the same moment; not too many in a day', async () => {
  const at = await desk()
  const { id, cook } = await restaurant()
  const made = await Promise.all([1, 2, 3].map(() => offerTo(at, id)))
  expect(made.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await at.owner.get(listStores)).body.items).toHaveLength(1)
  const params = { offer_id: made.find(one => one.status === 201)?.body.offer_id ?? '' }
  const answers = await Promise.all([
    cook.post(acceptOffer, { params }),
    cook.post(declineOffer, { params, body: { reason: '見送ります' } }),
    at.owner.delete(withdrawOffer, { params }),
  ])
  expect(answers.filter(one => one.status < 300)).toHaveLength(1)
  const others = await desk()
  for (let n = 0; n < offers_a_day; n += 1) {
    await addOffer(app, others.supplier, id, { state: 'withdrawn', offered_at: app.deps.now() })
  }
  expect((await offerTo(others, id)).status).toBe(429)
})

test('only owners offer', async () => {
  const { supplier } = await desk()
  const user = await addSupplierUser(app, supplier.id)
  const staff = await app.logIn('supplier', user.login_id)
  expect((await staff.get(findRestaurants, { query: { q: '鮨' } })).status).toBe(403)
})
