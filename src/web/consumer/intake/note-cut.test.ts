import { describe, expect, it } from 'vitest'
import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { cutPiece, lackingIn, noteWithout } from './note-cut.ts'
import { samplePiece } from './piece-samples.ts'

const piece = (kind: IntakePiece['kind'], text: string, whole?: string): IntakePiece =>
  samplePiece({ kind, text, ...(whole !== undefined && { whole }) })

describe('a note of which a piece was put into quantities', () => {
  it.each([
    ['大根2本', '大根2本', ''],
    ['大根2本、裏口へ', '大根2本', '裏口へ'],
    ['裏口へ。大根2本', '大根2本', '裏口へ'],
    ['朝一で、大根2本、裏口へ', '大根2本', '朝一で、裏口へ'],
    ['朝一で\n・大根2本\n裏口へ', '大根2本', '朝一で\n裏口へ'],
    ['大根2本追加お願いします。裏口へ', '大根2本', '裏口へ'],
    ['大根2本固めで', '大根2本', '大根2本固めで'],
    ['赤大根2本', '大根2本', '赤大根2本'],
    ['裏口へ', '大根2本', '裏口へ'],
  ])('%j without %j is %j', (note, text, rest) => {
    expect(cutPiece(note, text, ['追加', 'お願いします'])).toBe(rest)
  })

  it('loses what is ordered and what the memo takes back, and keeps what was decided against', () => {
    const pieces = [
      piece('replaced', '大根10本'),
      piece('matched', '大根5本'),
      piece('doubtful', 'ねぎ2本'),
      piece('ignored', '追加'),
    ]
    expect(noteWithout('大根10本、大根5本、ねぎ2本追加、裏口へ', { pieces, ordered: [1] })).toBe('ねぎ2本追加、裏口へ')
    expect(noteWithout('大根10本、大根5本', { pieces, ordered: [] })).toBe('大根10本、大根5本')
  })

  it('keeps what stands there twice: nobody knows which is meant', () => {
    const note = '大根5本\n大根5本'
    expect(noteWithout(note, { pieces: [piece('doubtful', '大根5本')], ordered: [0] })).toBe(note)
  })
})

it('what a note holds already is not put into it again', () => {
  const pieces = [piece('unread', '裏口に置いて'), piece('unread', '2本'), piece('unread', '適当に', '大根 適当に')]
  const noted = [0, 1, 2]
  expect(lackingIn('裏口に置いてください。12本のうち', { pieces, noted })).toBe('2本\n大根 適当に')
  expect(lackingIn('', { pieces, noted: [0] })).toBe('裏口に置いて')
})
