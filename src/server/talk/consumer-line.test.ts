import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import {
  adjustOrder,
  answerChangeRequest,
  cancelOrder,
  editOrder,
  requestChange,
} from '#contract/changes/change-orders.contract.ts'
import { addOrder } from '#contract/entries/add-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getLineDraft } from '#contract/line/line-drafts.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { setClosingNotification } from '#contract/reminders/closing-notifications.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, holdToDescription, lineTalk, newLineUser } from '#tests/support/line.ts'
import { described } from '#tests/support/line-openapi.ts'
import { addDeal, addMember, addSupplier, type ItemWish, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
app.deps.config.line_monthly_pushes = 10_000
const held = holdToDescription(app)

afterEach(() => app.clock.set())

const items: ItemWish[] = [
  { name: 'トマト', unit: '個', case_unit: 'ケース', pieces_per_case: '20', unit_kinds: ['piece', 'case'] },
  { name: 'きゅうり', unit: '本' },
  { name: '大葉', unit: '束' },
]

/** A restaurant whose owner has LINE. */
const start = async (line_user_id = newLineUser()) => {
  await db
    .updateTable('line_links')
    .set({ ended_at: app.clock.now() })
    .where('line_user_id', '=', line_user_id)
    .where('ended_at', 'is', null)
    .execute()
  const made = await world(app, { items })
  const link_id = await addLineLink(
    app,
    made.consumer.owner.account_id,
    { consumer_id: made.consumer.id },
    line_user_id,
  )
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  let orders = 0
  const order = async (delivery_date: string, quantity = '3') => {
    orders += 1
    const placed = await cook.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: {
        delivery_date,
        lines: made.items
          .slice(0, 2)
          .map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity })),
      },
      idempotency_key: `line-${made.deal.id}-${orders}`,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body
  }
  const talk = lineTalk(app, line_user_id)
  const draft = async () => {
    const uris = (await talk.actions()).flatMap(one => (one.type === 'uri' ? [one.uri] : []))
    const id = uris.map(uri => /\/line_draft\/([\w-]+)$/.exec(uri)?.[1]).find(one => one !== undefined)
    if (!id) throw new Error('no draft')
    return (await cook.get(getLineDraft, { params: { line_draft_id: id } })).body
  }
  const placed = async () => (await cook.get(listOrders, { query: {} })).body.items
  return { ...made, link_id, cook, clerk, order, talk, draft, placed }
}

