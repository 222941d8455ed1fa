import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  addFlyerImage,
  changeFlyer,
  copyFlyer,
  createFlyer,
  getFlyer,
  publishFlyer,
  restoreFlyer,
  withdrawFlyer,
} from '#contract/flyers/flyers.contract.ts'
import { listWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { forgetFlyerImages } from './flyer-images.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps

const blue = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#2255cc' } })
  .jpeg()
  .toBuffer()

const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛', price: '900' }, { name: '鮭' }] })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const rival = await app.logIn('supplier', (await world(app)).supplier.owner.login_id)
  const [tai = '', sake = ''] = made.items.map(one => one.product_item_id)
  return { ...made, clerk, cook, rival, tai, sake }
}

const added = async (clerk: Client) => {
  const answer = await clerk.upload(addFlyerImage, { file: blue, name: 'tai.jpg' })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.id
}
const form = (product_item_id: string, flyer_image_id: string | null, own = {}) => ({
  title: '年末の特売',
  delivery_from: '2026-11-24',
  delivery_to: '2026-11-30',
  store_group_id: null as string | null,
  items: [{ product_item_id, price: '780', headline: '', flyer_image_id }],
  ...own,
})
const cookies = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const seen = async (client: Client, id: string) =>
  (await app.fastify.inject({ url: `/api/v2/images/${id}?size=small`, headers: { cookie: cookies(client) } }))
    .statusCode

test('a photograph for a flyer is kept with its item, and seen by whom the flyer reaches while it is shown', async () => {
  const { supplier, store, deal, clerk, cook, rival, tai } = await scene()
  const neighbour = await addRestaurant(app, supplier)
  const next_door = await app.logIn('consumer', neighbour.consumer.owner.login_id)
  const group = { id: crypto.randomUUID(), supplier_id: supplier.id, name: '朝便' }
  await insertAll(db, 'store_groups', [group])
  const member = { store_group_id: group.id, store_id: store.id, supplier_id: supplier.id }
  await insertAll(db, 'store_group_members', [member])
  const image_id = await added(clerk)
  const body = form(tai, image_id, { store_group_id: group.id })
  const draft = (await clerk.post(createFlyer, { body })).body
  expect(draft.items).toMatchObject([{ flyer_image_id: image_id, image_id: null }])
  const params = { web_flyer_id: draft.id }
  const who = async () => Promise.all([clerk, rival, cook, next_door].map(one => seen(one, image_id)))
  expect(await who()).toEqual([200, 404, 404, 404])
  await clerk.post(publishFlyer, { params, body: { revision: draft.revision } })
  expect(await who()).toEqual([200, 404, 200, 404])
  const { body: list } = await cook.get(listWebFlyerItems, { params: { deal_id: deal.id } })
  expect(list.flyers[0]?.items).toMatchObject([{ flyer_image_id: image_id }])
  await clerk.post(withdrawFlyer, { params })
  expect(await who()).toEqual([200, 404, 404, 404])
  await clerk.post(restoreFlyer, { params })
  await db.updateTable('order_list_items').set({ visible: false }).where('deal_id', '=', deal.id).execute()
  expect(await who()).toEqual([200, 404, 404, 404])
  await db.updateTable('order_list_items').set({ visible: true }).where('deal_id', '=', deal.id).execute()
  await db
    .updateTable('web_flyers')
    .set({ delivery_from: '2026-11-18', delivery_to: '2026-11-19' })
    .where('id', '=', draft.id)
    .execute()
  expect(await who()).toEqual([200, 404, 404, 404])
})

test('a photograph of another supplier is not there, what is none is refused, and who may not write sends none', async () => {
  const { supplier, clerk, rival, tai } = await scene()
  const foreign = await added(rival)
  expect((await clerk.post(createFlyer, { body: form(tai, foreign) })).status).toBe(404)
  const own = await added(clerk)
  const { body: draft } = await clerk.post(createFlyer, { body: form(tai, own) })
  const params = { web_flyer_id: draft.id }
  const change = { params, body: { ...form(tai, foreign), revision: draft.revision } }
  expect((await clerk.patch(changeFlyer, change)).status).toBe(404)
  expect((await clerk.get(getFlyer, { params })).body.items[0]?.flyer_image_id).toBe(own)
  const refused = await clerk.upload(addFlyerImage, { file: Buffer.from('%PDF-1.7'), name: 'tai.jpg' })
  expect(refused).toMatchObject({ status: 422, body: { messages: [{ field: 'file' }] } })
  const reader = await addSupplierUser(app, supplier.id, { user: { may_change_items: false } })
  const looking = await app.logIn('supplier', reader.login_id)
  expect((await looking.upload(addFlyerImage, { file: blue, name: 'tai.jpg' })).status).toBe(403)
})

test('what stands on no flyer goes after 30 days with its files; a copy shares it', async () => {
  const { supplier, clerk, tai, sake } = await scene()
  const [kept, changed, lost] = [await added(clerk), await added(clerk), await added(clerk)]
  const { body: draft } = await clerk.post(createFlyer, { body: form(tai, changed) })
  const params = { web_flyer_id: draft.id }
  await clerk.patch(changeFlyer, { params, body: { ...form(sake, kept), revision: draft.revision } })
  const { body: copy } = await clerk.post(copyFlyer, { params })
  expect(copy.items).toMatchObject([{ product_item_id: sake, flyer_image_id: kept }])
  await forgetFlyerImages(app.deps)
  await app.drainJobs()
  expect(await seen(clerk, lost)).toBe(200)
  const before = new Date(app.deps.now().getTime() - 31 * 86_400_000)
  await db.updateTable('flyer_images').set({ added_at: before }).where('supplier_id', '=', supplier.id).execute()
  await forgetFlyerImages(app.deps)
  await forgetFlyerImages(app.deps)
  await app.drainJobs()
  expect(await Promise.all([kept, changed, lost].map(id => seen(clerk, id)))).toEqual([200, 404, 404])
  expect(await app.deps.files.get(`images/${lost}/small.jpeg`)).toBeFalsy()
})
