import { expect, test } from 'vitest'
import { type Draft, type DraftLine, EMPTY_DRAFT, parseDraft } from '#web/consumer/placing/draft.ts'
import { afterArrival, hasArrived, hasAsked, unsentWish, unsentWords } from './unsent-change.ts'

const line = (id: string, quantity: string, more: Partial<DraftLine> = {}): DraftLine => ({
  order_list_item_id: id,
  unit_kind: 'piece',
  quantity,
  note: '',
  name: id,
  unit: '個',
  position: 0,
  ...more,
})
const orderOf = (revision: number, note: string, lines: DraftLine[]): Parameters<typeof unsentWords>[1] => ({
  revision,
  delivery_date: '2026-11-24',
  note,
  lines: lines.map((one, at) => ({ ...one, line_number: at + 1, case_unit: '箱', pieces_per_case: '24' })) as never,
})
const typed = (lines: DraftLine[], more: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  delivery_date: '2026-11-24',
  base_revision: 1,
  lines: Object.fromEntries(lines.map((one, at) => [String(at), { ...one, position: at }])),
  ...more,
})

const first = orderOf(1, '', [line('鯵', '2'), line('鯖', '3'), line('鰯', '1', { unit_kind: 'case' })])
const draft = typed([line('鯵', '5', { note: '開きで' }), line('鰯', '4'), line('イカ', '2')], { note: '裏口へ' })

test('what was typed and not sent is said in words', () => {
  expect(unsentWords(typed([...first.lines] as never), first)).toEqual([])
  expect(unsentWords({ ...draft, base_revision: null }, first)).toEqual([])
  expect(unsentWords(draft, first)).toEqual([
    '鯵：数量 2個 → 5個',
    '鯵：備考 なし → 「開きで」',
    '鰯：数量 1箱 → 4個',
    '追加：イカ 2個',
    '取りやめ：鯖 3個',
    '全体の備考：なし → 「裏口へ」',
  ])
})

test('it is asked for by quantities, and in words where they can’t say it', () => {
  expect(unsentWish({ ...draft, base_revision: null }, first)).toEqual({ quantities: {}, rest: [] })
  expect(unsentWish(draft, first)).toEqual({
    quantities: { 1: '5', 2: '0' },
    rest: ['鯵：備考 なし → 「開きで」', '鰯：数量 1箱 → 4個', '追加：イカ 2個', '全体の備考：なし → 「裏口へ」'],
  })
  // Of a line in another unit so many in its own are wished, where that is a whole number.
  const pieces = typed([line('鯵', '2'), line('鯖', '3'), line('鰯', '48')])
  expect(unsentWish(pieces, first)).toEqual({ quantities: { 3: '2' }, rest: ['鰯：数量 1箱 → 48個'] })
  const cases = typed([line('鯵', '1', { unit_kind: 'case' }), line('鯖', '3'), line('鰯', '1', { unit_kind: 'case' })])
  expect(unsentWish(cases, first)).toEqual({ quantities: { 1: '24' }, rest: ['鯵：数量 2個 → 1箱'] })
})

test('what was asked for without an answer has arrived where a request that was not there before is just that', () => {
  const asked = { whole_cancel: false, note: 'イカも', lines: [{ line_number: 1, quantity: '5' }], known: ['old'] }
  const request = (id: string, note: string, after: string) => ({
    id,
    whole_cancel: false,
    note,
    lines: [{ line_number: 1, name: '鯵', unit: '個', before: '2.000', after }],
    state: 'open' as const,
    requested_at: '',
    requested_by_name: '',
    answered_at: null,
    reason: '',
  })
  const has = (...change_requests: ReturnType<typeof request>[]) => hasAsked({ ...draft, asked }, { change_requests })
  expect(has(request('new', 'イカも', '5.000'))).toBe(true)
  expect(has(request('old', 'イカも', '5.000'))).toBe(false)
  expect(has(request('new', '', '5.000'), request('newer', 'イカも', '6.000'))).toBe(false)
  expect(hasAsked(draft, { change_requests: [request('new', 'イカも', '5.000')] })).toBe(false)
  expect(parseDraft(JSON.stringify({ ...draft, asked }))).toEqual({ ...draft, asked })
  expect(parseDraft(JSON.stringify({ ...draft, asked: { note: 1 } }))).toEqual(EMPTY_DRAFT)
})

test('what was sent without an answer has arrived where a later revision is just that', () => {
  const sent = { ...draft, unknown: { note: draft.note, lines: draft.lines } }
  const same = orderOf(2, '裏口へ', Object.values(draft.lines))
  expect(hasArrived(sent, first)).toBe(false)
  expect(hasArrived(draft, same)).toBe(false)
  expect(hasArrived(sent, same)).toBe(true)
  expect(hasArrived(sent, orderOf(2, '', Object.values(draft.lines)))).toBe(false)
  // More was typed since: that is what the draft still changes.
  const more = { ...sent, note: '裏口へ、静かに' }
  expect(hasArrived(more, same)).toBe(true)
  const after = afterArrival(more, same)
  expect(after).toMatchObject({ base_revision: 2, note: '裏口へ、静かに' })
  expect(after.unknown).toBeUndefined()
  expect(parseDraft(JSON.stringify(sent))).toEqual(sent)
  expect(parseDraft(JSON.stringify({ ...sent, unknown: { note: 1 } }))).toEqual(EMPTY_DRAFT)
})
