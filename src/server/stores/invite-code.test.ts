import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { getInvited, openByCode } from '#contract/stores/invited.contract.ts'
import { printInvites } from '#contract/stores/store-invites.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addInvitedStore, addSupplier } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
let network = 0
const visitor = () => app.client('consumer', { address: `203.0.113.${(network += 1)}` })

const start = async () => {
  app.clock.set()
  const supplier = await addSupplier(app, { name: '丸山水産' })
  const { id: store_id } = await addInvitedStore(app, supplier.id, { name: '鮨 まるた' })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const print = async () => {
    const { payload } = await owner.post(printInvites, { body: { store_ids: [store_id] } })
    return execFileSync('pdftotext', ['-', '-'], { input: payload, encoding: 'utf8' })
  }
  const code = /招待コード ([\w-]{14})/.exec(await print())?.[1] ?? ''
  return { store_id, print, code }
}

test('the code of a printed invitation opens it, however it is typed, and stands nowhere in the database', async () => {
  const { store_id, print, code } = await start()
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  const cook = visitor()
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', 'ー')]) {
    const { body, status } = await cook.post(openByCode, { body: { code: typed } })
    expect([typed, status]).toEqual([typed, 200])
    const invited = await cook.get(getInvited, { params: { token: body.token } })
    expect(invited.body).toMatchObject({ state: 'open', store_name: '鮨 まるた' })
  }
  // Printed again, it is the same; and past its time, its page says so.
  expect(await print()).toContain(code)
  const row = await db
    .selectFrom('store_invites')
    .selectAll()
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
  app.clock.pass({ days: 120 })
  const late = await visitor().post(openByCode, { body: { code } })
  const over = await visitor().get(getInvited, { params: { token: late.body.token } })
  expect(over.body.state).toBe('over')
})

test('a code that is none is named beside its field, and after twenty of them nobody of that network is heard for an hour', async () => {
  const { code } = await start()
  const guesser = visitor()
  const none = { body: { code: 'ABCD-EFGH-JKLM' } }
  for (let tried = 0; tried < 20; tried += 1) {
    const { status, body } = await guesser.post(openByCode, none)
    expect([status, body.messages?.[0]?.field]).toEqual([422, 'code'])
  }
  expect((await guesser.post(openByCode, { body: { code } })).status).toBe(429)
  expect((await visitor().post(openByCode, { body: { code } })).status).toBe(200)
  app.clock.pass({ minutes: 61 })
  expect((await guesser.post(openByCode, { body: { code } })).status).toBe(200)
})

test('a code that was printed under the former secret opens still, and is printed again as it was', async () => {
  const { print, code } = await start()
  const { config } = app.deps
  const [former, secrets] = [config.secret, config.secrets]
  config.secret = 'the-next-secret-of-this-house-and-of-its-codes'
  config.secrets = [config.secret, former]
  expect(await print()).toContain(code)
  expect((await visitor().post(openByCode, { body: { code } })).status).toBe(200)
  config.secret = former
  config.secrets = secrets
})
