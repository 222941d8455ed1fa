import { expect, test } from 'vitest'
import { changeSupplierPassword, getWhyEnded } from '#contract/accounts/login.contract.ts'
import { setPasswordByLink } from '#contract/accounts/supplier-password.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { assignStores, listStores } from '#contract/stores/stores.contract.ts'
import {
  changeUser,
  createUser,
  downloadUserAudits,
  getUser,
  listUserAudits,
  listUsers,
  printUsers,
  resetUserPassword,
  resumeUser,
  sendUserMail,
  suspendUser,
} from '#contract/users/users.contract.ts'
import { isPasswordShape } from '#domain/accounts/login.ts'
import { makeFirstPassword } from '#server/accounts/first-password.ts'
import { testApp } from '#tests/support/app.ts'
import { test_password } from '#tests/support/password.ts'
import { addSupplier, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const desk = async () => {
  const supplier = await addSupplier(app)
  return { supplier, owner: await app.logIn('supplier', supplier.owner.login_id) }
}

const staff = {
  name: '小林 大輔',
  mail_address: '',
  role: 'staff' as const,
  sees_all_stores: true,
  mail_on_order: true,
  store_ids: [],
}
let numbers = 0
const newLogin = () => {
  numbers += 1
  return `kobayashi-${numbers}`
}

test('first passwords obey the rule, are easy to read, and never the same', () => {
  const made = Array.from({ length: 300 }, makeFirstPassword)
  expect(new Set(made).size).toBe(300)
  for (const one of made) {
    expect(isPasswordShape(one), one).toBe(true)
    expect(one).toMatch(/^[^0O1lIiSsZz5-]{4}-[^0O1lIiSsZz5-]{4}-[^0O1lIiSsZz5-]{4}$/)
  }
})

test('a new user can do nothing but set a password of its own; then everything', async () => {
  const { owner } = await desk()
  const login_id = newLogin()
  const made = await owner.post(createUser, { body: { ...staff, login_id: ` ${login_id} ` } })
  expect(made).toMatchObject({ status: 201, body: { login_id } })
  const { first_password } = made.body
  expect((await owner.post(createUser, { body: { ...staff, login_id: login_id.toUpperCase() } })).body).toEqual({
    messages: [{ field: 'login_id', message: 'ログインIDはすでに使用されています' }],
  })

  const person = app.client('supplier')
  await person.logIn(login_id, first_password)
  expect((await person.get(getSupplierSession)).body).toMatchObject({ first_password: true })
  expect(await person.get(listStores)).toMatchObject({ status: 403, body: { message: errorTexts.first_password } })
  const page = await person.page('/suppliers/stores')
  expect([page.statusCode, page.headers.location]).toEqual([302, '/suppliers/reset_password'])
  expect((await person.page('/suppliers/reset_password')).statusCode).toBe(200)
  const same = await person.patch(changeSupplierPassword, { body: { password: first_password } })
  expect(same.body.messages).toEqual([{ field: 'password', message: '渡されたパスワードとは別のものにしてください' }])
  const weak = await person.patch(changeSupplierPassword, { body: { password: 'tomato' } })
  expect(weak.body.messages?.[0]?.field).toBe('password')
  expect((await person.patch(changeSupplierPassword, { body: { password: 'Tomato-umi47' } })).status).toBe(204)
  expect((await person.get(listStores)).status).toBe(200)
  expect((await person.patch(changeSupplierPassword, { body: { password: 'Tomato-umi48' } })).status).toBe(422)
  expect((await app.client('supplier').logIn(login_id, first_password)).status).toBe(422)
  const { body } = await owner.get(getUser, { params: { user_id: made.body.id } })
  expect(body).toMatchObject({ first_password: false, audits: [{ action: 'own_password' }, { action: 'create' }] })
})

test('an own password is changed with the present one; other devices are logged out', async () => {
  const { supplier } = await desk()
  const user = await addSupplierUser(app, supplier.id)
  const [here, there] = [await app.logIn('supplier', user.login_id), await app.logIn('supplier', user.login_id)]
  const wrong = await here.patch(changeSupplierPassword, {
    body: { current_password: 'Wrong2026', password: 'Negima-hotate8' },
  })
  expect(wrong.body.messages).toEqual([{ field: 'current_password', message: 'いまのパスワードが違います' }])
  const body = { current_password: test_password, password: 'Negima-hotate8' }
  expect((await here.patch(changeSupplierPassword, { body })).status).toBe(204)
  expect((await here.get(listStores)).status).toBe(200)
  expect((await there.get(listStores)).status).toBe(401)
})

test('found by name, login id or mail; by role and state; page by page', async () => {
  const { supplier, owner } = await desk()
  for (const name of ['ア', 'イ', 'ウ']) await addSupplierUser(app, supplier.id, { name: `ハルカ${name}` })
  await addSupplierUser(app, supplier.id, { name: '停止', user: { suspended_at: '2026-11-01T00:00:00Z' } })
  const names = async (query: object) => (await owner.get(listUsers, { query })).body.items.map(one => one.name)
  expect(await names({ q: 'はるか' })).toEqual(['ハルカア', 'ハルカイ', 'ハルカウ'])
  expect(await names({ q: supplier.owner.login_id.slice(2) })).toEqual(['試験 花子'])
  expect(await names({ role: 'owner' })).toEqual(['試験 花子'])
  expect(await names({ state: 'suspended' })).toEqual(['停止'])
  const first = await owner.get(listUsers, { query: { limit: 3 } })
  const rest = await owner.get(listUsers, { query: { limit: 3, cursor: first.body.next_cursor ?? '' } })
  expect([...first.body.items, ...rest.body.items]).toHaveLength(5)
  expect(rest.body.next_cursor).toBeNull()
})

test('rights and stores are changed, each change kept; a stale one is told what stands now', async () => {
  const { supplier, store } = await world(app)
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const user = await addSupplierUser(app, supplier.id, { name: '小林 大輔' })
  const params = { user_id: user.account_id }
  const person = await app.logIn('supplier', user.login_id)
  expect((await person.get(listStores)).body.items).toHaveLength(1)
  const body = { ...staff, sees_all_stores: false, revision: 1 }
  const blind = await owner.patch(changeUser, { params, body })
  expect([blind.status, blind.body.messages]).toEqual([
    422,
    [{ field: 'store_ids', message: '担当の得意先を1件以上選んでください' }],
  ])
  expect((await person.get(listStores)).body.items).toHaveLength(1)
  const given = await owner.patch(changeUser, { params, body: { ...body, store_ids: [store.id] } })
  expect(given.body.stores).toMatchObject([{ id: store.id }])
  expect(given.body.audits[0]).toMatchObject({ action: 'change', before: { sees_all_stores: true } })
  expect((await person.get(listStores)).body.items).toHaveLength(1)
  const stale = await owner.patch(changeUser, { params, body: { ...body, store_ids: [store.id], revision: 1 } })
  expect(stale.status).toBe(409)
  expect(stale.body).toMatchObject({ current: { revision: 2, stores: [{ id: store.id }] } })
  const promoted = await owner.patch(changeUser, { params, body: { ...body, role: 'owner', revision: 2 } })
  expect(promoted.body).toMatchObject({ role: 'owner', sees_all_stores: true, stores: [] })
  const strange = await addSupplier(app)
  const foreign = await world(app)
  expect((await owner.get(getUser, { params: { user_id: strange.owner.account_id } })).status).toBe(404)
  const theirs = { ...body, store_ids: [foreign.store.id], revision: 3 }
  expect((await owner.patch(changeUser, { params, body: theirs })).status).toBe(404)
})

test('a store given elsewhere is a change of the user too: kept, shown, and not overwritten unseen', async () => {
  const { supplier, store } = await world(app, { store: { name: '鮨 まるた' } })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const user = await addSupplierUser(app, supplier.id, { name: '小林 大輔', user: { sees_all_stores: false } })
  const user_ids = [user.account_id]
  const give = { store_ids: [store.id], add_user_ids: user_ids, remove_user_ids: [] }
  await owner.post(assignStores, { body: give })
  const params = { user_id: user.account_id }
  const stale = await owner.patch(changeUser, {
    params,
    body: { ...staff, sees_all_stores: false, store_ids: [store.id], revision: 1 },
  })
  expect(stale).toMatchObject({ status: 409, body: { current: { revision: 2, stores: [{ id: store.id }] } } })
  await owner.post(assignStores, { body: { ...give, add_user_ids: [], remove_user_ids: user_ids } })
  const { audits } = (await owner.get(getUser, { params })).body
  expect(audits.map(one => [one.action, one.user_name, one.store_name])).toEqual([
    ['unassign', '小林 大輔', '鮨 まるた'],
    ['assign', '小林 大輔', '鮨 まるた'],
  ])
})

test('all changes of rights stand in one list, newest first, page by page; for owners, of their supplier', async () => {
  const { owner } = await desk()
  const made = await owner.post(createUser, { body: { ...staff, login_id: newLogin() } })
  const params = { user_id: made.body.id }
  await owner.patch(changeUser, { params, body: { ...staff, role: 'owner', revision: 1 } })
  await owner.patch(changeUser, { params, body: { ...staff, revision: 2 } })
  await owner.post(suspendUser, { params, body: { revision: 3 } })
  const first = await owner.get(listUserAudits, { query: { limit: 3 } })
  const rest = await owner.get(listUserAudits, { query: { limit: 3, cursor: first.body.next_cursor ?? '' } })
  expect([...first.body.items, ...rest.body.items].map(one => one.action)).toEqual([
    'suspend',
    'change',
    'change',
    'create',
  ])
  expect(rest.body.next_cursor).toBeNull()
  const other = await desk()
  expect((await other.owner.get(listUserAudits)).body.items).toEqual([])
  const person = await app.logIn('supplier', (await addSupplierUser(app, other.supplier.id)).login_id)
  expect((await person.get(listUserAudits)).status).toBe(403)
  const file = (await owner.get(downloadUserAudits)).payload.toString()
  expect(file.split('\r\n')[0]).toBe('\ufeff日時,変更した人,対象のユーザー,変更,内容')
  for (const word of ['停止', '変更', '登録']) expect(file).toContain(`,${word},`)
  expect((await other.owner.get(downloadUserAudits)).payload.toString().trim().split('\r\n')).toHaveLength(1)
  expect((await person.get(downloadUserAudits)).status).toBe(403)
})

test('suspended: logged out at once, not let in, not mailed; resumed it is as before', async () => {
  const { supplier, owner } = await desk()
  const user = await addSupplierUser(app, supplier.id)
  const params = { user_id: user.account_id }
  const person = await app.logIn('supplier', user.login_id)
  expect((await owner.post(suspendUser, { params, body: { revision: 1 } })).body).toMatchObject({ suspended: true })
  expect((await person.get(listStores)).status).toBe(401)
  const message = 'このユーザーは停止されています。自社のオーナーにお問い合わせください'
  expect((await person.get(getWhyEnded, { query: { area: 'supplier' } })).body).toEqual({ stopped: message })
  const refused = await app.client('supplier').logIn(user.login_id)
  expect(refused).toMatchObject({ status: 403, body: { message } })
  expect((await owner.post(sendUserMail, { params })).status).toBe(409)
  expect((await owner.post(resumeUser, { params, body: { revision: 2 } })).body).toMatchObject({ suspended: false })
  expect((await app.client('supplier').logIn(user.login_id)).status).toBe(201)
  const self = { user_id: supplier.owner.account_id }
  expect((await owner.post(suspendUser, { params: self, body: { revision: 1 } })).status).toBe(409)
})

test('the last owner stays one, also when two owners take each other’s rights at the same moment', async () => {
  const { supplier, owner } = await desk()
  const own = { user_id: supplier.owner.account_id }
  const alone = await owner.patch(changeUser, { params: own, body: { ...staff, revision: 1 } })
  expect(alone.status).toBe(409)
  expect(alone.body.message).toContain('オーナーが1人もいなくなる')
  for (let round = 0; round < 5; round += 1) {
    const { supplier: house, owner: first } = await desk()
    const other = await addSupplierUser(app, house.id, { user: { role: 'owner' } })
    const second = await app.logIn('supplier', other.login_id)
    const body = { ...staff, revision: 1 }
    const answers = await Promise.all([
      first.patch(changeUser, { params: { user_id: other.account_id }, body }),
      round % 2 === 0
        ? second.patch(changeUser, { params: { user_id: house.owner.account_id }, body })
        : second.post(suspendUser, { params: { user_id: house.owner.account_id }, body: { revision: 1 } }),
    ])
    expect(answers.map(one => one.status).filter(status => status === 200)).toHaveLength(1)
    const { rows } = { rows: await app.deps.db.selectFrom('supplier_users').selectAll().execute() }
    const left = rows.filter(one => one.supplier_id === house.id && one.role === 'owner' && !one.suspended_at)
    expect(left).toHaveLength(1)
  }
})

test('a reset gives a first password once, and ends what is open', async () => {
  const { supplier, owner } = await desk()
  const user = await addSupplierUser(app, supplier.id)
  const person = await app.logIn('supplier', user.login_id)
  const { body } = await owner.post(resetUserPassword, { params: { user_id: user.account_id } })
  expect((await person.get(listStores)).status).toBe(401)
  expect((await app.client('supplier').logIn(user.login_id)).status).toBe(422)
  const again = app.client('supplier')
  expect((await again.logIn(user.login_id, body.first_password)).status).toBe(201)
  expect((await again.get(listStores)).status).toBe(403)
  expect((await owner.post(resetUserPassword, { params: { user_id: supplier.owner.account_id } })).status).toBe(409)
})

test('a mail brings a link that sets the password once, within three days', async () => {
  const { supplier, owner } = await desk()
  const none = await addSupplierUser(app, supplier.id)
  await app.deps.db.updateTable('accounts').set({ mail_address: null }).where('id', '=', none.account_id).execute()
  expect((await owner.post(sendUserMail, { params: { user_id: none.account_id } })).status).toBe(409)
  const user = await addSupplierUser(app, supplier.id)
  const params = { user_id: user.account_id }
  const linkOf = async () => {
    expect((await owner.post(sendUserMail, { params })).status).toBe(204)
    await app.drainJobs()
    const text = app.mails.to(user.mail_address).at(-1)?.text ?? ''
    expect(text).toContain(user.login_id)
    return /reset_password\?token=([\w-]+)/.exec(text)?.[1] ?? ''
  }
  const visitor = app.client('supplier')
  const set = (token: string, password = 'Tomato-umi47') =>
    visitor.post(setPasswordByLink, { body: { token, password } })
  const old = await linkOf()
  app.clock.pass({ minutes: 1 })
  const token = await linkOf()
  expect((await set(old)).status).toBe(422)
  const person = await app.logIn('supplier', user.login_id)
  expect(await set(token)).toMatchObject({ status: 200, body: { login_id: user.login_id } })
  expect((await person.get(listStores)).status).toBe(401)
  expect((await set(token, 'Tomato-umi48')).status).toBe(422)
  expect((await app.client('supplier').logIn(user.login_id, 'Tomato-umi47')).status).toBe(201)
  app.clock.pass({ minutes: 1 })
  const late = await linkOf()
  app.clock.pass({ hours: 73 })
  expect((await set(late)).status).toBe(422)
  app.clock.set()
})

test('printed: who has no password of its own gets a new one, others keep theirs', async () => {
  const { supplier, owner } = await desk()
  const made = await owner.post(createUser, { body: { ...staff, login_id: newLogin() } })
  const settled = await addSupplierUser(app, supplier.id)
  for (const layout of ['one', 'several'] as const) {
    const printed = await owner.post(printUsers, { body: { user_ids: [made.body.id, settled.account_id], layout } })
    expect(printed.status).toBe(200)
    expect(printed.payload.subarray(0, 5).toString()).toBe('%PDF-')
    const pages = printed.payload.toString('latin1').match(/\/Type \/Page\b/g)
    expect(pages).toHaveLength(layout === 'one' ? 2 : 1)
  }
  expect((await app.client('supplier').logIn(made.body.login_id, made.body.first_password)).status).toBe(422)
  expect((await app.client('supplier').logIn(settled.login_id)).status).toBe(201)
})

test('staff manages nobody', async () => {
  const { supplier } = await desk()
  const user = await addSupplierUser(app, supplier.id)
  const person = await app.logIn('supplier', user.login_id)
  expect((await person.get(listUsers)).status).toBe(403)
})

test('one user gets five mails with its login an hour, a supplier sends a hundred, and the next hour begins anew', async () => {
  const { supplier, owner } = await desk()
  const { account_id } = await addSupplierUser(app, supplier.id)
  const mail = (user_id: string) => owner.post(sendUserMail, { params: { user_id } })
  for (let n = 0; n < 5; n += 1) expect((await mail(account_id)).status).toBe(204)
  expect(await mail(account_id)).toMatchObject({ status: 429, body: { message: expect.stringContaining('5通まで') } })
  for (let n = 0; n < 19; n += 1) {
    const other = await addSupplierUser(app, supplier.id)
    for (let time = 0; time < 5; time += 1) expect((await mail(other.account_id)).status).toBe(204)
  }
  const one_more = (await addSupplierUser(app, supplier.id)).account_id
  expect(await mail(one_more)).toMatchObject({ status: 429, body: { message: expect.stringContaining('100通') } })
  app.clock.pass({ hours: 1, minutes: 1 })
  expect((await mail(one_more)).status).toBe(204)
})