describe('what the restaurant is told', () => {
  test('its order, once, with date and number; then what the supplier answers', async () => {
    const { talk, order, clerk, cook } = await start()
    const { id, number } = await order('2026-11-24')
    await app.drainJobs()
    await app.drainJobs({ hurry: true })
    const pushed = await talk.pushes()
    expect(pushed.length).toBe(1)
    expect(await talk.last()).toMatchObject({
      altText: expect.stringMatching(new RegExp(`へ発注しました：2026/11/24\\(火\\)納品 ${number}`)),
    })
    const line = {
      line_number: 1,
      confirmed_quantity: '0',
      confirmed_weight: null,
      confirmed_unit_price: null,
      shortage_reason: '欠品',
      substitute: null,
    }
    const adjusted = await clerk.patch(adjustOrder, {
      params: { order_id: id },
      body: { revision: 1, message: '', lines: [line] },
    })
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200)
    await app.drainJobs()
    expect((await talk.pushes()).length).toBe(2)
    expect(await talk.words()).toContain('トマト')
    expect(await talk.actions()).toEqual([
      { type: 'uri', label: '発注を見る', uri: `${app.deps.public_url}/consumers/orders/detail/${id}` },
    ])
    expect((await cook.get(getOrder, { params: { order_id: id } })).body.revision).toBe(2)
  })

  test('an order that its supplier has entered: as the mail and the bell say, and not as its own', async () => {
    const { talk, clerk, supplier, store, items: listed } = await start()
    const lines = [{ order_list_item_id: listed[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2' }]
    const body = { store_id: store.id, delivery_date: '2026-11-24', lines, caller: '田中' }
    await clerk.post(addOrder, { body, idempotency_key: `entered-${store.id}` })
    await app.drainJobs({ hurry: true })
    expect(await talk.last()).toMatchObject({
      altText: expect.stringContaining(`${supplier.name}が2026/11/24(火)納品のご注文を登録しました（電話）`),
    })
    const words = await talk.words()
    expect(words).toContain('電話で受付（田中様）')
    expect(words).toContain('まで画面から変更・取消できます')
    expect(words).not.toContain('発注した人')
    expect(words).not.toContain(supplier.owner.name)
  })

  test('nothing, where it does not want to; by whoever linked last of all', async () => {
    const { talk, order, link_id } = await start()
    await db.updateTable('line_links').set({ tell_orders: false }).where('id', '=', link_id).execute()
    await order('2026-11-24')
    await app.drainJobs()
    expect(await talk.pushes()).toEqual([])
  })

  const remind = async () => {
    await sql`select graphile_worker.add_job('remind_closings', '{}')`.execute(db)
    await app.drainJobs()
  }
  const wish = (mail: boolean) => ({ minutes_before: 120, weekdays: [0, 1, 2, 3, 4, 5, 6], mail })
  /** Ninety minutes before the closing for the next day. */
  const near = '2026-11-20T22:30:00+09:00'

  test('a closing that nears, in one push; 発注なし is one press away, and said once', async () => {
    const { talk, cook, deal, supplier } = await start()
    await cook.patch(setClosingNotification, { params: { deal_id: deal.id }, body: { wish: wish(false) } })
    app.clock.set(near)
    await remind()
    await remind()
    expect((await talk.pushes()).length).toBe(1)
    expect(await talk.last()).toMatchObject({ altText: expect.stringContaining('締切 2026/11/20(金) 24:00') })
    expect((await talk.actions()).map(one => one.label)).toEqual(['発注する', 'いつもの内容で発注', '発注なし'])
    await talk.press('発注なし')
    expect(await talk.words()).toBe(`${supplier.name}の2026/11/21(土)納品を「発注なし」にしました。`)
    await talk.press('発注なし')
    const said = await db.selectFrom('no_orders').select('delivery_date').where('deal_id', '=', deal.id).execute()
    expect(said.map(one => one.delivery_date)).toEqual(['2026-11-21'])
    // After the closing the button says why not.
    app.clock.set('2026-11-21T00:01:00+09:00')
    await db.deleteFrom('no_orders').where('deal_id', '=', deal.id).execute()
    await talk.press('発注なし')
    expect(await talk.words()).toContain('締切を過ぎました')
  })

  test('発注なし is taken back by whoever said it; what a colleague said is left', async () => {
    const { talk, cook, deal, supplier, consumer } = await start()
    await cook.patch(setClosingNotification, { params: { deal_id: deal.id }, body: { wish: wish(false) } })
    app.clock.set(near)
    await remind()
    await talk.press('発注なし')
    const said = async () =>
      (await db.selectFrom('no_orders').select('declared_by_name').where('deal_id', '=', deal.id).execute()).length
    expect(await said()).toBe(1)
    for (const _ of [1, 2]) {
      await talk.press('「発注なし」を取り消す')
      expect(await talk.words()).toBe(`${supplier.name}の2026/11/21(土)納品の「発注なし」を取り消しました。`)
      expect((await talk.actions()).map(one => one.label)).toEqual(['発注画面を開く'])
      expect(await said()).toBe(0)
    }
    const helper = await addMember(app, consumer.id, { name: '板前 次郎' })
    const other = await app.logIn('consumer', helper?.login_id ?? '')
    await other.post(declareNoOrder, { params: { deal_id: deal.id }, body: { delivery_date: '2026-11-21' } })
    await talk.press('「発注なし」を取り消す')
    expect(await talk.words()).toContain('板前 次郎さんが「発注なし」にしました')
    expect(await said()).toBe(1)
  })

  test('a closing that nears goes by mail where LINE does not take it, once', async () => {
    const { talk, cook, deal, consumer } = await start()
    await cook.patch(setClosingNotification, { params: { deal_id: deal.id }, body: { wish: wish(false) } })
    await talk.act({ kind: 'unfollow' })
    app.clock.set(near)
    await remind()
    await remind()
    expect(await talk.pushes()).toEqual([])
    expect(app.mails.to(consumer.owner.mail_address).map(one => one.subject)).toEqual([
      expect.stringContaining('未発注のお知らせ'),
    ])
  })

  test('a push that fails time after time is given up', async () => {
    const { order, link_id } = await start(newLineUser('0500'))
    await order('2026-11-24')
    for (let n = 0; n < 9; n += 1) await app.drainJobs({ hurry: true })
    const rows = await db
      .selectFrom('line_messages')
      .select(['state', 'attempts'])
      .where('link_id', '=', link_id)
      .execute()
    expect(rows).toEqual([{ state: 'failed', attempts: 8 }])
  })
})

describe('a memo', () => {
  test('that speaks of taking back is none: it is said how, and that nothing was', async () => {
    const { talk } = await start()
    for (const memo of ['さっきの注文ｷｬﾝｾﾙして', 'トマト2ケース取消お願いします', '明日の分は取りやめで']) {
      await talk.write(memo)
      expect(await talk.words()).toContain('まだ何も取り消していません')
    }
    const drafts = await app.deps.db
      .selectFrom('line_drafts')
      .select('id')
      .where('memo', 'like', '%取消お願い%')
      .execute()
    expect(drafts).toEqual([])
  })

  test('that may take back is never left at items that were not read', async () => {
    const { talk, deal } = await start()
    for (const memo of [
      'さっきのトマトやめて',
      'やっぱりさっきの発注なしで',
      'トマト2個いらないです',
      'さっきの変更で',
    ]) {
      await talk.write(memo)
      expect(await talk.words(), memo).toContain('まだ何も取り消していません。変更もしていません')
      expect((await talk.actions())[0]?.label).toBe('発注履歴を開く')
    }
    expect(await db.selectFrom('line_drafts').select('id').where('deal_id', '=', deal.id).execute()).toEqual([])
    // What else is ordered beside it is a draft, which says the same.
    for (const memo of ['さっきのトマトやめて、きゅうり5本', 'きゅうりやっぱり5本']) {
      await talk.write(memo)
      expect(await talk.words(), memo).toContain('発注の下書きを作りました')
      expect(await talk.words(), memo).toContain('前に送った発注は、取り消しも変更もしていません')
    }
    await talk.write('トマト3個 氷なしで')
    expect(await talk.words()).toContain('発注の下書きを作りました')
  })

  test('of an earlier order again is told where that is done; thanks get no complaint', async () => {
    const { talk, deal } = await start()
    for (const memo of ['昨日と同じ', '前回と同じでお願いします']) {
      await talk.write(memo)
      expect(await talk.words()).toContain('「前回と同じ」を押すと')
      expect(await talk.actions()).toEqual([
        { type: 'message', label: 'いつもの', text: 'いつもの' },
        { type: 'uri', label: '発注画面を開く', uri: expect.stringContaining(deal.id) },
      ])
    }
    for (const memo of ['ありがとうございます', '了解です！']) {
      await talk.write(memo)
      expect(await talk.words()).toContain('仕入先には届きません')
      expect(await talk.words()).not.toContain('読み取れませんでした')
    }
  })

  test('that names its supplier without 株式会社, or by a part of its name, goes there, and the name is understood', async () => {
    const { talk, consumer, draft } = await start()
    const fish = await addSupplier(app, { name: '丸山水産株式会社' }, [{ name: 'トマト' }, { name: 'スミイカ' }])
    const { deal } = await addDeal(app, fish, consumer)
    for (const memo of ['丸山水産 トマト3個', 'お疲れさまです　丸山さん　トマト3個', '㈱丸山水産様\nトマト3個']) {
      await talk.write(memo)
      expect(await talk.words(), memo).not.toContain('読み取れませんでした')
      const { deal_id, pieces } = await draft()
      expect(deal_id).toBe(deal.id)
      expect(pieces.filter(one => one.kind === 'unread')).toEqual([])
    }
    // Of two that are called so it is asked.
    const green = await addSupplier(app, { name: '丸山青果' }, [{ name: 'トマト' }])
    await addDeal(app, green, consumer)
    await talk.write('丸山さん トマト3個')
    expect((await talk.actions()).map(one => one.label)).toEqual(['丸山水産株式会社', '丸山青果'])
  })

  test('for a day on which nothing is delivered says so', async () => {
    const { talk, supplier } = await start()
    await app.deps.db
      .insertInto('non_delivery_days')
      .values({ supplier_id: supplier.id, kind: 'closed', date_from: '2026-11-24', date_to: '2026-11-24' })
      .execute()
    await talk.write('トマト2ケース 11月24日')
    expect(await talk.words()).toContain('この日は発注できません（休配日）。画面で選びます。')
  })

  test('becomes one draft that is looked through before it is ordered', async () => {
    const { talk, draft, placed, deal, items: listed, supplier } = await start()
    await talk.write('いつもお世話になります。トマト2ケース、きゅうり 5本 / 11月24日\nなぞの品 3')
    expect(await talk.words()).toMatch(
      /発注の下書きを作りました[\s\S]*2026\/11\/24\(火\)[\s\S]*2ケース\(1ケース=20個\)[\s\S]*5本/,
    )
    expect(await talk.words()).toContain('確かめたいところが')
    expect(await talk.words()).toContain('「なぞの品 3」は読み取れませんでした')
    expect(await talk.pushes()).toEqual([])
    const kept = await draft()
    expect(kept).toMatchObject({
      deal_id: deal.id,
      supplier_name: supplier.name,
      kind: 'memo',
      delivery_date: '2026-11-24',
    })
    expect(
      kept.pieces
        .filter(one => one.kind === 'matched')
        .map(one => [one.order_list_item_id, one.quantity, one.unit_kind]),
    ).toEqual([
      [listed[0]?.id, '2', 'case'],
      [listed[1]?.id, '5', 'piece'],
    ])
    expect(await placed()).toEqual([])
    expect((await db.selectFrom('line_drafts').select('id').where('deal_id', '=', deal.id).execute()).length).toBe(1)
  })

  test('what is doubtful is asked with all that it may mean, and nothing of it is taken', async () => {
    const { talk, draft, items: listed } = await start()
    await talk.write('トマト2→3ケース、きゅうり 5本')
    expect(await talk.words()).toMatch(
      /「トマト2→3ケース」は \S*トマト 3ケース\(1ケース=20個\)、\S*トマト 2ケース\(1ケース=20個\)？/,
    )
    const { pieces } = await draft()
    expect(pieces.filter(one => one.kind === 'matched').map(one => one.order_list_item_id)).toEqual([listed[1]?.id])
    expect(pieces.find(one => one.kind === 'doubtful')?.candidates).toEqual([
      { order_list_item_id: listed[0]?.id, quantity: '3', unit_kind: 'case', note: null },
      { order_list_item_id: listed[0]?.id, quantity: '2', unit_kind: 'case', note: null },
    ])
  })

  test('that corrects itself proposes the later quantity alone, and says which line that replaces', async () => {
    const { talk, draft, items: listed } = await start()
    await talk.write('トマト10個\nきゅうり5本\nやっぱりトマトは8個で')
    const words = await talk.words()
    expect(words).toContain('「トマト10個」は「やっぱりトマトは8個で」に言い直しています')
    expect(words).toContain('8個')
    // Nothing was sent before that could have been changed.
    expect(words).not.toContain('確かめたいところ')
    expect(words).not.toContain('前に送った発注')
    const { pieces } = await draft()
    expect(pieces.map(one => [one.kind, one.order_list_item_id, one.quantity])).toEqual([
      ['replaced', null, null],
      ['matched', listed[1]?.id, '5'],
      ['matched', listed[0]?.id, '8'],
    ])
  })

  test('that may put another item in the place of one asks once, with both', async () => {
    const { talk, draft, items: listed } = await start()
    await talk.write('トマト10個\nやっぱりきゅうり5本')
    expect(await talk.words()).toContain('「トマト10個」は「やっぱりきゅうり5本」と一緒に確認します')
    expect(await talk.words()).toMatch(/「やっぱりきゅうり5本」は \S*きゅうり 5本、\S*トマト 10個？/)
    const [tomato, cucumber] = listed
    const candidates = (await draft()).pieces.map(one => [
      one.kind,
      one.candidates.map(({ order_list_item_id, quantity }) => [order_list_item_id, quantity]),
    ])
    expect(candidates).toEqual([
      ['replaced', [[tomato?.id, '10']]],
      [
        'doubtful',
        [
          [cucumber?.id, '5'],
          [tomato?.id, '10'],
        ],
      ],
    ])
  })

  test('of tomorrow counts from when it was written; another restaurant, and a week later, find nothing', async () => {
    const { talk, draft, cook, deal } = await start()
    await talk.write('大葉3束 明日')
    expect((await draft()).delivery_date).toBe('2026-11-21')
    app.clock.pass({ days: 1 })
    expect((await draft()).delivery_date).toBe('2026-11-21')
    const { id: line_draft_id } = await db
      .selectFrom('line_drafts')
      .select('id')
      .where('deal_id', '=', deal.id)
      .executeTakeFirstOrThrow()
    const other = await start()
    expect((await other.cook.get(getLineDraft, { params: { line_draft_id } })).status).toBe(404)
    app.clock.pass({ days: 7 })
    expect((await cook.get(getLineDraft, { params: { line_draft_id } })).status).toBe(404)
  })

  test('that was ordered says by whom, when and as which order; again, it is the newest', async () => {
    const { talk, draft, cook, deal, items: listed, consumer } = await start()
    await talk.write('トマト2ケース')
    expect(await draft()).toMatchObject({ used: null, written_by: consumer.owner.name })
    const { id: line_draft_id } = await db
      .selectFrom('line_drafts')
      .select('id')
      .where('deal_id', '=', deal.id)
      .executeTakeFirstOrThrow()
    const orderFrom = async (delivery_date: string) => {
      const lines = [{ order_list_item_id: listed[0]?.id ?? '', unit_kind: 'case' as const, quantity: '2' }]
      const { status, body } = await cook.post(placeOrder, {
        params: { deal_id: deal.id },
        body: { delivery_date, lines, line_drafts: [line_draft_id] },
        idempotency_key: `from-draft-${deal.id}-${delivery_date}`,
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    }
    const first = await orderFrom('2026-11-24')
    const by_name = consumer.owner.name
    expect((await draft()).used).toEqual({
      order_id: first.id,
      approval_id: null,
      number: first.number,
      at: app.clock.now().toISOString(),
      by_name,
      cancelled: false,
      as: 'placed',
      answer: null,
    })
    const again = await orderFrom('2026-11-25')
    expect((await draft()).used).toMatchObject({ order_id: again.id, number: again.number })
    // The draft of another deal is nobody's to mark.
    const other = await start()
    await other.cook.post(placeOrder, {
      params: { deal_id: other.deal.id },
      body: {
        delivery_date: '2026-11-24',
        lines: [{ order_list_item_id: other.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
        line_drafts: [line_draft_id],
      },
      idempotency_key: `from-another-${other.deal.id}`,
    })
    expect((await draft()).used).toMatchObject({ order_id: again.id })
    await db.updateTable('consumers').set({ approval_from: '0' }).where('id', '=', consumer.id).execute()
    await db.updateTable('consumer_members').set({ role: 'staff' }).where('consumer_id', '=', consumer.id).execute()
    const asked = await orderFrom('2026-11-26')
    expect((await draft()).used).toMatchObject({ order_id: null, approval_id: asked.id, number: '', by_name })
  })

  test('that was added to an order, or asked for as its change, says so', async () => {
    const { talk, draft, cook, clerk, order, items: listed, consumer, deal } = await start()
    const placed = await order('2026-11-24')
    app.clock.pass({ minutes: 1 })
    await talk.write('トマト2個')
    const { id: line_draft_id } = await db
      .selectFrom('line_drafts')
      .select('id')
      .where('deal_id', '=', deal.id)
      .executeTakeFirstOrThrow()
    const params = { order_id: placed.id }
    const lines = listed
      .slice(0, 2)
      .map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '5' }))
    const line_drafts = [line_draft_id]
    const edited = await cook.patch(editOrder, { params, body: { revision: 1, lines, line_drafts } })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect((await draft()).used).toEqual({
      order_id: placed.id,
      approval_id: null,
      number: placed.number,
      at: app.clock.now().toISOString(),
      by_name: consumer.owner.name,
      cancelled: false,
      as: 'edited',
      answer: null,
    })
    await clerk.post(changeToProcessed, { body: { order_ids: [placed.id] } })
    const wish = { revision: 2, lines: [{ line_number: 1, quantity: '7' }], note: '', line_drafts }
    expect((await cook.post(requestChange, { params, body: wish })).status).toBe(201)
    expect((await draft()).used).toMatchObject({ order_id: placed.id, as: 'change_requested', answer: 'open' })
    const [request] = (await cook.get(getOrder, { params })).body.change_requests
    const answered = { params: { ...params, change_request_id: request?.id ?? '' } }
    await clerk.patch(answerChangeRequest, { ...answered, body: { revision: 2, answer: 'declined', reason: '' } })
    await clerk.patch(answerChangeRequest, { ...answered, body: { revision: 2, answer: 'declined', reason: '品切れ' } })
    expect((await draft()).used).toMatchObject({ as: 'change_requested', answer: 'declined' })
  })

  test('goes to the supplier whose list it speaks of; where that is several, it is asked', async () => {
    const { talk, draft, consumer, supplier } = await start()
    const fish = await addSupplier(app, { name: '魚の卸' }, [
      { name: '真鯛', unit: '尾' },
      { name: '大葉', unit: '束' },
    ])
    const { deal } = await addDeal(app, fish, consumer)
    await talk.write('真鯛2尾')
    expect((await draft()).deal_id).toBe(deal.id)
    await talk.write('大葉2束')
    expect((await talk.actions()).map(one => one.label)).toEqual([supplier.name, '魚の卸'])
    await talk.press('魚の卸')
    expect(await draft()).toMatchObject({ deal_id: deal.id, memo: '大葉2束' })
    await talk.write('魚の卸さん 大葉4束')
    expect(await draft()).toMatchObject({ deal_id: deal.id, memo: '魚の卸さん 大葉4束' })
    await talk.write('なぞの品')
    expect(await talk.words()).toContain('読み取れませんでした')
    await talk.write('使い方')
    expect((await talk.actions()).map(one => one.label)).toEqual(['いつもの', '発注なし', '画面で発注する'])
  })

  test('for a supplier whose list does not have it is told so, and goes to no other by itself', async () => {
    const { talk, consumer, draft } = await start()
    const empty = await addSupplier(app, { name: '豆腐の山田' }, [])
    await addDeal(app, empty, consumer)
    await talk.write('豆腐の山田さん トマト3個')
    expect(await talk.words()).toContain('豆腐の山田の発注リストには、まだ商品がありません')
    const [screen, other] = await talk.actions()
    expect(screen?.label).toBe('画面で発注する')
    await talk.press(other?.label ?? '')
    expect(await draft()).toMatchObject({ memo: '豆腐の山田さん トマト3個' })
  })

  test('finds the fifteenth supplier, too; where more are meant than LINE has buttons for, it says so', async () => {
    const { talk, consumer, draft } = await start()
    const deals: string[] = []
    for (let n = 1; n <= 15; n += 1) {
      const one = await addSupplier(app, { name: `卸${n}番` }, [{ name: n === 15 ? '九条ねぎ' : '白菜' }])
      deals.push((await addDeal(app, one, consumer)).deal.id)
    }
    await talk.write('九条ねぎ2個')
    expect((await draft()).deal_id).toBe(deals.at(-1))
    await talk.write('白菜2個')
    expect(await talk.actions()).toHaveLength(13)
    expect(await talk.words()).toContain('ここにない仕入先へは、画面から')
  })
})

describe('いつもの', () => {
  const habit = async (order: (date: string, quantity?: string) => Promise<unknown>) => {
    for (const day of ['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13']) {
      app.clock.set(`${day}T09:00:00+09:00`)
      await order(`${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, '0')}`)
    }
    app.clock.set()
  }

  test('is shown first, ordered with one press, and pressed twice it is one order', async () => {
    const { talk, order, placed, draft } = await start()
    await talk.write('いつもの')
    expect(await talk.words()).toContain('まだ分かりません')
    await habit(order)
    await app.drainJobs()
    const before = (await talk.pushes()).length
    await talk.write('いつもの')
    expect(await talk.words()).toMatch(/いつもの発注[\s\S]*2026\/11\/21\(土\)[\s\S]*トマト\n3個\nきゅうり\n3本/)
    expect(await draft()).toMatchObject({ kind: 'usual', delivery_date: '2026-11-21' })
    expect((await placed()).length).toBe(4)
    await talk.press('この内容で発注する')
    expect(await talk.words()).toMatch(/へ発注しました。\n納品日 2026\/11\/21\(土\)/)
    await talk.press('この内容で発注する')
    expect(await talk.words()).toMatch(/へ発注しました。/)
    const orders = await placed()
    expect(orders.length).toBe(5)
    const { source } = await db
      .selectFrom('orders')
      .select('source')
      .where('id', '=', orders[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(source).toBe('consumer_line')
    // The reply says it: no push is paid for it.
    expect((await talk.pushes()).length).toBe(before)
    // What is ordered for the date is not offered for it again.
    await talk.write('いつもの')
    expect(await talk.words()).toContain('2026/11/21(土)納品の「いつもの発注」は、発注済みです')
    expect((await placed()).length).toBe(5)
  })

  test('that was added to an order is no order of its own by a press', async () => {
    const { talk, cook, order, items: listed, deal, placed } = await start()
    await habit(order)
    await app.drainJobs()
    await talk.write('いつもの')
    const { id, delivery_date } = await db
      .selectFrom('line_drafts')
      .select(['id', 'delivery_date'])
      .where('deal_id', '=', deal.id)
      .executeTakeFirstOrThrow()
    const press = async () => talk.press('この内容で発注する')
    const standing = await order(String(delivery_date))
    const lines = listed
      .slice(0, 2)
      .map(item => ({ order_list_item_id: item.id, unit_kind: 'piece' as const, quantity: '6' }))
    const params = { order_id: standing.id }
    await cook.patch(editOrder, { params, body: { revision: 1, lines, line_drafts: [id] } })
    const before = (await placed()).length
    await press()
    expect(await talk.words()).toContain('納品の発注がすでにあります')
    expect((await placed()).length).toBe(before)
  })

  test('of the supplier that is named is shown at once', async () => {
    const { talk, order, consumer, supplier } = await start()
    await db.updateTable('suppliers').set({ name: '星野青果株式会社' }).where('id', '=', supplier.id).execute()
    const fish = await addSupplier(app, { name: '丸山水産' }, [{ name: 'トマト' }])
    await addDeal(app, fish, consumer)
    await habit(order)
    for (const memo of [
      '星野青果 いつもの',
      '星野青果、いつもの',
      '星野さん、いつもので',
      '星野青果のいつものお願いします',
    ]) {
      await talk.write(memo)
      expect(
        (await talk.actions()).map(one => one.label),
        memo,
      ).toContain('この内容で発注する')
      expect(await talk.words(), memo).toContain('星野青果株式会社')
    }
    await talk.write('丸山水産 いつもの')
    expect(await talk.words()).toContain('丸山水産への「いつもの発注」は、まだ分かりません')
    await talk.write('いつもの')
    expect(await talk.words()).toContain('どの仕入先の発注ですか')
    await talk.write('星野青果 いつものトマト3個')
    expect(await talk.words()).toContain('発注の下書きを作りました')
  })

  test('of the staff waits where an owner wants to see it, and says so', async () => {
    const { talk, order, placed, consumer } = await start()
    await habit(order)
    const before = (await placed()).length
    await db.updateTable('consumers').set({ approval_from: '0' }).where('id', '=', consumer.id).execute()
    await db.updateTable('consumer_members').set({ role: 'staff' }).where('consumer_id', '=', consumer.id).execute()
    await talk.write('いつもの')
    await talk.press('この内容で発注する')
    expect(await talk.words()).toContain('への発注は、承認を待っています')
    await talk.press('この内容で発注する')
    expect(await talk.words()).not.toContain('発注しました')
    expect(await placed()).toHaveLength(before)
    const waiting = db.selectFrom('order_approvals').select('source').where('consumer_id', '=', consumer.id)
    expect(await waiting.execute()).toEqual([{ source: 'consumer_line' }])
  })

  test('for a supplier that the restaurant writes to itself is written down, and not called sent', async () => {
    const { talk, order, deal, placed, supplier } = await start()
    await habit(order)
    // Nobody there is mailed.
    await db
      .updateTable('supplier_users')
      .set({ mail_on_order: false })
      .where('supplier_id', '=', supplier.id)
      .execute()
    await db.updateTable('deals').set({ method: 'line' }).where('id', '=', deal.id).execute()
    await talk.write('いつもの')
    await talk.press('この内容で発注する')
    expect(await talk.words()).toContain('まだ仕入先に送っていません')
    expect(await talk.actions()).toMatchObject([{ uri: expect.stringContaining('/orders/line_complete?order_id=') }])
    expect((await placed()).find(one => one.to_share)).toMatchObject({ method: 'line' })
    // Ordered on the screen, it is told in the same words.
    await order('2026-11-25')
    await app.drainJobs()
    expect(await talk.words()).toContain('発注を記録しました')
    expect(await talk.words()).toContain('まだ仕入先に送っていません')
  })

  test('発注なし is offered for the next days without an order, and refused where one came meanwhile', async () => {
    const { talk, order, cook, supplier } = await start()
    const { id } = await order('2026-11-22')
    await talk.write('発注なしで')
    expect(await talk.words()).toContain('発注がある納品日は、ここにありません')
    expect((await talk.actions()).map(one => one.label)).toEqual([
      '11/21(土)納品',
      '11/23(月)納品',
      '11/24(火)納品',
      '11/25(水)納品',
      '11/26(木)納品',
    ])
    await order('2026-11-23')
    await talk.press('11/23')
    expect(await talk.words()).toContain('2026/11/23(月)納品の発注があります')
    await talk.press('11/21')
    expect(await talk.words()).toBe(`${supplier.name}の2026/11/21(土)納品を「発注なし」にしました。`)
    await cook.post(cancelOrder, { params: { order_id: id }, body: { revision: 1 } })
    await talk.write('発注なし')
    expect((await talk.actions()).map(one => one.label)).toContain('11/22(日)納品')
  })

  test('発注なし for nothing but dates that have an order names these, also what waits for an owner', async () => {
    const { talk, order, deal, consumer } = await start()
    // Delivered on Mondays alone: three within what is looked ahead.
    await db
      .updateTable('deals')
      .set({ delivery_weekdays: [1] })
      .where('id', '=', deal.id)
      .execute()
    const { number } = await order('2026-11-23')
    await order('2026-11-30')
    await talk.write('発注なし')
    expect((await talk.actions()).map(one => one.label)).toEqual(['12/07(月)納品'])
    await db.updateTable('consumers').set({ approval_from: '0' }).where('id', '=', consumer.id).execute()
    await db.updateTable('consumer_members').set({ role: 'staff' }).where('consumer_id', '=', consumer.id).execute()
    await order('2026-12-07')
    await talk.write('発注なし')
    const words = await talk.words()
    expect(words).toContain('「発注なし」にできる納品日がありません')
    expect(words).toContain(`・2026/11/23(月)納品 ${number}`)
    expect(words).toContain('・2026/12/07(月)納品 承認待ち')
    expect(await talk.actions()).toEqual([
      { type: 'uri', label: '発注履歴を開く', uri: `${app.deps.public_url}/consumers/orders` },
    ])
  })

  test('発注なし with several suppliers is offered for the next date of each that has no order', async () => {
    const { talk, order, deal, supplier, consumer } = await start()
    const other = await addSupplier(app, {})
    await addDeal(app, other, consumer)
    await db
      .updateTable('deals')
      .set({ delivery_weekdays: [1] })
      .where('id', '=', deal.id)
      .execute()
    for (const day of ['2026-11-23', '2026-11-30', '2026-12-07']) await order(day)
    await talk.write('発注なし')
    expect(await talk.words()).toContain(`${supplier.name}には、発注のない納品日がありません`)
    expect((await talk.actions()).map(one => one.label)).toEqual([expect.stringMatching(/^11\/21\(土\) /)])
  })

  test("another restaurant's buttons do nothing", async () => {
    const mine = await start()
    const theirs = await start()
    await habit(theirs.order)
    await theirs.talk.write('いつもの')
    const button = (await theirs.talk.actions()).find(one => one.type === 'postback')
    if (button?.type !== 'postback') throw new Error('no button')
    for (const data of [button.data, `no_order|${theirs.deal.id}|2026-11-21`, `usual|${theirs.deal.id}|`]) {
      await mine.talk.act({ kind: 'postback', data, shown: '' })
    }
    expect((await theirs.placed()).length).toBe(4)
    expect(await db.selectFrom('no_orders').select('deal_id').where('deal_id', '=', theirs.deal.id).execute()).toEqual(
      [],
    )
  })
})

test.skipIf(!described())("every request of this file fits LINE's own description of its API", () => {
  expect(held.wrong).toEqual([])
  expect([...new Set(held.seen)].toSorted()).toEqual(
    expect.arrayContaining(['POST /v2/bot/message/push', 'POST /v2/bot/message/reply']),
  )
})
