import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { getReceiveOrder, takeBackMarks } from '#contract/board/receive-orders.contract.ts'
import { editOrder } from '#contract/changes/change-orders.contract.ts'
import { createDownloadSetting } from '#contract/downloads/download-settings.contract.ts'
import {
  countDownloads,
  downloadOrders,
  listDownloadHistories,
  takeBackDownload,
  takeDownloadAgain,
} from '#contract/downloads/downloads.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { newColumn, standard_layout } from '#domain/exports/layout.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

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
    return placed.body.id
  }
  const edit = async (order_id: string, revision: number, quantity: string) => {
    const body = { revision, note: '', lines: [line(quantity)] }
    expect((await cook.patch(editOrder, { params: { order_id }, body })).status).toBe(200)
  }
  const columns = (['row_kind', 'quantity'] as const).map(source => newColumn(source))
  const layout = { ...standard_layout, header: false, corrections: 'pair' as const, columns }
  const own = (await clerk.post(createDownloadSetting, { body: { name: '販売管理', layout } })).body.id
  const take = async (layout_id: string | null = own, more: object = {}) => {
    const answer = await clerk.post(downloadOrders, { body: { layout_id, ...more } })
    return answer.status === 200 ? iconv.decode(answer.payload, 'cp932').split('\r\n').slice(0, -1) : answer.status
  }
  const left = async (layout_id = own) => {
    const { body } = await clerk.get(countDownloads, { query: { layout_id } })
    return [body.new, body.changed, body.cancelled, body.again].join(' ')
  }
  const last = async () => (await clerk.get(listDownloadHistories)).body.items[0]?.id ?? ''
  const order = async (order_id: string) => (await clerk.get(getReceiveOrder, { params: { order_id } })).body
  const back = async (download_id: string) => clerk.post(takeBackDownload, { params: { download_id } })
  return { ...made, clerk, cook, place, edit, own, take, left, last, order, back }
}

test('a download is taken back by an event: its orders wait again, its file and its history stay', async () => {
  const { clerk, place, take, left, last, order, back } = await start()
  const ids = [await place('3'), await place('4')]
  expect(await take()).toHaveLength(2)
  const download_id = await last()
  expect((await back(download_id)).body).toEqual({
    taken_back: expect.arrayContaining(ids),
    unprocessed: [],
    skipped: [],
  })
  expect(await left()).toBe('2 0 0 0')
  const first = await order(ids[0] ?? '')
  expect(first.downloaded_at).toBeNull()
  expect(first.events.map(one => one.kind)).toEqual(['placed', 'downloaded', 'undownloaded'])
  const [history] = (await clerk.get(listDownloadHistories)).body.items
  expect(history).toMatchObject({ id: download_id, taken_back_by_name: expect.any(String), order_count: 2 })
  expect((await clerk.get(takeDownloadAgain, { params: { download_id } })).status).toBe(200)
  expect((await back(download_id)).status).toBe(409)
  expect(await take()).toHaveLength(2)
})

test('a correction that is taken back comes again as a correction, of the version before', async () => {
  const { place, edit, take, left, last, back } = await start()
  const order_id = await place('3')
  await take()
  await edit(order_id, 1, '5')
  expect(await take()).toEqual(['赤,-3', '黒,5'])
  await back(await last())
  expect(await left()).toBe('0 1 0 0')
  await edit(order_id, 2, '6')
  expect(await take()).toEqual(['赤,-3', '黒,6'])
})

test('the desk takes back what it downloaded at a moment, in its layout alone; a later download stays', async () => {
  const { clerk, place, take, left, order, own } = await start()
  const order_id = await place('3')
  await take(null, { order_ids: [order_id] })
  app.clock.pass({ minutes: 1 })
  const answer = await clerk.post(downloadOrders, { body: { layout_id: own, order_ids: [order_id] } })
  const at = String(answer.headers['made-at'])
  expect((await order(order_id)).downloaded_at).toBe(at)
  const back = (moment?: string) =>
    clerk.post(takeBackMarks, {
      body: { order_ids: [order_id], mark: 'downloaded', ...(moment === undefined ? {} : { at: moment }) },
    })
  expect((await back('2020-01-01T00:00:00.000Z')).body.skipped).toEqual([order_id])
  expect((await back(at)).body).toMatchObject({ taken_back: [order_id], skipped: [] })
  expect([await left(own), await left('standard')]).toEqual(['1 0 0 0', '0 0 0 1'])
  expect((await order(order_id)).downloaded_at).not.toBeNull()
  await back()
  expect(await left('standard')).toBe('1 0 0 0')
  expect((await order(order_id)).downloaded_at).toBeNull()
})

test('whose answer was lost takes back the download that is their own, and not what another has made', async () => {
  const { supplier, clerk, place, take, order } = await start()
  const other = await app.logIn('supplier', (await addSupplierUser(app, supplier.id)).login_id)
  const order_id = await place('3')
  const mine = async (who: typeof clerk, more: { after?: string } = {}) => {
    const body = { order_ids: [order_id], mark: 'downloaded' as const, mine: true, ...more }
    return (await who.post(takeBackMarks, { body })).body.taken_back
  }
  await take(null, { order_ids: [order_id] })
  expect(await mine(other)).toEqual([])
  const { downloaded_at } = await order(order_id)
  // The one that was known before a press that never arrived is not meant.
  expect(await mine(clerk, { after: String(downloaded_at) })).toEqual([])
  expect((await order(order_id)).downloaded_at).toBe(downloaded_at)
  expect(await mine(clerk)).toEqual([order_id])
  expect((await order(order_id)).downloaded_at).toBeNull()
  expect(await mine(clerk), 'it never arrived').toEqual([])
})

test('what a download processed is unprocessed with it, once; two at once take it back once', async () => {
  const { supplier, place, take, last, order, back } = await start()
  await app.deps.db.updateTable('suppliers').set({ processed_by: 'download' }).where('id', '=', supplier.id).execute()
  const order_id = await place('3')
  await take()
  expect((await order(order_id)).state).toBe('processed')
  const download_id = await last()
  const answers = await Promise.all([back(download_id), back(download_id), back(download_id)])
  expect(answers.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.find(one => one.status === 200)?.body.unprocessed).toEqual([order_id])
  const now = await order(order_id)
  expect(now.state).toBe('placed')
  expect(now.events.map(one => one.kind).filter(kind => kind === 'unprocessed')).toHaveLength(1)
})

test('the restaurant reads what concerns it: downloads, prints and their taking back stand in its supplier’s history alone', async () => {
  const { supplier, clerk, cook, place, take, last, order, back } = await start()
  await app.deps.db.updateTable('suppliers').set({ processed_by: 'download' }).where('id', '=', supplier.id).execute()
  const order_id = await place('3')
  await clerk.post(printOrders, { body: { order_ids: [order_id] } })
  await take()
  await back(await last())
  await clerk.post(takeBackMarks, { body: { order_ids: [order_id], mark: 'printed' } })
  const theirs = (await order(order_id)).events.map(one => one.kind)
  const inner = ['printed', 'downloaded', 'undownloaded', 'unprinted']
  expect(theirs).toEqual(expect.arrayContaining([...inner, 'placed', 'processed', 'unprocessed']))
  const own = (await cook.get(getOrder, { params: { order_id } })).body.events.map(one => one.kind)
  expect(own).toEqual(theirs.filter(kind => !inner.includes(kind)))
})

test("another supplier's download is not there", async () => {
  const { place, take, last } = await start()
  await place('3')
  await take()
  const other = await start()
  expect((await other.back(await last())).status).toBe(404)
})
