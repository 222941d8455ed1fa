import { beforeEach, expect, test } from 'vitest'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { getContact } from '#contract/contacts/admin-contacts.contract.ts'
import { sendConsumerContact, sendLpInquiry } from '#contract/contacts/contacts.contract.ts'
import {
  mailOpenedSupplier,
  openSupplier,
  withdrawOpenedSupplier,
} from '#contract/contacts/supplier-opening.contract.ts'
import { getInitialization } from '#contract/initializations/initializations.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin } from '#tests/support/world.ts'

const app = await testApp()
beforeEach(() => app.clock.set())

const password = 'Tobiuo77Kawara'
let count = 0

const inquire = async () => {
  count += 1
  const recaptcha_token = `local.${count.toString(16).padStart(32, 'e')}.localhost`
  const contact = {
    name: `開業水産${count}`,
    phone_number: '03-1234-5678',
    mail_address: `opened-${count}@test.example`,
    contact_name: '山田 花子',
    is_terms_checked: true,
  }
  const visitor = app.client('supplier', { address: `198.51.100.${count}` })
  expect((await visitor.post(sendLpInquiry, { body: { recaptcha_token, contact } })).status).toBe(201)
  const { id } = await app.deps.db
    .selectFrom('contacts')
    .select('id')
    .where('mail_address', '=', contact.mail_address)
    .executeTakeFirstOrThrow()
  return { params: { contact_id: id }, contact }
}

const staff = async () => app.logIn('admin', (await addAdmin(app)).login_id)

const linkTo = async (mail_address: string) => {
  await app.drainJobs()
  const text = app.mails.to(mail_address).at(-1)?.text ?? ''
  return new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? 'https://none')
}
const setBy = (link: URL) =>
  app
    .client('supplier')
    .post(setPasswordByLink, { body: { token: link.searchParams.get('token') ?? 'none', password } })

test('an inquiry becomes an account with one press; its owner sets a password by the mailed link, once, and begins with the first set-up', async () => {
  const person = await staff()
  const { params, contact } = await inquire()
  const { status, body } = await person.post(openSupplier, {
    params,
    body: { login_id: contact.mail_address, revision: 1 },
  })
  expect([status, body.state, body.opening]).toMatchObject([
    201,
    'done',
    { supplier_name: contact.name, owner_name: '山田 花子', login_id: contact.mail_address, came_in: false },
  ])
  const link = await linkTo(contact.mail_address)
  expect([link.pathname, link.searchParams.get('first')]).toEqual(['/suppliers/reset_password', '1'])
  const mails = await app.deps.db
    .selectFrom('outgoing_mails')
    .selectAll()
    .where('destination', '=', contact.mail_address)
    .execute()
  expect(JSON.stringify(mails)).not.toContain(link.searchParams.get('token'))

  expect((await setBy(link)).body).toEqual({ login_id: contact.mail_address })
  expect((await setBy(link)).status).toBe(422)
  const owner = app.client('supplier')
  expect((await owner.logIn(contact.mail_address, password)).status).toBe(201)
  expect((await owner.get(getInitialization)).body).toMatchObject({ reminds: true, item_count: 0 })
  expect((await person.get(getContact, { params })).body.opening?.came_in).toBe(true)
  expect((await person.post(mailOpenedSupplier, { params })).status).toBe(409)
  expect((await person.delete(withdrawOpenedSupplier, { params })).status).toBe(409)
})

test('of two who press at the same moment one opens it, the other is told', async () => {
  const people = [await staff(), await staff()]
  const { params, contact } = await inquire()
  const body = { login_id: contact.mail_address, revision: 1 }
  const answers = await Promise.all(people.map(person => person.post(openSupplier, { params, body })))
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const made = await app.deps.db.selectFrom('suppliers').select('id').where('name', '=', contact.name).execute()
  expect(made).toHaveLength(1)
})

test('a login id that is taken is told beside its field, and nothing is made; another kind of contact opens nothing', async () => {
  const person = await staff()
  const [first, second] = [await inquire(), await inquire()]
  const login_id = first.contact.mail_address
  await person.post(openSupplier, { params: first.params, body: { login_id, revision: 1 } })
  const taken = await person.post(openSupplier, { params: second.params, body: { login_id, revision: 1 } })
  expect([taken.status, taken.body.messages?.[0]?.field]).toEqual([422, 'login_id'])
  expect((await person.get(getContact, { params: second.params })).body).toMatchObject({ state: 'new', opening: null })

  const contact = { ...first.contact, mail_address: 'cook@test.example', body: '使い方を教えてください' }
  const recaptcha_token = `local.${'c'.repeat(32)}.localhost`
  await app.client('consumer').post(sendConsumerContact, {
    body: { recaptcha_token, kind: 'consumer_how_to_use', contact },
  })
  const { id } = await app.deps.db
    .selectFrom('contacts')
    .select('id')
    .where('mail_address', '=', contact.mail_address)
    .executeTakeFirstOrThrow()
  const params = { contact_id: id }
  expect((await person.post(openSupplier, { params, body: { login_id: 'cook-login', revision: 1 } })).status).toBe(409)
})

test('a link that was lost or is too old is sent anew, and the former one is over', async () => {
  const person = await staff()
  const { params, contact } = await inquire()
  await person.post(openSupplier, { params, body: { login_id: contact.mail_address, revision: 1 } })
  const first = await linkTo(contact.mail_address)
  expect((await person.post(mailOpenedSupplier, { params })).status).toBe(429)
  app.clock.pass({ hours: 73 })
  const later = await app.logIn('admin', (await addAdmin(app)).login_id)
  expect((await setBy(first)).status).toBe(422)
  expect((await later.post(mailOpenedSupplier, { params })).status).toBe(200)
  expect((await setBy(await linkTo(contact.mail_address))).status).toBe(200)
})

test('an account that nobody has used is taken back: its link is dead, and it can be opened again', async () => {
  const person = await staff()
  const { params, contact } = await inquire()
  const body = { login_id: contact.mail_address, revision: 1 }
  await person.post(openSupplier, { params, body })
  const link = await linkTo(contact.mail_address)
  expect((await person.delete(withdrawOpenedSupplier, { params })).status).toBe(204)
  expect((await setBy(link)).status).toBe(422)
  const { body: now } = await person.get(getContact, { params })
  expect(now.opening).toBeNull()
  expect((await person.post(openSupplier, { params, body: { ...body, revision: now.revision } })).status).toBe(201)
})
