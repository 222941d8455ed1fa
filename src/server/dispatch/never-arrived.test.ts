import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { noteToldByPhone, resendOrder, takeBackToldByPhone } from '#contract/receipts/sending.contract.ts'
import { getTokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { makeAccessToken } from './access-token.ts'

// A restore holds whatever leaves of the whole database.
const app = await testApp({}, freshDatabase())
const { db } = app.deps

afterEach(() => {
  app.mails.failWith(null)
  app.clock.set()
})

const start = async (wish: Parameters<typeof addOwnSupplier>[2]) => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '魚政商店', ...wish })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `never-${own.deal.id}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const params = { order_id: placed.body.id }
  const see = async () => (await cook.get(getOrder, { params })).body
  const runAll = async () => {
    for (let rounds = 0; rounds < 60; rounds += 1) {
      await app.drainJobs({ hurry: true })
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from graphile_worker._private_jobs
        where payload ->> 'dispatch_id' in (select id::text from dispatches where order_id = ${params.order_id})`.execute(
        db,
      )
      if (rows[0]?.waiting === 0) return
    }
  }
  const edit = async (revision: number) => {
    const lines = [{ ...line, quantity: String(revision + 4) }]
    const edited = await cook.patch(editOrder, { params, body: { revision, lines } })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  }
  const told = async () => {
    const of = db.selectFrom('notifications').select('kind').where('order_id', '=', params.order_id)
    const mails = await sql<{
      n: number
    }>`select count(*)::int as n from outgoing_mails where consumer_id = ${made.consumer.id}`.execute(db)
    return { notices: (await of.execute()).length, mails: mails.rows[0]?.n }
  }
  /** What left by its cancelling. */
  const cancel = async () => {
    const cancelled = await cook.post(cancelOrder, { params, body: { revision: (await see()).revision } })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    const of = db.selectFrom('dispatches').select('channel').where('order_id', '=', params.order_id)
    return (await of.where('occasion', '=', 'cancelled').orderBy('id').execute()).map(one => one.channel)
  }
  const dispatches = db.updateTable('dispatches').where('order_id', '=', params.order_id)
  return { ...made, own, cook, params, see, runAll, edit, told, cancel, dispatches }
}
type Started = Awaited<ReturnType<typeof start>>

describe('nothing is to be cancelled at a supplier to which', () => {
  test.each([
    ['every call was engaged', '01'],
    ['nobody answered', '02'],
    ['a person answered', '03'],
    ['there is no such number', '04'],
    ['faxes are blocked', '05'],
    ['the gateway sends nothing for want of credit', '07'],
  ])('%s', async (_name, fate) => {
    const { runAll, see, told, cancel } = await start({ fax_number: `00999-9999-${fate}` })
    await runAll()
    expect(await see()).toMatchObject({ undelivered: true, never_arrived: true })
    const before = await told()
    expect(await cancel()).toEqual([])
    await runAll()
    expect(await see()).toMatchObject({ state: 'cancelled', undelivered: false, to_share: false, never_arrived: true })
    expect(await told(), 'nobody is alarmed').toEqual(before)
  })

  test('a mail was refused at its delivery, and its change as well', async () => {
    const { runAll, edit, cancel } = await start({ method: 'mail', mail_address: 'never@supplier.example' })
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await runAll()
    await edit(1)
    await runAll()
    expect(await cancel()).toEqual([])
  })
})

