import { expect, test } from 'vitest'
import { isSaidAgain } from './said-again.ts'

const at = new Date('2026-11-20T10:00:00Z')
const clerk = { area: 'supplier', name: '市場 太郎' }
const said = {
  kind: 'messaged',
  actor_area: 'supplier',
  actor_name: '市場 太郎',
  happened_at: '2026-11-20T09:30:00Z',
  diff: { text: '少し遅れます' },
}
const mark = (kind: string) => ({ ...said, kind, diff: null })

test.each([
  ['the same words of the same person a moment later', [said], '少し遅れます', clerk, true],
  ['other words', [said], 'かなり遅れます', clerk, false],
  ['a colleague’s', [said], '少し遅れます', { ...clerk, name: '市場 花子' }, false],
  ['the other side’s', [said], '少し遅れます', { ...clerk, area: 'consumer' }, false],
  ['after something else', [said, { ...said, kind: 'edited' }], '少し遅れます', clerk, false],
  ['after it was taken and looked at', [said, mark('acknowledged'), mark('seen')], '少し遅れます', clerk, true],
  ['after it was processed', [said, mark('processed')], '少し遅れます', clerk, false],
  ['an hour later', [{ ...said, happened_at: '2026-11-20T09:00:00Z' }], '少し遅れます', clerk, false],
  ['without words, as before', [{ ...said, diff: null }], '', clerk, true],
  ['the first', [], '少し遅れます', clerk, false],
])('%s', (_, events, text, who, again) => {
  expect(isSaidAgain(events, 'messaged', text, who, at)).toBe(again)
})
