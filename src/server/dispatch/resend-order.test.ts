import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { listDispatches, resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import { downloadHistory } from '#contract/history/order-downloads.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { getResending, noteToldByPhone, resendOrder, takeBackToldByPhone } from '#contract/receipts/sending.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

const gone = '00999-9999-04'
const engaged = '00999-9999-01'
const works = '03-0230-0009'

const start = async (fax_number: string) => {
  const made = await world(app)
  const own = await addOwnSupplier(app, made.consumer, { name: '魚政商店', fax_number })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = { order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: { delivery_date: '2026-11-24', lines: [line] },
    idempotency_key: `again-${own.deal.id}`,
  })
  const params = { order_id: placed.body.id }
  const resend = (revision = 1) => cook.post(resendOrder, { params, body: { revision } })
  const see = async () => (await cook.get(getOrder, { params })).body
  const happened = async (kind: string) => (await see()).events.filter(one => one.kind === kind).length
  const faxes = async () => {
    const rows = db.selectFrom('dispatches').select(['destination', 'state', 'round', 'resent_by'])
    return rows.where('order_id', '=', params.order_id).orderBy('id').execute()
  }
  const setFax = (number: string) => sql`update suppliers set fax_number = ${number} where id = ${own.id}`.execute(db)
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const listed = async (filter: 'failed' | 'settled') => {
    const { items } = (await staff.get(listDispatches, { query: { filter, q: placed.body.number } })).body
    return items.map(one => `${one.occasion} ${one.destination} ${one.settled ?? '-'} ${one.settled_by ?? '-'}`)
  }
  const bell = async () => {
    const rows = db.selectFrom('notifications').select('kind').where('order_id', '=', params.order_id)
    return (await rows.where('done_at', 'is', null).orderBy('id').execute()).map(one => one.kind)
  }
  const mails = async () => {
    const { rows } = await sql<{ key: string }>`select key from outgoing_mails
      where key like 'dispatch:%:failed:%' and destination = ${made.consumer.owner.mail_address}`.execute(db)
    return rows.length
  }
  return { ...made, own, cook, params, resend, see, happened, faxes, setFax, bell, mails, listed }
}

const sendAll = async () => {
  for (let turn = 0; turn < 8; turn += 1) await app.drainJobs({ hurry: true })
}

test('what did not arrive is called so in the file, and leaves again for the number that was put right', async () => {
  const { cook, params, resend, see, happened, faxes, setFax, bell, listed } = await start(gone)
  const file = async () =>
    (await cook.post(downloadHistory, { body: { format: 'csv-utf8' } })).payload.toString('utf8').split('\r\n')[1]
  expect(await file()).toContain(',未確認,')
  expect((await resend()).body, 'on its way').toMatchObject({ undelivered: false })
  await sendAll()
  expect(await file()).toContain(',届いていません,')

  expect((await cook.get(getResending, { params })).body).toMatchObject({
    channel: 'fax',
    destination: gone,
    refused: expect.stringContaining('同じFAX番号には届きません'),
  })
  expect((await resend()).status).toBe(409)
  expect((await resend(7)).status, 'of a version that is not there').toBe(409)
  expect(await happened('resent')).toBe(0)

  await setFax(works)
  expect((await cook.get(getResending, { params })).body).toEqual({ channel: 'fax', destination: works, refused: null })
  expect(await bell()).toEqual(['dispatch_failed'])
  expect(await listed('failed')).toEqual([`placed ${gone} - -`])
  expect((await resend()).body).toMatchObject({ undelivered: false, revision: 1 })
  expect(await listed('settled')).toEqual([`placed ${gone} under_way fax`])
  expect(await bell(), 'it is on its way').toEqual([])
  expect((await resend()).status, 'pressed twice').toBe(200)
  await sendAll()
  expect(await faxes()).toMatchObject([{ state: 'failed' }, { destination: works, state: 'delivered', round: 1 }])
  expect(await happened('resent')).toBe(1)
  expect(await see()).toMatchObject({ undelivered: false })
  expect((await cook.get(getResending, { params })).body).toMatchObject({ channel: null })
  expect(await listed('failed'), 'nobody needs to see to it').toEqual([])
  expect(await listed('settled')).toEqual([`placed ${gone} arrived fax`])
})

