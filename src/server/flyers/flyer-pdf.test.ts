import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { printFlyer } from '#contract/flyers/flyers.contract.ts'
import { findWebFlyer } from '#contract/flyers/web-flyers.contract.ts'
import { imageKey } from '#server/images/change-images.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { testApp } from '#tests/support/app.ts'
import { addFlyer, world } from '#tests/support/world.ts'
import { flyerPdf, type PrintedFlyer } from './flyer-pdf.ts'

// Friday 2026-11-20, 09:00 in Japan.
const app = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'flyer-'))
afterAll(() => rmSync(folder, { recursive: true }))

const photograph = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#b5543a' } })
  .jpeg()
  .toBuffer()

const item = (at: number): PrintedFlyer['items'][number] => ({
  name: `真鯛${at} 養殖 1.5kg前後`,
  spec: '愛媛 神経締め',
  headline: at % 2 === 0 ? '朝どれを直送' : '',
  limits: at === 2 ? '1店舗5kgまで' : '',
  price: at === 3 ? null : '1280',
  unit: 'kg',
  photograph: at % 3 === 0 ? null : photograph,
})

let files = 0
const read = (content: Buffer) => {
  files += 1
  const file = join(folder, `${files}.pdf`)
  writeFileSync(file, content)
  const text = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).normalize('NFKC')
  const places = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  return {
    pages: text.split('\f').slice(0, -1),
    places: [...places.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)"/g)].map(found =>
      found.slice(1).map(Number),
    ),
  }
}

const drawn = async (count: number, wish: Partial<PrintedFlyer> = {}) =>
  read(
    await buffer(
      flyerPdf({
        title: '三陸・北海道 冬の味覚フェア',
        delivery_from: '2026-11-24',
        delivery_to: '2026-11-30',
        supplier: { name: '丸山水産株式会社', phone_number: '0312345678' },
        url: 'https://oroshi.example/consumers/web_flyers/01990000-0000-7000-8000-000000000000',
        items: Array.from({ length: count }, (_, at) => item(at + 1)),
        made_at: app.deps.now(),
        ...wish,
      }),
    ),
  )

describe('a printed flyer', () => {
  test.each([
    [1, 1],
    [4, 1],
    [9, 1],
    [10, 1],
    [17, 2],
    [60, 4],
  ])('of %i items has %i pages, on each whose it is, for when, and how to order', async (count, pages) => {
    const { pages: found, places } = await drawn(count)
    expect(found).toHaveLength(pages)
    for (const page of found) {
      expect(page).toContain('丸山水産株式会社')
      expect(page).toContain('納品 2026/11/24(火) 〜 2026/11/30(月)')
      expect(page).toContain('ご注文は、こちらから')
      expect(page).toContain('03-1234-5678')
    }
    const text = found.join('')
    // Without a photograph the name stands in its place, too.
    expect(new Set(text.match(/真鯛\d+/g)).size).toBe(count)
    expect(text.match(/¥1,280/g)).toHaveLength(count >= 3 ? count - 1 : count)
    // Nothing stands outside of the paper's margin.
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of places) {
      expect(x1).toBeGreaterThan(30)
      expect(x2).toBeLessThan(566)
      expect(y1).toBeGreaterThan(30)
      expect(y2).toBeLessThan(812)
    }
  })

  test('takes the longest words that can be typed', async () => {
    const long = {
      ...item(1),
      name: '極上'.repeat(40),
      spec: '特選'.repeat(30),
      headline: '新'.repeat(60),
      limits: '1店舗12345678.125kgまで・限定99999999.999kg',
      price: '12345678',
    }
    const { pages, places } = await drawn(12, { title: '年'.repeat(60), items: Array.from({ length: 12 }, () => long) })
    expect(pages).toHaveLength(1)
    for (const [, , x2 = 0] of places) expect(x2).toBeLessThan(566)
  })

  test('has the photographs of its items, and a code that leads each of its restaurants to its own order sheet', async () => {
    const made = await world(app, {
      items: [
        { name: '真鯛', price: '900' },
        { name: '隠した品', visible: false },
        { name: '鮭', price: '500' },
      ],
    })
    const [tai = '', hidden = '', dear = ''] = made.items.map(one => one.product_item_id)
    const image_id = crypto.randomUUID()
    await insertAll(app.deps.db, 'product_item_images', [
      {
        id: image_id,
        product_item_id: tai,
        supplier_id: made.supplier.id,
        position: 0,
        width: 320,
        height: 320,
        added_at: app.deps.now(),
        added_by_name: '試験 花子',
      },
    ])
    await app.deps.files.put(imageKey(image_id, 'large', 'jpeg'), photograph, 'image/jpeg')
    const web_flyer_id = await addFlyer(app, made.supplier, {
      items: [
        { product_item_id: tai, price: '780', headline: '愛媛から' },
        { product_item_id: hidden, price: '1' },
        { product_item_id: dear, price: '950' },
      ],
    })
    const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
    const url = `/api/v2/suppliers/${made.supplier.id}/messages/web_flyers/${web_flyer_id}/print`
    const cookie = [...clerk.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const printed = await app.fastify.inject({ url, headers: { cookie } })
    expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(printed.rawPayload.includes(Buffer.from('/DCTDecode'))).toBe(true)
    const { pages } = read(printed.rawPayload)
    expect(pages[0]).toContain('¥780')
    // It costs 500: no order has the price of this flyer.
    expect(pages[0]).toContain('いつもの価格')
    expect(pages[0]).not.toContain('¥950')
    expect(pages.join('')).not.toContain('隠した品')

    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    expect((await cook.get(findWebFlyer, { params: { web_flyer_id } })).body).toMatchObject({
      deal_id: made.deal.id,
      state: 'shown',
    })
    const stranger = await app.logIn('consumer', (await world(app)).consumer.owner.login_id)
    expect((await stranger.get(findWebFlyer, { params: { web_flyer_id } })).status).toBe(404)
    const rival = await app.logIn('supplier', (await world(app)).supplier.owner.login_id)
    expect((await rival.get(printFlyer, { params: { web_flyer_id } })).status).toBe(404)
    await app.deps.db
      .updateTable('web_flyers')
      .set({ withdrawn_at: app.deps.now() })
      .where('id', '=', web_flyer_id)
      .execute()
    expect((await clerk.get(printFlyer, { params: { web_flyer_id } })).status).toBe(409)
  })
})
