import { execFileSync } from 'node:child_process'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { getImage } from '#contract/images/item-images.contract.ts'
import { beginByStore } from '#contract/joining/invite-joining.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { inviteByFax, inviteByMail } from '#contract/stores/admin-invites.contract.ts'
import {
  changeFlyerRequests,
  countFlyerRequests,
  listFlyerRequests,
  printFlyerRequests,
} from '#contract/stores/flyer-requests.contract.ts'
import {
  addInviteLogo,
  askFlyerSending,
  changeInviteFlyer,
  getInviteFlyer,
  listFlyerStores,
  previewInviteFlyer,
  withdrawFlyerRequest,
} from '#contract/stores/invite-flyer.contract.ts'
import { getInvited } from '#contract/stores/invited.contract.ts'
import { printInvites } from '#contract/stores/store-invites.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { newWord } from '#tests/support/joining.ts'
import { addAdmin, addInvitedStore, addSupplier, addSupplierUser, world } from '#tests/support/world.ts'
import { forgetInviteLogos } from './invite-flyer.ts'
import { urlOfInvite } from './invites.ts'

const app = await testApp()
const { db } = app.deps
const pdfText = (pdf: Buffer) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
const mark = () => sharp({ create: { width: 600, height: 200, channels: 3, background: '#12507b' } })

const start = async () => {
  app.clock.set()
  const supplier = await addSupplier(app, { name: `丸山水産${newWord()}` })
  const owner = await app.logIn('supplier', supplier.owner.login_id)
  const mail_address = `${newWord()}@flyer.example`
  const record = { mail_address, fax_number: '03-0200-4802', postal_code: '104-0045', prefecture: '東京都' }
  const store = await addInvitedStore(app, supplier.id, { name: '鮨まるた', ...record, address: '中央区築地1-1' })
  const bare = await addInvitedStore(app, supplier.id, { name: '宛先なし亭' })
  const listed = async () => (await owner.get(listFlyerStores, {})).body
  const row = async (id = store.id) => (await listed()).items.find(one => one.store_id === id)
  return { supplier, owner, store, bare, mail_address, listed, row }
}

const staffed = async () => app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
type Staff = Awaited<ReturnType<typeof staffed>>

const queueOf = async (staff: Staff, q: string) => (await staff.get(listFlyerRequests, { query: { q } })).body.items

