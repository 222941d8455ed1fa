import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { type Attempt, draftOfDeal, EMPTY_DRAFT, open, type Seen } from './draft.ts'
import { open_again_words } from './holding.ts'
import { placedOf } from './placed.ts'
import { askAgain, cancelQueued, sendAttempt } from './sender.ts'

const place = { consumer_id: 'restaurant', deal_id: 'deal' }
const body = {
  delivery_date: '2026-11-21',
  note: '',
  lines: [{ order_list_item_id: 'tai', unit_kind: 'piece' as const, quantity: '2', note: '' }],
}
const seen: Seen = {
  supplier_name: '丸角青果',
  closing_at: '2026-11-20T08:00:00.000Z',
  total: '1080',
  duplicates: [],
}
const session = { csrf_token: 'fresh', account_id: 'cook', consumer_id: 'restaurant', now: '2026-11-20T01:00:00.000Z' }
const preview: PreviewedOrder = {
  delivery_date: body.delivery_date,
  closing_at: seen.closing_at,
  now: session.now,
  lines: [],
  subtotal: '1000',
  tax: '80',
  total: '1080',
  totals_by_rate: [],
  estimated: false,
  has_market_price: false,
  minimum_amount: null,
  duplicates: [],
  messages: [],
}
const order = { id: 'o1', number: '0001-0001-1' }

type Said = { status: number; body: unknown; headers?: Record<string, string> } | 'nothing'
const ok = (answer: unknown): Said => ({ status: 200, body: answer })

/** What is answered to each of the three calls; `nothing`: the line is dead. */
let answers: { token: Said; preview: Said; orders: Said }
let asked: string[] = []
let sent: { waited_s?: number } | undefined
let kept: Map<string, string>

beforeEach(() => {
  answers = { token: ok(session), preview: ok(preview), orders: { status: 201, body: order } }
  asked = []
  kept = new Map()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { querySelector: () => null })
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage, addEventListener: () => {} })
  vi.stubGlobal('fetch', async (url: string, { headers, body: text }: { headers: Headers; body: string | null }) => {
    const call = url.endsWith('/token') ? 'token' : url.endsWith('/preview') ? 'preview' : 'orders'
    asked.push([call, headers.get('Idempotency-Key')].filter(Boolean).join(' '))
    if (call === 'orders') sent = JSON.parse(text ?? '{}')
    const said = answers[call]
    if (said === 'nothing') throw new TypeError('Failed to fetch')
    return Response.json(said.body, { status: said.status, headers: said.headers ?? {} })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  open.clear()
})

/** A draft whose order was confirmed, and stands so. */
const confirmed = (attempt: Partial<Attempt> = {}) => {
  const store = draftOfDeal(place.consumer_id, place.deal_id)
  store.set(() => ({ ...EMPTY_DRAFT, attempt: { key: 'key-1', body, outcome: 'queued', seen, ...attempt } }))
  return { store, attempt: () => store.get().attempt }
}
const send = () => sendAttempt(place, () => {})

/** The server has no turn free for this account, and says when it wishes to be asked again. */
const busy: Said = { status: 429, body: { message: '操作が続いています' }, headers: { 'Retry-After': '5' } }

