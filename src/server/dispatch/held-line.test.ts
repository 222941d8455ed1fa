import { afterEach, describe, expect, test } from 'vitest'
import { resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { acknowledgeTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { type Fax, SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'
import { makeAccessToken } from './access-token.ts'

const app = await testApp()
const { db } = app.deps
const local = { ...app.deps.fax }
afterEach(async () => {
  Object.assign(app.deps.fax, local)
  app.clock.set()
  await db.deleteFrom('provider_circuits').execute()
})

let machines = 1000
const machine = () => {
  machines += 1
  return `03-0210-${machines}`
}

const start = async ({ fax_number }: { fax_number: string }) => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer, { fax_number })
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `held-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  const order_id = placed.body.id
  const rows = () => db.selectFrom('dispatches').selectAll().where('order_id', '=', order_id).orderBy('id').execute()
  const state = async () => (await rows()).map(one => `${one.channel} ${one.state}`)
  const faxes = async () =>
    (
      await db
        .selectFrom('local_outbox')
        .select('reference')
        .where('reference', 'like', `fax:${(await rows())[0]?.id}:%`)
        .execute()
    ).length
  const notices = () =>
    db.selectFrom('notifications').select(['kind', 'body']).where('order_id', '=', order_id).orderBy('id').execute()
  return { order_id, rows, state, faxes, notices }
}

describe('a machine whose call has no known end', () => {
  /** The gateway takes what it is given a moment after it has cut the connection. */
  const takesLate = () => {
    const late: Fax[] = []
    app.deps.fax.submit = async fax => {
      late.push(fax)
      throw new SendFailure('unknown', 'no answer in time')
    }
    return async () => {
      Object.assign(app.deps.fax, local)
      for (const fax of late) await local.submit(fax)
    }
  }
  const worn = (order_id: string, attempts: number) =>
    db.updateTable('dispatches').set({ attempts }).where('order_id', '=', order_id).execute()

  test('is not called by another order, and the call is asked for however often it was tried', async () => {
    const fax_number = machine()
    const first = await start({ fax_number })
    await worn(first.order_id, 7)
    const take = takesLate()
    await app.drainJobs()
    expect(await first.state()).toEqual(['fax queued'])
    const second = await start({ fax_number })
    for (let turn = 0; turn < 3; turn += 1) {
      app.deps.fax.find = async () => {
        throw new SendFailure('temporary', 'down')
      }
      app.clock.pass({ minutes: 5 })
      await app.drainJobs({ hurry: true })
      expect([...(await first.state()), ...(await second.state())]).toEqual(['fax queued', 'fax queued'])
    }
    await take()
    for (let turn = 0; turn < 8; turn += 1) await app.drainJobs({ hurry: true })
    expect([...(await first.state()), ...(await second.state())]).toEqual(['fax delivered', 'fax delivered'])
    expect([await first.faxes(), await second.faxes()]).toEqual([1, 1])
    expect(await first.notices()).toEqual([])
  })

  test('is free once the gateway does not know the call; after the last try its order is told as not sent', async () => {
    const { order_id, state, rows, notices, faxes } = await start({ fax_number: machine() })
    await worn(order_id, 7)
    takesLate()
    await app.drainJobs()
    Object.assign(app.deps.fax, local)
    app.clock.pass({ minutes: 2 })
    await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['fax failed'])
    expect((await rows())[0]).toMatchObject({ failure_class: 'line_error', handed_over_at: null })
    expect((await notices()).map(one => one.body)).toEqual([
      expect.stringContaining('FAXの通信ができなかったため、送れませんでした'),
    ])
    expect(await faxes()).toBe(0)
    // Staff send it again as a new call.
    const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
    const params = { dispatch_id: (await rows())[0]?.id ?? '' }
    expect((await staff.post(resendDispatch, { params })).status).toBe(204)
    for (let turn = 0; turn < 3; turn += 1) await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['fax delivered'])
    expect((await rows())[0]).toMatchObject({ round: 2 })
  })

  test('is given up, as unknown, where the gateway can not be asked for an hour', async () => {
    const { order_id, state, rows, notices } = await start({ fax_number: machine() })
    await worn(order_id, 7)
    takesLate()
    await app.drainJobs()
    app.deps.fax.find = async () => {
      throw new SendFailure('temporary', 'down')
    }
    app.clock.pass({ minutes: 59 })
    await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['fax queued'])
    app.clock.pass({ minutes: 1 })
    await app.drainJobs({ hurry: true })
    expect(await state()).toEqual(['fax failed'])
    expect((await rows())[0]).toMatchObject({ failure_class: 'unknown' })
    expect((await notices()).map(one => one.body)).toEqual([
      expect.stringContaining('届いたかどうかを確認できませんでした'),
    ])
  })

  test('keeps its line while it may ring for an order that was acknowledged or edited meanwhile', async () => {
    const fax_number = machine()
    const first = await start({ fax_number })
    await app.drainJobs()
    expect(await first.state()).toEqual(['fax sent'])
    const access_token = await makeAccessToken(db, { id: first.order_id, delivery_date: '2026-11-24' }, app.deps.now())
    const shop = app.client('supplier')
    await shop.post(acknowledgeTokenOrder, { params: { access_token }, body: { revision: 1 } })
    expect(await first.state()).toEqual(['fax acknowledged'])
    const second = await start({ fax_number })
    await app.drainJobs()
    expect(await second.state()).toEqual(['fax queued'])
    for (let turn = 0; turn < 4; turn += 1) await app.drainJobs({ hurry: true })
    expect(await second.state()).toEqual(['fax delivered'])
    // Without a known end, and nobody asks any more: as long as a call may last.
    const third = await start({ fax_number })
    takesLate()
    await app.drainJobs({ hurry: true })
    await db.updateTable('dispatches').set({ state: 'superseded' }).where('order_id', '=', third.order_id).execute()
    Object.assign(app.deps.fax, local)
    const fourth = await start({ fax_number })
    app.clock.pass({ minutes: 3 })
    await app.drainJobs({ hurry: true })
    expect(await fourth.state()).toEqual(['fax queued'])
    app.clock.pass({ minutes: 1 })
    await app.drainJobs({ hurry: true })
    expect(await fourth.state()).toEqual(['fax sent'])
  })
})
