import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { getBoardSummary, getReceiveOrder, listReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { adjustOrder } from '#contract/changes/change-orders.contract.ts'
import { answerClaim, countClaims, listClaims, markClaim, seeClaim } from '#contract/claims/claims.contract.ts'
import {
  addClaimImage,
  getInspection,
  listOpenClaims,
  markArrived,
  moveClaim,
  reportClaims,
} from '#contract/claims/inspections.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import type { BodyInput } from '#contract/http/route.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { ClaimAnswer } from '#domain/claims/claim.ts'
import { closedPassword, erasePersonalData } from '#server/erasure/erase.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addOwnSupplier, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { forgetClaimImages } from './claim-images.ts'
import { remindClaims } from './remind-claims.ts'

const app = await testApp()
const delivered = '2026-11-24T10:00:00+09:00'

const scene = async (at = delivered) => {
  app.clock.set('2026-11-20T09:00:00+09:00')
  const made = await world(app, { items: [{ name: '真鯛', unit: '尾' }, { name: '生椎茸' }] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const order_id = await order(cook, made.deal.id, made.items)
  app.clock.set(at)
  return { ...made, cook, clerk, order_id, params: { order_id } }
}
type Scene = Awaited<ReturnType<typeof scene>>

const order = async (cook: Client, deal_id: string, items: { id: string }[]) => {
  const lines = items.map(({ id }) => ({
    order_list_item_id: id,
    unit_kind: 'piece' as const,
    quantity: '3',
    note: '',
  }))
  const body = { delivery_date: '2026-11-24', note: '', lines }
  const placed = await cook.post(placeOrder, { params: { deal_id }, body, idempotency_key: `${deal_id}-${v7()}` })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body.id
}

type Wish = BodyInput<typeof reportClaims>['claims'][number]
const bad: Wish = { line_number: 1, kind: 'bad', quantity: '1', note: '目が白い' }
const report = ({ cook, params }: Pick<Scene, 'cook' | 'params'>, claims: Wish[] = [bad], report_key = v7()) =>
  cook.post(reportClaims, { params, body: { report_key, claims } })

/** One claim that its supplier has, and what both sides do with it. */
const reported = async (made: Scene) => {
  const answer = await report(made)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const claim_id = answer.body.claims[0]?.id ?? ''
  const params = { claim_id }
  const { clerk, cook } = made
  return {
    claim_id,
    see: (revision: number, who = clerk) => who.post(seeClaim, { params, body: { revision } }),
    answer: (revision: number, kind: ClaimAnswer, words = '', who = clerk) =>
      who.post(answerClaim, { params, body: { revision, answer: kind, words } }),
    move: (revision: number, move: 'agree' | 'object' | 'withdraw' | 'reopen', words = '', who = cook) =>
      who.patch(moveClaim, { params, body: { revision, move, words } }),
  }
}

const told = async (who: { consumer_id: string } | { supplier_id: string }) => {
  const [column, id] =
    'consumer_id' in who ? (['consumer_id', who.consumer_id] as const) : (['supplier_id', who.supplier_id] as const)
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select(['kind', 'done_at'])
    .where(column, '=', id)
    .where('kind', 'like', 'claim%')
    .orderBy('id')
    .execute()
  return rows.map(one => `${one.kind}${one.done_at === null ? '' : ' done'}`)
}

const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#36a' } })
    .jpeg()
    .toBuffer()
const sendPhoto = async ({ cook, consumer }: Pick<Scene, 'cook' | 'consumer'>, content: Buffer) => {
  const { body: page } = await cook.page('/consumers/login')
  const data = new FormData()
  data.append('file', new File([new Uint8Array(content)], 'photo.jpg'))
  return app.fastify.inject({
    method: 'POST',
    url: fillPath(addClaimImage.path, { consumer_id: consumer.id }),
    headers: { cookie: cookiesOf(cook), 'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '' },
    payload: data,
  })
}
const photoOf = async (made: Pick<Scene, 'cook' | 'consumer'>) =>
  (await sendPhoto(made, await photo())).json<{ id: string }>().id
const seesPhoto = async (client: Client, id: string) =>
  (await app.fastify.inject({ url: `/api/v2/images/${id}?size=small`, headers: { cookie: cookiesOf(client) } }))
    .statusCode

describe('ticks', () => {
  test('are saved at once, taken back, and of two phones the first stays; the order is not written', async () => {
    const { cook, params, order_id } = await scene()
    const orderRow = () =>
      sql`select o::text as row, (select count(*)::int from order_events e where e.order_id = o.id) as events
      from orders o where id = ${order_id}`.execute(app.deps.db)
    const before = (await orderRow()).rows
    const tick = (line_numbers: number[], arrived: boolean) =>
      cook.post(markArrived, { params, body: { line_numbers, arrived } })
    const both = await Promise.all([tick([1], true), tick([1, 2], true), tick([1], true)])
    expect(both.map(one => one.status)).toEqual([200, 200, 200])
    const { body } = await cook.get(getInspection, { params })
    expect(body.lines.map(line => [line.name, line.quantity, line.arrived !== null])).toEqual([
      ['真鯛', '3.000', true],
      ['生椎茸', '3.000', true],
    ])
    expect((await tick([2], false)).body.lines.map(line => line.arrived !== null)).toEqual([true, false])
    expect((await tick([9], true)).status).toBe(422)
    // Pressed before, or by somebody who does not know that something is reported of it.
    expect((await report({ cook, params })).status).toBe(201)
    expect((await tick([1, 2], true)).body.lines.map(line => line.arrived !== null)).toEqual([false, true])
    expect((await cook.get(getInspection, { params })).body.lines[0]).toMatchObject({ arrived: null })
    expect((await orderRow()).rows).toEqual(before)
  })

  test.each([
    ['2026-11-23T23:00:00+09:00', '検品は、納品日の2026/11/24(火)からできます'],
    ['2026-12-02T00:00:00+09:00', '検品できるのは納品日から7日後までです。仕入先にお電話ください'],
  ])('are refused at %s', async (at, message) => {
    const made = await scene(at)
    const { cook, params } = made
    const tick = await cook.post(markArrived, { params, body: { line_numbers: [1], arrived: true } })
    expect([tick.status, tick.body.message]).toEqual([409, message])
    expect((await report(made)).status).toBe(409)
    expect((await cook.get(getInspection, { params })).body.why_not).toBe(message)
  })
})

describe('a report', () => {
  test('and a tick of the same line at one moment: never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { cook, params } = await scene()
      const tick = () => cook.post(markArrived, { params, body: { line_numbers: [1, 2], arrived: true } })
      const answers = await Promise.all([tick(), report({ cook, params }), tick(), tick()])
      expect(answers.map(one => one.status)).toEqual([200, 201, 200, 200])
      const { body } = await cook.get(getInspection, { params })
      expect(body.lines.map(line => line.arrived !== null)).toEqual([false, true])
    }
  })

  test('is told once, however often it is sent, and takes the tick away', async () => {
    const made = await scene()
    const { cook, clerk, supplier, params } = made
    await cook.post(markArrived, { params, body: { line_numbers: [1, 2], arrived: true } })
    const key = v7()
    const short: Wish = { line_number: 2, kind: 'short', quantity: '２', note: '' }
    const sent = await Promise.all([1, 2, 3].map(() => report(made, [bad, short], key)))
    expect(sent.map(one => one.status)).toEqual([201, 201, 201])
    expect(sent[0]?.body.claims).toHaveLength(2)
    expect(sent[0]?.body.lines.map(line => line.arrived)).toEqual([null, null])
    expect(await told({ supplier_id: supplier.id })).toEqual(['claim_reported'])
    await app.drainJobs()
    const mails = app.mails.to(supplier.owner.mail_address).filter(mail => mail.subject.includes('検品の連絡が2件'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('・真鯛：品質不良 1尾\n　目が白い')
    expect((await clerk.get(countClaims)).body).toEqual({ count: 2, to_do: 0 })
    expect((await clerk.get(listClaims, { query: { list: 'waiting' } })).body.items.map(one => one.item_name)).toEqual([
      '生椎茸',
      '真鯛',
    ])
    expect((await cook.get(listOpenClaims)).body.items).toHaveLength(2)
  })

  test('of two phones at once about the same line is one claim; the other is told what stands', async () => {
    const made = await scene()
    const answers = await Promise.all([report(made), report(made), report(made)])
    expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    const refused = answers.find(one => one.status === 409)
    const whose = `「真鯛：品質不良 1尾」（${made.consumer.owner.name}さん）`
    expect(refused?.body).toMatchObject({
      message: `${whose}が、すでに連絡されています。いま入力した内容は送っていません`,
      current: { claims: [{ kind: 'bad' }] },
    })
    expect((await made.cook.get(getInspection, made)).body.claims).toHaveLength(1)
    expect(await told({ supplier_id: made.supplier.id })).toEqual(['claim_reported'])
  })

  test('with something wrong in it is refused beside its field, and nothing is written', async () => {
    const made = await scene()
    const answer = await report(made, [bad, { line_number: 2, kind: 'short', quantity: '4', note: '' }])
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([{ field: 'claims[1].quantity', message: '届く予定の数量を超えています' }])
    expect((await report(made, [{ ...bad, line_number: 7 }])).body.messages?.[0]?.field).toBe('claims[0].line_number')
    expect((await made.cook.get(getInspection, made)).body.claims).toEqual([])
  })

  test('of an own supplier is kept, told to nobody, and closed by the restaurant itself', async () => {
    const { consumer, cook } = await scene('2026-11-20T09:00:00+09:00')
    const own = await addOwnSupplier(app, consumer, { items: [{ name: '大根' }] })
    const order_id = await order(cook, own.deal.id, own.items)
    app.clock.set(delivered)
    const params = { order_id }
    const { body } = await report({ cook, params })
    expect(body).toMatchObject({
      told: false,
      order: { phone_number: '03-0100-7000' },
      claims: [{ state: 'reported' }],
    })
    expect(await told({ supplier_id: own.id })).toEqual([])
    const claim_id = body.claims[0]?.id ?? ''
    const settled = await cook.patch(moveClaim, { params: { claim_id }, body: { move: 'agree', revision: 1 } })
    expect(settled.body).toMatchObject({ state: 'settled', revision: 2 })
  })
})

describe('photographs', () => {
  test('are seen by the restaurant, and by who sees the claim at its supplier; to others they are not there', async () => {
    const made = await scene()
    const { cook, clerk, consumer, supplier, store } = made
    const id = await photoOf(made)
    expect([await seesPhoto(cook, id), await seesPhoto(clerk, id)]).toEqual([200, 404])
    expect((await report(made, [{ ...bad, claim_image_ids: [id] }])).body.claims[0]?.images).toEqual([
      { id, width: 400, height: 300 },
    ])
    const other = await scene()
    const neighbour = await addRestaurant(app, supplier, {})
    const elsewhere = await addSupplierUser(app, supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [neighbour.store.id],
    })
    const assigned = await addSupplierUser(app, supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [store.id],
    })
    const strangers = [other.cook, other.clerk, await app.logIn('supplier', elsewhere.login_id)]
    const friends = [clerk, await app.logIn('supplier', assigned.login_id)]
    expect(await Promise.all([...strangers, ...friends].map(who => seesPhoto(who, id)))).toEqual([
      404, 404, 404, 200, 200,
    ])
    const stolen = await report(other, [{ ...bad, claim_image_ids: [id] }])
    expect(stolen.body.messages?.[0]).toMatchObject({ field: 'claims[0].claim_image_ids' })
    const fake = await sendPhoto({ cook, consumer }, Buffer.from('%PDF-1.7'))
    expect([fake.statusCode, fake.json().messages[0].field]).toEqual([422, 'file'])
  })

  test('that came into no claim go after their days', async () => {
    const made = await scene()
    const [lost, kept] = [await photoOf(made), await photoOf(made)]
    await report(made, [{ ...bad, claim_image_ids: [kept] }])
    app.clock.set('2026-12-03T10:00:00+09:00')
    await forgetClaimImages(app.deps)
    await app.drainJobs()
    expect([await seesPhoto(made.cook, lost), await seesPhoto(made.cook, kept)]).toEqual([404, 200])
  })
})

describe('a claim', () => {
  test('is seen, answered, objected to, answered again and settled; each side is told once, and its bell empties', async () => {
    const made = await scene()
    const { supplier, consumer, clerk, cook } = made
    const one = await reported(made)
    const desk = { supplier_id: supplier.id }
    const house = { consumer_id: consumer.id }
    expect((await one.see(1)).body).toMatchObject({ state: 'seen', revision: 2 })
    expect(await told(house)).toEqual([])
    expect((await one.answer(2, 'decline')).body.messages).toEqual([
      { field: 'words', message: 'お断りする理由を入力してください' },
    ])
    expect((await one.answer(2, 'decline', '出荷時は問題ありません')).body).toMatchObject({ state: 'answered' })
    expect(await told(desk)).toEqual(['claim_reported done'])
    expect(await told(house)).toEqual(['claim_answered'])
    expect((await one.move(3, 'object')).body.messages?.[0]?.field).toBe('words')
    expect((await one.move(3, 'object', '写真を見てください')).body).toMatchObject({ state: 'reported', answer: null })
    expect(await told(desk)).toEqual(['claim_reported done', 'claim_objected'])
    expect((await one.answer(4, 'replace', '明日お届けします')).body.answer).toBe('replace')
    expect(await told(desk)).toEqual(['claim_reported done', 'claim_objected done'])
    expect((await one.move(5, 'agree')).body).toMatchObject({ state: 'settled', revision: 6 })
    expect((await cook.get(listOpenClaims)).body.items).toEqual([])
    const { items } = (await clerk.get(listClaims, { query: { list: 'over' } })).body
    expect(items[0]?.events.map(event => event.kind)).toEqual([
      'reported',
      'see',
      'answer',
      'object',
      'answer',
      'agree',
    ])
    expect((await one.move(6, 'reopen')).body).toMatchObject({ state: 'answered', answer: 'replace' })
    await app.drainJobs()
    expect(await told(house)).toEqual(['claim_answered', 'claim_answered'])
  })

  test('answered again because no answer came is that answer, told once; another one is refused and says whose stands', async () => {
    const made = await scene()
    const one = await reported(made)
    const both = await Promise.all([1, 2].map(() => one.answer(1, 'refund', '値引きします')))
    expect(both.map(answer => [answer.status, answer.body.revision])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect((await one.answer(1, 'refund', '値引きします')).body).toMatchObject({ revision: 2, answer: 'refund' })
    expect(await told({ consumer_id: made.consumer.id })).toEqual(['claim_answered'])
    const hanako = await addSupplierUser(app, made.supplier.id, { name: '佐藤 花子' })
    const other = await one.answer(1, 'refund', '値引きします', await app.logIn('supplier', hanako.login_id))
    const whose = `${made.supplier.owner.name}さんが先に進めました。今の状態は「回答あり（値引き・返金）」です`
    expect([other.status, other.body.message]).toEqual([409, `${whose}。いまの操作は反映していません`])
    expect(await told({ consumer_id: made.consumer.id })).toEqual(['claim_answered'])
  })

  test('moved by two at one moment: one wins, the other reads what stands', async () => {
    const made = await scene()
    const one = await reported(made)
    const both = await Promise.all([
      one.answer(1, 'refund'),
      one.answer(1, 'replace'),
      one.move(1, 'withdraw'),
      one.see(1),
    ])
    expect(both.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(both.find(answer => answer.status === 409)?.body).toMatchObject({ current: { revision: 2 } })
    const { rows } = await sql`select from claim_events where claim_id = ${one.claim_id}`.execute(app.deps.db)
    expect(rows).toHaveLength(2)
  })

  test('withdrawn is told to the supplier, and may be reported anew; what is over is not moved', async () => {
    const made = await scene()
    const one = await reported(made)
    expect((await one.move(1, 'withdraw')).status).toBe(200)
    expect(await told({ supplier_id: made.supplier.id })).toEqual(['claim_reported done', 'claim_withdrawn'])
    const late = await one.answer(2, 'refund')
    expect([late.status, late.body.message]).toEqual([
      409,
      `${made.consumer.owner.name}さんが先に進めました。今の状態は「取り下げ」です。いまの操作は反映していません`,
    ])
    expect((await report(made)).status).toBe(201)
  })

  test('leaves what was promised to be done until it is marked, whatever the restaurant says; a refusal leaves nothing', async () => {
    const made = await scene()
    const { clerk } = made
    const one = await reported(made)
    const list = async () => (await clerk.get(listClaims, { query: { list: 'to_do' } })).body.items
    const counts = async () => (await clerk.get(countClaims)).body
    const mark = (to_do: boolean, who = clerk) =>
      who.post(markClaim, { params: { claim_id: one.claim_id }, body: { to_do } })
    // Before it is answered nothing was promised.
    expect((await mark(false)).status).toBe(409)
    await one.answer(1, 'refund')
    expect(await counts()).toEqual({ count: 0, to_do: 1 })
    await one.move(2, 'agree')
    const [left] = await list()
    expect(left).toMatchObject({
      state: 'settled',
      to_do: true,
      ordered: { quantity: '3.000', shipped: '3.000', unit: '尾', instead: null },
    })
    expect((await mark(false, (await scene()).clerk)).status).toBe(404)
    // What was adjusted since may be what was promised: it is said, and decided on by a person.
    expect(left?.adjusted_since).toBe(false)
    app.clock.set('2026-11-24T11:00:00+09:00')
    const lines = [{ line_number: 1, confirmed_quantity: '2', substitute: null }]
    const adjusted = await clerk.patch(adjustOrder, {
      params: made.params,
      body: { revision: 1, lines, message: '' },
    })
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
    const [since] = await list()
    expect(since).toMatchObject({ to_do: true, adjusted_since: true, ordered: { shipped: '2.000' } })
    // Pressed twice, it is one event; the restaurant's own step is not in its way.
    expect((await mark(false)).body).toMatchObject({ to_do: false, state: 'settled', revision: left?.revision })
    const again = await mark(false)
    expect(again.body.events.map(event => event.kind)).toEqual(['reported', 'answer', 'agree', 'done'])
    expect([await list(), await counts()]).toEqual([[], { count: 0, to_do: 0 }])
    expect((await mark(true)).body.to_do).toBe(true)
    expect((await one.move(3, 'reopen')).status).toBe(200)
    await one.answer(4, 'decline', '検品のときに確認しています')
    expect([await counts(), (await mark(true)).status]).toEqual([{ count: 0, to_do: 0 }, 409])
  })

  test('taken up again while the same stands anew is refused', async () => {
    const made = await scene()
    const one = await reported(made)
    await one.answer(1, 'refund')
    await one.move(2, 'agree')
    expect((await report(made)).status).toBe(201)
    expect((await one.move(3, 'reopen')).status).toBe(409)
  })

  test('is not there for another restaurant, another supplier, or who does not see its store', async () => {
    const made = await scene()
    const one = await reported(made)
    const other = await scene()
    const neighbour = await addRestaurant(app, made.supplier, {})
    const user = await addSupplierUser(app, made.supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [neighbour.store.id],
    })
    const elsewhere = await app.logIn('supplier', user.login_id)
    expect((await one.move(1, 'withdraw', '', other.cook)).status).toBe(404)
    expect((await one.see(1, other.clerk)).status).toBe(404)
    expect((await one.see(1, elsewhere)).status).toBe(404)
    expect((await elsewhere.get(listClaims)).body.items).toEqual([])
    expect((await elsewhere.get(countClaims)).body).toEqual({ count: 0, to_do: 0 })
    expect((await other.cook.get(getInspection, made)).status).toBe(404)
    expect((await report({ cook: other.cook, params: made.params })).status).toBe(404)
  })
})

describe('an unanswered claim', () => {
  const marked = async ({ clerk, params }: Pick<Scene, 'clerk' | 'params'>) => {
    const query = { delivery_date: '2026-11-24' }
    const { items } = (await clerk.get(listReceiveOrders, { query: { ...query, status: 'asked' } })).body
    const { asked } = (await clerk.get(getBoardSummary, { query })).body
    const { claim_waiting } = (await clerk.get(getReceiveOrder, { params })).body
    expect([items.length, items.every(one => one.claim_waiting)]).toEqual([asked, true])
    return { asked, claim_waiting }
  }

  test('marks its order on the desk, among those whose restaurant waits', async () => {
    const made = await scene()
    expect(await marked(made)).toEqual({ asked: 0, claim_waiting: false })
    const { answer, move } = await reported(made)
    expect(await marked(made)).toEqual({ asked: 1, claim_waiting: true })
    await answer(1, 'refund')
    expect(await marked(made)).toEqual({ asked: 0, claim_waiting: false })
    await move(2, 'object', '足りません')
    expect(await marked(made)).toEqual({ asked: 1, claim_waiting: true })
  })

  test('is reminded of once after a day, with what is still open, by one worker of four; not where it was answered', async () => {
    const made = await scene()
    const bell = () => told({ supplier_id: made.supplier.id })
    const short: Wish = { line_number: 2, kind: 'short', quantity: '2', note: '' }
    const { body } = await report(made, [bad, short])
    const [first, second] = body.claims
    const remind = () => Promise.all([1, 2, 3, 4].map(() => remindClaims(app.deps)))
    app.clock.set('2026-11-25T09:59:00+09:00')
    await remind()
    expect(await bell()).toEqual(['claim_reported'])
    const answered = { revision: 1, answer: 'refund' as const, words: '' }
    await made.clerk.post(answerClaim, { params: { claim_id: first?.id ?? '' }, body: answered })
    app.clock.set('2026-11-25T10:00:00+09:00')
    await remind()
    expect(await bell()).toEqual(['claim_reported', 'claim_waiting'])
    const said = await app.deps.db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('supplier_id', '=', made.supplier.id)
      .where('kind', '=', 'claim_waiting')
      .executeTakeFirstOrThrow()
    const [still, done] = second?.item_name === '真鯛' ? ['真鯛', '生椎茸'] : ['生椎茸', '真鯛']
    expect(said.title).toMatch(/からの検品の連絡1件に、まだ回答していません（2026\/11\/24\(火\)納品）$/)
    expect(said.body).toContain(still)
    expect(said.body).not.toContain(done)
    app.clock.set('2026-11-27T10:00:00+09:00')
    await remind()
    expect(await bell()).toHaveLength(2)
    await made.clerk.post(answerClaim, { params: { claim_id: second?.id ?? '' }, body: answered })
    expect(await bell()).toEqual(['claim_reported done', 'claim_waiting done'])
  })
})

test('whoever leaves is erased from it; what was claimed stays for the other side', async () => {
  const made = await scene()
  const id = await photoOf(made)
  await report(made, [{ ...bad, claim_image_ids: [id] }])
  await made.cook.post(markArrived, { params: made.params, body: { line_numbers: [2], arrived: true } })
  const password = await closedPassword()
  await app.deps.db
    .transaction()
    .execute(trx => erasePersonalData(trx, { side: 'consumer', id: made.consumer.id }, password, app.deps.now()))
  await app.drainJobs()
  const { rows } = await sql<{ note: string; names: string[] }>`
    select c.note, array[c.reported_by_name, e.actor_name, i.arrived_by_name] as names from order_claims c
    join claim_events e on e.claim_id = c.id join order_inspections i on i.order_id = c.order_id
    where c.order_id = ${made.order_id}`.execute(app.deps.db)
  expect(rows).toEqual([{ note: '目が白い', names: Array.from({ length: 3 }, () => '（退会により消去）') }])
  expect(await seesPhoto(made.clerk, id)).toBe(404)
})