test('what was cancelled or processed since needs nobody of the staff; a cancelling that does not arrive does', async () => {
  const { cook, params, see, listed } = await start(gone)
  await sendAll()
  expect(await listed('failed')).toEqual([`placed ${gone} - -`])
  expect((await cook.post(cancelOrder, { params, body: { revision: 1 } })).status).toBe(200)
  await sendAll()
  expect((await see()).state).toBe('cancelled')
  expect(await listed('settled')).toEqual([`placed ${gone} cancelled -`])
  expect(await listed('failed'), 'nothing had arrived').toEqual([])

  const told = await start(gone)
  await sendAll()
  await told.cook.post(noteToldByPhone, { params: told.params, body: { revision: 1 } })
  expect((await told.cook.post(cancelOrder, { params: told.params, body: { revision: 1 } })).status).toBe(200)
  await sendAll()
  expect(await told.listed('failed')).toEqual([`cancelled ${gone} - -`])

  const other = await start(gone)
  await sendAll()
  await sql`update orders set state = 'processed', processed_at = now() where id = ${other.params.order_id}`.execute(db)
  expect(await other.listed('failed')).toEqual([])
  expect(await other.listed('settled')).toEqual([`placed ${gone} opened -`])
})

test('an engaged machine is called again; what fails once more is told once more; after the closing nothing leaves', async () => {
  const { cook, params, resend, see, faxes, bell, mails, consumer } = await start(engaged)
  await sendAll()
  expect(await see()).toMatchObject({ undelivered: true })
  expect(await mails()).toBe(1)
  const round = (await faxes())[0]?.round ?? 0
  expect((await see()).dispatches).toMatchObject([{ state: 'failed', failure_class: 'busy' }])
  expect((await resend()).body.dispatches, 'how the call before ended is over').toMatchObject([
    { state: 'queued', failure_class: null },
  ])
  expect(await faxes()).toMatchObject([{ state: 'queued', round: round + 1, resent_by: consumer.owner.account_id }])
  await sendAll()
  expect(await see()).toMatchObject({ undelivered: true })
  expect(await bell()).toEqual(['dispatch_failed'])
  expect(await mails()).toBe(2)

  app.clock.set(new Date((await see()).closing_at ?? ''))
  expect((await resend()).body).toMatchObject({ message: expect.stringContaining('締切を過ぎた') })
  expect((await cook.get(getResending, { params })).body.refused).toContain('締切を過ぎた')
  app.clock.set()
})

test('a press a minute and five a day leave, whoever presses; more is refused with the way that is left', async () => {
  const { cook, params, resend, see, happened, faxes } = await start(engaged)
  await sendAll()
  const refused = async () => (await cook.get(getResending, { params })).body.refused
  await resend()
  await sendAll()
  expect(await see()).toMatchObject({ undelivered: true })
  expect((await resend()).body).toMatchObject({ message: expect.stringContaining('1分') })
  expect(await refused()).toContain('1分')
  for (let turn = 2; turn <= 5; turn += 1) {
    app.clock.pass({ minutes: 1 })
    const round = (await faxes())[0]?.round ?? 0
    const answers = await Promise.all([resend(), resend(), resend(), resend()])
    expect(answers.some(one => one.status === 200)).toBe(true)
    expect((await faxes())[0]?.round).toBe(round + 1)
    expect(await happened('resent')).toBe(turn)
    await sendAll()
  }
  app.clock.pass({ minutes: 5 })
  const answers = await Promise.all([resend(), resend(), resend()])
  expect(answers.map(one => one.status)).toEqual([409, 409, 409])
  expect(answers[0]?.body).toMatchObject({ message: expect.stringContaining('今日はすでに5回') })
  expect(await refused()).toContain('電話')
  expect(await happened('resent')).toBe(5)
  app.clock.set()
})

test('two presses, staff and a call at the same moment: one of them, and one fax', async () => {
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  for (let turn = 0; turn < 4; turn += 1) {
    const { cook, params, resend, happened, setFax, faxes } = await start(engaged)
    await sendAll()
    const round = (await faxes())[0]?.round ?? 0
    app.clock.pass({ minutes: 1 })
    if (turn % 2) await setFax(works)
    const lost = await db
      .selectFrom('dispatches')
      .select('id')
      .where('order_id', '=', params.order_id)
      .orderBy('id')
      .execute()
    await Promise.all([
      resend(),
      resend(),
      staff.post(resendDispatch, { params: { dispatch_id: lost[0]?.id ?? '' } }),
      cook.post(noteToldByPhone, { params, body: { revision: 1 } }),
    ])
    const [first, ...more] = await faxes()
    const told = await happened('told_by_phone')
    const again = (first?.state === 'queued' ? 1 : 0) + more.length
    expect(again + told, JSON.stringify({ first, more, told })).toBe(1)
    expect(first?.round).toBe(first?.state === 'queued' ? round + 1 : round)
    expect(await happened('resent')).toBeLessThanOrEqual(1)
    await sendAll()
  }
})

