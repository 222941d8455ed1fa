import { expect, it, test } from 'vitest'
import { farWishes, requestWords, saidIn } from './change-request.ts'

const wish = {
  whole_cancel: false,
  lines: [
    { name: '真鯛', unit: '尾', before: '3.000', after: '2' },
    { name: '鯵', unit: '尾', before: '5.000', after: '0' },
  ],
  note: '団体の取消のため',
}

it('says a wish line by line', () => {
  expect(requestWords(wish)).toEqual(['真鯛：3尾 → 2尾', '鯵：取りやめ（5尾）', '「団体の取消のため」'])
  expect(requestWords({ whole_cancel: true, lines: [], note: '' })).toEqual(['発注全体の取消'])
})

it('asks about a digit too many or too few, and about nothing that is taken off or doubled', () => {
  const line = (before: string, after: string) => ({ before, after })
  const far = farWishes([line('2', '9999'), line('20', '2'), line('2', '0'), line('2', '4'), line('10', '99')])
  expect(far.map(({ after, far: { times } }) => [after, times])).toEqual([
    ['9999', '4999.5'],
    ['2', '0.1'],
  ])
})

test.each([
  [{ text: 'なぜですか' }, ['「なぜですか」']],
  [{ message: 'すみません' }, ['「すみません」']],
  [{ request: { ...wish, lines: [] } }, ['「団体の取消のため」']],
  [{ request: 'x', text: 3 }, []],
  [null, []],
])('%j says %j', (detail, said) => {
  expect(saidIn(detail)).toEqual(said)
})
