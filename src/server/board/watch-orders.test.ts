import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { changeToProcessed, watchReceiveOrders } from '#contract/board/receive-orders.contract.ts'
import { cancelOrder } from '#contract/changes/change-orders.contract.ts'
import { fillPath } from '#contract/http/path.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { suspendSupplier } from '#contract/suspensions/suspensions.contract.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { noAssets } from '#server/http/assets.ts'
import { makeLive } from '#server/http/live.ts'
import { type Client, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAdmin, addRestaurant, addSupplierUser, world } from '#tests/support/world.ts'

// Screens are connected to one process, restaurants order through another; both really listen.

const app = await testApp()

/** One more web process's worth, on connections and a port of its own. */
const startWeb = async ({ sweep_ms }: { sweep_ms?: number } = {}) => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: await testDatabase(), LOG_LEVEL: 'error' })
  const base = makeDeps(config, { now: app.clock.now, mail: app.mails.port })
  const live = sweep_ms ? makeLive(base.pool, base.log, { now: base.now, sweep_ms }) : base.live
  const deps = { ...base, live }
  const fastify = await makeApp(deps, noAssets)
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= fastify.close())
  afterAll(async () => {
    await stop()
    await live.close()
    await base.close()
  })
  return { deps, url: `http://127.0.0.1:${port}`, stop }
}

type Heard = { id: string; event: string; data: { id?: string; order_id?: string; kind?: string } }

/** A screen's connection: all it hears, and a way to wait for something. */
const watch = async (web: { url: string }, client: Client, supplier_id: string, last_event_id?: string) => {
  const abort = new AbortController()
  const answer = await fetch(web.url + fillPath(watchReceiveOrders.path, { supplier_id }), {
    signal: abort.signal,
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(last_event_id ? { 'last-event-id': last_event_id } : {}),
    },
  })
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  let ended = false
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += new TextDecoder().decode(chunk)
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
        // The bell's word has a test of its own.
        if (field('event') && field('event') !== 'notices')
          heard.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) })
      }
      for (const look of waiting) look()
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => {
      ended = true
      for (const look of waiting) look()
    })
  const until = (done: () => boolean) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (!done()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })
  afterAll(() => abort.abort())
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    heard,
    /** Waits as long as the test may take. */
    hears: (order_id: string, kind: string) =>
      until(() => heard.some(one => one.data.order_id === order_id && one.data.kind === kind)),
    end: () => until(() => ended),
    leave: async () => {
      abort.abort()
      await reading
    },
  }
}

const figure = async ({ deps }: Awaited<ReturnType<typeof startWeb>>, name: string) => {
  const lines = (await deps.metrics.registry.metrics()).split('\n')
  return Number(lines.find(line => line.startsWith(`${name} `))?.slice(name.length + 1))
}

const start = async () => {
  const made = await world(app)
  const cook = await app.logIn('consumer', made.consumer.owner.login_id)
  const clerk = await app.logIn('supplier', made.supplier.owner.login_id)
  const place = () => order(cook, made)
  return { ...made, cook, clerk, place }
}

const order = async (cook: Client, { deal, items }: { deal: { id: string }; items: { id: string }[] }) => {
  const { status, body } = await cook.post(placeOrder, {
    params: { deal_id: deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
    },
    idempotency_key: `watch-${Math.random()}`,
  })
  expect(status).toBe(201)
  return body.id
}

