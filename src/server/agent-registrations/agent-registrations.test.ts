import sharp from 'sharp'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import {
  declineAgentRegistration,
  getAgentDesk,
  getAgentImage,
  listAgentDesk,
  offerAgentDrafts,
  takeBackAgentOffer,
  writeAgentDrafts,
} from '#contract/agent-registrations/admin-agents.contract.ts'
import type { AgentDraft } from '#contract/agent-registrations/agent-registration.form.ts'
import {
  addAgentImage,
  answerAgentRegistration,
  askAgentRegistration,
  listAgentRegistrations,
} from '#contract/agent-registrations/agent-registrations.contract.ts'
import { countWaitingAgents } from '#contract/agent-registrations/waiting-agents.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { getImage } from '#contract/images/item-images.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { listTemplateItems } from '#contract/suppliers/template-items.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, world } from '#tests/support/world.ts'
import { forgetAgents } from './agent-store.ts'

const app = await testApp()

const slip = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#fafafa' } })
    .jpeg()
    .toBuffer()

const scene = async () => {
  app.clock.set('2026-11-20T09:00:00+09:00')
  const made = await world(app)
  const owner = await app.logIn('consumer', made.consumer.owner.login_id)
  const { login_id, mail_address } = await addAdmin(app, { name: '運営 花子' })
  const staff = await app.logIn('admin', login_id)
  return { ...made, owner, staff, mail_address }
}

const addSlip = async (who: Client) => {
  const added = await who.upload(addAgentImage, { file: await slip(), name: 'slip.jpg' })
  expect(added.status).toBe(200)
  return added.body.id
}

const asks = async (who: Client, body: { words?: string; agent_image_ids?: string[] }, key: string = v7()) =>
  who.post(askAgentRegistration, { body, idempotency_key: key })

const draft = (name: string, more: Partial<AgentDraft['supplier']> = {}): AgentDraft => ({
  supplier: {
    name,
    phone_number: '',
    fax_number: '03-1111-2222',
    mail_address: '',
    method: 'fax',
    closing_time: '17:00',
    closing_lead_days: 1,
    delivery_weekdays: [1, 3],
    ...more,
  },
  items: [
    { code: '01', name: '真鯛', spec: '養殖', unit: 'kg', price: '1280', tax_rate: 8 },
    { code: '', name: '割り箸', spec: '', unit: '箱', price: '', tax_rate: 10 },
  ],
})

