import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listProductItems } from '#contract/catalogue/product-items.contract.ts'
import { listOrderListItems } from '#contract/deals/consumer-deals.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import {
  addItemImage,
  type ItemImages,
  listItemImages,
  orderItemImages,
  removeItemImage,
} from '#contract/images/item-images.contract.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const photo = (width = 800, height = 600, background = '#3366aa') =>
  sharp({ create: { width, height, channels: 3, background } })
const jpeg = (width?: number, height?: number) => photo(width, height).jpeg().toBuffer()

const scene = async () => {
  const made = await world(app)
  const owner = await app.logIn('supplier', made.supplier.owner.login_id)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  return { ...made, owner, cook, params: { product_item_id: made.items[0]?.product_item_id ?? '' } }
}

type Scene = Awaited<ReturnType<typeof scene>>

const cookiesOf = (client: Client) => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

type Added = ItemImages & { messages?: FieldMessage[] }

const add = async ({ owner, supplier, params }: Scene, content: Buffer) => {
  const { body: page } = await owner.page('/suppliers/login')
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], 'photo.jpg'))
  const answer = await app.fastify.inject({
    method: 'POST',
    url: fillPath(addItemImage.path, { supplier_id: supplier.id, ...params }),
    headers: {
      cookie: cookiesOf(owner),
      'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(page)?.[1] ?? '',
    },
    payload: form,
  })
  return { status: answer.statusCode, body: answer.json<Added>() }
}

const fetch = (client: Client, image_id: string, size: 'small' | 'large', accept = 'image/webp,*/*') =>
  app.fastify.inject({
    url: `/api/v2/images/${image_id}?size=${size}`,
    headers: { accept, cookie: cookiesOf(client) },
  })

