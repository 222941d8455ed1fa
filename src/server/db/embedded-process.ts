import { execFile, spawn } from 'node:child_process'
import { closeSync, existsSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type EmbeddedHome, isAlive } from './embedded-home.ts'

const run = promisify(execFile)
const max_log_bytes = 5_000_000

/** A PostgreSQL serving a home. */
export interface Running {
  pid: number
  port: number
}

/** Connection settings of the superuser. */
export function connectionTo(home: EmbeddedHome, port: number, database = 'postgres'): pg.ClientConfig {
  return { host: '127.0.0.1', port, database, user: 'postgres', password: home.password }
}

/**
 * The PostgreSQL that serves this home: the one found running (a killed start leaves it behind) or a new one.
 * A new one takes `port`, or where that is taken and `only_port` is not set, any free one.
 */
export async function ensureRunning(
  home: EmbeddedHome,
  settings: Record<string, string>,
  { port, only_port = false }: { port?: number; only_port?: boolean } = {},
): Promise<Running> {
  let wanted = port
  let reason = ''
  for (let attempt = 0; attempt < 40; attempt++) {
    const found = readLockFile(home)
    if (found && isAlive(found.pid)) {
      if (await serves(home, found.pid)) {
        const running = await untilReady(home, () => isAlive(found.pid) && readLockFile(home)?.pid === found.pid)
        if (running) return running
        continue
      }
      removeStaleLockFile(home, found.text)
    }
    const started = await start(home, settings, wanted ?? (await freePort()))
    if (typeof started !== 'string') return started
    reason = started
    if (/could not bind|could not create any TCP/.test(reason)) {
      if (!only_port) wanted = undefined
      else await sleep(250)
    } else if (/is still in use|lock file .* already exists/.test(reason)) {
      // Processes of a killed server are still leaving, or another start was faster: look again.
      await sleep(250)
    } else break
  }
  throw new Error(`PostgreSQL in ${home.data} does not start. The end of ${home.log_file}:\n${reason}`)
}

/** Ends the server cleanly: sessions are cut, what is committed is kept. */
export async function stopRunning(home: EmbeddedHome, { pid }: Running): Promise<void> {
  // A server that is not our child may stay a zombie where nobody reaps, so the lock file tells, not the process.
  const running = () => isAlive(pid) && readLockFile(home)?.pid === pid
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!running()) return
    process.kill(pid, signal)
    for (let waited = 0; waited < 30_000 && running(); waited += 20) await sleep(20)
  }
}

function readLockFile(home: EmbeddedHome): { pid: number; port: number; ready: boolean; text: string } | undefined {
  try {
    const text = readFileSync(join(home.data, 'postmaster.pid'), 'utf8')
    // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
    const lines = text.split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 1) return undefined
    return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready', text }
  } catch {
    return undefined
  }
}

/** Whether the process is a PostgreSQL on this very data folder, and not another that was given the same number. */
async function serves(home: EmbeddedHome, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const [at, program] = await Promise.all([
      readlink(`/proc/${pid}/cwd`).catch(() => undefined),
      readlink(`/proc/${pid}/exe`).catch(() => undefined),
    ])
    // The program's file may have been replaced by a fresh install: the link then ends in " (deleted)".
    return at === (await realpath(home.data)) && /\/postgres( \(deleted\))?$/.test(program ?? '')
  }
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres') && stdout.includes(home.data)
}

/** Away with it only if it is still the one judged stale: another start may just have written its own. */
function removeStaleLockFile(home: EmbeddedHome, judged: string): void {
  const file = join(home.data, 'postmaster.pid')
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== judged) linkSync(aside, file)
  } catch {
    // Gone, or there again, by another's hand: the caller looks again.
  }
  rmSync(aside, { force: true })
}

/** Starts a server; its pid and port, or why it ended. It outlives this process and its terminal's Ctrl-C. */
async function start(home: EmbeddedHome, settings: Record<string, string>, port: number): Promise<Running | string> {
  if (existsSync(home.log_file) && statSync(home.log_file).size > max_log_bytes) {
    renameSync(home.log_file, `${home.log_file}.1`)
  }
  const log = openSync(home.log_file, 'a', 0o600)
  const log_start = statSync(home.log_file).size
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const child = spawn(
    home.postgres,
    ['-D', home.data, '-p', String(port), ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    { ...home.as, cwd: '/', detached: true, stdio: ['ignore', log, log], env: { ...process.env, LC_ALL: 'C' } },
  )
  closeSync(log)
  let ended = false
  let failure = ''
  child.on('exit', () => (ended = true))
  child.on('error', error => {
    ended = true
    failure = error.message
  })
  child.unref()
  const running = await untilReady(home, () => !ended, child.pid)
  if (running) return running
  return failure || readFileSync(home.log_file).subarray(log_start).toString('utf8').slice(-2000)
}

/** Waits until the lock file says ready (of `pid`, if given) and a login works; undefined when `going` turns false. */
async function untilReady(home: EmbeddedHome, going: () => boolean, pid?: number): Promise<Running | undefined> {
  while (going()) {
    const found = readLockFile(home)
    if (found?.ready && (pid === undefined || found.pid === pid)) {
      const client = new pg.Client({ ...connectionTo(home, found.port), connectionTimeoutMillis: 5000 })
      client.on('error', () => undefined)
      const error = await client.connect().then(
        () => undefined,
        (error: Error & { code?: string }) => error,
      )
      await client.end().catch(() => undefined)
      if (!error) return { pid: found.pid, port: found.port }
      if (error.code === '28P01') {
        throw new Error(`The password kept beside ${home.data} is not the database's. Remove the folder to start anew.`)
      }
    }
    await sleep(15)
  }
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
