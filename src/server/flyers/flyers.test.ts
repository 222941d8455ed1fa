import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { v7 } from 'uuid'
import { afterEach, describe, expect, test } from 'vitest'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import {
  changeFlyer,
  checkFlyerFile,
  checkFlyerRows,
  copyFlyer,
  createFlyer,
  downloadFlyerTemplate,
  type Flyer,
  getFlyer,
  getFlyerReach,
  listFlyers,
  publishFlyer,
  removeFlyer,
  restoreFlyer,
  withdrawFlyer,
} from '#contract/flyers/flyers.contract.ts'
import { listWebFlyerItems } from '#contract/flyers/web-flyers.contract.ts'
import { muteSender } from '#contract/messages/supplier-messages.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { changePushSettings, getPushSettings } from '#contract/notices/push.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { tableXlsx } from '#server/exports/table-file.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addFlyer, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { requeueFlyers, tellFlyer } from './publish-flyer.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const { db } = app.deps
afterEach(() => app.clock.set())

const scene = async () => {
  const made = await world(app, {
    items: [
      { name: '真鯛', price: '900' },
      { name: '松茸', price: null },
    ],
  })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const [tai = '', matsutake = ''] = made.items.map(one => one.product_item_id)
  return { ...made, clerk, cook, tai, matsutake }
}
type Scene = Awaited<ReturnType<typeof scene>>

const form = {
  title: '年末の特売',
  delivery_from: '2026-11-24' as string | null,
  delivery_to: '2026-11-30' as string | null,
  store_group_id: null as string | null,
  items: [] as { product_item_id: string; price: string; headline: string }[],
}
const of = (product_item_id: string, price = '780', headline = '愛媛から') => ({ product_item_id, price, headline })

