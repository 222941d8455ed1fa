import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { describe, expect, onTestFinished, test } from 'vitest'
import { changeAccount } from '#contract/accounts/accounts.contract.ts'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { chooseStore, getWhyEnded, logInConsumer, logOutConsumer } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import type { Config } from '#server/config.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin, addMember, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { hashPassword } from './password.ts'

const app = await testApp()

type Person = ReturnType<TestApp['client']>

const consumerCookie = 'oroshi_consumer'

const sessionsOf = (account_id: string) =>
  app.deps.db.selectFrom('sessions').selectAll().where('account_id', '=', account_id).execute()

describe('logging in', () => {
  test.each([
    ['consumer', '/consumers/top', getConsumerSession],
    ['supplier', '/suppliers/orders', getSupplierSession],
    ['admin', '/admins/accounts', getAdminSession],
  ] as const)('leads a %s to %s, and names the person', async (area, home, session) => {
    const { supplier, consumer } = await world(app)
    const people = { consumer: consumer.owner, supplier: supplier.owner, admin: await addAdmin(app) }
    const person = app.client(area)
    const answer = await person.logIn(people[area].login_id)
    expect([answer.status, answer.body]).toEqual([201, { home }])
    expect(await person.get(session)).toMatchObject({ status: 200, body: { name: people[area].name } })
  })

  test('makes a hash anew that was made by weaker rules, and only such a one', async () => {
    const { consumer } = await world(app)
    const { account_id, login_id } = consumer.owner
    const hashOf = async () =>
      (
        await app.deps.db
          .selectFrom('accounts')
          .select('password_hash')
          .where('id', '=', account_id)
          .executeTakeFirstOrThrow()
      ).password_hash
    const weak = await hash(test_password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await app.deps.db.updateTable('accounts').set({ password_hash: weak }).where('id', '=', account_id).execute()
    app.deps.config.renews_hashes = true
    onTestFinished(() => {
      app.deps.config.renews_hashes = false
    })
    expect((await app.client('consumer').logIn(login_id, 'not-the-password')).status).toBe(422)
    expect(await hashOf()).toBe(weak)
    expect((await app.client('consumer').logIn(login_id)).status).toBe(201)
    const renewed = await hashOf()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await app.client('consumer').logIn(login_id)).status).toBe(201)
    expect(await hashOf()).toBe(renewed)
  })

  test('takes a login id in any letter case, and with spaces around it', async () => {
    const { consumer } = await world(app)
    const answer = await app.client('consumer').logIn(` ${consumer.owner.login_id.toUpperCase()} `)
    expect(answer.status).toBe(201)
  })

  test('takes a login id as an input method that was left on writes it', async () => {
    const { consumer } = await world(app)
    const wide = consumer.owner.login_id
      .replace(/[!-~]/g, one => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
      .replaceAll('－', 'ー')
    expect(wide).not.toBe(consumer.owner.login_id)
    expect((await app.client('consumer').logIn(wide)).status).toBe(201)
  })

  test('says the same of a wrong password, an unknown login id and an account of another area', async () => {
    const { consumer, supplier } = await world(app)
    const person = app.client('consumer')
    const message = 'ログインIDまたはパスワードが違います'
    for (const [login_id, password] of [
      [consumer.owner.login_id, `${test_password}x`],
      [`${consumer.owner.login_id}x`, test_password],
      [supplier.owner.login_id, test_password],
    ] as const) {
      const answer = await person.logIn(login_id, password)
      expect([answer.status, answer.body]).toEqual([422, { message }])
    }
    expect((await person.get(getConsumerSession)).status).toBe(401)
    expect(await sessionsOf(consumer.owner.account_id)).toEqual([])
  })

  test('asks for what was left out, beside its field', async () => {
    const answer = await app.client('consumer').logIn(' ', '')
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      { field: 'login_id', message: 'ログインIDを入力してください' },
      { field: 'password', message: 'パスワードを入力してください' },
    ])
  })

  test('is refused without the CSRF token', async () => {
    const { consumer } = await world(app)
    const body = { login_id: consumer.owner.login_id, password: test_password }
    const answer = await app.client('consumer').post(logInConsumer, { body, csrf: false })
    expect([answer.status, answer.body]).toEqual([
      403,
      { message: 'ページの有効期限が切れました。ページを読み込み直してください' },
    ])
  })

  /** A person's page, and its token. */
  const tokenOf = async (person: Person) =>
    /<meta name="csrf-token" content="([^"]+)"/.exec((await person.page('/consumers/top')).body)?.[1] ?? ''

  const ask = (person: Person, method: 'POST' | 'DELETE', url: string, token: string, payload?: object) => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return app.fastify.inject({ method, url, headers: { cookie, 'x-csrf-token': token }, ...(payload && { payload }) })
  }

  test('a token is good for whom its page was made for, and for nobody else', async () => {
    const { consumer } = await world(app)
    const colleague = await addMember(app, consumer.id)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    const logOut = async (person: Person, token: string) =>
      (await ask(person, 'DELETE', logOutConsumer.path, token)).statusCode
    // What a stranger has planted: the cookie and the token of a page of nobody's, then those of another account.
    const nobody = app.client('consumer')
    const of_nobody = await tokenOf(nobody)
    const other = await app.logIn('consumer', colleague?.login_id ?? '')
    const of_other = await tokenOf(other)
    for (const [planted, token] of [
      [nobody, of_nobody],
      [other, of_other],
    ] as const) {
      owner.cookies.set('oroshi_csrf', planted.cookies.get('oroshi_csrf') ?? '')
      expect(await logOut(owner, token)).toBe(403)
    }
    expect((await owner.get(getConsumerSession)).status).toBe(200)
    // Its person has logged in again in another tab: what the first one holds is still sent.
    const held = await tokenOf(owner)
    await owner.logIn(consumer.owner.login_id)
    expect(await logOut(owner, held)).toBe(204)
  })

  test('what everybody may ask is asked from a page of somebody who is logged in, too', async () => {
    const { consumer } = await world(app)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    const body = { login_id: consumer.owner.login_id, password: test_password }
    expect((await ask(owner, 'POST', logInConsumer.path, await tokenOf(owner), body)).statusCode).toBe(201)
  })

  test('keeps no password and no token, only their hashes', async () => {
    const { consumer } = await world(app)
    const person = await app.logIn('consumer', consumer.owner.login_id)
    const token = person.cookies.get(consumerCookie) ?? ''
    const [session] = await sessionsOf(consumer.owner.account_id)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(session?.token_hash).toEqual(createHash('sha256').update(token).digest())
    const { password_hash } = await app.deps.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', consumer.owner.account_id)
      .executeTakeFirstOrThrow()
    expect(password_hash).toMatch(/^\$argon2id\$/)
    // The tests' own people have a cheaper one.
    expect(await hashPassword(test_password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(session)).not.toContain(token)
  })

  test('makes a new session each time: the old token is worth nothing afterwards', async () => {
    const { consumer } = await world(app)
    const person = await app.logIn('consumer', consumer.owner.login_id)
    const before = person.cookies.get(consumerCookie) ?? ''
    expect((await person.logIn(consumer.owner.login_id)).status).toBe(201)
    expect(person.cookies.get(consumerCookie)).not.toBe(before)
    const thief = app.client('consumer')
    thief.cookies.set(consumerCookie, before)
    expect((await thief.get(getConsumerSession)).status).toBe(401)
    expect((await sessionsOf(consumer.owner.account_id)).length).toBe(1)
  })

  test('gives a cookie that scripts and other sites do not get', async () => {
    const { consumer } = await world(app)
    const person = app.client('consumer')
    const { headers } = await person.logIn(consumer.owner.login_id)
    const cookie = [headers['set-cookie']].flat().find(one => String(one).startsWith(consumerCookie))
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  })
})

