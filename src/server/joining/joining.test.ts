import { sql } from 'kysely'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { logInConsumer } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import {
  beginByStore,
  enterNotListed,
  getInviteJoining,
  sendInviteCode,
} from '#contract/joining/invite-joining.contract.ts'
import {
  beginRegistration,
  finishJoining,
  getJoining,
  getResumable,
  getTerms,
  type Joining,
  resumeJoining,
  saveJoiningLogin,
  saveJoiningRestaurant,
  sendJoiningCode,
  takeJoiningCode,
} from '#contract/joining/joining.contract.ts'
import { chooseEntry, searchDirectory } from '#contract/joining/session-restaurants.contract.ts'
import { getInvited } from '#contract/stores/invited.contract.ts'
import { makeInvite } from '#contract/stores/store-invites.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addEntry, joining_restaurant, newWord } from '#tests/support/joining.ts'
import { addInvitedStore, addSupplier } from '#tests/support/world.ts'

const app = await testApp()
const password = 'KinakoTsubame7'
const terms_version = 'consumer-1'

const invited = async (store: Parameters<typeof addInvitedStore>[2] = {}) => {
  const supplier = await addSupplier(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const { id: store_id } = await addInvitedStore(app, supplier.id, store)
  const { body } = await owner.post(makeInvite, { params: { store_id } })
  return { supplier, store_id, token: body.invite.url.split('/').at(-1) ?? '' }
}

let networks = 0
/** A browser of somebody who is not known, from a network of their own. */
const somebody = () => {
  networks += 1
  return app.client('consumer', { address: `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}` })
}

const codeTo = async (address: string) => {
  await app.drainJobs()
  return /\d{6}/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[0] ?? ''
}

const newLogin = () => ({ person_name: '丸田 一郎', login_id: `maruta-${newWord()}`, password })

/** From the restaurant to 確認: login, address, code. */
const prove = async (
  client: Client,
  joining: Joining,
  { login = newLogin(), mail = `${newWord()}@joins.example` } = {},
) => {
  const named = await client.patch(saveJoiningLogin, { body: { revision: joining.revision, login } })
  expect(named).toMatchObject({ status: 200, body: { step: 'address' } })
  const to = { channel: 'mail', destination: mail } as const
  const sent = await client.post(sendJoiningCode, { body: { revision: named.body.revision, to } })
  expect(sent).toMatchObject({ status: 201, body: { step: 'code' } })
  const auth_code = await codeTo(mail)
  const proven = await client.post(takeJoiningCode, { body: { revision: sent.body.revision, auth_code } })
  expect(proven.status).toBe(201)
  return { joining: proven.body, login, mail, auth_code }
}

/** By itself, up to 確認. */
const walk = async (client: Client, how: Parameters<typeof prove>[2] = {}, restaurant_id?: string) => {
  const begun = await client.post(beginRegistration, { body: { terms_version } })
  const chosen = restaurant_id
    ? (await client.post(chooseEntry, { body: { revision: begun.body.revision, restaurant_id } })).body
    : begun.body
  const body = { revision: chosen.revision, restaurant: joining_restaurant }
  const saved = await client.patch(saveJoiningRestaurant, { body })
  expect(saved).toMatchObject({ status: 200, body: { step: 'login' } })
  return prove(client, saved.body, how)
}

/** Two people come as far as that, one after the other: whose jobs run at the same moment, finds the other's taken. */
const twice = async <T>(walked: (client: Client) => Promise<T>): Promise<[T, T]> => {
  const first = await walked(somebody())
  return [first, await walked(somebody())]
}

const finish = (client: Client, { revision }: { revision: number }) =>
  client.post(finishJoining, { body: { revision, terms_version } })

const count = async (table: 'accounts' | 'consumers' | 'joinings', where: ReturnType<typeof sql>) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where ${where}`.execute(app.deps.db))
      .rows[0]?.n,
  )

test('a password that is guessed soon, or is the login id, is refused beside its field', async () => {
  const client = somebody()
  const begun = await client.post(beginRegistration, { body: { terms_version } })
  const body = { revision: begun.body.revision, restaurant: joining_restaurant }
  const { revision } = (await client.patch(saveJoiningRestaurant, { body })).body
  for (const weak of ['Password1', 'Marutamaru1']) {
    const login = { ...newLogin(), login_id: 'marutamaru', password: weak }
    const answer = await client.patch(saveJoiningLogin, { body: { revision, login } })
    expect(answer.status, weak).toBe(422)
    expect(answer.body).toMatchObject({ messages: [{ field: 'password' }] })
  }
})

describe('by an invitation', () => {
  test('a restaurant that nobody knows ends with a login, an active deal and a filled list', async () => {
    const { supplier, token } = await invited({ name: '鮨まるた', phone_number: '03-0100-4001' })
    const client = somebody()
    expect((await client.get(getInviteJoining, { params: { token } })).body.joining).toBeNull()
    const begun = await client.post(beginByStore, { params: { token } })
    expect(begun).toMatchObject({
      status: 201,
      body: { door: 'flyer', step: 'restaurant', supplier_name: supplier.name },
    })
    // The supplier's own record fills the form.
    expect(begun.body.restaurant).toMatchObject({ name: '鮨まるた', phone_number: '03-0100-4001', confirmed: false })
    const entered = await client.post(enterNotListed, {
      params: { token },
      body: { revision: begun.body.revision, restaurant: joining_restaurant },
    })
    expect(entered).toMatchObject({ status: 201, body: { step: 'login' } })
    const { joining, login, mail } = await prove(client, entered.body)
    expect(joining).toMatchObject({ step: 'confirm', proven: { channel: 'mail', destination: mail } })
    const done = await finish(client, joining)
    expect(done.status).toBe(201)

    const session = (await client.get(getConsumerSession)).body
    expect(session).toMatchObject({ name: '丸田 一郎', login_id: login.login_id, role: 'owner' })
    expect(session.consumers).toMatchObject([{ name: '鮨 まるた' }])
    const person = app.client('consumer')
    expect((await person.logIn(login.login_id, password)).status).toBe(201)
    const [deal] = (await person.get(listDeals)).body.items
    expect(deal).toMatchObject({ id: done.body.deal_id, state: 'active' })
    const list = await app.deps.db
      .selectFrom('order_list_items')
      .select('position')
      .where('deal_id', '=', deal?.id ?? '')
      .execute()
    expect(list).toHaveLength(2)
    const account = await app.deps.db
      .selectFrom('accounts')
      .select(['mail_address', 'terms_version', 'terms_agreed_at'])
      .where('login_id', '=', login.login_id)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ mail_address: mail, terms_version })
    expect(account.terms_agreed_at).not.toBeNull()
    // What was answered stands with the account, and nowhere else.
    const [row] = (
      await sql<Record<string, unknown>>`select * from joinings where deal_id = ${deal?.id}`.execute(app.deps.db)
    ).rows
    expect(row).toMatchObject({ restaurant: null, login_id: null, password_hash: null, proven_destination: null })
    await app.drainJobs()
    expect(app.mails.to(mail).at(-1)?.text).toContain(login.login_id)
    expect((await client.get(getInvited, { params: { token } })).body.state).toBe('used')
    expect((await client.get(getInviteJoining, { params: { token } })).body.joining).toMatchObject({ step: 'done' })
  })

  test('where the directory has one with the store’s telephone number, it is that one, and nothing of it is asked', async () => {
    const phone_number = '03-0100-4777'
    const entry = await addEntry(app, { phone_number, name: '鮨 まるた 本店' })
    const { token } = await invited({ phone_number: '0301004777' })
    const begun = await somebody().post(beginByStore, { params: { token } })
    expect(begun.body).toMatchObject({
      step: 'login',
      restaurant: { restaurant_id: entry.id, name: '鮨 まるた 本店', confirmed: true },
    })
    // What it lacks is asked for.
    await addEntry(app, { phone_number: '03-0100-4778', name: '鮨 まるた 別館', address: '' })
    const { token: lacking } = await invited({ phone_number: '0301004778' })
    const asked = await somebody().post(beginByStore, { params: { token: lacking } })
    expect(asked.body).toMatchObject({ step: 'detail', restaurant: { name: '鮨 まるた 別館', confirmed: false } })
  })

  test('taken by two at once: one has the deal, the other is told, and nothing is left of it', async () => {
    const { token } = await invited()
    const both = await twice(async client => {
      const { body } = await client.post(beginByStore, { params: { token } })
      const params = { token }
      const entered = await client.post(enterNotListed, {
        params,
        body: { revision: body.revision, restaurant: joining_restaurant },
      })
      return { client, ...(await prove(client, entered.body)) }
    })
    const answers = await Promise.all(both.map(({ client, joining }) => finish(client, joining)))
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 409])
    const lost = answers.findIndex(one => one.status === 409)
    expect(answers[lost]?.body.message).toContain('招待')
    expect(await count('accounts', sql`login_id = ${both[lost]?.login.login_id}`)).toBe(0)
    expect((await both[lost]?.client.get(getConsumerSession))?.status).toBe(401)
  })

  test('one that is over begins nothing', async () => {
    const { token } = await invited()
    const client = somebody()
    await sql`update store_invites set revoked_at = now() where revoked_at is null`.execute(app.deps.db)
    expect((await client.post(beginByStore, { params: { token } })).status).toBe(409)
    expect((await client.post(beginByStore, { params: { token: 'x'.repeat(64) } })).status).toBe(404)
  })
})

describe('the row', () => {
  test('an old page is told where to go on; another browser sees nothing of it', async () => {
    const client = somebody()
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const body = { revision: begun.revision, restaurant: joining_restaurant }
    expect((await client.patch(saveJoiningRestaurant, { body })).status).toBe(200)
    const other_name = { ...body, restaurant: { ...joining_restaurant, name: '鮨 べつや' } }
    const stale = await client.patch(saveJoiningRestaurant, { body: other_name })
    expect(stale).toMatchObject({ status: 409, body: { current: { step: 'login', revision: begun.revision + 1 } } })
    const other = somebody()
    expect((await other.get(getJoining)).body.joining).toBeNull()
    expect((await other.patch(saveJoiningRestaurant, { body })).status).toBe(404)
    other.cookies.set('oroshi_joining', `${client.cookies.get('oroshi_joining')?.slice(0, 60)}abcd`)
    expect((await other.get(getJoining)).body.joining).toBeNull()
  })

  test('the same step sent again, as its answer was lost, is that step, and its code is sent once', async () => {
    const client = somebody()
    const entry = await addEntry(app, { name: `鮨 ${newWord()}` })
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const twice_over = async <T>(send: () => Promise<T>) => {
      const first = await send()
      return [first, await send()] as const
    }
    const choose = { revision: begun.revision, restaurant_id: entry.id }
    const [chosen, chosen_again] = await twice_over(() => client.post(chooseEntry, { body: choose }))
    expect(chosen_again).toMatchObject({ status: 201, body: chosen.body })
    const look = { revision: chosen.body.revision, restaurant: joining_restaurant }
    const [seen, seen_again] = await twice_over(() => client.patch(saveJoiningRestaurant, { body: look }))
    expect(seen_again).toMatchObject({ status: 200, body: seen.body })
    const mail = `${newWord()}@joins.example`
    const login = { ...newLogin(), login_id: mail }
    const name = { revision: seen.body.revision, login: { ...login, password: 'Mistyped2026' } }
    const { body: named } = await client.patch(saveJoiningLogin, { body: name })
    expect(named.step).toBe('address')
    // The password that was typed last counts.
    const named_again = await client.patch(saveJoiningLogin, { body: { ...name, login } })
    expect(named_again).toMatchObject({ status: 200, body: { step: 'address', login: named.login } })
    const somebody_else = { ...name, login: { ...login, person_name: '丸田 花子' } }
    expect((await client.patch(saveJoiningLogin, { body: somebody_else })).status).toBe(409)
    const to = { channel: 'mail', destination: mail } as const
    const send = { revision: named_again.body.revision, to }
    const [sent, sent_again] = await twice_over(() => client.post(sendJoiningCode, { body: send }))
    expect(sent_again).toMatchObject({ status: 201, body: sent.body })
    const auth_code = await codeTo(mail)
    expect(app.mails.to(mail)).toHaveLength(1)
    const take = { revision: sent.body.revision, auth_code }
    const [taken, taken_again] = await twice_over(() => client.post(takeJoiningCode, { body: take }))
    expect(taken_again).toMatchObject({ status: 201, body: taken.body })
    const guessed = { ...take, auth_code: auth_code === '000000' ? '111111' : '000000' }
    expect((await client.post(takeJoiningCode, { body: guessed })).status).toBe(409)
    expect((await finish(client, taken.body)).status).toBe(201)
    expect((await app.client('consumer').logIn(mail, password)).status).toBe(201)
  })

  test('nothing can be left out', async () => {
    const client = somebody()
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const early = await finish(client, begun)
    expect(early).toMatchObject({ status: 409, body: { current: { step: 'restaurant' } } })
    const old = await client.post(finishJoining, { body: { revision: begun.revision, terms_version: 'consumer-0' } })
    expect(old.status).toBe(409)
    expect((await client.get(getTerms)).body.version).toBe(terms_version)
  })

  test('is erased after its life, with the address that nobody has proven', async () => {
    const client = somebody()
    const { joining } = await walk(client)
    expect(joining.step).toBe('confirm')
    const id = (await sql<{ id: string }>`select id from joinings order by id desc limit 1`.execute(app.deps.db))
      .rows[0]?.id
    app.clock.pass({ days: 6 })
    expect((await client.get(getJoining)).body.joining).not.toBeNull()
    app.clock.pass({ days: 1, minutes: 1 })
    expect((await client.get(getJoining)).body.joining).toBeNull()
    expect((await finish(client, joining)).status).toBe(404)
    await sql`select graphile_worker.add_job('forget_joinings')`.execute(app.deps.db)
    await app.drainJobs()
    app.clock.set()
    expect(await count('joinings', sql`id = ${id}`)).toBe(0)
  })

  test('goes on at another device by the link of the mail, with the password', async () => {
    const client = somebody()
    const { mail, joining } = await walk(client)
    const link = /resume\/([\w-]{64})/.exec(app.mails.to(mail)[0]?.text ?? '')?.[1] ?? ''
    const other = somebody()
    const params = { token: link }
    expect((await other.get(getResumable, { params })).body).toEqual({ state: 'open', door: 'self' })
    const wrong = await other.post(resumeJoining, { params, body: { password: 'Wrong2026' } })
    expect(wrong).toMatchObject({ status: 422, body: { messages: [{ field: 'password' }] } })
    expect((await other.get(getJoining)).body.joining).toBeNull()
    const right = await other.post(resumeJoining, { params, body: { password } })
    expect(right.body).toMatchObject({ joining: { step: 'confirm' }, invite_token: null })

    // Finished at both at the same moment: it is done once, and its person is in at both.
    const { login_id } = joining.login ?? { login_id: '' }
    const answers = await Promise.all([client, other].map(one => finish(one, joining)))
    expect(answers.map(one => one.status)).toEqual([201, 201])
    expect(await count('accounts', sql`login_id = ${login_id}`)).toBe(1)
    for (const one of [client, other]) expect((await one.get(getConsumerSession)).body.login_id).toBe(login_id)
    expect((await other.get(getResumable, { params })).body.state).toBe('done')
    const nobody = await other.get(getResumable, { params: { token: 'y'.repeat(64) } })
    expect(nobody.body).toEqual({ state: 'over', door: null })
    expect((await other.post(resumeJoining, { params: { token: 'y'.repeat(64) }, body: { password } })).status).toBe(
      422,
    )
  })

  test('finished, and its answer lost: the same press comes in, for ten minutes, and not once it has arrived', async () => {
    const { token } = await invited()
    const client = somebody()
    const begun = await client.post(beginByStore, { params: { token } })
    const body = { revision: begun.body.revision, restaurant: joining_restaurant }
    const entered = await client.post(enterNotListed, { params: { token }, body })
    const { joining, login } = await prove(client, entered.body)
    const held = client.cookies.get('oroshi_joining') ?? ''
    const done = await finish(client, joining)
    expect(done.status).toBe(201)
    const elsewhere = somebody()
    const presses = (kept: string) => {
      elsewhere.cookies.set('oroshi_joining', kept)
      return finish(elsewhere, joining)
    }
    // What an answer that has arrived leaves in the browser says that it is done, and lets nobody in.
    const told = await presses(client.cookies.get('oroshi_joining') ?? '')
    expect(told).toMatchObject({ status: 409, body: { current: { step: 'done' } } })
    expect(told.body.message).toBe('登録は済んでいます。ログインしてお使いください')
    expect((await elsewhere.get(getConsumerSession)).status).toBe(401)
    expect(await presses(held)).toMatchObject({ status: 201, body: done.body })
    expect((await elsewhere.get(getConsumerSession)).body.login_id).toBe(login.login_id)
    expect(await count('accounts', sql`login_id = ${login.login_id}`)).toBe(1)
    expect((await finish(elsewhere, { revision: joining.revision - 1 })).status).toBe(409)
    app.clock.pass({ minutes: 10 })
    // Who is in already is answered as before.
    expect((await finish(client, joining)).status).toBe(201)
    const late = somebody()
    late.cookies.set('oroshi_joining', held)
    expect((await finish(late, joining)).status).toBe(409)
    app.clock.set()
  })

  test('the link’s password is guessed by nobody', async () => {
    const client = somebody()
    const { mail } = await walk(client)
    const token = /resume\/([\w-]{64})/.exec(app.mails.to(mail)[0]?.text ?? '')?.[1] ?? ''
    const guesser = somebody()
    const guess = () => guesser.post(resumeJoining, { params: { token }, body: { password: 'Wrong2026' } })
    expect((await guess()).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 11 }, guess))
    expect(answers.filter(one => one.status === 422)).toHaveLength(4)
    expect(answers.filter(one => one.status === 429)).toHaveLength(7)
  })
})

describe('codes', () => {
  test('tried fifty times at once, five are compared, and the right one comes too late', async () => {
    const client = somebody()
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const saved = await client.patch(saveJoiningRestaurant, {
      body: { revision: begun.revision, restaurant: joining_restaurant },
    })
    const named = await client.patch(saveJoiningLogin, { body: { revision: saved.body.revision, login: newLogin() } })
    const mail = `${newWord()}@joins.example`
    const to = { channel: 'mail', destination: mail } as const
    const { body: sent } = await client.post(sendJoiningCode, { body: { revision: named.body.revision, to } })
    const code = await codeTo(mail)
    const wrong = code === '000000' ? '000001' : '000000'
    const { revision } = sent
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => client.post(takeJoiningCode, { body: { revision, auth_code: wrong } })),
    )
    expect(new Set(tries.map(one => one.status))).toEqual(new Set([422]))
    const { tries: counted } = await app.deps.db
      .selectFrom('joining_codes')
      .select('tries')
      .where('destination', '=', mail)
      .executeTakeFirstOrThrow()
    expect(counted).toBe(5)
    expect((await client.post(takeJoiningCode, { body: { revision, auth_code: code } })).status).toBe(422)
    expect((await client.get(getJoining)).body.joining).toMatchObject({ step: 'code', proven: null })
  })

  test('the right one, fifty times at once: taken once, the rest are told where to go on', async () => {
    const client = somebody()
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const saved = await client.patch(saveJoiningRestaurant, {
      body: { revision: begun.revision, restaurant: joining_restaurant },
    })
    const named = await client.patch(saveJoiningLogin, { body: { revision: saved.body.revision, login: newLogin() } })
    const mail = `${newWord()}@joins.example`
    const to = { channel: 'mail', destination: mail } as const
    const { body: sent } = await client.post(sendJoiningCode, { body: { revision: named.body.revision, to } })
    const auth_code = await codeTo(mail)
    const body = { revision: sent.revision, auth_code }
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(takeJoiningCode, { body })))
    // Whoever tries after it was right is answered what it was answered: it is that code.
    const right = answers.filter(one => one.status === 201)
    expect(new Set(right.map(one => one.body.revision))).toEqual(new Set([sent.revision + 1]))
    expect(answers.every(one => [201, 409, 422].includes(one.status))).toBe(true)
    const { rows: tried } = await sql<{ tries: number }>`
      select tries from joining_codes where destination = ${mail}`.execute(app.deps.db)
    expect(tried.map(one => one.tries <= 5)).toEqual([true])
    expect((await client.get(getJoining)).body.joining).toMatchObject({ step: 'confirm' })
  })

  test('are sent to one address once a minute and five times an hour, whoever asks', async () => {
    const mail = `${newWord()}@joins.example`
    const ask = async (client = somebody()) => {
      const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
      const to = { channel: 'mail', destination: mail } as const
      return client.post(sendJoiningCode, { body: { revision: begun.revision, to } })
    }
    const first = await Promise.all(Array.from({ length: 5 }, () => ask()))
    expect(first.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 429, 429, 429, 429])
    for (const _ of [2, 3, 4, 5]) {
      app.clock.pass({ minutes: 2 })
      expect((await ask()).status).toBe(201)
    }
    app.clock.pass({ minutes: 2 })
    const upper = mail.toUpperCase()
    const client = somebody()
    const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
    const to = { channel: 'mail', destination: upper } as const
    expect((await client.post(sendJoiningCode, { body: { revision: begun.revision, to } })).status).toBe(429)
    app.clock.set()
  })

  test('a login id that is a mail address follows the address that is to be proven, until it is; of a number its own words', async () => {
    const client = somebody()
    const word = newWord()
    const mistyped = `${word}@joims.example`
    const { joining } = await walk(client, {
      login: { ...newLogin(), login_id: mistyped },
      mail: `${word}@joins.example`,
    })
    expect(joining.login?.login_id).toBe(`${word}@joins.example`)
    app.clock.pass({ minutes: 2 })
    const other = { channel: 'mail', destination: `${word}2@joins.example` } as const
    const again = await client.post(sendJoiningCode, { body: { revision: joining.revision, to: other } })
    expect(again.body.login?.login_id).toBe(`${word}@joins.example`)
    const fixed_line = { channel: 'sms', destination: '03-1234-5670' } as const
    const refused = await client.post(sendJoiningCode, { body: { revision: again.body.revision, to: fixed_line } })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('携帯電話番号')
    expect(JSON.stringify(refused.body)).not.toContain('メールアドレス')
  })

  test('come by SMS, too, and an address that changes is to be proven anew', async () => {
    const client = somebody()
    const { joining, login } = await walk(client)
    const to = { channel: 'sms', destination: '090-0100-4242' } as const
    const sent = await client.post(sendJoiningCode, { body: { revision: joining.revision, to } })
    expect(sent.body).toMatchObject({ step: 'code', proven: null, code: { destination: '09001004242' } })
    await app.drainJobs()
    const { rows } = await sql<{ body_text: string }>`
      select body_text from local_outbox where destination in ('09001004242', '819001004242') order by id desc limit 1`.execute(
      app.deps.db,
    )
    const auth_code = /\d{6}/.exec(rows[0]?.body_text ?? '')?.[0] ?? ''
    const proven = await client.post(takeJoiningCode, { body: { revision: sent.body.revision, auth_code } })
    expect(proven.body).toMatchObject({ step: 'confirm', proven: { channel: 'sms', destination: '09001004242' } })
    expect((await finish(client, proven.body)).status).toBe(201)
    const account = await app.deps.db
      .selectFrom('accounts')
      .select(['mail_address', 'mobile_number', 'mobile_verified_at'])
      .where('login_id', '=', login.login_id)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ mail_address: null, mobile_number: '09001004242' })
    expect(account.mobile_verified_at).not.toBeNull()
  })
})

describe('what is taken', () => {
  test('an entry of the directory is joined once: of two at once one is, the other is told', async () => {
    const entry = await addEntry(app, { name: `髙ビヴ${newWord()}` })
    const both = await twice(async client => ({ client, ...(await walk(client, {}, entry.id)) }))
    const answers = await Promise.all(both.map(({ client, joining }) => finish(client, joining)))
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 409])
    const lost = answers.find(one => one.status === 409)
    expect(lost?.body).toMatchObject({ current: { step: 'restaurant', restaurant_taken: true } })
    expect(await count('consumers', sql`restaurant_id = ${entry.id}`)).toBe(1)
    const late = somebody()
    const found = await late.get(searchDirectory, { query: { q: entry.name } })
    expect(found.body.items).toMatchObject([{ id: entry.id, joined: true }])
    const written = await late.get(searchDirectory, { query: { q: entry.name.replace('髙ビヴ', '高ヴィブ') } })
    expect(written.body.items).toMatchObject([{ id: entry.id }])
    const { body: begun } = await late.post(beginRegistration, { body: { terms_version } })
    const gone = await late.post(chooseEntry, { body: { revision: begun.revision, restaurant_id: v7() } })
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([422, expect.stringContaining('一覧からなくなりました')])
    const refused = await late.post(chooseEntry, { body: { revision: begun.revision, restaurant_id: entry.id } })
    expect(refused).toMatchObject({ status: 422, body: { messages: [{ field: 'restaurant_id' }] } })
  })

  test('whether a login id or mail address is somebody’s is learnt by nobody who has proven nothing', async () => {
    const first = somebody()
    const known = await walk(first)
    expect((await finish(first, known.joining)).status).toBe(201)
    const answersOf = async (login_id: string, mail: string) => {
      const client = somebody()
      const { body: begun } = await client.post(beginRegistration, { body: { terms_version } })
      const saved = await client.patch(saveJoiningRestaurant, {
        body: { revision: begun.revision, restaurant: joining_restaurant },
      })
      const named = await client.patch(saveJoiningLogin, {
        body: { revision: saved.body.revision, login: { ...newLogin(), login_id } },
      })
      app.clock.pass({ minutes: 61 })
      const to = { channel: 'mail', destination: mail } as const
      const sent = await client.post(sendJoiningCode, { body: { revision: named.body.revision, to } })
      const wrong = await client.post(takeJoiningCode, { body: { revision: sent.body.revision, auth_code: '000000' } })
      const blank = (value: unknown) =>
        JSON.stringify(value)
          .replaceAll(login_id, 'ID')
          .replaceAll(mail, 'MAIL')
          .replace(/20\d\d-[\d-]+T[\d:.]+Z/g, 'AT')
      return [named, sent, wrong].map(one => `${one.status} ${blank(one.body)}`)
    }
    const of_known = await answersOf(known.login.login_id, known.mail)
    const of_nobody = await answersOf(`nobody-${newWord()}`, `${newWord()}@joins.example`)
    app.clock.set()
    expect(of_known).toEqual(of_nobody)
  })

  test('a login id that is taken is told to who has proven an address, and nothing is lost', async () => {
    const first = somebody()
    const known = await walk(first)
    await finish(first, known.joining)
    const client = somebody()
    const login = { ...newLogin(), login_id: known.login.login_id.toUpperCase() }
    const { joining } = await walk(client, { login })
    expect(joining).toMatchObject({ step: 'login', login_taken: true })
    expect(await finish(client, joining)).toMatchObject({ status: 409, body: { current: { step: 'login' } } })
    const next = newLogin()
    const renamed = await client.patch(saveJoiningLogin, { body: { revision: joining.revision, login: next } })
    expect(renamed.body.step).toBe('confirm')
    expect((await finish(client, renamed.body)).status).toBe(201)
    // The first one's login is the first one's still.
    expect(
      (await app.client('consumer').post(logInConsumer, { body: { login_id: known.login.login_id, password } })).status,
    ).toBe(201)
  })

  test('two take one login id at the same moment: one has it', async () => {
    const login = newLogin()
    const both = await twice(async client => ({ client, ...(await walk(client, { login })) }))
    const answers = await Promise.all(both.map(({ client, joining }) => finish(client, joining)))
    expect(answers.map(one => one.status).sort((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(one => one.status === 409)?.body).toMatchObject({ current: { step: 'login' } })
    expect(await count('accounts', sql`login_id = ${login.login_id}`)).toBe(1)
  })
})

test('the invitation’s own call sends the code as well', async () => {
  const { token } = await invited()
  const client = somebody()
  const { body } = await client.post(beginByStore, { params: { token } })
  const to = { channel: 'mail', destination: `${newWord()}@joins.example` } as const
  const sent = await client.post(sendInviteCode, { params: { token }, body: { revision: body.revision, to } })
  expect(sent).toMatchObject({ status: 201, body: { code: { destination: to.destination } } })
})
