import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { adjustOrder, cancelOrder, editOrder } from '#contract/changes/change-orders.contract.ts'
import { listDispatches, resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import { listLineUsage } from '#contract/line/line-usage.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { SendFailure } from '#server/ports.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, holdToDescription, lineTalk, newLineUser, tellWebhook } from '#tests/support/line.ts'
import { described } from '#tests/support/line-openapi.ts'
import { addAdmin, addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()
const { db, config } = app.deps
config.line_monthly_pushes = 10_000
const held = holdToDescription(app)

afterEach(async () => {
  app.clock.set()
  config.line_monthly_pushes = 10_000
  await db.deleteFrom('provider_circuits').execute()
})

/** A supplier whose owner has LINE and no mail on orders, and a cook who can order there. */
const start = async (line_user_id = newLineUser()) => {
  // The users that stand for errors are the same in every test.
  await db
    .updateTable('line_links')
    .set({ ended_at: app.clock.now() })
    .where('line_user_id', '=', line_user_id)
    .where('ended_at', 'is', null)
    .execute()
  const made = await world(app, {
    supplier: { owner_user: { mail_on_order: false } },
    items: [{ name: '真鯛' }, { name: 'するめいか' }, { name: 'あじ' }],
  })
  const { account_id, mail_address } = made.supplier.owner
  const link_id = await addLineLink(app, account_id, { supplier_id: made.supplier.id }, line_user_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const wish = (quantity: string) =>
    made.items.map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity }))
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines: wish('2') },
    idempotency_key: `line-${made.deal.id}`,
  })
  expect(placed.status).toBe(201)
  const params = { order_id: placed.body.id }
  const dispatches = () =>
    db.selectFrom('dispatches').selectAll().where('order_id', '=', params.order_id).orderBy('id').execute()
  return {
    ...made,
    cook,
    params,
    number: placed.body.number,
    wish,
    link_id,
    talk: lineTalk(app, line_user_id),
    dispatches,
    states: async () =>
      (await dispatches()).map(one => `${one.channel} ${one.state} ${one.failure_class ?? ''}`.trim()),
    mails: () => app.mails.to(mail_address),
    see: async () => (await cook.get(getOrder, { params })).body,
    events: async () => {
      const { body } = await cook.get(getOrder, { params })
      return body.events.map(one => `${one.kind} ${one.actor_name}`)
    },
  }
}

