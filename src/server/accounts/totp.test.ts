import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { getAdminSession } from '#contract/accounts/admin-session.contract.ts'
import { logInAdmin } from '#contract/accounts/login.contract.ts'
import { beginTotp, confirmTotp, endTotp, getTotp, renewRecoveryCodes } from '#contract/accounts/totp.contract.ts'
import { seal, unseal } from '#server/http/sealed.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())
afterEach(() => {
  app.deps.config.admin_second_step = false
})

/** What the person's app shows at the clock's time. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.deps.now().getTime() + steps * 30_000 })

const wrongOf = (code: string) => code.replace(/^./, first => (first === '9' ? '0' : String(Number(first) + 1)))

const enter = (person: Client, login_id: string, code?: string) =>
  person.post(logInAdmin, { body: { login_id, password: test_password, ...(code === undefined ? {} : { code }) } })

/** An administrator whose login asks for a code; the clock stands a minute after the first one. */
const withTotp = async () => {
  const { login_id, account_id, mail_address } = await addAdmin(app)
  const person = await app.logIn('admin', login_id)
  const { body: key } = await person.post(beginTotp)
  const { body } = await person.patch(confirmTotp, { body: { code: codeOf(key.secret) } })
  app.clock.pass({ minutes: 1 })
  return { person, login_id, account_id, mail_address, secret: key.secret, recovery_codes: body.recovery_codes }
}

const says = async (answer: ReturnType<typeof enter>) => {
  const { status, body } = await answer
  return [status, body.messages?.[0]?.field ?? null]
}

describe('the second step of an administrator’s login', () => {
  test('begins with the first right code, and is told; the password alone is not enough any more', async () => {
    const { login_id, account_id, mail_address } = await addAdmin(app)
    const person = await app.logIn('admin', login_id)
    const { body: key } = await person.post(beginTotp)
    expect(key.uri).toContain(`otpauth://totp/Oroshi:${login_id}`)
    expect(key.qr_code).toMatch(/^data:image\/png;base64,/)
    expect(await says(person.patch(confirmTotp, { body: { code: wrongOf(codeOf(key.secret)) } }) as never)).toEqual([
      422,
      'code',
    ])
    expect((await person.get(getTotp)).body.confirmed_at).toBeNull()
    expect(await says(enter(app.client('admin'), login_id))).toEqual([201, null])

    const { status, body } = await person.patch(confirmTotp, { body: { code: codeOf(key.secret) } })
    expect([status, new Set(body.recovery_codes).size]).toEqual([200, 10])
    // 120 bits: kept as a plain hash, nobody finds them by trying.
    expect(body.recovery_codes.filter(one => !/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/.test(one))).toEqual([])
    await app.drainJobs()
    expect(app.mails.to(mail_address).map(one => one.subject)).toEqual(['【Oroshi】2段階認証が始まりました'])
    expect(await says(enter(app.client('admin'), login_id))).toEqual([422, 'code'])
    app.clock.pass({ minutes: 1 })
    const next = app.client('admin')
    expect(await says(enter(next, login_id, codeOf(key.secret)))).toEqual([201, null])
    expect((await next.get(getAdminSession)).status).toBe(200)

    const row = await app.deps.db.selectFrom('totp_secrets').selectAll().where('account_id', '=', account_id).execute()
    const plain = Buffer.from(Secret.fromBase32(key.secret).bytes)
    expect(row[0]?.sealed_secret.includes(plain)).toBe(false)
    expect(JSON.stringify(row)).not.toContain(key.secret)
  })

  test('asks for the password once more before a key is made', async () => {
    const { login_id } = await addAdmin(app)
    const person = await app.logIn('admin', login_id)
    expect((await person.post(beginTotp, { confirm: false })).status).toBe(403)
  })

  test('a key that is proved is not replaced by another one', async () => {
    const { person } = await withTotp()
    expect((await person.post(beginTotp)).status).toBe(409)
  })

  test('a code is asked for only after the password was right, and that counts as no wrong try', async () => {
    const { login_id, secret } = await withTotp()
    const stranger = app.client('admin')
    const wrong = await stranger.post(logInAdmin, { body: { login_id, password: `${test_password}x`, code: '000000' } })
    expect([wrong.status, wrong.body]).toEqual([422, { message: 'ログインIDまたはパスワードが違います' }])
    for (let nth = 0; nth < 12; nth += 1) expect(await says(enter(stranger, login_id))).toEqual([422, 'code'])
    expect(await says(enter(stranger, login_id, codeOf(secret)))).toEqual([201, null])
  })

  test.each([
    ['the one before', -1, 201],
    ['the one after', 1, 201],
    ['two before', -2, 422],
    ['two after', 2, 422],
  ])('%s of the present code: %i gives %i', async (_name, steps, status) => {
    const { login_id, secret } = await withTotp()
    app.clock.pass({ minutes: 5 })
    expect((await enter(app.client('admin'), login_id, codeOf(secret, steps))).status).toBe(status)
  })

  test('a code is taken as it is typed: full width, with a space', async () => {
    const { login_id, secret } = await withTotp()
    const typed = Array.from(codeOf(secret), digit => String.fromCodePoint(0xff10 + Number(digit))).join('')
    expect((await enter(app.client('admin'), login_id, `${typed.slice(0, 3)} ${typed.slice(3)}`)).status).toBe(201)
  })

  test('a code lets in once: not again, not the one before it, and of eight at the same moment one', async () => {
    const { login_id, secret } = await withTotp()
    const tries = Array.from({ length: 8 }, (_, nth) =>
      enter(app.client('admin', { address: `192.0.2.${nth + 10}` }), login_id, codeOf(secret)),
    )
    const statuses = (await Promise.all(tries)).map(one => one.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(422)])
    expect(await says(enter(app.client('admin'), login_id, codeOf(secret)))).toEqual([422, 'code'])
    expect(await says(enter(app.client('admin'), login_id, codeOf(secret, -1)))).toEqual([422, 'code'])
    app.clock.pass({ minutes: 1 })
    expect(await says(enter(app.client('admin'), login_id, codeOf(secret)))).toEqual([201, null])
  })

  test('ten wrong codes within an hour, from wherever, and none is taken; the person is told, a recovery code still lets in', async () => {
    const { login_id, secret, mail_address, recovery_codes } = await withTotp()
    const at = (nth: number) => app.client('admin', { address: `198.51.100.${nth}` })
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await enter(at(nth), login_id, wrongOf(codeOf(secret)))).status).toBe(422)
    }
    expect((await enter(at(20), login_id, codeOf(secret))).status).toBe(429)
    await app.drainJobs()
    expect(app.mails.to(mail_address).map(one => one.subject)).toContain(
      '【Oroshi】ログインで、確認コードの間違いが続きました',
    )
    expect((await enter(at(21), login_id, recovery_codes[0])).status).toBe(201)
    app.clock.pass({ minutes: 61 })
    expect((await enter(at(22), login_id, codeOf(secret))).status).toBe(201)
  })

  test('a recovery code lets in once, of eight at the same moment one; new ones end the old ones', async () => {
    const { person, login_id, recovery_codes } = await withTotp()
    const [first = '', second = ''] = recovery_codes
    const tries = Array.from({ length: 8 }, (_, nth) =>
      enter(
        app.client('admin', { address: `203.0.113.${nth + 10}` }),
        login_id,
        first.toLowerCase().replaceAll('-', ' '),
      ),
    )
    expect((await Promise.all(tries)).map(one => one.status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(422),
    ])
    expect((await person.get(getTotp)).body.recovery_codes_left).toBe(9)
    const { body } = await person.post(renewRecoveryCodes)
    expect((await enter(app.client('admin'), login_id, second)).status).toBe(422)
    expect((await enter(app.client('admin'), login_id, body.recovery_codes[0])).status).toBe(201)
  })

  test('is ended by its person, with the password once more', async () => {
    const { person, login_id } = await withTotp()
    app.clock.pass({ minutes: 11 })
    expect((await person.delete(endTotp, { confirm: false })).status).toBe(403)
    expect((await person.delete(endTotp)).status).toBe(204)
    expect((await enter(app.client('admin'), login_id)).status).toBe(201)
  })

  test('where it is demanded, nothing else can be done before it is there', async () => {
    const { login_id } = await addAdmin(app)
    app.deps.config.admin_second_step = true
    const person = await app.logIn('admin', login_id)
    expect((await person.get(listAccounts)).status).toBe(403)
    const page = await person.page('/admins/accounts')
    expect([page.statusCode, page.headers.location]).toEqual([302, '/admins/second_step'])
    expect((await person.page('/admins/second_step')).statusCode).toBe(200)
    const { body: key } = await person.post(beginTotp)
    expect((await person.patch(confirmTotp, { body: { code: codeOf(key.secret) } })).status).toBe(200)
    expect((await person.get(listAccounts)).status).toBe(200)
  })
})

