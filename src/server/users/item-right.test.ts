import { expect, test } from 'vitest'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import {
  applyBulkChange,
  changeProductItem,
  getProductItem,
  listProductItems,
  setProductItemPrice,
} from '#contract/catalogue/product-items.contract.ts'
import { addListItems, getOrderList } from '#contract/order-lists/store-list.contract.ts'
import { changeUser, createUser, getUser, listUserAudits } from '#contract/users/users.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const scene = async () => {
  const made = await world(app)
  const { supplier, store } = made
  const limited = await addSupplierUser(app, supplier.id, {
    user: { sees_all_stores: false, may_change_items: false },
    store_ids: [store.id],
  })
  if (!limited) throw new Error('nobody')
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const staff = await app.logIn('supplier', limited.login_id)
  const item = supplier.product_items[0]
  if (!item) throw new Error('no item')
  return { ...made, limited, owner, staff, params: { product_item_id: item.id } }
}

const price = { valid_from: '2026-11-20', price: '1', revision: 1 }
const no_right = '商品と単価を変更する権限がありません。オーナーにご確認ください'

test('who may not change items and prices reads them, and is told so at every way of changing one', async () => {
  const { staff, params, store } = await scene()
  const answers = [
    await staff.post(setProductItemPrice, { params, body: price }),
    await staff.patch(changeProductItem, { params, body: { revision: 1, name: '盗' } }),
    await staff.post(applyBulkChange, {
      body: {
        target: { product_item_ids: [params.product_item_id] },
        change: { kind: 'price_set', price: '1', valid_from: '2026-11-20' },
      },
    }),
    await staff.post(addListItems, {
      params: { store_id: store.id },
      body: { target: { product_item_ids: [params.product_item_id] } },
    }),
  ]
  expect(answers.map(one => [one.status, one.body.message])).toEqual(answers.map(() => [403, no_right]))
  expect((await staff.get(getSupplierSession)).body.may_change_items).toBe(false)
  expect((await staff.get(getProductItem, { params })).body).toMatchObject({ revision: 1, unit_price: '300.00' })
  expect((await staff.get(listProductItems)).status).toBe(200)
  expect((await staff.get(getOrderList, { params: { store_id: store.id } })).status).toBe(200)
})

test('an owner gives the right to one user and takes it back at once, which is kept; owners always have it', async () => {
  const { owner, staff, limited, params, supplier } = await scene()
  const user = { params: { user_id: limited.account_id } }
  const give = async (may_change_items: boolean) => {
    const { body } = await owner.get(getUser, user)
    const { name, mail_address, role, sees_all_stores, mail_on_order, stores, revision } = body
    const store_ids = stores.map(one => one.id)
    return owner.patch(changeUser, {
      ...user,
      body: {
        name,
        mail_address: mail_address ?? '',
        role,
        sees_all_stores,
        mail_on_order,
        store_ids,
        revision,
        may_change_items,
      },
    })
  }
  expect((await give(true)).body.may_change_items).toBe(true)
  expect((await staff.post(setProductItemPrice, { params, body: price })).status).toBe(200)
  await give(false)
  expect((await staff.post(setProductItemPrice, { params, body: { ...price, revision: 2 } })).status).toBe(403)
  const audits = (await owner.get(listUserAudits, { query: { user_id: limited.account_id } })).body.items
  expect(audits.map(one => [one.before, one.after])).toEqual([
    [{ may_change_items: true }, { may_change_items: false }],
    [{ may_change_items: false }, { may_change_items: true }],
  ])
  const made = await owner.post(createUser, {
    body: {
      login_id: `second-${supplier.name.slice(4)}`,
      name: '店長',
      mail_address: '',
      role: 'owner',
      sees_all_stores: true,
      may_change_items: false,
      mail_on_order: false,
      store_ids: [],
    },
  })
  expect((await owner.get(getUser, { params: { user_id: made.body.id } })).body.may_change_items).toBe(true)
})