describe('an order', () => {
  test('is pushed once as a card, and confirmed from LINE: the restaurant sees 受付 with a name', async () => {
    const { talk, number, states, dispatches, see, events, supplier, mails } = await start()
    await app.drainJobs()
    await app.drainJobs({ hurry: true })
    expect(await states()).toEqual(['line sent'])
    expect((await talk.pushes()).length).toBe(1)
    expect(mails()).toEqual([])
    const card = await talk.last()
    expect(card).toMatchObject({ type: 'flex', altText: expect.stringContaining(number) })
    expect(card).toMatchObject({ altText: expect.stringContaining('2026/11/24(火)納品') })
    expect(await talk.words()).toContain('するめいか')
    expect((await talk.actions()).map(one => one.label)).toEqual(['確認しました', '欠品を連絡', '注文を見る'])
    // The database and the desk know a link, never the user's id.
    expect((await dispatches())[0]?.destination).not.toContain(talk.user_id)
    await talk.press('確認しました')
    await talk.press('確認しました')
    expect(await states()).toEqual(['line acknowledged'])
    expect((await see()).dispatches[0]?.acknowledged_at).toBe('2026-11-20T00:00:00.000Z')
    expect((await events()).filter(one => one.startsWith('acknowledged'))).toEqual([
      `acknowledged ${supplier.owner.name}`,
    ])
    expect(await talk.words()).toContain(`${number} の受付を`)
    // Answers are replies, which cost nothing.
    expect((await talk.pushes()).length).toBe(1)
  })

  test('that was changed or cancelled comes again, and the old card confirms nothing', async () => {
    const { talk, cook, params, wish, states, events } = await start()
    await app.drainJobs()
    const [first] = await talk.actions()
    await cook.patch(editOrder, { params, body: { revision: 1, lines: wish('5') } })
    await app.drainJobs()
    expect(await talk.words()).toMatch(/注文が変更されました（第2版）[\s\S]*変更内容/)
    if (first?.type !== 'postback') throw new Error('no button')
    await talk.act({ kind: 'postback', data: first.data, shown: '確認しました' })
    expect(await talk.words()).toContain('注文が変更されました。新しい内容をご確認ください')
    await cook.post(cancelOrder, { params, body: { revision: 2 } })
    await app.drainJobs()
    expect(await talk.words()).toContain('出荷しないでください')
    expect((await talk.actions()).map(one => one.label)).toEqual(['確認しました', '注文を見る'])
    await talk.act({ kind: 'postback', data: first.data, shown: '確認しました' })
    expect(await talk.words()).toContain('この注文は取り消されています。出荷しないでください')
    await talk.press('確認しました')
    expect(await talk.words()).toMatch(/の取消の確認を、.*の画面に表示しました/)
    expect(await states()).toEqual(['line sent', 'line sent', 'line acknowledged'])
    expect((await events()).filter(one => one.startsWith('acknowledged')).length).toBe(1)
  })

  test('that its supplier answered before the card left is still the version that was sent', async () => {
    const { talk, supplier, params, states, see } = await start()
    const desk = await app.logIn('supplier', supplier.owner.login_id)
    const { lines } = await see()
    const answer = {
      line_number: lines[0]?.line_number ?? 0,
      confirmed_quantity: '0',
      confirmed_weight: null,
      confirmed_unit_price: null,
      shortage_reason: '欠品',
      substitute: null,
    }
    const adjusted = await desk.patch(adjustOrder, { params, body: { revision: 1, message: '', lines: [answer] } })
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
    await app.drainJobs()
    expect(await talk.words()).not.toContain('第2版')
    await talk.press('確認しました')
    expect(await states()).toEqual(['line acknowledged'])
  })

  test('goes to whoever is linked and may see the store, and to nobody who was stopped or unlinked', async () => {
    const made = await start()
    const others = await Promise.all(
      [
        { user: { sees_all_stores: false } },
        { user: { sees_all_stores: false }, store_ids: [made.store.id] },
        { user: { suspended_at: '2026-11-19T00:00:00Z' } },
      ].map(async wish => {
        const person = await addSupplierUser(app, made.supplier.id, wish)
        const user_id = newLineUser()
        await addLineLink(app, person.account_id, { supplier_id: made.supplier.id }, user_id)
        return lineTalk(app, user_id)
      }),
    )
    await made.cook.patch(editOrder, { params: made.params, body: { revision: 1, lines: made.wish('3') } })
    await app.drainJobs()
    expect(await Promise.all(others.map(async one => (await one.pushes()).length))).toEqual([0, 1, 0])
  })
})

