import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { fillPath } from '#contract/http/path.ts'
import {
  addMessageImage,
  changeMessage,
  copyMessage,
  createMessage,
  getMessage,
  listMessageCandidates,
  listMessageReceivers,
  listMessages,
  previewMessage,
  removeMessage,
  sendMessage,
  takeBackMessage,
  withdrawMessage,
} from '#contract/messages/messages.contract.ts'
import {
  getSupplierMessage,
  listMessageSenders,
  listSupplierMessages,
  muteSender,
  readSupplierMessage,
} from '#contract/messages/supplier-messages.contract.ts'
import { countConsumerNotices, listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { changePushSettings } from '#contract/notices/push.contract.ts'
import { message_limits } from '#domain/messages/message.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { forgetMessageImages } from './message-images.ts'
import { deliverMessage, requeueMessages } from './send-message.ts'

const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const scene = async () => {
  const made = await world(app, { store: { contact_name: '金子' } })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, clerk, cook }
}
type Scene = Awaited<ReturnType<typeof scene>>

const form = {
  title: '本日のおすすめ',
  body: '{店舗名}様\n\n真鯛が入りました。',
  message_image_ids: [] as string[],
  web_flyer_id: null,
  audience: 'all' as 'all' | 'groups' | 'stores',
  store_group_ids: [] as string[],
  store_ids: [] as string[],
}