test('a number that is put right counts for every call that has not left: for our own repetition, and for staff who send it again', async () => {
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const { faxes, setFax, see, params } = await start(engaged)
  // The first call has met an engaged machine: the next one waits for its time.
  for (let turn = 0; turn < 6 && (await faxes())[0]?.round !== 2; turn += 1) await app.drainJobs({ hurry: true })
  expect(await faxes()).toMatchObject([{ destination: engaged, round: 2 }])
  await setFax(gone)
  await sendAll()
  expect(await faxes()).toMatchObject([
    { destination: engaged, state: 'superseded', round: 2 },
    { destination: gone, state: 'failed' },
  ])
  expect(await see()).toMatchObject({ undelivered: true })
  const lost = await db
    .selectFrom('dispatches')
    .select(['id', 'destination'])
    .where('order_id', '=', params.order_id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  const listed = async () =>
    (await staff.get(listDispatches, { query: { q: lost.destination } })).body.items.find(one => one.id === lost.id)
  expect(await listed()).toMatchObject({ moved_to: null, can_resend: true })

  await setFax(works)
  expect(await listed()).toMatchObject({ moved_to: works })
  const again = { params: { dispatch_id: lost.id } }
  expect((await staff.post(resendDispatch, again)).status).toBe(204)
  await sendAll()
  expect(await faxes()).toMatchObject([
    { destination: engaged, state: 'superseded' },
    { destination: gone, state: 'superseded' },
    { destination: works, state: 'delivered', round: 1 },
  ])
  expect(await see()).toMatchObject({ undelivered: false })
  // Asked for again after an answer that was lost, or after a colleague, that is said.
  expect((await staff.post(resendDispatch, again)).body).toMatchObject({
    message: 'この送信は、先ほどの操作ですでに送り直しています',
  })
  const colleague = await app.logIn('admin', (await addAdmin(app)).login_id)
  expect((await colleague.post(resendDispatch, again)).body).toMatchObject({
    message: 'この送信は、すでにほかの方が送り直しています',
  })
  await sendAll()
  expect(await faxes()).toHaveLength(3)
})

test('a number that was tried before, and is put back, is called again', async () => {
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  const { faxes, setFax, params, resend, see } = await start(engaged)
  await sendAll()
  await setFax(gone)
  const [first] = await db
    .selectFrom('dispatches')
    .select('id')
    .where('order_id', '=', params.order_id)
    .orderBy('id')
    .execute()
  await staff.post(resendDispatch, { params: { dispatch_id: first?.id ?? '' } })
  await sendAll()
  expect(await faxes()).toMatchObject([
    { destination: engaged, state: 'superseded' },
    { destination: gone, state: 'failed' },
  ])
  // Put back by its restaurant and sent again by it: in the dispatch of before, as another call.
  const round = (await faxes())[0]?.round ?? 0
  await setFax(engaged)
  expect((await resend()).body).toMatchObject({ undelivered: false })
  expect(await faxes()).toMatchObject([
    { destination: engaged, state: 'queued', round: round + 1 },
    { state: 'failed' },
  ])
  await sendAll()
  expect(await see()).toMatchObject({ undelivered: true })
  // … and by staff, who press on the other one: nothing is left out of both.
  await setFax(gone)
  const again = await db
    .selectFrom('dispatches')
    .select('id')
    .where('order_id', '=', params.order_id)
    .where('destination', '=', engaged)
    .executeTakeFirstOrThrow()
  const before = (await faxes()).at(-1)?.round ?? 0
  expect((await staff.post(resendDispatch, { params: { dispatch_id: again.id } })).status).toBe(204)
  await sendAll()
  expect(await faxes()).toMatchObject([
    { destination: engaged, state: 'superseded' },
    { destination: gone, state: 'failed', round: before + 1 },
  ])
  expect(await see()).toMatchObject({ undelivered: true })
})

test('that it was told by telephone is taken back, once, and then it is asked for again', async () => {
  const { cook, params, resend, see, happened, bell, setFax } = await start(gone)
  await sendAll()
  const back = () => cook.delete(takeBackToldByPhone, { params, query: { revision: '1' } })
  expect((await back()).status, 'nothing was said').toBe(200)
  await cook.post(noteToldByPhone, { params, body: { revision: 1 } })
  expect([await bell(), (await see()).undelivered]).toEqual([[], false])
  await Promise.all([back(), back()])
  expect(await happened('told_by_phone_undone')).toBe(1)
  expect([await bell(), (await see()).undelivered]).toEqual([['dispatch_failed'], true])
  await cook.post(noteToldByPhone, { params, body: { revision: 1 } })
  expect(await see()).toMatchObject({ undelivered: false })
  expect(await happened('told_by_phone')).toBe(2)
  await back()
  await setFax(works)
  await resend()
  await sendAll()
  expect((await see()).dispatches.at(-1)).toMatchObject({ state: 'delivered' })
})
