import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { changeConsumerPassword, logInAdmin } from '#contract/accounts/login.contract.ts'
import * as login from '#contract/accounts/passkey-login.contract.ts'
import * as own from '#contract/accounts/passkeys.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { resetStaffPassword } from '#contract/accounts/staff.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { beginTotp, confirmTotp } from '#contract/accounts/totp.contract.ts'
import type { Area } from '#contract/http/route.ts'
import { resetUserPassword } from '#contract/users/users.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { type Authenticator, makeAuthenticator } from '#tests/support/authenticator.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin, addMember, addSupplierUser, world } from '#tests/support/world.ts'
import { endSecrets } from './end-secrets.ts'

const app = await testApp()
const origin = app.deps.public_url
beforeEach(() => app.clock.set())
afterEach(() => {
  app.deps.config.admin_second_step = false
})

const routes = {
  consumer: {
    list: own.listConsumerPasskeys,
    begin: own.beginConsumerPasskey,
    add: own.addConsumerPasskey,
    rename: own.renameConsumerPasskey,
    remove: own.removeConsumerPasskey,
    ask: login.beginPasskeyLoginConsumer,
    enter: login.logInConsumerByPasskey,
    askAgain: login.beginPasskeyConfirmConsumer,
    confirm: login.confirmConsumerByPasskey,
    session: getConsumerSession,
  },
  supplier: {
    list: own.listSupplierPasskeys,
    begin: own.beginSupplierPasskey,
    add: own.addSupplierPasskey,
    rename: own.renameSupplierPasskey,
    remove: own.removeSupplierPasskey,
    ask: login.beginPasskeyLoginSupplier,
    enter: login.logInSupplierByPasskey,
    askAgain: login.beginPasskeyConfirmSupplier,
    confirm: login.confirmSupplierByPasskey,
    session: getSupplierSession,
  },
  admin: {
    list: own.listAdminPasskeys,
    begin: own.beginAdminPasskey,
    add: own.addAdminPasskey,
    rename: own.renameAdminPasskey,
    remove: own.removeAdminPasskey,
    ask: login.beginPasskeyLoginAdmin,
    enter: login.logInAdminByPasskey,
    askAgain: login.beginPasskeyConfirmAdmin,
    confirm: login.confirmAdminByPasskey,
    session: getAdminSession,
  },
}

let made: Awaited<ReturnType<typeof world>>
beforeAll(async () => {
  made = await world(app)
})

/** A new person of an area, at one more restaurant's or supplier's desk, without a passkey yet. */
const newPerson = async (area: Area) => {
  const person =
    area === 'consumer'
      ? await addMember(app, made.consumer.id)
      : area === 'supplier'
        ? await addSupplierUser(app, made.supplier.id)
        : await addAdmin(app)
  if (!person) throw new Error('nobody was made')
  return { ...person, client: await app.logIn(area, person.login_id) }
}

type Ask = Parameters<Authenticator['sign']>[1]

const addKey = async (client: Client, key: Authenticator, wrong: Parameters<Authenticator['make']>[1] = {}) => {
  const { begin, add } = routes[client.area]
  const { body, status } = await client.post(begin)
  expect(status).toBe(201)
  return client.post(add, { body: { credential: key.make(body, wrong) } })
}

/** A person with one passkey, and a browser that has never been here. */
const withKey = async (area: Area = 'consumer') => {
  const person = await newPerson(area)
  const key = makeAuthenticator(origin)
  expect((await addKey(person.client, key)).status).toBe(201)
  const [row] = (await person.client.get(routes[area].list)).body.items
  return { ...person, area, key, passkey_id: row?.id ?? '' }
}

const enter = async (area: Area, key: Authenticator, wrong: Ask = {}, client = app.client(area)) => {
  const { body } = await client.post(routes[area].ask)
  const answer = await client.post(routes[area].enter, { body: { credential: key.sign(body, wrong) } })
  return { status: answer.status, body: answer.body, client }
}

const subjects = (address: string) => app.mails.to(address).map(one => one.subject)

