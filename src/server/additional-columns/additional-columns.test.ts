import { describe, expect, test } from 'vitest'
import {
  changeItemAdditionals,
  changeOrderAdditionals,
  changeStoreAdditionals,
  createAdditionalColumn,
  downloadAdditionalColumns,
  editAdditionalColumn,
  getItemAdditionals,
  getOrderAdditionals,
  getStoreAdditionals,
  listAdditionalColumns,
  orderAdditionalColumns,
} from '#contract/additional-columns/additional-columns.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { AdditionalKind, AdditionalSubject } from '#domain/additional-columns/additional.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const scene = async () => {
  const made = await world(app)
  return { ...made, owner: await app.logIn('supplier', made.supplier.owner.login_id) }
}

const add = async (
  owner: Client,
  name: string,
  kind: AdditionalKind = 'text',
  { subject = 'store', choices = [] }: { subject?: AdditionalSubject; choices?: string[] } = {},
) => {
  const made = await owner.post(createAdditionalColumn, { body: { subject, name, kind, choices } })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}
const read = async (owner: Client) => (await owner.get(listAdditionalColumns)).body
const namesOf = (items: { name: string }[]) => items.map(one => one.name)

describe('columns', () => {
  test('are made, put in order, renamed; a name is there once for each subject, in any spelling', async () => {
    const { owner } = await scene()
    const course = await add(owner, 'コース', 'choice', { choices: ['A', 'B'] })
    const shelf = await add(owner, '棚番')
    await add(owner, 'コース', 'text', { subject: 'order' })
    const twice = await owner.post(createAdditionalColumn, {
      body: { subject: 'store', name: 'ｺｰｽ', kind: 'text', choices: [] },
    })
    expect(twice.body.messages).toEqual([{ field: 'name', message: '項目名はすでに使用されています' }])
    const bare = await owner.post(createAdditionalColumn, {
      body: { subject: 'store', name: '便', kind: 'choice', choices: [] },
    })
    expect(bare.body.messages).toEqual([{ field: 'choices', message: '選択肢を1つ以上入力してください' }])
    const { revision } = await read(owner)
    const order = { subject: 'store' as const, additional_column_ids: [shelf, course], revision }
    const moved = await owner.patch(orderAdditionalColumns, { body: order })
    expect(namesOf(moved.body.items.filter(one => one.subject === 'store'))).toEqual(['棚番', 'コース'])
    const stale = await owner.patch(orderAdditionalColumns, { body: order })
    expect([stale.status, stale.body]).toMatchObject([409, { current: { revision: revision + 1 } }])
    const half = await owner.patch(orderAdditionalColumns, {
      body: { ...order, additional_column_ids: [shelf], revision: revision + 1 },
    })
    expect(half.status).toBe(422)
  })

  test('are taken out as CSV, those given up too; nothing in it is a formula', async () => {
    const { owner } = await scene()
    await add(owner, '=1+1', 'text', { subject: 'order' })
    await add(owner, 'コース', 'choice', { choices: ['A', 'B,C'] })
    const shelf = await add(owner, '棚番')
    const { revision } = await read(owner)
    const body = { name: '棚番', choices: [], archived: true, revision }
    await owner.patch(editAdditionalColumn, { params: { additional_column_id: shelf }, body })
    const file = (await owner.get(downloadAdditionalColumns)).payload.toString().trim().split('\r\n')
    expect(file).toEqual([
      '対象,項目名,種類,選択肢,使うか,入力済みの数',
      '得意先,コース,選択,"A\nB,C",使う,0',
      '得意先,棚番,文字,,使わない,0',
      "受注,'=1+1,文字,,使う,0",
    ])
  })

  test('twenty of a subject are in use at most', async () => {
    const { owner } = await scene()
    for (let n = 0; n < 20; n += 1) await add(owner, `項目${n}`)
    const more = await owner.post(createAdditionalColumn, {
      body: { subject: 'store', name: 'もう1つ', kind: 'text', choices: [] },
    })
    expect([more.status, more.body.message]).toEqual([422, expect.stringContaining('20個まで')])
    await add(owner, '商品のほう', 'text', { subject: 'product_item' })
  })

  test('given up, they are asked for no more; what was entered comes back with them', async () => {
    const { owner, store } = await scene()
    const id = await add(owner, '社内番号', 'number')
    const params = { store_id: store.id }
    const changes = [{ additional_column_id: id, was: '', value: '１２' }]
    expect((await owner.patch(changeStoreAdditionals, { params, body: { changes } })).status).toBe(200)
    const archive = async (archived: boolean) => {
      const { revision } = await read(owner)
      const body = { name: '社内番号', choices: [], archived, revision }
      return owner.patch(editAdditionalColumn, { params: { additional_column_id: id }, body })
    }
    expect((await archive(true)).body.items).toMatchObject([{ archived: true, value_count: 1 }])
    expect((await owner.get(getStoreAdditionals, { params })).body.items).toEqual([])
    const gone = await owner.patch(changeStoreAdditionals, { params, body: { changes } })
    expect([gone.status, gone.body]).toMatchObject([409, { current: { items: [] } }])
    await archive(false)
    expect((await owner.get(getStoreAdditionals, { params })).body.items).toMatchObject([{ value: '12' }])
  })
})

