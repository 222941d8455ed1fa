import { describe, expect, test } from 'vitest'
import {
  requestForgotten,
  requestForgottenOfSupplier,
  setForgottenPassword,
  showForgottenLoginIds,
  verifyForgotten,
} from '#contract/accounts/forgot.contract.ts'
import { requestMailCode, verifyMail } from '#contract/accounts/my-mail.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { addStaff } from '#contract/accounts/staff.contract.ts'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, addRestaurant, addSupplier } from '#tests/support/world.ts'
import { requestForgotten as requestForgottenHere } from './forgot.ts'

const app = await testApp()
const password = 'Sazanami77kumo'
let network = 0
/** Each story comes from another address. */
const visitor = () => app.client('consumer', { address: `203.0.113.${(network += 1)}` })

const tokenIn = (address: string) => /token=([\w-]+)/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[1] ?? ''
const ask = async (asked: string, purpose: 'password' | 'login_id' = 'password', who = visitor()) => {
  const answer = await who.post(requestForgotten, { body: { purpose, asked } })
  await app.drainJobs()
  return answer
}
const restaurant = async () => {
  app.clock.set()
  return (await addRestaurant(app, await addSupplier(app))).consumer
}

describe('a forgotten password', () => {
  test.each(['login_id', 'mail_address'] as const)('is set anew by the link, asked for by %s; once', async by => {
    const { owner } = await restaurant()
    const phone = await app.logIn('consumer', owner.login_id)
    const answer = await ask(` ${owner[by].toUpperCase()} `)
    expect(answer.status).toBe(201)
    const token = tokenIn(owner.mail_address)
    const person = visitor()
    expect((await person.post(verifyForgotten, { body: { token } })).body).toEqual({ login_id: owner.login_id })
    const body = { token, password }
    expect((await person.post(setForgottenPassword, { body })).body).toEqual({ login_id: owner.login_id })
    // Every device is logged out, and the person is told.
    expect((await phone.get(getConsumerSession)).status).toBe(401)
    await app.drainJobs()
    expect(app.mails.to(owner.mail_address).at(-1)?.subject).toBe('【Oroshi】パスワードが変更されました')
    expect((await person.post(setForgottenPassword, { body })).status).toBe(422)
    expect((await person.post(verifyForgotten, { body: { token } })).status).toBe(422)
    expect((await person.logIn(owner.login_id, password)).status).toBe(201)
  })

  test('opens an account that was shut for wrong tries, as the refusal says', async () => {
    const { owner } = await restaurant()
    const person = visitor()
    for (let time = 0; time < 5; time += 1)
      expect((await person.logIn(owner.login_id, `guess${time}`)).status).toBe(422)
    const refused = await person.logIn(owner.login_id)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      expect.stringContaining('設定し直すと、すぐにログインできます'),
    ])
    await ask(owner.login_id, 'password', person)
    const body = { token: tokenIn(owner.mail_address), password }
    expect((await person.post(setForgottenPassword, { body })).status).toBe(200)
    expect((await person.logIn(owner.login_id, password)).status).toBe(201)
  })

  test('a link lives for 60 minutes, and a newer one ends it', async () => {
    const { owner } = await restaurant()
    await ask(owner.login_id)
    const first = tokenIn(owner.mail_address)
    app.clock.pass({ minutes: 2 })
    await ask(owner.login_id)
    const second = tokenIn(owner.mail_address)
    const person = visitor()
    expect((await person.post(verifyForgotten, { body: { token: first } })).status).toBe(422)
    app.clock.pass({ minutes: 59 })
    expect((await person.post(verifyForgotten, { body: { token: second } })).status).toBe(200)
    app.clock.pass({ minutes: 2 })
    expect((await person.post(setForgottenPassword, { body: { token: second, password } })).status).toBe(422)
  })

  test('two who use one link at the same moment: one sets it', async () => {
    const { owner } = await restaurant()
    await ask(owner.login_id)
    const body = { token: tokenIn(owner.mail_address), password }
    const person = visitor()
    await person.page('/consumers/login')
    const answers = await Promise.all([1, 2, 3].map(() => person.post(setForgottenPassword, { body })))
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('of several accounts with one address each gets its own link, named by its login id', async () => {
    const consumer = await restaurant()
    const second = await addMember(app, consumer.id, { mail_address: consumer.owner.mail_address })
    await ask(consumer.owner.mail_address)
    const texts = app.mails.to(consumer.owner.mail_address).map(mail => mail.text)
    for (const login_id of [consumer.owner.login_id, second?.login_id ?? '']) {
      expect(texts.filter(text => text.includes(`ログインID：${login_id}\n`))).toHaveLength(1)
    }
  })

  test('is sent by short message to who has proved a number alone', async () => {
    const { owner } = await restaurant()
    const mobile_number = `090${String(Date.now()).slice(-8)}`
    const row = { mail_address: null, mobile_number, mobile_verified_at: app.clock.now() }
    await app.deps.db.updateTable('accounts').set(row).where('id', '=', owner.account_id).execute()
    await ask(`${mobile_number.slice(0, 3)}-${mobile_number.slice(3, 7)}-${mobile_number.slice(7)}`)
    const sms = app.deps.db.selectFrom('local_outbox').select('body_text').where('destination', '=', mobile_number)
    const token = /token=([\w-]+)/.exec((await sms.executeTakeFirstOrThrow()).body_text ?? '')?.[1] ?? ''
    expect((await visitor().post(setForgottenPassword, { body: { token, password } })).status).toBe(200)
  })

  test('an address that somebody else has typed and nobody has proved gets no link', async () => {
    const consumer = await restaurant()
    const boss = await app.logIn('consumer', consumer.owner.login_id)
    const mail_address = `typed-${consumer.owner.login_id}@test.example`
    const login_id = `staff-${consumer.owner.login_id}`
    const made = await boss.post(addStaff, { body: { name: '新 人', login_id, mail_address } })
    expect(made.status).toBe(201)
    await ask(login_id)
    await ask(mail_address)
    expect(app.mails.to(mail_address)).toEqual([])
  })

  test('nothing of a link stays in the database once its mail has left', async () => {
    const { owner } = await restaurant()
    await ask(owner.login_id)
    const mails = await app.deps.db
      .selectFrom('outgoing_mails')
      .select(['state', 'body_text'])
      .where('destination', '=', owner.mail_address)
      .execute()
    expect(mails).toEqual([{ state: 'sent', body_text: '' }])
  })

  test('a change of the mail address ends the link, and so does another password', async () => {
    const { owner } = await restaurant()
    const person = await app.logIn('consumer', owner.login_id)
    await ask(owner.login_id)
    const token = tokenIn(owner.mail_address)
    const mail_address = `moved-${owner.login_id}@test.example`
    await person.post(requestMailCode, { body: { mail_address } })
    await app.drainJobs()
    const auth_code = /\n　　(\d{6})\n/.exec(app.mails.to(mail_address).at(-1)?.text ?? '')?.[1] ?? ''
    expect((await person.post(verifyMail, { body: { auth_code } })).status).toBe(200)
    expect((await visitor().post(verifyForgotten, { body: { token } })).status).toBe(422)
  })

  test('a supplier’s user gets the link to its own page', async () => {
    app.clock.set()
    const { owner } = await addSupplier(app)
    const person = app.client('supplier', { address: '203.0.113.250' })
    expect((await person.post(requestForgottenOfSupplier, { body: { asked: owner.login_id } })).status).toBe(201)
    await app.drainJobs()
    expect(app.mails.to(owner.mail_address).at(-1)?.text).toContain('/suppliers/reset_password?token=')
    const token = tokenIn(owner.mail_address)
    // It is none in the other area.
    expect((await visitor().post(setForgottenPassword, { body: { token, password } })).status).toBe(422)
    expect((await person.post(setPasswordByLink, { body: { token, password } })).body).toEqual({
      login_id: owner.login_id,
    })
  })
})

