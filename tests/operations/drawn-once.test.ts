import { expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { addSupplierUser, world } from '#tests/support/world.ts'

const app = await testApp()

test('a sheet that many get is drawn once, and another order’s is another', async () => {
  const { consumer, supplier, deal, items } = await world(app)
  for (let n = 0; n < 3; n += 1) await addSupplierUser(app, supplier.id)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const place = async (quantity: string, delivery_date: string) => {
    app.mails.sent.length = 0
    const line = { order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece' as const, quantity }
    const placed = await cook.post(placeOrder, {
      params: { deal_id: deal.id },
      body: { delivery_date, lines: [line] },
      idempotency_key: `drawn-${deal.id}-${quantity}`,
    })
    expect(placed.status).toBe(201)
    await app.drainJobs()
    return app.mails.sent.flatMap(mail => mail.attachment?.content ?? [])
  }
  const sheets = await place('2', '2026-11-24')
  expect(sheets.length).toBeGreaterThan(2)
  // Not alike only: the very same bytes in memory.
  for (const sheet of sheets) expect(sheet).toBe(sheets[0])
  const [other] = await place('3', '2026-11-25')
  expect(other?.equals(sheets[0] ?? Buffer.alloc(0))).toBe(false)
})