describe('one browser', () => {
  test('keeps the areas apart: logging out of one leaves the other', async () => {
    const { consumer, supplier } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const clerk = await app.logIn('supplier', supplier.owner.login_id, { same_browser_as: cook })
    expect((await cook.delete(logOutConsumer)).status).toBe(204)
    expect((await cook.get(getConsumerSession)).status).toBe(401)
    expect((await clerk.get(getSupplierSession)).status).toBe(200)
  })

  test('a session of one area opens no door of another', async () => {
    const { consumer } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const stranger = app.client('supplier')
    stranger.cookies.set('oroshi_supplier', cook.cookies.get(consumerCookie) ?? '')
    expect((await stranger.get(getSupplierSession)).status).toBe(401)
    expect((await cook.get(getSupplierSession)).status).toBe(401)
  })
})

describe('logging out', () => {
  test('ends this device only', async () => {
    const { consumer } = await world(app)
    const phone = await app.logIn('consumer', consumer.owner.login_id)
    const tablet = await app.logIn('consumer', consumer.owner.login_id)
    const token = phone.cookies.get(consumerCookie) ?? ''
    expect((await phone.delete(logOutConsumer)).status).toBe(204)
    expect(phone.cookies.has(consumerCookie)).toBe(false)
    phone.cookies.set(consumerCookie, token)
    expect((await phone.get(getConsumerSession)).status).toBe(401)
    expect((await tablet.get(getConsumerSession)).status).toBe(200)
  })

  test('everywhere ends all devices of the account, and nobody else’s', async () => {
    const { consumer } = await world(app)
    const colleague = await addMember(app, consumer.id)
    const phone = await app.logIn('consumer', consumer.owner.login_id)
    const tablet = await app.logIn('consumer', consumer.owner.login_id)
    const other = await app.logIn('consumer', colleague?.login_id ?? '')
    expect((await phone.delete(logOutConsumer, { query: { everywhere: '1' } })).status).toBe(204)
    expect((await tablet.get(getConsumerSession)).status).toBe(401)
    expect((await other.get(getConsumerSession)).status).toBe(200)
  })
})

