import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Seen } from './draft.ts'

const deal_id = 'deal'
const body = {
  delivery_date: '2026-11-21',
  note: '',
  lines: [{ order_list_item_id: 'tai', unit_kind: 'piece' as const, quantity: '2', note: '' }],
}
const seen: Seen = { supplier_name: '丸角青果', closing_at: null, total: '1080', duplicates: [] }
const metas: Record<string, string> = { consumer_id: 'restaurant', account_id: 'cook' }

let answers: Response[] = []
let keys: (string | null)[] = []
const events: Record<string, () => void> = {}

beforeEach(() => {
  vi.useFakeTimers()
  keys = []
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const listen = (name: string, act: () => void) => {
    events[name] = act
  }
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: listen,
    querySelector: (asked: string) => {
      const content = metas[/name="([^"]+)"/.exec(asked)?.[1] ?? '']
      return content === undefined ? null : { content, getAttribute: () => content }
    },
  })
  vi.stubGlobal('window', { localStorage, addEventListener: listen })
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('Idempotency-Key'))
    return answers.shift() ?? Response.error()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
// A queue that was begun watches every draft: the next one of this process has modules of its own.
afterAll(() => void vi.resetModules())

/** As a page that was just opened has it. */
const opensPage = async () => {
  vi.resetModules()
  return { ...(await import('./queue.ts')), ...(await import('./draft.ts')), ...(await import('./sending.ts')) }
}

const busy = (after: string) => Response.json({ message: 'x' }, { status: 429, headers: { 'retry-after': after } })
const order = { id: 'o1', number: '0001-0001-1' }

test('an order that is answered 429 is sent again under its key when the server wishes, not when a page is looked at', async () => {
  const { draftOfDeal, EMPTY_DRAFT, hearSent, queuedOrders, startQueue } = await opensPage()
  answers = [busy('20'), busy('86400'), Response.json(order, { status: 201 })]
  draftOfDeal('restaurant', deal_id).set(() => ({
    ...EMPTY_DRAFT,
    attempt: { key: 'key-1', body, outcome: 'unknown', seen },
  }))
  const heard: unknown[] = []
  hearSent(deal_id, sent => heard.push(sent.kind))
  startQueue()
  await vi.advanceTimersByTimeAsync(0)
  expect(keys).toEqual(['key-1'])
  expect(queuedOrders()).toMatchObject([{ state: 'unknown', why: 'ただいま混み合っています' }])

  await vi.advanceTimersByTimeAsync(15_000)
  events['visibilitychange']?.()
  events['online']?.()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(keys).toEqual(['key-1'])
  await vi.advanceTimersByTimeAsync(200)
  expect(keys).toEqual(['key-1', 'key-1'])

  // Asked for a day, it waits for a minute: a closing may come near.
  await vi.advanceTimersByTimeAsync(59_000)
  expect(keys).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_100)
  expect(keys).toEqual(['key-1', 'key-1', 'key-1'])
  expect(heard).toEqual(['waiting', 'waiting', 'placed'])
  expect(draftOfDeal('restaurant', deal_id).get().attempt).toBeNull()
})

test('one that is pressed for, and answered 429, waits as long as the server wishes, too', async () => {
  const { draftOfDeal, EMPTY_DRAFT, markAttempt, queuedOrders, startQueue, trySend } = await opensPage()
  const store = draftOfDeal('restaurant', deal_id)
  store.set(() => ({ ...EMPTY_DRAFT, attempt: { key: 'key-2', body, outcome: 'unsent' } }))
  startQueue()
  const session = Response.json({ csrf_token: 'x', consumer_id: 'restaurant', now: new Date().toISOString() })
  const preview = Response.json({ total: '1080', messages: [], lines: [], duplicates: [] })
  answers = [busy('30'), session, preview, Response.json(order, { status: 201 })]
  // As a press does it: that the draft waits is known before the request leaves.
  markAttempt(store, 'key-2', 'queued', { seen })
  void trySend(deal_id, true)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(keys).toEqual(['key-2'])
  expect(queuedOrders()).toMatchObject([{ state: 'queued', why: 'ただいま混み合っています' }])
  await vi.advanceTimersByTimeAsync(1_100)
  expect(keys.filter(key => key !== null)).toEqual(['key-2', 'key-2'])
  expect(store.get().attempt).toBeNull()
})