describe('an order that waited for the network', () => {
  test('that an owner is to approve leaves the draft, and is kept as one that waits', async () => {
    const { attempt } = confirmed()
    answers.orders = { status: 201, body: { id: 'a1', number: '', waiting: true } }
    expect(await send()).toEqual({ kind: 'placed', order: { id: 'a1', number: '', waiting: true } })
    expect(attempt()).toBeNull()
    expect(placedOf(place)).toMatchObject({ id: 'a1', waiting: true, told: false })
  })

  test('whose person sends it by LINE is kept as one that has not left', async () => {
    confirmed({ seen: { ...seen, by_line: true } })
    await send()
    expect(placedOf(place)).toMatchObject({ id: order.id, by_line: true, told: false })
  })

  test('says how long ago it was pressed; of an earlier release, which kept no moment, nothing', async () => {
    confirmed({ seen: { ...seen, pressed_at: Date.now() - 90_000 } })
    await send()
    expect(sent?.waited_s).toBeGreaterThanOrEqual(90)
    expect(sent?.waited_s).toBeLessThan(100)
    confirmed()
    await send()
    expect(sent).not.toHaveProperty('waited_s')
  })

  test('is asked about, and leaves under its key; the draft is empty and the order is known', async () => {
    const { attempt } = confirmed()
    const told: unknown[] = []
    expect(await sendAttempt(place, one => told.push(one))).toEqual({ kind: 'placed', order })
    expect(asked).toEqual(['token', 'preview', 'orders key-1'])
    expect(told).toEqual([order])
    expect(attempt()).toBeNull()
    expect(placedOf(place)).toEqual({ ...order, supplier_name: '丸角青果', key: 'key-1', told: false })
  })

  test.each<[string, Partial<typeof answers>, string, string[]]>([
    [
      'the closing has passed by the server’s clock',
      { token: ok({ ...session, now: '2026-11-20T08:00:00.000Z' }) },
      '締切を過ぎました。納品日を選び直してください',
      ['token'],
    ],
    [
      'the total is another',
      { preview: ok({ ...preview, total: '1081' }) },
      '金額が、確認したときから変わりました',
      ['token', 'preview'],
    ],
    [
      'the server would refuse it',
      { preview: { status: 422, body: { messages: [{ field: 'x', message: '売り切れました' }] } } },
      '売り切れました',
      ['token', 'preview'],
    ],
  ])('is held where %s: nothing is sent', async (_, said, why, calls) => {
    const { attempt } = confirmed()
    Object.assign(answers, said)
    expect(await send()).toEqual({ kind: 'held' })
    expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'held', why })
    expect(asked).toEqual(calls)
  })

  test('is held because its supplier is closed: asked again, never sent by itself, and its person is told once it is open', async () => {
    const { attempt } = confirmed()
    const why = '仕入先のOroshiの利用が停止されているため、いまは発注できません'
    answers.preview = ok({ ...preview, messages: [{ field: 'deal_id', name: 'deal_closed', message: why }] })
    expect(await send()).toEqual({ kind: 'held' })
    expect(attempt()).toMatchObject({ outcome: 'held', why, closed: true })
    await askAgain(place)
    expect(attempt()).toMatchObject({ outcome: 'held', why, closed: true })
    for (const said of ['nothing', busy] as const) {
      answers.preview = said
      await askAgain(place)
      expect(attempt()).toMatchObject({ outcome: 'held', why, closed: true })
    }
    answers.preview = ok(preview)
    await askAgain(place)
    expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'held', why: open_again_words })
    expect(attempt()).not.toHaveProperty('closed')
    expect(asked).not.toContain('orders key-1')
    expect(await cancelQueued(place)).toBe(true)
  })

  test.each<[string, Partial<typeof answers>]>([
    ['nobody answers', { token: 'nothing' }],
    ['the server is down', { preview: { status: 503, body: null } }],
    ['another restaurant was chosen since', { token: ok({ ...session, consumer_id: 'other' }) }],
  ])('goes on waiting where %s', async (_, said) => {
    const { attempt } = confirmed()
    Object.assign(answers, said)
    expect(await send()).toEqual({ kind: 'waiting', seconds: 0 })
    expect(attempt()).toMatchObject({ outcome: 'queued' })
    expect(asked).not.toContain('orders key-1')
  })

  test.each<[string, Partial<typeof answers>]>([
    ['the session', { token: busy }],
    ['whether it still holds', { preview: busy }],
    ['the order itself', { orders: busy }],
  ])('waits for its turn where %s is answered 429: it is not refused, and may still be taken back', async (_, said) => {
    const { attempt } = confirmed()
    const free = { ...answers }
    Object.assign(answers, said)
    expect(await send()).toEqual({ kind: 'waiting', seconds: 5 })
    expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'queued', why: 'ただいま混み合っています', seen })
    Object.assign(answers, free)
    expect(await send()).toEqual({ kind: 'placed', order })
    expect(asked.filter(one => one.startsWith('orders')).every(one => one === 'orders key-1')).toBe(true)
  })

  test('that was checked just now leaves at once, and is asked about only where it has to wait', async () => {
    const { attempt } = confirmed()
    answers.orders = busy
    expect(await sendAttempt(place, () => {}, true)).toEqual({ kind: 'waiting', seconds: 5 })
    expect(asked).toEqual(['orders key-1'])
    expect(attempt()).toMatchObject({ outcome: 'queued' })
    expect(await cancelQueued(place)).toBe(true)
    expect(attempt()).toEqual({ key: 'key-1', body, outcome: 'unsent', seen })
  })

  test('can be taken back until it leaves', async () => {
    const { attempt } = confirmed()
    expect(await cancelQueued(place)).toBe(true)
    expect(attempt()).toMatchObject({ outcome: 'unsent' })
    expect(await send()).toEqual({ kind: 'none' })
    expect(asked).toEqual([])
  })
})

