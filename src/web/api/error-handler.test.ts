import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aborted, answered, noNetwork } from './api-error.ts'
import { errorMessage, handleError, isServerError, messagesFor } from './error-handler.ts'
import { globalError } from './global-error.ts'
import { setReporter } from './report-error.ts'

const alert = vi.fn<(text: string) => void>()
const root = { dataset: {} as Record<string, string> }
beforeEach(() => {
  root.dataset = {}
  vi.stubGlobal('window', { alert })
  vi.stubGlobal('document', { documentElement: root })
  globalError.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  alert.mockReset()
})

const list = [
  { field: 'name', message: '名前を入力してください' },
  { field: 'phone', message: '電話番号を入力してください' },
  { field: 'name', message: '名前は20文字までです' },
]
const refused = answered(422, { messages: list })
const single = answered(409, { message: '締切を過ぎました' })
const bare = answered(500, null)
const holder = () => ({ set: vi.fn() })

describe('the shared error handler', () => {
  test.each([
    ['an abort', aborted()],
    ['no network', noNetwork()],
    ['the name CancelError', Object.assign(new Error('x'), { name: 'CancelError' })],
    ['the message Request aborted', new Error('Request aborted')],
    ['the message Network Error', new Error('Network Error')],
  ])('is silent on %s: nothing shown, called or thrown', (_, error) => {
    const options = { server_errors: holder(), global_error: holder(), callback: vi.fn(), rethrow: true }
    expect(() => handleError(error, options)).not.toThrow()
    expect(options.server_errors.set).not.toHaveBeenCalled()
    expect(options.global_error.set).not.toHaveBeenCalled()
    expect(options.callback).not.toHaveBeenCalled()
    expect(alert).not.toHaveBeenCalled()
  })

  test('fills the holder with a map from field to message, the first of a field', () => {
    const server_errors = holder()
    handleError(refused, { server_errors })
    expect(server_errors.set).toHaveBeenCalledExactlyOnceWith({
      name: '名前を入力してください',
      phone: '電話番号を入力してください',
    })
    expect(alert).not.toHaveBeenCalled()
  })

  test('in duplicate mode the map is keyed by the index in the list', () => {
    const server_errors = holder()
    handleError(refused, { server_errors, duplicate_mode: true })
    expect(server_errors.set).toHaveBeenCalledExactlyOnceWith({
      0: '名前を入力してください',
      1: '電話番号を入力してください',
      2: '名前は20文字までです',
    })
  })

  test('a single message is the global error, in the caller’s holder or the app’s own', () => {
    const global_error = holder()
    handleError(single, { server_errors: holder(), global_error })
    expect(global_error.set).toHaveBeenCalledExactlyOnceWith('締切を過ぎました')
    expect(globalError.get()).toBeNull()
    handleError(single)
    expect(globalError.get()).toBe('締切を過ぎました')
    expect(alert).not.toHaveBeenCalled()
  })

  test('a single message beside a list that nobody holds is the global error, alerts disabled or not', () => {
    const both = answered(422, { messages: list, message: '入力内容をご確認ください' })
    const global_error = holder()
    handleError(both, { global_error, alert: false })
    expect(global_error.set).toHaveBeenCalledExactlyOnceWith('入力内容をご確認ください')
    const server_errors = holder()
    handleError(both, { server_errors, global_error })
    expect(server_errors.set).toHaveBeenCalledOnce()
    expect(global_error.set).toHaveBeenCalledOnce()
  })

  test.each([
    ['an empty message', answered(400, { message: '' })],
    ['a body of another shape', answered(400, { messages: 'x', message: 1 })],
    ['an answer without a body', bare],
    ['a messages list that nobody holds', refused],
    ['a fault of the page', new TypeError('x is undefined')],
    ['what is not even an error', 'oops'],
  ])('alerts 処理に失敗しました on %s', (_, error) => {
    handleError(error)
    expect(alert).toHaveBeenCalledExactlyOnceWith('処理に失敗しました')
  })

  test('does not alert when the caller disabled it, nor on a component preview page', () => {
    handleError(bare, { alert: false })
    root.dataset = { componentPreview: 'true' }
    handleError(bare)
    expect(alert).not.toHaveBeenCalled()
  })

  test('then calls back, then throws on when asked', () => {
    const order: string[] = []
    const server_errors = { set: () => void order.push('set') }
    const callback = () => void order.push('callback')
    expect(() => handleError(refused, { server_errors, callback, rethrow: true })).toThrow(refused)
    expect(order).toEqual(['set', 'callback'])
    expect(() => handleError(refused, { server_errors, callback })).not.toThrow()
  })
})

test('faults are reported, silent errors and refusals are not', () => {
  const reported: unknown[] = []
  setReporter(error => reported.push(error))
  const fault = new TypeError('x is undefined')
  for (const error of [fault, bare, refused, single, aborted(), noNetwork(), 'oops']) {
    handleError(error, { alert: false })
  }
  setReporter(() => {})
  expect(reported).toEqual([fault, bare])
})

describe('the message builder', () => {
  test.each([
    ['a custom message first', refused, { custom: '送れませんでした', name: '送信' }, '送れませんでした'],
    ['then the name', refused, { name: '送信' }, '送信でエラーが発生しました'],
    ['then all messages, one a line', refused, {}, list.map(one => one.message).join('\n')],
    ['then the single message', single, {}, '締切を過ぎました'],
    ['else the default', bare, {}, '処理に失敗しました'],
    ['the default for an empty list', answered(422, { messages: [] }), {}, '処理に失敗しました'],
    ['the default for a fault of the page', new Error('x'), {}, '処理に失敗しました'],
  ])('%s', (_, error, options, text) => {
    expect(errorMessage(error, options)).toBe(text)
  })
})

test.each([
  [answered(500, null), true],
  [answered(503, null), true],
  [answered(499, null), false],
  [noNetwork(), false],
  [new Error('x'), false],
])('a server error is status 500 or above (%s: %s)', (error, is) => {
  expect(isServerError(error)).toBe(is)
})

test('messages of chosen fields', () => {
  expect(messagesFor(refused, ['name'])).toEqual(['名前を入力してください', '名前は20文字までです'])
  expect(messagesFor(refused, ['address'])).toEqual([])
  expect(messagesFor(single, ['name'])).toEqual([])
})
