import { describe, expect, test } from 'vitest'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { createStoreGroup } from '#contract/groups/store-groups.contract.ts'
import * as group from '#contract/order-lists/group-list.contract.ts'
import { readList } from '#contract/order-lists/read-list.ts'
import * as store from '#contract/order-lists/store-list.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addProductItems, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛' }, { name: '鯵' }, { name: '烏賊' }] })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { store_id: made.store.id }
  const list = async () => (await owner.get(store.getOrderList, { params })).body
  const sheet = async (delivery_date = '2026-11-21') =>
    (await cook.get(listOrderListItems, { params: { deal_id: made.deal.id }, query: { delivery_date } })).body.items
  return { ...made, owner, cook, params, list, sheet }
}

const joinGroup = async (owner: Client, supplier_id: string, store_id: string, name: string) => {
  const { body } = await owner.post(createStoreGroup, { body: { name } })
  await app.deps.db
    .insertInto('store_group_members')
    .values({ store_group_id: body.id, store_id, supplier_id })
    .execute()
  return body.id
}

const names = (items: { name: string }[]) => items.map(item => item.name)

describe('a store’s order list', () => {
  test('gets items of the catalogue at its end, each once', async () => {
    const { owner, params, supplier, list, sheet } = await scene()
    const [squid, octopus] = await addProductItems(app, supplier.id, [
      { name: 'ヤリイカ', category: '貝' },
      { name: '蛸', category: '貝' },
    ])
    const product_item_ids = [octopus?.id ?? '', squid?.id ?? '', supplier.product_items[0]?.id ?? '']
    const answer = await owner.post(store.addListItems, { params, body: { target: { product_item_ids } } })
    expect([answer.status, answer.body]).toEqual([201, { added: 2, already: 1 }])
    expect(names(await sheet())).toEqual(['真鯛', '鯵', '烏賊', '蛸', 'ヤリイカ'])
    const again = await owner.post(store.addListItems, { params, body: { target: { filter: { q: 'やりいか' } } } })
    expect(again.body).toEqual({ added: 0, already: 1 })
    expect((await list()).revision).toBe(2)
  })

  test('names, limits and units of its own reach the sheet; what contradicts the item is refused', async () => {
    const { owner, params, list, sheet } = await scene()
    const [row] = (await list()).items
    const change = (body: object) =>
      owner.patch(store.changeListItem, {
        params: { ...params, list_item_id: row?.id ?? '' },
        body: { revision: row?.revision ?? 0, ...body },
      })
    expect((await change({ unit_kinds: ['case'] })).body.messages).toEqual([
      { field: 'unit_kinds', message: 'この商品はケースでは販売していません' },
    ])
    expect((await change({ min_quantity: '5', max_quantity: '3' })).status).toBe(422)
    const answer = await change({ alias_name: ' 桜鯛 ', max_quantity: '１０', lot: '2' })
    expect(answer.body).toMatchObject({ alias_name: '桜鯛', max_quantity: '10.000', lot: '2.000', revision: 2 })
    expect((await sheet())[0]).toMatchObject({ name: '桜鯛', max_quantity: '10.000', lot: '2.000' })
    const stale = await change({ alias_name: '鯛' })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { alias_name: '桜鯛', revision: 2 } })
  })

  test('an own price holds from its delivery date on, until the usual one comes back', async () => {
    const { owner, params, list, sheet } = await scene()
    const id = (await list()).items[0]?.id ?? ''
    const at = { ...params, list_item_id: id }
    const put = async (valid_from: string, price: string | null, ends = false) => {
      const revision = (await list()).items[0]?.revision ?? 0
      return owner.post(store.setListItemPrice, { params: at, body: { valid_from, price, ends, revision } })
    }
    expect((await put('2026-11-19', '1')).body.messages?.[0]?.field).toBe('valid_from')
    expect((await put('2026-11-22', '280')).status).toBe(200)
    expect((await put('2026-11-25', null, true)).status).toBe(200)
    const price = async (day: string) => (await sheet(day))[0]?.unit_price
    expect(await price('2026-11-21')).toBe('300.00')
    expect(await price('2026-11-22')).toBe('280.00')
    expect(await price('2026-11-25')).toBe('300.00')
    const remove = async (behind = 0) => {
      const revision = ((await list()).items[0]?.revision ?? 0) - behind
      return owner.delete(store.removeListItemPrice, {
        params: { ...at, valid_from: '2026-11-25' },
        query: { revision },
      })
    }
    expect((await remove(1)).status).toBe(409)
    const removed = await remove()
    expect(removed.body.own).toEqual([{ valid_from: '2026-11-22', price: '280.00', ends: false }])
    expect(await price('2026-11-25')).toBe('280.00')
    const gone = await remove()
    expect(gone.status).toBe(404)
  })

  test('is put in order; two people at it get 409 with the list as it stands', async () => {
    const { owner, supplier, params, list, sheet } = await scene()
    const { items, revision } = await list()
    const ids = items.map(item => item.id)
    const move = (who: Client, list_item_ids: string[], place: number) =>
      who.post(store.moveListItems, { params, body: { list_item_ids, place, revision } })
    expect((await move(owner, [ids[2] ?? '', ids[0] ?? ''], 0)).status).toBe(200)
    expect(names(await sheet())).toEqual(['烏賊', '真鯛', '鯵'])
    const colleague = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
    const stale = await move(colleague, [ids[1] ?? ''], 0)
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({ current: { revision: revision + 1, changed_by_name: expect.any(String) } })
  })

  test('of two moves at once one wins and the other is told', async () => {
    const { owner, params, list } = await scene()
    const { items, revision } = await list()
    const answers = await Promise.all(
      items.map(item =>
        owner.post(store.moveListItems, { params, body: { list_item_ids: [item.id], place: 0, revision } }),
      ),
    )
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('many change as they were seen, or none', async () => {
    const { owner, params, list, sheet } = await scene()
    const { items } = await list()
    const seen = items.map(({ id, revision }) => ({ list_item_id: id, revision, price: '250' }))
    const change = { kind: 'price' as const, valid_from: '2026-11-22' }
    expect((await owner.post(store.bulkChangeListItems, { params, body: { items: seen, change } })).body).toMatchObject(
      {
        changed: 3,
      },
    )
    expect((await sheet('2026-11-22')).map(item => item.unit_price)).toEqual(['250.00', '250.00', '250.00'])
    const stale = await owner.post(store.bulkChangeListItems, {
      params,
      body: { items: seen.slice(0, 1), change: { kind: 'remove' } },
    })
    expect(stale.status).toBe(409)
    const now = (await list()).items.map(({ id, revision }) => ({ list_item_id: id, revision }))
    await owner.post(store.bulkChangeListItems, {
      params,
      body: { items: now.slice(0, 1), change: { kind: 'visible', visible: false } },
    })
    expect(names(await sheet())).toEqual(['鯵', '烏賊'])
    const left = (await list()).items.map(({ id, revision }) => ({ list_item_id: id, revision }))
    await owner.post(store.bulkChangeListItems, {
      params,
      body: { items: left.slice(1, 2), change: { kind: 'remove' } },
    })
    expect((await list()).items.map(item => item.item_name)).toEqual(['真鯛', '烏賊'])
    // Put on again it is the row it was, at the end.
    const product_item_ids = [items[1]?.product_item_id ?? '']
    await owner.post(store.addListItems, { params, body: { target: { product_item_ids } } })
    const back = (await list()).items
    expect(back.map(item => item.item_name)).toEqual(['真鯛', '烏賊', '鯵'])
    expect(back[2]).toMatchObject({ id: items[1]?.id, own: [{ valid_from: '2026-11-22', price: '250.00' }] })
  })

  test('is there once a restaurant is', async () => {
    const { owner, supplier } = await scene()
    const row = { supplier_id: supplier.id, customer_code: 'まだ', name: '開店前', created_at: new Date() }
    const { id } = await app.deps.db.insertInto('stores').values(row).returning('id').executeTakeFirstOrThrow()
    const params = { store_id: id }
    expect((await owner.get(store.getOrderList, { params })).body).toMatchObject({ linked: false, items: [] })
    const target = { product_item_ids: [supplier.product_items[0]?.id ?? ''] }
    expect((await owner.post(store.addListItems, { params, body: { target } })).status).toBe(409)
  })
})

