import { expect, test } from 'vitest'
import { listDispatches } from '#contract/dispatch/admin-dispatches.contract.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { makeLog } from '#server/log.ts'
import { openWorkerDoor } from '#server/platform/worker-door.ts'
import { testApp } from '#tests/support/app.ts'
import { addAdmin, addOwnSupplier, world } from '#tests/support/world.ts'

const lines: Record<string, unknown>[] = []
const log = makeLog('info', undefined, { write: line => lines.push(JSON.parse(line) as Record<string, unknown>) })
const app = await testApp({ log })

const place = async (fax_number: string) => {
  const { consumer } = await world(app)
  const own = await addOwnSupplier(app, consumer, { fax_number })
  const cook = await app.logIn('consumer', consumer.owner.login_id)
  const placed = await cook.post(placeOrder, {
    params: { deal_id: own.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: own.items[0]?.id ?? '', unit_kind: 'piece', quantity: '2' }],
    },
    idempotency_key: `one-${own.deal.id}`,
  })
  expect(placed.status).toBe(201)
  return placed.body
}

test('an order is followed by its id from the tap to the fax, through web and worker, and no line names a person', async () => {
  lines.length = 0
  const { id } = await place('03-0220-0001')
  await app.drainJobs()
  const said = lines.filter(line => line['order_id'] === id)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'order placed', request_id: expect.any(String), method: 'fax' }),
      expect.objectContaining({ msg: 'dispatch', job: 'send_dispatch', channel: 'fax', outcome: 'sent' }),
      expect.objectContaining({ msg: 'job', job: 'send_dispatch', outcome: 'done' }),
    ]),
  )
  const placed = said.find(line => line['msg'] === 'order placed')
  const request = lines.find(line => line['msg'] === 'request' && line['reqId'] === placed?.['request_id'])
  expect(request).toMatchObject({ method: 'POST', status: '201' })
  expect(JSON.stringify(said)).not.toMatch(/0220-?0001|テスト/)
})

test('staff find the sendings of an order by its number, however it is typed, and no others', async () => {
  const [one, other] = [await place('03-0220-0002'), await place('03-0220-0003')]
  await app.drainJobs()
  const staff = await app.logIn('admin', (await addAdmin(app)).login_id)
  for (const q of [one.number, one.number.replaceAll('-', ''), ` ${one.number} `]) {
    const { body } = await staff.get(listDispatches, { query: { q } })
    expect(body.items.map(item => item.order_number)).toEqual([one.number])
  }
  const { body } = await staff.get(listDispatches, { query: { q: '03-0220-0003' } })
  expect(body.items.map(item => item.order_number)).toEqual([other.number])
})

test('a worker shows its results, its jobs and the age of the queue to who holds the token', async () => {
  await place('03-0220-0004')
  const config = { ...app.deps.config, metrics_token: 'a-token-of-the-monitor', deployed: true }
  const door = await openWorkerDoor({ ...app.deps, config }, { host: '127.0.0.1', port: 0 })
  const read = (path: string, authorization = 'Bearer a-token-of-the-monitor') =>
    fetch(`http://127.0.0.1:${door.port}${path}`, { headers: { authorization } })
  expect((await read('/healthz', '')).status).toBe(200)
  expect((await read('/metrics', 'Bearer another')).status).toBe(404)
  expect((await read('/anything')).status).toBe(404)
  expect(await (await read('/metrics')).text()).toMatch(/oroshi_queue_oldest_seconds\{task="send_dispatch"\} \d/)
  await app.drainJobs()
  const after = await (await read('/metrics')).text()
  expect(after).toMatch(/oroshi_dispatch_results_total\{channel="fax",outcome="sent",class=""\} [1-9]/)
  expect(after).toMatch(/oroshi_job_seconds_count\{task="send_dispatch",outcome="done"\} [1-9]/)
  door.close()
})
