import { expect, test } from 'vitest'
import { getDeal, listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { registerOwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import {
  addTemplateItem,
  changeTemplateItem,
  checkTemplateUpload,
  copyTemplateItems,
  downloadTemplate,
  listTemplateItems,
  orderTemplateItems,
  removeTemplateItem,
  restoreTemplateItem,
  uploadTemplateItems,
} from '#contract/suppliers/template-items.contract.ts'
import { readTable } from '#server/foreign/read-table.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const supplier = {
  name: '八百正',
  phone_number: '03-0100-5000',
  fax_number: '03-0100-5001',
  mail_address: '',
  method: 'fax' as const,
  closing_time: '',
  closing_lead_days: 1,
  delivery_weekdays: [],
}
const tomato = { code: '', name: 'トマト', spec: 'L', unit: '箱', price: '1800', tax_rate: 8 as const }

const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: supplier })).body
  return { ...made, cook, params: { deal_id } }
}

const namesOf = async (cook: Client, params: { deal_id: string }) =>
  (await cook.get(listTemplateItems, { params })).body.items.map(item => item.name)

const check = (cook: Client, deal_id: string, content: string) =>
  cook.upload(checkTemplateUpload, { params: { deal_id }, file: Buffer.from(content), name: '商品.csv' })
const take = (cook: Client, deal_id: string, content: string) =>
  cook.upload(uploadTemplateItems, { params: { deal_id }, file: Buffer.from(content), name: '商品.csv' })

test('items are what the order sheet shows, in the restaurant’s own order, with prices only where there are some', async () => {
  const { cook, params } = await start()
  const onion = { ...tomato, name: '玉ねぎ', spec: '', unit: 'kg', price: '' }
  const first = (await cook.post(addTemplateItem, { params, body: onion })).body
  expect((await cook.get(getDeal, { params })).body).toMatchObject({ own: true, price_visible: false })
  const second = (await cook.post(addTemplateItem, { params, body: { ...tomato, code: 'Ｔ－１' } })).body
  // Once more, as after an answer that was lost: it is that one.
  expect((await cook.post(addTemplateItem, { params, body: { ...tomato, code: 'Ｔ－１' } })).body).toEqual(second)
  expect(second).toMatchObject({ code: 'T-1', price: '1800.00', revision: 1 })
  expect((await cook.get(getDeal, { params })).body.price_visible).toBe(true)
  const body = { order_list_item_ids: [second.id, first.id] }
  expect((await cook.patch(orderTemplateItems, { params, body })).status).toBe(200)
  const { items } = (await cook.get(listOrderListItems, { params })).body
  expect(items.map(item => [item.id, item.name, item.unit_price, item.decimal_places])).toEqual([
    [second.id, 'トマト', '1800.00', 3],
    [first.id, '玉ねぎ', null, 3],
  ])
  const wrong = await cook.patch(orderTemplateItems, { params, body: { order_list_item_ids: [first.id] } })
  expect(wrong.status).toBe(409)
})

test('a change names its version, a code is used once, and what was removed can come back', async () => {
  const { cook, params } = await start()
  const item = (await cook.post(addTemplateItem, { params, body: { ...tomato, code: 'A1' } })).body
  const other = (await cook.post(addTemplateItem, { params, body: { ...tomato, name: '胡瓜' } })).body
  const place = { ...params, order_list_item_id: item.id }
  const renamed = { ...tomato, code: 'A1', name: '桃太郎トマト', price: '' }
  const changed = await cook.patch(changeTemplateItem, { params: place, body: { revision: 1, item: renamed } })
  expect(changed.body).toMatchObject({ name: '桃太郎トマト', price: null, revision: 2 })
  const stale = await cook.patch(changeTemplateItem, { params: place, body: { revision: 1, item: renamed } })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { name: '桃太郎トマト' } })
  const twice = await cook.patch(changeTemplateItem, {
    params: { ...params, order_list_item_id: other.id },
    body: { revision: 1, item: { ...tomato, code: 'A1' } },
  })
  expect(twice.body.messages).toEqual([{ field: 'code', message: '商品コードはすでに使用されています' }])
  expect((await cook.delete(removeTemplateItem, { params: place })).status).toBe(204)
  expect(await namesOf(cook, params)).toEqual(['胡瓜'])
  expect((await cook.get(listOrderListItems, { params })).body.items.map(one => one.name)).toEqual(['胡瓜'])
  expect((await cook.post(restoreTemplateItem, { params: place })).status).toBe(200)
  expect(await namesOf(cook, params)).toEqual(['桃太郎トマト', '胡瓜'])
})

