import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

it('the README names every configuration variable and every command that exists', () => {
  const readme = read('README.md')
  const variables = [...read('src/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z\./gm)].map(
    found => found[1] ?? '',
  )
  expect(variables.length).toBeGreaterThan(10)
  expect(variables.filter(name => !readme.includes(`\`${name}\``))).toEqual([])
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts)
  const named = [...readme.matchAll(/`(?:npm run )?(bench:[a-z-]+|web|worker|migrate|build|parts|journeys)`/g)]
  expect(named.length).toBeGreaterThan(6)
  expect(named.map(found => found[1] ?? '').filter(name => !scripts.includes(name))).toEqual([])
})
