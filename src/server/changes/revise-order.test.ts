import { describe, expect, test } from 'vitest'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import { cancelOrder, editOrder, previewEdit } from '#contract/changes/change-orders.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import type { UnitKind } from '#domain/trade/unit.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, type WorldWish, world } from '#tests/support/world.ts'

const app = await testApp()
const tuesday = '2026-11-24'

type Line = { order_list_item_id: string; unit_kind: UnitKind; quantity: string; note?: string }

const start = async (wish: WorldWish = {}) => {
  const made = await world(app, wish)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const line = (index: number, quantity = '1', rest: Partial<Line> = {}): Line => ({
    order_list_item_id: made.items[index]?.id ?? '',
    unit_kind: 'piece',
    quantity,
    ...rest,
  })
  const place = async (...lines: Line[]) => {
    const { status, body } = await cook.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: { delivery_date: tuesday, lines },
      idempotency_key: `order-${Math.random()}`,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const edit = (order_id: string, revision: number, lines: Line[], note = '') =>
    cook.patch(editOrder, { params: { order_id }, body: { revision, lines, note } })
  const cancel = (order_id: string, revision: number) =>
    cook.post(cancelOrder, { params: { order_id }, body: { revision } })
  const get = async (order_id: string) => (await cook.get(getOrder, { params: { order_id } })).body
  const process = async (order_id: string) => {
    const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
    return clerk.post(changeToProcessed, { body: { order_ids: [order_id] } })
  }
  const sold = async (index: number) => {
    const row = await app.deps.db
      .selectFrom('sales_counters')
      .select('sold')
      .where('product_item_id', '=', made.items[index]?.product_item_id ?? '')
      .executeTakeFirst()
    return Number(row?.sold ?? 0)
  }
  return { ...made, cook, line, place, edit, cancel, get, process, sold }
}

const outcome = (answer: { status: number; body: { message?: string } }) => [answer.status, answer.body.message]

describe('an edit', () => {
  test('is a new revision with new lines, totals and time, and says what changed', async () => {
    const { place, edit, get, line, consumer } = await start({
      items: [{ name: '鮭' }, { name: '鯛' }, { name: '鯵' }],
    })
    const id = await place(line(0, '2'), line(1, '3'))
    app.clock.set('2026-11-20T15:00+09:00')
    const edited = await edit(id, 1, [line(0, '5', { note: '大きめ' }), line(2, '1')], '表口へ')
    app.clock.set()
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({
      revision: 2,
      state: 'placed',
      note: '表口へ',
      line_count: 2,
      subtotal: '1800',
      tax: '144',
      total: '1944',
      changed_at: '2026-11-20T06:00:00.000Z',
      placed_at: '2026-11-20T00:00:00.000Z',
    })
    expect(edited.body.lines.map(one => [one.line_number, one.name, one.quantity, one.note])).toEqual([
      [1, '鮭', '5.000', '大きめ'],
      [2, '鯵', '1.000', ''],
    ])
    expect(edited.body.events.map(one => [one.kind, one.revision, one.actor_name])).toEqual([
      ['placed', 1, consumer.owner.name],
      ['edited', 2, consumer.owner.name],
    ])
    expect(edited.body.events[1]?.diff).toMatchObject({
      added: [{ name: '鯵', quantity: '1' }],
      removed: [{ name: '鯛', quantity: '3.000' }],
      changed: [
        {
          name: '鮭',
          changes: [
            { field: 'quantity', before: '2.000', after: '5' },
            { field: 'amount', before: '600', after: '1500' },
            { field: 'note', before: '', after: '大きめ' },
          ],
        },
      ],
      note: { before: '', after: '表口へ' },
    })
    expect(await get(id)).toEqual(edited.body)
  })

  test('moves the sales counters to what it takes now: more, less, dropped, new', async () => {
    const limited = { sales_limit: '10' }
    const { place, edit, line, sold } = await start({ items: [limited, limited, limited, {}] })
    const id = await place(line(0, '4'), line(1, '4'), line(3))
    expect([await sold(0), await sold(1), await sold(2)]).toEqual([4, 4, 0])
    expect((await edit(id, 1, [line(0, '10'), line(2, '3')])).status).toBe(200)
    expect([await sold(0), await sold(1), await sold(2)]).toEqual([10, 0, 3])
    expect((await edit(id, 2, [line(0, '1')])).status).toBe(200)
    expect([await sold(0), await sold(1), await sold(2)]).toEqual([1, 0, 0])
  })

  test('may take what it held already, though nothing is left for others', async () => {
    const { place, edit, line, sold } = await start({ items: [{ name: '河豚', sales_limit: '5' }, {}] })
    const id = await place(line(0, '5'))
    expect((await edit(id, 1, [line(0, '5'), line(1)])).status).toBe(200)
    const more = await edit(id, 2, [line(0, '6')])
    expect(more.status).toBe(422)
    expect(more.body.messages).toEqual([
      { field: 'lines[0].quantity', message: '河豚の販売残は5です。数量を減らしてください', name: 'sold_out', line: 0 },
    ])
    expect(await sold(0)).toBe(5)
  })

  test('that changes nothing makes no revision, no event and no mail', async () => {
    const { place, edit, get, line } = await start()
    const id = await place(line(0, '2'), line(1, '3'))
    const before = await get(id)
    const same = await edit(id, 1, [line(0, '2.0'), line(1, '3')])
    expect(same.status).toBe(200)
    expect(same.body).toEqual(before)
  })

  test('supersedes the mail that has not left: the supplier gets the newest version alone', async () => {
    const { place, edit, get, line, supplier } = await start()
    const id = await place(line(0))
    await edit(id, 1, [line(0, '2')])
    await edit(id, 2, [line(0, '3')])
    await app.drainJobs()
    expect((await get(id)).dispatches.map(one => [one.order_revision, one.state])).toEqual([
      [1, 'superseded'],
      [2, 'superseded'],
      [3, 'sent'],
    ])
    const mails = app.mails.to(supplier.owner.mail_address)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('訂正')
  })

  test.each([
    ['the order that others changed meanwhile', 1, 'ほかの画面で変更されています。現在の内容を確認してください'],
    ['a revision that never was', 7, 'ほかの画面で変更されています。現在の内容を確認してください'],
  ])('of %s is 409 with the current order', async (_name, revision, message) => {
    const { place, edit, line } = await start()
    const id = await place(line(0))
    await edit(id, 1, [line(0, '2')])
    const answer = await edit(id, revision, [line(0, '9')])
    expect(outcome(answer)).toEqual([409, message])
    expect(answer.body).toMatchObject({ current: { id, revision: 2, lines: [{ quantity: '2.000' }] } })
  })

  test('is refused as placing is, beside the field, and leaves the order as it was', async () => {
    const { place, edit, get, line } = await start({ items: [{ min_quantity: '2' }, {}] })
    const id = await place(line(0, '2'))
    const before = await get(id)
    const answer = await edit(id, 1, [line(0, '1')])
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      { field: 'lines[0].quantity', message: '数量は2個以上で入力してください', name: 'below_minimum', line: 0 },
    ])
    expect((await edit(id, 1, [])).body.messages).toEqual([{ field: 'lines', message: '商品を1つ以上選んでください' }])
    expect(await get(id)).toEqual(before)
  })

  test('a colleague of the same restaurant may make it, and is named', async () => {
    const { place, line, consumer, deal } = await start()
    const id = await place(line(0))
    const colleague = await addMember(app, consumer.id, { name: '同僚 次郎' })
    const other = await app.logIn('consumer', colleague?.login_id ?? '')
    const answer = await other.patch(editOrder, {
      params: { order_id: id },
      body: { revision: 1, lines: [line(0, '4')] },
    })
    expect(answer.body.events.at(-1)?.actor_name).toBe('同僚 次郎')
    expect(answer.body.deal_id).toBe(deal.id)
  })
})

