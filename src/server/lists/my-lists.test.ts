import { expect, test } from 'vitest'
import {
  changeMyList,
  createMyList,
  listMyLists,
  lists_a_deal,
  orderMyLists,
  removeMyList,
} from '#contract/lists/my-lists.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, world } from '#tests/support/world.ts'

const app = await testApp()

const opened = async () => {
  const made = await world(app, { items: [{}, {}, {}] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const params = { deal_id: made.deal.id }
  const items = made.items.map(one => ({ order_list_item_id: one.id, unit_kind: 'piece' as const, quantity: '2' }))
  const make = (name: string, own = items) => cook.post(createMyList, { params, body: { name, items: own } })
  const names = async () => (await cook.get(listMyLists, { params })).body.items.map(one => one.name)
  return { ...made, cook, params, items, make, names }
}

test('a list is made, renamed, filled anew in another order, and deleted', async () => {
  const { cook, params, items, make, names } = await opened()
  const made = await make(' 週末の仕込み ', items.slice(0, 2))
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ name: '週末の仕込み', revision: 1, changed_by_name: '試験 花子' })
  const turned = [items[2], items[0]].flatMap((one, index) => (one ? [{ ...one, quantity: `${index}.5` }] : []))
  const place = { ...params, my_list_id: made.body.id }
  const changed = await cook.call(changeMyList, { params: place, body: { name: '平日', items: turned, revision: 1 } })
  expect(changed.status).toBe(200)
  const [list] = (await cook.get(listMyLists, { params })).body.items
  expect(list).toMatchObject({ name: '平日', revision: 2 })
  expect(list?.items.map(one => [one.order_list_item_id, one.quantity])).toEqual([
    [items[2]?.order_list_item_id, '0.500'],
    [items[0]?.order_list_item_id, '1.500'],
  ])
  const gone = await cook.call(removeMyList, { params: place, query: { revision: 2 } })
  expect(gone.body.items).toEqual([])
  expect(await names()).toEqual([])
})

test('a change based on an older version is refused with the current one', async () => {
  const { cook, params, items, make } = await opened()
  const { body } = await make('朝')
  const place = { ...params, my_list_id: body.id }
  await cook.call(changeMyList, { params: place, body: { name: '朝一番', items, revision: 1 } })
  const late = await cook.call(changeMyList, { params: place, body: { name: '夜', items: [], revision: 1 } })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    message: '試験 花子さんがこのリストを変更しました。内容を見比べてください',
    current: { name: '朝一番', revision: 2, items: [{}, {}, {}] },
  })
  expect((await cook.call(removeMyList, { params: place, query: { revision: 1 } })).status).toBe(409)
})

test('lists stand in the order they are put in; all of them, each once', async () => {
  const { cook, params, make, names } = await opened()
  const ids: string[] = []
  for (const name of ['一', '二', '三']) ids.push((await make(name)).body.id)
  const put = (my_list_ids: string[]) => cook.call(orderMyLists, { params, body: { my_list_ids } })
  expect((await put(ids.toReversed())).body.items.map(one => one.name)).toEqual(['三', '二', '一'])
  expect(await names()).toEqual(['三', '二', '一'])
  expect((await put(ids.slice(1))).status).toBe(422)
  expect((await put([...ids.slice(1), ids[1] ?? ''])).status).toBe(422)
})

test('what is wrong is said beside its field', async () => {
  const { cook, params, items, make, supplier } = await opened()
  const made = await make('朝')
  // Saved again because no answer came: it is that list. Another one of its name is not.
  expect((await make('朝')).body.id).toBe(made.body.id)
  const others = items.slice(0, 1)
  expect((await make('朝', others)).body.messages).toEqual([
    { field: 'name', message: expect.stringContaining('リスト名') },
  ])
  expect((await make('  ')).body.messages).toEqual([{ field: 'name', message: 'リスト名を入力してください' }])
  const [first] = items
  if (!first) throw new Error('no items')
  expect((await make('二重', [first, first])).status).toBe(422)
  expect((await make('負', [{ ...first, quantity: '-1' }])).status).toBe(422)
  const stranger = await addRestaurant(app, supplier)
  const theirs = { ...first, order_list_item_id: stranger.items[0]?.id ?? '' }
  expect((await make('他店の商品', [theirs])).status).toBe(404)
  const lists = (await cook.get(listMyLists, { params })).body.items
  expect(lists.map(one => one.name)).toEqual(['朝'])
})

test('no more than twenty lists, also when two people make the last one at once', async () => {
  const { make, names } = await opened()
  for (let n = 1; n < lists_a_deal; n += 1) await make(`リスト${n}`)
  const answers = await Promise.all([make('花子の'), make('太郎の')])
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect((await names()).length).toBe(lists_a_deal)
})

test('two people who save at once: one is told', async () => {
  const { cook, params, items, make } = await opened()
  const { body } = await make('朝')
  const save = (name: string) =>
    cook.call(changeMyList, { params: { ...params, my_list_id: body.id }, body: { name, items, revision: 1 } })
  const answers = await Promise.all([save('花子'), save('太郎')])
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('an item taken off the order list is not shown and not lost', async () => {
  const { cook, params, items, make } = await opened()
  const { body } = await make('朝')
  const [first, ...rest] = items
  if (!first) throw new Error('no items')
  const show = (visible: boolean) =>
    app.deps.db.updateTable('order_list_items').set({ visible }).where('id', '=', first.order_list_item_id).execute()
  await show(false)
  const shown = (await cook.get(listMyLists, { params })).body.items[0]
  expect(shown?.items.map(one => one.order_list_item_id)).toEqual(rest.map(one => one.order_list_item_id))
  await cook.call(changeMyList, {
    params: { ...params, my_list_id: body.id },
    body: { name: '朝', items: rest, revision: 1 },
  })
  await show(true)
  const again = (await cook.get(listMyLists, { params })).body.items[0]
  expect(again?.items.map(one => one.order_list_item_id).toSorted()).toEqual(
    items.map(one => one.order_list_item_id).toSorted(),
  )
})
