import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { empty, file, ok, route } from '#contract/http/route.ts'
import { ApiError } from './api-error.ts'
import { call, urlOf } from './call.ts'
import { failureWords } from './failure-words.ts'
import { download, upload } from './files.ts'
import { isLost } from './outcome.ts'

const access = { area: 'consumer' } as const
const list = route({
  method: 'GET',
  path: '/api/things',
  access,
  summary: '',
  query: z.object({ q: z.optional(z.string()), ids: z.optional(z.array(z.string())) }),
  reply: ok(z.object({ items: z.array(z.string()) })),
})
const change = route({
  method: 'PATCH',
  path: '/api/things/:id',
  access,
  summary: '',
  body: z.object({ name: z.string() }),
  reply: ok(z.object({ id: z.string() })),
})
const place = route({
  method: 'POST',
  path: '/api/things',
  access,
  summary: '',
  body: z.object({ name: z.string() }),
  idempotent: true,
  reply: empty,
})
const remove = route({
  method: 'DELETE',
  path: '/api/things/:id',
  access,
  summary: '',
  query: z.object({ ids: z.array(z.number()) }),
  reply: empty,
})
const logIn = route({ method: 'POST', path: '/api/session', access: { area: 'public' }, summary: '', reply: empty })
const send = route({ method: 'POST', path: '/api/files', access, summary: '', upload_kb: 10, reply: empty })
const sheet = route({ method: 'GET', path: '/api/sheet', access, summary: '', reply: file('text/csv') })
const sheets = route({
  method: 'POST',
  path: '/api/sheets',
  access,
  summary: '',
  body: z.object({ ids: z.array(z.string()) }),
  reply: file('text/csv'),
})

const fetched = vi.fn<typeof fetch>()
const replace = vi.fn<(url: string) => void>()
const clicked: { href: string; download: string }[] = []