const write = async ({ clerk }: Pick<Scene, 'clerk'>, wish: Partial<typeof form> = {}) => {
  const answer = await clerk.post(createMessage, { body: { ...form, ...wish } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const send = (clerk: Client, { id, revision }: { id: string; revision: number }, send_at: string | null = null) =>
  clerk.post(sendMessage, { params: { message_id: id }, body: { revision, send_at } })

const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const sendImage = async ({ clerk, supplier }: Pick<Scene, 'clerk' | 'supplier'>, content: Buffer) => {
  const { body: page } = await clerk.page('/suppliers/login')
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], 'photo.jpg'))
  return app.fastify.inject({
    method: 'POST',
    url: fillPath(addMessageImage.path, { supplier_id: supplier.id }),
    headers: { cookie: cookiesOf(clerk), 'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '' },
    payload: data,
  })
}

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#36a' } })
    .jpeg()
    .toBuffer()
const fetchImage = (client: Client, id: string) =>
  app.fastify.inject({ url: `/api/v2/images/${id}?size=large`, headers: { cookie: cookiesOf(client) } })

const received = async (cook: Client) => (await cook.get(listSupplierMessages)).body.items

describe('a message', () => {
  test('is written, shown before it leaves, told to each store once, read, and counted', async () => {
    const made = await scene()
    const { clerk, cook, supplier, store, consumer } = made
    const second = await addRestaurant(app, supplier, { store: { contact_name: '' } })
    const image = (await sendImage(made, await photo())).json<{ id: string }>()
    const draft = await write(made, { body: '{店舗名} {担当者名}様\n真鯛です。', message_image_ids: [image.id] })
    expect(draft).toMatchObject({ state: 'draft', images: [{ id: image.id, width: 400, height: 300 }] })
    const params = { message_id: draft.id }
    const preview = (await clerk.get(previewMessage, { params })).body
    expect(preview.count).toBe(2)
    expect(preview.missing).toEqual([{ variable: '担当者名', count: 1, stores: [second.store.name] }])
    expect(preview.samples.map(one => one.body)).toContain(`${store.name} 金子様\n真鯛です。`)
    expect((await fetchImage(cook, image.id)).statusCode).toBe(404)

    expect((await send(clerk, draft)).body).toMatchObject({ state: 'sending' })
    await app.drainJobs()
    await deliverMessage(app.deps, draft.id)
    expect((await clerk.get(getMessage, { params })).body).toMatchObject({
      state: 'sent',
      receiver_count: 2,
      read_count: 0,
    })

    const [one] = await received(cook)
    expect(one).toMatchObject({ title: '本日のおすすめ', unread: true, supplier_name: supplier.name, image_count: 1 })
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 1 })
    const [notice] = (await cook.get(listConsumerNotices, { query: { type: 'messages' } })).body.items
    expect(notice).toMatchObject({
      title: `${supplier.name}からメッセージ：本日のおすすめ`,
      path: `/consumers/supplier_messages/${one?.id}`,
    })
    const mails = app.mails.to(consumer.owner.mail_address)
    expect(mails.map(mail => mail.subject)).toEqual([`【${supplier.name}】本日のおすすめ`])
    expect(mails[0]?.text).toContain(`${store.name} 金子様`)
    expect((await fetchImage(cook, image.id)).statusCode).toBe(200)

    const receiver = { receiver_id: one?.id ?? '' }
    expect((await cook.get(getSupplierMessage, { params: receiver })).body.body).toBe(
      `${store.name} 金子様\n真鯛です。`,
    )
    await cook.patch(readSupplierMessage, { params: receiver, body: { read: true } })
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 0 })
    await cook.patch(readSupplierMessage, { params: receiver, body: { read: false } })
    expect((await received(cook))[0]).toMatchObject({ unread: true })
    const rows = (await clerk.get(listMessageReceivers, { params })).body.items
    expect(rows.map(row => [row.store_name, row.read_by_name])).toEqual(
      expect.arrayContaining([
        [store.name, consumer.owner.name],
        [second.store.name, null],
      ]),
    )
    expect((await clerk.get(listMessageReceivers, { params, query: { unread: '1' } })).body.items).toHaveLength(1)
    expect((await clerk.get(listMessages, { query: { q: 'おすすめ' } })).body.items).toMatchObject([{ read_count: 1 }])
  })

  test('waits for its time, and stays where it was taken back before', async () => {
    const made = await scene()
    const { clerk, cook } = made
    const draft = await write(made)
    const params = { message_id: draft.id }
    const past = await send(clerk, draft, '2020-01-01T09:00:00+09:00')
    expect([past.status, past.body.messages]).toEqual([
      422,
      [{ field: 'send_at', message: '過去の日時です。これからの日時を選んでください' }],
    ])
    const at = new Date(app.deps.now().getTime() + 3 * 3_600_000)
    const scheduled = (await send(clerk, draft, at.toISOString())).body
    expect(scheduled).toMatchObject({ state: 'scheduled', send_at: at.toISOString() })
    await deliverMessage(app.deps, draft.id)
    expect(await received(cook)).toEqual([])
    const back = await clerk.post(takeBackMessage, { params })
    expect(back.body).toMatchObject({ state: 'draft', send_at: null })
    app.clock.pass({ hours: 4 })
    await deliverMessage(app.deps, draft.id)
    expect(await received(cook)).toEqual([])
    app.clock.set()
    await send(clerk, back.body, at.toISOString())
    app.clock.pass({ hours: 4 })
    // Its job was lost: the clock's job takes it up.
    await requeueMessages(app.deps)
    await app.drainJobs({ hurry: true })
    expect(await received(cook)).toHaveLength(1)
    expect((await clerk.post(takeBackMessage, { params })).status).toBe(409)
  })

  test('a draft that is saved again because no answer came is that draft; another text is another one', async () => {
    const made = await scene()
    const first = await write(made)
    expect((await write(made)).id).toBe(first.id)
    const other = await write(made, { title: '別の件名' })
    expect(other.id).not.toBe(first.id)
    // Two of the same are made by copying; an hour later it is meant.
    const copy = await made.clerk.post(copyMessage, { params: { message_id: first.id } })
    expect(copy.body.id).not.toBe(first.id)
    app.clock.pass({ minutes: 61 })
    expect([first.id, copy.body.id]).not.toContain((await write(made)).id)
  })

  test('sent again because no answer came is that sending; of somebody else it is said who', async () => {
    const made = await scene()
    const { clerk, cook } = made
    const draft = await write(made)
    const [first, again] = await Promise.all([send(clerk, draft), send(clerk, draft)])
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    await deliverMessage(app.deps, draft.id)
    expect((await send(clerk, draft)).body).toMatchObject({ id: draft.id, state: 'sent' })
    await app.drainJobs()
    expect(await received(cook)).toHaveLength(1)
    // Another time than it left at is another wish.
    const later = new Date(app.deps.now().getTime() + 3 * 3_600_000).toISOString()
    expect((await send(clerk, draft, later)).status).toBe(409)
    const other = await write(made)
    const hanako = await addSupplierUser(app, made.supplier.id, { name: '佐藤 花子' })
    expect((await send(await app.logIn('supplier', hanako.login_id), other)).status).toBe(200)
    const refused = await send(clerk, other)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '佐藤 花子さんが送信しました。最新の内容をご確認ください',
    ])
    expect(refused.body).toMatchObject({ current: { id: other.id } })
  })

  test('is taken back after it was sent: its bell falls silent, and its words are marked', async () => {
    const made = await scene()
    const { clerk, cook } = made
    const image = (await sendImage(made, await photo())).json<{ id: string }>()
    const draft = await write(made, { message_image_ids: [image.id] })
    const params = { message_id: draft.id }
    expect((await clerk.post(withdrawMessage, { params })).status).toBe(409)
    await send(clerk, draft)
    await app.drainJobs()
    expect((await clerk.post(withdrawMessage, { params })).body).toMatchObject({ state: 'withdrawn' })
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 0 })
    expect(await received(cook)).toMatchObject([{ withdrawn: true, unread: false }])
    expect((await fetchImage(cook, image.id)).statusCode).toBe(404)
  })

  test('is told once by workers that are killed and workers that run at the same time', async () => {
    const made = await scene()
    const others = []
    for (let n = 0; n < 6; n += 1) others.push(await addRestaurant(app, made.supplier))
    const draft = await write(made)
    await send(made.clerk, draft)
    // A worker dies in its third part, with rows written and nobody told yet: that part is as if it never was.
    let parts = 0
    const dying = {
      ...app.deps,
      get public_url() {
        parts += 1
        if (parts === 3) throw new Error('killed')
        return app.deps.public_url
      },
    }
    await expect(deliverMessage(dying, draft.id, 2)).rejects.toThrow('killed')
    const view = async () => (await made.clerk.get(getMessage, { params: { message_id: draft.id } })).body
    expect(await view()).toMatchObject({ state: 'sending', receiver_count: 4 })
    await Promise.all([1, 2, 3, 4].map(() => deliverMessage(app.deps, draft.id, 1)))
    await app.drainJobs()
    const rows = await db.selectFrom('message_receivers').select('deal_id').where('message_id', '=', draft.id).execute()
    expect(rows).toHaveLength(7)
    const told = await db
      .selectFrom('notifications')
      .select('consumer_id')
      .where('kind', '=', 'supplier_message')
      .where('consumer_id', 'in', [made.consumer.id, ...others.map(one => one.consumer.id)])
      .execute()
    expect(told).toHaveLength(7)
    for (const one of [made, ...others]) expect(app.mails.to(one.consumer.owner.mail_address)).toHaveLength(1)
    expect(await view()).toMatchObject({ state: 'sent', receiver_count: 7 })
  })

  test('its mails stand behind whatever is about one order or one person', async () => {
    const made = await scene()
    const draft = await write(made)
    await send(made.clerk, draft)
    await deliverMessage(app.deps, draft.id)
    const { rows } = await app.deps.pool.query<{ priority: number }>(
      `select j.priority from graphile_worker.jobs j join outgoing_mails o on 'mails:' || o.batch_id = j.key where o.destination = $1`,
      [made.consumer.owner.mail_address],
    )
    expect(rows).toEqual([{ priority: 10 }])
    await app.drainJobs()
    expect(app.mails.to(made.consumer.owner.mail_address)).toHaveLength(1)
  })

  test('is changed as a draft alone, at the revision that was looked at; copied; deleted', async () => {
    const made = await scene()
    const { clerk } = made
    const draft = await write(made)
    const params = { message_id: draft.id }
    const next = (
      await clerk.patch(changeMessage, { params, body: { ...form, title: '訂正', revision: draft.revision } })
    ).body
    expect(next).toMatchObject({ title: '訂正', revision: draft.revision + 1 })
    const late = await clerk.patch(changeMessage, { params, body: { ...form, revision: draft.revision } })
    expect([late.status, Reflect.get(late.body, 'current')]).toMatchObject([409, { title: '訂正' }])
    await send(clerk, next)
    expect((await clerk.patch(changeMessage, { params, body: { ...form, revision: next.revision } })).status).toBe(409)
    const copy = (await clerk.post(copyMessage, { params })).body
    expect(copy).toMatchObject({ state: 'draft', title: '訂正', body: form.body })
    const gone = { params: { message_id: copy.id }, query: { revision: copy.revision } }
    expect((await clerk.delete(removeMessage, gone)).status).toBe(204)
    expect((await clerk.get(getMessage, { params: { message_id: copy.id } })).status).toBe(404)
  })
})