describe.each(['consumer', 'supplier', 'admin'] as const)('a passkey of a %s', area => {
  test('is added, is told of, logs in without a login id, and says when', async () => {
    const { client, key, mail_address, login_id } = await withKey(area)
    const { list, session } = routes[area]
    const [first] = (await client.get(list)).body.items
    expect(first).toMatchObject({ name: '不明な端末', last_used_at: null, synced: false })
    await app.drainJobs()
    expect(subjects(mail_address)).toEqual(['【Oroshi】パスキーが登録されました'])

    app.clock.pass({ minutes: 3 })
    const { body, status, client: phone } = await enter(area, key)
    expect([status, body.home]).toEqual([201, expect.stringMatching(/^\/(consumers|suppliers|admins)\//)])
    expect((await phone.get(session)).status).toBe(200)
    const [used] = (await client.get(list)).body.items
    expect(used?.last_used_at).toBe(app.deps.now().toISOString())

    const attempts = await app.deps.db
      .selectFrom('login_attempts')
      .select('succeeded')
      .where('area', '=', area)
      .where('login_id', '=', login_id.toLowerCase())
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(attempts).toEqual([{ succeeded: true }])
  })

  test('is asked for once more who sits there, before it is added and before it is removed', async () => {
    const { client, passkey_id } = await withKey(area)
    app.clock.pass({ minutes: 11 })
    const { begin, remove } = routes[area]
    expect((await client.post(begin, { confirm: false })).status).toBe(403)
    expect((await client.delete(remove, { params: { passkey_id }, confirm: false })).status).toBe(403)
  })

  test('is removed: told, and it lets nobody in any more', async () => {
    const { client, key, passkey_id, mail_address } = await withKey(area)
    const { body, status } = await client.delete(routes[area].remove, { params: { passkey_id } })
    expect([status, body.items]).toEqual([200, []])
    await app.drainJobs()
    expect(subjects(mail_address)).toContain('【Oroshi】パスキーが削除されました')
    expect((await enter(area, key)).status).toBe(422)
  })

  test('is another’s: 404 for its name and its end, and it lets in to its own area alone', async () => {
    const { passkey_id, key } = await withKey(area)
    const other = await newPerson(area)
    const { rename, remove } = routes[area]
    const asked = { params: { passkey_id } }
    expect((await other.client.patch(rename, { ...asked, body: { name: '私の' } })).status).toBe(404)
    expect((await other.client.delete(remove, asked)).status).toBe(404)
    for (const elsewhere of (['consumer', 'supplier', 'admin'] as const).filter(one => one !== area)) {
      expect((await enter(elsewhere, key)).status).toBe(422)
    }
    expect((await enter(area, key)).status).toBe(201)
  })

  test('stands for the password where an act asks for it', async () => {
    const { key } = await withKey(area)
    const { client } = await enter(area, key)
    const { begin, askAgain, confirm } = routes[area]
    expect((await client.post(begin, { confirm: false })).status).toBe(403)
    const { body } = await client.post(askAgain)
    expect(body.allowCredentials).toEqual([{ id: key.id, type: 'public-key', transports: ['internal'] }])
    expect((await client.post(confirm, { body: { credential: key.sign(body) } })).status).toBe(204)
    expect((await client.post(begin, { confirm: false })).status).toBe(201)
  })
})

describe('a challenge', () => {
  test('is used once: of eight at the same moment one comes in, and none again', async () => {
    const { key } = await withKey()
    const { ask, enter: route } = routes.consumer
    const { body } = await app.client('consumer').post(ask)
    const credential = key.sign(body)
    const tries = Array.from({ length: 8 }, (_, nth) =>
      app.client('consumer', { address: `192.0.2.${nth + 10}` }).post(route, { body: { credential } }),
    )
    const statuses = (await Promise.all(tries)).map(one => one.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(422)])
    expect((await app.client('consumer').post(route, { body: { credential } })).status).toBe(422)
  })

  test('adds one passkey: of eight at the same moment one', async () => {
    const { client } = await newPerson('consumer')
    const { body } = await client.post(routes.consumer.begin)
    const tries = Array.from({ length: 8 }, () =>
      client.post(routes.consumer.add, { body: { credential: makeAuthenticator(origin).make(body) } }),
    )
    const statuses = (await Promise.all(tries)).map(one => one.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(422)])
    expect((await client.get(routes.consumer.list)).body.items).toHaveLength(1)
  })

  test('is good for five minutes, and is used up by a wrong answer', async () => {
    const { key } = await withKey()
    const client = app.client('consumer')
    const { ask, enter: route } = routes.consumer
    const late = (await client.post(ask)).body
    app.clock.pass({ minutes: 5 })
    expect((await client.post(route, { body: { credential: key.sign(late) } })).status).toBe(422)
    const spoilt = (await client.post(ask)).body
    const wrong = key.sign(spoilt, { origin: 'https://oroshi.example' })
    expect((await client.post(route, { body: { credential: wrong } })).status).toBe(422)
    expect((await client.post(route, { body: { credential: key.sign(spoilt) } })).status).toBe(422)
  })

  test('is of one purpose, one area and one person', async () => {
    const { client, key } = await withKey()
    const other = await withKey()
    const { askAgain, confirm, begin, add, ask, enter: route } = routes.consumer
    const login_challenge = (await client.post(ask)).body
    expect((await client.post(confirm, { body: { credential: key.sign(login_challenge) } })).status).toBe(422)
    const confirm_challenge = (await client.post(askAgain)).body
    expect((await client.post(route, { body: { credential: key.sign(confirm_challenge) } })).status).toBe(422)
    const of_supplier = (await app.client('supplier').post(routes.supplier.ask)).body
    expect((await client.post(route, { body: { credential: key.sign(of_supplier) } })).status).toBe(422)
    const of_other = (await other.client.post(begin)).body
    const credential = makeAuthenticator(origin).make(of_other)
    expect((await client.post(add, { body: { credential } })).status).toBe(422)
    expect(
      (await client.post(route, { body: { credential: key.sign({ ...of_supplier, challenge: '' }) } })).status,
    ).toBe(422)
  })

  test('is forgotten by the clock’s job, and a change of password ends it', async () => {
    const { client, account_id } = await withKey()
    await client.post(routes.consumer.begin)
    await app.client('consumer').post(routes.consumer.ask)
    const { db } = app.deps
    const waiting = () => db.selectFrom('passkey_challenges').select('purpose').where('expires_at', '>', app.deps.now())
    expect(await waiting().where('account_id', '=', account_id).execute()).toEqual([{ purpose: 'add' }])
    await endSecrets(db, [account_id], app.deps.now())
    expect(await waiting().where('account_id', '=', account_id).execute()).toEqual([])
    app.clock.pass({ minutes: 6 })
    await sql`select graphile_worker.add_job('forget_old_sessions')`.execute(db)
    await app.drainJobs()
    expect(await db.selectFrom('passkey_challenges').select('purpose').execute()).toEqual([])
  })
})

describe('what is not signed as it must be lets nobody in', () => {
  test.each([
    ['from another site', { origin: 'https://oroshi.example' }],
    ['from another port', { origin: `${origin}0` }],
    ['for another name', { rp_id: 'oroshi.example' }],
    ['with nobody recognised', { verified: false }],
    ['inside of another site’s page', { cross_origin: true }],
    ['for another account', { user_handle: Buffer.alloc(16, 7).toString('base64url') }],
    ['with a challenge of its own', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ] satisfies [string, Ask][])('%s', async (_name, wrong) => {
    const { key } = await withKey()
    expect((await enter('consumer', key, wrong)).status).toBe(422)
    expect((await enter('consumer', key)).status).toBe(201)
  })

  test('by another key under the passkey’s name', async () => {
    const { key } = await withKey()
    const thief = makeAuthenticator(origin)
    const { body } = await app.client('consumer').post(routes.consumer.ask)
    const credential = { ...thief.sign(body), id: key.id, rawId: key.id }
    credential.response.userHandle = null
    expect((await app.client('consumer').post(routes.consumer.enter, { body: { credential } })).status).toBe(422)
  })

  test('by a passkey of another account, where a sensitive act asks', async () => {
    const { client } = await withKey()
    const other = await withKey()
    app.clock.pass({ minutes: 11 })
    const { askAgain, confirm, begin } = routes.consumer
    const { body } = await client.post(askAgain)
    expect((await client.post(confirm, { body: { credential: other.key.sign(body) } })).status).toBe(422)
    expect((await client.post(begin, { confirm: false })).status).toBe(403)
  })

  test.each([
    ['from another site', { origin: 'https://oroshi.example' }],
    ['for another name', { rp_id: 'oroshi.example' }],
    ['with nobody recognised', { verified: false }],
    [
      'with a maker’s certificates, which nobody fetches lists for',
      { attestation: { fmt: 'packed', attStmt: new Map([['x5c', []]]) } },
    ],
    ['with a statement of another kind', { attestation: { fmt: 'apple', attStmt: new Map() } }],
  ] satisfies [string, Ask][])('nor is it added: %s', async (_name, wrong) => {
    const { client } = await newPerson('consumer')
    expect((await addKey(client, makeAuthenticator(origin), wrong)).status).toBe(422)
    expect((await client.get(routes.consumer.list)).body.items).toEqual([])
  })

  test('one device’s key is added to one account alone', async () => {
    const { key } = await withKey()
    const { client } = await newPerson('consumer')
    expect((await addKey(client, key)).status).toBe(409)
  })
})

test('a copy is found out by its count: it does not come in, and its person is told', async () => {
  const { key, mail_address } = await withKey()
  expect((await enter('consumer', key, { sign_count: 7 })).status).toBe(201)
  expect((await enter('consumer', key, { sign_count: 7 })).status).toBe(422)
  expect((await enter('consumer', key, { sign_count: 3 })).status).toBe(422)
  await app.drainJobs()
  expect(subjects(mail_address).filter(one => one.includes('複製'))).toHaveLength(2)
  // Without the key nobody raises that alarm.
  const thief = makeAuthenticator(origin)
  const { body } = await app.client('consumer').post(routes.consumer.ask)
  const credential = { ...thief.sign(body, { sign_count: 1 }), id: key.id, rawId: key.id }
  credential.response.userHandle = null
  expect((await app.client('consumer').post(routes.consumer.enter, { body: { credential } })).status).toBe(422)
  await app.drainJobs()
  expect(subjects(mail_address).filter(one => one.includes('複製'))).toHaveLength(2)
  expect((await enter('consumer', key, { sign_count: 8 })).status).toBe(201)
})

test('a device that counts nothing comes in again and again', async () => {
  const { key } = await withKey()
  for (let nth = 0; nth < 3; nth += 1) expect((await enter('consumer', key, { sign_count: 0 })).status).toBe(201)
})

test('wrong ones are throttled as wrong passwords are, known keys and unknown ones', async () => {
  const { key, login_id } = await withKey()
  const at = { address: '198.51.100.7' }
  const wrong = { verified: false }
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await enter('consumer', key, wrong, app.client('consumer', at))).status).toBe(422)
  }
  expect((await enter('consumer', key, {}, app.client('consumer', at))).status).toBe(429)
  // One account has one count, by whichever way.
  expect((await app.client('consumer', at).logIn(login_id)).status).toBe(429)
  const unknown = makeAuthenticator(origin)
  for (let nth = 0; nth < 5; nth += 1) {
    expect((await enter('consumer', unknown, {}, app.client('consumer', { address: '198.51.100.8' }))).status).toBe(422)
  }
  expect((await enter('consumer', unknown, {}, app.client('consumer', { address: '198.51.100.8' }))).status).toBe(429)
})