describe('values', () => {
  test('of stores, items and orders are kept as their kind writes them; what is wrong is said beside its column', async () => {
    const made = await scene()
    const { owner, store, deal, items, supplier } = made
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
      },
      idempotency_key: `additionals-${deal.id}`,
    })
    const number = await add(owner, '重さ', 'number')
    const day = await add(owner, '開始日', 'date')
    const way = await add(owner, '便', 'choice', { choices: ['午前', '午後'] })
    const params = { store_id: store.id }
    const put = (values: Record<string, string>, was: Record<string, string> = {}) =>
      owner.patch(changeStoreAdditionals, {
        params,
        body: {
          changes: Object.entries(values).map(([id, value]) => ({
            additional_column_id: id,
            was: was[id] ?? '',
            value,
          })),
        },
      })
    const wrong = await put({ [number]: '三', [day]: '2026/02/30', [way]: '夜' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.messages?.map(one => one.field)).toEqual([number, day, way])
    expect((await owner.get(getStoreAdditionals, { params })).body.items.map(one => one.value)).toEqual(['', '', ''])
    const right = await put({ [number]: '1,200.50', [day]: '2026/11/24', [way]: '午後' })
    expect(right.body.items.map(one => one.value)).toEqual(['1200.5', '2026-11-24', '午後'])
    // Another one fills in another column; the same column twice is told.
    const late = await put({ [way]: '午前' }, { [way]: '' })
    expect([late.status, late.body]).toMatchObject([409, { current: { items: [{}, {}, { value: '午後' }] } }])
    expect((await put({ [number]: '' }, { [number]: '1200.5' })).body.items[0]?.value).toBe('')

    const item = await add(owner, '棚番', 'text', { subject: 'product_item' })
    const note = await add(owner, '伝票', 'text', { subject: 'order' })
    const product_item_id = supplier.product_items[0]?.id ?? ''
    const change = (id: string, value: string) => ({ changes: [{ additional_column_id: id, was: '', value }] })
    await owner.patch(changeItemAdditionals, { params: { product_item_id }, body: change(item, 'か\u3099-1') })
    const shelf = await owner.get(getItemAdditionals, { params: { product_item_id } })
    expect(shelf.body.items).toMatchObject([{ name: '棚番', value: 'が-1' }])
    const order_id = placed.body.id
    await owner.patch(changeOrderAdditionals, { params: { order_id }, body: change(note, '0042') })
    const paper = await owner.get(getOrderAdditionals, { params: { order_id } })
    expect(paper.body.items).toMatchObject([{ name: '伝票', value: '0042' }])
  })

  test('two who fill in the same column at once: one does, the other is told', async () => {
    const { owner, store } = await scene()
    const id = await add(owner, 'コース')
    const answers = await Promise.all(
      ['A', 'B', 'C'].map(value =>
        owner.patch(changeStoreAdditionals, {
          params: { store_id: store.id },
          body: { changes: [{ additional_column_id: id, was: '', value }] },
        }),
      ),
    )
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('are there for whoever may see the store; another supplier’s column is not', async () => {
    const [mine, strange] = [await scene(), await scene()]
    const id = await add(mine.owner, 'コース')
    const other = await addRestaurant(app, mine.supplier)
    const staff = await addSupplierUser(app, mine.supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [mine.store.id],
    })
    const clerk = await app.logIn('supplier', staff.login_id)
    const put = (person: Client, store_id: string) =>
      person.patch(changeStoreAdditionals, {
        params: { store_id },
        body: { changes: [{ additional_column_id: id, was: '', value: 'A' }] },
      })
    expect((await put(clerk, mine.store.id)).status).toBe(200)
    expect((await put(clerk, other.store.id)).status).toBe(404)
    expect((await put(strange.owner, strange.store.id)).status).toBe(404)
    expect((await put(strange.owner, mine.store.id)).status).toBe(404)
  })
})
