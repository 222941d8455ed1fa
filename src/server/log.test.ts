import { Writable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'

/** The lines that a log made by `makeLog` would write. */
const linesOf = async (write: (log: Awaited<ReturnType<typeof capture>>['log']) => void) => {
  const { log, lines } = await capture()
  write(log)
  return lines
}

const capture = async () => {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  vi.resetModules()
  vi.doMock('pino', () => ({ pino: (options: object) => pino(options, sink) }))
  const { makeLog } = await import('./log.ts')
  vi.doUnmock('pino')
  return { log: makeLog('info'), lines }
}

describe('a log line', () => {
  test('masks fields that are personal or secret, two levels deep', async () => {
    const lines = await linesOf(log => {
      log.info(
        { password: 'Tomato2026', body: { mail_address: 'hanako@test.example', phone_number: '0312345678' } },
        'x',
      )
      log.info(
        { req: { headers: { cookie: 'oroshi_consumer=abc', authorization: 'Bearer abc', 'x-csrf-token': 'abc' } } },
        'x',
      )
      log.info({ dispatch: { destination: 'hanako@test.example' } }, 'x')
    })
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toMatch(/Tomato2026|hanako|0312345678|abc/)
    expect(lines.join().match(/\[masked\]/g)).toHaveLength(7)
  })

  test('of an error has its kind, code and place, with what is personal in its text masked', async () => {
    const lines = await linesOf(log => {
      const error = Object.assign(new Error('550 <hanako@test.example> 03-1234-5678'), {
        code: 'EENVELOPE',
        response: 'hanako@test.example',
      })
      log.error({ err: error }, 'mail failed')
    })
    const line = JSON.parse(lines[0] ?? '{}') as { err: Record<string, string>; msg: string }
    expect(line).toMatchObject({ msg: 'mail failed', err: { type: 'Error', code: 'EENVELOPE' } })
    expect(line.err.stack).toContain('log.test.ts')
    expect(lines[0]).not.toMatch(/hanako|1234-5678/)
  })
})