describe('what is refused', () => {
  test.each([
    ['title', { title: 'あ'.repeat(message_limits.title + 1) }, '件名は100文字以内で入力してください'],
    ['body', { body: 'あ'.repeat(4001) }, '本文は4000文字以内で入力してください'],
    ['body', { body: '{店名}様' }, '店名'],
    ['message_image_ids', { message_image_ids: Array.from({ length: 6 }, () => crypto.randomUUID()) }, '5件以内'],
  ])('%s beside its field', async (field, wish, words) => {
    const { clerk } = await scene()
    const { status, body } = await clerk.post(createMessage, { body: { ...form, ...wish } })
    expect([status, body.messages]).toEqual([422, [{ field, message: expect.stringContaining(words) }]])
  })

  test('what lacks words or receivers does not leave', async () => {
    const made = await scene()
    const draft = await write(made, { title: ' ', body: '', audience: 'stores' })
    const { status, body } = await send(made.clerk, draft)
    expect([status, body.messages?.map(one => one.field)]).toEqual([422, ['title', 'body', 'audience']])
  })

  test('stores, groups and images of another supplier', async () => {
    const [made, other] = [await scene(), await scene()]
    const image = (await sendImage(other, await photo())).json<{ id: string }>()
    const foreign = [
      { audience: 'stores' as const, store_ids: [made.store.id, other.store.id] },
      { audience: 'stores' as const, store_ids: Array.from({ length: 100 }, () => crypto.randomUUID()) },
      { audience: 'groups' as const, store_group_ids: [crypto.randomUUID()] },
      { message_image_ids: [image.id] },
    ]
    for (const wish of foreign) {
      const { status, body } = await made.clerk.post(createMessage, { body: { ...form, ...wish } })
      expect(status).toBe(404)
      expect(body.message).toMatch(/[ぁ-ん]/)
    }
    expect((await made.clerk.get(listMessages)).body.items).toEqual([])
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7 …'), 'このファイルはPDFです'],
    ['nothing', Buffer.from('写真'), '画像として読み取れませんでした'],
  ])('%s as an image', async (_, content, words) => {
    const answer = await sendImage(await scene(), content)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ messages: [{ field: 'file', message: expect.stringContaining(words) }] })
  })
})