describe('the own words and logo', () => {
  test('are kept with their revision, seen before they are saved, and printed on every page', async () => {
    const { owner, store, bare, supplier } = await start()
    const before = (await owner.get(getInviteFlyer, {})).body
    expect(before).toMatchObject({ words: '', logo_id: null, revision: 1 })
    const usual = await owner.get(previewInviteFlyer, { query: { words: '' } })
    const logo = (await owner.upload(addInviteLogo, { file: await mark().png().toBuffer(), name: 'logo.png' })).body
    expect(logo).toMatchObject({ width: 600, height: 200 })
    const shown = await owner.get(previewInviteFlyer, { query: { words: '夜中も承ります', logo_id: logo.id } })
    expect(shown.body.page).toMatch(/^data:image\/png;base64,/)
    expect(usual.body.page).toMatch(/^data:image\/png;base64,/)
    expect(shown.body.page).not.toBe(usual.body.page)
    const saved = await owner.patch(changeInviteFlyer, {
      body: { words: ' 夜中も承ります\r\n佐藤 ', logo_id: logo.id, revision: before.revision },
    })
    expect(saved.body).toMatchObject({ words: '夜中も承ります\n佐藤', logo_id: logo.id, revision: 2 })
    const late = await owner.patch(changeInviteFlyer, { body: { words: '別', logo_id: null, revision: 1 } })
    expect([late.status, late.body]).toMatchObject([409, { current: { words: '夜中も承ります\n佐藤' } }])
    const printed = await owner.post(printInvites, { body: { store_ids: [store.id, bare.id] } })
    const text = pdfText(printed.payload)
    expect(text.match(/夜中も承ります/g)).toHaveLength(2)
    expect(text).toContain('鮨まるた 御中')
    expect(text).toContain('宛先なし亭 御中')
    expect(printed.payload.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1)
    // The words go with the mail, too.
    const staff = await staffed()
    const { mail_address } = await db
      .selectFrom('stores')
      .select('mail_address')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow()
    await staff.post(inviteByMail, { body: { invites: [{ store_id: store.id, destination: mail_address ?? '' }] } })
    await app.drainJobs()
    expect(app.mails.to(mail_address ?? '')[0]?.text).toContain(`${supplier.name}より：\n夜中も承ります\n佐藤`)
  })

  test('a picture that is none, words too long or too many lines are refused beside their field', async () => {
    const { owner } = await start()
    for (const [file, words] of [
      ['%PDF-1.7', 'このファイルはPDFです'],
      ['<svg xmlns="x"></svg>', 'SVG'],
      ['nothing', '画像として読み取れませんでした'],
    ] as const) {
      const answer = await owner.upload(addInviteLogo, { file: Buffer.from(file), name: 'logo.png' })
      expect([answer.status, answer.body.messages?.[0]?.field]).toEqual([422, 'file'])
      expect(answer.body.messages?.[0]?.message).toContain(words)
    }
    const typed = async (words: string) => {
      const { status, body } = await owner.patch(changeInviteFlyer, { body: { words, logo_id: null, revision: 1 } })
      return [status, ...(body.messages ?? []).map(one => `${one.field}：${one.message}`)]
    }
    expect(await typed('あ'.repeat(201))).toEqual([422, 'words：ひとことは200文字以内で入力してください'])
    expect(await typed('あ\n'.repeat(7) + 'い')).toEqual([422, 'words：ひとことは6行以内で入力してください'])
    expect(await typed('あ'.repeat(200))).toEqual([200])
  })

  test('a logo is its supplier’s alone, and goes with its files once nobody uses it', async () => {
    const [mine, strange] = [await start(), await start()]
    const send = async () =>
      (await mine.owner.upload(addInviteLogo, { file: await mark().jpeg().toBuffer(), name: 'l.jpg' })).body.id
    const [used, unused] = [await send(), await send()]
    const foreign = { words: '', logo_id: used }
    expect((await strange.owner.patch(changeInviteFlyer, { body: { ...foreign, revision: 1 } })).status).toBe(404)
    expect((await strange.owner.get(previewInviteFlyer, { query: foreign })).status).toBe(404)
    expect((await strange.owner.get(getImage, { params: { image_id: used } })).status).toBe(404)
    expect((await mine.owner.get(getImage, { params: { image_id: used } })).status).toBe(200)
    await mine.owner.patch(changeInviteFlyer, { body: { ...foreign, revision: 1 } })
    await forgetInviteLogos(app.deps)
    expect(await app.deps.files.get(`images/${unused}/large.jpeg`)).not.toBeNull()
    app.clock.pass({ days: 2 })
    await forgetInviteLogos(app.deps)
    await app.drainJobs()
    expect(await app.deps.files.get(`images/${unused}/large.jpeg`)).toBeNull()
    expect(await app.deps.files.get(`images/${used}/large.jpeg`)).not.toBeNull()
  })

  test('staff of the supplier print and ask, but its owner alone decides the words', async () => {
    const { supplier, store, bare } = await start()
    const person = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const clerk = await app.logIn('supplier', person.login_id)
    const form = { words: '', logo_id: null, revision: 1 }
    expect((await clerk.patch(changeInviteFlyer, { body: form })).status).toBe(403)
    expect((await clerk.get(listFlyerStores, {})).body.items.map(one => one.name)).toEqual(['鮨まるた'])
    expect((await clerk.post(askFlyerSending, { body: { way: 'mail', store_ids: [bare.id] } })).status).toBe(404)
    expect((await clerk.post(askFlyerSending, { body: { way: 'mail', store_ids: [store.id] } })).body.asked).toBe(1)
  })
})