describe('a forgotten login id', () => {
  test('is shown for the code that came to the mail address, once', async () => {
    const { owner } = await restaurant()
    const person = visitor()
    const { body } = await ask(owner.mail_address, 'login_id', person)
    const auth_code = /\n　　(\d{6})\n/.exec(app.mails.to(owner.mail_address).at(-1)?.text ?? '')?.[1] ?? ''
    const proved = await person.post(verifyForgotten, { body: { request_id: body.request_id, auth_code } })
    const token = 'token' in proved.body ? proved.body.token : ''
    const shown = await person.post(showForgottenLoginIds, { body: { token } })
    expect(shown.body).toEqual({ login_ids: [owner.login_id] })
    expect((await person.post(showForgottenLoginIds, { body: { token } })).status).toBe(422)
    expect((await person.post(verifyForgotten, { body: { request_id: body.request_id, auth_code } })).status).toBe(422)
  })

  test('fifty who try one code at once have five tries between them', async () => {
    const { owner } = await restaurant()
    const person = visitor()
    const { body } = await ask(owner.mail_address, 'login_id', person)
    const right = authCode(app.deps.config.secret, 'forgotten-login-id', body.request_id)
    const auth_code = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const tries = await Promise.all(
      Array.from({ length: 50 }, () =>
        person.post(verifyForgotten, { body: { request_id: body.request_id, auth_code } }),
      ),
    )
    expect(new Set(tries.map(one => one.status))).toEqual(new Set([422]))
    const row = app.deps.db.selectFrom('forgot_requests').select('tries').where('id', '=', body.request_id)
    expect((await row.executeTakeFirstOrThrow()).tries).toBe(5)
    expect(
      (await person.post(verifyForgotten, { body: { request_id: body.request_id, auth_code: right } })).status,
    ).toBe(422)
  })
})

