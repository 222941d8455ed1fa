import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import {
  getBoardSummary,
  getReceiveOrder,
  listReceiveOrders,
  takeBackMarks,
} from '#contract/board/receive-orders.contract.ts'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { createDownloadSetting, setDefaultLayout } from '#contract/downloads/download-settings.contract.ts'
import { countDownloads, downloadOrders } from '#contract/downloads/downloads.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { type Layout, newColumn, standard_layout } from '#domain/exports/layout.ts'
import type { SourceKey } from '#domain/exports/layout-sources.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const start = async () => {
  const made = await world(app, { items: [{ code: '0012', name: '銀鮭', price: '200' }] })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const line = (quantity: string) => ({
    order_list_item_id: made.items[0]?.id ?? '',
    unit_kind: 'piece' as const,
    quantity,
  })
  const place = async (quantity: string) => {
    const placed = await cook.post(placeOrder, {
      params: { deal_id: made.deal.id },
      body: { delivery_date: '2026-11-24', lines: [line(quantity)] },
      idempotency_key: `order-${Math.random()}`,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(201)
    return placed.body.id
  }
  const edit = async (order_id: string, revision: number, quantity: string) => {
    const body = { revision, note: '', lines: [line(quantity)] }
    expect((await cook.patch(editOrder, { params: { order_id }, body })).status).toBe(200)
  }
  const layout = async (sources: SourceKey[], wish: Partial<Layout> = {}) => {
    const columns = sources.map(source => newColumn(source))
    const body = { name: `L${Math.random()}`, layout: { ...standard_layout, header: false, ...wish, columns } }
    return (await clerk.post(createDownloadSetting, { body })).body.id
  }
  const take = async (layout_id: string | null | undefined, more: object = {}) => {
    const answer = await clerk.post(downloadOrders, {
      body: { ...(layout_id === undefined ? {} : { layout_id }), ...more },
    })
    return answer.status === 200 ? iconv.decode(answer.payload, 'cp932').split('\r\n').slice(0, -1) : answer.status
  }
  const left = async (layout_id: string | undefined) => {
    const { body } = await clerk.get(countDownloads, { query: layout_id === undefined ? {} : { layout_id } })
    return [body.new, body.changed, body.cancelled, body.again].join(' ')
  }
  return { ...made, clerk, cook, place, edit, layout, take, left }
}

describe('each layout keeps its own count', () => {
  test('what the standard layout took is not downloaded yet in another one', async () => {
    const { clerk, place, layout, take, left } = await start()
    const own = await layout(['code', 'quantity'])
    const order_id = await place('3')
    await take(null, { order_ids: [order_id] })
    expect(await left('standard')).toBe('0 0 0 1')
    expect(await left(own)).toBe('1 0 0 0')
    // Without a layout: the default one, here still the standard one.
    expect(await left(undefined)).toBe('0 0 0 1')
    await clerk.patch(setDefaultLayout, { body: { default_id: own } })
    expect(await left(undefined)).toBe('1 0 0 0')
    expect(await take(undefined)).toEqual(['0012,3'])
    expect(await left(own)).toBe('0 0 0 1')
    expect(await take(own)).toBe(422)
  })

  test('each takes back the version that it had itself', async () => {
    const { place, edit, layout, take, left } = await start()
    const wish = { corrections: 'pair' } as const
    const [one, two] = [await layout(['row_kind', 'quantity'], wish), await layout(['row_kind', 'quantity'], wish)]
    const order_id = await place('3')
    expect([await take(one), await take(two)]).toEqual([['新規,3'], ['新規,3']])
    await edit(order_id, 1, '4')
    expect(await take(one)).toEqual(['赤,-3', '黒,4'])
    await edit(order_id, 2, '5')
    expect([await left(one), await left(two)]).toEqual(['0 1 0 0', '0 1 0 0'])
    expect(await take(two)).toEqual(['赤,-3', '黒,5'])
    expect(await take(one)).toEqual(['赤,-4', '黒,5'])
  })

  test('a new layout begins where the others are', async () => {
    const { place, layout, take, left } = await start()
    await place('3')
    await take(null)
    await place('4')
    expect(await left(await layout(['quantity']))).toBe('1 0 0 1')
  })

  test('two who download in two layouts at once both get the order; in one layout one of them', async () => {
    const { place, layout, take } = await start()
    const [one, two] = [await layout(['quantity']), await layout(['quantity'])]
    await place('3')
    const answers = await Promise.all([one, two, one, two].map(id => take(id)))
    expect(answers.map(String).toSorted()).toEqual(['3', '3', '422', '422'])
  })
})

describe('the desk counts by the default layout', () => {
  const desk = async () => {
    const made = await start()
    const { clerk, layout } = made
    const own = await layout(['code', 'quantity'])
    const summary = async () => {
      const { body } = await clerk.get(getBoardSummary)
      return [body.undownloaded, body.layout_name]
    }
    const rows = async (status: 'all' | 'undownloaded') =>
      (await clerk.get(listReceiveOrders, { query: { status } })).body.items.map(row => [row.id, row.layout_had])
    return { ...made, own, summary, rows }
  }

  test('what another layout took is 未DL still, in the count, the filter, the row and the order', async () => {
    const { clerk, cook, place, take, own, summary, rows } = await desk()
    await clerk.patch(setDefaultLayout, { body: { default_id: own } })
    const order_id = await place('3')
    await take(null, { order_ids: [order_id] })
    const [had, name] = await summary()
    expect([had, name]).toEqual([1, expect.stringMatching(/^L0/)])
    expect(await rows('undownloaded')).toEqual([[order_id, null]])
    await take(undefined, { order_ids: [order_id] })
    expect((await summary())[0]).toBe(0)
    expect([await rows('undownloaded'), await rows('all')]).toEqual([[], [[order_id, 1]]])
    const order = await clerk.get(getReceiveOrder, { params: { order_id } })
    expect(order.body.layout_had).toBe(1)
    // What the supplier does with its files is its own.
    expect((await cook.get(getOrder, { params: { order_id } })).body.layout_had).toBeNull()
  })

  test('another default takes its own count along; what is changed or taken back comes back', async () => {
    const { clerk, place, edit, take, own, summary, rows } = await desk()
    const order_id = await place('3')
    await take(undefined)
    expect(await summary()).toEqual([0, '標準'])
    await clerk.patch(setDefaultLayout, { body: { default_id: own } })
    expect((await summary())[0]).toBe(1)
    await take(undefined)
    await edit(order_id, 1, '4')
    expect([(await summary())[0], await rows('undownloaded')]).toEqual([1, [[order_id, 1]]])
    await take(undefined)
    expect((await summary())[0]).toBe(0)
    await clerk.post(takeBackMarks, { body: { order_ids: [order_id], mark: 'downloaded' } })
    expect([(await summary())[0], await rows('undownloaded')]).toEqual([1, [[order_id, 1]]])
  })
})
