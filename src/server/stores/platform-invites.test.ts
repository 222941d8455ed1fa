import { expect, test } from 'vitest'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { beginByStore } from '#contract/joining/invite-joining.contract.ts'
import {
  checkInviteList,
  downloadInviteTemplate,
  getInviteCosts,
  inviteByFax,
  inviteByMail,
  inviteBySms,
  listInviteMonths,
  listInviteStores,
  listPlatformInvites,
  previewPlatformInvite,
  readInviteFile,
  sendInviteList,
} from '#contract/stores/admin-invites.contract.ts'
import { getInvited } from '#contract/stores/invited.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { sendPlatformInviteByFax } from '#server/stores/platform-invites.ts'
import { testApp } from '#tests/support/app.ts'
import { newWord } from '#tests/support/joining.ts'
import { addAdmin, addInvitedStore, addSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
let count = 0

const start = async () => {
  app.clock.set()
  count += 1
  const staff = await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
  const supplier = await addSupplier(app, { name: `丸山水産${newWord()}` })
  const mail = `${newWord()}@invited.example`
  const numbers = { phone_number: `090-0${100 + count}-4801`, fax_number: `03-0${100 + count}-4802` }
  const { id: store_id } = await addInvitedStore(app, supplier.id, { name: '鮨まるた', mail_address: mail, ...numbers })
  const states = async () =>
    (await staff.get(listPlatformInvites, { query: { q: supplier.name } })).body.items.map(one => one.state)
  return { staff, supplier, store_id, mail, ...numbers, states }
}

const tokenIn = (text: string) => /\/invites\/flyer\/([\w-]{64})/.exec(text)?.[1] ?? ''

test('by mail: what arrives is what was shown, and its way is followed from the opened link to the restaurant', async () => {
  const { staff, supplier, store_id, mail, states } = await start()
  const { body: listed } = await staff.get(listInviteStores, { params: { id: supplier.id } })
  expect(listed.items).toMatchObject([{ store_id, name: '鮨まるた', destinations: { mail }, invited_at: null }])
  const { body: shown } = await staff.get(previewPlatformInvite, {
    query: { supplier_id: supplier.id, name: '鮨まるた', channel: 'mail' },
  })
  const invites = [{ store_id, destination: mail }]
  const { body: outcome } = await staff.post(inviteByMail, { body: { invites } })
  expect(outcome).toEqual({ sent: 1, left_out: [] })
  expect(await states()).toEqual(['queued'])
  await app.drainJobs()
  expect(await states()).toEqual(['sent'])
  const [sent] = app.mails.to(mail)
  expect(sent?.subject).toBe(shown.subject)
  const plain = (text: string) => text.replace(tokenIn(text), '').replaceAll(/\d{4}\/\d\d\/\d\d/g, '')
  expect(plain(sent?.text ?? '')).toContain(plain(shown.text).trim())
  const cook = app.client('consumer')
  const params = { token: tokenIn(sent?.text ?? '') }
  await cook.get(getInvited, { params })
  expect(await states()).toEqual(['opened'])
  await cook.post(beginByStore, { params })
  expect(await states()).toEqual(['begun'])
  await db.updateTable('store_invites').set({ used_at: app.deps.now() }).where('store_id', '=', store_id).execute()
  const { body } = await staff.get(listPlatformInvites, { query: { q: supplier.name } })
  expect(body.counts).toEqual({ sent: 1, opened: 1, begun: 1, joined: 1 })
  expect(body.items).toMatchObject([{ state: 'joined', sent_by_name: '運営 花子', store_name: '鮨まるた' }])
  const { body: audits } = await staff.get(listAdminAudits, { query: { subject_id: supplier.id, kind: 'acts' } })
  expect(audits.items).toMatchObject([
    { act: 'invites_sent', facts: expect.arrayContaining(['送り方：メール', '件数：1']) },
  ])
  const told = await db.selectFrom('supplier_audits').select('actor_name').where('subject_id', '=', store_id).execute()
  // The link that was open is used: no new one is made of it.
  expect(told).toEqual([])
})

test('never twice to one address in thirty days, however it is written, but once more where it did not arrive', async () => {
  const { staff, supplier, store_id, phone_number, fax_number } = await start()
  const sms = { invites: [{ store_id, destination: phone_number }] }
  expect((await staff.post(inviteBySms, { body: sms })).body.sent).toBe(1)
  const other = await addInvitedStore(app, supplier.id, { name: '別館' })
  const again = { invites: [{ store_id: other.id, destination: phone_number.replaceAll('-', '') }] }
  const refused = (await staff.post(inviteBySms, { body: again })).body
  expect(refused).toMatchObject({ sent: 0, left_out: [{ name: '別館', message: expect.stringContaining('30日以内') }] })
  // Another way is another address.
  const fax = { invites: [{ store_id, destination: fax_number }] }
  expect((await staff.post(inviteByFax, { body: fax })).body.sent).toBe(1)
  await db
    .updateTable('outgoing_sms')
    .set({ state: 'failed' })
    .where('destination', '=', phone_number.replaceAll('-', ''))
    .execute()
  expect((await staff.post(inviteBySms, { body: again })).body.sent).toBe(1)
  app.clock.pass({ days: 31 })
  const later = await app.logIn('admin', (await addAdmin(app)).login_id)
  expect((await later.post(inviteByFax, { body: fax })).body.sent).toBe(1)
})

test('two of the staff who invite the same address at once write to it once', async () => {
  const { staff, store_id, mail } = await start()
  const other = await app.logIn('admin', (await addAdmin(app)).login_id)
  const body = { invites: [{ store_id, destination: mail }] }
  const both = await Promise.all([staff.post(inviteByMail, { body }), other.post(inviteByMail, { body })])
  expect(both.map(one => one.body.sent).sort((a, b) => a - b)).toEqual([0, 1])
})

test('never to a stopped address, nor to whoever has come already; wrong ones are named beside their field', async () => {
  const { staff, store_id, mail } = await start()
  await insertAll(db, 'ignored_mail_addresses', [
    { mail_address: mail, reason: 'asked', ignored_at: '2026-11-01T00:00:00Z', detail: '' },
  ])
  const { body } = await staff.post(inviteByMail, {
    body: { invites: [{ store_id, destination: mail.toUpperCase() }] },
  })
  expect(body).toMatchObject({ sent: 0, left_out: [{ message: 'この宛先は、受け取りが止められています' }] })
  const here = await world(app)
  const linked = { invites: [{ store_id: here.store.id, destination: 'linked@invited.example' }] }
  expect((await staff.post(inviteByMail, { body: linked })).body).toMatchObject({
    sent: 0,
    left_out: [{ message: 'すでに飲食店とつながっています' }],
  })
  const wrong = await staff.post(inviteBySms, { body: { invites: [{ store_id, destination: '03-0100-1000' }] } })
  expect([wrong.status, wrong.body.messages?.[0]?.field]).toEqual([422, 'invites[0].destination'])
  const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
  expect((await viewer.post(inviteByMail, { body: linked })).status).toBe(403)
})

test('a store without an open invitation gets one, which its supplier reads of; a fax leaves once', async () => {
  const { staff, supplier, store_id, fax_number, states } = await start()
  await db.deleteFrom('store_invites').where('store_id', '=', store_id).execute()
  const { body: shown } = await staff.get(previewPlatformInvite, {
    query: { supplier_id: supplier.id, name: '鮨まるた', channel: 'fax' },
  })
  expect(shown.page?.length).toBeGreaterThan(5_000)
  await staff.post(inviteByFax, { body: { invites: [{ store_id, destination: fax_number }] } })
  await app.drainJobs()
  expect(await states()).toEqual(['sent'])
  const [told] = await db.selectFrom('supplier_audits').selectAll().where('subject_id', '=', store_id).execute()
  expect(told).toMatchObject({ action: 'invite', actor_name: '運営' })
  const { id } = await db
    .selectFrom('platform_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  // Killed before it was noted: the gateway knows it, and nothing leaves again.
  await db.updateTable('platform_invites').set({ sent_at: null }).where('id', '=', id).execute()
  const found = await app.deps.fax.find(id)
  expect(found).toBeTruthy()
  await sendPlatformInviteByFax(app.deps, id)
  expect(await states()).toEqual(['sent'])
})

test('an invitation by short message says what it costs, and leaves half of the budget to codes and orders', async () => {
  const { staff, supplier, store_id, phone_number, states } = await start()
  app.deps.config.prices = { sms: '3.3', fax: null, post: null }
  const { body } = await staff.get(getInviteCosts, { query: { supplier_id: supplier.id } })
  expect(body).toMatchObject({ prices: { sms: '3.3', fax: null, post: null }, sms_parts: 3 })
  expect(body.sms_parts_left).toBeLessThanOrEqual(150)
  await insertAll(db, 'outgoing_sms', [
    {
      key: `spent:${newWord()}`,
      purpose: 'urgent',
      destination: '09000000000',
      body_text: 'x',
      parts: 149,
      state: 'sent',
      queued_at: app.deps.now(),
      taken_at: app.deps.now(),
    },
  ])
  await staff.post(inviteBySms, { body: { invites: [{ store_id, destination: phone_number }] } })
  await app.drainJobs()
  expect(await states()).toEqual(['failed'])
  await db.deleteFrom('outgoing_sms').where('key', 'like', 'spent:%').execute()
})

const upload = (
  of: Pick<Awaited<ReturnType<typeof start>>, 'staff'> & { supplier: { id: string } },
  lines: readonly string[],
) => {
  const file = Buffer.from(`${lines.join('\n')}\n`)
  return of.staff.upload(readInviteFile, { params: { id: of.supplier.id }, file, name: 'a.csv' })
}

test('a file is read whole: what each row means and who is left out and why, or every error by row and column', async () => {
  const scene = await start()
  const { staff, supplier, store_id, mail } = scene
  const [code] = await db.selectFrom('stores').select('customer_code').where('id', '=', store_id).execute()
  const here = await world(app)
  await staff.post(inviteByMail, { body: { invites: [{ store_id, destination: mail }] } })
  const read = await upload(scene, [
    '得意先コード,得意先名,送り方,宛先',
    `${code?.customer_code},,ＦＡＸ,${scene.fax_number}`,
    `,鮨 まるた,,${mail.toUpperCase()}`,
    ',割烹 さくら,SMS,０９０－７７７７－００１１',
    ',割烹　サクラ,sms,09077770012',
    // As Excel leaves a number of which it took the zero.
    ',小料理 ゼロ,SMS,9077770013',
  ])
  expect(read.body.errors).toEqual([])
  expect(read.body.items).toMatchObject([
    { store_id, name: '鮨まるた', channel: 'fax', message: null },
    { channel: 'mail', message: expect.stringContaining('30日以内') },
    { store_id: null, customer_code: null, name: '割烹 さくら', destination: '090-7777-0011', message: null },
    { message: '同じ得意先が、この中に2つあります（送る招待は1通だけです）' },
    { name: '小料理 ゼロ', destination: '09077770013', message: null },
  ])
  const linked = await upload({ ...scene, supplier: here.supplier }, [
    '得意先名,宛先',
    `${here.store.name},l@invited.example`,
  ])
  expect(linked.body.items).toMatchObject([{ store_id: here.store.id, message: 'すでに飲食店とつながっています' }])
  await addInvitedStore(app, supplier.id, { name: '支店' })
  await addInvitedStore(app, supplier.id, { name: '支店' })
  const wrong = await upload(scene, [
    'コード,店名,送り方,宛先',
    'NONE,,メール,a@invited.example',
    ',鮨 よい,メール,b@invited.example',
    ',,SMS,09000000000',
    ',鮨 いろは,鳩,c@invited.example',
    ',鮨 にほへ,SMS,03-1234-5678',
    ',支店,メール,d@invited.example',
  ])
  expect(wrong.body.items).toEqual([])
  expect(wrong.body.errors.map(one => [one.row_number, one.column_title])).toEqual([
    [2, 'コード'],
    [4, '店名'],
    [5, '送り方'],
    [6, '宛先'],
    [7, '店名'],
  ])
  const untitled = await upload(scene, ['a,b', '1,2'])
  expect([untitled.status, untitled.body.messages?.[0]?.field]).toEqual([422, 'file'])
  // The template is read back as it is filled in.
  const { payload } = await staff.get(downloadInviteTemplate, { params: { id: supplier.id } })
  const filled = await staff.upload(readInviteFile, { params: { id: supplier.id }, file: payload, name: 'a.xlsx' })
  expect(filled.body.items.map(one => [one.channel, one.message])).toEqual([
    ['mail', null],
    ['sms', null],
    ['fax', null],
  ])
})

test('a list leaves by one press, once however often it is pressed; who has no record gets one that its supplier reads of', async () => {
  const { staff, supplier, store_id, mail, states } = await start()
  const params = { id: supplier.id }
  const [one, other] = [`${newWord()}@invited.example`, `${newWord()}@invited.example`]
  const invites = [
    { store_id, name: '', channel: 'mail' as const, destination: mail },
    { store_id: null, name: '割烹 さくら', channel: 'mail' as const, destination: one },
    { store_id: null, name: '割烹 さくら', channel: 'fax' as const, destination: '03-7777-0013' },
    { store_id: null, name: '小料理 ひさご', channel: 'mail' as const, destination: one.toUpperCase() },
  ].map(each => ({ ...each, name: each.name === '' ? '鮨まるた' : each.name }))
  const wish = { params, body: { invites }, idempotency_key: newWord() }
  const pressed = await Promise.all([1, 2, 3].map(() => staff.post(sendInviteList, wish)))
  const left_out = [
    { name: '小料理 ひさご', message: '同じ宛先が、この中に2つあります（招待は「割烹 さくら」への1通だけです）' },
  ]
  for (const each of pressed) expect([each.status, each.body.sent]).toEqual([201, 3])
  expect(pressed.map(each => each.body.left_out)).toContainEqual(left_out)
  await app.drainJobs()
  expect(app.mails.to(one)).toHaveLength(1)
  expect(await states()).toEqual(['sent', 'sent', 'sent'])
  const made = await db
    .selectFrom('stores')
    .selectAll()
    .where('supplier_id', '=', supplier.id)
    .orderBy('created_at')
    .execute()
  expect(made.map(each => each.name).sort()).toEqual(['割烹 さくら', '鮨まるた'].sort())
  const sakura = made.find(each => each.name === '割烹 さくら')
  expect(sakura).toMatchObject({ customer_code: 'INV0001', mail_address: one, fax_number: '03-7777-0013' })
  const told = await db
    .selectFrom('supplier_audits')
    .select(['action', 'actor_name'])
    .where('subject_id', '=', sakura?.id ?? '')
    .orderBy('id')
    .execute()
  expect(told).toEqual([
    { action: 'create', actor_name: '運営' },
    { action: 'invite', actor_name: '運営' },
  ])
  // Another press of other names goes on counting, and finds by its name who has a record now.
  const more = [
    { store_id: null, name: '割烹サクラ', channel: 'sms' as const, destination: '09077770014' },
    { store_id: null, name: '小料理 ひさご', channel: 'mail' as const, destination: other },
  ]
  const { body } = await staff.post(sendInviteList, { params, body: { invites: more }, idempotency_key: newWord() })
  expect(body).toEqual({ sent: 2, left_out: [] })
  const codes = await db.selectFrom('stores').select('customer_code').where('supplier_id', '=', supplier.id).execute()
  expect(codes.map(each => each.customer_code)).toEqual(expect.arrayContaining(['INV0001', 'INV0002']))
  expect(codes).toHaveLength(3)
})

test('by hand: an address that its way does not take is named beside its field, and another supplier’s store is not there', async () => {
  const { staff, supplier } = await start()
  const other = await start()
  const params = { id: supplier.id }
  const wrong = [{ store_id: null, name: '鮨 よい', channel: 'sms' as const, destination: '03-1234-5678' }]
  const refused = await staff.post(checkInviteList, { params, body: { invites: wrong } })
  expect([refused.status, refused.body.messages?.[0]?.field]).toEqual([422, 'invites[0].destination'])
  const foreign = [{ store_id: other.store_id, name: '鮨', channel: 'mail' as const, destination: other.mail }]
  expect((await staff.post(checkInviteList, { params, body: { invites: foreign } })).status).toBe(404)
  const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
  const body = { invites: [{ store_id: null, name: '鮨', channel: 'mail' as const, destination: other.mail }] }
  expect((await viewer.post(sendInviteList, { params, body, idempotency_key: newWord() })).status).toBe(403)
})

test('by month and way: what was sent, how far it came, and what its carrier bills, of what was posted too', async () => {
  const { supplier, store_id, phone_number, fax_number, mail } = await start()
  app.clock.pass({ days: 400 })
  const admin = await addAdmin(app)
  const staff = await app.logIn('admin', admin.login_id)
  await staff.post(inviteBySms, { body: { invites: [{ store_id, destination: phone_number }] } })
  await staff.post(inviteByFax, { body: { invites: [{ store_id, destination: fax_number }] } })
  await staff.post(inviteByMail, { body: { invites: [{ store_id, destination: mail }] } })
  await app.drainJobs()
  const at = app.deps.now()
  await insertAll(db, 'flyer_send_requests', [
    {
      supplier_id: supplier.id,
      store_id,
      way: 'post',
      destination: '東京都',
      asked_by: admin.account_id,
      asked_by_name: '卸 太郎',
      asked_at: at,
      state: 'sent',
      state_changed_at: at,
      state_changed_by_name: '運営 花子',
    },
  ])
  await db.updateTable('store_invites').set({ opened_at: at }).where('store_id', '=', store_id).execute()
  const { body } = await staff.get(listInviteMonths)
  const month = dayOf(at).slice(0, 7)
  const one = { month, sent: 1, failed: 0, opened: 1, begun: 0, joined: 0 }
  expect(body.items.filter(each => each.month === month)).toEqual([
    { ...one, way: 'sms', pieces: 3 },
    { ...one, way: 'mail', pieces: 1 },
    { ...one, way: 'fax', pieces: 1 },
    { ...one, way: 'post', pieces: 1 },
  ])
})