describe('its cancelling leaves wherever something may have arrived:', () => {
  const gone = '00999-9999-04'
  const cases: [string, string, (made: Started) => Promise<unknown>][] = [
    ['it arrived', '03-0230-0010', made => made.runAll()],
    ['it waits for its turn', gone, async () => undefined],
    ['it broke off after a page', '00999-9999-06', made => made.runAll()],
    [
      'an earlier call broke off, the last one was engaged',
      '00999-9999-06',
      async made => {
        await made.runAll()
        await made.dispatches.set({ failure_class: 'busy' }).execute()
      },
    ],
    [
      'nobody knows how it ended',
      gone,
      async made => {
        await made.runAll()
        await made.dispatches.set({ failure_class: 'unknown' }).execute()
      },
    ],
    [
      'its failure has no name',
      gone,
      async made => {
        await made.runAll()
        await made.dispatches.set({ failure_class: null }).execute()
      },
    ],
    [
      'it was told by telephone',
      gone,
      async made => {
        await made.runAll()
        await made.cook.post(noteToldByPhone, { params: made.params, body: { revision: 1 } })
      },
    ],
    [
      'an earlier version was told by telephone',
      gone,
      async made => {
        await made.runAll()
        await made.cook.post(noteToldByPhone, { params: made.params, body: { revision: 1 } })
        await made.edit(1)
        await made.runAll()
      },
    ],
    [
      'it was said to be told, and that was taken back',
      gone,
      async made => {
        await made.runAll()
        await made.cook.post(noteToldByPhone, { params: made.params, body: { revision: 1 } })
        await made.cook.delete(takeBackToldByPhone, { params: made.params, query: { revision: '1' } })
      },
    ],
    [
      'its link was opened',
      gone,
      async made => {
        await made.runAll()
        const order = { id: made.params.order_id, delivery_date: '2026-11-24' as const }
        const access_token = await makeAccessToken(db, order, app.deps.now())
        app.clock.pass({ minutes: 1 })
        expect((await app.client('supplier').get(getTokenOrder, { params: { access_token } })).status).toBe(200)
      },
    ],
    [
      'it gave way to a change before it left',
      gone,
      async made => {
        await made.edit(1)
        await made.runAll()
      },
    ],
    [
      'its first version arrived, the change did not',
      '03-0230-0011',
      async made => {
        await made.runAll()
        await made.edit(1)
        await made.runAll()
        await made.dispatches
          .set({ state: 'failed', failure_class: 'bad_number', delivered_at: null })
          .where('order_revision', '=', 2)
          .execute()
      },
    ],
    [
      'it was sent again after its end',
      '00999-9999-02',
      async made => {
        await made.runAll()
        expect((await made.cook.post(resendOrder, { params: made.params, body: { revision: 1 } })).status).toBe(200)
        await made.runAll()
        expect(await made.see()).toMatchObject({ undelivered: true })
      },
    ],
    [
      'it came by the other address',
      gone,
      async made => {
        await made.runAll()
        await sql`insert into dispatches (order_id, order_revision, occasion, channel, destination, state, queued_at, sent_at)
          values (${made.params.order_id}, 1, 'placed', 'mail', 'other@supplier.example', 'sent', ${app.deps.now()}, ${app.deps.now()})`.execute(
          db,
        )
      },
    ],
    [
      'it left before the database was restored',
      gone,
      async made => {
        await made.runAll()
        await db
          .updateTable('dispatches')
          .set({ queued_at: new Date(app.deps.now().getTime() - 3_600_000) })
          .where('order_id', '=', made.params.order_id)
          .execute()
        await sql`insert into restores (sign, found_at, known_until, numbers_from)
          values ('said', ${new Date(app.deps.now().getTime() - 1_800_000)}, ${app.deps.now()}, 1)`.execute(db)
      },
    ],
  ]
  test('a mail came back after it had been taken', async () => {
    const { runAll, see, dispatches, cancel } = await start({ method: 'mail', mail_address: 'back@supplier.example' })
    await runAll()
    expect((await see()).dispatches).toMatchObject([{ state: 'sent' }])
    await dispatches.set({ state: 'failed', failure_class: 'rejected' }).execute()
    expect(await cancel()).toEqual(['mail'])
  })

  // The restore last: it holds everything that leaves.
  test.each(cases)('%s', async (_name, fax_number, before) => {
    const made = await start({ fax_number })
    await before(made)
    expect(await made.see()).not.toHaveProperty('never_arrived')
    expect(await made.cancel()).toEqual(['fax'])
  })
})
