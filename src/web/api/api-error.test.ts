import { describe, expect, test } from 'vitest'
import { ApiError, aborted, answered, detailOf, listOf, noNetwork, singleOf } from './api-error.ts'

const message = { field: 'name', message: '名前を入力してください' }

describe('the messages of an error body', () => {
  test.each<[string, unknown, (typeof message)[] | null]>([
    ['a list', { messages: [message] }, [message]],
    ['an empty list', { messages: [] }, []],
    ['a list in which some are none', { messages: [message, null, 'x', { field: 'a' }, { message: 'b' }] }, [message]],
    ['one message', { message: '締切を過ぎました' }, null],
    ['a list that is none', { messages: 'x' }, null],
    ['a text', 'Bad Gateway', null],
    ['nothing', null, null],
    ['nothing at all', undefined, null],
  ])('%s', (_, body, found) => {
    expect(listOf(body)).toEqual(found)
    expect(answered(422, body).messages).toEqual(found ?? [])
  })
})

test.each<[string, unknown, string | null]>([
  ['a message', { message: '締切を過ぎました', current: {} }, '締切を過ぎました'],
  ['an empty one', { message: '' }, null],
  ['a number', { message: 1 }, null],
  ['a list', { messages: [message] }, null],
  ['nothing', null, null],
])('the single message of an error body: %s', (_, body, found) => expect(singleOf(body)).toBe(found))

describe('what a stale save was answered', () => {
  const current = { revision: 2 }

  test.each<[string, unknown, unknown]>([
    ['a 409 with it', answered(409, { message: 'x', current }), current],
    ['a 409 without it', answered(409, { message: 'x' }), undefined],
    ['a 409 without a body', answered(409, null), undefined],
    ['another status', answered(422, { current }), undefined],
    ['no answer', noNetwork(), undefined],
    ['another error', Object.assign(new Error('x'), { status: 409, body: { current } }), undefined],
  ])('%s', (_, error, found) => expect(detailOf(error, 'current')).toEqual(found))

  test('another part of it', () => expect(detailOf(answered(409, { check: [1] }), 'check')).toEqual([1]))
})

test('errors are told apart by name: who aborted, who was not reached, what was answered', () => {
  const told = ({ name, message: said, status, body }: ApiError) => [name, said, status, body]
  expect([aborted(), noNetwork(), answered(502, null)].map(told)).toEqual([
    ['CancelError', 'Request aborted', null, null],
    ['NetworkError', 'Network Error', null, null],
    ['ApiError', 'Request failed with status code 502', 502, null],
  ])
  expect(aborted()).toBeInstanceOf(ApiError)
})
