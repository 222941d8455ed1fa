import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

// The files by which the product is put on a machine say nothing that is not so.

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
const files = globSync(['ops/**/*', 'docs/running/*.md'], { cwd: root, withFileTypes: true }).flatMap(one =>
  one.isFile() ? [join(one.parentPath, one.name).slice(root.length + 1)] : [],
)
const ops = files.filter(path => path.startsWith('ops/'))

/** Every variable that the code reads, after its table in the README, which another test holds to the code. */
const known = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name))
/** Of systemd, compose, and the C library. */
const others = new Set(['SITE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'HOST', 'PORT', 'PATH'])
const isKnown = (name: string) => known.has(name) || others.has(name) || name.startsWith('MALLOC_')

describe('the files of an installation', () => {
  test('name variables that there are', () => {
    const named = ops.flatMap(path =>
      [...read(path).matchAll(/^\s*#?(?:- |ENV |Environment=)?([A-Z][A-Z0-9_]{2,})[=:]/gm)].map(
        ([, name = '']) => name,
      ),
    )
    expect(named).toContain('PUBLIC_URL')
    expect(named.filter(name => !isKnown(name))).toEqual([])
  })

  test('start what the commands start, with the memory given back', () => {
    const memory = /MALLOC_\w+=\d+/g
    for (const [path, script] of [
      ['ops/systemd/oroshi-web@.service', scripts.web],
      ['ops/systemd/oroshi-worker@.service', scripts.worker],
      ['ops/Dockerfile', scripts.web],
    ] as const) {
      const text = read(path)
      expect(text.match(memory)?.sort(), path).toEqual(script?.match(memory)?.sort())
      const [started = ''] = /src\/server\/\w+\.ts/.exec(script ?? '') ?? []
      expect(text, path).toContain(started)
      expect(existsSync(join(root, started))).toBe(true)
    }
  })

  test('and its pages name files, commands and pages that there are', () => {
    const text = files.map(read).join('\n')
    const paths = [...text.matchAll(/\b(?:ops|bin|src|docs)\/[\w./@-]+\.(?:ts|md|yaml|service)/g)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
    const run = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
    expect(run.filter(name => !(name in scripts))).toEqual([])
    for (const path of files.filter(one => one.endsWith('.md'))) {
      const linked = [...read(path).matchAll(/\]\(([\w.-]+\.md)\)/g)].map(([, name = '']) => name)
      expect(
        linked.filter(name => !files.includes(`docs/running/${name}`)),
        path,
      ).toEqual([])
    }
  })

  test('the example of variables is one that the product starts with once its secret is there', () => {
    const lines = read('ops/oroshi.env.example')
      .split('\n')
      .filter(line => /^[A-Z]/.test(line))
    const given = Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const own = { DATABASE_URL: 'postgres://oroshi:x@127.0.0.1/oroshi', RECAPTCHA_STANDIN: 'accept', TRUST_PROXY: '1' }
    expect(() => readConfig({ ...given, ...own })).toThrow('APP_SECRET')
    expect(readConfig({ ...given, ...own, APP_SECRET: 'x'.repeat(40) })).toMatchObject({ deployed: true })
  })
})