describe('欠品 from LINE', () => {
  test('a line is named, the order is adjusted once, and the restaurant is told; 受付 follows', async () => {
    const { talk, see, states } = await start()
    await app.drainJobs()
    await talk.press('欠品を連絡')
    expect((await talk.actions()).map(one => one.label)).toEqual([
      '真鯛 2個',
      'するめいか 2個',
      'あじ 2個',
      '注文を見る',
    ])
    const [, squid] = await talk.actions()
    await talk.press('するめいか')
    expect(await talk.words()).toContain('欠品を知らせました')
    expect((await see()).lines.map(one => [one.name, one.confirmed_quantity, one.shortage_reason])).toEqual([
      ['真鯛', null, null],
      ['するめいか', '0.000', '欠品'],
      ['あじ', null, null],
    ])
    expect(await see()).toMatchObject({ revision: 2, adjustment: 'open', seen_at: app.deps.now().toISOString() })
    // Pressed again, it is said again and done once.
    if (squid?.type !== 'postback') throw new Error('no button')
    await talk.act({ kind: 'postback', data: squid.data, shown: '' })
    expect((await see()).revision).toBe(2)
    await talk.press('ほかの欠品')
    await talk.press('真鯛')
    expect((await see()).lines[0]?.confirmed_quantity).toBe('0.000')
    await talk.press('確認しました')
    expect(await states()).toEqual(['line acknowledged'])
    const notices = await db
      .selectFrom('notifications')
      .select(['kind', 'body'])
      .where('order_id', '=', (await see()).id)
      .orderBy('id')
      .execute()
    expect(notices.map(one => one.kind)).toEqual(['order_adjusted', 'order_adjusted'])
    // That it is missing is no reason for it.
    expect(notices.map(one => one.body).join('\n')).not.toContain('欠品の理由')
  })

  test('is taken back by whoever pressed it, once, as long as nothing came after it', async () => {
    const { talk, see, params, supplier, number } = await start()
    await app.drainJobs()
    await talk.press('欠品を連絡')
    await talk.press('するめいか')
    const first = (await talk.actions()).find(one => one.label === '欠品を取り消す')
    await talk.press('欠品を取り消す')
    expect(await talk.words()).toMatch(new RegExp(`欠品を取り消しました[\\s\\S]*${number}`))
    expect(await see()).toMatchObject({ revision: 3, adjustment: null })
    expect((await see()).lines.map(one => one.confirmed_quantity)).toEqual([null, null, null])
    // Pressed again, it is said again and done once.
    if (first?.type !== 'postback') throw new Error('no button')
    await talk.act({ kind: 'postback', data: first.data, shown: '' })
    expect(await talk.words()).toContain('欠品を取り消しました')
    expect((await see()).revision).toBe(3)
    const titles = await db
      .selectFrom('notifications')
      .select('title')
      .where('order_id', '=', params.order_id)
      .orderBy('id')
      .execute()
    expect(titles.map(one => one.title)).toEqual([
      expect.stringContaining('欠品'),
      expect.stringContaining('発注の変更を取り消しました'),
    ])
    // What the desk has done since stays.
    await talk.press('するめいか')
    expect((await talk.actions()).map(one => one.label)).toContain('欠品を取り消す')
    const desk = await app.logIn('supplier', supplier.owner.login_id)
    const { revision, lines } = await see()
    const sea_bream = {
      line_number: lines[0]?.line_number ?? 0,
      confirmed_quantity: '1',
      confirmed_weight: null,
      confirmed_unit_price: null,
      shortage_reason: '入荷なし',
      substitute: null,
    }
    await desk.patch(adjustOrder, { params, body: { revision, message: '', lines: [sea_bream] } })
    await talk.press('欠品を取り消す')
    expect(await talk.words()).toContain('このあと注文が変わったため、ここでは取り消せません')
    expect((await see()).lines.map(one => one.confirmed_quantity)).toEqual(['1.000', '0.000', null])
    // Nor does it offer what another press has reported.
    await talk.press('するめいか')
    expect((await talk.actions()).map(one => one.label)).not.toContain('欠品を取り消す')
  })

  test('that a change of the restaurant takes away is named on the card of the change, until it is answered again', async () => {
    const { talk, cook, see, params, wish } = await start()
    await app.drainJobs()
    for (const name of ['真鯛', 'するめいか']) {
      await talk.press(name === '真鯛' ? '欠品を連絡' : 'ほかの欠品')
      await talk.press(name)
    }
    const change = async (lines: ReturnType<typeof wish>) => {
      app.clock.pass({ minutes: 5 })
      const { revision } = await see()
      const edited = await cook.patch(editOrder, { params, body: { revision, lines } })
      expect(edited.status, JSON.stringify(edited.body)).toBe(200)
      await app.drainJobs()
    }
    const [bream, squid, mackerel] = wish('2')
    if (!bream || !squid || !mackerel) throw new Error('no items')
    // What is left as it was stays out of stock.
    await change([bream, { ...squid, quantity: '5' }, mackerel])
    expect((await see()).lines.map(one => one.confirmed_quantity)).toEqual(['0.000', null, null])
    const words = await talk.words()
    expect(words).toContain('次の回答は、注文の変更でなくなりました')
    expect(words).toContain('するめいか：欠品（いまの注文 5個）')
    expect(words).not.toContain('真鯛：欠品')
    expect(words).toContain('出せないときは、もう一度「欠品を連絡」からお知らせください')
    await change([{ ...squid, quantity: '5' }, mackerel])
    expect(await talk.words()).toContain('真鯛：欠品（取りやめ）')
    // Answered again, nothing is lost any more.
    await talk.press('欠品を連絡')
    await talk.press('するめいか')
    await change([
      { ...squid, quantity: '5' },
      { ...mackerel, quantity: '3' },
    ])
    expect(await talk.words()).toMatch(/注文が変更されました/)
    expect(await talk.words()).not.toContain('次の回答は')
  })

  test('pressed on a card from before a change does not open the new version', async () => {
    const { talk, cook, see, params, wish } = await start()
    await app.drainJobs()
    const of_card = (await talk.actions()).find(one => one.label === '欠品を連絡')
    await talk.press('欠品を連絡')
    const [, squid] = await talk.actions()
    await talk.press('するめいか')
    const back = (await talk.actions()).find(one => one.label === '欠品を取り消す')
    app.clock.pass({ minutes: 5 })
    const edited = await cook.patch(editOrder, { params, body: { revision: 2, lines: wish('5') } })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const { seen_at } = await see()
    await app.drainJobs()
    app.clock.pass({ minutes: 5 })
    const old = [back, of_card, squid].map(one => (one?.type === 'postback' ? one.data : ''))
    for (const data of [...old, `shortages|${params.order_id}`]) {
      await talk.act({ kind: 'postback', data, shown: '' })
      expect((await see()).seen_at, data).toEqual(seen_at)
      if (data === old[0]) expect(await talk.words()).toContain('このあと注文が変わったため')
    }
    // What the last answer asked was about the new version.
    await talk.press('真鯛')
    expect((await see()).seen_at).toBe(app.deps.now().toISOString())
  })

  test("another supplier's order, and a button that none of ours is, do nothing", async () => {
    const mine = await start()
    const theirs = await start()
    await app.drainJobs()
    const { order_id } = theirs.params
    for (const data of [
      `acknowledge|${order_id}|1`,
      `shortage|${order_id}|1|1`,
      `shortages|${order_id}`,
      `take_back|${order_id}|1`,
      'nonsense',
      `order|${order_id}`,
    ]) {
      await mine.talk.act({ kind: 'postback', data, shown: '' })
    }
    expect(await theirs.states()).toEqual(['line sent'])
    expect((await theirs.see()).revision).toBe(1)
    expect(await mine.talk.words()).toContain('使えなくなりました')
  })
})

