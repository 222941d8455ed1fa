import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'

// The files by which the product is put on a machine say nothing that is not so.

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
const files = globSync(['ops/**/*', 'docs/running/*.md'], { cwd: root, withFileTypes: true }).flatMap(one =>
  one.isFile() ? [join(one.parentPath, one.name).slice(root.length + 1)] : [],
)
const ops = files.filter(path => path.startsWith('ops/'))

/** Every variable that the code reads, after its table in the README, which another test holds to the code. */
const known = new Set([...read('README.md').matchAll(/`([A-Z][A-Z0-9_]{2,})`/g)].map(([, name]) => name))
/** Of systemd, compose, and the C library. */
const others = new Set(['SITE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'HOST', 'PORT', 'PATH'])
const isKnown = (name: string) => known.has(name) || others.has(name) || name.startsWith('MALLOC_')

describe('the files of an installation', () => {
  test('name variables that there are', () => {
    const named = ops.flatMap(path =>
      [...read(path).matchAll(/^\s*#?(?:- |ENV |Environment=)?([A-Z][A-Z0-9_]{2,})[=:]/gm)].map(
        ([, name = '']) => name,
      ),
    )
    expect(named).toContain('PUBLIC_URL')
    expect(named.filter(name => !isKnown(name))).toEqual([])
  })

  test('start what the commands start, with the memory given back', () => {
    const memory = /MALLOC_\w+=\d+/g
    for (const [path, script] of [
      ['ops/systemd/oroshi-web@.service', scripts.web],
      ['ops/systemd/oroshi-worker@.service', scripts.worker],
      ['ops/Dockerfile', scripts.web],
    ] as const) {
      const text = read(path)
      expect(text.match(memory)?.sort(), path).toEqual(script?.match(memory)?.sort())
      const [started = ''] = /src\/server\/\w+\.ts/.exec(script ?? '') ?? []
      expect(text, path).toContain(started)
      expect(existsSync(join(root, started))).toBe(true)
    }
  })

  test('and its pages name files, commands and pages that there are', () => {
    const text = files.map(read).join('\n')
    const paths = [...text.matchAll(/\b(?:ops|bin|src|docs)\/[\w./@-]+\.(?:ts|md|yaml|service)/g)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(5)
    expect(paths.filter(path => !existsSync(join(root, path)))).toEqual([])
    const run = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
    expect(run.filter(name => !(name in scripts))).toEqual([])
    for (const path of files.filter(one => one.endsWith('.md'))) {
      const linked = [...read(path).matchAll(/\]\(([\w.-]+\.md)\)/g)].map(([, name = '']) => name)
      expect(
        linked.filter(name => !files.includes(`docs/running/${name}`)),
        path,
      ).toEqual([])
    }
  })

  test('compose names files, volumes, secrets and services that there are', () => {
    type Service = {
      command?: string[]
      volumes?: string[]
      secrets?: string[]
      depends_on?: string[] | Record<string, unknown>
      build?: { context: string; dockerfile: string }
    }
    const made = load(read('ops/compose.yaml')) as Record<'services' | 'volumes' | 'secrets', Record<string, unknown>>
    for (const [name, service] of Object.entries(made.services as Record<string, Service>)) {
      const { build, command = [], volumes = [], secrets = [], depends_on = [] } = service
      const mounted = volumes.map(one => one.split(':')[0] ?? '')
      expect(
        mounted.filter(one => (one.startsWith('./') ? !existsSync(join(root, 'ops', one)) : !(one in made.volumes))),
        name,
      ).toEqual([])
      expect(
        secrets.filter(one => !(one in made.secrets)),
        name,
      ).toEqual([])
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(
        needed.filter(one => !(one in made.services)),
        name,
      ).toEqual([])
      expect(
        command.filter(one => one.endsWith('.ts') && !existsSync(join(root, one))),
        name,
      ).toEqual([])
      if (build) expect(existsSync(join(root, 'ops', build.context, build.dockerfile)), name).toBe(true)
    }
    expect(Object.keys(made.services)).toContain('worker')
  })

  test('the example of variables is one that the product starts with once its secret is there', () => {
    const lines = read('ops/oroshi.env.example')
      .split('\n')
      .filter(line => /^[A-Z]/.test(line))
    const given = Object.fromEntries(
      lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    const own = { DATABASE_URL: 'postgres://oroshi:x@127.0.0.1/oroshi', RECAPTCHA_STANDIN: 'accept', TRUST_PROXY: '1' }
    expect(() => readConfig({ ...given, ...own })).toThrow('APP_SECRET')
    expect(readConfig({ ...given, ...own, APP_SECRET: 'x'.repeat(40) })).toMatchObject({ deployed: true })
  })
})

/** In a folder of its own, with a certificate where the file wants one. */
const checked = (program: string, args: (dir: string) => string[], file: string, change: (text: string) => string) => {
  const dir = mkdtempSync(join(tmpdir(), 'oroshi-proxy-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const made = ['key.pem', 'cert.pem'].map(name => join(dir, name))
  const asked = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=oroshi.example'
  spawnSync('openssl', [...asked.split(' '), '-keyout', made[0] ?? '', '-out', made[1] ?? ''])
  writeFileSync(join(dir, 'both.pem'), made.map(path => readFileSync(path, 'utf8')).join(''))
  writeFileSync(join(dir, 'conf'), change(read(file)).replaceAll('$DIR', dir))
  const { status, stdout, stderr } = spawnSync(program, args(dir), { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe('the proxies', () => {
  test('ask whether a process serves, not whether it is ready', () => {
    for (const path of ['ops/Caddyfile', 'ops/haproxy.cfg']) {
      expect(read(path)).toMatch(/(?:health_uri|httpchk GET) \/servez/)
      expect(read(path)).not.toMatch(/(?:health_uri|httpchk GET) \/readyz/)
    }
  })

  const haproxy = '/usr/sbin/haproxy'
  test.skipIf(!existsSync(haproxy))('HAProxy takes its file (SKIPPED where it is not installed)', () => {
    const { status, said } = checked(
      haproxy,
      dir => ['-c', '-f', join(dir, 'conf')],
      'ops/haproxy.cfg',
      text => text.replace('/etc/ssl/oroshi/oroshi.pem', '$DIR/both.pem'),
    )
    expect(status, said).toBe(0)
    expect(said).not.toContain('WARNING')
  })

  const nginx = '/usr/sbin/nginx'
  test.skipIf(!existsSync(nginx))('nginx takes its file (SKIPPED where it is not installed)', () => {
    const { status, said } = checked(
      nginx,
      dir => ['-t', '-c', join(dir, 'conf'), '-e', join(dir, 'log')],
      'ops/nginx.conf',
      text =>
        `pid $DIR/pid;\nerror_log $DIR/log;\nevents {}\nhttp {\naccess_log off;\n${text
          .replace('/etc/ssl/oroshi/fullchain.pem', '$DIR/cert.pem')
          .replace('/etc/ssl/oroshi/privkey.pem', '$DIR/key.pem')
          .replace('listen 80;', 'listen 127.0.0.1:18080;')
          .replace('listen 443 ssl;', 'listen 127.0.0.1:18443 ssl;')}\n}\n`,
    )
    expect(status, said).toBe(0)
  })
})

test('each worker of a machine shows its figures at a port of its own', () => {
  expect(read('ops/systemd/oroshi-worker@.service')).toMatch(/^Environment=.*WORKER_PORT=320%i\b/m)
  // What stands in that file is taken before what a unit says.
  expect(read('ops/oroshi.env.example')).not.toMatch(/^#?WORKER_PORT=/m)
})
