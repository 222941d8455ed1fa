import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { fieldMessages } from './messages.ts'
import { required, text } from './text.ts'

const said = (schema: z.ZodMiniType, value: unknown) => {
  const result = z.safeParse(schema, value)
  return result.success ? [] : fieldMessages(result.error)
}

describe('fieldMessages', () => {
  it('writes the path as the form names its fields', () => {
    const schema = z.object({ lines: z.array(z.object({ quantity: text('数量').check(required('数量')) })) })
    expect(said(schema, { lines: [{ quantity: '' }, { quantity: '1' }, {}] })).toEqual([
      { field: 'lines[0].quantity', message: '数量を入力してください' },
      { field: 'lines[2].quantity', message: '数量を入力してください' },
    ])
  })

  it('has Japanese words for an issue without its own, and for the English of the full zod', () => {
    expect(said(z.object({ a: z.object({ n: z.int() }) }), { a: { n: 'x' } })).toEqual([
      { field: 'a.n', message: '入力内容が正しくありません' },
    ])
    expect(said(z.string(), 1)).toEqual([{ field: '', message: '入力内容が正しくありません' }])
    const english = { code: 'custom' as const, path: ['id'], message: 'Invalid input: expected string', input: 1 }
    expect(fieldMessages({ issues: [english] })).toEqual([{ field: 'id', message: '入力内容が正しくありません' }])
  })

  it('keeps a Japanese message of any check', () => {
    const schema = z.object({ note: z.string().check(z.maxLength(2, '2文字以内で入力してください')) })
    expect(said(schema, { note: 'abc' })).toEqual([{ field: 'note', message: '2文字以内で入力してください' }])
  })

  it('says of a union what its speaking branch says', () => {
    const schema = z.object({ x: z.union([z.null(), z.object({ y: text('品名').check(required('品名')) })]) })
    expect(said(schema, { x: { y: '' } })).toEqual([{ field: 'x.y', message: '品名を入力してください' }])
    expect(said(z.object({ x: z.union([z.null(), z.int()]) }), { x: 'a' })).toEqual([
      { field: 'x', message: '入力内容が正しくありません' },
    ])
  })

  it('names each key that does not belong', () => {
    expect(said(z.strictObject({ a: z.optional(z.string()) }), { b: 1, c: 2 })).toEqual([
      { field: 'b', message: '入力内容が正しくありません' },
      { field: 'c', message: '入力内容が正しくありません' },
    ])
  })
})
