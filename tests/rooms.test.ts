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

test('the README’s map names every room that there is, and no other', () => {
  const readme = readFileSync(`${root}/README.md`, 'utf8')
  const [, ...maps] = readme.split('| room | what happens there |')
  const named = maps.flatMap(map =>
    [...(map.split('\n\n')[0] ?? '').matchAll(/^\| `([a-z-]+)`/gm)].map(row => row[1] ?? ''),
  )
  expect(named.toSorted()).toEqual(rooms())
})

test('a room’s tests are those of all layers and its journeys', () => {
  const { vitest, playwright } = testsOf(['board', 'prints'])
  for (const part of ['src/domain/board/', 'src/server/board/', 'src/server/prints/', 'src/web/supplier/board/'])
    expect(vitest.filter(file => file.startsWith(part)).length, part).toBeGreaterThan(0)
  expect(vitest.filter(file => !/\/(board|prints)\//.test(file))).toEqual([])
  expect(playwright).toContain('tests/journeys/board.spec.ts')
  expect(playwright).toContain('tests/journeys/prints.spec.ts')
})
