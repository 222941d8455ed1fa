import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Log, makeLog } from './log.ts'

/** The lines that a log writes. */
const linesOf = (write: (log: Log) => void) => {
  const lines: string[] = []
  write(makeLog('info', undefined, { write: line => lines.push(line) }))
  return lines
}

describe('a log line', () => {
  test('masks fields that are personal or secret, two levels deep', () => {
    const lines = linesOf(log => {
      log.info(
        { password: 'Tomato-umi47', body: { mail_address: 'hanako@test.example', phone_number: '0312345678' } },
        'x',
      )
      log.info(
        { req: { headers: { cookie: 'oroshi_consumer=abc', authorization: 'Bearer abc', 'x-csrf-token': 'abc' } } },
        'x',
      )
      log.info({ dispatch: { destination: 'hanako@test.example' } }, 'x')
    })
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toMatch(/Tomato-umi47|hanako|0312345678|abc/)
    expect(lines.join().match(/\[masked\]/g)).toHaveLength(7)
  })

  test('masks them deeper down, in lists and in what a child log always says; the rest stays as it is', () => {
    const lines = linesOf(log => {
      log.info({ a: { b: { c: [{ mail_address: 'hanako@test.example', n: 1 }] } }, at: new Date(0), none: null }, 'x')
      log.child({ phone_number: '0312345678', id: 7 }).info('x')
    })
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { a: { b: { c: [{ mail_address: '[masked]', n: 1 }] } }, at: '1970-01-01T00:00:00.000Z', none: null, msg: 'x' },
      { phone_number: '[masked]', id: 7 },
    ])
    expect(lines.join()).not.toMatch(/hanako|0312345678/)
  })

  test('is written in full by a process that exits at once', () => {
    const script = `import { makeLog } from '${import.meta.resolve('./log.ts')}'
      const log = makeLog('info')
      for (let n = 1; n <= 300; n += 1) log.info({ n }, 'line')
      process.exit(0)`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toHaveLength(300)
    expect(stdout).toContain('"n":300,')
  })

  test('of an error has its kind, code and place, with what is personal in its text masked', () => {
    const lines = linesOf(log => {
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