describe('an order of which nobody knows what became', () => {
  test('is sent again as it was, without a question', async () => {
    confirmed({ outcome: 'unknown' })
    expect(await send()).toEqual({ kind: 'placed', order })
    expect(asked).toEqual(['orders key-1'])
  })

  test.each<[string, Said]>([
    ['no answer', 'nothing'],
    ['a fault of the server', { status: 500, body: null }],
    ['a 403, which is of who asks', { status: 403, body: { message: 'x' } }],
  ])('stays so after %s, and is not taken back', async (_, said) => {
    const { attempt } = confirmed({ outcome: 'unknown' })
    answers.orders = said
    expect(await send()).toEqual({ kind: 'waiting', seconds: 0 })
    expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'unknown' })
    expect(await cancelQueued(place)).toBe(false)
  })

  test('stays so after a 429, too: that says nothing of the request before', async () => {
    const { attempt } = confirmed({ outcome: 'unknown' })
    answers.orders = busy
    expect(await send()).toEqual({ kind: 'waiting', seconds: 5 })
    expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'unknown', why: 'ただいま混み合っています' })
    expect(await cancelQueued(place)).toBe(false)
  })

  test.each<[string, string | null, 'refused' | 'waiting']>([
    ['this restaurant', 'restaurant', 'refused'],
    ['another one', 'other', 'waiting'],
    ['none', null, 'waiting'],
  ])('is refused by a 404 for certain only where the session is of %s', async (_, consumer_id, kind) => {
    const { attempt } = confirmed({ outcome: 'unknown' })
    answers.orders = { status: 404, body: { message: '見つかりません' } }
    answers.token = ok({ ...session, consumer_id })
    expect(await send()).toMatchObject({ kind })
    expect(attempt()?.outcome).toBe(kind === 'refused' ? 'refused' : 'unknown')
  })

  test('that another tab has sent meanwhile is its order', async () => {
    const { store } = confirmed({ outcome: 'unknown' })
    const placed = { ...order, supplier_name: '丸角青果', key: 'key-1', told: false }
    const [draft] = kept.keys()
    const [name] = [`oroshi.placed.1::${place.consumer_id}:${place.deal_id}`]
    kept.set(name ?? '', JSON.stringify(placed))
    kept.delete(draft ?? '')
    expect(await send()).toMatchObject({ kind: 'placed', order: { id: 'o1' } })
    expect([asked, store.get().attempt]).toEqual([[], null])
  })
})

test('a definite no is kept with its reason, and said', async () => {
  const { attempt } = confirmed()
  answers.orders = { status: 422, body: { messages: [{ field: 'lines[0]', message: '完売しました' }] } }
  expect(await send()).toMatchObject({ kind: 'refused', error: { status: 422 } })
  expect(attempt()).toMatchObject({ key: 'key-1', outcome: 'refused', why: '完売しました' })
})

test.each<[string, Partial<Attempt>]>([
  ['was never confirmed', { outcome: 'unsent' }],
  ['was held', { outcome: 'held' }],
  ['was refused', { outcome: 'refused' }],
])('what %s is not sent', async (_, attempt) => {
  confirmed(attempt)
  expect(await send()).toEqual({ kind: 'none' })
  expect(asked).toEqual([])
})