describe('a group’s list', () => {
  test('prices its stores, but for the one with its own price; the first group wins', async () => {
    const { owner, supplier, store: here, params, list, sheet, items } = await scene()
    const east = await joinGroup(owner, supplier.id, here.id, '東コース')
    const hotel = await joinGroup(owner, supplier.id, here.id, 'ホテル')
    const neighbour = await addRestaurant(app, supplier)
    await app.deps.db
      .insertInto('store_group_members')
      .values({ store_group_id: hotel, store_id: neighbour.store.id, supplier_id: supplier.id })
      .execute()
    const price = async (store_group_id: string, amount: string, valid_from = '2026-11-21') => {
      const at = { store_group_id }
      const target = { product_item_ids: [supplier.product_items[0]?.id ?? ''] }
      await owner.post(group.addListItems, { params: at, body: { target } })
      const [row] = (await owner.get(group.getOrderList, { params: at })).body.items
      const body = { valid_from, price: amount, revision: row?.revision ?? 0 }
      const answer = await owner.post(group.setListItemPrice, { params: { ...at, list_item_id: row?.id ?? '' }, body })
      expect(answer.status).toBe(200)
    }
    await price(hotel, '270')
    expect((await sheet())[0]?.unit_price).toBe('270.00')
    await price(east, '280', '2026-11-22')
    expect((await sheet('2026-11-21'))[0]?.unit_price).toBe('270.00')
    expect((await sheet('2026-11-22'))[0]?.unit_price).toBe('280.00')
    const [row] = (await list()).items
    expect(row?.groups.map(one => one.id)).toEqual([east, hotel])
    const own = { valid_from: '2026-11-21', price: '199', revision: row?.revision ?? 0 }
    await owner.post(store.setListItemPrice, { params: { ...params, list_item_id: items[0]?.id ?? '' }, body: own })
    expect((await sheet('2026-11-22'))[0]?.unit_price).toBe('199.00')
    const other = await app.logIn('consumer', neighbour.consumer.owner.login_id)
    const theirs = await other.get(listOrderListItems, {
      params: { deal_id: neighbour.deal.id },
      query: { delivery_date: '2026-11-22' },
    })
    expect(theirs.body.items[0]?.unit_price).toBe('270.00')
  })

  test('is copied to a store, with names, limits and prices', async () => {
    const { owner, supplier, list, params } = await scene()
    const other = await addRestaurant(app, { ...supplier, product_items: [] })
    const theirs = { store_id: other.store.id }
    const [first] = (await list()).items
    await owner.patch(store.changeListItem, {
      params: { ...params, list_item_id: first?.id ?? '' },
      body: { revision: 1, alias_name: '桜鯛', lot: '2' },
    })
    await owner.post(store.setListItemPrice, {
      params: { ...params, list_item_id: first?.id ?? '' },
      body: { revision: 2, valid_from: '2026-11-23', price: '111' },
    })
    const ids = (await list()).items.map(item => item.product_item_id)
    const copy = (body: object) =>
      owner.post(store.copyOrderList, {
        params: theirs,
        body: { store_id: params.store_id, store_group_id: null, product_item_ids: ids, with_prices: true, ...body },
      })
    expect((await copy({})).body).toEqual({ added: 3, already: 0 })
    const made = (await owner.get(store.getOrderList, { params: theirs })).body.items
    expect(made.map(item => item.item_name)).toEqual(['真鯛', '鯵', '烏賊'])
    expect(made[0]).toMatchObject({
      alias_name: '桜鯛',
      lot: '2.000',
      own: [{ valid_from: '2026-11-23', price: '111.00' }],
    })
    expect((await copy({})).body).toEqual({ added: 0, already: 3 })
    expect((await copy({ store_id: other.store.id })).status).toBe(422)
    expect((await copy({ store_id: null })).status).toBe(422)
  })
})

