import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { answerClaim } from '#contract/claims/claims.contract.ts'
import { reportClaims } from '#contract/claims/inspections.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { downloadTakeout, getTakeout, requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

const link = (url: string) => {
  const { searchParams } = new URL(url, 'http://localhost')
  return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' }
}

const made = async (owner: Client) => {
  await owner.post(requestTakeout)
  await app.drainJobs()
  const { takeout } = (await owner.get(getTakeout)).body
  if (!takeout?.url) throw new Error(`no file: ${JSON.stringify(takeout)}`)
  return { ...takeout, url: takeout.url }
}

describe('all data of a supplier', () => {
  test('comes as one file with orders, their index, items and stores, and nobody else’s', async () => {
    const { supplier, consumer, deal, items, store } = await world(app)
    const { supplier: neighbour } = await world(app)
    const restaurant = await app.logIn('consumer', consumer.owner.login_id)
    for (const delivery_date of ['2026-11-24', '2026-12-01']) {
      const placed = await restaurant.post(placeOrder, {
        params: { deal_id: deal.id },
        body: {
          delivery_date,
          note: '',
          lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '3' }],
        },
        idempotency_key: crypto.randomUUID(),
      })
      expect(placed.status).toBe(201)
    }
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    expect((await owner.get(getTakeout)).body.takeout).toBeNull()
    const asked = await owner.post(requestTakeout)
    expect(asked.body.takeout).toMatchObject({ state: 'queued', url: null })
    // Asked again while it is under way, it is the same.
    expect((await owner.post(requestTakeout)).body.takeout.id).toBe(asked.body.takeout.id)
    await app.drainJobs()
    const { takeout } = (await owner.get(getTakeout)).body
    expect(takeout).toMatchObject({ state: 'ready', order_count: 2, expires_at: '2026-11-27T15:00:00.000Z' })
    const url = takeout?.url ?? ''
    // Anyone who has the link, from the mail too.
    expect(app.mails.to(supplier.owner.mail_address).at(-1)?.text).toContain(url)
    const answer = await app.client('supplier').page(url)
    expect(answer.statusCode).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      `${supplier.name}_全データ_2026-11-20.zip`,
    )
    expect(answer.rawPayload.length).toBe(Number(takeout?.size))
    const files = unzipSync(new Uint8Array(answer.rawPayload))
    expect(Object.keys(files).sort()).toEqual(
      [
        'はじめにお読みください.txt',
        '商品.csv',
        '得意先.csv',
        '検品の連絡.csv',
        '注文/2026-11.csv',
        '注文/2026-11/2026-11-24.pdf',
        '注文/2026-12.csv',
        '注文/2026-12/2026-12-01.pdf',
        '注文の索引.csv',
      ].sort(),
    )
    const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
    expect(read('注文/2026-11/2026-11-24.pdf').startsWith('%PDF-')).toBe(true)
    expect(read('注文/2026-11.csv').trim().split('\r\n')).toHaveLength(2)
    const index = read('注文の索引.csv').trim().split('\r\n')
    expect(index).toHaveLength(3)
    expect(index[1]).toContain(
      `2026/11/24,${store.customer_code},${store.name},972,注文/2026-11.csv,注文/2026-11/2026-11-24.pdf`,
    )
    expect(read('商品.csv')).toContain(supplier.product_items[0]?.code)
    expect(read('商品.csv')).not.toContain(neighbour.product_items[0]?.code)
    expect(read('得意先.csv')).toContain(`${store.customer_code},${store.name}`)
  })

  test('is fetched by its own link alone, for seven days', async () => {
    const { supplier } = await world(app)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    const takeout = await made(owner)
    const { expires, signature } = link(takeout.url)
    const stranger = app.client('consumer')
    const fetch = (query: { expires: string; signature: string }, takeout_id = takeout.id) =>
      stranger.get(downloadTakeout, { params: { takeout_id }, query })
    expect((await fetch({ expires, signature })).status).toBe(200)
    expect((await fetch({ expires: `${Number(expires) + 1}`, signature })).status).toBe(404)
    expect((await fetch({ expires, signature: `A${signature.slice(1, -1)}A` })).status).toBe(404)
    expect((await fetch({ expires, signature }, crypto.randomUUID())).status).toBe(404)
    app.clock.set('2026-11-27T23:59:00+09:00')
    expect((await fetch({ expires, signature })).status).toBe(200)
    app.clock.set('2026-11-28T00:00:01+09:00')
    const late = await fetch({ expires, signature })
    expect([late.status, late.body.message]).toEqual([
      404,
      'ダウンロードの期限が切れました。もう一度書き出してください',
    ])
    expect((await owner.get(getTakeout)).body.takeout).toBeNull()
    app.clock.set()
  })

  test('is the owner’s to ask for', async () => {
    const { supplier } = await world(app)
    const staff = await addSupplierUser(app, supplier.id)
    const person = await app.logIn('supplier', staff.login_id)
    expect((await person.post(requestTakeout)).status).toBe(403)
    expect((await person.get(getTakeout)).status).toBe(403)
  })

  test('brings what restaurants told of what arrived, with its answers', async () => {
    app.clock.set('2026-11-20T09:00:00+09:00')
    const { supplier, consumer, deal, items, store } = await world(app)
    const cook = await app.logIn('consumer', consumer.owner.login_id)
    const owner = await app.logIn('supplier', supplier.owner.login_id)
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: {
        delivery_date: '2026-11-24',
        note: '',
        lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '3' }],
      },
      idempotency_key: crypto.randomUUID(),
    })
    app.clock.set('2026-11-24T10:00:00+09:00')
    const claim = { line_number: 1, kind: 'bad' as const, quantity: '1', note: '葉が, しおれ' }
    const reported = await cook.post(reportClaims, {
      params: { order_id: placed.body.id },
      body: { report_key: crypto.randomUUID(), claims: [claim] },
    })
    const claim_id = reported.body.claims[0]?.id ?? ''
    await owner.post(answerClaim, {
      params: { claim_id },
      body: { revision: 1, answer: 'refund', words: '次回値引き' },
    })
    const { url } = await made(owner)
    const files = unzipSync(new Uint8Array((await owner.page(url)).rawPayload))
    const [, row] = strFromU8(files['検品の連絡.csv'] ?? new Uint8Array())
      .trim()
      .split('\r\n')
    expect(row).toBe(
      `${placed.body.number},2026/11/24,${store.customer_code},${store.name},${items[0]?.name},品質不良,1,個,"葉が, しおれ",0,` +
        `回答あり,値引き・返金,次回値引き,2026/11/24 10:00,${consumer.owner.name}`,
    )
  })
})
