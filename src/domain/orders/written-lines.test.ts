import { describe, expect, it } from 'vitest'
import { readWritten, readWrittenLine } from './written-lines.ts'

describe('a line as it is written to a wholesaler', () => {
  it.each([
    ['真鯛 2尾', { name: '真鯛', quantity: '2', unit: '尾', note: '' }],
    ['真鯛　２尾', { name: '真鯛', quantity: '2', unit: '尾', note: '' }],
    ['本マグロ200g 3パック', { name: '本マグロ200g', quantity: '3', unit: 'パック', note: '' }],
    ['しじみ1.5kg', { name: 'しじみ', quantity: '1.5', unit: 'kg', note: '' }],
    ['きゅうり 1ケース', { name: 'きゅうり', quantity: '1', unit: 'ケース', note: '' }],
    ['ロースハム　２ロール', { name: 'ロースハム', quantity: '2', unit: 'ロール', note: '' }],
    ['大葉 10束（なるべく小さめ）', { name: '大葉', quantity: '10', unit: '束', note: 'なるべく小さめ' }],
    ['サーモン(刺身用) 2枚', { name: 'サーモン(刺身用)', quantity: '2', unit: '枚', note: '' }],
    ['たい 1/2尾', { name: 'たい', quantity: '0.5', unit: '尾', note: '' }],
    ['えび １／２kg', { name: 'えび', quantity: '0.5', unit: 'kg', note: '' }],
    ['えび ½kg', { name: 'えび', quantity: '0.5', unit: 'kg', note: '' }],
    ['あじ 1,000匹', { name: 'あじ', quantity: '1000', unit: '匹', note: '' }],
    ['えび ×3匹', { name: 'えび', quantity: '3', unit: '匹', note: '' }],
    ['たこ 一杯', { name: 'たこ', quantity: '1', unit: '杯', note: '' }],
    ['絹ごし豆腐 半丁', { name: '絹ごし豆腐', quantity: '0.5', unit: '丁', note: '' }],
    ['大葉 10 束 ', { name: '大葉', quantity: '10', unit: '束', note: '' }],
  ])('%s', (written, line) => {
    expect(readWrittenLine(written)).toEqual(line)
  })
  it.each([
    '真鯛',
    '真鯛 2',
    '2尾',
    '真鯛 0尾',
    '真鯛 2尾 大きめで',
    '真鯛 いつもの',
    '明日は9時までに',
    '配達は10:30ごろ',
    'ぶり2本 → 3本',
    'ぶり 2本 3本',
    'ぶり 2〜3本',
    'ぶり 2、3本',
    'ぶり 2-3本',
    'たい 1と1/2尾',
    'たい 11/3尾',
    'いわし 半分',
    'ヒラメ 10倍',
    '',
  ])('%s is nothing to order', written => {
    expect(readWrittenLine(written)).toBeNull()
  })
})

describe('a memo of such lines', () => {
  it('keeps what it cannot read, and what stands there twice', () => {
    const memo = '真鯛 2尾\n\nよろしくお願いします\nあじ 300尾\n真鯛 3尾'
    expect(readWritten(memo)).toEqual({
      lines: [
        { name: '真鯛', quantity: '2', unit: '尾', note: '' },
        { name: 'あじ', quantity: '300', unit: '尾', note: '' },
      ],
      unread: ['よろしくお願いします', '真鯛 3尾'],
      many: [{ name: 'あじ', quantity: '300', unit: '尾', note: '' }],
    })
  })
})
