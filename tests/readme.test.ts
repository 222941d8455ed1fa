import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('the README names every configuration variable and every command that exists', () => {
  const readme = read('README.md')
  const variables = [...read('src/server/config-variables.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(
    found => found[1] ?? '',
  )
  expect(variables.length).toBeGreaterThan(10)
  expect(variables.filter(name => !readme.includes(`\`${name}\``))).toEqual([])
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
  const named = [...readme.matchAll(/`(?:npm run )?([a-z]+(?::[a-z-]+)?)`/g)].map(found => found[1] ?? '')
  expect(scripts.filter(name => !named.includes(name))).toEqual([])
  expect(named.filter(name => name.includes(':') && !scripts.includes(name))).toEqual([])
})

it('every decision stands once in their index', () => {
  const folder = new URL('../docs/decisions/', import.meta.url)
  const files = readdirSync(folder).filter(file => /^\d{3}-/.test(file))
  const index = read('docs/decisions/README.md')
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter(file => index.split(`(${file})`).length !== 2)).toEqual([])
})

it('every file that the papers name is there', () => {
  const papers = ['README.md', 'GLOSSARY.md', 'STYLE.md', ...globSync('docs/**/*.md')]
  const named = papers.flatMap(paper =>
    [
      ...read(paper).matchAll(
        /`((?:src\/)?(?:domain|contract|server|web|tests|bench|bin|db)\/[\w/.-]+\.(?:tsx?|sql))`/g,
      ),
    ].map(found => ({ paper, file: found[1] ?? '' })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ file }) => !existsSync(file) && !existsSync(`src/${file}`))).toEqual([])
})
