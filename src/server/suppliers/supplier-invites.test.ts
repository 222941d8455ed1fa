import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import {
  answerSupplierInvite,
  completeEnrolment,
  getEnrolment,
  saveEnrolment,
} from '#contract/joining/enrolment.contract.ts'
import { getSupplierConditions } from '#contract/suppliers/own-suppliers.contract.ts'
import { listSupplierInvites, sendSupplierInvites } from '#contract/suppliers/supplier-invites.contract.ts'
import { faxInviteLeaves, most_invites_a_day } from '#domain/suppliers/supplier-invite.ts'
import { pollInviteByFax, sendInviteByFax } from '#server/suppliers/supplier-invites.ts'
import { testApp } from '#tests/support/app.ts'
import { newWord } from '#tests/support/joining.ts'
import { addMember, addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

const start = async () => {
  app.clock.set()
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const ask = (...own_deal_ids: string[]) => cook.post(sendSupplierInvites, { body: { own_deal_ids } })
  const states = async () => (await cook.get(listSupplierInvites)).body.items.map(one => [one.name, one.state])
  return { ...made, cook, ask, states }
}

const tokenIn = (text: string) => /\/o\/([\w-]{64})\/join/.exec(text)?.[1] ?? ''

test('own suppliers are asked once, by the way that orders take; the link lets them in without any order', async () => {
  const { consumer, cook, ask, states } = await start()
  const mail = await addOwnSupplier(app, consumer, { name: '八百正', method: 'mail' })
  const fax = await addOwnSupplier(app, consumer, { name: '魚政', method: 'fax', fax_number: '03-0541-4481' })
  const silent = await addOwnSupplier(app, consumer, {
    name: '豆腐屋',
    method: 'line',
    fax_number: null,
    mail_address: null,
  })
  expect(await states()).toEqual([
    ['八百正', null],
    ['魚政', null],
    ['豆腐屋', null],
  ])
  const all = [mail, fax, silent].map(one => one.deal.id)
  expect((await ask(...all)).body.sent).toBe(2)
  expect((await ask(...all)).body.sent).toBe(0)
  await app.drainJobs()
  const { id: invite_id } = await db
    .selectFrom('supplier_invites')
    .select('id')
    .where('supplier_id', '=', fax.id)
    .executeTakeFirstOrThrow()
  await pollInviteByFax(app.deps, invite_id)
  expect(await states()).toEqual([
    ['八百正', 'sent'],
    ['魚政', 'delivered'],
    ['豆腐屋', null],
  ])
  const shown = await cook.get(getSupplierConditions, { params: { deal_id: fax.deal.id } })
  expect(shown.body.invite?.state).toBe('delivered')
  const [letter, ...more] = app.mails.to(mail.mail_address ?? '')
  expect(more).toEqual([])
  expect(letter?.subject).toBe(`【Oroshi】${consumer.name}様からのご案内`)
  const page = await db
    .selectFrom('local_outbox')
    .select('attachment')
    .where('channel', '=', 'fax')
    .where('destination', '=', '+81305414481')
    .execute()
  expect(page.length).toBe(1)
  const paper = execFileSync('pdftotext', ['-raw', '-', '-'], {
    input: page[0]?.attachment ?? '',
    encoding: 'utf8',
  }).normalize('NFKC')
  expect(paper).toContain('魚政様')
  expect(paper).toContain(`${consumer.name}様が、ご注文をOroshiの受注画面でも`)

  const access_token = tokenIn(letter?.text ?? '')
  const params = { access_token }
  const clerk = app.client('supplier', { address: '198.19.0.1' })
  expect((await clerk.get(getEnrolment, { params })).body).toMatchObject({
    supplier_name: '八百正',
    consumer_name: consumer.name,
    invited: { declined: false },
    open: true,
  })
  const enrolment = {
    supplier_name: '株式会社八百正',
    person_name: '八百 正一',
    login_id: `yaosho-${newWord()}`,
    password: 'KinakoTsubame7',
    channel: 'mail' as const,
  }
  expect((await clerk.post(saveEnrolment, { params, body: { enrolment, terms_version: 'supplier-1' } })).status).toBe(
    201,
  )
  await app.drainJobs()
  const code = /\d{6}/.exec(app.mails.to(mail.mail_address ?? '').at(-1)?.text ?? '')?.[0] ?? ''
  expect((await clerk.post(completeEnrolment, { params, body: { auth_code: code } })).body.step).toBe('done')
  expect((await clerk.get(getSupplierSession)).status).toBe(200)
  expect((await states()).map(([name]) => name)).toEqual(['魚政', '豆腐屋'])
  expect((await clerk.get(getEnrolment, { params })).body.step).toBe('done')
  expect((await ask(mail.deal.id)).status).toBe(404)
  expect((await cook.get(listSupplierInvites)).body.consumer_name).toBe(consumer.name)
})

test('a fax that is asked for at night waits for the morning, and says so', async () => {
  const { consumer, cook, ask, states } = await start()
  app.clock.set('2026-11-20T22:30:00+09:00')
  const machine = await addOwnSupplier(app, consumer, { name: '魚政', method: 'fax', fax_number: '03-0541-4482' })
  expect((await cook.get(listSupplierInvites)).body.fax_leaves_at).toBe('2026-11-20T23:00:00.000Z')
  await ask(machine.deal.id)
  expect(await states()).toEqual([['魚政', 'waiting']])
  const params = { deal_id: machine.deal.id }
  expect((await cook.get(getSupplierConditions, { params })).body.invite).toEqual({
    state: 'waiting',
    invited_at: '2026-11-20T23:00:00.000Z',
  })
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from j.run_at - now()) / 60)::int as minutes from graphile_worker.jobs j
    join supplier_invites i on j.key = i.id::text where i.supplier_id = ${machine.id}`.execute(db)
  expect(rows).toEqual([{ minutes: 570 }])
})

test.each([
  ['2026-11-20T00:10:00+09:00', '2026-11-20T08:00:00+09:00'],
  ['2026-11-20T08:00:00+09:00', '2026-11-20T08:00:00+09:00'],
  ['2026-11-20T19:59:00+09:00', '2026-11-20T19:59:00+09:00'],
  ['2026-11-20T20:00:00+09:00', '2026-11-21T08:00:00+09:00'],
])('a fax asked for at %s leaves at %s', (at, leaves) => {
  expect(faxInviteLeaves(new Date(at))).toEqual(new Date(leaves))
})

test('who says no is asked by nobody again, under no name, until it takes that back', async () => {
  const one = await start()
  const shop = { name: '八百正', method: 'mail', mail_address: `${newWord()}@shop.test.example` }
  const own = await addOwnSupplier(app, one.consumer, shop)
  await one.ask(own.deal.id)
  await app.drainJobs()
  const params = { access_token: tokenIn(app.mails.to(shop.mail_address)[0]?.text ?? '') }
  const clerk = app.client('supplier', { address: '198.19.0.2' })
  const no = await clerk.patch(answerSupplierInvite, { params, body: { declined: true } })
  expect(no.body.invited).toEqual({ declined: true })
  expect(await one.states()).toEqual([['八百正', 'declined']])
  const two = await start()
  const same = await addOwnSupplier(app, two.consumer, { ...shop, mail_address: shop.mail_address.toUpperCase() })
  expect(await two.states()).toEqual([['八百正', 'declined']])
  expect((await two.ask(same.deal.id)).body.sent).toBe(0)
  await clerk.patch(answerSupplierInvite, { params, body: { declined: false } })
  expect((await two.ask(same.deal.id)).body.sent).toBe(1)
  // An order's link is no invitation, and a link is over after ninety days.
  const order = { params: { access_token: 'A'.repeat(22) }, body: { declined: true } }
  expect((await clerk.patch(answerSupplierInvite, order)).status).toBe(404)
  app.clock.pass({ days: 91 })
  expect((await clerk.get(getEnrolment, { params })).status).toBe(404)
})

test('another’s supplier and one of the platform are not there; staff ask nobody; a day has its bounds', async () => {
  const { consumer, deal, ask } = await start()
  const stranger = await start()
  const theirs = await addOwnSupplier(app, stranger.consumer)
  expect((await ask(theirs.deal.id)).status).toBe(404)
  expect((await ask(deal.id)).status).toBe(404)
  const member = await addMember(app, consumer.id)
  const staff = await app.logIn('consumer', member?.login_id ?? '')
  const own = await addOwnSupplier(app, consumer)
  expect((await staff.post(sendSupplierInvites, { body: { own_deal_ids: [own.deal.id] } })).status).toBe(403)
  const many: string[] = []
  for (let nth = 0; nth < most_invites_a_day; nth += 1) many.push((await addOwnSupplier(app, consumer)).deal.id)
  expect((await ask(...many)).body.sent).toBe(most_invites_a_day)
  expect((await ask(own.deal.id)).status).toBe(429)
  app.clock.pass({ days: 1, minutes: 1 })
  expect((await ask(own.deal.id)).body.sent).toBe(1)
})

test('two who ask at once ask once; a letter whose job runs twice leaves once; what can’t arrive may be sent again', async () => {
  const { consumer, ask, states } = await start()
  const own = await addOwnSupplier(app, consumer, { name: '魚政', fax_number: '03-0541-4482' })
  const sent = await Promise.all([ask(own.deal.id), ask(own.deal.id)])
  expect(sent.map(one => one.body.sent).toSorted((a, b) => a - b)).toEqual([0, 1])
  await app.drainJobs()
  const find = () =>
    db.selectFrom('supplier_invites').selectAll().where('supplier_id', '=', own.id).executeTakeFirstOrThrow()
  const { id } = await find()
  // As if the worker had died before it wrote that the letter has left.
  await db.updateTable('supplier_invites').set({ sent_at: null }).where('id', '=', id).execute()
  await sendInviteByFax(app.deps, id)
  const left = await db
    .selectFrom('local_outbox')
    .select('id')
    .where('channel', '=', 'fax')
    .where('destination', '=', '+81305414482')
    .execute()
  expect(left.length).toBe(1)
  await db.updateTable('supplier_invites').set({ failure: 'この番号は使われていません' }).where('id', '=', id).execute()
  expect(await states()).toEqual([['魚政', 'failed']])
  expect((await ask(own.deal.id)).body.sent).toBe(1)
  expect((await find()).id).not.toBe(id)
})