describe('what comes back to a list', () => {
  /** 真鯛 is taken off, with a name, a limit and prices of the list's own. */
  const takenOff = async () => {
    const made = await scene()
    const { owner, params, list } = made
    const [row] = (await list()).items
    const at = { ...params, list_item_id: row?.id ?? '' }
    await owner.patch(store.changeListItem, {
      params: at,
      body: { revision: 1, alias_name: '古い名', max_quantity: '3' },
    })
    const put = async (valid_from: string, price: string, revision: number) =>
      owner.post(store.setListItemPrice, { params: at, body: { valid_from, price, revision } })
    await put('2026-11-20', '111', 2)
    expect((await put('2026-11-25', '99', 3)).status).toBe(200)
    const items = [{ list_item_id: at.list_item_id, revision: 4 }]
    await owner.post(store.bulkChangeListItems, { params, body: { items, change: { kind: 'remove' } } })
    const now = async () => (await list()).items.find(item => item.id === at.list_item_id)
    return { ...made, row, now, code: row?.code ?? '' }
  }
  const whole = { alias_name: null, max_quantity: null }

  test('from a file is what the file says, price and all', async () => {
    const { owner, params, code, now, sheet } = await takenOff()
    const send = async (text: string) => {
      const query = { valid_from: '2026-11-22' }
      const file = { params, file: Buffer.from(text), name: 'リスト.csv' }
      const checked = await owner.upload(store.checkOrderListFile, { ...file, query })
      const { digest } = checked.body
      expect((await owner.upload(store.applyOrderListFile, { ...file, query: { ...query, digest } })).status).toBe(200)
      return checked.body
    }
    const found = await send(`コード,表示名,発注単位\n${code},桜鯛,2\n`)
    expect(found.counts).toMatchObject({ new: 1, changed: 0 })
    expect(await now()).toMatchObject({ ...whole, alias_name: '桜鯛', lot: '2.000' })
    for (const day of ['2026-11-21', '2026-11-26']) {
      const item = (await sheet(day)).find(one => one.name === '桜鯛')
      expect(item?.unit_price, day).toBe('300.00')
    }
  })

  test('from another list has the names, limits and prices of that one', async () => {
    const { owner, supplier, params, row, now } = await takenOff()
    const other = await addRestaurant(app, supplier)
    const body = {
      store_id: other.store.id,
      store_group_id: null,
      product_item_ids: [row?.product_item_id ?? ''],
      with_prices: true,
    }
    expect((await owner.post(store.copyOrderList, { params, body })).body).toEqual({ added: 1, already: 0 })
    expect(await now()).toMatchObject({ ...whole, own: [] })
  })

  test('from the catalogue is what it was', async () => {
    const { owner, params, row, now } = await takenOff()
    const target = { product_item_ids: [row?.product_item_id ?? ''] }
    await owner.post(store.addListItems, { params, body: { target } })
    expect(await now()).toMatchObject({ alias_name: '古い名', max_quantity: '3.000', own: [{ price: '111.00' }, {}] })
  })
})