test('after a change of the house’s secret a key is read by the former one, and sealed anew when its person comes by', async () => {
  const { login_id, account_id, secret } = await withTotp()
  const { config } = app.deps
  const before = { secret: config.secret, secrets: config.secrets }
  const sealed = async () =>
    app.deps.db
      .selectFrom('totp_secrets')
      .select('sealed_secret')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
  const made = await sealed()
  const fresh = 'the-next-secret-of-this-house-0123456789'
  try {
    Object.assign(config, { secret: fresh, secrets: [fresh, before.secret] })
    expect((await enter(app.client('admin'), login_id, codeOf(secret))).status).toBe(201)
    const renewed = await sealed()
    expect(renewed.sealed_secret.equals(made.sealed_secret)).toBe(false)
    app.clock.pass({ minutes: 1 })
    // Now the former one may go, and nothing is sealed anew for nothing.
    Object.assign(config, { secrets: [fresh] })
    expect((await enter(app.client('admin'), login_id, codeOf(secret))).status).toBe(201)
    expect((await sealed()).sealed_secret.equals(renewed.sealed_secret)).toBe(true)
  } finally {
    Object.assign(config, before)
  }
})

test('what is sealed is read with the same secret, for the same purpose and row, and whole', () => {
  const plain = Buffer.from('a key of twenty byte')
  const sealed = seal('secret', 'totp', 'row', plain)
  expect(unseal(['secret'], 'totp', 'row', sealed)).toEqual(plain)
  expect(unseal(['other'], 'totp', 'row', sealed)).toBeNull()
  expect(unseal(['secret'], 'other', 'row', sealed)).toBeNull()
  expect(unseal(['secret'], 'totp', 'other', sealed)).toBeNull()
  for (const [index] of sealed.entries()) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(unseal(['secret'], 'totp', 'row', changed)).toBeNull()
  }
})
