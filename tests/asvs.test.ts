import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// docs/asvs.md names every requirement once, says one of three things of it, and names nothing that is not there.

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const in_chapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const paper = read('docs/asvs.md')

const rows = [...paper.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', level = '', what = '', state = '', held = '']) => ({ id, level, what, state, held }),
)

const filesIn = (text: string) =>
  [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*\.(?:tsx?|md|json))`/g)].map(one => one[1] ?? '')

it('every requirement of levels 1 and 2 stands there once, in its chapter', () => {
  expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
  expect(paper.match(/^\| \d/gm)).toHaveLength(rows.length)
  const counts = in_chapter.map((_, at) => rows.filter(row => row.id.startsWith(`${at + 1}.`)).length)
  expect(counts).toEqual(in_chapter)
  for (const [at, section] of paper.split(/^## V/m).slice(1).entries()) {
    const ids = [...section.matchAll(/^\| (\d+)\.\d+\.\d+ /gm)].map(one => Number(one[1]))
    expect([section.split(' ')[0], new Set(ids)]).toEqual([String(at + 1), new Set([at + 1])])
  }
})

it('each is met, not applicable or open, and the numbers at the top are theirs', () => {
  const of = (state: string) => rows.filter(row => row.state === state)
  expect(rows.filter(row => !['met', 'not applicable', 'open'].includes(row.state))).toEqual([])
  const [met, none, open] = [of('met').length, of('not applicable').length, of('open').length]
  expect(paper).toContain(`${rows.length} requirements`)
  expect(paper).toContain(`**${met} met, ${none} not applicable, ${open} open**`)
  const listed = [...paper.matchAll(/^- \*\*([\d.]+)\*\* \(level ([12])\) (.+)$/gm)].map(one => one.slice(1).join(' '))
  expect(listed).toEqual(of('open').map(row => `${row.id} ${row.level} ${row.what}`))
})

it('every file that is named is there, and what is met says where, or by whose doing', () => {
  const missing = rows.flatMap(row => filesIn(row.held).filter(file => !existsSync(new URL(file, root))))
  expect(missing).toEqual([])
  const by_nothing = rows.filter(row => row.state === 'met' && filesIn(row.held).length === 0)
  // What is not there can't be shown by a file.
  expect(by_nothing.map(row => row.id)).toEqual(['3.2.2'])
})

it('what it says is nowhere is nowhere: dangerous HTML, eval, a redirect that is followed, certificates unchecked', () => {
  const code = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(file => ({ file, text: read(file) }))
  expect(code.length).toBeGreaterThan(1_000)
  // What is made at build is of our own words alone, with nothing that anybody typed.
  const at_build = /^src\/web\/site\//
  const dangerous =
    /dangerouslySetInnerHTML|\.innerHTML\b|\beval\(|new Function\(|rejectUnauthorized|insecureHTTPParser/
  expect(code.filter(({ file, text }) => !at_build.test(file) && dangerous.test(text)).map(one => one.file)).toEqual([])
  const outside = code.filter(({ file }) => /^src\/server\/outside\/(?!.*(\.test|-standin)\.ts)/.test(file))
  const asks = outside.filter(({ text }) => /\b(fetch|ask|client\.fetch)\(/.test(text))
  expect(asks.length).toBeGreaterThan(4)
  expect(asks.filter(({ text }) => !text.includes("redirect: 'error'")).map(one => one.file)).toEqual([])
})
