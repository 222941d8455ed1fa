import { describe, expect, test } from 'vitest'
import { setProductItemPrice } from '#contract/catalogue/product-items.contract.ts'
import { askDeal } from '#contract/deals/ask-deal.contract.ts'
import { listComingPrices, listToldStores, noteSeenPrices } from '#contract/order-lists/price-notices.contract.ts'
import { bulkChangeListItems, getOrderList } from '#contract/order-lists/store-list.contract.ts'
import { approveDeal } from '#contract/stores/asked-deals.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addMember, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'
import { tellPrices } from './tell-prices.ts'

const app = await testApp()

const scene = async (price_visible = true) => {
  const made = await world(app, { items: [{ name: '真鯛' }, { name: '鯵' }], deal: { price_visible } })
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const raise = async (index: number, price: string, valid_from = '2026-12-01') => {
    const product_item_id = made.supplier.product_items[index]?.id ?? ''
    const { rows } = {
      rows: await app.deps.db
        .selectFrom('product_items')
        .select('revision')
        .where('id', '=', product_item_id)
        .execute(),
    }
    const body = { revision: rows[0]?.revision ?? 0, valid_from, price }
    const answer = await clerk.post(setProductItemPrice, { params: { product_item_id }, body })
    expect(answer.status).toBe(200)
  }
  const mails = async () => {
    await tellPrices(app.deps)
    await app.drainJobs()
    return app.mails.to(made.consumer.owner.mail_address)
  }
  const params = { deal_id: made.deal.id }
  const coming = async () => (await cook.get(listComingPrices, { params })).body.items
  const told = async (index = 0, who = clerk) =>
    (
      await who.get(listToldStores, {
        query: { product_item_id: made.items[index]?.product_item_id ?? '', valid_from: '2026-12-01' },
      })
    ).body.items
  return { ...made, clerk, cook, raise, mails, params, coming, told }
}