test('from a photograph to suppliers that can be ordered from: asked once, written, offered, sent back, approved', async () => {
  const { owner, staff, consumer, mail_address } = await scene()
  const image = await addSlip(owner)
  const key = v7()
  // The number in staff's menu is of those that wait for them.
  const waiting = async () => (await staff.get(countWaitingAgents)).body.count
  const others_wait = await waiting()
  const asked = await asks(owner, { words: '魚政 03-1111-2222', agent_image_ids: [image] }, key)
  expect(await waiting()).toBe(others_wait + 1)
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ state: 'received', image_ids: [image], drafts: [], deals: [] })
  // Sent again it is the same one.
  expect((await asks(owner, { words: '魚政', agent_image_ids: [image] }, key)).body.id).toBe(asked.body.id)
  const params = { agent_registration_id: asked.body.id }
  const reported = (what: string) =>
    app.deps.db
      .selectFrom('outgoing_mails')
      .select(['subject', 'body_text'])
      .where('key', 'like', `agent:${asked.body.id}:%:${mail_address}`)
      .where('subject', '=', `【登録の代行の${what}】${consumer.name}`)
      .orderBy('id')
      .execute()
  const [report, ...others] = await reported('依頼')
  expect(others).toEqual([])
  expect(report?.body_text).toContain(`/admins/agent_registrations/${asked.body.id}`)
  expect(report?.body_text).toContain('写真：1枚')
  // What it wrote is read at the desk alone.
  expect(report?.body_text).not.toContain('魚政')

  const list = await staff.get(listAgentDesk, { query: { state: 'received', q: consumer.name } })
  expect(list.body.items).toMatchObject([{ id: asked.body.id, image_count: 1, draft_count: 0, assignee_name: null }])
  expect(list.body.counts.received).toBeGreaterThan(0)
  const picture = await staff.get(getAgentImage, {
    params: { ...params, agent_image_id: image },
    query: { size: 'small' },
  })
  expect([picture.status, (await sharp(picture.payload).metadata()).width]).toEqual([200, 320])
  expect((await staff.get(getAgentImage, { params: { ...params, agent_image_id: v7() }, query: {} })).status).toBe(404)

  // On the way anything may stand there; what is offered is whole.
  const half = draft('魚政')
  const blank = { ...half, supplier: { ...half.supplier, fax_number: '' } }
  const written = await staff.patch(writeAgentDrafts, { params, body: { drafts: [blank], words: '', revision: 1 } })
  expect(written.body).toMatchObject({ state: 'in_hand', assignee_name: '運営 花子', revision: 2 })
  expect(await waiting()).toBe(others_wait)
  const now = async () => (await owner.get(listAgentRegistrations)).body.items.find(one => one.id === asked.body.id)
  expect(await now()).toMatchObject({ state: 'in_hand', drafts: [] })
  const refused = await staff.post(offerAgentDrafts, { params, body: { drafts: [blank], words: '', revision: 2 } })
  expect([refused.status, refused.body.messages?.map(one => one.field)]).toEqual([
    422,
    ['drafts[0].supplier.fax_number'],
  ])
  const twice = { ...half, items: half.items.map(one => ({ ...one, code: '01' })) }
  const doubled = await staff.post(offerAgentDrafts, { params, body: { drafts: [twice], words: '', revision: 2 } })
  expect(doubled.body.messages?.map(one => one.field)).toEqual(['drafts[0].items[1].code'])
  const offered = await staff.post(offerAgentDrafts, {
    params,
    body: { drafts: [half], words: '単価は10月の納品書です', revision: 2 },
  })
  expect(offered.body).toMatchObject({ state: 'to_confirm', revision: 3 })
  expect(await now()).toMatchObject({ state: 'to_confirm', staff_words: '単価は10月の納品書です', drafts: [half] })

  const told = async () =>
    (await owner.get(listConsumerNotices, { query: {} })).body.items.filter(one => one.kind.startsWith('agent_'))
  expect(await told()).toMatchObject([{ kind: 'agent_registration_offered' }])
  const mails = await app.deps.db
    .selectFrom('outgoing_mails')
    .select('destination')
    .where('subject', 'like', '%仕入先の登録内容をご確認ください%')
    .where('destination', '=', consumer.owner.mail_address)
    .execute()
  expect(mails).toHaveLength(1)

  // Sent back with a word; then written anew and approved.
  const answer = (body: { answer: 'approve' | 'send_back' | 'withdraw'; words?: string; revision: number }) =>
    owner.patch(answerAgentRegistration, { params, body })
  expect((await answer({ answer: 'send_back', revision: 3 })).body.messages?.[0]?.field).toBe('words')
  expect((await answer({ answer: 'approve', revision: 2 })).status).toBe(409)
  expect((await answer({ answer: 'send_back', words: '鯛の単位は尾です', revision: 3 })).body.state).toBe('in_hand')
  expect(await reported('差し戻し')).toHaveLength(1)
  expect(await waiting()).toBe(others_wait + 1)
  expect((await staff.get(getAgentDesk, { params })).body).toMatchObject({
    sent_back: true,
    back_words: '鯛の単位は尾です',
  })
  const again = await staff.post(offerAgentDrafts, {
    params,
    body: {
      drafts: [half, draft('八百八', { method: 'mail', mail_address: 'yao@example.jp' })],
      words: '',
      revision: 4,
    },
  })
  expect((await answer({ answer: 'approve', revision: again.body.revision })).body).toMatchObject({
    state: 'done',
    deals: [{ name: '魚政' }, { name: '八百八' }],
  })
  expect((await answer({ answer: 'approve', revision: 6 })).status).toBe(409)
  const deals = (await owner.get(listDeals)).body.items
  expect(deals.map(one => one.supplier_name)).toEqual(expect.arrayContaining(['魚政', '八百八']))
  const made = deals.find(one => one.supplier_name === '魚政')
  const items = await owner.get(listTemplateItems, { params: { deal_id: made?.id ?? '' } })
  expect(items.body.items).toMatchObject([
    { name: '真鯛', code: '01', price: '1280.00' },
    { name: '割り箸', price: null },
  ])
  // What was asked for is answered: it left the bell.
  const open = await app.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('consumer_id', '=', consumer.id)
    .where('kind', '=', 'agent_registration_offered')
    .where('done_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  const audits = (await staff.get(listAdminAudits, { query: { subject_id: asked.body.id } })).body.items
  expect(audits.map(one => one.act)).toEqual(
    expect.arrayContaining(['agent_registration_written', 'agent_registration_offered', 'agent_registration_seen']),
  )
  expect(audits[0]?.subject_name).toBe(consumer.name)
})

test('staff take an offer back; a restaurant withdraws; what cannot be entered is told with the reason', async () => {
  const { owner, staff } = await scene()
  const first = (await asks(owner, { words: '魚政' })).body
  const params = { agent_registration_id: first.id }
  await staff.post(offerAgentDrafts, { params, body: { drafts: [draft('魚政')], words: '', revision: 1 } })
  const back = await staff.delete(takeBackAgentOffer, { params, query: { revision: 2 } })
  expect(back.body).toMatchObject({ state: 'in_hand', revision: 3, drafts: [draft('魚政')] })
  const withdrawn = await owner.patch(answerAgentRegistration, { params, body: { answer: 'withdraw', revision: 3 } })
  expect(withdrawn.body.state).toBe('withdrawn')
  const write = { params, body: { drafts: [], words: '', revision: 4 } }
  expect((await staff.patch(writeAgentDrafts, write)).status).toBe(409)
  const second = (await asks(owner, { words: '読めない' })).body
  const declined = { params: { agent_registration_id: second.id }, body: { words: '', revision: 1 } }
  expect((await staff.post(declineAgentRegistration, declined)).body.messages?.[0]?.field).toBe('words')
  const told = { ...declined, body: { words: '文字が読み取れません', revision: 1 } }
  expect((await staff.post(declineAgentRegistration, told)).body.state).toBe('declined')
  const { items } = (await owner.get(listAgentRegistrations)).body
  expect(items).toMatchObject([
    { state: 'declined', staff_words: '文字が読み取れません' },
    { state: 'withdrawn', drafts: [] },
  ])
})

