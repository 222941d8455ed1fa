import { expect, it } from 'vitest'
import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { mayBeMore } from './note-amounts.ts'
import { samplePiece } from './piece-samples.ts'

const piece = (text: string, kind: IntakePiece['kind'] = 'matched'): IntakePiece => samplePiece({ kind, text })

it.each([
  ['真鯛もう2尾', '真鯛もう2尾', true],
  ['裏口へ。もう真鯛2尾', '真鯛2尾', true],
  ['真鯛あと2尾', '真鯛あと2尾', true],
  ['真鯛さらに２尾', '真鯛さらに２尾', true],
  ['真鯛も２尾', '真鯛も２尾', true],
  ['真鯛プラス2尾', '真鯛プラス2尾', true],
  ['真鯛＋2尾', '真鯛＋2尾', true],
  ['真鯛2尾足して', '真鯛2尾', true],
  ['真鯛2尾追加で', '真鯛2尾', true],
  ['真鯛2尾', '真鯛2尾', false],
  ['真鯛を2尾にして', '真鯛を2尾にして', false],
  ['真鯛2尾\nあと裏口へ', '真鯛2尾', false],
])('in the note %j, %j may be more than is ordered: %s', (note, text, is_more) => {
  expect(mayBeMore(note, piece(text), [piece(text)])).toBe(is_more)
})

it('what stands under a head of 追加 may be more, too', () => {
  const fish = piece('真鯛2尾')
  expect(mayBeMore('【追加】\n真鯛2尾', fish, [piece('【追加】', 'ignored'), fish])).toBe(true)
})
