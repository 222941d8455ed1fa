import { describe, expect, test } from 'vitest'
import {
  askAboutFlyer,
  askAboutMessage,
  getFlyerQuestion,
  getMessageQuestion,
} from '#contract/messages/consumer-questions.contract.ts'
import { getMessage, withdrawMessage } from '#contract/messages/messages.contract.ts'
import { answerQuestion, countQuestions, listQuestions } from '#contract/messages/questions.contract.ts'
import { listSupplierMessages, muteSender, readSupplierMessage } from '#contract/messages/supplier-messages.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { changePushSettings, getPushSettings } from '#contract/notices/push.contract.ts'
import { listSupplierNotices } from '#contract/notices/supplier-notices.contract.ts'
import { question_limits } from '#domain/messages/question.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addFlyer, addMessage, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps

const scene = async () => {
  const made = await world(app)
  const message = await addMessage(app, made, { title: '{店舗名}様へ', body: '真鯛が入りました。' })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, ...message, clerk, cook }
}
type Scene = Awaited<ReturnType<typeof scene>>

let keys = 0
const freshKey = () => `question-key-${(keys += 1)}`

const ask = ({ cook, receiver_id }: Pick<Scene, 'cook' | 'receiver_id'>, text: string, idempotency_key = freshKey()) =>
  cook.post(askAboutMessage, { params: { receiver_id }, body: { text }, idempotency_key })

const questionsOf = async (clerk: Client) => (await clerk.get(listQuestions)).body.items

const lastOf = async (clerk: Client, id: string) =>
  (await clerk.get(listQuestions, { query: { question_id: id } })).body.items[0]?.posts.at(-1)?.id ?? ''

const answerAfter = (
  clerk: Client,
  question_id: string,
  body: { text: string; after: string; corrects?: boolean },
  idempotency_key = freshKey(),
) => clerk.post(answerQuestion, { params: { question_id }, body, idempotency_key })

/** Whoever answers has read all that stands. */
const answer = async (clerk: Client, question_id: string, text: string, idempotency_key = freshKey()) =>
  answerAfter(clerk, question_id, { text, after: await lastOf(clerk, question_id) }, idempotency_key)

const noticesOf = async (client: Client, route: typeof listConsumerNotices | typeof listSupplierNotices) =>
  (await client.get(route)).body.items

