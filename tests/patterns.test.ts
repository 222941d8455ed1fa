import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

// No regular expression of the source is slow on any text: recheck proves it by an automaton, or attacks it where it can't.
// Those written in the source are read from it; those made of texts as modules load are caught in a process of their own.

const root = join(import.meta.dirname, '..')

/** What recheck says of a pattern. It has types of its own, which nothing needs but these. */
type Check = (
  source: string,
  flags: string,
  how: { randomSeed: number } & Record<(typeof clocks)[number], null>,
) => Promise<{ status: 'safe' | 'vulnerable' | 'unknown' }>
const recheck = createRequire(import.meta.url)('recheck') as { check: Check }
/** What recheck measures by the clock: an attack that takes long on a busy machine would be called a success. It counts steps as well. */
const clocks = ['timeout', 'attackTimeout', 'incubationTimeout', 'seedingTimeout'] as const
const no_clock = Object.fromEntries(clocks.map(name => [name, null])) as Record<(typeof clocks)[number], null>
/** What can't be proved is attacked by chance: the same attacks each time. */
const check = (source: string, flags: string) => recheck.check(source, flags, { randomSeed: 1, ...no_clock })

/** Slow on long texts, and met by none: by folder or file, with what bounds it. */
const bounded: Record<string, string> = {
  'src/server/db/': 'migrations of our own, and what the embedded server says at its start',
  'src/domain/intake/': 'memos of 3,000 characters, read apart within 15 seconds (server/intake/order-file.ts)',
}

/** Made of texts when they are called; no text makes anything in them repeat. */
const made_when_called: Record<string, string> = {
  'src/domain/exports/order-sheet.ts': 'a weight of our own, its point escaped',
  'src/domain/placing/perhaps.ts': 'the letters of a word, escaped, one of them any',
  'src/domain/platform/error-reporting.ts': 'hosts of the configuration, escaped',
  'src/domain/shared/search.ts': 'alternatives alone (search.test.ts)',
  'src/server/dispatch/mail-fax-result.ts': 'names of tags of our own',
  'src/server/exports/workbook.ts': 'one sign of a set of our own',
  'src/server/foreign/sheets.ts': 'names of attributes of our own',
  'src/web/api/cache-key.ts': 'paths of the contract',
}

type Found = { source: string; flags: string; file: string }

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file => !/\.test\.tsx?$|\/preview\//.test(file))

/** Every literal of the source, and which files call RegExp. */
const inSource = () => {
  const found: Found[] = []
  const makers = new Set<string>()
  for (const file of files) {
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if (Array.isArray(node)) return node.forEach(walk)
      const { type, regex, callee } = node as {
        type?: string
        regex?: { pattern: string; flags: string }
        callee?: { name?: string }
      }
      if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags, file })
      if (callee?.name === 'RegExp') makers.add(file)
      Object.values(node).forEach(walk)
    }
    walk(parseAst(readFileSync(join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }
  return { found, makers }
}

const caught = z.array(z.object({ source: z.string(), flags: z.string(), file: z.string() }))

/** What `new RegExp` is given while these files load. */
const madeOnLoad = (makers: string[]): Found[] => {
  const script = `
    const made = []
    const Kind = RegExp
    globalThis.RegExp = new Proxy(Kind, { construct: (target, [source, flags]) => {
      const file = /src\\/[\\w/.-]+\\.ts/.exec(new Error().stack.split('\\n')[2] ?? '')?.[0]
      const pattern = new target(source, flags)
      if (file) made.push({ source: pattern.source, flags: pattern.flags, file })
      return pattern
    } })
    for (const file of ${JSON.stringify(makers)}) await import(file.replace(/^/, ${JSON.stringify(`${root}/`)}))
    console.log(JSON.stringify(made))`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return caught.parse(JSON.parse(stdout))
}

/** A sticky pattern is tried at one place alone. */
const tried = ({ source, flags }: Found) => ({
  source: flags.includes('y') ? `^(?:${source})` : source,
  flags: flags.replace(/[dgy]/g, ''),
})

test('no regular expression costs more than the length of its text', async () => {
  const { found, makers } = inSource()
  const made = madeOnLoad([...makers].filter(file => !file.startsWith('src/web/') && !file.endsWith('.tsx')))
  const isBounded = (file: string) => Object.keys(bounded).some(start => file.startsWith(start))
  const unnamed = [...makers].filter(
    file => !isBounded(file) && !made_when_called[file] && !made.some(one => one.file === file),
  )
  expect(unnamed, 'a pattern made of texts: say of which').toEqual([])
  const slow: string[] = []
  const seen = new Set<string>()
  for (const one of [...found, ...made]) {
    const { source, flags } = tried(one)
    if (seen.has(`${flags} ${source}`)) continue
    seen.add(`${flags} ${source}`)
    if (isBounded(one.file)) continue
    const { status } = await check(source, flags)
    if (status !== 'safe') slow.push(`${one.file}: /${one.source}/${one.flags} is ${status}`)
  }
  expect(slow).toEqual([])
  expect(seen.size).toBeGreaterThan(400)
  // It finds what it looks for.
  expect((await check('(a+)+$', '')).status).toBe('vulnerable')
  expect((await check('\\s+$', '')).status).toBe('vulnerable')
})

test('what is said to be bounded or made of texts is there', () => {
  for (const place of [...Object.keys(bounded), ...Object.keys(made_when_called)])
    expect(
      files.some(file => file.startsWith(place)),
      place,
    ).toBe(true)
})
