import { describe, expect, test } from 'vitest'
import { changeOrderClosing, checkOrderClosing } from '#contract/calendar/order-closings.contract.ts'
import { getPossibleDeliveryDates } from '#contract/deals/consumer-deals.contract.ts'
import {
  changeStoreGroupStores,
  checkStoreGroupOrder,
  checkStoreGroupRemoval,
  checkStoreGroupStores,
  createStoreGroup,
  downloadStoreGroups,
  getStoreGroup,
  listStoreGroups,
  orderStoreGroups,
  removeStoreGroup,
  renameStoreGroup,
} from '#contract/groups/store-groups.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { WeekdayClosing } from '#domain/calendar/closing.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const scene = async () => {
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, owner, cook }
}

const make = async (owner: Client, name: string) => {
  const answer = await owner.post(createStoreGroup, { body: { name } })
  expect(answer.status).toBe(201)
  return answer.body.id
}

const putStores = async (owner: Client, store_group_id: string, store_ids: string[]) => {
  const { body } = await owner.post(checkStoreGroupStores, { params: { store_group_id }, body: { store_ids } })
  const { revision, checked } = body
  return owner.patch(changeStoreGroupStores, { params: { store_group_id }, body: { store_ids, revision, checked } })
}

/** The group's own closing: every day until so many minutes of the day before, but none on Wednesdays. */
const putClosing = async (owner: Client, store_group_id: string, minutes: number) => {
  const one: WeekdayClosing = { lead_days: 1, minutes, day_kind: 'calendar' }
  const rule = { weekdays: { 0: one, 1: one, 2: one, 3: null, 4: one, 5: one, 6: one } }
  const wish = { store_group_id, deal_id: null, rule }
  const { revision, checked } = (await owner.post(checkOrderClosing, { body: wish })).body
  expect((await owner.patch(changeOrderClosing, { body: { ...wish, revision, checked } })).status).toBe(200)
}

const closingOf = async (cook: Client, deal_id: string) => {
  const { body } = await cook.get(getPossibleDeliveryDates, {
    params: { deal_id },
    query: { from: '2026-11-26', days: 1 },
  })
  return body.items[0]?.closing_at
}

