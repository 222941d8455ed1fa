import { expect, test } from 'vitest'
import {
  draftForSeason,
  draftFromTemplate,
  listFlyerTemplates,
  removeFlyerTemplate,
  saveFlyerTemplate,
} from '#contract/flyers/flyer-templates.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addSupplierUser, world } from '#tests/support/world.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps

const scene = async () => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '900' },
      { name: '鮭', price: '500' },
      { name: '醤油いくら', price: '4000' },
      { name: '蟹の爪', price: '3000' },
      { name: 'ズワイガニ 姿', price: '8000', visible: false },
    ],
  })
  const [tai = '', sake = '', ikura = '', crab = ''] = made.items.map(one => one.product_item_id)
  const web_flyer_id = await addFlyer(app, made.supplier, {
    items: [{ product_item_id: tai, price: '780', headline: '愛媛から' }, { product_item_id: sake }],
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  return { ...made, tai, sake, ikura, crab, web_flyer_id, clerk }
}

test('a flyer is kept as a template under a name of its own, and made into drafts without what is gone', async () => {
  const { clerk, tai, sake, web_flyer_id } = await scene()
  const saved = await clerk.post(saveFlyerTemplate, { body: { web_flyer_id, name: ' いつもの週末 ' } })
  expect([saved.status, saved.body]).toMatchObject([201, { name: 'いつもの週末', title: '週末の特売', item_count: 2 }])
  const again = await clerk.post(saveFlyerTemplate, { body: { web_flyer_id, name: 'いつもの週末' } })
  expect([again.status, again.body.messages]).toEqual([
    422,
    [{ field: 'name', message: '同じ名前のひな形があります。別の名前にしてください' }],
  ])
  const empty = await clerk.post(saveFlyerTemplate, { body: { web_flyer_id, name: ' ' } })
  expect([empty.status, empty.body.messages?.map(one => one.field)]).toEqual([422, ['name']])
  const params = { web_flyer_template_id: saved.body.id }
  const draft = (await clerk.post(draftFromTemplate, { params })).body
  expect(draft).toMatchObject({ state: 'draft', title: '週末の特売', delivery_from: null, delivery_to: null })
  expect(draft.items.map(one => [one.product_item_id, one.price, one.headline])).toEqual([
    [tai, '780.00', '愛媛から'],
    [sake, null, ''],
  ])
  await db.updateTable('product_items').set({ visible: false }).where('id', '=', tai).execute()
  expect((await clerk.post(draftFromTemplate, { params })).body.items.map(one => one.product_item_id)).toEqual([sake])
  expect((await clerk.get(listFlyerTemplates)).body.items).toMatchObject([{ name: 'いつもの週末', item_count: 2 }])
  expect((await clerk.delete(removeFlyerTemplate, { params })).status).toBe(204)
  expect((await clerk.get(listFlyerTemplates)).body.items).toEqual([])
  expect((await clerk.post(draftFromTemplate, { params })).status).toBe(404)
})

test('a season makes a draft of the own items of its kinds, with its words and dates and no price', async () => {
  const { clerk, tai, ikura, crab } = await scene()
  const { seasons } = (await clerk.get(listFlyerTemplates)).body
  // What comes next stands first, as of 11/20.
  expect(seasons.map(one => one.key).slice(0, 3)).toEqual(['hot_pots', 'christmas', 'year_end'])
  expect(seasons.find(one => one.key === 'year_end')).toMatchObject({
    delivery_from: '2026-12-25',
    delivery_to: '2026-12-30',
    item_count: 3,
  })
  const draft = (await clerk.post(draftForSeason, { body: { season: 'year_end' } })).body
  expect(draft).toMatchObject({ state: 'draft', title: '年末とおせちのご用意', delivery_from: '2026-12-25' })
  // However it is written (かに, 蟹), of its own and on sale; never with a price.
  expect(new Set(draft.items.map(one => one.product_item_id))).toEqual(new Set([tai, ikura, crab]))
  expect(draft.items.map(one => [one.price, one.headline])).toEqual(draft.items.map(() => [null, 'お正月の準備に']))
})

test('another supplier finds none of them; who may not change items and prices reads and writes none', async () => {
  const [made, other] = [await scene(), await scene()]
  const { web_flyer_id } = made
  expect((await other.clerk.post(saveFlyerTemplate, { body: { web_flyer_id, name: 'よその' } })).status).toBe(404)
  const saved = (await made.clerk.post(saveFlyerTemplate, { body: { web_flyer_id, name: 'うちの' } })).body
  const params = { web_flyer_template_id: saved.id }
  expect((await other.clerk.post(draftFromTemplate, { params })).status).toBe(404)
  expect((await other.clerk.delete(removeFlyerTemplate, { params })).status).toBe(404)
  expect((await other.clerk.get(listFlyerTemplates)).body.items).toEqual([])
  const reader = await addSupplierUser(app, made.supplier.id, { user: { may_change_items: false } })
  const staff = await app.logIn('supplier', reader.login_id)
  expect((await staff.get(listFlyerTemplates)).body.items).toHaveLength(1)
  expect((await staff.post(draftFromTemplate, { params })).status).toBe(403)
  expect((await staff.post(draftForSeason, { body: { season: 'setsubun' } })).status).toBe(403)
})