test('who is stopped does not come in by it', async () => {
  const user = await withKey('supplier')
  const at = app.deps.now()
  const { db } = app.deps
  await db.updateTable('supplier_users').set({ suspended_at: at }).where('account_id', '=', user.account_id).execute()
  expect((await enter('supplier', user.key)).status).toBe(403)
  const cook = await withKey('consumer')
  await db.updateTable('accounts').set({ suspended_at: at }).where('id', '=', cook.account_id).execute()
  expect((await enter('consumer', cook.key)).status).toBe(403)
})

test('a new first password, which another gives, takes them away: who had the login before does not come in', async () => {
  const owners = {
    consumer: await app.logIn('consumer', made.consumer.owner.login_id),
    supplier: await app.logIn('supplier', made.supplier.owner.login_id),
  }
  const cook = await withKey('consumer')
  const params = { staff_id: cook.account_id }
  expect((await owners.consumer.post(resetStaffPassword, { params })).status).toBe(200)
  expect((await enter('consumer', cook.key)).status).toBe(422)
  const clerk = await withKey('supplier')
  const of_clerk = { user_id: clerk.account_id }
  expect((await owners.supplier.post(resetUserPassword, { params: of_clerk })).status).toBe(201)
  expect((await enter('supplier', clerk.key)).status).toBe(422)
})