describe('a list in pages', () => {
  const long = async () => {
    const made = await world(app, { items: Array.from({ length: 23 }, (_, n) => ({ name: `商品${n}` })) })
    const owner = await app.logIn('supplier', made.supplier.owner.login_id)
    const params = { store_id: made.store.id }
    const asked: number[] = []
    /** Reads as a screen does, four items a page. */
    const page = async (cursor: string | null) => {
      const answer = await owner.get(store.getOrderList, { params, query: { limit: 4, ...(cursor ? { cursor } : {}) } })
      expect(answer.status).toBe(200)
      asked.push(answer.body.items.length)
      return answer.body
    }
    const now = async () => (await owner.get(store.getOrderList, { params })).body
    const move = (id: string, place: number, revision: number) =>
      owner.post(store.moveListItems, { params, body: { list_item_ids: [id], place, revision } })
    return { ...made, owner, params, asked, page, now, move }
  }
  const ids = (list: { items: { id: string }[] }) => list.items.map(item => item.id)

  test('is read to its end, each item once, and says how many there are', async () => {
    const { page, now, asked } = await long()
    const parts: number[] = []
    const whole = await readList(page, part => parts.push(part.items.length))
    expect(asked).toEqual([4, 4, 4, 4, 4, 3])
    expect(parts).toEqual([4, 8, 12, 16, 20])
    expect([whole.item_count, whole.next_cursor]).toEqual([23, null])
    expect(ids(whole)).toEqual(ids(await now()))
  })

  test('begins anew where the order changed between two pages', async () => {
    const { page, now, move, asked } = await long()
    const before = await now()
    let moved = false
    const whole = await readList(async cursor => {
      // What was on the first page goes behind what was read: it would be there twice, and another would be missing.
      if (cursor !== null && !moved) {
        moved = true
        expect((await move(before.items[0]?.id ?? '', 22, before.revision)).status).toBe(200)
      }
      return page(cursor)
    })
    expect(asked).toEqual([4, 4, 4, 4, 4, 4, 4, 3])
    expect(ids(whole)).toEqual([...ids(before).slice(1), before.items[0]?.id])
    expect(whole.revision).toBe(before.revision + 1)
  })

  test('whoever reads while it is changed gets one of its orders, whole', async () => {
    const { page, now, move, owner, params } = await long()
    const orders = new Map<number, string[]>()
    const note = async () => {
      const list = await now()
      orders.set(list.revision, ids(list))
      return list
    }
    let list = await note()
    const work = { done: false }
    const read: { revision: number; items: { id: string }[] }[] = []
    const reader = async () => {
      do read.push(await readList(page))
      while (!work.done)
    }
    const change = async () => {
      for (let n = 0; n < 12; n += 1) {
        const id = list.items[(n * 7) % list.items.length]?.id ?? ''
        await move(id, (n * 5) % 20, list.revision)
        if (n % 4 === 3) {
          const row = list.items[n]
          const items = [{ list_item_id: row?.id ?? '', revision: row?.revision ?? 0 }]
          await owner.post(store.bulkChangeListItems, { params, body: { items, change: { kind: 'remove' } } })
          // A revision between two notes was seen by nobody but a reader: its order is that of the move alone.
          const moved = list.items.map(item => item.id).filter(one => one !== id)
          orders.set(list.revision + 1, [...moved.slice(0, (n * 5) % 20), id, ...moved.slice((n * 5) % 20)])
        }
        list = await note()
      }
      work.done = true
    }
    await Promise.all([reader(), reader(), reader(), change()])
    expect(read.length).toBeGreaterThanOrEqual(3)
    for (const one of read) expect(ids(one)).toEqual(orders.get(one.revision))
  })

  test('a cursor that is none is refused; a group’s list goes the same way', async () => {
    const { owner, params, supplier } = await long()
    const answer = await owner.get(store.getOrderList, { params, query: { cursor: 'x' } })
    expect(answer.status).toBe(422)
    const { body } = await owner.post(createStoreGroup, { body: { name: '東' } })
    const at = { store_group_id: body.id }
    const product_item_ids = supplier.product_items.slice(0, 5).map(item => item.id)
    await owner.post(group.addListItems, { params: at, body: { target: { product_item_ids } } })
    const whole = await readList(
      async cursor =>
        (await owner.get(group.getOrderList, { params: at, query: { limit: 2, ...(cursor ? { cursor } : {}) } })).body,
    )
    expect(whole.items.map(item => item.product_item_id)).toEqual(product_item_ids)
  })
})