describe('a question about a message', () => {
  test('is asked, told, answered, told, and each leaves the bell as it is dealt with', async () => {
    const made = await scene()
    const { clerk, cook, store, consumer, supplier, receiver_id, message_id } = made
    expect((await cook.get(getMessageQuestion, { params: { receiver_id } })).body).toMatchObject({
      title: `${store.name}様へ`,
      posts: [],
      why_not: null,
      closing: { closing_at: expect.any(String) },
    })
    const asked = await ask(made, '切り身にできますか')
    expect(asked.body.posts).toMatchObject([
      { side: 'consumer', text: '切り身にできますか', said_by_name: consumer.owner.name },
    ])
    expect((await cook.get(listSupplierMessages)).body.items).toMatchObject([{ question: 'waiting' }])
    expect((await clerk.get(countQuestions)).body).toEqual({ count: 1 })
    expect((await clerk.get(getMessage, { params: { message_id } })).body.waiting_questions).toBe(1)
    const [question] = await questionsOf(clerk)
    expect(question).toMatchObject({
      title: `${store.name}様へ`,
      body: '真鯛が入りました。',
      store_name: store.name,
      waiting: true,
      withdrawn: false,
    })
    expect(await noticesOf(clerk, listSupplierNotices)).toMatchObject([
      { title: `${store.name}から質問：${store.name}様へ`, path: '/suppliers/messages/questions', done: false },
    ])
    await app.drainJobs()
    expect(app.mails.to(supplier.owner.mail_address)).toHaveLength(1)

    const id = question?.id ?? ''
    const answered = await answer(clerk, id, 'できます。前日までにご連絡ください')
    expect(answered.body).toMatchObject({ waiting: false, posts: [{ side: 'consumer' }, { side: 'supplier' }] })
    expect(await noticesOf(clerk, listSupplierNotices)).toMatchObject([{ done: true }])
    expect((await clerk.get(countQuestions)).body).toEqual({ count: 0 })
    expect(await noticesOf(cook, listConsumerNotices)).toMatchObject([
      {
        title: `${supplier.name}から質問への回答：${store.name}様へ`,
        path: `/consumers/supplier_messages/${receiver_id}`,
        done: false,
      },
    ])
    await cook.patch(readSupplierMessage, { params: { receiver_id }, body: { read: true } })
    expect(await noticesOf(cook, listConsumerNotices)).toMatchObject([{ done: true }])
    expect((await cook.get(listSupplierMessages)).body.items).toMatchObject([{ question: 'answered' }])
    // It goes on in the same thread.
    await ask(made, 'では3枚で')
    expect(await questionsOf(clerk)).toMatchObject([{ id, waiting: true, posts: [{}, {}, { text: 'では3枚で' }] }])
  })

  test('its answer comes at once by mail to the restaurant itself, also where messages come each hour', async () => {
    const made = await scene()
    const { clerk, cook, consumer, supplier } = made
    const own = `${consumer.id}@own.test.example`
    await db.updateTable('consumers').set({ mail_address: own }).where('id', '=', consumer.id).execute()
    const { revision } = (await cook.get(getPushSettings)).body
    const mail_paces = { prices: 'hourly', messages: 'hourly', deals: 'hourly' } as const
    const wished = { without: [], without_mail: [], quiet_from: null, quiet_to: null, mail_paces, revision }
    expect((await cook.patch(changePushSettings, { body: wished })).status).toBe(200)
    await ask(made, '切り身にできますか')
    const [question] = await questionsOf(clerk)
    await answer(clerk, question?.id ?? '', 'できます')
    await app.drainJobs()
    expect(app.mails.to(own).map(one => one.subject)).toEqual([
      `【Oroshi】${supplier.name}から質問への回答：${made.store.name}様へ`,
    ])
  })

  test('is asked and answered once on a lost reply, also by two at the same moment', async () => {
    const made = await scene()
    const { clerk, supplier } = made
    const same = freshKey()
    const both = await Promise.all([ask(made, '何時に着きますか', same), ask(made, '何時に着きますか', same)])
    expect(both.map(one => one.status)).toEqual([200, 200])
    expect((await ask(made, '何時に着きますか', same)).body.posts).toHaveLength(1)
    const [question] = await questionsOf(clerk)
    const key = freshKey()
    await Promise.all([1, 2, 3].map(() => answer(clerk, question?.id ?? '', '6時です', key)))
    expect(await questionsOf(clerk)).toMatchObject([{ posts: [{ side: 'consumer' }, { side: 'supplier' }] }])
    const told = await db
      .selectFrom('notifications')
      .select('kind')
      .where('deal_id', '=', made.deal.id)
      .orderBy('id')
      .execute()
    expect(told.map(one => one.kind)).toEqual(['question_asked', 'question_answered'])
    await app.drainJobs()
    expect(app.mails.to(supplier.owner.mail_address)).toHaveLength(1)
    expect(
      (await made.cook.post(askAboutMessage, { params: made, body: { text: 'あ' }, idempotency_key: '' })).status,
    ).toBe(422)
  })

  test('of two who answer at once one does; the other reads whose answer stands, and replaces it knowingly', async () => {
    const made = await scene()
    const { clerk, cook, consumer, supplier } = made
    const second = await addSupplierUser(app, supplier.id, { name: '市場 次郎' })
    const colleague = await app.logIn('supplier', second.login_id)
    const own = `${consumer.id}@own.test.example`
    await db.updateTable('consumers').set({ mail_address: own }).where('id', '=', consumer.id).execute()
    await ask(made, '何時に着きますか')
    const [question] = await questionsOf(clerk)
    const id = question?.id ?? ''
    const after = await lastOf(clerk, id)
    const both = await Promise.all([
      answerAfter(clerk, id, { text: '6時です', after }),
      answerAfter(colleague, id, { text: '昼です', after }),
    ])
    expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [stands] = (await questionsOf(clerk))[0]?.posts.slice(1) ?? []
    const [slower, slower_text] = both[0].status === 409 ? [clerk, '6時です'] : [colleague, '昼です']
    expect(both.find(one => one.status === 409)?.body).toMatchObject({
      message: expect.stringMatching(
        new RegExp(`^${stands?.said_by_name}さんが先に回答しました（.*）。いまの回答は送っていません$`),
      ),
      current: { waiting: false, posts: [{}, { text: stands?.text, corrects: false }] },
    })
    const replaced = await answerAfter(slower, id, { text: slower_text, after: stands?.id ?? '', corrects: true })
    expect(replaced.body.posts.map(one => [one.side, one.text, one.corrects])).toEqual([
      ['consumer', '何時に着きますか', false],
      ['supplier', stands?.text, false],
      ['supplier', slower_text, true],
    ])
    const params = { receiver_id: made.receiver_id }
    expect((await cook.get(getMessageQuestion, { params })).body.posts.at(-1)?.corrects).toBe(true)
    await app.drainJobs()
    const mails = app.mails.to(own)
    expect(mails.map(one => one.subject)).toEqual([
      expect.stringContaining('から質問への回答：'),
      expect.stringContaining('から質問への回答の訂正：'),
    ])
    expect(mails[1]?.text).toContain('先の回答に代わる回答です。')
  })

  test('the same answer of the same person is one, under any key; what the store added is read first', async () => {
    const made = await scene()
    const { clerk } = made
    await ask(made, '何時に着きますか')
    const [question] = await questionsOf(clerk)
    const id = question?.id ?? ''
    const after = await lastOf(clerk, id)
    const key = freshKey()
    expect((await answerAfter(clerk, id, { text: '6時です', after }, key)).body.posts).toHaveLength(2)
    expect((await answerAfter(clerk, id, { text: '6時です', after })).body.posts).toHaveLength(2)
    expect((await answerAfter(clerk, id, { text: '7時です', after })).body).toMatchObject({
      message: expect.stringContaining('ほかの画面で自分が先に回答しました'),
    })
    const read = await lastOf(clerk, id)
    await ask(made, 'では3枚で')
    const blind = await answerAfter(clerk, id, { text: '承りました', after: read })
    expect([blind.status, blind.body]).toMatchObject([
      409,
      { message: expect.stringContaining('店舗が続けて書いています') },
    ])
    // What was answered before is known by its key, whatever came after it.
    expect((await answerAfter(clerk, id, { text: '6時です', after }, key)).body.posts).toHaveLength(3)
    expect((await answer(clerk, id, '承りました')).body.posts).toHaveLength(4)
  })

  test('also of a message that was taken back, and where its sender is put off', async () => {
    const made = await scene()
    await made.clerk.post(withdrawMessage, { params: { message_id: made.message_id } })
    await made.cook.patch(muteSender, { params: { deal_id: made.deal.id }, body: { muted: true } })
    expect((await ask(made, 'なぜ取り消しですか')).status).toBe(200)
    const [question] = await questionsOf(made.clerk)
    expect(question).toMatchObject({ withdrawn: true, waiting: true })
    await answer(made.clerk, question?.id ?? '', '入荷が延びました')
    expect((await noticesOf(made.cook, listConsumerNotices)).map(one => one.kind)).toContain('question_answered')
  })

  test.each([
    ['nothing', ' 　', /入力してください/],
    ['4,001 characters', 'あ'.repeat(question_limits.text + 1), /4000文字以内/],
  ])('%s is refused beside the field, on both sides', async (_, text, words) => {
    const made = await scene()
    const asked = await ask(made, text)
    expect([asked.status, asked.body]).toMatchObject([
      422,
      { messages: [{ field: 'text', message: expect.stringMatching(words) }] },
    ])
    await ask(made, 'あ'.repeat(question_limits.text))
    const [question] = await questionsOf(made.clerk)
    expect((await answer(made.clerk, question?.id ?? '', text)).status).toBe(422)
  })

  test('is 404 of another restaurant and another supplier, and 409 once the deal has ended', async () => {
    const [made, other] = [await scene(), await scene()]
    expect((await ask({ cook: other.cook, receiver_id: made.receiver_id }, '見えますか')).status).toBe(404)
    await ask(made, '一つ目')
    const [question] = await questionsOf(made.clerk)
    expect((await answer(other.clerk, question?.id ?? '', '見えますか')).status).toBe(404)
    await db.updateTable('deals').set({ state: 'ended' }).where('id', '=', made.deal.id).execute()
    const late = await ask(made, '二つ目')
    expect([late.status, late.body.message]).toEqual([
      409,
      '取引が終わっているため、送れません。お電話でご確認ください',
    ])
    expect((await answer(made.clerk, question?.id ?? '', '遅い回答')).status).toBe(409)
  })

  test('is seen, told and answered by whoever sees its store, whoever wrote the message', async () => {
    const made = await scene()
    const second = await addRestaurant(app, made.supplier)
    const user = { sees_all_stores: false }
    const near = await addSupplierUser(app, made.supplier.id, { user, store_ids: [made.store.id] })
    const far = await addSupplierUser(app, made.supplier.id, { user, store_ids: [second.store.id] })
    const [one, two] = [await app.logIn('supplier', near.login_id), await app.logIn('supplier', far.login_id)]
    await ask(made, '担当の人に届きますか')
    const [question] = await questionsOf(one)
    expect(await questionsOf(two)).toEqual([])
    expect((await two.get(countQuestions)).body).toEqual({ count: 0 })
    expect((await answer(two, question?.id ?? '', '届きません')).status).toBe(404)
    expect(await noticesOf(two, listSupplierNotices)).toEqual([])
    expect(await noticesOf(one, listSupplierNotices)).toHaveLength(1)
    expect((await answer(one, question?.id ?? '', '届きました')).status).toBe(200)
  })
})