const write = async ({ clerk, tai }: Pick<Scene, 'clerk' | 'tai'>, wish: Partial<typeof form> = {}) => {
  const answer = await clerk.post(createFlyer, { body: { ...form, items: [of(tai)], ...wish } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}
const at = (id: string) => ({ params: { web_flyer_id: id } })
const publish = (clerk: Client, { id, revision }: Pick<Flyer, 'id' | 'revision'>) =>
  clerk.post(publishFlyer, { ...at(id), body: { revision } })
const published = async (made: Scene, wish: Partial<typeof form> = {}) => {
  const answer = await publish(made.clerk, await write(made, wish))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const formOf = ({ title, delivery_from, delivery_to, store_group, items }: Flyer) => ({
  title,
  delivery_from,
  delivery_to,
  store_group_id: store_group?.id ?? null,
  items: items.map(one => of(one.product_item_id, one.price ?? '', one.headline)),
})
const priceSeen = async ({ cook, deal }: Pick<Scene, 'cook' | 'deal'>) =>
  (await cook.get(listOrderListItems, { params: { deal_id: deal.id }, query: { delivery_date: '2026-11-24' } })).body
    .items[0]?.unit_price
const noticesOf = async (cook: Client) =>
  (await cook.get(listConsumerNotices, {})).body.items.filter(one => one.kind === 'flyer_published')
const mailsOf = (id: string) =>
  db.selectFrom('outgoing_mails').select(['destination', 'subject']).where('key', 'like', `flyer:${id}:%`).execute()

describe('a flyer that a supplier writes', () => {
  test('may be half of one as a draft, which no restaurant sees', async () => {
    const made = await scene()
    const { clerk } = made
    const { body: draft } = await clerk.post(createFlyer, {
      body: { ...form, title: '', delivery_from: null, delivery_to: null },
    })
    expect(draft).toMatchObject({ state: 'draft', revision: 1, created_by_name: '試験 花子', items: [] })
    const refused = await publish(clerk, draft)
    expect([refused.status, refused.body.messages?.map(one => one.field)]).toEqual([
      422,
      ['title', 'delivery_from', 'delivery_to', 'items'],
    ])
    expect(await priceSeen(made)).toBe('900.00')
  })

  test('is no draft either where its last date is before its first', async () => {
    const made = await scene()
    const { clerk, tai } = made
    const answer = await clerk.post(createFlyer, {
      body: { ...form, delivery_from: '2026-11-27', delivery_to: '2026-11-24', items: [of(tai)] },
    })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { messages: [{ field: 'delivery_to', message: '納品日（おわり）は2026/11/27以降の日付で入力してください' }] },
    ])
  })

  test('limits what is ordered by whole pieces by whole pieces', async () => {
    const made = await scene()
    const { clerk, tai } = made
    const body = { ...form, items: [{ ...of(tai), store_limit: '1.5', total_limit: '20' }] }
    const { body: draft } = await clerk.post(createFlyer, { body })
    // Saved again after an answer that was lost it is that draft; of other prices it is another one.
    expect((await clerk.post(createFlyer, { body })).body).toEqual(draft)
    const dearer = { ...body, items: body.items.map(one => ({ ...one, price: '1' })) }
    expect((await clerk.post(createFlyer, { body: dearer })).body.id).not.toBe(draft.id)
    const wrong = { messages: [{ field: 'items.0.store_limit', message: '1店舗の上限は整数で入力してください' }] }
    expect(await publish(clerk, draft)).toMatchObject({ status: 422, body: wrong })
    const mended = await clerk.patch(changeFlyer, {
      ...at(draft.id),
      body: { ...body, items: [{ ...of(tai), store_limit: '2' }], revision: draft.revision },
    })
    expect((await publish(clerk, mended.body)).status).toBe(200)
    const again = await clerk.patch(changeFlyer, {
      ...at(draft.id),
      body: { ...body, revision: mended.body.revision + 1 },
    })
    expect(again).toMatchObject({ status: 422, body: wrong })
    expect((await clerk.get(getFlyer, at(draft.id))).body.items[0]?.store_limit).toBe('2')
    const half = { ...body, title: '', delivery_from: null, delivery_to: null, items: [] }
    const lacks = await clerk.patch(changeFlyer, {
      ...at(draft.id),
      body: { ...half, revision: mended.body.revision + 1 },
    })
    expect([lacks.status, lacks.body.messages?.map(one => one.field)]).toEqual([
      422,
      ['title', 'delivery_from', 'delivery_to', 'items'],
    ])
    await db.updateTable('product_items').set({ decimal_places: 1 }).where('id', '=', tai).execute()
    expect(
      (await clerk.patch(changeFlyer, { ...at(draft.id), body: { ...body, revision: mended.body.revision + 1 } }))
        .status,
    ).toBe(200)
  })

  test('is not published with a price of 0, also one of 時価, which has no usual one to ask about', async () => {
    const made = await scene()
    const refused = await publish(made.clerk, await write(made, { items: [of(made.tai), of(made.matsutake, '0')] }))
    expect([refused.status, refused.body.messages]).toMatchObject([
      422,
      [{ field: 'items.1.price', message: expect.stringContaining('0円') }],
    ])
    const shown = await published(made)
    const changed = await made.clerk.patch(changeFlyer, {
      ...at(shown.id),
      body: { ...formOf(shown), items: [of(made.tai, '0')], revision: shown.revision },
    })
    expect(changed.status).toBe(422)
  })

  test('shows each item with what it usually costs, and where else it is promoted', async () => {
    const made = await scene()
    await addFlyer(app, made.supplier, { title: '週末', items: [{ product_item_id: made.tai, price: '700' }] })
    const { items } = await write(made, { items: [of(made.tai), of(made.matsutake, '')] })
    expect(items).toMatchObject([
      {
        name: '真鯛',
        price: '780.00',
        usual_price: '900.00',
        headline: '愛媛から',
        overlaps: [{ title: '週末', price: '700.00' }],
      },
      { name: '松茸', price: null, usual_price: null, overlaps: [] },
    ])
  })

  test('is published: its price holds, orders keep it through a change and a withdrawal, which is taken back', async () => {
    const made = await scene()
    const { clerk, cook, deal, items } = made
    const flyer = await published(made)
    expect(flyer).toMatchObject({ state: 'coming', published_by_name: '試験 花子' })
    expect(await priceSeen(made)).toBe('780.00')
    const lines = [
      { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '2', seen_unit_price: '780' },
    ]
    const params = { deal_id: deal.id }
    const order = await cook.post(placeOrder, {
      params,
      body: { delivery_date: '2026-11-24', lines },
      idempotency_key: `flyer-${flyer.id}`,
    })
    expect(order.status).toBe(201)
    const changed = await clerk.patch(changeFlyer, {
      ...at(flyer.id),
      body: { ...formOf(flyer), items: [of(made.tai, '650')], revision: flyer.revision },
    })
    expect(changed.status).toBe(200)
    expect(await priceSeen(made)).toBe('650.00')
    const withdrawn = await clerk.post(withdrawFlyer, at(flyer.id))
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', withdrawn_by_name: '試験 花子' })
    expect(await priceSeen(made)).toBe('900.00')
    const kept = await cook.get(getOrder, { params: { order_id: order.body.id } })
    expect(kept.body.lines[0]?.unit_price).toBe('780.00')
    expect((await clerk.post(restoreFlyer, at(flyer.id))).body).toMatchObject({ state: 'coming', withdrawn_at: null })
    expect(await priceSeen(made)).toBe('650.00')
  })

  test('is over for an order from before: what of a line stays keeps its price, by whichever price it is another one now', async () => {
    const made = await scene()
    const { clerk, cook, deal, items } = made
    const flyer = await published(made, { items: [of(made.tai), of(made.matsutake, '5000')] })
    const line = (place: number, quantity: string, more = {}) => ({
      order_list_item_id: items[place]?.id ?? '',
      unit_kind: 'piece' as const,
      quantity,
      ...more,
    })
    const { body: order } = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date: '2026-11-24', lines: [line(0, '2'), line(1, '1')] },
      idempotency_key: `flyer-over-${flyer.id}`,
    })
    expect((await clerk.post(withdrawFlyer, at(flyer.id))).status).toBe(200)
    const params = { order_id: order.id }
    const edit = (revision: number, ...lines: ReturnType<typeof line>[]) =>
      cook.patch(editOrder, { params, body: { revision, lines } })
    const prices = (answer: { body: { lines: { unit_price: string | null }[] } }) =>
      answer.body.lines.map(one => one.unit_price)

    // The one whose quantity changes takes the price of now, which has to have been seen; the other one's stands.
    const unseen = await edit(1, line(0, '3', { seen_unit_price: '780' }), line(1, '1', { seen_unit_price: '5000' }))
    expect([unseen.status, unseen.body]).toMatchObject([
      422,
      { messages: [{ name: 'price_changed', line: 0, message: '価格が¥780から¥900に変わりました。ご確認ください' }] },
    ])
    const more = await edit(1, line(0, '3', { seen_unit_price: '900' }), line(1, '1', { seen_unit_price: '5000' }))
    expect([more.status, prices(more)]).toEqual([200, ['900.00', '5000.00']])
    expect(more.body).toMatchObject({ subtotal: '7700' })
    expect(more.body.events.at(-1)?.diff).toMatchObject({
      changed: [{ name: '真鯛', changes: [{ field: 'quantity' }, { field: 'unit_price' }, { field: 'amount' }] }],
    })

    // So does a price that the supplier changes, and what becomes of the item besides.
    await db.updateTable('product_item_prices').set({ price: '1000' }).where('product_item_id', '=', made.tai).execute()
    await db.updateTable('product_items').set({ min_quantity: '5' }).where('id', '=', made.tai).execute()
    const noted = await edit(2, line(0, '3', { note: '大きめ', seen_unit_price: '900' }), line(1, '1'))
    expect([noted.status, prices(noted)]).toEqual([200, ['900.00', '5000.00']])
    expect(noted.body.events.at(-1)?.diff).toMatchObject({ changed: [{ changes: [{ field: 'note' }] }] })
    const fewer = await edit(3, line(0, '2'), line(1, '1'))
    expect(fewer.body.messages).toMatchObject([{ name: 'below_minimum', line: 0 }])

    // Less of it was agreed at its price, too: the one of now is none that was shown.
    await db.updateTable('product_items').set({ min_quantity: '2' }).where('id', '=', made.tai).execute()
    const now = await edit(3, line(0, '2', { seen_unit_price: '1000' }), line(1, '1'))
    expect(now.body.messages).toMatchObject([{ message: '価格が¥1,000から¥900に変わりました。ご確認ください' }])
    const less = await edit(3, line(0, '2', { seen_unit_price: '900' }), line(1, '1'))
    expect([less.status, prices(less)]).toEqual([200, ['900.00', '5000.00']])
    expect(less.body).toMatchObject({ subtotal: '6800' })

    // At the old quantity, but not as the same line: taken off and put in again it is new.
    expect((await edit(4, line(1, '1'))).status).toBe(200)
    const again = await edit(5, line(0, '2'), line(1, '1'))
    expect(prices(again)).toEqual(['1000.00', '5000.00'])
  })

  test('that is published lacks nothing: what is taken out is refused beside its field, and nothing is changed', async () => {
    const made = await scene()
    const flyer = await published(made)
    const body = {
      ...formOf(flyer),
      items: [],
      delivery_to: '2026-11-19',
      delivery_from: '2026-11-18',
      revision: flyer.revision,
    }
    const refused = await made.clerk.patch(changeFlyer, { ...at(flyer.id), body })
    expect([refused.status, refused.body.messages?.map(one => one.field)]).toEqual([422, ['delivery_to', 'items']])
    expect((await made.clerk.get(getFlyer, at(flyer.id))).body).toEqual(flyer)
  })

  test('of two people on one draft the later is shown what stands', async () => {
    const made = await scene()
    const draft = await write(made)
    const body = { ...formOf(draft), title: '一人目', revision: draft.revision }
    expect((await made.clerk.patch(changeFlyer, { ...at(draft.id), body })).status).toBe(200)
    const second = await made.clerk.patch(changeFlyer, { ...at(draft.id), body: { ...body, title: '二人目' } })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ current: { title: '一人目', revision: 2 } })
    const gone = await made.clerk.delete(removeFlyer, { ...at(draft.id), query: { revision: 1 } })
    expect(gone.status).toBe(409)
    expect((await made.clerk.delete(removeFlyer, { ...at(draft.id), query: { revision: 2 } })).status).toBe(204)
    expect((await made.clerk.get(getFlyer, at(draft.id))).status).toBe(404)
  })

  test('is copied without its dates', async () => {
    const made = await scene()
    const flyer = await published(made)
    const { body: copy } = await made.clerk.post(copyFlyer, at(flyer.id))
    expect(copy).toMatchObject({ state: 'draft', title: '年末の特売', delivery_from: null, delivery_to: null })
    expect(copy.items.map(one => [one.name, one.price])).toEqual([['真鯛', '780.00']])
  })
})

