import { expect, test } from 'vitest'
import { lightContract } from '../bin/light-contract.ts'

const light = (code: string) => lightContract('x.contract.ts', code).replaceAll(/\s+/g, ' ').trim()

test('of a route its address stays; schemas go, with what only they used', () => {
  const code = `
    import * as z from 'zod/mini'
    import { ok, route } from '#contract/http/route.ts'
    import { dayText } from '#contract/http/shapes.ts'
    const line = z.object({ day: dayText })
    export const changeThing = route({
      method: 'PATCH', path: '/api/things/:id', access: { area: 'consumer' }, summary: 'x',
      query: z.object({ q: line }), idempotent: true, body: line,
      reply: ok(z.object({ line })),
    })`
  expect(light(code)).toBe(
    "import { ok, route } from '#contract/http/route.ts' export const changeThing = route({ method: 'PATCH', path: '/api/things/:id', access: { area: 'consumer' }, idempotent: true, reply: ok(), })",
  )
})

test('what the file exports stays, to be left out where nobody reads it', () => {
  const code = `
    import * as z from 'zod/mini'
    const kind = z.enum(['a'])
    const lost = z.string()
    export const form = z.object({ kind: z.optional(kind) })
    export const limit = 20`
  expect(light(code)).toBe(
    "import * as z from 'zod/mini' const kind = /* @__PURE__ */ (() => (z.enum(['a'])))() export const form = /* @__PURE__ */ (() => (z.object({ kind: z.optional(kind) })))() export const limit = /* @__PURE__ */ (() => (20))()",
  )
})

test('a text that cannot be parsed is not sent on', () => {
  expect(() => light('const = ')).toThrow('x.contract.ts')
})