describe('the webhook', () => {
  test('is believed only under its signature, and handles an event once however often it comes', async () => {
    const { talk, see } = await start()
    await app.drainJobs()
    const [button] = await talk.actions()
    if (button?.type !== 'postback') throw new Error('no button')
    const standin = app.deps.line.standin
    const genuine = await standin?.act(
      talk.user_id,
      { kind: 'postback', data: button.data, shown: '' },
      app.clock.now(),
    )
    if (!genuine) throw new Error('no stand-in')
    const first = genuine.signature.startsWith('A') ? 'B' : 'A'
    for (const signature of ['', 'x', `${first}${genuine.signature.slice(1)}`]) {
      expect((await tellWebhook(app, { ...genuine, signature })).statusCode).toBe(401)
    }
    expect((await tellWebhook(app, { ...genuine, body: `${genuine.body} ` })).statusCode).toBe(401)
    expect((await tellWebhook(app, { body: 'nonsense', signature: 'x' })).statusCode).toBe(401)
    await app.drainJobs()
    expect((await see()).dispatches[0]?.acknowledged_at).toBeNull()
    const before = (await talk.received()).length
    expect((await tellWebhook(app, genuine)).statusCode).toBe(200)
    expect((await tellWebhook(app, genuine)).statusCode).toBe(200)
    await app.drainJobs()
    expect((await tellWebhook(app, genuine)).statusCode).toBe(200)
    await app.drainJobs()
    expect((await see()).dispatches[0]?.acknowledged_at).not.toBeNull()
    expect((await talk.received()).length).toBe(before + 1)
  })

  test('keeps what it does not know, and what is no text', async () => {
    const { talk } = await start()
    await talk.act({ kind: 'sticker' })
    expect(await talk.words()).toContain('飲食店には届きません')
    await talk.write('真鯛は欠品です\u0000 \ud800')
    expect(await talk.words()).toContain('ここに書かれた文章は、飲食店には届きません')
  })
})