describe('a photograph', () => {
  test('is turned upright, loses what the camera wrote, and is served in two sizes and formats', async () => {
    const made = await scene()
    const { owner, cook } = made
    const taken = await photo(3000, 2000)
      .withExif({ IFD0: { Make: 'ひみつのカメラ' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(taken).metadata()).orientation).toBe(6)
    const { status, body } = await add(made, taken)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([{ width: 1067, height: 1600 }])
    const id = body.items[0]?.id ?? ''
    for (const [client, accept, size, format, edges] of [
      [owner, 'image/avif,image/webp,*/*', 'large', 'webp', [1067, 1600]],
      [cook, 'image/webp', 'small', 'webp', [320, 320]],
      [cook, '*/*', 'small', 'jpeg', [320, 320]],
      [cook, 'image/png', 'large', 'jpeg', [1067, 1600]],
    ] as const) {
      const answer = await fetch(client, id, size, accept)
      expect(answer.headers).toMatchObject({
        'content-type': `image/${format}`,
        'cache-control': 'private, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept'),
        'x-content-type-options': 'nosniff',
      })
      const { exif, orientation, ...seen } = await sharp(answer.rawPayload).metadata()
      expect([seen.format, seen.width, seen.height]).toEqual([format, ...edges])
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
  })

  test('is the main one of its item in the catalogue and on order lists, in the order that was given', async () => {
    const made = await scene()
    const { owner, cook, params, deal } = made
    await add(made, await jpeg())
    await add(made, await photo().png().toBuffer())
    const { items } = (await add(made, await photo().webp().toBuffer())).body
    expect(items).toHaveLength(3)
    const image_ids = items.map(one => one.id).reverse()
    const seen_image_ids = items.map(one => one.id)
    const ordered = await owner.patch(orderItemImages, { params, body: { image_ids, seen_image_ids } })
    const late = await owner.patch(orderItemImages, { params, body: { image_ids: seen_image_ids, seen_image_ids } })
    expect([late.status, late.body]).toMatchObject([409, { current: { items: [{ id: image_ids[0] }, {}, {}] } }])
    expect(ordered.body.items.map(one => one.id)).toEqual(image_ids)
    const rows = (await owner.get(listProductItems, {})).body.items
    expect(rows.map(one => one.image_id)).toContain(image_ids[0])
    const listed = (await cook.get(listOrderListItems, { params: { deal_id: deal.id } })).body.items
    expect(listed.filter(one => one.image_id !== undefined)).toMatchObject([{ image_id: image_ids[0] }])
    const less = await owner.patch(orderItemImages, {
      params,
      body: { image_ids: image_ids.slice(1), seen_image_ids: image_ids },
    })
    expect([less.status, less.body]).toMatchObject([409, { current: { items: [{ id: image_ids[0] }, {}, {}] } }])
  })

  test('is there for the supplier and its restaurants alone', async () => {
    const [mine, strange] = [await scene(), await scene()]
    const { body } = await add(mine, await jpeg())
    const id = body.items[0]?.id ?? ''
    const status = async (client: Client) => (await fetch(client, id, 'small')).statusCode
    expect(await Promise.all([mine.owner, mine.cook].map(status))).toEqual([200, 200])
    expect(await Promise.all([strange.owner, strange.cook, app.client('consumer')].map(status))).toEqual([
      404, 404, 404,
    ])
    await app.deps.db.updateTable('deals').set({ state: 'ended' }).where('id', '=', mine.deal.id).execute()
    expect(await status(mine.cook)).toBe(404)
  })

  test('that is removed is gone at once, and its files after it', async () => {
    const made = await scene()
    const { owner, params } = made
    const { body } = await add(made, await jpeg())
    const id = body.items[0]?.id ?? ''
    const removed = await owner.delete(removeItemImage, { params: { ...params, image_id: id } })
    expect(removed.body.items).toEqual([])
    expect((await fetch(owner, id, 'small')).statusCode).toBe(404)
    expect(await app.deps.files.get(`images/${id}/small.webp`)).not.toBeNull()
    await app.drainJobs()
    for (const name of ['small.webp', 'small.jpeg', 'large.webp', 'large.jpeg']) {
      expect(await app.deps.files.get(`images/${id}/${name}`)).toBeNull()
    }
    expect(await app.deps.db.selectFrom('product_item_images').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('goes on an item eight times at most, also for two at once', async () => {
    const made = await scene()
    const { owner, params } = made
    const small = await jpeg(40, 40)
    for (let count = 0; count < 7; count += 1) await add(made, small)
    const both = await Promise.all([1, 2].map(() => add(made, small)))
    expect(both.map(one => one.status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(both.find(one => one.status === 422)?.body.messages?.[0]?.message).toContain('8枚まで')
    expect((await owner.get(listItemImages, { params })).body.items).toHaveLength(8)
  })
})

/** A PNG that says it is 20,000 pixels wide and high. */
const bomb = async () => {
  const png = await photo(1, 1).png().toBuffer()
  png.writeUInt32BE(20_000, 16)
  png.writeUInt32BE(20_000, 20)
  return png
}

describe('what is no photograph', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PDF with another name', () => Buffer.from('%PDF-1.7\n1 0 obj'), 'このファイルはPDFです'],
    [
      'an SVG',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      'このファイルはSVGです',
    ],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'), 'このファイルはHEIC'],
    ['a GIF', () => Buffer.from('GIF89a'), 'このファイルはGIFです'],
    ['text', () => Buffer.from('鯛'), '画像として読み取れませんでした'],
    ['nothing', () => Buffer.alloc(0), '画像として読み取れませんでした'],
    ['a bomb of pixels', bomb, '画像が大きすぎます'],
    ['a JPEG that stops halfway', async () => (await jpeg(2000, 2000)).subarray(0, 4000), '画像が壊れている'],
    ['a JPEG of nothing but its first bytes', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]), '画像が壊れている'],
  ])('%s is refused in words', async (_, make, words) => {
    const made = await scene()
    const { owner, params } = made
    const answer = await add(made, await make())
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([{ field: 'file', message: expect.stringContaining(words) }])
    expect((await owner.get(listItemImages, { params })).body.items).toEqual([])
  })
})