test('bad input: nothing at all, no photograph, twenty-one, too large, strangers’ photographs, too many requests', async () => {
  const { owner } = await scene()
  const other = await scene()
  const nothing = await asks(owner, { words: ' ' })
  expect(nothing.body.messages).toEqual([
    { field: 'agent_image_ids', message: '納品書などの写真を加えるか、仕入先の一覧を入力してください' },
  ])
  const no_image = await owner.upload(addAgentImage, { file: Buffer.from('%PDF-1.7'), name: 'slip.jpg' })
  expect([no_image.status, no_image.body.messages?.[0]?.field]).toEqual([422, 'file'])
  const large = await owner.upload(addAgentImage, { file: Buffer.alloc(10 * 1024 * 1024 + 20_000, 1), name: 'x.jpg' })
  expect(large.status).toBe(413)
  const many = await asks(owner, { agent_image_ids: Array.from({ length: 21 }, () => v7()) })
  expect(many.body.messages).toEqual([{ field: 'agent_image_ids', message: '写真は20枚までです' }])
  const theirs = await addSlip(other.owner)
  const stolen = await asks(owner, { agent_image_ids: [theirs] })
  expect(stolen.body.messages?.[0]?.message).toMatch('写真が見つかりません')
  for (let n = 0; n < 5; n += 1) expect((await asks(owner, { words: `${n}` })).status).toBe(201)
  expect((await asks(owner, { words: '6' })).body.message).toMatch('5件まで')
})

test('another restaurant’s is a 404, its photographs too; staff of the restaurant only look', async () => {
  const { owner, consumer, staff } = await scene()
  const other = await scene()
  const image = await addSlip(owner)
  const { id } = (await asks(owner, { agent_image_ids: [image] })).body
  const params = { agent_registration_id: id }
  await staff.post(offerAgentDrafts, { params, body: { drafts: [draft('魚政')], words: '', revision: 1 } })
  const approve = { params, body: { answer: 'approve' as const, revision: 2 } }
  expect((await other.owner.patch(answerAgentRegistration, approve)).status).toBe(404)
  expect((await other.owner.get(getImage, { params: { image_id: image } })).status).toBe(404)
  expect((await owner.get(getImage, { params: { image_id: image } })).status).toBe(200)
  expect((await other.owner.get(listAgentRegistrations)).body.items).toEqual([])
  const cook = await app.logIn('consumer', (await addMember(app, consumer.id))?.login_id ?? '')
  expect((await cook.get(listAgentRegistrations)).body.items).toHaveLength(1)
  expect((await cook.patch(answerAgentRegistration, approve)).status).toBe(403)
})

test('approved twice at one moment it is done once', async () => {
  const { owner, staff, consumer } = await scene()
  const { id } = (await asks(owner, { words: '魚政' })).body
  const params = { agent_registration_id: id }
  await staff.post(offerAgentDrafts, { params, body: { drafts: [draft('魚政')], words: '', revision: 1 } })
  const body = { answer: 'approve' as const, revision: 2 }
  const both = await Promise.all([1, 2].map(() => owner.patch(answerAgentRegistration, { params, body })))
  expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const made = await app.deps.db
    .selectFrom('suppliers')
    .select('id')
    .where('owner_consumer_id', '=', consumer.id)
    .execute()
  expect(made).toHaveLength(1)
})

test('loose photographs go after eight days, those of a request and what was typed ninety days after its end', async () => {
  const { owner } = await scene()
  const loose = await addSlip(owner)
  const kept = await addSlip(owner)
  const { id } = (await asks(owner, { words: '魚政', agent_image_ids: [kept] })).body
  const params = { agent_registration_id: id }
  await owner.patch(answerAgentRegistration, { params, body: { answer: 'withdraw', revision: 1 } })
  const left = async () => {
    const rows = await app.deps.db
      .selectFrom('agent_images')
      .select('id')
      .where('id', 'in', [loose, kept])
      .orderBy('id')
      .execute()
    return rows.map(one => one.id)
  }
  const after = async (days: number) => {
    await forgetAgents(app.deps.db, new Date(Date.parse('2026-11-20T09:01:00+09:00') + days * 86_400_000))
    return left()
  }
  expect(await after(7)).toEqual([loose, kept])
  expect(await after(8)).toEqual([kept])
  expect(await after(89)).toEqual([kept])
  expect(await after(90)).toEqual([])
  expect(await after(90)).toEqual([])
  const row = await app.deps.db.selectFrom('agent_registrations').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({ words: '', image_ids: [], state: 'withdrawn' })
  await app.drainJobs()
  expect(await app.deps.files.get(`images/${kept}/large.jpeg`)).toBeNull()
})
