import { describe, expect, test } from 'vitest'
import { type AdditionalKind, readAdditional } from './additional.ts'

const read = (kind: AdditionalKind, typed: string) =>
  readAdditional({ name: '便', kind, choices: ['午前', '午後'] }, typed)

describe('a value', () => {
  test.each<[AdditionalKind, string, string]>([
    ['text', ' 裏口へ ', '裏口へ'],
    ['text', 'か\u3099き', 'がき'],
    ['text', '　', ''],
    ['number', '１，２００．５０', '1200.5'],
    ['number', '-3', '-3'],
    ['date', '2026/11/24', '2026-11-24'],
    ['date', '2026-11-24', '2026-11-24'],
    ['choice', '午後', '午後'],
    ['choice', '', ''],
  ])('%s %j is %j', (kind, typed, value) => {
    expect(read(kind, typed)).toEqual({ value })
  })

  test.each<[AdditionalKind, string, string]>([
    ['text', 'あ'.repeat(201), '便は200文字以内で入力してください'],
    ['number', '三', '便は数値で入力してください'],
    ['number', '1'.repeat(30), '便は数値で入力してください'],
    ['date', '2026/02/30', '便は日付で入力してください（例：2026/11/24）'],
    ['choice', '夜', '便は一覧から選んでください'],
  ])('%s %j is refused', (kind, typed, message) => {
    expect(read(kind, typed)).toEqual({ message })
  })
})