test('they stay when their person sets another password, and the mail says how many there are', async () => {
  const { client, key, mail_address } = await withKey()
  const body = { current_password: test_password, password: 'Kinoko-yama83' }
  expect((await client.patch(changeConsumerPassword, { body })).status).toBe(204)
  await app.drainJobs()
  expect(app.mails.to(mail_address).at(-1)?.text).toContain('パスキー（1個）は、そのまま使えます')
  expect((await enter('consumer', key)).status).toBe(201)
})

test('several are told apart by their names, which their person changes', async () => {
  const { client, passkey_id } = await withKey()
  expect((await addKey(client, makeAuthenticator(origin))).status).toBe(201)
  const { list, rename } = routes.consumer
  expect((await client.get(list)).body.items.map(one => one.name)).toEqual(['不明な端末', '不明な端末（2）'])
  const { body } = await client.patch(rename, { params: { passkey_id }, body: { name: ' 厨房のiPhone ' } })
  expect(body.items.map(one => one.name)).toEqual(['厨房のiPhone', '不明な端末（2）'])
  const empty = await client.patch(rename, { params: { passkey_id }, body: { name: '　' } })
  expect([empty.status, empty.body.messages?.[0]?.field]).toEqual([422, 'name'])
})

test('an account has at most twenty', async () => {
  const { client, account_id } = await withKey()
  const rows = Array.from({ length: 19 }, (_, nth) => ({
    account_id,
    credential_id: Buffer.from(`${account_id} ${nth}`),
    public_key: Buffer.from('x'),
    sign_count: 0,
    transports: [],
    synced: true,
    name: `鍵${nth}`,
    added_at: app.deps.now(),
  }))
  await app.deps.db.insertInto('passkeys').values(rows).execute()
  expect((await client.post(routes.consumer.begin)).status).toBe(409)
})