describe('how a flyer stands', () => {
  const stands = { published_at: '2026-11-01T09:00:00+09:00' }
  test.each([
    ['draft', { published_at: null }, []],
    ['coming', { ...stands, delivery_from: '2026-11-21', delivery_to: '2026-11-22' }, ['withdraw']],
    ['on', { ...stands, delivery_from: '2026-11-20', delivery_to: '2026-11-20' }, ['withdraw']],
    ['over', { ...stands, delivery_from: '2026-11-01', delivery_to: '2026-11-19' }, []],
    ['withdrawn', { ...stands, withdrawn_at: '2026-11-02T09:00:00+09:00' }, ['restore']],
    [
      'withdrawn',
      { ...stands, withdrawn_at: '2026-11-02T09:00:00+09:00', delivery_from: '2026-11-01', delivery_to: '2026-11-19' },
      [],
    ],
  ] as const)('%s %j: what may be done', async (state, own, may) => {
    const { supplier, clerk, tai } = await scene()
    const id = await addFlyer(app, supplier, { ...own, items: [{ product_item_id: tai, price: '1' }] })
    expect((await clerk.get(getFlyer, at(id))).body.state).toBe(state)
    expect((await clerk.get(listFlyers, { query: { state } })).body.items.map(one => one.id)).toEqual([id])
    const done = { withdraw: (await clerk.post(withdrawFlyer, at(id))).status === 200, restore: false }
    if (!done.withdraw) done.restore = (await clerk.post(restoreFlyer, at(id))).status === 200
    expect(Object.entries(done).flatMap(([name, went]) => (went ? [name] : []))).toEqual(may)
  })

  test('is searched by its title and by its items, however they are written', async () => {
    const made = await scene()
    const { id } = await write(made, { title: 'サカナの日' })
    for (const q of ['さかな', 'ｻｶﾅ', '真鯛']) {
      expect(
        (await made.clerk.get(listFlyers, { query: { q } })).body.items.map(one => one.id),
        q,
      ).toEqual([id])
    }
    expect((await made.clerk.get(listFlyers, { query: { q: '鮪' } })).body.items).toEqual([])
  })
})

