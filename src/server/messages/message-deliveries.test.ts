import { afterEach, expect, test } from 'vitest'
import type { BodyInput } from '#contract/http/route.ts'
import {
  createMessage,
  listMessageCandidates,
  previewMessage,
  sendMessage,
} from '#contract/messages/messages.contract.ts'
import { getSupplierMessage, listSupplierMessages } from '#contract/messages/supplier-messages.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, world } from '#tests/support/world.ts'
import { deliverMessage } from './send-message.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const form = {
  title: '次の便',
  body: '{納品日}の納品は{締切}まで',
  message_image_ids: [],
  web_flyer_id: null,
  audience: 'all' as const,
  store_group_ids: [],
  store_ids: [],
}

/** From Monday to Saturday until 17:00 of the day before; not on a day of stocktaking. */
const weekdays = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].map(day => [day, { lead_days: 1, minutes: 17 * 60, day_kind: 'calendar' as const }]),
)

const scene = async () => {
  const made = await world(app, {
    supplier: {
      closing: { weekdays },
      non_delivery_days: [
        { kind: 'weekday', weekday: 0 },
        { kind: 'holidays' },
        { date_from: '2026-11-25', date_to: '2026-11-25', note: '棚卸' },
      ],
    },
    items: [{ name: '真鯛' }],
    store: { name: '毎日の店' },
  })
  const tuesdays = await addRestaurant(app, made.supplier, {
    store: { name: '火曜の店' },
    deal: { delivery_weekdays: [2] },
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const write = async (wish: Partial<BodyInput<typeof createMessage>> = {}) => {
    const { body } = await clerk.post(createMessage, { body: { ...form, ...wish } })
    return body
  }
  const preview = async (wish?: Parameters<typeof write>[0]) =>
    (await clerk.get(previewMessage, { params: { message_id: (await write(wish)).id } })).body
  const bodies = async (wish?: Parameters<typeof write>[0]) =>
    Object.fromEntries((await preview(wish)).samples.map(one => [one.name, one.body]))
  return { ...made, tuesdays, clerk, write, preview, bodies }
}

test('{納品日} and {締切} are what each store can still order for when the message leaves', async () => {
  const { consumer, tuesdays, clerk, write, bodies } = await scene()
  expect(await bodies()).toEqual({
    毎日の店: '2026/11/21(土)の納品は2026/11/20(金) 17:00まで',
    火曜の店: '2026/11/24(火)の納品は2026/11/23(月) 17:00まで',
  })
  const draft = await write()
  const at = new Date('2026-11-23T18:00:00+09:00')
  const params = { message_id: draft.id }
  await clerk.post(sendMessage, { params, body: { revision: draft.revision, send_at: at.toISOString() } })
  // Who looks at it before sees what will be read then.
  const seen = await clerk.get(previewMessage, { params, query: { send_at: at.toISOString() } })
  expect(Object.fromEntries(seen.body.samples.map(one => [one.name, one.body]))).toEqual({
    毎日の店: '2026/11/26(木)の納品は2026/11/25(水) 17:00まで',
    火曜の店: '2026/12/01(火)の納品は2026/11/30(月) 17:00まで',
  })
  app.clock.set(at)
  await deliverMessage(app.deps, draft.id)
  const read = async (login_id: string) => {
    const cook = await app.logIn('consumer', login_id)
    const [line] = (await cook.get(listSupplierMessages)).body.items
    return (await cook.get(getSupplierMessage, { params: { receiver_id: line?.id ?? '' } })).body.body
  }
  // The 24th has closed, the 25th is stocktaking.
  expect(await read(consumer.owner.login_id)).toBe('2026/11/26(木)の納品は2026/11/25(水) 17:00まで')
  expect(await read(tuesdays.consumer.owner.login_id)).toBe('2026/12/01(火)の納品は2026/11/30(月) 17:00まで')
})

test('a look ahead is at a time at which the message can leave: what is past by now leaves now', async () => {
  const { clerk, write, bodies } = await scene()
  const now = await bodies()
  const params = { message_id: (await write()).id }
  const look = (send_at: string) => clerk.get(previewMessage, { params, query: { send_at } })
  const past = await look('2026-11-19T09:00:00+09:00')
  expect(Object.fromEntries(past.body.samples.map(one => [one.name, one.body]))).toEqual(now)
  for (const [send_at, message] of [
    ['2028-01-01T09:00:00+09:00', '1年以内の日時を選んでください'],
    ['2026-13-01T09:00:00+09:00', '日時が正しくありません'],
  ] as const) {
    const refused = await look(send_at)
    expect([refused.status, refused.body]).toMatchObject([422, { messages: [{ field: 'send_at', message }] }])
  }
  const list = await clerk.get(listMessageCandidates, { query: { ...params, send_at: '2028-01-01T09:00:00+09:00' } })
  expect(list.status).toBe(422)
})

test("they are of a flyer's dates where it carries one; who has no such date is named before sending", async () => {
  const { supplier, preview, bodies } = await scene()
  const product_item_id = supplier.product_items[0]?.id ?? ''
  const flyer = (delivery_from: string, delivery_to: string) =>
    addFlyer(app, supplier, { delivery_from, delivery_to, items: [{ product_item_id }] })
  const next_week = await flyer('2026-11-26', '2026-12-05')
  expect(await bodies({ web_flyer_id: next_week })).toEqual({
    毎日の店: '2026/11/26(木)の納品は2026/11/25(水) 17:00まで',
    火曜の店: '2026/12/01(火)の納品は2026/11/30(月) 17:00まで',
  })
  const thursday = await preview({ web_flyer_id: await flyer('2026-11-26', '2026-11-28') })
  expect(thursday.missing).toEqual([
    { variable: '納品日', count: 1, stores: ['火曜の店'] },
    { variable: '締切', count: 1, stores: ['火曜の店'] },
  ])
})

test('a deal with a closing of its own has its own date; where no closing is known none is said', async () => {
  const { supplier, deal, tuesdays, preview, bodies } = await scene()
  const own = (deal_id: string, rule: object) =>
    db
      .insertInto('order_closings')
      .values({ supplier_id: supplier.id, deal_id, rule: JSON.stringify(rule), updated_at: app.deps.now() })
      .execute()
  await own(deal.id, { weekdays: { 4: { lead_days: 2, minutes: 600, day_kind: 'calendar' } } })
  expect((await bodies())['毎日の店']).toBe('2026/11/26(木)の納品は2026/11/24(火) 10:00まで')
  await own(tuesdays.deal.id, { weekdays, no_closing: true })
  expect((await preview()).missing).toEqual([{ variable: '締切', count: 1, stores: ['火曜の店'] }])
})

test('the days on which nobody is delivered to are said before sending, with the words of the supplier', async () => {
  const { closed_days } = await (await scene()).preview()
  expect(closed_days.slice(0, 4)).toEqual([
    { day: '2026-11-22', note: '' },
    { day: '2026-11-23', note: '祝日' },
    { day: '2026-11-25', note: '棚卸' },
    { day: '2026-11-29', note: '' },
  ])
})
