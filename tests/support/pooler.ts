import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'
export const pooler_installed = existsSync(program)

/**
 * A PgBouncer before all databases of a server, as `ops/pgbouncer.ini` says but for where it is and who comes in.
 * `connections`: how many of the server's it has for each database, where not as many as there.
 */
export const startPooler = async (url: string, connections?: number) => {
  const dir = mkdtempSync(join(tmpdir(), 'oroshi-pooler-'))
  const { username, password, hostname, port } = new URL(url)
  const listen_port = await freePort()
  writeFileSync(join(dir, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const shipped = readFileSync(join(import.meta.dirname, '..', '..', 'ops', 'pgbouncer.ini'), 'utf8')
  const settings = {
    listen_port,
    auth_file: join(dir, 'users'),
    unix_socket_dir: '',
    ...(connections === undefined ? {} : { default_pool_size: connections }),
  }
  const ini = shipped
    .replace(/^oroshi = host=\S+ port=\S+ dbname=\S+/m, `* = host=${hostname} port=${port}`)
    .split('\n')
    .filter(line => !Object.keys(settings).some(name => line.startsWith(`${name} =`)))
    .concat(Object.entries(settings).map(([name, value]) => `${name} = ${value}`))
  writeFileSync(join(dir, 'ini'), `${ini.join('\n')}\n`)
  chmodSync(dir, 0o755)
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const bouncer = spawn(program, ['-q', ...as, join(dir, 'ini')], { stdio: 'ignore' })
  while (!(await answers(listen_port))) {
    if (bouncer.exitCode !== null) throw new Error('PgBouncer did not start')
    await sleep(50)
  }
  return {
    /** The way by the pooler to a database of that server. */
    before: (of: string) => {
      const pooled = new URL(of)
      pooled.port = String(listen_port)
      return pooled.href
    },
    stop: () => {
      bouncer.kill('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