describe('who may', () => {
  test('whoever may not change items reads flyers, and writes none', async () => {
    const made = await scene()
    const person = await addSupplierUser(app, made.supplier.id, { user: { may_change_items: false } })
    const staff = await app.logIn('supplier', person.login_id)
    const flyer = await published(made)
    const body = { ...formOf(flyer), revision: flyer.revision }
    const tries = [
      staff.post(createFlyer, { body: formOf(flyer) }),
      staff.patch(changeFlyer, { ...at(flyer.id), body }),
      publish(staff, flyer),
      staff.post(withdrawFlyer, at(flyer.id)),
      staff.post(restoreFlyer, at(flyer.id)),
      staff.post(copyFlyer, at(flyer.id)),
      staff.delete(removeFlyer, { ...at(flyer.id), query: { revision: flyer.revision } }),
    ]
    expect((await Promise.all(tries)).map(one => one.status)).toEqual(tries.map(() => 403))
    expect((await staff.get(getFlyer, at(flyer.id))).body).toEqual(flyer)
  })

  test('another supplier’s flyer, item and group are not there', async () => {
    const [made, other] = [await scene(), await scene()]
    const flyer = await write(other)
    const group = { id: v7(), supplier_id: other.supplier.id, name: '朝便' }
    await insertAll(db, 'store_groups', [group])
    const { clerk } = made
    const answers = [
      await clerk.get(getFlyer, at(flyer.id)),
      await clerk.get(getFlyerReach, at(flyer.id)),
      await publish(clerk, flyer),
      await clerk.post(withdrawFlyer, at(flyer.id)),
      await clerk.post(copyFlyer, at(flyer.id)),
      await clerk.post(createFlyer, { body: { ...form, items: [of(other.tai)] } }),
      await clerk.post(createFlyer, { body: { ...form, store_group_id: group.id } }),
    ]
    expect(answers.map(one => one.status)).toEqual(answers.map(() => 404))
    expect((await clerk.get(listFlyers)).body.items).toEqual([])
  })
})