describe('a session', () => {
  test('lasts 14 days without use, and as long again after each use', async () => {
    app.clock.set('2026-11-20T09:00:00+09:00')
    const { consumer } = await world(app)
    const person = await app.logIn('consumer', consumer.owner.login_id)
    app.clock.pass({ days: 13, hours: 23 })
    expect((await person.get(getConsumerSession)).status).toBe(200)
    app.clock.pass({ days: 13, hours: 23 })
    expect((await person.get(getConsumerSession)).status).toBe(200)
    app.clock.pass({ days: 14, minutes: 1 })
    expect((await person.get(getConsumerSession)).status).toBe(401)
    app.clock.set()
  })

  test('ends 90 days after its login however much it is used', async () => {
    app.clock.set('2026-11-20T09:00:00+09:00')
    const { consumer } = await world(app)
    const person = await app.logIn('consumer', consumer.owner.login_id)
    for (let days = 0; days < 88; days += 8) {
      app.clock.pass({ days: 8 })
      expect((await person.get(getConsumerSession)).status, `day ${days + 8}`).toBe(200)
    }
    app.clock.pass({ days: 2 })
    expect((await person.get(getConsumerSession)).status).toBe(401)
    app.clock.set()
  })

  test('ends at once when the account is suspended, and says so at the next login', async () => {
    const { consumer } = await world(app)
    const admin = await app.logIn('admin', (await addAdmin(app)).login_id)
    const person = await app.logIn('consumer', consumer.owner.login_id)
    const params = { id: consumer.owner.account_id }
    expect((await admin.patch(changeAccount, { params, body: { suspended: true } })).status).toBe(204)
    expect((await person.get(getConsumerSession)).status).toBe(401)
    const message = 'このアカウントは停止されています。運営にお問い合わせください'
    // The browser that was logged in, and no other, reads why.
    expect((await person.get(getWhyEnded, { query: { area: 'consumer' } })).body).toEqual({ stopped: message })
    for (const other of [app.client('consumer'), admin])
      expect((await other.get(getWhyEnded, { query: { area: 'consumer' } })).body).toEqual({ stopped: null })
    expect(await person.logIn(consumer.owner.login_id)).toMatchObject({ status: 403, body: { message } })
    // Who does not know the password learns nothing of it.
    expect((await person.logIn(consumer.owner.login_id, 'guess')).status).toBe(422)
    expect((await admin.patch(changeAccount, { params, body: { suspended: false } })).status).toBe(204)
    // What has ended stays so.
    expect((await person.get(getConsumerSession)).status).toBe(401)
    expect((await person.get(getWhyEnded, { query: { area: 'consumer' } })).body).toEqual({ stopped: null })
    expect((await person.logIn(consumer.owner.login_id)).status).toBe(201)
  })
})

