import { expect, test } from 'vitest'
import { adjustOrder, answerAdjustment, editOrder, takeBackAnswer } from '#contract/changes/change-orders.contract.ts'
import { listOrders } from '#contract/history/order-history.contract.ts'
import { getOrder } from '#contract/orders/orders.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { testApp } from '#tests/support/app.ts'
import { world } from '#tests/support/world.ts'

const app = await testApp()

const names = ['真鯛', 'するめいか', 'あじ'] as const
type Name = (typeof names)[number]

const start = async () => {
  const made = await world(app, { items: names.map(name => ({ name, price: '300' })) })
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const wish = (quantities: Partial<Record<Name, string>>) =>
    names.flatMap((name, at) => {
      const quantity = quantities[name] ?? '2'
      const line = { order_list_item_id: made.items[at]?.id ?? '', unit_kind: 'piece' as const, quantity }
      return quantity === '0' ? [] : [line]
    })
  const placed = await cook.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: { delivery_date: '2026-11-24', lines: wish({}) },
    idempotency_key: `open-${made.deal.id}`,
  })
  const params = { order_id: placed.body.id }
  const see = async () => (await cook.get(getOrder, { params })).body
  const must = ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBe(200)
  const report = async (name: Name, confirmed_quantity: string | null = '0', message = '') => {
    app.clock.pass({ minutes: 1 })
    const { revision, lines } = await see()
    const line = {
      line_number: lines.find(one => one.name === name)?.line_number ?? 0,
      confirmed_quantity,
      confirmed_weight: null,
      confirmed_unit_price: null,
      shortage_reason: confirmed_quantity === null ? '' : '欠品',
      substitute: null,
    }
    must(await clerk.patch(adjustOrder, { params, body: { revision, message, lines: [line] } }))
  }
  const accept = async () => {
    app.clock.pass({ minutes: 1 })
    const { revision } = await see()
    must(await cook.post(answerAdjustment, { params, body: { revision, answer: 'accepted', text: '' } }))
  }
  const change = async (quantities: Partial<Record<Name, string>>) => {
    app.clock.pass({ minutes: 1 })
    const { revision } = await see()
    must(await cook.patch(editOrder, { params, body: { revision, lines: wish(quantities) } }))
    return (await see()).adjustment
  }
  const asked = async () => {
    const { items } = (await cook.get(listOrders, { query: { adjustment: 'open' } })).body
    const bell = app.deps.db.selectFrom('notifications').select('kind').where('order_id', '=', params.order_id)
    const open = await bell.where('kind', '=', 'order_adjusted').where('done_at', 'is', null).execute()
    return [items.length, open.length]
  }
  const back = async () => {
    const query = { revision: String((await see()).revision) }
    return (await cook.delete(takeBackAnswer, { params, query })).status
  }
  return { report, accept, change, asked, see, back }
}

test('a 欠品 that was agreed to is not asked about again where another one is reported and its line changed', async () => {
  const { report, accept, change, asked, see } = await start()
  await report('真鯛')
  await accept()
  await report('するめいか')
  expect((await see()).adjustment).toBe('open')
  expect(await change({ するめいか: '5' })).toBe('accepted')
  expect((await see()).lines.map(one => one.confirmed_quantity)).toEqual(['0.000', null, null])
  expect(await asked()).toEqual([0, 0])
})

test.each([
  ['the line is taken off', 'するめいか', '0'],
  ['the line is ordered otherwise', 'するめいか', '1'],
] as const)('nor where %s', async (_, name, quantity) => {
  const { report, accept, change, asked } = await start()
  await report('真鯛')
  await accept()
  await report('するめいか')
  expect(await change({ [name]: quantity })).toBe('accepted')
  expect(await asked()).toEqual([0, 0])
})

test('what is open stays so: of another line, with a word, or where nothing was agreed to', async () => {
  const { report, accept, change, asked } = await start()
  await report('真鯛')
  await accept()
  await report('するめいか')
  await report('あじ')
  expect(await change({ するめいか: '5' })).toBe('open')
  expect((await asked())[0]).toBe(1)
  expect(await change({ するめいか: '5', あじ: '3' })).toBe('accepted')

  const never = await start()
  await never.report('真鯛')
  await never.report('するめいか')
  expect(await never.change({ するめいか: '5' })).toBe('open')

  const worded = await start()
  await worded.report('真鯛')
  await worded.accept()
  await worded.report('するめいか', '0', 'スミイカならあります')
  expect(await worded.change({ するめいか: '5' })).toBe('open')
})

test('a change of a line that nobody has answered agrees to nothing', async () => {
  const { report, accept, change } = await start()
  await report('真鯛')
  await accept()
  await report('するめいか')
  expect(await change({ あじ: '5' })).toBe('open')
})

test('an agreement that was taken back is none', async () => {
  const { report, accept, change, back } = await start()
  await report('真鯛')
  await accept()
  expect(await back()).toBe(200)
  await report('するめいか')
  expect(await change({ するめいか: '5' })).toBe('open')
})

test('a 欠品 that its supplier takes back itself asks nothing of what was agreed to', async () => {
  const { report, accept, see, asked } = await start()
  await report('真鯛')
  await accept()
  await report('するめいか')
  await report('するめいか', null)
  expect((await see()).adjustment).toBe('accepted')
  expect((await asked())[0]).toBe(0)
  // What was agreed to and comes after all is asked about: it may have been bought elsewhere.
  await report('あじ')
  await accept()
  await report('真鯛', null)
  expect((await see()).adjustment).toBe('open')
})

test('what was agreed to and is said otherwise since is asked about', async () => {
  const { report, accept, change } = await start()
  await report('真鯛', '1')
  await accept()
  await report('真鯛', '0')
  await report('するめいか')
  expect(await change({ するめいか: '5' })).toBe('open')
})
