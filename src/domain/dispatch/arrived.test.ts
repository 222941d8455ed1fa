import { expect, test } from 'vitest'
import { hadEarlier, hasEarlier, wasTold } from './arrived.ts'

const sending = {
  order_revision: 1,
  channel: 'fax',
  state: 'failed',
  delivered_at: null,
  acknowledged_at: null,
} as const
const order = {
  method: 'fax',
  seen_at: null,
  dispatches: [sending],
  events: [{ kind: 'placed', revision: 1 }],
} as const
const at = '2026-11-30T01:00:00Z'

test('a version before is known to be there by the board, by what arrived, by an opening or by a telephone, and by nothing else', () => {
  const told = { kind: 'told_by_phone', revision: 1 }
  const undone = { kind: 'told_by_phone_undone', revision: 1 }
  const cases: [string, Parameters<typeof hadEarlier>[0], boolean][] = [
    ['it failed', order, false],
    ['it gave way before it left', { ...order, dispatches: [{ ...sending, state: 'superseded' }] }, false],
    ['it is at the gateway', { ...order, dispatches: [{ ...sending, state: 'sent' }] }, false],
    ['it was delivered', { ...order, dispatches: [{ ...sending, state: 'delivered', delivered_at: at }] }, true],
    ['it was acknowledged', { ...order, dispatches: [{ ...sending, acknowledged_at: at }] }, true],
    ['a mail was taken', { ...order, dispatches: [{ ...sending, channel: 'mail', state: 'sent' }] }, true],
    ['it came back', { ...order, dispatches: [{ ...sending, channel: 'mail' }] }, false],
    ['this version arrived', { ...order, dispatches: [{ ...sending, order_revision: 2, delivered_at: at }] }, false],
    ['it was opened', { ...order, seen_at: at }, true],
    ['it is on the board', { ...order, method: 'web' }, true],
    ['it was told', { ...order, events: [told] }, true],
    ['that was taken back', { ...order, events: [told, undone] }, false],
    ['and told anew', { ...order, events: [told, undone, told] }, true],
    ['this version was told', { ...order, events: [{ ...told, revision: 2 }] }, false],
  ]
  for (const [name, known, had] of cases) expect([name, hadEarlier(known, 2)]).toEqual([name, had])
})

test('what was told by telephone is known there, and is on no paper', () => {
  const told = { ...order, events: [{ kind: 'told_by_phone', revision: 1 }] }
  expect([hadEarlier(told, 2), hasEarlier(told, 2), wasTold(told, 2)]).toEqual([true, false, true])
  const delivered = { ...order, dispatches: [{ ...sending, delivered_at: at }] }
  expect([hadEarlier(delivered, 2), hasEarlier(delivered, 2), wasTold(delivered, 2)]).toEqual([true, true, false])
})