describe('the table', () => {
  test('follows a store from its invitation to its restaurant, with counts', async () => {
    const { owner, supplier, store, row, listed } = await start()
    expect(await row()).toMatchObject({
      stage: 'invited',
      linked: false,
      destinations: { post: '〒104-0045 東京都中央区築地1-1' },
    })
    const { id } = await db
      .selectFrom('store_invites')
      .select('id')
      .where('store_id', '=', store.id)
      .executeTakeFirstOrThrow()
    const params = { token: new URL(urlOfInvite(app.deps, id)).pathname.split('/').at(-1) ?? '' }
    const cook = app.client('consumer')
    await cook.get(getInvited, { params })
    expect(await row()).toMatchObject({ stage: 'opened', opened_at: app.deps.now().toISOString() })
    await cook.post(beginByStore, { params })
    expect(await row()).toMatchObject({ stage: 'begun' })
    expect(await listed()).toMatchObject({
      counts: { none: 0, invited: 1, opened: 0, begun: 1, joined: 0, over: 0 },
      reached: { invited: 2, opened: 1, begun: 1, joined: 0 },
    })
    const begun = await owner.get(listFlyerStores, { query: { stage: 'begun', q: 'まるた' } })
    expect(begun.body.items.map(one => one.store_id)).toEqual([store.id])
    app.clock.pass({ days: 120 })
    const later = await app.logIn('supplier', supplier.owner.login_id)
    expect((await later.get(listFlyerStores, {})).body.items.map(one => one.stage)).toEqual(['over', 'over'])
  })

  test('holds who came by an invitation and nobody who came otherwise, nor anybody of another supplier', async () => {
    const here = await world(app)
    const owner = await app.logIn('supplier', here.supplier.owner.login_id)
    expect((await owner.get(listFlyerStores, {})).body.items).toEqual([])
    await db
      .insertInto('store_invites')
      .values({
        store_id: here.store.id,
        supplier_id: here.supplier.id,
        made_by_name: '試験 花子',
        made_at: app.deps.now(),
        expires_at: app.deps.now(),
        used_at: app.deps.now(),
      })
      .execute()
    const { items, reached } = (await owner.get(listFlyerStores, {})).body
    expect(items).toMatchObject([{ store_id: here.store.id, stage: 'joined', linked: true }])
    expect(reached).toEqual({ invited: 1, opened: 1, begun: 1, joined: 1 })
    const answer = await owner.post(askFlyerSending, { body: { way: 'post', store_ids: [here.store.id] } })
    expect(answer.body).toMatchObject({ asked: 0, left_out: [{ message: 'すでに飲食店とつながっています' }] })
  })

  test('1,001 stores at once are too many, 1,000 are printed', async () => {
    const { owner, supplier } = await start()
    const rows = Array.from({ length: 1001 }, (_, index) => ({
      supplier_id: supplier.id,
      customer_code: `M${index}`,
      name: `店${index}`,
      mail_address: `store-${index}@many.example`,
      created_at: app.deps.now(),
    }))
    const ids = (await db.insertInto('stores').values(rows).returning('id').execute()).map(one => one.id)
    for (const answer of [
      await owner.post(askFlyerSending, { body: { way: 'mail', store_ids: ids } }),
      await owner.post(printInvites, { body: { store_ids: ids } }),
    ]) {
      expect([answer.status, answer.body.messages]).toMatchObject([
        422,
        [{ field: 'store_ids', message: '得意先は1000件以内で入力してください' }],
      ])
    }
    const asked = await owner.post(askFlyerSending, { body: { way: 'mail', store_ids: ids.slice(1) } })
    expect(asked.body).toEqual({ asked: 1000, left_out: [] })
    const printed = await owner.post(printInvites, { body: { store_ids: ids.slice(1) } })
    expect(printed.payload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1000)
  })
})