describe('a cancel', () => {
  test('is a state: the order stays, its sales are free again, and it is told', async () => {
    const { place, cancel, get, line, sold, supplier } = await start({ items: [{ sales_limit: '5' }] })
    const id = await place(line(0, '5'))
    await app.drainJobs()
    const answer = await cancel(id, 1)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ state: 'cancelled', revision: 2, cancelled_at: '2026-11-20T00:00:00.000Z' })
    expect(answer.body.lines).toHaveLength(1)
    expect(answer.body.may).toMatchObject({ edit: false, cancel: false, process: false, request_change: false })
    expect(await sold(0)).toBe(0)
    await place(line(0, '5'))
    await app.drainJobs()
    expect((await get(id)).dispatches.map(one => [one.order_revision, one.state])).toEqual([
      [1, 'sent'],
      [2, 'sent'],
    ])
    const subjects = app.mails.to(supplier.owner.mail_address).map(mail => mail.subject)
    expect(subjects.filter(subject => subject.includes('取消'))).toHaveLength(1)
  })

  test('of an older revision is 409 with the current order', async () => {
    const { place, edit, cancel, line } = await start()
    const id = await place(line(0))
    await edit(id, 1, [line(0, '2')])
    const answer = await cancel(id, 1)
    expect(outcome(answer)).toEqual([409, 'ほかの画面で変更されています。現在の内容を確認してください'])
    expect(answer.body).toMatchObject({ current: { revision: 2 } })
  })
})

