import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { interfax } from '#server/outside/interfax.ts'
import { testApp } from '#tests/support/app.ts'
import { chance, roughGateway } from '#tests/support/rough-gateway.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { sendDispatch } from './send-dispatch.ts'

const app = await testApp()
const { db } = app.deps
const secret = 'a-secret-of-the-gateway'
const seed = 20_261_121
const minute = 60_000

const random = chance(seed)
const gateway = roughGateway({ now: () => app.deps.now().getTime(), random, fault_rate: 0.15 })
const ask: typeof fetch = async (input, init) => {
  const answer = await gateway.answer(new Request(input, init))
  if (answer === 'cut') throw new TypeError('fetch failed', { cause: new Error('other side closed') })
  return answer
}
const before = { fax: app.deps.fax, secret: app.deps.config.fax_webhook_secret }
app.deps.fax = interfax({ url: 'http://rough.gateway', user: 'oroshi', password: 'secret' }, ask)
app.deps.config.fax_webhook_secret = secret
afterAll(() => {
  app.deps.fax = before.fax
  app.deps.config.fax_webhook_secret = before.secret
})

/** A database that is gone with its worker from the moment the gateway has been spoken to. */
const dyingDeps = (died: { dead: boolean }) => ({
  ...app.deps,
  db: new Proxy(db, {
    get: (target, name) => {
      if (died.dead) throw new Error('killed')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }),
  fax: {
    ...app.deps.fax,
    submit: async (fax: Parameters<typeof app.deps.fax.submit>[0]) => {
      died.dead = true
      return app.deps.fax.submit(fax)
    },
  },
})

test('60 orders on a rough day: each arrives exactly once or ends in a failure that is told; none is faxed twice', async () => {
  const { consumer } = await world(app)
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const machines = Array.from({ length: 15 }, (_, n) => `03-0300-${String(n).padStart(4, '0')}`)
  const unplugged = machines[0] ?? ''
  const dialled = (number: string) => `+81${number.replaceAll('-', '').slice(1)}`
  const began = app.deps.now().getTime()
  gateway.unplug(dialled(unplugged), { from: began, until: began + 60 * minute })
  gateway.goDown({ from: began + 20 * minute, until: began + 30 * minute })
  const order_ids: string[] = []
  for (const fax_number of machines) {
    const own = await addOwnSupplier(app, consumer, { fax_number })
    for (let n = 0; n < 4; n += 1) {
      const body = {
        delivery_date: `2026-11-2${4 + n}`,
        lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece' as const, quantity: '1' }],
      }
      const asked = { params: { deal_id: own.deal.id }, body, idempotency_key: `storm-${own.deal.id}-${n}` }
      const placed = await cook.post(placeOrder, asked)
      expect(placed.status).toBe(201)
      // The answer was lost: the same order is sent again.
      if (random() < 0.1) expect((await cook.post(placeOrder, asked)).body.id).toBe(placed.body.id)
      order_ids.push(placed.body.id)
    }
  }
  const mine = db.selectFrom('dispatches').where('order_id', 'in', order_ids)

  let killed = 0
  for (let step = 0; step < 300; step += 1) {
    const open = await mine
      .select(['id', 'state'])
      .where('state', 'in', ['queued', 'sending', 'sent'])
      .orderBy('id')
      .execute()
    if (open.length === 0) break
    for (const { id, state } of open) {
      const died = { dead: false }
      // The first one for certain.
      if (state !== 'queued' || (killed > 0 && random() > 0.02)) continue
      await sendDispatch(dyingDeps(died), id).catch(() => {})
      if (died.dead) killed += 1
    }
    for (const payload of gateway.dueCallbacks()) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = `/webhooks/fax/interfax?secret=${secret}`
      expect((await app.fastify.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(204)
    }
    await app.drainJobs({ hurry: true })
    app.clock.pass({ minutes: 1 })
  }

  const ended = await mine
    .select(['id', 'order_id', 'state', 'failure_class', 'round', 'destination', 'pages', 'cost'])
    .execute()
  expect(ended.map(one => one.order_id).toSorted()).toEqual(order_ids.toSorted())
  expect(ended.filter(one => one.state !== 'delivered' && one.state !== 'failed')).toEqual([])
  // Jobs of other files' orders may have passed through the same gateway.
  const ids = new Set(ended.map(one => one.id))
  const ours = (reference: string) => ids.has(reference.split(':')[0] ?? '')
  const faxes = gateway.faxes().filter(one => ours(one.reference))
  const of = (id: string) => faxes.filter(one => one.reference.startsWith(`${id}:`))
  const arrived = (id: string) => of(id).filter(one => one.status === 0).length
  // No call twice, nobody twice, and what is said is what happened.
  expect(new Set(faxes.map(one => one.reference)).size).toBe(faxes.length)
  expect(ended.filter(one => arrived(one.id) !== (one.state === 'delivered' ? 1 : 0))).toEqual([])
  // Nor do two calls meet at one machine, also where the answer was lost of one that the gateway took late (decision 029).
  expect(gateway.collisions().filter(ours)).toEqual([])
  // A failure is told, once; what arrived is not told as one.
  const { rows: told } = await sql<{ order_id: string; times: number }>`
    select order_id, count(*)::int as times from notifications
    where order_id = any(${order_ids}::uuid[]) and kind = 'dispatch_failed' group by order_id`.execute(db)
  const failed = ended.filter(one => one.state === 'failed')
  expect(told.map(one => one.order_id).toSorted()).toEqual(failed.map(one => one.order_id).toSorted())
  expect(told.every(one => one.times === 1)).toBe(true)
  // Pages and cost are those of the gateway: each call counted once.
  const yen = faxes.reduce((sum, one) => sum + 10 * (one.status === 0 ? one.pages : one.status === 3906 ? 1 : 0), 0)
  expect(ended.reduce((sum, one) => sum + Number(one.cost ?? 0), 0)).toBe(yen)
  // The unplugged machine rang now and then, and what was left went through one by one once it was back.
  const rang = faxes.filter(one => one.number === dialled(unplugged))
  expect(rang.filter(one => one.submitted_at < began + 60 * minute).length).toBeLessThanOrEqual(16)
  // While the gateway was away it was tried now and then, not by every order.
  const while_away = gateway
    .submissions()
    .filter(({ at, reference }) => ours(reference) && at >= began + 20 * minute && at < began + 30 * minute)
  expect(while_away.length).toBeLessThanOrEqual(12)
  // The day was rough indeed.
  expect(killed).toBeGreaterThan(0)
  expect(failed.length).toBeGreaterThan(0)
  expect(ended.some(one => one.round > 1)).toBe(true)
}, 180_000)