describe('a screen on another process', () => {
  test('hears of an order, of its cancelling and of processing, each once, and of no other supplier', async () => {
    const web = await startWeb()
    const [mine, theirs] = [await start(), await start()]
    const screen = await watch(web, mine.clerk, mine.supplier.id)
    expect([screen.status, screen.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    const foreign = await theirs.place()
    const first = await mine.place()
    await screen.hears(first, 'placed')
    await mine.cook.post(cancelOrder, { params: { order_id: first }, body: { revision: 1 } })
    await screen.hears(first, 'cancelled')
    const second = await mine.place()
    await mine.clerk.post(changeToProcessed, { body: { order_ids: [second] } })
    await screen.hears(second, 'processed')
    expect(screen.heard.map(one => [one.event, one.data.order_id, one.data.kind])).toEqual([
      ['order', first, 'placed'],
      ['order', first, 'cancelled'],
      ['order', second, 'placed'],
      ['order', second, 'processed'],
    ])
    expect(JSON.stringify(screen.heard)).not.toContain(foreign)
    // It says what to look at, and nothing of what is in it.
    expect(Object.keys(screen.heard[0]?.data ?? {}).sort()).toEqual(['id', 'kind', 'order_id'])
    // How late each was is counted, once for each board that showed it; and how many listen.
    expect(await figure(web, 'oroshi_board_seconds_count')).toBe(4)
    expect(await figure(web, 'oroshi_streams{area="supplier"}')).toBe(1)
    await screen.leave()
    await vi.waitFor(async () => expect(await figure(web, 'oroshi_streams{area="supplier"}')).toBe(0), 60_000)
  })

  test('a user with assigned stores hears of those alone', async () => {
    const web = await startWeb()
    const { supplier, store, place } = await start()
    const hidden = await addRestaurant(app, supplier)
    const hidden_cook = await app.logIn('consumer', hidden.consumer.owner.login_id)
    const user = await addSupplierUser(app, supplier.id, { user: { sees_all_stores: false }, store_ids: [store.id] })
    const staff = await app.logIn('supplier', user.login_id)
    const screen = await watch(web, staff, supplier.id)
    const unheard = await order(hidden_cook, hidden)
    const heard = await place()
    await screen.hears(heard, 'placed')
    const again = await watch(web, staff, supplier.id, '1')
    await again.hears(heard, 'placed')
    for (const one of [screen, again]) expect(JSON.stringify(one.heard)).not.toContain(unheard)
    await Promise.all([screen.leave(), again.leave()])
  })

  test('that was away hears what it missed, after its Last-Event-ID', async () => {
    const web = await startWeb()
    const { clerk, supplier, place } = await start()
    const screen = await watch(web, clerk, supplier.id)
    const before = await place()
    await screen.hears(before, 'placed')
    const last = screen.heard.at(-1)?.id
    await screen.leave()
    const missed = [await place(), await place(), await place()]
    const back = await watch(web, clerk, supplier.id, last)
    for (const order_id of missed) await back.hears(order_id, 'placed')
    // All of it, though perhaps twice, and the stream goes on.
    const told = new Set(back.heard.map(one => one.data.order_id))
    expect(missed.filter(id => !told.has(id))).toEqual([])
    const next = await place()
    await back.hears(next, 'placed')
    await back.leave()
  })

  test.each(['nonsense', '-1', '99999999999999999999', '1.5'])(
    'a Last-Event-ID of %s is none: the stream begins and goes on',
    async last => {
      const web = await startWeb()
      const { clerk, supplier, place } = await start()
      await place()
      const screen = await watch(web, clerk, supplier.id, last)
      const next = await place()
      // The sweep may tell of the order before it; nothing says that an event is heard once.
      await screen.hears(next, 'placed')
      await screen.leave()
    },
  )

  test('that missed too much is told to read everything anew', async () => {
    const web = await startWeb()
    const { clerk, supplier, place } = await start()
    const id = await place()
    await app.deps.pool.query(
      `insert into order_events (order_id, supplier_id, kind, revision, actor_area, actor_name, screen, happened_at)
       select $1, $2, 'printed', 1, 'supplier', 'x', 'x', now() from generate_series(1, 600)`,
      [id, supplier.id],
    )
    const screen = await watch(web, clerk, supplier.id, '1')
    const next = await place()
    await screen.hears(next, 'placed')
    // Which of the two comes first is chance.
    await expect.poll(() => screen.heard.map(one => one.event).toSorted()).toEqual(['order', 'resync'])
    await screen.leave()
  })
})

/** What is done meanwhile is committed and never notified, as when a process dies between the two. */
const unpublished = async <T>(work: () => Promise<T>): Promise<T> => {
  const silent = vi.spyOn(app.deps.live, 'publish').mockImplementation(() => {})
  const done = await work()
  expect(silent).toHaveBeenCalled()
  silent.mockRestore()
  return done
}

test('what tells of nothing holds up nothing that is told after it', async () => {
  const { pool, log, now, config } = app.deps
  const live = makeLive(pool, log, { now, sweep_ms: 3_600_000, url: config.database_direct_url })
  const heard: string[] = []
  const leave = await live.subscribe(event => heard.push(event.id))
  live.publish([])
  const ids = { order_id: 'o', supplier_id: 's', consumer_id: 'c', store_id: null }
  live.publish([{ id: 'told', ...ids, kind: 'seen' }])
  await vi.waitFor(() => expect(heard).toContain('told'), 60_000)
  leave()
  await live.close()
})

/** Waits for a whole round of the sweeping that asks nothing, as nobody listens: each ends with a word to who hears of holidays. */
const sweepingRests = async ({ deps }: Awaited<ReturnType<typeof startWeb>>) => {
  const asked = vi.spyOn(deps.pool, 'query')
  const { promise: rests, resolve } = Promise.withResolvers<void>()
  let before = -1
  const leave = await deps.live.subscribeHolidays(() => {
    if (asked.mock.calls.length === before) resolve()
    before = asked.mock.calls.length
  })
  await rests
  leave()
  asked.mockRestore()
}

describe('a lost notification', () => {
  test('is found by the sweep', async () => {
    const web = await startWeb({ sweep_ms: 100 })
    const { clerk, supplier, place } = await start()
    const screen = await watch(web, clerk, supplier.id)
    const heard = await place()
    await screen.hears(heard, 'placed')
    const lost = await unpublished(place)
    await screen.hears(lost, 'placed')
    expect(screen.heard.map(one => one.data.order_id)).toEqual([heard, lost])
    await screen.leave()
  })

  test('also after everybody had left and somebody came back', async () => {
    const web = await startWeb({ sweep_ms: 50 })
    const { clerk, supplier, place } = await start()
    const first = await watch(web, clerk, supplier.id)
    const heard = await place()
    await first.hears(heard, 'placed')
    await first.leave()
    await sweepingRests(web)
    // The count has begun anew when the answer begins.
    const second = await watch(web, clerk, supplier.id)
    const known = await place()
    await second.hears(known, 'placed')
    const lost = await unpublished(place)
    await second.hears(lost, 'placed')
    await second.leave()
  })

  test('and a lost connection to the database are both survived', async () => {
    const web = await startWeb({ sweep_ms: 100 })
    const { clerk, supplier, place } = await start()
    const screen = await watch(web, clerk, supplier.id)
    const before = await place()
    await screen.hears(before, 'placed')
    await app.deps.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'oroshi live' and datname = current_database()`,
    )
    const after = await place()
    await screen.hears(after, 'placed')
    await screen.leave()
  })
})

test('a process that stops ends its screens at once and does not wait for them', async () => {
  const web = await startWeb()
  const { clerk, supplier, place } = await start()
  const screen = await watch(web, clerk, supplier.id)
  const id = await place()
  await screen.hears(id, 'placed')
  await web.stop()
  await screen.end()
})

test('a screen that comes back to a process as it stops is sent on at once, too', async () => {
  const web = await startWeb()
  const { clerk, supplier } = await start()
  web.deps.live.stop()
  const screen = await watch(web, clerk, supplier.id)
  await screen.end()
  await web.stop()
})

test('the screens of a supplier that staff stop end with its suspension, not at their next beat', async () => {
  const web = await startWeb()
  const { clerk, supplier, place } = await start()
  const screen = await watch(web, clerk, supplier.id)
  const id = await place()
  await screen.hears(id, 'placed')
  const person = await app.logIn('admin', (await addAdmin(app)).login_id)
  const body = { reason: '確認のため', note: '' }
  expect((await person.post(suspendSupplier, { params: { id: supplier.id }, body })).status).toBe(204)
  await screen.end()
})
