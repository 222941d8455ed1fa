import { expect, test } from 'vitest'
import { answered } from '#web/api/api-error.ts'
import { currentOf, fieldsByLine } from './adjust-errors.ts'

test.each([
  ['a refused version', answered(409, { current: { id: 'a' } }), { id: 'a' }],
  ['another conflict', answered(409, { message: 'いま変更できません' }), null],
  ['another refusal', answered(422, { current: { id: 'a' } }), null],
])('the order as it stands: %s', (_case, error, order) => expect(currentOf(error)).toEqual(order))

test.each([
  ['beside the line that was sent there', 'lines[1].confirmed_weight', { 7: { confirmed_weight: '!' } }],
  ['inside a substitute', 'lines[0].substitute.weight', { 4: { 'substitute.weight': '!' } }],
  ['of a line that was not sent', 'lines[2].confirmed_weight', {}],
  ['of no line', 'message', {}],
])('a message %s', (_case, field, found) =>
  expect(fieldsByLine([{ field, message: '!' }], [{ line_number: 4 }, { line_number: 7 }])).toEqual(found),
)