describe('too late', () => {
  test('keeps the closing by which it was taken, whatever its supplier has set since', async () => {
    const { place, edit, get, line, supplier, cook } = await start()
    const id = await place(line(0, '2'))
    const before = await get(id)
    // From now on it closes days earlier.
    const closed = { lead_days: 5, minutes: 1440, day_kind: 'calendar' }
    const rule = { weekdays: Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map(weekday => [weekday, closed])) }
    const rules = app.deps.db.updateTable('order_closings').set({ rule: JSON.stringify(rule) })
    await rules.where('supplier_id', '=', supplier.id).execute()
    const looked = await cook.post(previewEdit, {
      params: { order_id: id },
      body: { revision: 1, lines: [line(0, '3')], note: '' },
    })
    expect(looked.body).toMatchObject({ closing_at: before.closing_at, messages: [] })
    const edited = await edit(id, 1, [line(0, '3')])
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    expect(edited.body).toMatchObject({ revision: 2, closing_at: before.closing_at })
    // A new one for the same date comes too late.
    const another = await cook.post(placeOrder, {
      params: { deal_id: (await get(id)).deal_id },
      body: { delivery_date: tuesday, lines: [line(0)] },
      idempotency_key: `late-${id}`,
    })
    expect(another.status).toBe(422)
  })

  test('after the closing: edit and cancel are 409, and the screen knows beforehand', async () => {
    const { place, edit, cancel, get, line } = await start()
    const id = await place(line(0))
    app.clock.set('2026-11-24T00:00:00+09:00')
    const answers = [await edit(id, 1, [line(0, '2')]), await cancel(id, 1)]
    const may = (await get(id)).may
    app.clock.set()
    expect(answers.map(outcome)).toEqual([
      [409, '締切時刻を過ぎたため変更できません。変更依頼を送るか、仕入先へお電話ください'],
      [409, '締切時刻を過ぎたため取消できません。変更依頼を送るか、仕入先へお電話ください'],
    ])
    expect(may).toMatchObject({ edit: false, cancel: false, process: false, request_change: true })
  })

  test('once processed', async () => {
    const { place, edit, cancel, line, process } = await start()
    const id = await place(line(0))
    expect((await process(id)).body).toMatchObject({ processed: [id], skipped: [] })
    expect([await edit(id, 1, [line(0, '2')]), await cancel(id, 1)].map(outcome)).toEqual([
      [409, '仕入先が処理を始めたため変更できません。変更依頼を送るか、仕入先へお電話ください'],
      [409, '仕入先が処理を始めたため取消できません。変更依頼を送るか、仕入先へお電話ください'],
    ])
  })

  test('once cancelled', async () => {
    const { place, edit, cancel, line, process } = await start()
    const id = await place(line(0))
    await cancel(id, 1)
    expect([await edit(id, 2, [line(0, '2')]), await cancel(id, 2)].map(outcome)).toEqual([
      [409, '取り消された注文は変更できません'],
      [409, 'この注文はすでに取り消されています'],
    ])
    expect((await process(id)).body).toMatchObject({ processed: [], skipped: [id] })
  })

  test('is said before that something else was looked at', async () => {
    const { place, edit, cancel, line } = await start()
    const id = await place(line(0))
    await cancel(id, 1)
    expect([await edit(id, 1, [line(0, '2')]), await cancel(id, 1)].map(outcome)).toEqual([
      [409, '取り消された注文は変更できません'],
      [409, 'この注文はすでに取り消されています'],
    ])
  })

  test('after the deal has ended an order can still be seen and cancelled, not another one placed', async () => {
    const { place, cancel, edit, get, line, deal, cook } = await start()
    const id = await place(line(0))
    await app.deps.db
      .updateTable('deals')
      .set({ state: 'ended', ended_at: app.deps.now() })
      .where('id', '=', deal.id)
      .execute()
    expect((await get(id)).state).toBe('placed')
    const again = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: tuesday, lines: [line(0)] },
      idempotency_key: 'after-the-end',
    })
    const ended = [
      {
        field: 'deal_id',
        message: '取引が終了しているため発注できません。仕入先へお問い合わせください',
        name: 'deal_closed',
      },
    ]
    expect(again.body.messages).toEqual(ended)
    expect(again.status).toBe(422)
    expect((await edit(id, 1, [line(0, '2')])).body.messages).toEqual(ended)
    expect((await cancel(id, 1)).status).toBe(200)
  })
})

test('a change asks about what is far from usual as placing does, by the lines that it touches alone', async () => {
  const { place, line, cook, edit, get } = await start({
    items: [{ name: '鯵' }, { name: 'トマト', pieces_per_case: '20', unit_kinds: ['piece', 'case'] }, { name: '米' }],
  })
  const id = await place(line(0, '2000'), line(1, '2'), line(2))
  const looks = async (...lines: Line[]) => {
    const { status, body } = await cook.post(previewEdit, {
      params: { order_id: id },
      body: { revision: 1, note: '', lines },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.lines.map(one => one.odd)
  }
  const cases = line(1, '2', { unit_kind: 'case' })
  const odd = { usual: '2個', times: '20' }
  expect(await looks(line(0, '2000'), cases, line(2))).toEqual([null, odd, null])
  expect(await looks(line(0, '2000'), line(1, '3'), line(2))).toEqual([null, null, null])
  // Nothing is changed by looking; and what was asked about is not asked again once it stands.
  expect((await get(id)).revision).toBe(1)
  expect((await edit(id, 1, [line(0, '2000'), cases, line(2)])).status).toBe(200)
  expect(await looks(line(0, '2000'), cases, line(2, '9'))).toEqual([null, null, null])
})