describe('the restaurants of a flyer', () => {
  test('are told once, with a mail to the owners who want it, and led to it', async () => {
    const made = await scene()
    const muted = await addRestaurant(app, made.supplier)
    const quiet = await addRestaurant(app, made.supplier)
    const [muter, reader] = [
      await app.logIn('consumer', muted.consumer.owner.login_id),
      await app.logIn('consumer', quiet.consumer.owner.login_id),
    ]
    await muter.patch(muteSender, { params: { deal_id: muted.deal.id }, body: { muted: true } })
    const { body: wishes } = await reader.get(getPushSettings)
    await reader.patch(changePushSettings, { body: { ...wishes, without_mail: ['messages'] } })
    const draft = await write(made)
    expect((await made.clerk.get(getFlyerReach, at(draft.id))).body).toEqual({ count: 3, muted_count: 1, taken: [] })
    await publish(made.clerk, draft)
    await Promise.all([tellFlyer(app.deps, draft.id, 1), tellFlyer(app.deps, draft.id, 1)])
    await tellFlyer(app.deps, draft.id)
    await made.clerk.post(withdrawFlyer, at(draft.id))
    await made.clerk.post(restoreFlyer, at(draft.id))
    await tellFlyer(app.deps, draft.id)
    const found = await noticesOf(made.cook)
    expect(found.map(one => [one.title, one.path])).toEqual([
      [`${made.supplier.name}のチラシ：年末の特売`, `/consumers/web_flyers/${draft.id}`],
    ])
    expect([await noticesOf(muter), await noticesOf(reader)].map(list => list.length)).toEqual([0, 1])
    expect(await mailsOf(draft.id)).toEqual([
      { destination: made.consumer.owner.mail_address, subject: `【${made.supplier.name}】年末の特売` },
    ])
    expect((await made.clerk.get(getFlyer, at(draft.id))).body.told_count).toBe(2)
  })

  test('of none is not published', async () => {
    const made = await scene()
    const group = { id: v7(), supplier_id: made.supplier.id, name: '朝便' }
    await insertAll(db, 'store_groups', [group])
    const refused = await publish(made.clerk, await write(made, { store_group_id: group.id }))
    expect([refused.status, refused.body.messages?.map(one => one.field)]).toEqual([422, ['store_group_id']])
  })

  test('are told though the job was lost, and not of what was withdrawn before', async () => {
    const made = await scene()
    const flyer = await published(made)
    await made.clerk.post(withdrawFlyer, at(flyer.id))
    await tellFlyer(app.deps, flyer.id)
    expect(await noticesOf(made.cook)).toEqual([])
    await made.clerk.post(restoreFlyer, at(flyer.id))
    app.clock.set(new Date(app.deps.now().getTime() + 120_000))
    await requeueFlyers(app.deps)
    await tellFlyer(app.deps, flyer.id)
    expect(await noticesOf(made.cook)).toHaveLength(1)
  })
})

