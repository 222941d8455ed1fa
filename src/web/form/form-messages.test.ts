import { describe, expect, it } from 'vitest'

import { answered, noNetwork } from '#web/api/api-error.ts'
import { fieldKey, lineOf, refusedBy, shownErrors, sortMessages, withoutField } from './form-messages.ts'

const messages = [{ field: 'name', message: '店名を入力してください' }]

describe('what a refused call says', () => {
  it('reads the messages of its body', () => {
    expect(refusedBy(answered(422, { messages }))).toEqual({ messages, global: null })
  })

  it.each([
    [409, { message: '締切を過ぎました' }, '締切を過ぎました'],
    [403, null, 'この操作を行う権限がありません'],
    [413, null, 'データが大きすぎます'],
    [429, '<html>', '操作が続いたため、一時的に受け付けを止めています。しばらくしてからもう一度お試しください'],
    [418, null, '処理に失敗しました'],
  ])('says one thing of a %i for the whole form, in Japanese whoever answered', (status, body, global) => {
    expect(refusedBy(answered(status, body))).toEqual({ messages: [], global })
  })

  it.each([
    ['a bug', new TypeError('x is undefined')],
    ['a fault of the server', answered(500, { message: '処理に失敗しました' })],
    ['no answer', noNetwork()],
    ['nothing', null],
    ['a word', 'no'],
  ])('leaves %s to the error handler', (_, error) => {
    expect(refusedBy(error)).toBeNull()
  })
})

describe('messages by field', () => {
  it('keeps the first of a field, joins array paths, and gathers the rest', () => {
    const known = (field: string) => field === 'name' || field === 'lines.0.quantity'
    expect(
      sortMessages(
        [
          { field: 'name', message: '1' },
          { field: 'name', message: '2' },
          { field: 'lines[0].quantity', message: '3' },
          { field: 'elsewhere', message: '4' },
          { field: 'elsewhere2', message: '4' },
          { field: '', message: '5' },
        ],
        known,
      ),
    ).toEqual({ by_field: { name: '1', 'lines.0.quantity': '3' }, global: '4\n5' })
    expect(fieldKey('a[0][1].b')).toBe('a.0.1.b')
  })

  it('forgets the server on a change of the field or of what is inside it', () => {
    expect(withoutField({ name: '1', 'lines.0.quantity': '2', lines_note: '3' }, 'lines')).toEqual({
      name: '1',
      lines_note: '3',
    })
  })

  it("shows the page's own finding before the server's", () => {
    expect(shownErrors({ name: 'local' }, { name: 'server', tel: 'server' })).toEqual({ name: 'local', tel: 'server' })
  })
})

it.each([
  ['lines[2].substitute.weight', { line: 2, part: 'substitute.weight' }],
  ['lines[0]', { line: 0, part: '' }],
  ['lines', null],
  ['outlines[1].quantity', null],
])('finds the line of %s', (field, place) => expect(lineOf(field)).toEqual(place))