describe('a push that LINE does not take', () => {
  test.each([
    ['0400', 'rejected'],
    ['1429', 'budget'],
  ])('%s: it goes by mail to the same person, once', async (code, failure_class) => {
    const { states, mails, number } = await start(newLineUser(code))
    await app.drainJobs()
    await app.drainJobs({ hurry: true })
    expect(await states()).toEqual([`line failed ${failure_class}`, 'mail sent'])
    expect(mails().map(one => one.subject)).toEqual([expect.stringContaining(number)])
  })

  test.each(['0401', '0403', '0429', '0500'])('%s: it is tried again, and in the end mailed', async code => {
    const { states, mails, dispatches } = await start(newLineUser(code))
    await app.drainJobs()
    expect(await states()).toEqual(['line queued'])
    for (let n = 0; n < 12; n += 1) {
      await db.deleteFrom('provider_circuits').execute()
      await app.drainJobs({ hurry: true })
    }
    expect((await dispatches())[0]).toMatchObject({ state: 'failed', attempts: 8 })
    expect(await states()).toEqual(['line failed', 'mail sent'])
    expect(mails().length).toBe(1)
  })

  test.each(['1500', '2500'])('%s, taken, and the answer lost: the retry key keeps it at one', async code => {
    const user_id = newLineUser(code)
    const before = (await lineTalk(app, user_id).pushes()).length
    const { states, talk, mails } = await start(user_id)
    await app.drainJobs()
    expect(await states()).toEqual(['line queued'])
    await db.deleteFrom('provider_circuits').execute()
    await app.drainJobs({ hurry: true })
    expect(await states()).toEqual(['line sent'])
    expect((await talk.pushes()).length).toBe(before + 1)
    expect(mails()).toEqual([])
  })

  test('a user who has blocked us is mailed, also what it may have missed; following again lets it in', async () => {
    const { states, talk, mails, cook, params, wish } = await start()
    await app.drainJobs()
    await talk.act({ kind: 'unfollow' })
    expect(await states()).toEqual(['line sent', 'mail sent'])
    await cook.patch(editOrder, { params, body: { revision: 1, lines: wish('5') } })
    await app.drainJobs()
    expect(await states()).toEqual(['line sent', 'mail sent', 'line failed blocked', 'mail sent'])
    expect(mails().length).toBe(2)
    await talk.act({ kind: 'follow' })
    await cook.patch(editOrder, { params, body: { revision: 2, lines: wish('6') } })
    await app.drainJobs()
    expect((await states()).slice(-1)).toEqual(['line sent'])
    expect(mails().length).toBe(2)
  })

  test('a link that ended before it left is mailed', async () => {
    const { states, link_id } = await start()
    await db.updateTable('line_links').set({ ended_at: app.clock.now() }).where('id', '=', link_id).execute()
    await app.drainJobs()
    expect(await states()).toEqual(['line failed unlinked', 'mail sent'])
  })

  test('whoever was stopped at the supplier meanwhile is sent nothing, and nobody is alarmed', async () => {
    const { states, mails, supplier, params } = await start()
    const { account_id } = supplier.owner
    await db
      .updateTable('supplier_users')
      .set({ suspended_at: app.clock.now() })
      .where('account_id', '=', account_id)
      .execute()
    await app.drainJobs()
    expect(await states()).toEqual(['line failed unlinked'])
    expect(mails()).toEqual([])
    const { order_id } = params
    expect(await db.selectFrom('notifications').select('kind').where('order_id', '=', order_id).execute()).toEqual([])
  })
})