test('published and withdrawn at once by many, one of each goes, and what restaurants see is what stands', async () => {
  const made = await scene()
  const { clerk, cook, deal } = made
  const draft = await write(made)
  const answers = await Promise.all([
    publish(clerk, draft),
    clerk.post(withdrawFlyer, at(draft.id)),
    publish(clerk, draft),
    clerk.post(withdrawFlyer, at(draft.id)),
    tellFlyer(app.deps, draft.id),
  ])
  const went = answers.flatMap(one => (one ? [one.status] : []))
  expect([went[0], went[2]]).toEqual(expect.arrayContaining([200, 409]))
  expect([went[1], went[3]].filter(one => one === 200).length).toBeLessThanOrEqual(1)
  const { body: now } = await clerk.get(getFlyer, at(draft.id))
  const { flyers } = (await cook.get(listWebFlyerItems, { params: { deal_id: deal.id } })).body
  expect(flyers.length).toBe(now.state === 'withdrawn' ? 0 : 1)
  expect(now.state).toBe([went[1], went[3]].includes(200) ? 'withdrawn' : 'coming')
})

test('a flyer under a colleague’s hand is waited for: what became of it is what the next one is told', async () => {
  const made = await scene()
  const draft = await write(made)
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '/* flyer */%'`.execute(db)
    return rows[0]?.n ?? 0
  }
  const { late } = await db.transaction().execute(async trx => {
    await sql`update web_flyers set revision = revision + 1 where id = ${draft.id}`.execute(trx)
    const asked = publish(made.clerk, draft)
    await expect.poll(waiting).toBe(1)
    return { late: asked }
  })
  expect(await late).toMatchObject({ status: 409, body: { current: { state: 'draft', revision: draft.revision + 1 } } })
  expect(await noticesOf(made.cook)).toEqual([])
})

describe('a table that was pasted', () => {
  test('is read as items of the master; each row that is none is named, and nothing is changed', async () => {
    const { clerk, supplier, tai } = await scene()
    const codes = await db
      .selectFrom('product_items')
      .select(['id', 'code'])
      .where('supplier_id', '=', supplier.id)
      .execute()
    const code = codes.find(one => one.id === tai)?.code ?? ''
    const other = await world(app, { items: [{ code: 'X-9' }] })
    const text = [`${code}\t780\t2026/11/24\t2026/11/30\t愛媛から`, 'X-9\t100', `${code}\t1`, '\t5'].join('\n')
    const read = await clerk.post(checkFlyerRows, { body: { text } })
    expect(read.body).toMatchObject({
      delivery_from: '2026-11-24',
      delivery_to: '2026-11-30',
      items: [
        {
          product_item_id: tai,
          name: '真鯛',
          usual_price: '900.00',
          price: '780',
          headline: '愛媛から',
          hidden: false,
        },
      ],
      faults: [
        { row: 2, message: '商品コード「X-9」の商品はありません' },
        { row: 3, message: '1行目と同じ商品です' },
        { row: 4, message: '商品コードがありません' },
      ],
    })
    expect(other.items).toHaveLength(1)
    expect((await clerk.get(listFlyers)).body.items).toEqual([])
    const wrong = [`${code}\tたかい`, `${code}\t0`, `${code}\t1\t\t\t${'あ'.repeat(61)}`]
    for (const line of wrong) {
      expect((await clerk.post(checkFlyerRows, { body: { text: line } })).body).toMatchObject({
        items: [],
        faults: [{ row: 1, message: expect.stringMatching(/[ぁ-ん]/) }],
      })
    }
  })

  test('is for who may change items, and not without end', async () => {
    const { clerk, supplier } = await scene()
    expect((await clerk.post(checkFlyerRows, { body: { text: 'a'.repeat(20_001) } })).status).toBe(422)
    const staff = await addSupplierUser(app, supplier.id, { user: { may_change_items: false } })
    const reader = await app.logIn('supplier', staff.login_id)
    expect((await reader.post(checkFlyerRows, { body: { text: '1\t2' } })).status).toBe(403)
    expect((await reader.upload(checkFlyerFile, { file: Buffer.from('コード\n1'), name: 'a.csv' })).status).toBe(403)
  })
})

describe('a file of items', () => {
  const csv = (...lines: string[]) => ({ file: Buffer.from(lines.join('\r\n')), name: 'chirashi.csv' })

  test('is read as a pasted table is, by its titles; each fault has its row, column and value', async () => {
    const { clerk, supplier, tai } = await scene()
    const { code } = await db
      .selectFrom('product_items')
      .select('code')
      .where('id', '=', tai)
      .where('supplier_id', '=', supplier.id)
      .executeTakeFirstOrThrow()
    const head = 'ひとこと,商品コード,商品名,チラシ価格,納品日（はじめ）,納品日（おわり）,1店舗の上限,限定数'
    const good = await clerk.upload(
      checkFlyerFile,
      csv(head, `愛媛から,${code},真鯛,"1,280円",2026/11/24,2026/11/30,2,20`),
    )
    expect(good.body).toMatchObject({
      delivery_from: '2026-11-24',
      delivery_to: '2026-11-30',
      items: [{ product_item_id: tai, price: '1280', headline: '愛媛から', store_limit: '2', total_limit: '20' }],
      faults: [],
      unread: ['商品名'],
    })
    const bad = await clerk.upload(checkFlyerFile, csv(head, `,${code},,高い,,きのう,,`, `,X-9,,1,,,,`, `,,,1,,,,`))
    expect(bad.body).toMatchObject({
      items: [],
      faults: [
        { row: 2, column: '納品日（おわり）', value: 'きのう' },
        { row: 3, column: '商品コード', value: 'X-9', message: '商品コード「X-9」の商品はありません' },
        { row: 4, column: '商品コード', value: '', message: '商品コードがありません' },
      ],
    })
    const limits = await clerk.upload(checkFlyerFile, csv('コード,価格,1店舗の上限,限定数', `${code},高い,5,2`))
    expect(limits.body).toMatchObject({ items: [], faults: [{ row: 2, column: '価格', value: '高い' }] })
    const more = await clerk.upload(checkFlyerFile, csv('コード,1店舗の上限,限定数', `${code},5,2`))
    expect(more.body.faults).toEqual([
      { row: 2, column: '1店舗の上限', value: '5', message: '限定数より多くはできません' },
    ])
    expect((await clerk.get(listFlyers)).body.items).toEqual([])
  })

  test('without the code’s column, or none at all, is refused beside the file; the template is read back', async () => {
    const { clerk, tai } = await scene()
    const refused = await clerk.upload(checkFlyerFile, csv('価格,ひとこと', '100,特売'))
    expect(refused).toMatchObject({
      status: 422,
      body: { messages: [{ field: 'file', message: expect.stringContaining('「商品コード」の列') }] },
    })
    const pdf = await clerk.upload(checkFlyerFile, { file: Buffer.from('%PDF-1.7'), name: 'a.xlsx' })
    expect(pdf).toMatchObject({ status: 422, body: { messages: [{ field: 'file' }] } })
    const template = await clerk.get(downloadFlyerTemplate)
    expect(template.status).toBe(200)
    const empty = await clerk.upload(checkFlyerFile, { file: template.payload, name: 'hinagata.xlsx' })
    expect(empty).toMatchObject({ status: 422, body: { messages: [{ field: 'file' }] } })
    const { code } = await db.selectFrom('product_items').select('code').where('id', '=', tai).executeTakeFirstOrThrow()
    const [sheet] = await readXlsxFile(template.payload)
    const titles = (sheet?.data[0] ?? []).map(String)
    const filled = await tableXlsx('チラシ', titles, [[code, '780', '2026/11/24', '2026/11/30', '', '', '']])
    const read = await clerk.upload(checkFlyerFile, { file: filled, name: 'hinagata.xlsx' })
    expect(read.body).toMatchObject({ items: [{ product_item_id: tai, price: '780' }], faults: [], unread: [] })
  })
})
