// The house that the benches of rough nights stand in: a primary and its synchronous standby, two webs and two workers of
// both, which may be killed, started again and be of another release.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { archivedServer } from '#tests/support/point-in-time.ts'
import { freePort, root, seedDemo, startProcess } from './stage.ts'

const poolOf = (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  return pool
}

/** A primary with the demo world, durable as in production, and a standby that has each commit before it is answered. */
export const openPair = async (dir: string) => {
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  const { server, takeBase, standby } = await archivedServer(dir, {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '200',
    wal_retrieve_retry_interval: '500ms',
  })
  await migrate(server.url)
  await seedDemo(server.url)
  const follower = await standby(await takeBase())
  let owner = poolOf(server.url)
  await owner.query(`alter system set synchronous_standby_names = '*'`)
  await owner.query('select pg_reload_conf()')
  const postmaster = () => Number(readFileSync(join(dir, 'running/data/postmaster.pid'), 'utf8').split('\n')[0])
  const writable = async () => {
    for (;;) {
      try {
        await owner.query('create temporary table if not exists alive (n int)')
        return
      } catch {
        await sleep(100)
      }
    }
  }
  return {
    server,
    /** Asks whichever of both is the primary. */
    owner: () => owner,
    postmaster,
    writable,
    /** For `DATABASE_URL`: both hosts, the primary by the way of `near`. */
    urlOf: (near: string) => {
      const first = new URL(near)
      return first.href.replace(first.host, `${first.host},${new URL(follower.url).host}`)
    },
    /** The primary dies, the standby takes its place. */
    promote: async () => {
      process.kill(postmaster(), 'SIGQUIT')
      await server.stop()
      await owner.end()
      owner = poolOf(follower.url)
      await owner.query('alter system reset synchronous_standby_names')
      await owner.query('select pg_promote()')
      await owner.query('select pg_reload_conf()')
      await writable()
    },
    stop: async () => {
      await owner.end()
      await follower.stop()
    },
  }
}

type Process = Awaited<ReturnType<typeof startProcess>>
const kinds = ['web', 'web', 'worker', 'worker'] as const

/** Two webs (0, 1) and two workers (2, 3). `envOf` a release's folder. */
export const startHouse = async (envOf: (release: string) => Record<string, string>, first = root) => {
  const ports = await Promise.all(kinds.map(() => freePort()))
  const start = (n: number, release: string) => {
    const [port, env] = [ports[n] ?? 0, envOf(release)]
    return kinds[n] === 'web'
      ? startProcess('src/server/main.ts', env, port, 'answer', release)
      : startProcess('src/server/worker.ts', env, port, 'no-answer', release)
  }
  const processes: Process[] = await Promise.all(kinds.map((_, n) => start(n, first)))
  /** One after the other: who is being replaced is not killed meanwhile. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    processes,
    ports,
    urls: ports.slice(0, 2).map(port => `http://127.0.0.1:${port}`),
    /** Stops one as a service manager does, and starts one of that release in its place. */
    restart: (n: number, release = root) =>
      inTurn(async () => {
        await processes[n]?.stop()
        processes[n] = await start(n, release)
        if (kinds[n] === 'worker') await sleep(3_000)
      }),
    /** One dies without a word, and another one is started in its place. */
    kill: (n: number, release = root) =>
      inTurn(async () => {
        processes[n]?.child.kill('SIGKILL')
        await sleep(300)
        processes[n] = await start(n, release)
      }),
    stop: async () => {
      for (const one of processes) await one.stop()
    },
  }
}

/** Another release's folder, built, with the packages of this one. */
export const makeFormer = (commit: string) => {
  const folder = join(root, '.cache', 'bench', 'former')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const wanted = git('rev-parse', commit)
  const head = () => execFileSync('git', ['-C', folder, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  if (existsSync(folder) && head() === wanted) return folder
  rmSync(folder, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--force', '--detach', folder, wanted)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['bin/build-web.ts'], { cwd: folder, stdio: 'ignore' })
  return folder
}
