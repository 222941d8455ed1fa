import { expect, it } from 'vitest'
import { sampleSheet } from '#domain/exports/order-sheet-samples.ts'
import { lineShareText } from './line-message.ts'

it('names the answers of the supplier that a change takes away', () => {
  const ended_shortages = [
    { name: '真鯛', said: '欠品', now: '5尾' },
    { name: '鯵', said: '1尾', now: null },
  ]
  expect(lineShareText({ ...sampleSheet({ revision: 2 }), ended_shortages }, 'edited')).toContain(
    [
      '次の回答は、注文の変更でなくなりました',
      '・真鯛：欠品（いまの注文 5尾）',
      '・鯵：1尾（取りやめ）',
      '出せないときは、もう一度お知らせください。',
      '',
      '明細',
    ].join('\n'),
  )
  expect(lineShareText(sampleSheet(), 'placed')).not.toContain('次の回答は')
})
