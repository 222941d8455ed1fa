import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { journeys, rooms, testsOf } from './support/rooms.ts'

const root = new URL('..', import.meta.url).pathname

test('every journey is of a room that there is', () => {
  const files = globSync('tests/journeys/*.spec.ts', { cwd: root }).map(path => basename(path))
  expect(Object.keys(journeys).toSorted()).toEqual(files.toSorted())
  expect(Object.values(journeys).filter(room => !rooms().includes(room))).toEqual([])
})

test('every room of the README’s map is there', () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8')
  const [, map = ''] = readme.split('| room | what happens there |')
  const named = [...(map.split('\n\n')[0] ?? '').matchAll(/^\| `([a-z-]+)`/gm)].map(row => row[1] ?? '')
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(room => !rooms().includes(room))).toEqual([])
})

test('a room’s tests are those of all layers and its journeys', () => {
  const { vitest, playwright } = testsOf(['board', 'prints'])
  for (const part of ['src/domain/board/', 'src/server/board/', 'src/server/prints/', 'src/web/supplier/board/'])
    expect(vitest.filter(file => file.startsWith(part)).length, part).toBeGreaterThan(0)
  expect(vitest.filter(file => !/\/(board|prints)\//.test(file))).toEqual([])
  expect(playwright).toContain('tests/journeys/board.spec.ts')
  expect(playwright).toContain('tests/journeys/prints.spec.ts')
})
