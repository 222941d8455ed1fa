import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import {
  downloadUsageAnswers,
  getUsageSummary,
  listUsageAnswers,
} from '#contract/questionnaires/admin-questionnaires.contract.ts'
import { answerUsage, getQuestionnaires, putOffUsage } from '#contract/questionnaires/questionnaires.contract.ts'
import { usageForm } from '#contract/questionnaires/usage.form.ts'
import { fieldMessages } from '#contract/validation/messages.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addMember, world } from '#tests/support/world.ts'

const app = await testApp()

/** A restaurant that has placed so many orders, and its people. */
const scene = async (orders: number) => {
  app.clock.set('2026-11-20T09:00:00+09:00')
  const made = await world(app)
  const { consumer, deal, items } = made
  const owner = await app.logIn('consumer', consumer.owner.login_id)
  const order = async () => {
    const lines = [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }]
    const body = { delivery_date: '2026-11-24', lines }
    const placed = await owner.post(placeOrder, { params: { deal_id: deal.id }, body, idempotency_key: v7() })
    expect(placed.status).toBe(201)
  }
  for (let n = 0; n < orders; n += 1) await order()
  const usage = async () => (await owner.get(getQuestionnaires)).body.usage
  return { ...made, owner, order, usage }
}
const answer = { score: '9' as const, hardest: 'entering' as const, words: '=早い\n助かります' }

test('asked from the tenth order on, of each person; an answer is kept and can be mended', async () => {
  const { owner, usage, order, consumer } = await scene(9)
  expect(await usage()).toEqual({ asked: false, choice: null, later_until: null, answer: null })
  await order()
  expect((await usage()).asked).toBe(true)
  expect((await owner.post(answerUsage, { body: answer })).body).toMatchObject({ asked: false, answer })
  expect((await owner.post(answerUsage, { body: { ...answer, score: '6' } })).body.answer?.score).toBe('6')
  expect((await owner.patch(putOffUsage, { body: { choice: 'never' } })).status).toBe(409)
  expect((await usage()).answer?.score).toBe('6')
  // A colleague is asked, too.
  const cook = await app.logIn('consumer', (await addMember(app, consumer.id))?.login_id ?? '')
  expect((await cook.get(getQuestionnaires)).body.usage).toMatchObject({ asked: true, answer: null })
})

test('put off for thirty days, refused for good, each taken back', async () => {
  const { consumer } = await scene(10)
  // A session does not live so long.
  const at = async (instant: string) => {
    app.clock.set(instant)
    const owner = await app.logIn('consumer', consumer.owner.login_id)
    return {
      asked: async () => (await owner.get(getQuestionnaires)).body.usage.asked,
      choose: async (choice: 'later' | 'never' | 'again') =>
        (await owner.patch(putOffUsage, { body: { choice } })).body,
    }
  }
  const first = await at('2026-11-20T09:00:00+09:00')
  expect(await first.choose('later')).toMatchObject({ asked: false, later_until: '2026-12-19T15:00:00.000Z' })
  expect(await (await at('2026-12-19T23:59:00+09:00')).asked()).toBe(false)
  const again = await at('2026-12-20T00:00:00+09:00')
  expect(await again.asked()).toBe(true)
  expect(await again.choose('never')).toMatchObject({ asked: false, choice: 'never', later_until: null })
  const late = await at('2028-12-20T00:00:00+09:00')
  expect(await late.asked()).toBe(false)
  expect(await late.choose('again')).toMatchObject({ asked: true, choice: null })
})

test('what is wrong is said beside its field', async () => {
  const { owner } = await scene(0)
  const long = await owner.post(answerUsage, { body: { ...answer, words: 'あ'.repeat(501) } })
  expect([long.status, long.body.messages?.[0]?.field]).toEqual([422, 'words'])
  const refused = z.safeParse(usageForm, { score: '11', hardest: '', words: '' })
  expect(refused.success ? [] : fieldMessages(refused.error)).toEqual([
    { field: 'score', message: '0から10までのどれかを選んでください' },
    { field: 'hardest', message: 'どれか1つを選んでください' },
  ])
})

test('staff read the score, the answers page by page and as CSV; each look is kept', async () => {
  await app.deps.db.deleteFrom('usage_answers').execute()
  const first = await scene(0)
  const second = await scene(0)
  const third = await scene(0)
  app.clock.set('2026-11-20T09:00:00+09:00')
  await first.owner.post(answerUsage, { body: answer })
  app.clock.set('2026-11-21T09:00:00+09:00')
  await second.owner.post(answerUsage, { body: { ...answer, score: '3', hardest: 'dates', words: '' } })
  await third.owner.patch(putOffUsage, { body: { choice: 'never' } })
  const staff = await app.logIn('admin', (await addAdmin(app, { name: '運営 花子' })).login_id)
  const { body: all } = await staff.get(getUsageSummary, { query: {} })
  expect(all).toMatchObject({ count: 2, promoter: 1, detractor: 1, score: 0, margin: null, never: 1, later: 0 })
  expect(all.by_score.filter(one => one.count > 0)).toEqual([
    { score: 3, count: 1 },
    { score: 9, count: 1 },
  ])
  expect((await staff.get(getUsageSummary, { query: { from: '2026-11-21' } })).body).toMatchObject({
    count: 1,
    score: -100,
  })
  const page = await staff.get(listUsageAnswers, { query: { limit: 1 } })
  expect(page.body.items).toMatchObject([{ consumer_id: second.consumer.id, score: 3, words: '' }])
  const next = await staff.get(listUsageAnswers, { query: { limit: 1, cursor: page.body.next_cursor ?? '' } })
  expect(next.body.items).toMatchObject([{ consumer_id: first.consumer.id, score: 9, words: answer.words }])
  expect(next.body.next_cursor).toBeNull()
  const csv = (await staff.get(downloadUsageAnswers, { query: {} })).payload.toString()
  expect(csv).toContain('推奨者（9〜10）')
  // No spreadsheet takes the words for a formula.
  expect(csv).not.toMatch(/,=|,"=/)
  const audits = await staff.get(listAdminAudits, { query: { kind: 'looks' } })
  expect(audits.body.items.map(one => one.act)).toEqual(
    expect.arrayContaining(['usage_answers_seen', 'usage_answers_taken']),
  )
})
