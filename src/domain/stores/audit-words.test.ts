import { expect, test } from 'vitest'
import { conditionsAuditWords } from './audit-words.ts'

const names = { store_groups: [], order_counters: [] }
const closing = (minutes: number) => ({ lead_days: 1, minutes, day_kind: 'calendar' as const })

test('a record says days as they are in Japan, and closings with their times', () => {
  // Half past eight in the morning of the 19th.
  const invite = conditionsAuditWords(
    { action: 'invite', before: null, after: { expires_at: '2027-02-18T23:30:00.000Z' } },
    names,
  )
  expect(invite).toEqual({ title: '招待の発行', lines: ['有効期限：2027/02/19'] })
  const rule = (minutes: number) => ({ weekdays: { 1: closing(minutes), 2: null, 6: closing(1620) } })
  const conditions = { action: 'conditions', before: { closing: rule(1020) }, after: { closing: rule(1080) } }
  expect(conditionsAuditWords(conditions, names).lines).toEqual([
    '得意先だけの受注締め：月 前日 17:00、土 前日 27:00 → 月 前日 18:00、土 前日 27:00',
  ])
})