describe('wrong passwords', () => {
  test('five at one account from one address shut that address out for 15 minutes, even with the right one', async () => {
    app.clock.set('2026-11-20T09:00:00+09:00')
    const { consumer } = await world(app)
    const guesser = app.client('consumer', { address: '198.51.100.1' })
    for (let time = 0; time < 5; time += 1) {
      expect((await guesser.logIn(consumer.owner.login_id, `guess${time}`)).status).toBe(422)
    }
    const refused = await guesser.logIn(consumer.owner.login_id)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'ログインの失敗が続いたため、09:15まで受け付けを止めています。お急ぎのときは、「パスワードをお忘れの方」から設定し直すと、すぐにログインできます',
    ])
    app.clock.pass({ minutes: 14 })
    expect((await guesser.logIn(consumer.owner.login_id)).status).toBe(429)
    app.clock.pass({ minutes: 2 })
    expect((await guesser.logIn(consumer.owner.login_id)).status).toBe(201)
    app.clock.set()
  })

  test('of strangers can’t lock a person out: a known address still gets in, other strangers do not', async () => {
    const { consumer } = await world(app)
    const { login_id } = consumer.owner
    const home = '203.0.113.10'
    await app.logIn('consumer', login_id, { address: home })
    for (let stranger = 0; stranger < 10; stranger += 1) {
      const guesser = app.client('consumer', { address: `198.51.100.${20 + stranger}` })
      for (let time = 0; time < 3; time += 1) {
        expect((await guesser.logIn(login_id.toUpperCase(), 'guess')).status).toBe(422)
      }
    }
    const late = app.client('consumer', { address: '198.51.100.99' })
    expect((await late.logIn(login_id)).status).toBe(429)
    const owner = app.client('consumer', { address: home })
    expect((await owner.logIn(login_id)).status).toBe(201)
  })

  test('of one address at many accounts shut it out of all, and leave other addresses alone', async () => {
    const { consumer } = await world(app)
    const address = '198.51.100.200'
    const guesser = app.client('consumer', { address })
    for (let account = 0; account < 60; account += 1) {
      expect((await guesser.logIn(`nobody-${account}@spray.example`, 'guess')).status).toBe(422)
    }
    const { status, body } = await guesser.logIn(consumer.owner.login_id)
    // No new password would open this address.
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^ログインの失敗が続いたため、\d\d:\d\dまで受け付けを止めています$/),
    ])
    const other = app.client('consumer', { address: '198.51.100.201' })
    expect((await other.logIn(consumer.owner.login_id)).status).toBe(201)
  })

  test('of one address leave those alone who have logged in from it, and the other areas', async () => {
    const { consumer, supplier } = await world(app)
    const office = { address: '198.51.100.210' }
    await app.logIn('consumer', consumer.owner.login_id, office)
    const guesser = app.client('consumer', office)
    for (let account = 0; account < 60; account += 1) {
      expect((await guesser.logIn(`nobody-${account}@office.example`, 'guess')).status).toBe(422)
    }
    expect((await guesser.logIn('nobody@office.example', 'guess')).status).toBe(429)
    expect((await guesser.logIn(consumer.owner.login_id)).status).toBe(201)
    expect((await app.client('supplier', office).logIn(supplier.owner.login_id)).status).toBe(201)
  })

  test('of somebody behind the same address at a person’s own account leave the person’s own browser alone', async () => {
    const { consumer } = await world(app)
    const office = { address: '198.51.100.220' }
    const { login_id } = consumer.owner
    const own = await app.logIn('consumer', login_id, office)
    const guesser = app.client('consumer', office)
    for (let time = 0; time < 5; time += 1) expect((await guesser.logIn(login_id, 'guess')).status).toBe(422)
    expect((await guesser.logIn(login_id)).status).toBe(429)
    expect((await own.logIn(login_id)).status).toBe(201)
    // Whoever holds that browser is counted, too.
    for (let time = 0; time < 5; time += 1) expect((await own.logIn(login_id, 'guess')).status).toBe(422)
    expect((await own.logIn(login_id)).status).toBe(429)
  })

  test('that come all at once are counted before they are compared: no more are let through than one after the other', async () => {
    const { consumer } = await world(app)
    const guesser = app.client('consumer', { address: '198.51.100.230' })
    await guesser.page('/consumers/login')
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => guesser.logIn(consumer.owner.login_id, `g${n}`)),
    )
    expect(answers.filter(answer => answer.status === 422)).toHaveLength(5)
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(35)
  })
})

