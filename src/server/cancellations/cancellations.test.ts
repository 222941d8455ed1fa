import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { chooseStore } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import {
  getCancellation,
  leaveService,
  listCancellations,
  takeLeavingBack,
} from '#contract/cancellations/cancellations.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { registerOwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addMember, world } from '#tests/support/world.ts'

const app = await testApp()

const own = {
  name: '駅前の青果店',
  phone_number: '03-0100-3000',
  fax_number: '03-0100-3001',
  mail_address: '',
  method: 'fax' as const,
  closing_time: '',
  closing_lead_days: 1,
  delivery_weekdays: [],
}

const leave = (owner: Client, consumer_name: string) => owner.post(leaveService, { body: { consumer_name } })
const titles = async (supplier_id: string) => {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('title')
    .where('supplier_id', '=', supplier_id)
    .orderBy('id')
    .execute()
  return rows.map(row => row.title)
}
const erase = async () => {
  await sql`select graphile_worker.add_job('erase_left_restaurants')`.execute(app.deps.db)
  await app.drainJobs()
}
const stored = (id: string) =>
  app.deps.db.selectFrom('consumers').select(['name', 'phone_number']).where('id', '=', id).executeTakeFirstOrThrow()

describe('a restaurant leaves', () => {
  test('once its name is typed: deals end, suppliers are told, nobody orders; a neighbour notices nothing', async () => {
    const { supplier, consumer } = await world(app, { consumer: { phone_number: '03-0100-9999' } })
    const neighbour = await world(app)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    expect((await owner.post(registerOwnSupplier, { body: own })).status).toBe(201)
    const cook = await addMember(app, consumer.id)
    const cooking = await app.logIn('consumer', cook?.login_id ?? '')
    expect((await cooking.get(getCancellation)).status).toBe(403)
    expect((await leave(cooking, consumer.name)).status).toBe(403)

    const before = (await owner.get(getCancellation)).body
    expect(before).toEqual({
      consumer_name: consumer.name,
      open_orders: [],
      supplier_names: [supplier.name, own.name],
      member_count: 2,
      order_count: 0,
    })
    const slip = await leave(owner, neighbour.consumer.name)
    expect([slip.status, slip.body.messages]).toEqual([
      422,
      [{ field: 'consumer_name', message: '店舗の名前と一致しません' }],
    ])
    expect((await leave(owner, ` ${consumer.name} `)).status).toBe(201)
    expect((await cooking.get(listDeals)).status).toBe(404)
    expect((await owner.get(listDeals)).status).toBe(404)
    expect(await titles(supplier.id)).toEqual([`${consumer.name}が退会しました`])
    expect(await titles(neighbour.supplier.id)).toEqual([])
    await app.drainJobs()
    const [mail] = app.mails.to(consumer.owner.mail_address)
    expect(mail?.subject).toBe('【Oroshi】退会の手続きが完了しました')
    expect(mail?.text).toContain('2026/12/20(日) に')
    expect(app.mails.to(supplier.owner.mail_address).map(one => one.subject)).toEqual([
      `【Oroshi】${consumer.name}が退会しました`,
    ])
    // Its owner may log in, and finds the way back; its staff does not.
    const again = await app.logIn('consumer', consumer.owner.login_id)
    expect((await again.get(listCancellations)).body.items).toMatchObject([
      { consumer_name: consumer.name, deal_count: 2 },
    ])
    // Whose it is not is told why there is nothing to order for, and offered no way back.
    expect((await cooking.get(listCancellations)).body).toEqual({
      items: [],
      closed: [{ consumer_name: expect.any(String), why: 'left', reason: null }],
    })
    const other = await app.logIn('consumer', neighbour.consumer.owner.login_id)
    expect((await other.get(listCancellations)).body.items).toEqual([])
  })

  test('and takes it back once, within thirty days: its deals go on as they were', async () => {
    const { supplier, consumer } = await world(app)
    const stranger = await world(app)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    await owner.post(registerOwnSupplier, { body: own })
    await leave(owner, consumer.name)
    const [left] = (await owner.get(listCancellations)).body.items
    const params = { closure_id: left?.id ?? '' }
    const thief = await app.logIn('consumer', stranger.consumer.owner.login_id)
    expect((await thief.delete(takeLeavingBack, { params })).status).toBe(404)
    app.clock.pass({ days: 29, hours: 23 })
    const back = await app.logIn('consumer', consumer.owner.login_id)
    // Two presses at once: one takes it back.
    const both = await Promise.all([back.delete(takeLeavingBack, { params }), back.delete(takeLeavingBack, { params })])
    expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([204, 404])
    expect((await back.patch(chooseStore, { body: { consumer_id: consumer.id } })).status).toBeLessThan(300)
    const session = (await back.get(getConsumerSession)).body
    expect(session.consumer_id).toBe(consumer.id)
    const deals = await back.get(listDeals, { params: { consumer_id: consumer.id } })
    expect(deals.body.items.map(one => one.supplier_name)).toEqual([supplier.name, own.name])
    expect(await titles(supplier.id)).toEqual([
      `${consumer.name}が退会しました`,
      `${consumer.name}が退会を取り消しました`,
    ])
    app.clock.pass({ days: 30 })
    await erase()
    expect((await stored(consumer.id)).name).toBe(consumer.name)
    app.clock.set()
  })

  test('and is erased after the grace; the supplier’s own record of it stays', async () => {
    const { consumer, store } = await world(app, { consumer: { phone_number: '03-0100-9999' } })
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    await owner.post(registerOwnSupplier, { body: own })
    await leave(owner, consumer.name)
    app.clock.pass({ days: 29, hours: 23 })
    await erase()
    expect(await stored(consumer.id)).toEqual({ name: consumer.name, phone_number: '03-0100-9999' })
    app.clock.pass({ hours: 1 })
    await erase()
    await erase()
    expect(await stored(consumer.id)).toEqual({ name: '（退会により消去）', phone_number: null })
    const suppliers = await app.deps.db
      .selectFrom('suppliers')
      .select('name')
      .where('owner_consumer_id', '=', consumer.id)
      .execute()
    expect(suppliers).toEqual([{ name: '（退会により消去）' }])
    const kept = await app.deps.db
      .selectFrom('stores')
      .select('name')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow()
    expect(kept.name).toBe(store.name)
    app.clock.set()
    expect((await app.client('consumer').logIn(consumer.owner.login_id)).status).toBe(422)
  })
})