describe("the month's budget", () => {
  test('one push counts once; what is more goes by mail; those who run the product are told at 80 and 100 per cent', async () => {
    const said: string[] = []
    const log = vi.spyOn(app.deps.log, 'error').mockImplementation((about: unknown) => {
      if (typeof about === 'object' && about !== null && 'err' in about && about.err instanceof Error)
        said.push(about.err.message)
    })
    await db.deleteFrom('line_usage').execute()
    await db.insertInto('line_usage').values({ channel: 'platform', month: '2026-11', pushes: 7 }).execute()
    config.line_monthly_pushes = 9
    const first = await start()
    await app.drainJobs()
    const second = await start()
    await app.drainJobs()
    const third = await start()
    await app.drainJobs()
    log.mockRestore()
    expect([...(await first.states()), ...(await second.states())]).toEqual(['line sent', 'line sent'])
    expect(await third.states()).toEqual(['line failed budget', 'mail sent'])
    expect(said.filter(one => one.includes('LINE pushes'))).toHaveLength(2)
    const admin = await app.logIn('admin', (await addAdmin(app)).login_id)
    const { items } = (await admin.get(listDispatches, { query: { channel: 'line' } })).body
    expect(items[0]).toMatchObject({
      destination: third.supplier.owner.name,
      failure_class: 'budget',
      // Its mail has left: nobody needs to send it again, or to call.
      settled: 'arrived',
      settled_by: 'mail',
      can_resend: false,
    })
    const lost = await admin.get(listDispatches, { query: { channel: 'line', filter: 'failed' } })
    expect(lost.body.items.map(one => one.id)).not.toContain(items[0]?.id)
    const settled = await admin.get(listDispatches, { query: { channel: 'line', filter: 'settled' } })
    expect(settled.body.items.map(one => one.id)).toContain(items[0]?.id)
    const again = await admin.post(resendDispatch, { params: { dispatch_id: items[0]?.id ?? '' } })
    expect(again.status).toBe(409)
    expect((await admin.get(listLineUsage)).body.items).toEqual([
      { name: '共通', month: '2026-11', pushes: 9, budget: 9, quota: null, consumption: null, read_at: null },
    ])
  })

  test('LINE is asked what it has counted, others of the account too', async () => {
    const { line } = app.deps
    const [platform] = line.channels
    if (!platform) throw new Error('no account')
    app.deps.line = {
      ...line,
      channels: [{ ...platform, name: 'gone' }, platform],
      quota: async name => {
        if (name === 'gone') throw new SendFailure('temporary', 'LINE says 401')
        return { limit: 50, used: 50 }
      },
    }
    await db.deleteFrom('line_usage').execute()
    await sql`select graphile_worker.add_job('read_line_quotas', '{}')`.execute(db)
    await app.drainJobs()
    app.deps.line = line
    const { states } = await start()
    await app.drainJobs()
    expect(await states()).toEqual(['line failed budget', 'mail sent'])
    expect(await line.quota('platform')).toMatchObject({ limit: 200 })
    await db.deleteFrom('line_usage').execute()
  })
})

test.skipIf(!described())("every request of this file fits LINE's own description of its API", () => {
  expect(held.wrong).toEqual([])
  expect([...new Set(held.seen)].toSorted()).toEqual(
    expect.arrayContaining([
      'GET /v2/bot/message/quota',
      'GET /v2/bot/message/quota/consumption',
      'POST /v2/bot/message/push',
      'POST /v2/bot/message/reply',
    ]),
  )
})