describe('a question about a flyer', () => {
  test('has a thread for each restaurant, and leads to its page', async () => {
    const made = await scene()
    const second = await addRestaurant(app, made.supplier)
    const other = await app.logIn('consumer', second.consumer.owner.login_id)
    const web_flyer_id = await addFlyer(app, made.supplier, { title: '週末の特売', items: [] })
    const params = { deal_id: made.deal.id, web_flyer_id }
    const body = { text: '箱で買えますか' }
    const asked = await made.cook.post(askAboutFlyer, { params, body, idempotency_key: freshKey() })
    expect(asked.body).toMatchObject({ title: '週末の特売', posts: [{ text: '箱で買えますか' }] })
    const theirs = { deal_id: second.deal.id, web_flyer_id }
    expect((await other.get(getFlyerQuestion, { params: theirs })).body.posts).toEqual([])
    expect((await other.get(getFlyerQuestion, { params })).status).toBe(404)
    const [question] = await questionsOf(made.clerk)
    expect(question).toMatchObject({ title: '週末の特売', body: '', web_flyer_id })
    await answer(made.clerk, question?.id ?? '', '10尾の箱があります')
    expect(await noticesOf(made.cook, listConsumerNotices)).toMatchObject([
      { path: `/consumers/suppliers/${made.deal.id}/web_flyers/${web_flyer_id}/question` },
    ])
    // Taken off, what was asked is still read; whoever has not asked finds nothing.
    await db.updateTable('web_flyers').set({ withdrawn_at: app.deps.now() }).where('id', '=', web_flyer_id).execute()
    expect((await made.cook.get(getFlyerQuestion, { params })).body.posts).toHaveLength(2)
    expect((await other.get(getFlyerQuestion, { params: theirs })).status).toBe(404)
  })
})
