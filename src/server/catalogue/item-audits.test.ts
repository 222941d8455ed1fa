import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  applyBulkChange,
  changeProductItem,
  listItemAudits,
  removeProductItemPrice,
  setProductItemPrice,
} from '#contract/catalogue/product-items.contract.ts'
import { addFirstItems } from '#contract/initializations/initializations.contract.ts'
import {
  bulkChangeListItems,
  changeListItem,
  getOrderList,
  listListItemAudits,
  setListItemPrice,
} from '#contract/order-lists/store-list.contract.ts'
import { itemAuditWords } from '#domain/catalogue/item-audit-words.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const scene = async () => {
  const made = await world(app, { items: [{ name: '真鯛', price: '2800' }, {}] })
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const params = { product_item_id: made.supplier.product_items[0]?.id ?? '' }
  const said = async () => {
    const { items } = (await owner.get(listItemAudits, { params })).body
    return items.map(one => {
      const { title, lines } = itemAuditWords(one)
      return [one.actor_name, title, ...lines]
    })
  }
  return { ...made, owner, params, said, name: made.supplier.owner.name }
}

test('an item keeps who changed it and its prices, when, from what to what, by whatever way', async () => {
  const { owner, params, said, name, supplier } = await scene()
  await owner.patch(changeProductItem, { params, body: { revision: 1, name: '真鯛（養殖）', lot: '2' } })
  await owner.post(setProductItemPrice, { params, body: { valid_from: '2026-12-01', price: '3080', revision: 2 } })
  await owner.post(setProductItemPrice, { params, body: { valid_from: '2026-12-01', price: null, revision: 3 } })
  await owner.delete(removeProductItemPrice, {
    params: { ...params, valid_from: '2026-12-01' },
    query: { revision: 4 },
  })
  await owner.post(applyBulkChange, {
    body: {
      target: { filter: {} },
      change: { kind: 'price_set', price: '2900', valid_from: '2026-11-20' },
    },
  })
  await owner.post(applyBulkChange, {
    body: { target: params_of(params), change: { kind: 'sold_out', sold_out: true } },
  })
  expect(await said()).toEqual([
    [name, '変更', '販売上限：（空欄） → 0', '販売：販売中 → 完売'],
    [name, '単価', '2026/11/20の納品から ¥2,800 → ¥2,900'],
    [name, '単価の変更の取り消し', '2026/12/01の納品から 時価'],
    [name, '単価', '2026/12/01の納品から ¥3,080 → 時価'],
    [name, '単価', '2026/12/01の納品から ¥2,800 → ¥3,080'],
    [name, '変更', '発注単位：（空欄） → 2', '商品名：真鯛 → 真鯛（養殖）'],
  ])
  const code = `n-${supplier.name.slice(4)}`
  const fresh = { code, name: '鰆', spec: '', category: '', unit: '尾', tax_rate: 8 as const, price: '900' }
  expect((await owner.post(addFirstItems, { body: { items: [fresh] } })).status).toBe(201)
  const made = await app.deps.db
    .selectFrom('product_items')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const { items } = (await owner.get(listItemAudits, { params: { product_item_id: made.id } })).body
  expect(items.map(one => itemAuditWords(one).title).toSorted()).toEqual(['単価', '登録'])
})

const params_of = ({ product_item_id }: { product_item_id: string }) => ({ product_item_ids: [product_item_id] })

test('a list keeps the same of its items and its own prices; nobody’s doing is noted as nobody’s', async () => {
  const { owner, store, name, supplier } = await scene()
  const at = { store_id: store.id }
  const row = (await owner.get(getOrderList, { params: at })).body.items.find(one => one.item_name === '真鯛')
  const params = { ...at, list_item_id: row?.id ?? '' }
  await owner.patch(changeListItem, { params, body: { revision: 1, alias_name: 'お造り用' } })
  await owner.post(setListItemPrice, {
    params,
    body: { valid_from: '2026-11-24', price: '2500', ends: false, revision: 2 },
  })
  await owner.post(bulkChangeListItems, {
    params: at,
    body: { items: [{ list_item_id: params.list_item_id, revision: 3 }], change: { kind: 'visible', visible: false } },
  })
  const { items } = (await owner.get(listListItemAudits, { params })).body
  expect(items.map(one => [one.actor_name, ...itemAuditWords(one).lines])).toEqual([
    [name, '表示：表示 → 非表示'],
    [name, '2026/11/24の納品から なし → ¥2,500'],
    [name, 'リストでの商品名：（空欄） → お造り用'],
  ])
  // Another supplier's user, and one who does not see the store, are told nothing.
  const stranger = await world(app)
  const other = await app.logIn('supplier', stranger.supplier.owner.login_id)
  expect((await other.get(listItemAudits, { params: { product_item_id: row?.product_item_id ?? '' } })).status).toBe(
    404,
  )
  const far = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false } })
  const clerk = await app.logIn('supplier', far?.login_id ?? '')
  expect((await clerk.get(listListItemAudits, { params })).status).toBe(404)
  await sql`update product_items set spec = '大' where id = ${row?.product_item_id ?? ''}`.execute(app.deps.db)
  const after = (await owner.get(listItemAudits, { params: { product_item_id: row?.product_item_id ?? '' } })).body
  expect(after.items).toEqual([])
})