describe('a request that the platform sends it', () => {
  test('names who has no address, is asked once while it is open, and can be withdrawn until staff begin', async () => {
    const { owner, supplier, store, bare, row } = await start()
    const staff = await staffed()
    const body = { way: 'mail' as const, store_ids: [store.id, bare.id] }
    const first = await owner.post(askFlyerSending, { body })
    expect([first.status, first.body]).toEqual([
      201,
      {
        asked: 1,
        left_out: [{ store_id: bare.id, name: '宛先なし亭', message: 'メールアドレスが登録されていません' }],
      },
    ])
    // Staff are told of it by mail.
    const report = `【招待状の発送の依頼】${supplier.name}`
    const mails = await db
      .selectFrom('outgoing_mails')
      .select('body_text')
      .where('subject', '=', report)
      .orderBy('id')
      .execute()
    expect(mails[0]?.body_text).toContain('招待状1件の発送（メール）の依頼')
    expect(mails[0]?.body_text).toContain('/admins/invite/requests')
    const again = await owner.post(askFlyerSending, { body: { way: 'fax', store_ids: [store.id] } })
    expect(again.body).toMatchObject({ asked: 0, left_out: [{ message: '発送を依頼済みです' }] })
    const request = (await row())?.request
    expect(request).toMatchObject({ way: 'mail', state: 'requested', asked_by_name: '試験 花子' })
    const params = { flyer_request_id: request?.id ?? '' }
    const strange = await start()
    expect((await strange.owner.delete(withdrawFlyerRequest, { params })).status).toBe(404)
    expect((await owner.delete(withdrawFlyerRequest, { params })).status).toBe(204)
    expect((await owner.delete(withdrawFlyerRequest, { params })).status).toBe(409)
    expect((await row())?.request).toMatchObject({ state: 'cancelled', state_changed_by_name: '試験 花子' })
    await owner.post(askFlyerSending, { body })
    const taken = (await row())?.request?.id ?? ''
    const begin = { flyer_request_ids: [taken], state: 'preparing' as const, reason: '' }
    expect((await staff.patch(changeFlyerRequests, { body: begin })).body.changed).toBe(1)
    const late = await owner.delete(withdrawFlyerRequest, { params: { flyer_request_id: taken } })
    expect([late.status, late.body.message]).toEqual([
      409,
      '運営が準備を始めたため、取りやめられません。お急ぎのときはお問い合わせください',
    ])
  })

  test('asked by two at once for the same stores, in other orders and ways, is asked once for each', async () => {
    const { owner, supplier, store } = await start()
    const more = await Promise.all(
      ['甲', '乙', '丙'].map(name =>
        addInvitedStore(app, supplier.id, { name, mail_address: 'a@b.example', fax_number: '03-0200-1111' }),
      ),
    )
    const person = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: true } })
    const clerk = await app.logIn('supplier', person.login_id)
    const ids = [store, ...more].map(one => one.id)
    const both = await Promise.all([
      owner.post(askFlyerSending, { body: { way: 'mail', store_ids: ids } }),
      clerk.post(askFlyerSending, { body: { way: 'fax', store_ids: ids.toReversed() } }),
    ])
    expect(both.map(one => one.status)).toEqual([201, 201])
    expect(both.reduce((total, one) => total + one.body.asked, 0)).toBe(4)
    expect(both.reduce((total, one) => total + one.body.left_out.length, 0)).toBe(4)
    const { rows } = await app.deps.pool.query(
      "select count(*)::int as n from flyer_send_requests where store_id = any($1) and state = 'requested'",
      [ids],
    )
    expect(rows).toEqual([{ n: 4 }])
  })

  test('by post: staff print the very page, mark it sent, and who asked is told once', async () => {
    const { owner, supplier, store, row } = await start()
    const staff = await staffed()
    await owner.post(askFlyerSending, { body: { way: 'post', store_ids: [store.id] } })
    const [queued] = await queueOf(staff, supplier.name)
    expect(queued).toMatchObject({
      way: 'post',
      state: 'requested',
      destination: '〒104-0045 東京都中央区築地1-1',
      linked: false,
    })
    expect(queued?.printed_at).toBeNull()
    expect((await staff.get(countFlyerRequests)).body.count).toBeGreaterThan(0)
    const flyer_request_ids = [queued?.id ?? '']
    const printed = await staff.post(printFlyerRequests, { body: { flyer_request_ids } })
    const own = await owner.post(printInvites, { body: { store_ids: [store.id] } })
    expect(pdfText(printed.payload)).toBe(pdfText(own.payload))
    expect(await queueOf(staff, supplier.name)).toMatchObject([
      { printed_at: app.deps.now().toISOString(), printed_by_name: '運営 花子' },
    ])
    const change = (state: 'preparing' | 'sent' | 'requested') =>
      staff.patch(changeFlyerRequests, { body: { flyer_request_ids, state, reason: '' } })
    expect((await change('preparing')).body.changed).toBe(1)
    expect((await change('requested')).body.changed).toBe(1)
    expect((await change('sent')).body.changed).toBe(1)
    expect((await change('sent')).body).toMatchObject({
      changed: 0,
      left_out: [{ store_name: '鮨まるた', message: '発送済のため、変えられません' }],
    })
    expect((await row())?.request).toMatchObject({ state: 'sent', state_changed_by_name: '運営 花子' })
    const told = (await owner.get(listSupplierNotices, {})).body.items.filter(one => one.kind === 'flyer_sent')
    expect(told).toMatchObject([{ title: '招待状1件を郵送しました', path: '/suppliers/invite_flyer' }])
    const { body: audits } = await staff.get(listAdminAudits, { query: { subject_id: supplier.id, kind: 'acts' } })
    expect(audits.items.map(one => one.act)).toContain('flyer_requests_changed')
    // Sent, it may be asked for once more.
    expect((await owner.post(askFlyerSending, { body: { way: 'mail', store_ids: [store.id] } })).body.asked).toBe(1)
  })

  test('by mail or fax: sending the invitation fulfils it, what that door refuses stays open and is named', async () => {
    const { owner, supplier, store, mail_address, row } = await start()
    const staff = await staffed()
    const other = await addInvitedStore(app, supplier.id, { name: '別館', mail_address })
    await owner.post(askFlyerSending, { body: { way: 'mail', store_ids: [store.id, other.id] } })
    const queue = await queueOf(staff, supplier.name)
    const by_hand = { flyer_request_ids: queue.map(one => one.id), state: 'sent' as const, reason: '' }
    expect((await staff.patch(changeFlyerRequests, { body: by_hand })).body).toMatchObject({
      changed: 0,
      left_out: [{ message: 'メールとFAXは、招待を送ると発送済になります' }, {}],
    })
    // A fax to the same store is another thing.
    await staff.post(inviteByFax, { body: { invites: [{ store_id: store.id, destination: '03-0200-4802' }] } })
    expect((await row())?.request?.state).toBe('requested')
    expect((await row())?.sent).toEqual({ way: 'fax', at: app.deps.now().toISOString(), failed: false })
    const invites = queue.map(one => ({ store_id: one.store_id, destination: one.destination }))
    const { body } = await staff.post(inviteByMail, { body: { invites } })
    expect(body).toMatchObject({ sent: 1, left_out: [{ message: expect.stringContaining('この中に2つ') }] })
    const states = [(await row())?.request?.state, (await row(other.id))?.request?.state]
    expect(states.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual(['requested', 'sent'])
    const told = (await owner.get(listSupplierNotices, {})).body.items.filter(one => one.kind === 'flyer_sent')
    expect(told).toMatchObject([{ title: '招待状1件をメールで送信しました' }])
    // What the mail server says of it is seen with the request.
    const sent = states[0] === 'sent' ? store.id : other.id
    expect((await row(sent))?.request?.failed).toBe(false)
    await db.updateTable('outgoing_mails').set({ state: 'failed' }).where('destination', '=', mail_address).execute()
    expect((await row(sent))?.request?.failed).toBe(true)
  })

  test('that staff do not send says why, and its asker is told', async () => {
    const { owner, supplier, store, row } = await start()
    const staff = await staffed()
    await owner.post(askFlyerSending, { body: { way: 'fax', store_ids: [store.id] } })
    const flyer_request_ids = (await queueOf(staff, supplier.name)).map(one => one.id)
    const cancel = (reason: string) =>
      staff.patch(changeFlyerRequests, { body: { flyer_request_ids, state: 'cancelled', reason } })
    const silent = await cancel(' ')
    expect([silent.status, silent.body.messages?.[0]?.field]).toEqual([422, 'reason'])
    expect((await cancel('番号が使われていません')).body.changed).toBe(1)
    expect((await row())?.request).toMatchObject({ state: 'cancelled', reason: '番号が使われていません' })
    const told = (await owner.get(listSupplierNotices, {})).body.items.find(one => one.kind === 'flyer_not_sent')
    expect(told?.body).toContain('理由：番号が使われていません')
    const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
    const body = { flyer_request_ids, state: 'preparing' as const, reason: '' }
    expect((await viewer.patch(changeFlyerRequests, { body })).status).toBe(403)
    const nowhere = { ...body, flyer_request_ids: ['00000000-0000-7000-8000-000000000001'] }
    expect((await staff.patch(changeFlyerRequests, { body: nowhere })).status).toBe(404)
  })

  test('two of the staff who mark it at once, and its supplier who withdraws it: one of them has it', async () => {
    const { owner, supplier, store, row } = await start()
    const [staff, other] = [await staffed(), await staffed()]
    await owner.post(askFlyerSending, { body: { way: 'post', store_ids: [store.id] } })
    const id = (await queueOf(staff, supplier.name))[0]?.id ?? ''
    const body = { flyer_request_ids: [id], state: 'sent' as const, reason: '' }
    const [first, second, withdrawn] = await Promise.all([
      staff.patch(changeFlyerRequests, { body }),
      other.patch(changeFlyerRequests, { body }),
      owner.delete(withdrawFlyerRequest, { params: { flyer_request_id: id } }),
    ])
    const went = first.body.changed + second.body.changed
    expect([went, withdrawn.status]).toEqual(went === 1 ? [1, 409] : [0, 204])
    expect((await row())?.request?.state).toBe(went === 1 ? 'sent' : 'cancelled')
  })
})