/** What this one request asks of the database, apart from whatever else goes on there. */
const statementsOf = async (asked: Parameters<typeof requestForgottenHere>[1]) => {
  const said: string[] = []
  const later = new Date(app.deps.now().getTime() + 5 * 60_000)
  const db = app.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      said.push(JSON.stringify(node, (key, value) => (key === 'parameters' || key === 'value' ? undefined : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await requestForgottenHere({ ...app.deps, db }, asked, later)
  return said.join('\n')
}

describe('whether there is an account', () => {
  test('neither answer, nor status, nor what is written tells: of existing and unknown, by all ways', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, restaurant))
    const answers = async (asked: string, purpose: 'password' | 'login_id') => {
      const who = visitor()
      const answer = await who.post(requestForgotten, { body: { purpose, asked } })
      const again = await who.post(requestForgotten, { body: { purpose, asked } })
      const { request_id, expires_at, ...rest } = answer.body
      const guess = await who.post(verifyForgotten, { body: { request_id, auth_code: '000000' } })
      const wrong = purpose === 'login_id' ? guess.body : null
      return [answer.status, Boolean(expires_at), rest, again.status, again.body, wrong]
    }
    for (const purpose of ['password', 'login_id'] as const) {
      const all = new Set<string>()
      const work = new Set<string>()
      for (const { owner } of people) {
        for (const asked of [owner.mail_address, `nobody-${owner.mail_address}`]) {
          all.add(JSON.stringify(await answers(asked, purpose)))
          work.add(await statementsOf({ area: 'consumer', purpose, asked, address: `198.51.100.${(network += 1)}` }))
        }
      }
      expect([...all]).toHaveLength(1)
      // The work is the same to the last statement, and with it its time: measured, that was a matter of chance.
      expect([...work]).toEqual([expect.stringMatching(/forgot-turn[^]*insert-forgotten/)])
    }
  })

  test('five an hour of one thing, thirty of one address', async () => {
    app.clock.set()
    const who = visitor()
    const nobody = `nobody-${Date.now()}`
    const post = (asked: string) => who.post(requestForgotten, { body: { purpose: 'password', asked } })
    for (let n = 0; n < 5; n += 1) {
      expect((await post(nobody)).status).toBe(201)
      app.clock.pass({ minutes: 2 })
    }
    expect((await post(nobody)).status).toBe(429)
    for (let n = 0; n < 25; n += 1) expect((await post(`${nobody}-${n}`)).status).toBe(201)
    expect((await post(`${nobody}-last`)).status).toBe(429)
  })
})