test('behind a proxy the address is the one that the proxy has seen, whatever the visitor wrote before it', async () => {
  const behind = (trust_proxy: Config['trust_proxy']) => testApp({ config: { ...app.deps.config, trust_proxy } })
  const addressOf = async (proxied: TestApp, from: Parameters<TestApp['client']>[1]) => {
    const { consumer } = await world(proxied)
    await proxied.logIn('consumer', consumer.owner.login_id, from)
    return (await sessionsOf(consumer.owner.account_id)).map(one => one.address)
  }
  const forged = { address: '10.0.0.5', forwarded_for: '6.6.6.6, 203.0.113.9' }
  const alone = await behind(0)
  const one = await behind(1)
  const network = await behind(['10.0.0.0/8'])
  expect(await addressOf(alone, forged)).toEqual(['10.0.0.5'])
  expect(await addressOf(one, forged)).toEqual(['203.0.113.9'])
  expect(await addressOf(network, forged)).toEqual(['203.0.113.9'])
  expect(await addressOf(await behind(2), forged)).toEqual(['6.6.6.6'])
  // Past the proxy, straight from the street.
  expect(await addressOf(network, { ...forged, address: '192.0.2.66' })).toEqual(['192.0.2.66'])
})

describe('someone with several restaurants', () => {
  test('is asked which one, may choose only their own, and may change', async () => {
    const { supplier, consumer } = await world(app)
    const { consumer: second, deal } = await addRestaurant(app, supplier)
    const { consumer: foreign } = await addRestaurant(app, supplier)
    await addMember(app, second.id, { account_id: consumer.owner.account_id })
    const person = app.client('consumer')
    expect((await person.logIn(consumer.owner.login_id)).body).toEqual({ home: '/consumers/store_choice' })
    const first = await person.get(getConsumerSession)
    expect(first.body.consumer_id).toBe(null)
    const roles = Object.fromEntries(first.body.consumers.map(one => [one.id, one.role]))
    expect(roles).toEqual({ [consumer.id]: 'owner', [second.id]: 'staff' })
    // Before the choice no restaurant's data is there, not even one's own.
    expect((await person.get(listDeals, { params: { consumer_id: consumer.id } })).status).toBe(404)
    // …but the page that was asked for is kept for after the choice.
    expect((await person.page('/consumers/top')).headers.location).toBe(
      '/consumers/store_choice?next=%2Fconsumers%2Ftop',
    )
    expect((await person.page(`/consumers/suppliers/${deal.id}/orders/new`)).headers.location).toContain(
      `&of=${second.id}`,
    )
    expect((await person.patch(chooseStore, { body: { consumer_id: foreign.id } })).status).toBe(404)
    expect((await person.patch(chooseStore, { body: { consumer_id: second.id } })).status).toBe(204)
    const chosen = await person.get(getConsumerSession)
    expect([chosen.body.consumer_id, chosen.body.role]).toEqual([second.id, 'staff'])
    const deals = await person.get(listDeals, { params: { consumer_id: second.id } })
    expect(deals.body.items.map(one => one.id)).toEqual([deal.id])
    expect((await person.get(listDeals, { params: { consumer_id: consumer.id } })).status).toBe(404)
    expect((await person.patch(chooseStore, { body: { consumer_id: consumer.id } })).status).toBe(204)
    expect((await person.get(listDeals, { params: { consumer_id: consumer.id } })).status).toBe(200)
    expect((await person.get(listDeals, { params: { consumer_id: second.id } })).status).toBe(404)
    // A link of a mail names no restaurant: of another one of theirs it is asked for there; of nobody of theirs it is not there.
    const sheet = `/consumers/suppliers/${deal.id}/orders/new`
    expect((await person.page(sheet)).headers.location).toBe(
      `/consumers/store_choice?next=${encodeURIComponent(sheet)}&of=${second.id}`,
    )
    const { deal: strange } = await addRestaurant(app, supplier)
    expect((await person.page(`/consumers/suppliers/${strange.id}/orders/new`)).statusCode).toBe(404)
    await person.patch(chooseStore, { body: { consumer_id: second.id } })
    expect((await person.page(sheet)).statusCode).toBe(200)
  })
})

test('a supplier’s staff has its role, and a page without a login leads to the login and back', async () => {
  const { supplier } = await world(app)
  const staff = await addSupplierUser(app, supplier.id)
  const clerk = await app.logIn('supplier', staff.login_id)
  expect((await clerk.get(getSupplierSession)).body).toEqual({
    name: staff.name,
    role: 'staff',
    may_change_items: true,
    first_password: false,
    supplier: { id: supplier.id, name: supplier.name },
  })
  const { statusCode, headers } = await app.client('supplier').page('/suppliers/orders?status=unprinted')
  expect([statusCode, headers.location]).toEqual([
    302,
    '/suppliers/login?next=%2Fsuppliers%2Forders%3Fstatus%3Dunprinted',
  ])
})
