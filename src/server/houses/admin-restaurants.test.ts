import { beforeEach, expect, test } from 'vitest'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { getAdminRestaurant, listAdminRestaurants } from '#contract/houses/admin-restaurants.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async () => app.logIn('admin', (await addAdmin(app)).login_id)

test('a restaurant is found however it is written, with its people and all its suppliers, and each look is kept', async () => {
  const person = await staff()
  const made = await world(app, {
    consumer: { name: '割烹 ﾀﾝｻﾞﾜ髙輪', name_kana: 'かっぽうたんざわ', phone_number: '0312340042' },
    supplier: { name: '丸山水産' },
  })
  await addMember(app, made.consumer.id)
  await addOwnSupplier(app, made.consumer, { name: '朝市青果' })
  for (const q of ['たんざわ 高輪', 'カッポウタンザワ', '0312340042']) {
    const { body } = await person.get(listAdminRestaurants, { query: { q } })
    expect(body.items, q).toMatchObject([{ id: made.consumer.id, standing: 'active', deal_count: 2, member_count: 2 }])
  }
  const params = { id: made.consumer.id }
  const { body } = await person.get(getAdminRestaurant, { params })
  expect(body.members.map(one => one.role)).toEqual(['owner', 'staff'])
  const partners = new Map(body.deals.map(one => [one.supplier_name, [one.own, one.state]]))
  expect(partners.get('丸山水産')).toEqual([false, 'active'])
  expect(partners.get('朝市青果')).toEqual([true, 'active'])
  expect(partners.size).toBe(2)
  const { body: audits } = await person.get(listAdminAudits, { query: { subject_id: params.id } })
  expect(audits.items).toMatchObject([{ act: 'restaurant_seen', subject_name: '割烹 ﾀﾝｻﾞﾜ髙輪' }])
  const gone = await person.get(listAdminRestaurants, { query: { standing: 'left', q: 'たんざわ 高輪' } })
  expect(gone.body.items).toEqual([])
})

test('what is not there, and the restaurant of a supplier’s test, are not found', async () => {
  const person = await staff()
  const made = await world(app)
  const tested = await world(app, { consumer: { test_of: made.supplier.id } })
  const params = { id: tested.consumer.id }
  expect((await person.get(getAdminRestaurant, { params })).status).toBe(404)
  const { body } = await person.get(listAdminRestaurants, { query: { limit: 200 } })
  expect(body.items.some(one => one.id === params.id)).toBe(false)
})
