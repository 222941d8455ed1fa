import { beforeEach, expect, test } from 'vitest'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { correctStore, getAdminStore, listAdminStores } from '#contract/stores/admin-stores.contract.ts'
import { changeClientInformation, getStore } from '#contract/stores/stores.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addInvitedStore, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const staff = async (admin_role: 'staff' | 'viewer' = 'staff') =>
  app.logIn('admin', (await addAdmin(app, { admin_role, name: '運営 花子' })).login_id)
const reason = 'お電話でのご依頼により'

const scene = async () => {
  const made = await world(app, {
    consumer: { name: '鮨 まるた' },
    store: { name: '鮨まるた', customer_code: '0012', fax_number: '03-0100-1111', note: '社内だけのこと' },
  })
  await addInvitedStore(app, made.supplier.id, { name: '割烹 さくら', customer_code: '0013' })
  return { ...made, person: await staff(), params: { id: made.store.id } }
}

test('a supplier’s stores are found folded, each with its restaurant, and none of another supplier', async () => {
  const { supplier, store, consumer, person } = await scene()
  await scene()
  const find = async (q?: string) =>
    (await person.get(listAdminStores, { params: { id: supplier.id }, query: q === undefined ? {} : { q } })).body.items
  expect((await find()).map(one => one.name)).toEqual(['割烹 さくら', '鮨まるた'])
  expect(await find('マルタ')).toMatchObject([
    { id: store.id, customer_code: '0012', restaurant: { id: consumer.id, name: '鮨 まるた' } },
  ])
  expect(await find('さくら')).toMatchObject([{ restaurant: null }])
})

test('one that staff correct stands so for its supplier, which is told why; its own note is nobody’s else', async () => {
  const { supplier, person, params } = await scene()
  const { body: seen } = await person.get(getAdminStore, { params })
  expect(seen).not.toHaveProperty('note')
  const { supplier: of, restaurant, id: _id, ...fields } = seen
  expect([of.id, restaurant?.name]).toEqual([supplier.id, '鮨 まるた'])
  const body = { ...fields, fax_number: '03-0100-2222', reason }
  const corrected = await person.patch(correctStore, { params, body })
  expect([corrected.status, corrected.body.fax_number]).toEqual([200, '03-0100-2222'])

  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { body: now } = await owner.get(getStore, { params: { store_id: params.id } })
  expect(now).toMatchObject({ fax_number: '03-0100-2222', note: '社内だけのこと' })
  const [told] = (await owner.get(listSupplierNotices)).body.items
  expect(told).toMatchObject({ kind: 'corrected', path: `/suppliers/stores/${params.id}/client_information` })
  expect(told?.body).toContain(reason)
  const query = { subject_id: params.id, kind: 'acts' as const }
  expect((await person.get(listAdminAudits, { query })).body.items).toMatchObject([
    { act: 'store_corrected', facts: [`理由：${reason}`, expect.stringContaining('「03-0100-2222」')] },
  ])

  // Its supplier is quicker: what stands now is said, and nothing is written over it.
  const { revision, customer_code, name, name_kana, contact_name, postal_code, prefecture, address } = now
  const { phone_number, fax_number, mail_address, note } = now
  const own = { customer_code, name, name_kana, contact_name, postal_code, prefecture, address }
  const changed = { ...own, phone_number, fax_number, mail_address, note, revision, name_kana: 'すしまるた' }
  const change = await owner.patch(changeClientInformation, { params: { store_id: params.id }, body: changed })
  expect(change.status).toBe(200)
  const late = await person.patch(correctStore, {
    params,
    body: { ...body, revision: corrected.body.revision, fax_number: '03-0100-3333' },
  })
  expect([late.status, late.body]).toMatchObject([409, { current: { name_kana: 'すしまるた' } }])
})

test('a code that another store has, an empty name and no reason are refused beside their fields; who only looks corrects nothing', async () => {
  const { person, params, consumer } = await scene()
  const {
    supplier: _of,
    restaurant: _restaurant,
    id: _id,
    ...fields
  } = (await person.get(getAdminStore, { params })).body
  const wrong = await person.patch(correctStore, { params, body: { ...fields, name: '', reason: ' ' } })
  expect([wrong.status, wrong.body.messages?.map(one => one.field).sort()]).toEqual([422, ['name', 'reason']])
  const taken = await person.patch(correctStore, { params, body: { ...fields, customer_code: '0013', reason } })
  expect([taken.status, taken.body.messages?.[0]?.field]).toEqual([422, 'customer_code'])
  const viewer = await staff('viewer')
  expect((await viewer.get(getAdminStore, { params })).status).toBe(200)
  expect((await viewer.patch(correctStore, { params, body: { ...fields, fax_number: '', reason } })).status).toBe(403)
  // A restaurant's own supplier is its own address book.
  const own = await addOwnSupplier(app, consumer, { name: '朝市青果' })
  expect((await person.get(listAdminStores, { params: { id: own.id } })).status).toBe(404)
})