describe('groups', () => {
  test('are made, named, filled and emptied', async () => {
    const { owner, store, supplier } = await scene()
    const other = await addRestaurant(app, supplier)
    const id = await make(owner, '東コース')
    await make(owner, '西コース')
    expect((await owner.post(createStoreGroup, { body: { name: ' 東コース ' } })).body.messages).toEqual([
      { field: 'name', message: 'グループ名はすでに使用されています' },
    ])
    const revision = (await owner.get(listStoreGroups)).body.revision
    const params = { store_group_id: id }
    const taken = await owner.patch(renameStoreGroup, { params, body: { name: '西コース', revision } })
    expect(taken.status).toBe(422)
    const named = await owner.patch(renameStoreGroup, { params, body: { name: '東回り', revision } })
    expect(named.body.items.map(one => one.name)).toEqual(['東回り', '西コース'])
    const filled = await putStores(owner, id, [store.id, other.store.id])
    expect(filled.body.items[0]).toMatchObject({ store_count: 2, has_closing: false })
    expect((await putStores(owner, id, [other.store.id])).body.items[0]?.store_count).toBe(1)
    const file = (await owner.get(downloadStoreGroups)).payload.toString().trim().split('\r\n')
    expect(file).toEqual([
      '順番,グループ名,受注締め,休配日,得意先コード,得意先名',
      `1,東回り,,,${other.store.customer_code},${other.store.name}`,
      '2,西コース,,,,',
    ])
    expect((await owner.get(getStoreGroup, { params })).body).toEqual({
      id,
      name: '東回り',
      stores: [{ id: other.store.id, customer_code: other.store.customer_code, name: other.store.name }],
    })
  })

  test('a stale change gets 409 with the list as it stands', async () => {
    const { owner } = await scene()
    const id = await make(owner, '東コース')
    const answer = await owner.patch(renameStoreGroup, {
      params: { store_group_id: id },
      body: { name: '北コース', revision: 1 },
    })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ current: { revision: 2, items: [{ name: '東コース' }] } })
  })

  test('their order decides whose closing holds, and what that takes away is told before', async () => {
    const { owner, cook, deal, items, store } = await scene()
    const [first, second] = [await make(owner, '東コース'), await make(owner, '西コース')]
    await putStores(owner, first, [store.id])
    await putStores(owner, second, [store.id])
    await putClosing(owner, second, 600)
    expect(await closingOf(cook, deal.id)).toBe('2026-11-25T01:00:00.000Z')
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: {
        delivery_date: '2026-11-26',
        lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '1', note: '' }],
      },
      idempotency_key: `${deal.id}-first`,
    })
    expect(placed.status).toBe(201)
    // A closing that has passed at 9:00 of the day before: moving its group up takes tomorrow's date.
    app.clock.set('2026-11-25T09:30:00+09:00')
    await putClosing(owner, first, 540)
    const order = { store_group_ids: [second, first] }
    expect(await closingOf(cook, deal.id)).toBe('2026-11-25T00:00:00.000Z')
    const back = (await owner.post(checkStoreGroupOrder, { body: order })).body
    expect(back.count).toBe(0)
    const saved = await owner.patch(orderStoreGroups, {
      body: { ...order, revision: back.revision, checked: back.checked },
    })
    expect(saved.body.items.map(one => one.id)).toEqual([second, first])
    expect(await closingOf(cook, deal.id)).toBe('2026-11-25T01:00:00.000Z')
    const again = (await owner.post(checkStoreGroupOrder, { body: { store_group_ids: [first, second] } })).body
    expect(again).toMatchObject({ count: 1, orders: [{ order_id: placed.body.id, reason: 'closed' }] })
    expect((await owner.post(checkStoreGroupOrder, { body: { store_group_ids: [first] } })).status).toBe(422)
    app.clock.set()
  })

  test('leave with their closing and days; the stores stay and fall back', async () => {
    const { owner, cook, deal, store } = await scene()
    const id = await make(owner, '東コース')
    await putStores(owner, id, [store.id])
    await putClosing(owner, id, 600)
    const params = { store_group_id: id }
    const { revision, checked } = (await owner.post(checkStoreGroupRemoval, { params })).body
    const removed = await owner.delete(removeStoreGroup, { params, query: { revision, checked } })
    expect(removed.status).toBe(200)
    expect(removed.body.items).toEqual([])
    expect(await closingOf(cook, deal.id)).toBe('2026-11-25T15:00:00.000Z')
    expect((await owner.get(getStoreGroup, { params })).status).toBe(404)
  })

  test('a user with assigned stores sees and moves those alone', async () => {
    const { owner, supplier, store } = await scene()
    const hidden = await addRestaurant(app, supplier)
    const id = await make(owner, '東コース')
    await putStores(owner, id, [store.id, hidden.store.id])
    const user = await addSupplierUser(app, supplier.id, {
      user: { role: 'owner', sees_all_stores: false },
      store_ids: [store.id],
    })
    const limited = await app.logIn('supplier', user.login_id)
    const params = { store_group_id: id }
    expect((await limited.get(getStoreGroup, { params })).body.stores.map(one => one.id)).toEqual([store.id])
    const file = (await limited.get(downloadStoreGroups)).payload.toString()
    expect([file.includes(store.name), file.includes(hidden.store.name)]).toEqual([true, false])
    expect((await putStores(limited, id, [])).body.items[0]?.store_count).toBe(0)
    expect((await owner.get(getStoreGroup, { params })).body.stores.map(one => one.id)).toEqual([hidden.store.id])
    const asked = await limited.post(checkStoreGroupStores, { params, body: { store_ids: [hidden.store.id] } })
    expect(asked.status).toBe(404)
  })
})
