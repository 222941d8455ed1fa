import { describe, expect, test } from 'vitest'
import { getMyMail, requestMailCode, verifyMail } from '#contract/accounts/my-mail.contract.ts'
import { authCode, code_rules } from '#server/outbox/auth-code.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

const app = await testApp()

const person = async () => {
  app.clock.set()
  const { consumer } = await addRestaurant(app, await addSupplier(app))
  const client = await app.logIn('consumer', consumer.owner.login_id)
  const mail_address = `new-${consumer.owner.login_id}@test.example`
  const ask = async (address = mail_address) => {
    const answer = await client.post(requestMailCode, { body: { mail_address: address } })
    await app.drainJobs()
    return answer
  }
  const code = (address = mail_address) => /\n　　(\d{6})\n/.exec(app.mails.to(address).at(-1)?.text ?? '')?.[1] ?? ''
  const type = (auth_code: string) => client.post(verifyMail, { body: { auth_code } })
  return { client, old: consumer.owner.mail_address, mail_address, ask, code, type }
}
/** A code that is not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an own mail address', () => {
  test('is changed by the code that came to the new one, and the old one is told', async () => {
    const { client, old, mail_address, ask, code, type } = await person()
    expect((await ask()).body).toMatchObject({ mail_address: old, waiting: { mail_address, tries_left: 5 } })
    expect((await client.get(getMyMail)).body.waiting?.sent).toBe(true)
    // As it is read off, and as a Japanese keyboard gives it.
    const wide = Array.from(code(), digit => String.fromCodePoint(0xff10 + Number(digit))).join('')
    const typed = `${wide.slice(0, 3)}　${wide.slice(3)}`
    expect((await type(typed)).body).toEqual({ mail_address, waiting: null })
    await app.drainJobs()
    expect(app.mails.to(old).at(-1)?.subject).toBe('【Oroshi】メールアドレスが変更されました')
    expect((await type(code())).status).toBe(422)
    const same = await ask()
    expect(same.body.messages).toEqual([{ field: 'mail_address', message: 'いまのメールアドレスと同じです' }])
  })

  test('five tries, ten minutes, one code a minute; the newest alone is good', async () => {
    const { client, old, ask, code, type } = await person()
    await ask()
    const first = code()
    expect((await ask()).status).toBe(429)
    app.clock.pass({ minutes: 1 })
    expect((await ask()).status).toBe(201)
    if (first !== code()) {
      expect((await type(first)).body.messages?.[0]?.message).toBe('確認コードが違います。あと4回入力できます')
    }
    for (let n = 0; n < 4; n += 1) await type(other(code()))
    const late = await type(code())
    expect(late.status).toBe(422)
    expect(late.body.messages?.[0]?.message).toContain('新しいコードを送ってください')
    app.clock.pass({ minutes: 1 })
    await ask()
    app.clock.pass({ minutes: code_rules.minutes })
    expect((await type(code())).status).toBe(422)
    expect((await client.get(getMyMail)).body).toEqual({ mail_address: old, waiting: null })
  })

  test('of tries at once five are counted', async () => {
    const { ask, code, type } = await person()
    await ask()
    const answers = await Promise.all(Array.from({ length: 8 }, () => type(other(code()))))
    expect(answers.every(one => one.status === 422)).toBe(true)
    expect((await type(code())).status).toBe(422)
  })

  test('a code is kept nowhere, is for one thing alone, and its failure is told', async () => {
    const { client, ask, code, mail_address } = await person()
    await ask()
    const { rows } = await app.deps.pool.query(
      'select row_to_json(c)::text as row from account_mail_codes c where destination = $1',
      [mail_address],
    )
    expect(rows[0].row).not.toContain(code())
    const id = JSON.parse(rows[0].row).id
    const { secret } = app.deps.config
    expect(authCode(secret, 'account-mail', id)).toBe(code())
    const { rows: queued } = await app.deps.pool.query('select 1 from outgoing_mails where destination = $1', [
      mail_address,
    ])
    expect(queued).toHaveLength(0)
    app.clock.pass({ minutes: 2 })
    app.mails.failWith(new SendFailure('permanent', '550 no such user'))
    await ask()
    app.mails.failWith(null)
    expect((await client.get(getMyMail)).body.waiting).toMatchObject({ failed: true, sent: false })
  })
})
