import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#server/db/embedded.ts'
import { prepareHome } from '#server/db/embedded-home.ts'

const database = 'oroshi'

/**
 * A PostgreSQL that archives its log, and what is needed to bring it back to a moment: a base copy and that log, by
 * PostgreSQL's own means (pg_backup_start, archive_command, recovery_target_time). `dir`: everything lies below.
 */
export const archivedServer = async (dir: string, settings: Record<string, string> = {}) => {
  const archive = join(dir, 'archive')
  await mkdir(archive, { recursive: true })
  // The server runs as another user where this process is root's.
  await chmod(dir, 0o711)
  await chmod(archive, 0o777)
  const home = join(dir, 'running')
  const server = await startEmbedded({
    dir: home,
    database,
    fsync: false,
    settings: { archive_mode: 'on', archive_command: `cp %p ${archive}/%f`, jit: 'off', ...settings },
  })
  const { data } = await prepareHome(home, () => undefined)

  const own = (folder: string) => {
    const { uid, gid } = statSync(data)
    execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
  }

  /** A copy of the running server, with which a restore begins. */
  const takeBase = async (): Promise<string> => {
    const base = join(dir, 'base')
    mkdirSync(base, { recursive: true })
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    await client.query(`select pg_backup_start('base', true)`)
    // As pg_basebackup does: among them are files that go while they are copied.
    const left_out =
      /\/(postmaster\.(pid|opts)|pg_internal\.init.*|pg_wal\/[0-9A-F].*|(pg_(replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)|pgsql_tmp)\/.+)$/
    cpSync(data, join(base, 'data'), {
      recursive: true,
      preserveTimestamps: true,
      filter: from => !left_out.test(from),
    })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(base, 'data', 'backup_label'), rows[0]?.labelfile ?? '')
    await client.end()
    await copyFile(join(home, 'password'), join(base, 'password'))
    return base
  }

  /** Everything written so far is in the archive. */
  const archiveAll = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    const behind = async () => {
      const { rows: told } = await client.query<{ last: string | null }>(
        'select last_archived_wal as last from pg_stat_archiver',
      )
      return (told[0]?.last ?? '') < (rows[0]?.file ?? '')
    }
    while (await behind()) await sleep(50)
    await client.end()
  }

  /** A server as this one was at that moment, on a port of its own. The base copy becomes its data. */
  const restoreTo = async (base: string, moment: Date): Promise<Embedded> => {
    writeFileSync(join(base, 'data', 'recovery.signal'), '')
    own(join(base, 'data'))
    const restored = await startEmbedded({
      dir: base,
      database,
      fsync: false,
      settings: {
        jit: 'off',
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      },
    })
    const client = new pg.Client({ connectionString: restored.url })
    await client.connect()
    const recovers = async () => (await client.query<{ on: boolean }>('select pg_is_in_recovery() as on')).rows[0]?.on
    while (await recovers()) await sleep(50)
    await client.end()
    return restored
  }
  /** A second server that follows this one and may be read. The base copy becomes its data. */
  const standby = async (base: string): Promise<Embedded> => {
    writeFileSync(join(base, 'data', 'standby.signal'), '')
    own(join(base, 'data'))
    const { username, password, port } = new URL(server.url)
    const primary_conninfo = `host=127.0.0.1 port=${port} user=${username} password=${password}`
    return startEmbedded({ dir: base, database, fsync: false, settings: { jit: 'off', ...settings, primary_conninfo } })
  }
  return { server, takeBase, archiveAll, restoreTo, standby }
}
