import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { getOwnSupplier, listSuppliers } from '#contract/suppliers/own-suppliers.contract.ts'
import {
  checkSupplierFile,
  checkSupplierText,
  downloadSupplierTemplate,
  importSuppliers,
} from '#contract/suppliers/supplier-file.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'

const app = await testApp()

const start = async () => {
  const made = await world(app)
  return { ...made, cook: await app.logIn('consumer', made.consumer.owner.login_id) }
}
const head = '仕入先名\t電話番号\tFAX番号\tメールアドレス\t発注の送り方\t締切の時刻\t締切の日\t配達する曜日\n'

test('the template is read back as it is given, and registered whole, in its order', async () => {
  const { cook } = await start()
  const template = await cook.get(downloadSupplierTemplate)
  expect(template.headers['content-disposition']).toContain(encodeURIComponent('仕入先のひな形.xlsx'))
  const { status, body } = await cook.upload(checkSupplierFile, { file: template.payload, name: 'ひな形.xlsx' })
  expect([status, body.errors]).toEqual([200, []])
  expect(body.suppliers.map(one => [one.row_number, one.supplier.name, one.supplier.method, one.twin])).toEqual([
    [2, '魚政商店', 'fax', null],
    [3, '青果のやまだ', 'mail', null],
    [4, '酒のたなか', 'line', null],
  ])
  const suppliers = body.suppliers.map(one => one.supplier)
  const made = await cook.post(importSuppliers, { body: { suppliers }, idempotency_key: randomUUID() })
  expect(made.status).toBe(201)
  const { body: list } = await cook.get(listSuppliers)
  expect(list.items.filter(one => one.own).map(one => one.name)).toEqual(['魚政商店', '青果のやまだ', '酒のたなか'])
  const params = { deal_id: made.body.items[1]?.deal_id ?? '' }
  expect((await cook.get(getOwnSupplier, { params })).body).toMatchObject({
    mail_address: 'order@example.jp',
    closing_time: '23:00',
    closing_lead_days: 1,
    delivery_weekdays: [1, 3, 5],
  })
  // Taken in again, each is asked about.
  const again = await cook.upload(checkSupplierFile, { file: template.payload, name: 'ひな形.xlsx' })
  expect(again.body.suppliers.map(one => one.twin)).toEqual(['魚政商店', '青果のやまだ', '酒のたなか'])
})

test('a fax number that an earlier row has is asked about by its name', async () => {
  const { cook } = await start()
  const text = `${head}魚政商店\t\t03-0100-4001\t\tFAX\t\t\t\n八百政\t\t0301004001\t\tFAX\t\t\t\n酒政\t\t03-0100-4002\t\tFAX\t\t\t\n`
  const { body } = await cook.post(checkSupplierText, { body: { text } })
  expect(body.suppliers.map(one => [one.supplier.name, one.twin])).toEqual([
    ['魚政商店', null],
    ['八百政', '魚政商店'],
    ['酒政', null],
  ])
})

test('every mistake is named by its row and column, and nothing is registered', async () => {
  const { cook } = await start()
  const text = `${head}魚政商店\t03-0100-4000\t\t\tFAX\t17時頃\t来週\t隔週\n\t123\t\t\t電話\t\t\t\n八百八\t03-0100-4002\t\ta@b\tメール\t\t\t\n`
  const { body } = await cook.post(checkSupplierText, { body: { text } })
  expect(body.suppliers).toEqual([])
  expect(body.errors.map(one => [one.row_number, one.column_title])).toEqual(
    expect.arrayContaining([
      [2, '締切の時刻'],
      [2, '締切の日'],
      [2, '配達する曜日'],
      [3, '仕入先名'],
      [3, '電話番号'],
      [3, '発注の送り方'],
      [4, 'メールアドレス'],
    ]),
  )
  for (const { message } of body.errors) expect(message).toMatch(/[ぁ-ん]/)
  expect((await cook.get(listSuppliers)).body.items.filter(one => one.own)).toEqual([])
})

test('a pasted table without titles goes by its usual order; a supplier named twice is a mistake', async () => {
  const { cook } = await start()
  const text =
    '魚政商店\t03-0100-4000\t03-0100-4001\n八百八\t03-0100-4002\t03-0100-4003\n魚政 商店\t0301004000\t03-0100-4001\n'
  const { body } = await cook.post(checkSupplierText, { body: { text } })
  expect(body.suppliers.map(one => [one.row_number, one.supplier.name])).toEqual([
    [1, '魚政商店'],
    [2, '八百八'],
  ])
  expect(body.errors).toMatchObject([{ row_number: 3, column_title: '仕入先名', message: '1行目と同じ仕入先です' }])
})

test('the same import, sent eight times at once, is registered once; one wrong supplier, and none is', async () => {
  const { cook } = await start()
  const { body } = await cook.post(checkSupplierText, {
    body: { text: '魚政商店\t03-0100-4000\t03-0100-4001\n八百八\t03-0100-4002\t03-0100-4003\n' },
  })
  const suppliers = body.suppliers.map(one => one.supplier)
  const broken = suppliers.map((one, nth) => (nth === 1 ? { ...one, fax_number: '' } : one))
  const refused = await cook.post(importSuppliers, { body: { suppliers: broken }, idempotency_key: randomUUID() })
  expect([refused.status, refused.body.messages?.[0]?.field]).toEqual([422, 'suppliers[1].fax_number'])
  const idempotency_key = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => cook.post(importSuppliers, { body: { suppliers }, idempotency_key })),
  )
  expect(sent.map(one => one.status)).toEqual(Array(8).fill(201))
  expect(new Set(sent.map(one => JSON.stringify(one.body))).size).toBe(1)
  expect((await cook.get(listSuppliers)).body.items.filter(one => one.own)).toHaveLength(2)
})

test('what is no table, too much, or asked by staff is refused', async () => {
  const { cook, consumer } = await start()
  const pdf = await cook.upload(checkSupplierFile, { file: Buffer.from('%PDF-1.4 x'), name: 'a.pdf' })
  expect([pdf.status, pdf.body.messages?.[0]?.message]).toEqual([422, expect.stringContaining('PDF')])
  const text = Array.from({ length: 201 }, (_, nth) => `店${nth}\t03-0100-4000\t03-0100-4001`).join('\n')
  expect((await cook.post(checkSupplierText, { body: { text } })).status).toBe(422)
  expect((await cook.post(checkSupplierText, { body: { text: '  ' } })).status).toBe(422)
  const member = await addMember(app, consumer.id)
  const staff = await app.logIn('consumer', member?.login_id ?? '')
  expect((await staff.post(checkSupplierText, { body: { text } })).status).toBe(403)
})
