import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { localMail } from '#server/outside/local-outbox.ts'
import { testApp } from '#tests/support/app.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const app = await testApp()
const { db } = app.deps
app.deps.mail = localMail(db)

type Restaurant = { consumer: { owner: { login_id: string } } }
type Deal = { deal: { id: string }; items: { id: string }[] }

const order = async ({ consumer }: Restaurant, { deal, items }: Deal) => {
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '3' }
  const placed = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: { delivery_date: '2026-11-24', note: '<b>裏口</b>へ', lines: [line] },
    idempotency_key: `outbox-${deal.id}`,
  })
  expect(placed.status).toBe(201)
  await app.drainJobs()
  return placed.body
}

const open = async (url: string) => {
  const { statusCode, body, headers } = await app.fastify.inject(url)
  expect(statusCode, url).toBe(200)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
  expect(body).not.toContain('<b>裏口')
  return body
}

/** The page of what left of an order by a channel. */
const openLeft = async (channel: string, { number }: { number: string }) => {
  const list = await open(`/dev/outbox?channel=${channel}`)
  const url = new RegExp(`<td><a href="(/dev/outbox/[^"]+)">[^<]*${number}[^<]*</a></td>`).exec(list)?.[1] ?? ''
  return { url, page: await open(url) }
}

test('a mail is seen as HTML in a frame that may do nothing, as text, and with the pages of its PDF', async () => {
  const made = await world(app)
  const placed = await order(made, await addOwnSupplier(app, made.consumer, { method: 'mail' }))
  const { page, url } = await openLeft('mail', placed)
  expect(
    page.match(/<iframe class="(phone|desk)" title="メール" sandbox="allow-top-navigation-by-user-activation" /g),
  ).toHaveLength(2)
  expect(page).toContain('&amp;lt;b&amp;gt;裏口')
  expect(page).toContain('備考        &lt;b&gt;裏口&lt;/b&gt;へ')
  expect(page).toMatch(/<a href="(http:\/\/[^/"]+)?\/o\/[\w-]{22}">/)
  expect(page.match(/<img src="data:image\/png;base64,iVBOR/g)).toHaveLength(1)
  expect((await app.fastify.inject(`${url}/attachment`)).headers['content-type']).toBe('application/pdf')
})

test('a fax is seen by its pages, a LINE card as LINE shows it', async () => {
  const made = await world(app, { supplier: { owner_user: { mail_on_order: false } } })
  const faxed = await order(made, await addOwnSupplier(app, made.consumer, { fax_number: '03-0221-0001' }))
  const fax = await openLeft('fax', faxed)
  expect(fax.page.match(/<img src="data:image\/png;base64,iVBOR/g)).toHaveLength(1)
  expect(fax.page).not.toContain('<iframe')
  await addLineLink(app, made.supplier.owner.account_id, { supplier_id: made.supplier.id }, newLineUser())
  const line = await openLeft('line', await order(made, made))
  expect(line.page).toContain('<article><div class="header">')
  for (const nothing of ['/dev/outbox/line/0', '/dev/outbox/line/x', '/dev/outbox/0/attachment']) {
    expect((await app.fastify.inject(nothing)).statusCode).toBe(404)
  }
})