test('the last way in is not removed', async () => {
  const { client, account_id, passkey_id } = await withKey()
  await client.post(routes.consumer.begin)
  await app.deps.db.updateTable('accounts').set({ password_hash: ':none' }).where('id', '=', account_id).execute()
  const { remove, list } = routes.consumer
  const answer = await client.delete(remove, { params: { passkey_id }, confirm: false })
  expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('ログインする方法がなくなります')])
  expect((await client.get(list)).body.items).toHaveLength(1)
})

describe('an administrator', () => {
  test('has a second step by a passkey alone, and comes in by no password any more', async () => {
    app.deps.config.admin_second_step = true
    const { login_id, client, account_id } = await newPerson('admin')
    expect((await client.get(listAccounts)).status).toBe(403)
    const key = makeAuthenticator(origin)
    expect((await addKey(client, key)).status).toBe(201)
    expect((await client.get(listAccounts)).status).toBe(200)

    const stranger = app.client('admin')
    const refused = await stranger.logIn(login_id)
    expect([refused.status, refused.body.messages?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('パスワードだけではログインできません'),
    ])
    const { client: phone, status } = await enter('admin', key)
    expect([status, (await phone.get(listAccounts)).status]).toEqual([201, 200])

    // The last second step stays; with another one it may go.
    const [row] = (await client.get(routes.admin.list)).body.items
    const asked = { params: { passkey_id: row?.id ?? '' } }
    expect((await client.delete(routes.admin.remove, asked)).status).toBe(409)
    expect((await addKey(client, makeAuthenticator(origin))).status).toBe(201)
    expect((await client.delete(routes.admin.remove, asked)).status).toBe(200)
    const left = await app.deps.db.selectFrom('passkeys').select('id').where('account_id', '=', account_id).execute()
    expect(left).toHaveLength(1)
  })

  test('of two who remove its last two passkeys at the same moment one is refused', async () => {
    app.deps.config.admin_second_step = true
    const { client } = await withKey('admin')
    expect((await addKey(client, makeAuthenticator(origin))).status).toBe(201)
    const { items } = (await client.get(routes.admin.list)).body
    const ends = items.map(one => client.delete(routes.admin.remove, { params: { passkey_id: one.id } }))
    expect((await Promise.all(ends)).map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('with an app as well comes in by the password and its code, or by the passkey', async () => {
    const { client, key, login_id } = await withKey('admin')
    const { body } = await client.post(beginTotp)
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: app.deps.now().getTime() })
    expect((await client.patch(confirmTotp, { body: { code: code() } })).status).toBe(200)
    app.clock.pass({ minutes: 1 })
    const typed = { login_id, password: test_password, code: code() }
    expect((await app.client('admin').post(logInAdmin, { body: typed })).status).toBe(201)
    expect((await enter('admin', key)).status).toBe(201)
  })
})

test('what a device is asked names no person before the login, and recognises its person always', async () => {
  const { client, key, login_id } = await withKey()
  const { body: asked } = await app.client('consumer').post(routes.consumer.ask)
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
  const { body } = await client.post(routes.consumer.begin)
  expect(body.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  expect(body.user.name).toBe(`${login_id}（飲食店）`)
  expect(body.excludeCredentials.map(one => one.id)).toEqual([key.id])
  const rows = await app.deps.db.selectFrom('passkey_challenges').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(body.challenge)
})
