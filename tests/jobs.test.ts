import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { job_names } from '#server/jobs/enqueue.ts'
import { schedule } from '#server/jobs/schedule.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

it('every room of jobs is run by the worker, and every job that is asked for or recurs is one of theirs', () => {
  const files = globSync('src/server/*/*.jobs.ts', { cwd: root })
  expect(files.length).toBeGreaterThan(4)
  const runner = read('src/server/run-jobs.ts')
  const rooms = files.map(file => /export const (\w+): Jobs/.exec(read(file))?.[1] ?? file)
  expect(rooms.filter(name => !runner.includes(`...${name}`))).toEqual([])
  const source = files.map(read).join('\n')
  const tasks = [...schedule.matchAll(/^\S+ \S+ \S+ \S+ \S+ (\w+)/gm)].map(found => found[1] ?? '')
  expect(tasks.length).toBeGreaterThan(4)
  expect(job_names.length).toBeGreaterThan(10)
  expect([...tasks, ...job_names].filter(task => !source.includes(`  ${task}: `))).toEqual([])
})