beforeEach(() => {
  clicked.length = 0
  const metas: Record<string, string> = { 'meta[name="csrf-token"]': 'token-1' }
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('window', { location: { pathname: '/consumers/orders', search: '?mode=a', replace } })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (metas[selector] ? { content: metas[selector] } : null),
    createElement: () => {
      const link = { href: '', download: '', click: () => clicked.push({ ...link }), remove: () => {} }
      return link
    },
    body: { append: () => {} },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const answer = (body: string | null, init: ResponseInit = {}) => fetched.mockResolvedValue(new Response(body, init))
const request = () => {
  const [url, init] = fetched.mock.calls[0] ?? []
  return { url, init, headers: new Headers(init?.headers) }
}
const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

describe('a call', () => {
  test('carries the CSRF token and X-Requested-With, asks for JSON, writes arrays as key[]', async () => {
    answer('{"items":["a"]}')
    const reply = await call(list, { query: { q: 'たい', ids: ['1', '2'] } })
    expectTypeOf(reply).toEqualTypeOf<{ items: string[] }>()
    expect(reply).toEqual({ items: ['a'] })
    const { url, init, headers } = request()
    expect(url).toBe('/api/things?q=%E3%81%9F%E3%81%84&ids[]=1&ids[]=2')
    expect(init?.method).toBe('GET')
    expect(init?.body).toBeNull()
    expect(headers.get('x-csrf-token')).toBe('token-1')
    expect(headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(headers.get('accept')).toBe('application/json')
  })

  test('PATCH sends data; path parameters are filled and escaped', async () => {
    answer('{"id":"x"}')
    await call(change, { params: { id: 'a/b' }, body: { name: '鯛' } })
    const { url, init, headers } = request()
    expect(url).toBe('/api/things/a%2Fb')
    expect(init?.method).toBe('PATCH')
    expect(init?.body).toBe('{"name":"鯛"}')
    expect(headers.get('content-type')).toBe('application/json')
  })

  test('POST sends its idempotency key; an empty reply is undefined', async () => {
    answer(null, { status: 204 })
    expect(await call(place, { body: { name: 'a' }, idempotency_key: 'key-12345' })).toBeUndefined()
    expect(request().headers.get('idempotency-key')).toBe('key-12345')
  })

  test('DELETE sends query parameters and no body', async () => {
    answer(null, { status: 204 })
    await call(remove, { params: { id: '1' }, query: { ids: [1, 2] } })
    expect(request().url).toBe('/api/things/1?ids[]=1&ids[]=2')
    expect(request().init?.body).toBeNull()
  })

  test('names the path parameter that is missing', async () => {
    await expect(call(change, { params: { id: '' }, body: { name: 'a' } })).rejects.toThrow('not set pathParam is id')
    // @ts-expect-error a path with parameters needs them
    await expect(call(change, { body: { name: 'a' } })).rejects.toThrow('not set pathParam')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a wrong call does not compile', () => {
    const wrong = () => [
      // @ts-expect-error the route has a body
      call(place, { idempotency_key: 'key-12345' }),
      // @ts-expect-error the route is idempotent
      call(place, { body: { name: 'a' } }),
      // @ts-expect-error the path has no parameters
      call(list, { params: { id: '1' } }),
      // @ts-expect-error the query is needed
      call(remove, { params: { id: '1' } }),
      // @ts-expect-error a file is downloaded
      call(sheet),
    ]
    expect(wrong).toBeTypeOf('function')
  })

  test('any 2xx is a success, anything else is not', async () => {
    answer('{"items":[]}', { status: 299 })
    await expect(call(list)).resolves.toEqual({ items: [] })
    answer('{"messages":[{"field":"name","message":"名前を入力してください"}]}', { status: 422 })
    const refused = await failure(call(list))
    expect(refused).toMatchObject({ name: 'ApiError', status: 422 })
    expect(refused.messages).toEqual([{ field: 'name', message: '名前を入力してください' }])
    answer('<html>', { status: 502 })
    expect(await failure(call(list))).toMatchObject({ status: 502, body: null })
  })

  test('an abort and a lost network have their names', async () => {
    fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'))
    expect(await failure(call(list))).toMatchObject({ name: 'CancelError', message: 'Request aborted', status: null })
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    expect(await failure(call(list))).toMatchObject({ name: 'NetworkError', message: 'Network Error', status: null })
    expect(failureWords(await failure(call(list)))).not.toContain('分かりません')
  })

  test('one that is never answered is given up after a minute, as lost; who may abort it gives it up', async () => {
    const minutes = [0, 1, 2].map(() => new AbortController())
    const isOver = (n: number) => minutes[n]?.abort(new DOMException('signal timed out', 'TimeoutError'))
    const asked = vi.spyOn(AbortSignal, 'timeout')
    for (const { signal } of minutes) asked.mockReturnValueOnce(signal)
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    )
    const lost = failure(call(change, { params: { id: '1' }, body: { name: 'a' } }))
    await expect.poll(() => asked.mock.calls).toEqual([[60_000]])
    isOver(0)
    const error = await lost
    expect(error).toMatchObject({ name: 'NetworkError', status: null })
    expect(isLost(error)).toBe(true)
    // Of a change nobody knows whether it was made.
    expect(failureWords(error)).toBe(
      '返事を受け取れませんでした。できたかどうかは分かりません。画面の内容をご確認ください',
    )
    const own = new AbortController()
    const aborted = failure(call(list, { signal: own.signal }))
    await expect.poll(() => fetched.mock.calls).toHaveLength(2)
    own.abort()
    expect(await aborted).toMatchObject({ name: 'CancelError' })
    const swallowed = failure(call(list, { signal: new AbortController().signal }))
    await expect.poll(() => fetched.mock.calls).toHaveLength(3)
    isOver(2)
    expect(await swallowed).toMatchObject({ name: 'NetworkError', status: null })
  })

  test('a session that has ended leads to the login and back; a refused login does not', async () => {
    answer('{"message":"x"}', { status: 401 })
    void call(list)
    await expect
      .poll(() => replace.mock.calls)
      .toEqual([['/consumers/login?ended=1&next=%2Fconsumers%2Forders%3Fmode%3Da']])
    answer('{"message":"x"}', { status: 401 })
    expect(await failure(call(logIn))).toMatchObject({ status: 401 })
    expect(replace).toHaveBeenCalledTimes(1)
  })
})

test('an upload is multipart with the one field file', async () => {
  answer(null, { status: 204 })
  await upload(send, { file: new Blob(['a']), name: '商品.csv' })
  const body = request().init?.body
  if (!(body instanceof FormData)) throw new Error('expected form data')
  expect([...body.keys()]).toEqual(['file'])
  const sent = body.get('file')
  expect(sent instanceof File && sent.name).toBe('商品.csv')
  expect(request().headers.has('content-type')).toBe(false)
  expect(request().headers.get('x-csrf-token')).toBe('token-1')
})

describe('a download', () => {
  const named = { 'content-disposition': `attachment; filename="__.csv"; filename*=UTF-8''%E5%8F%97%E6%B3%A8.csv` }

  test('by GET is saved under the name of the header', async () => {
    answer('a,b', { headers: named })
    expect(await download(sheet)).toBe('受注.csv')
    expect(clicked).toHaveLength(1)
    expect(clicked[0]?.download).toBe('受注.csv')
    expect(clicked[0]?.href).toMatch(/^blob:/)
  })

  test('by POST sends its body', async () => {
    answer('a,b', { headers: named })
    await download(sheets, { body: { ids: ['1'] } })
    expect(request().init).toMatchObject({ method: 'POST', body: '{"ids":["1"]}' })
  })

  test('of nothing raises データがありません and saves nothing', async () => {
    answer('', { headers: named })
    expect((await failure(download(sheet))).body).toEqual({ message: 'データがありません' })
    expect(clicked).toEqual([])
  })
})

test('the URL of a call, for links and event sources', () => {
  expect(urlOf(change, { params: { id: '7' } })).toBe('/api/things/7')
  expect(urlOf(list, { query: { q: 'a' } })).toBe('/api/things?q=a')
  expect(urlOf(list)).toBe('/api/things')
})