test('a file is checked by row and column first, and taken over whole or not at all', async () => {
  const { cook, params } = await start()
  await cook.post(addTemplateItem, { params, body: tomato })
  const bad = '商品名,規格,単位,単価,税率\nトマト,L,箱,1900,8\nレタス,,,abc,8\n茄子,,袋,,12\nトマト,L,箱,1,8\n'
  const checked = await check(cook, params.deal_id, bad)
  expect(checked.status).toBe(200)
  expect(checked.body.errors.map(one => [one.row_number, one.column_title, one.message])).toEqual([
    [3, '単位', '単位を入力してください'],
    [3, '単価', '単価は数値で入力してください'],
    [4, '税率', '税率は 8 または 10 を入力してください'],
    [5, '商品名', '2行目と同じ商品です'],
  ])
  const refused = await take(cook, params.deal_id, bad)
  expect(refused.status).toBe(422)
  expect(await namesOf(cook, params)).toEqual(['トマト'])

  const good = '品名,単位,価格\nトマト,箱,"¥2,000"\nレタス,玉,\n'
  const fine = await check(cook, params.deal_id, good.replace('トマト', 'トマト '))
  // Without the column of the spec it is another item.
  expect(fine.body).toMatchObject({ new_count: 2, changed_count: 0, errors: [] })
  const with_spec = '品名,規格,単位,価格\nトマト,L,箱,"¥2,000"\nレタス,,玉,\n'
  const taken = await take(cook, params.deal_id, with_spec)
  expect(taken.body).toEqual({ added: 1, changed: 1 })
  const { items } = (await cook.get(listTemplateItems, { params })).body
  expect(items.map(item => [item.name, item.price])).toEqual([
    ['トマト', '2000.00'],
    ['レタス', null],
  ])
})

test('a file without the columns that matter says which', async () => {
  const { cook, params } = await start()
  const answer = await check(cook, params.deal_id, '品目,数\nトマト,3\n')
  expect(answer.body.messages?.[0]?.message).toContain('「商品名」と「単位」の列が見つかりません')
})

test.each(['csv', 'xlsx'] as const)('what the %s template holds can be put back as it is', async format => {
  const { cook, params } = await start()
  await cook.post(addTemplateItem, { params, body: { ...tomato, code: '0012', name: '=トマト', spec: 'A,B' } })
  const file = await cook.get(downloadTemplate, { params, query: { format } })
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('商品_八百正'))
  const table = await readTable(file.payload)
  expect(table.rows[0]?.cells).toEqual(['0012', '=トマト', 'A,B', '箱', '1800', '8'])
  const again = await cook.upload(checkTemplateUpload, { params, file: file.payload, name: 'x' })
  expect(again.body).toMatchObject({ row_count: 1, new_count: 0, changed_count: 0, errors: [] })
})

test('items are copied from another own supplier; those that are there stay', async () => {
  const { cook, params } = await start()
  await cook.post(addTemplateItem, { params, body: tomato })
  const { deal_id } = (await cook.post(registerOwnSupplier, { body: { ...supplier, name: '八百金' } })).body
  await cook.post(addTemplateItem, { params: { deal_id }, body: { ...tomato, price: '9', code: 'X' } })
  await cook.post(addTemplateItem, { params: { deal_id }, body: { ...tomato, name: '茄子', code: 'Y' } })
  const copied = await cook.post(copyTemplateItems, { params, body: { from_deal_id: deal_id } })
  expect(copied.body).toEqual({ added: 1, skipped: 1 })
  expect((await cook.get(listTemplateItems, { params })).body.items.map(one => [one.name, one.code])).toEqual([
    ['トマト', ''],
    ['茄子', ''],
  ])
  const foreign = await start()
  const answer = await cook.post(copyTemplateItems, { params, body: { from_deal_id: foreign.params.deal_id } })
  expect(answer.status).toBe(404)
})

test('a supplier on the platform has no template', async () => {
  const { cook, deal } = await start()
  expect((await cook.get(listTemplateItems, { params: { deal_id: deal.id } })).status).toBe(404)
})
