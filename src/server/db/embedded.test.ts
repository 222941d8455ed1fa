import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Embedded, EmbeddedInUse, startEmbedded } from './embedded.ts'

const child_file = join(import.meta.dirname, '../../../tests/support/embedded-child.ts')
let dir: string
let open: Embedded[]
let children: ChildProcess[]

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'oroshi-embedded-'))
  open = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const one of open) await one.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(options: { port?: number; share?: boolean } = {}): Promise<string> {
  const embedded = await startEmbedded({ dir, ...options })
  open.push(embedded)
  return embedded.url
}

/** Another process on the same folder; what it said first: its url, or the name of its error. */
async function startElsewhere(mode = 'alone'): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [child_file, dir, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  for await (const line of createInterface({ input: child.stdout })) return { child, said: line }
  throw new Error('it said nothing')
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = () => Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

test('a server left behind by a killed process is taken over, and stopped in the end', async () => {
  const { child, said } = await startElsewhere()
  await query(said, 'create table kept as select 1 as n')
  const left_behind = postmaster()
  await kill(child)

  expect(await start()).toBe(said)
  expect(postmaster()).toBe(left_behind)
  expect(await query(said, 'select n from kept')).toEqual([{ n: 1 }])

  await open.pop()?.stop()
  expect(existsSync(join(dir, 'data', 'postmaster.pid'))).toBe(false)
})

test('after process and server were both killed, what was committed is there', async () => {
  const { child, said } = await startElsewhere()
  await query(said, 'create table kept as select 1 as n')
  await kill(child)
  process.kill(postmaster(), 'SIGKILL')

  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
})

test('a server killed under a running process comes back on the same port', async () => {
  const url = await start()
  await query(url, 'create table kept as select 1 as n')
  process.kill(postmaster(), 'SIGKILL')

  await vi.waitFor(async () => expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }]), 60_000)
  await expect(startElsewhere()).resolves.toMatchObject({ said: 'EmbeddedInUse' })
})

test('a lock file whose number now belongs to another process is seen through', async () => {
  const url = await start()
  await query(url, 'create table kept as select 1 as n')
  const file = join(dir, 'data', 'postmaster.pid')
  const stale = readFileSync(file, 'utf8')
  await open.pop()?.stop()
  const stranger = spawn('sleep', ['60'])
  children.push(stranger)
  writeFileSync(file, stale.replace(/^\d+/, String(stranger.pid)))

  expect(await query(await start(), 'select n from kept')).toEqual([{ n: 1 }])
  expect(stranger.exitCode).toBeNull()
})

test('a taken port is left to its owner', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0

  const url = await start({ port })
  expect(new URL(url).port).not.toBe(String(port))
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  server.close()
})

test('an initdb killed half-way leaves nothing that looks like data', async () => {
  const { child } = await startElsewhere()
  await kill(child)
  mkdirSync(join(dir, `init-${child.pid}`, 'data'), { recursive: true })
  await start()
  expect(readdirSync(dir).filter(name => name.startsWith('init-'))).toEqual([])
})

test('a second start on the folder is refused and harms nothing', async () => {
  const url = await start()
  await expect(startEmbedded({ dir })).rejects.toThrow(EmbeddedInUse)
  expect((await startElsewhere()).said).toBe('EmbeddedInUse')
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('of two first starts at once one wins', async () => {
  const both = await Promise.all([startElsewhere(), startElsewhere()])
  const said = both.map(one => one.said)
  expect(said.filter(one => one === 'EmbeddedInUse')).toHaveLength(1)
  const url = said.find(one => one.startsWith('postgres://')) ?? ''
  expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  for (const { child } of both) if (child.exitCode === null) await kill(child)
  await start()
})

test('shared: the last one out stops the server', async () => {
  const { child, said } = await startElsewhere('share')
  expect(await start({ share: true })).toBe(said)
  await open.pop()?.stop()
  expect(await query(said, 'select 1 as n')).toEqual([{ n: 1 }])

  expect(await start({ share: true })).toBe(said)
  await kill(child)
  await vi.waitFor(async () => {
    const holders = await query(said, `select 1 from pg_locks where locktype = 'advisory'`)
    expect(holders).toHaveLength(1)
  }, 60_000)
  await open.pop()?.stop()
  expect(existsSync(join(dir, 'data', 'postmaster.pid'))).toBe(false)
})
