import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { fewParts } from './few-parts.ts'

const part = 'Content-Disposition: form-data; name="a"\r\n\r\n1'
const form = (parts: number, boundary = 'x-1') =>
  `--${boundary}\r\n${`${part}\r\n--${boundary}\r\n`.repeat(parts).slice(0, -2)}--\r\n`

/** The form sent in pieces of so many bytes; what of it gets through, and how that ends. */
const through = async (
  text: string,
  { most = 3, bytes = 64_000, type = 'multipart/form-data; boundary=x-1', cut = false } = {},
) => {
  const raw = Object.assign(new PassThrough(), { headers: { 'content-type': type } })
  const body = fewParts(raw, most, () => new Error('too many'))
  let read = ''
  const ended = new Promise<string>(resolve => {
    body.on('data', piece => {
      read += String(piece)
    })
    body.on('error', error => resolve(error.message)).on('end', () => resolve('whole'))
  })
  for (let at = 0; at < text.length; at += bytes) raw.write(text.slice(at, at + bytes))
  if (cut) raw.destroy()
  else raw.end()
  return { ended: await ended, read }
}

test.each([1, 3, 7, 64_000])(
  'a form of as many parts as it may have comes through as it is, in pieces of %i bytes',
  async bytes => {
    expect(await through(form(3), { bytes })).toEqual({ ended: 'whole', read: form(3) })
  },
)

test.each([1, 3, 7])('a part too many is found across pieces of %i bytes', async bytes => {
  const { ended, read } = await through(form(4), { bytes })
  expect(ended).toBe('too many')
  expect(read.length).toBeLessThan(form(4).length)
})

test('of a piece with ten thousand parts nobody parses any', async () => {
  expect(await through(form(10_000), { bytes: 1_000_000 })).toEqual({ ended: 'too many', read: '' })
})

test.each(['multipart/form-data; boundary="x-1"', 'multipart/form-data; charset=utf-8; Boundary=x-1; a=b'])(
  'the boundary is read as it may be written: %s',
  async type => {
    expect((await through(form(4), { type })).ended).toBe('too many')
    expect((await through(form(3), { type })).ended).toBe('whole')
  },
)

test('dashes and line ends of a file are no parts; without a boundary there are none', async () => {
  const file = `--x-1\r\n${part}${'\r\n--y\r\n-- x-1--x-1'.repeat(50)}\r\n--x-1--\r\n`
  expect(await through(file)).toEqual({ ended: 'whole', read: file })
  expect((await through(form(9), { type: 'multipart/form-data' })).ended).toBe('whole')
})

test('a form that breaks off ends so', async () => {
  expect((await through(form(2).slice(0, -9), { cut: true })).ended).toBe('the request was broken off')
})
