import { describe, expect, it } from 'vitest'
import { readWritten, readWrittenLine } from './written-lines.ts'

describe('a line as it is written to a wholesaler', () => {
  it.each([
    ['真鯛 2尾', { name: '真鯛', quantity: '2', unit: '尾' }],
    ['真鯛　２尾', { name: '真鯛', quantity: '2', unit: '尾' }],
    ['本マグロ200g 3パック', { name: '本マグロ200g', quantity: '3', unit: 'パック' }],
    ['しじみ1.5kg', { name: 'しじみ', quantity: '1.5', unit: 'kg' }],
    ['大葉 10 束 ', { name: '大葉', quantity: '10', unit: '束' }],
  ])('%s', (written, line) => {
    expect(readWrittenLine(written)).toEqual(line)
  })
  it.each(['真鯛', '真鯛 2', '2尾', '真鯛 0尾', '真鯛 2尾 大きめで', '真鯛 いつもの', ''])(
    '%s is nothing to order',
    written => {
      expect(readWrittenLine(written)).toBeNull()
    },
  )
})

describe('a memo of such lines', () => {
  it('keeps what it cannot read, and what stands there twice', () => {
    const memo = '真鯛 2尾\n\nよろしくお願いします\nあじ 300尾\n真鯛 3尾'
    expect(readWritten(memo)).toEqual({
      lines: [
        { name: '真鯛', quantity: '2', unit: '尾' },
        { name: 'あじ', quantity: '300', unit: '尾' },
      ],
      unread: ['よろしくお願いします', '真鯛 3尾'],
      many: [{ name: 'あじ', quantity: '300', unit: '尾' }],
    })
  })
})
