import { expect, test } from 'vitest'
import { changeOwnRestaurant, getOwnRestaurant } from '#contract/accounts/own-restaurant.contract.ts'
import { changeCompany, getCompany } from '#contract/company/company.contract.ts'
import { editOrderCounter, listOrderCounters } from '#contract/order-counters/order-counters.contract.ts'
import { correctStore, getAdminStore } from '#contract/stores/admin-stores.contract.ts'
import { changeClientInformation, getClientInformation } from '#contract/stores/stores.contract.ts'
import { changeOwnSupplier, getOwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()

/** Ten digits and one more: stored before anybody counted them. */
const old = '03-0542-11022'

const scene = async () => {
  const made = await world(app, { store: { phone_number: old } })
  const own = await addOwnSupplier(app, made.consumer, { phone_number: old })
  const { db } = app.deps
  await db.updateTable('suppliers').set({ phone_number: old }).where('id', '=', made.supplier.id).execute()
  await db.updateTable('consumers').set({ phone_number: old }).where('id', '=', made.consumer.id).execute()
  const counter = made.supplier.order_counter_id
  await db.updateTable('order_counters').set({ phone_number: old }).where('id', '=', counter).execute()
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, own, counter, clerk, cook }
}
type Wish = { name?: string; phone_number?: string }
type Scene = Awaited<ReturnType<typeof scene>>

const forms: Readonly<Record<string, (made: Scene, wish: Wish) => Promise<{ status: number; body: unknown }>>> = {
  'a store': async ({ clerk, store }, wish) => {
    const params = { store_id: store.id }
    const { changed_at: _at, changed_by_name: _by, ...now } = (await clerk.get(getClientInformation, { params })).body
    return clerk.patch(changeClientInformation, { params, body: { ...now, ...wish } })
  },
  'a store, by staff': async ({ store }, wish) => {
    const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
    const params = { id: store.id }
    const { supplier: _of, restaurant: _is, id: _id, ...now } = (await staff.get(getAdminStore, { params })).body
    return staff.patch(correctStore, { params, body: { ...now, ...wish, reason: 'お電話で' } })
  },
  'a counter': async ({ clerk, counter }, wish) => {
    const { revision, items } = (await clerk.get(listOrderCounters)).body
    const [now] = items
    if (!now) throw new Error('a supplier without a counter')
    const { name, phone_number, fax_number, mail_address } = now
    const body = { name, phone_number, fax_number, mail_address, revision, ...wish }
    return clerk.patch(editOrderCounter, { params: { order_counter_id: counter }, body })
  },
  'a company': async ({ clerk }, wish) => {
    const { changed_at: _at, changed_by_name: _by, ...now } = (await clerk.get(getCompany)).body
    return clerk.patch(changeCompany, { body: { ...now, ...wish } })
  },
  'a restaurant': async ({ cook }, wish) => {
    const { body: now } = await cook.get(getOwnRestaurant)
    return cook.patch(changeOwnRestaurant, { body: { ...now, ...wish } })
  },
  'an own supplier': async ({ cook, own }, wish) => {
    const params = { deal_id: own.deal.id }
    const { deal_id: _id, revision, ...now } = (await cook.get(getOwnSupplier, { params })).body
    return cook.patch(changeOwnSupplier, { params, body: { revision, supplier: { ...now, ...wish } } })
  },
}

test.each(Object.entries(forms))(
  'of %s a number of an impossible length stays where something else is saved, and is judged where it is typed anew',
  async (_, save) => {
    const made = await scene()
    const renamed = await save(made, { name: '新しい名前' })
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200)
    expect(JSON.stringify(renamed.body)).toContain(old)
    for (const phone_number of ['03-0542-11023', '03-12'])
      expect(await save(made, { phone_number })).toMatchObject({
        status: 422,
        body: { messages: [{ field: expect.stringMatching(/^(?:supplier\.)?phone_number$/) }] },
      })
    const mended = await save(made, { phone_number: '０３-0542-1102' })
    expect(mended.status).toBe(200)
    expect(JSON.stringify(mended.body)).toContain('03-0542-1102"')
  },
)
