import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getIgnoredAddress, ignoreAddress, resumeAddress } from '#contract/ignores/ignores.contract.ts'
import {
  listStoppedOfConsumer,
  listStoppedOfSupplier,
  stopped_shown,
} from '#contract/ignores/stopped-addresses.contract.ts'
import {
  editOrderCounter,
  listOrderCounters,
  requestCounterCode,
  verifyCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { checkIgnoredMailAddress } from '#contract/suppliers/own-suppliers.contract.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, addOwnSupplier, addSupplierUser, world } from '#tests/support/world.ts'
import { decryptAddress, encryptAddress } from './encrypted-address.ts'

const app = await testApp()
const { db, config } = app.deps

let addresses = 0
const fresh = () => {
  addresses += 1
  return `reader${addresses}@ignores.example`
}
const linkOf = (mail_address: string) => ({
  params: { encrypted_mail_address: encryptAddress(config.secret, mail_address) },
})
const visitor = app.client('consumer')
const stop = (mail_address: string) => visitor.post(ignoreAddress, linkOf(mail_address))
const isIgnored = async (mail_address: string) =>
  (await visitor.get(getIgnoredAddress, linkOf(mail_address))).body.ignored

const oneClick = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  app.fastify.inject({
    method: 'POST',
    url: new URL(url, 'http://localhost').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

const notice = async (destination: string, asked = false) => {
  const key = `ignores-test:${destination}:${Math.random()}`
  await queueMails(
    db,
    [{ key, of: null, destination, subject: '【Oroshi】お知らせ', text: '本文です。', asked }],
    app.deps.now(),
  )
  await app.drainJobs()
  return db.selectFrom('outgoing_mails').select('state').where('key', '=', key).executeTakeFirstOrThrow()
}

describe('the link of a mail', () => {
  test('names its address in a cipher that this house alone reads, one link an address', () => {
    const link = encryptAddress(config.secret, 'Hanako@Shop.example')
    expect(link).toBe(encryptAddress(config.secret, 'hanako@shop.example'))
    expect(link).not.toBe(encryptAddress(config.secret, 'hanaka@shop.example'))
    expect(Buffer.from(link, 'base64url').toString('latin1')).not.toContain('hanako')
    expect(decryptAddress(config.secrets, link)).toBe('hanako@shop.example')
    expect(decryptAddress(['another secret of at least 32 characters'], link)).toBeNull()
    for (const wrong of ['', 'AAAA', `${link}A`, `${link.slice(0, -2)}AA`, 'A'.repeat(120)]) {
      expect(decryptAddress(config.secrets, wrong), wrong).toBeNull()
    }
  })

  test('stops and resumes, as often as it is pressed', async () => {
    const address = fresh()
    const seen = await visitor.get(getIgnoredAddress, linkOf(address))
    expect(seen.body).toEqual({ mail_address: address, ignored: false, reason: null, ignored_at: null })
    expect(seen.headers['cache-control']).toBe('no-store')
    expect((await stop(address)).body).toMatchObject({ ignored: true, reason: 'asked' })
    expect((await stop(address)).body).toMatchObject({ ignored: true, ignored_at: '2026-11-20T00:00:00.000Z' })
    expect((await visitor.delete(resumeAddress, linkOf(address))).body).toMatchObject({ ignored: false, reason: null })
    expect((await visitor.delete(resumeAddress, linkOf(address))).status).toBe(200)
  })

  test('that nobody was given is a 404 for all', async () => {
    const target = { params: { encrypted_mail_address: 'A'.repeat(80) } }
    expect((await visitor.get(getIgnoredAddress, target)).status).toBe(404)
    expect((await visitor.post(ignoreAddress, target)).status).toBe(404)
    expect((await visitor.delete(resumeAddress, target)).status).toBe(404)
    expect((await oneClick(`/ignored_mail_addresses/${'A'.repeat(80)}`)).statusCode).toBe(404)
  })

  test('is told to no search engine and no other site', async () => {
    const page = await visitor.page(`/ignored_mail_addresses/${encryptAddress(config.secret, fresh())}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
  })
})

describe('one click in a mail program', () => {
  test('stops without cookies, by what the header of the mail says; looking stops nothing', async () => {
    const address = fresh()
    await notice(address)
    const [mail] = app.mails.to(address)
    expect(mail?.unsubscribe?.one_click).toBe(true)
    const url = mail?.unsubscribe?.url ?? ''
    expect(mail?.text).toContain(url)
    expect(mail?.html).toContain(url)
    await visitor.page(new URL(url).pathname)
    expect((await oneClick(url, 'hello')).statusCode).toBe(400)
    expect(await isIgnored(address)).toBe(false)
    expect((await oneClick(url)).statusCode).toBe(204)
    expect((await oneClick(url)).statusCode).toBe(204)
    expect(await isIgnored(address)).toBe(true)
  })
})

describe('an address that wants no mail', () => {
  test('gets none, but what it asked for itself', async () => {
    const address = fresh()
    expect(await notice(address)).toEqual({ state: 'sent' })
    await stop(address.toUpperCase())
    expect(await notice(address)).toEqual({ state: 'ignored' })
    expect(await notice(address.toUpperCase())).toEqual({ state: 'ignored' })
    expect(app.mails.to(address)).toHaveLength(1)
    expect(await notice(address, true)).toEqual({ state: 'sent' })
    expect(app.mails.to(address).at(-1)?.unsubscribe).toBeUndefined()
    await visitor.delete(resumeAddress, linkOf(address))
    expect(await notice(address)).toEqual({ state: 'sent' })
  })

  const order = async (client: Awaited<ReturnType<typeof app.logIn>>, deal_id: string, item = '') => {
    const placed = await client.post(placeOrder, {
      params: { deal_id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: item, unit_kind: 'piece', quantity: '2' }],
      },
      idempotency_key: `ignores-${deal_id}-${Math.random()}`,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body.id
  }

  test('that orders go to: the restaurant hears of it at once, and of each order that does not arrive', async () => {
    const made = await world(app)
    const address = fresh()
    const own = await addOwnSupplier(app, made.consumer, { mail_address: address, method: 'mail' })
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const first = await order(cook, own.deal.id, own.items[0]?.id)
    await app.drainJobs()
    const [mail] = app.mails.to(address)
    // Orders are not stopped by a slip in a mail program: the page asks.
    expect(mail?.unsubscribe).toMatchObject({ one_click: false })
    expect(mail?.html).toContain(mail?.unsubscribe?.url)
    await stop(address)
    await stop(address)
    const told = await db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('consumer_id', '=', made.consumer.id)
      .where('kind', '=', 'mail_stopped')
      .execute()
    expect(told).toEqual([
      { kind: 'mail_stopped', title: 'メールの受け取りが止められました', body: expect.stringContaining(address) },
    ])
    // Seen until it is mended, by staff too: whoever orders must know.
    const staff = await addMember(app, made.consumer.id)
    const stopped = {
      mail_address: address,
      reason: 'asked',
      stopped_at: app.deps.now().toISOString(),
      supplier: { deal_id: own.deal.id, name: own.name, by_mail: true },
      person_name: '',
      mine: false,
    }
    for (const person of [cook, await app.logIn('consumer', staff?.login_id ?? '')]) {
      expect((await person.get(listStoppedOfConsumer, {})).body.items).toEqual([stopped])
    }
    const checked = await cook.get(checkIgnoredMailAddress, { query: { mail_address: address } })
    expect(checked.body).toEqual({ ignored: true })
    const second = await order(cook, own.deal.id, own.items[0]?.id)
    await app.drainJobs()
    expect(app.mails.to(address)).toHaveLength(1)
    const states = await Promise.all(
      [first, second].map(
        async order_id => (await cook.get(getOrder, { params: { order_id } })).body.dispatches[0]?.state,
      ),
    )
    expect(states).toEqual(['sent', 'failed'])
    const [failed] = await db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('order_id', '=', second)
      .execute()
    expect(failed).toMatchObject({ kind: 'dispatch_failed', body: expect.stringContaining('メールは止められています') })
  })

  test('of a user with a board: no notice is made, and nobody is alarmed', async () => {
    const made = await world(app)
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const waiting = await order(cook, made.deal.id, made.items[0]?.id)
    await stop(made.supplier.owner.mail_address)
    const after = await order(cook, made.deal.id, made.items[0]?.id)
    await app.drainJobs()
    expect(app.mails.to(made.supplier.owner.mail_address)).toEqual([])
    const rows = await db
      .selectFrom('dispatches')
      .select(['order_id', 'state', 'failure_class'])
      .where('order_id', 'in', [waiting, after])
      .execute()
    expect(rows).toEqual([{ order_id: waiting, state: 'failed', failure_class: 'ignored' }])
    const told = await db.selectFrom('notifications').select('kind').where('order_id', 'in', [waiting, after]).execute()
    expect(told).toEqual([])
    const own = await db
      .selectFrom('notifications')
      .select('kind')
      .where('supplier_id', '=', made.supplier.id)
      .where('kind', '=', 'mail_stopped')
      .execute()
    expect(own).toHaveLength(1)
  })

  test('proves by a code that somebody reads mail there, and gets it again', async () => {
    const made = await world(app)
    const address = fresh()
    const owner = await app.logIn('supplier', made.supplier.owner.login_id)
    const params = { order_counter_id: made.supplier.order_counter_id }
    const { revision } = (await owner.get(listOrderCounters)).body
    const body = { name: '本店', phone_number: '', fax_number: '', mail_address: address, revision }
    expect((await owner.patch(editOrderCounter, { params, body })).status).toBe(200)
    await stop(address)
    const ofDesk = async () => (await owner.get(listStoppedOfSupplier, {})).body.items.map(one => [one.kind, one.name])
    expect(await ofDesk()).toEqual([['order_counter', '本店']])
    await owner.post(requestCounterCode, { params, body: { channel: 'mail' } })
    await app.drainJobs()
    const code = /\b\d{6}\b/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[0] ?? ''
    expect(app.mails.to(address).at(-1)?.html).toContain(`>${code}</p>`)
    const proved = await owner.patch(verifyCounter, { params, body: { channel: 'mail', auth_code: code } })
    expect(proved.status).toBe(200)
    expect(await isIgnored(address)).toBe(false)
    expect(await ofDesk()).toEqual([])
  })

  test('is seen by those whose it is until it is mended: owners see all of their house, staff their own', async () => {
    const made = await world(app)
    const clerk = await addSupplierUser(app, made.supplier.id)
    const apprentice = await addMember(app, made.consumer.id)
    const desk = await app.logIn('supplier', made.supplier.owner.login_id)
    const clerks = await app.logIn('supplier', clerk.login_id)
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const seen = async () => ({
      desk: (await desk.get(listStoppedOfSupplier, {})).body.items.map(one => [one.mail_address, one.mine]),
      clerks: (await clerks.get(listStoppedOfSupplier, {})).body.items.map(one => [one.mail_address, one.mine]),
      cook: (await cook.get(listStoppedOfConsumer, {})).body.items.map(one => [one.mail_address, one.mine]),
    })
    expect(await seen()).toEqual({ desk: [], clerks: [], cook: [] })
    const all = [made.supplier.owner, clerk, made.consumer.owner, apprentice].map(one => one?.mail_address ?? '')
    for (const mail_address of all) await stop(mail_address)
    const { supplier, consumer } = made
    expect(await seen()).toEqual({
      desk: [
        [supplier.owner.mail_address, true],
        [clerk.mail_address, false],
      ],
      clerks: [[clerk.mail_address, true]],
      cook: [
        [consumer.owner.mail_address, true],
        [apprentice?.mail_address, false],
      ],
    })
    for (const mail_address of all) await visitor.delete(resumeAddress, linkOf(mail_address))
    expect(await seen()).toEqual({ desk: [], clerks: [], cook: [] })
  })
})

test('of many stopped addresses the first are shown and all are counted', async () => {
  const made = await world(app)
  const desk = await app.logIn('supplier', made.supplier.owner.login_id)
  const addressed = Array.from({ length: stopped_shown + 1 }, fresh)
  await db
    .insertInto('order_counters')
    .values(addressed.map((mail_address, n) => ({ supplier_id: made.supplier.id, name: `窓口${n}`, mail_address })))
    .execute()
  await db
    .insertInto('ignored_mail_addresses')
    .values(addressed.map(mail_address => ({ mail_address, reason: 'bounced', ignored_at: app.deps.now() })))
    .execute()
  const { items, count } = (await desk.get(listStoppedOfSupplier, {})).body
  expect([items.length, count]).toEqual([stopped_shown, stopped_shown + 1])
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  expect((await cook.get(listStoppedOfConsumer, {})).body).toEqual({ items: [], count: 0 })
})

test('no mail leaves the house but through the one place that asks', () => {
  const root = join(import.meta.dirname, '..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => /(?<!\.test)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(200)
  const sending = files.filter(name => /\bmail\.send\(/.test(readFileSync(join(root, name), 'utf8')))
  // A fax that leaves as a mail goes to a gateway, which reads none.
  expect(sending).toEqual(['mails/hand-over.ts', 'outside/mail-fax.ts'])
})