describe('who sends and who hears', () => {
  test('a user with stores of its own reaches these alone, and sees what it wrote itself', async () => {
    const made = await scene()
    const second = await addRestaurant(app, made.supplier)
    const user = { sees_all_stores: false }
    const staff = await addSupplierUser(app, made.supplier.id, { user, store_ids: [second.store.id] })
    const clerk = await app.logIn('supplier', staff.login_id)
    const owners = await write(made)
    expect((await clerk.get(getMessage, { params: { message_id: owners.id } })).status).toBe(404)
    expect((await clerk.get(listMessageCandidates)).body.items.map(one => one.store_id)).toEqual([second.store.id])
    const draft = await write({ clerk })
    expect((await clerk.get(listMessages)).body.items.map(one => one.id)).toEqual([draft.id])
    await send(clerk, draft)
    await app.drainJobs()
    expect(await received(made.cook)).toEqual([])
    const cook = await app.logIn('consumer', second.consumer.owner.login_id)
    expect(await received(cook)).toHaveLength(1)
  })

  test('a restaurant that wants no notice of it finds it in its list, and its sender knows', async () => {
    const made = await scene()
    const { clerk, cook, deal, consumer } = made
    await cook.patch(muteSender, { params: { deal_id: deal.id }, body: { muted: true } })
    expect((await cook.get(listMessageSenders)).body.items).toMatchObject([{ deal_id: deal.id, muted: true }])
    const draft = await write(made)
    expect((await clerk.get(previewMessage, { params: { message_id: draft.id } })).body.muted_count).toBe(1)
    await send(clerk, draft)
    await app.drainJobs()
    expect(await received(cook)).toHaveLength(1)
    expect((await cook.get(countConsumerNotices)).body).toEqual({ count: 0 })
    expect(app.mails.to(consumer.owner.mail_address)).toEqual([])
    const rows = (await clerk.get(listMessageReceivers, { params: { message_id: draft.id } })).body.items
    expect(rows).toMatchObject([{ muted: true }])
  })

  test('who wants no mail of messages gets none, and the bell all the same', async () => {
    const made = await scene()
    const wishes = { without: [], without_mail: ['messages' as const], quiet_from: null, quiet_to: null, revision: 0 }
    expect((await made.cook.patch(changePushSettings, { body: wishes })).status).toBe(200)
    await send(made.clerk, await write(made))
    await app.drainJobs()
    expect(app.mails.to(made.consumer.owner.mail_address)).toEqual([])
    expect((await made.cook.get(countConsumerNotices)).body).toEqual({ count: 1 })
  })

  test('what was received is found by words, supplier and days, the unread first, page by page', async () => {
    const made = await scene()
    for (const title of ['鰤', '鰆', 'マグロ']) {
      await send(made.clerk, await write(made, { title }))
      await app.drainJobs()
      app.clock.pass({ days: 1 })
    }
    const [, second] = await received(made.cook)
    await made.cook.patch(readSupplierMessage, { params: { receiver_id: second?.id ?? '' }, body: { read: true } })
    const titles: string[] = []
    let query: { limit: number; cursor?: string } | null = { limit: 1 }
    while (query) {
      const { items, next_cursor }: { items: { title: string }[]; next_cursor: string | null } = (
        await made.cook.get(listSupplierMessages, { query })
      ).body
      titles.push(...items.map(one => one.title))
      query = next_cursor === null ? null : { limit: 1, cursor: next_cursor }
    }
    expect(titles).toEqual(['マグロ', '鰤', '鰆'])
    const found = async (query: object) =>
      (await made.cook.get(listSupplierMessages, { query })).body.items.map(one => one.title)
    expect(await found({ q: 'まぐろ' })).toEqual(['マグロ'])
    expect(await found({ deal_id: made.deal.id })).toHaveLength(3)
    expect(await found({ deal_id: crypto.randomUUID() })).toEqual([])
    app.clock.set()
    const day = app.deps.now().toISOString().slice(0, 10)
    expect(await found({ from: day, to: day })).toEqual(['鰤'])
  })
})

test('images of no message go after a day, with their files; those of one stay', async () => {
  const made = await scene()
  const [lost, kept] = [await sendImage(made, await photo()), await sendImage(made, await photo())].map(
    one => one.json<{ id: string }>().id,
  )
  await write(made, { message_image_ids: [kept ?? ''] })
  app.clock.pass({ days: 2 })
  await forgetMessageImages(app.deps)
  await app.drainJobs()
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  expect((await fetchImage(clerk, lost ?? '')).statusCode).toBe(404)
  expect((await fetchImage(clerk, kept ?? '')).statusCode).toBe(200)
})