describe('coming prices', () => {
  test('are told once for all that was decided, and again only where something is new', async () => {
    const { raise, mails, items, consumer } = await scene()
    const gone = await addMember(app, consumer.id, { role: 'owner' })
    const membership = app.deps.db.updateTable('consumer_members').set({ disabled_at: app.clock.now() })
    await membership.where('account_id', '=', gone?.account_id ?? '').execute()
    expect(await mails()).toHaveLength(0)
    await raise(0, '330')
    await raise(1, '350')
    const first = await mails()
    expect(first).toHaveLength(1)
    expect(first[0]?.subject).toContain('（2件）')
    expect(first[0]?.text).toContain('・真鯛：¥300/個 → ¥330/個')
    expect(first[0]?.html).toMatch(/href="https?:\/\/[^"]+\/orders\/new"/)
    expect(items).toHaveLength(2)
    expect(await mails()).toHaveLength(1)
    await raise(1, '360')
    const second = await mails()
    expect(second).toHaveLength(2)
    expect(second[1]?.subject).toContain('（1件）')
    expect(second[1]?.text).not.toContain('真鯛')
    expect(app.mails.to(gone?.mail_address ?? '')).toEqual([])
  })

  test('that were decided before a deal began are on its sheet and no news; what is decided afterwards is', async () => {
    const { supplier, clerk, raise } = await scene()
    await raise(0, '330')
    await raise(1, '350')
    const { consumer } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const asked = await cook.post(askDeal, { body: { supplier_id: supplier.id, note: '' } })
    const params = { deal_id: asked.body.deal_id }
    const code = { customer_code: `N${consumer.id.slice(-6)}` }
    expect((await clerk.post(approveDeal, { params: { asked_id: params.deal_id }, body: code })).status).toBe(200)
    const mails = async () => {
      await tellPrices(app.deps)
      await app.drainJobs()
      return app.mails.to(consumer.owner.mail_address).filter(mail => mail.subject.includes('価格'))
    }
    expect(await mails()).toEqual([])
    const known = async () =>
      (await cook.get(listComingPrices, { params })).body.items.map(one => `${one.name} ${one.known}`).toSorted()
    expect(await known()).toEqual(['真鯛 true', '鯵 true'])
    await raise(0, '340')
    // Before it is told of, too.
    expect(await known()).toEqual(['真鯛 false', '鯵 true'])
    expect((await mails()).map(mail => mail.subject)).toEqual([expect.stringContaining('（1件）')])
    expect(await known()).toEqual(['真鯛 false', '鯵 true'])
  })

  test('two workers tell once', async () => {
    const { raise, mails } = await scene()
    await raise(0, '330')
    await Promise.all([tellPrices(app.deps), tellPrices(app.deps), tellPrices(app.deps)])
    expect(await mails()).toHaveLength(1)
  })

  test('are shown with old and new; who saw them and when is kept, and told to the supplier', async () => {
    const { raise, mails, coming, cook, params, told, items, deal, consumer, store } = await scene()
    await raise(0, '330')
    await mails()
    const [change] = await coming()
    expect(change).toMatchObject({
      order_list_item_id: items[0]?.id,
      name: '真鯛',
      valid_from: '2026-12-01',
      price_before: '300.00',
      price: '330.00',
      seen: false,
      known: false,
    })
    const body = { changes: [{ order_list_item_id: items[0]?.id ?? '', valid_from: '2026-12-01', price: '330.00' }] }
    expect(await told()).toMatchObject([
      { store_name: store.name, seen_at: null, price_before: '300.00', price: '330.00' },
    ])
    const seen = async () => cook.post(noteSeenPrices, { params, body })
    expect([(await seen()).status, (await seen()).status]).toEqual([204, 204])
    expect((await coming())[0]?.seen).toBe(true)
    expect(await told()).toMatchObject([
      { store_id: store.id, seen_by: consumer.owner.name, seen_at: '2026-11-20T00:00:00.000Z' },
    ])
    const reads = () =>
      app.deps.db.selectFrom('price_notice_reads').selectAll().where('deal_id', '=', deal.id).execute()
    expect(await reads()).toHaveLength(1)
    // Another price is news, and what is no longer so was not seen.
    await raise(0, '340')
    expect((await coming())[0]?.seen).toBe(false)
    await seen()
    expect(await reads()).toHaveLength(1)
    await expect(app.deps.db.deleteFrom('price_notice_reads').where('deal_id', '=', deal.id).execute()).rejects.toThrow(
      'append-only',
    )
    // Each person sees for itself.
    const member = await addMember(app, consumer.id)
    const other = await app.logIn('consumer', member?.login_id ?? '')
    expect((await other.get(listComingPrices, { params })).body.items[0]?.seen).toBe(false)
  })

  test('of a store’s own list count as its own; a price that does not change here is none', async () => {
    const { raise, coming, clerk, store } = await scene()
    const at = { store_id: store.id }
    const [row] = (await clerk.get(getOrderList, { params: at })).body.items
    const wish = [{ list_item_id: row?.id ?? '', revision: row?.revision ?? 0, price: '280' }]
    const change = { kind: 'price' as const, valid_from: '2026-11-20' }
    await clerk.post(bulkChangeListItems, { params: at, body: { items: wish, change } })
    await raise(0, '330')
    expect(await coming()).toEqual([])
    const [now] = (await clerk.get(getOrderList, { params: at })).body.items
    const back = [{ list_item_id: now?.id ?? '', revision: now?.revision ?? 0 }]
    const end = { kind: 'price_end' as const, valid_from: '2026-12-05' }
    await clerk.post(bulkChangeListItems, { params: at, body: { items: back, change: end } })
    expect(await coming()).toMatchObject([{ valid_from: '2026-12-05', price_before: '280.00', price: '330.00' }])
  })

  test('where prices are hidden nothing is told, shown or kept', async () => {
    const { raise, mails, coming, cook, params, items, told, deal } = await scene(false)
    await raise(0, '330')
    expect(await mails()).toHaveLength(0)
    expect(await coming()).toEqual([])
    const body = { changes: [{ order_list_item_id: items[0]?.id ?? '', valid_from: '2026-12-01', price: '330.00' }] }
    expect((await cook.post(noteSeenPrices, { params, body })).status).toBe(204)
    const reads = await app.deps.db
      .selectFrom('price_notice_reads')
      .select('id')
      .where('deal_id', '=', deal.id)
      .execute()
    expect([reads, await told()]).toEqual([[], []])
  })

  test('who was told is read page by page in the order of the codes, and counted over all of them', async () => {
    const { raise, mails, supplier, clerk, items, params, cook } = await scene()
    await addRestaurant(app, supplier)
    await addRestaurant(app, supplier)
    await raise(0, '330')
    await mails()
    const body = { changes: [{ order_list_item_id: items[0]?.id ?? '', valid_from: '2026-12-01', price: '330.00' }] }
    await cook.post(noteSeenPrices, { params, body })
    const query = { product_item_id: items[0]?.product_item_id ?? '', valid_from: '2026-12-01' }
    const whole = (await clerk.get(listToldStores, { query })).body
    const codes = whole.items.map(one => one.customer_code)
    expect([codes.length, codes, whole.next_cursor]).toEqual([3, codes.toSorted(), null])
    const counts = { stores: 3, told: 3, seen: 1 }
    expect(whole.counts).toEqual(counts)
    const first = (await clerk.get(listToldStores, { query: { ...query, limit: 2 } })).body
    const second = (await clerk.get(listToldStores, { query: { ...query, limit: 2, cursor: first.next_cursor ?? '' } }))
      .body
    expect([...first.items, ...second.items]).toEqual(whole.items)
    expect([first.items.length, second.next_cursor, first.counts, second.counts]).toEqual([2, null, counts, counts])
  })

  test('a user sees the stores that are its own alone', async () => {
    const { raise, mails, supplier, told, store } = await scene()
    const hidden = await addRestaurant(app, supplier)
    await raise(0, '330')
    await mails()
    expect((await told()).map(one => one.store_id).toSorted()).toEqual([store.id, hidden.store.id].toSorted())
    const user = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const limited = await app.logIn('supplier', user.login_id)
    expect((await told(0, limited)).map(one => one.store_id)).toEqual([store.id])
  })
})
