// Builds the image by ops/Dockerfile and starts what ops/compose.yaml says, where neither Docker nor a registry of images is:
// npm run try:image, as root, with Debian's buildah, podman, runc, netavark, aardvark-dns, mmdebstrap and caddy. The commit
// as it is, nothing of this folder's. What others publish (Node on Debian, PostgreSQL, Caddy) is stood in for by
// stand-in-images.ts; what watches is left out. It runs in a network of its own that leads nowhere.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from 'js-yaml'
import { makeStandIns } from './stand-in-images.ts'

const root = join(import.meta.dirname, '..')
const left_out = ['prometheus', 'alertmanager', 'grafana']
const site = 'oroshi.localhost'

type Service = Record<string, unknown> & {
  image: string
  command?: string[]
  deploy?: { replicas: number }
  depends_on?: string[] | Record<string, { condition: string }>
  healthcheck?: { test: string[] }
}
type Tool = (...args: string[]) => string

const begun = performance.now()
const tell = (what: string) => console.log(`\n[${Math.round((performance.now() - begun) / 1000)} s] ${what}`)
const must = (good: boolean, what: string) => {
  console.log(good ? '✓' : '✗', what)
  if (!good) throw new Error(what)
}

const given = process.argv[2]
if (given) await start(given)
else {
  const house = mkdtempSync(join(tmpdir(), 'oroshi-image-'))
  try {
    build(house)
    const args = ['--net', '--mount', process.execPath, import.meta.filename, house]
    process.exitCode = spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

/** All that either of them keeps lies in the folder. */
function toolOf(name: 'buildah' | 'podman', house: string): Tool {
  const kept = ['--root', join(house, 'images'), '--runroot', join(house, 'run'), '--storage-driver', 'overlay']
  const own = [
    '--runtime',
    'runc',
    '--cgroup-manager',
    'cgroupfs',
    '--events-backend',
    'file',
    '--tmpdir',
    join(house, 'tmp'),
    '--network-config-dir',
    join(house, 'networks'),
  ]
  const always = name === 'podman' ? [...kept, ...own] : kept
  return (...args) =>
    execFileSync(name, [...always, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Every step of the Dockerfile, with this machine's settings of npm beside it, which may have to know of a registry. */
function build(house: string) {
  const buildah = toolOf('buildah', house)
  tell('images that stand in')
  const { node } = makeStandIns(buildah, house)
  tell('ops/Dockerfile')
  const source = join(house, 'source')
  execFileSync('sh', ['-c', `mkdir ${source} && git -C ${root} archive HEAD | tar -x -C ${source}`])
  const npm = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
  const settings = join(house, 'npmrc')
  writeFileSync(settings, `registry=${npm('registry')}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`)
  const mounts = [
    ['/etc/ssl/certs', '/etc/ssl/certs'],
    [settings, '/usr/local/etc/npmrc'],
    [npm('userconfig'), '/root/.npmrc'],
  ]
    .filter(([here = '']) => existsSync(here))
    .flatMap(one => ['--volume', `${one.join(':')}:ro`])
  const how = ['--pull-never', '--isolation', 'chroot', '--build-arg', `NODE_IMAGE=${node}`, ...mounts]
  buildah('bud', ...how, '--file', join(source, 'ops/Dockerfile'), '--tag', 'localhost/oroshi', source)
  console.log(buildah('images'))
}

/** What `docker compose up` does, one service after the other, and then what an operator looks at. */
async function start(house: string) {
  const podman = toolOf('podman', house)
  const source = join(house, 'source')
  const secret = randomBytes(24).toString('hex')
  const project: Record<string, string> = { SITE: site, POSTGRES_PASSWORD: secret }
  const compose = readFileSync(join(source, 'ops/compose.yaml'), 'utf8')
  const { services } = load(compose.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) => project[name] ?? '')) as {
    services: Record<string, Service>
  }
  const variables = filledIn(join(source, 'ops/oroshi.env.example'), secret)
  const running: Record<string, string[]> = {}
  podman('network', 'create', '--internal', 'oroshi')
  try {
    for (const [name, service] of Object.entries(services)) {
      if (left_out.includes(name)) continue
      tell(`${name}: ${service.image}`)
      const needed = Array.isArray(service.depends_on) ? {} : (service.depends_on ?? {})
      for (const [other, { condition }] of Object.entries(needed)) {
        for (const one of running[other] ?? [])
          await (condition === 'service_healthy' ? healthy(podman, one, services[other]) : completed(podman, one))
      }
      const replicas = Array.from({ length: service.deploy?.replicas ?? 1 }, (_, n) => `${name}-${n + 1}`)
      running[name] = replicas
      const network = `oroshi:alias=${name}${name === 'proxy' ? `,alias=${site}` : ''}`
      const how = argumentsOf(service, variables, join(source, 'ops'))
      for (const one of replicas)
        podman(
          'run',
          '--detach',
          // More than these a machine may not allow, and podman's own wish is more than most do.
          '--ulimit=nofile=4096:4096',
          '--ulimit=nproc=4096:4096',
          '--name',
          one,
          '--network',
          network,
          ...how,
          `localhost/${service.image}`,
          ...(service.command ?? []),
        )
    }
    for (const name of ['web', 'worker'])
      for (const one of running[name] ?? []) await healthy(podman, one, services[name])
    await lookAtIt(podman, running)
  } catch (error) {
    for (const one of Object.values(running).flat()) {
      console.log(`\n--- ${one}`)
      console.log(podman('logs', '--tail', '20', one))
    }
    throw error
  } finally {
    podman('rm', '--force', '--all', '--time', '0')
  }
}

/** install.md, "With containers", 1: what one does not have is taken away. */
function filledIn(example: string, secret: string): Record<string, string> {
  const lines = readFileSync(example, 'utf8').split('\n')
  const said = lines.flatMap(line => {
    const [, name, value = ''] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value.replace(/^"(.*)"$/, '$1')] as const] : []
  })
  const own = { PUBLIC_URL: `https://${site}`, APP_SECRET: secret, SMTP_URL: 'outbox:', RECAPTCHA_STANDIN: 'accept' }
  return Object.fromEntries(Object.entries({ ...Object.fromEntries(said), ...own }).filter(([, value]) => value !== ''))
}

/** What compose says of a service, in podman's words. What is not known here is a fault: nothing is left out unsaid. */
function argumentsOf(service: Service, variables: Record<string, string>, folder: string): string[] {
  const named = (all: unknown) =>
    Object.entries(all as Record<string, string>).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const each = (flag: string) => (all: unknown) => (all as string[]).flatMap(one => [flag, one])
  const nothing = () => []
  const words: Record<string, (value: unknown) => string[]> = {
    env_file: () => named(variables),
    environment: named,
    read_only: () => ['--read-only', '--read-only-tmpfs=false'],
    tmpfs: each('--tmpfs'),
    cap_drop: each('--cap-drop'),
    security_opt: each('--security-opt'),
    volumes: all => (all as string[]).flatMap(one => ['--volume', one.replace(/^\.\//, `${folder}/`)]),
    cpu_shares: value => ['--cpu-shares', String(value)],
    shm_size: value => ['--shm-size', String(value)],
    stop_grace_period: value => ['--stop-timeout', String(value).replace(/s$/, '')],
    // Said elsewhere (build, command, replicas, the order), or of a machine that goes on: nobody comes from outside here.
    ...Object.fromEntries(
      ['image', 'build', 'command', 'deploy', 'depends_on', 'healthcheck', 'restart', 'ports'].map(name => [
        name,
        nothing,
      ]),
    ),
  }
  return Object.entries(service).flatMap(([name, value]) => {
    const word = words[name]
    if (!word) throw new Error(`compose.yaml says ${name}, which is not tried here`)
    return word(value)
  })
}

async function healthy(podman: Tool, container: string, service: Service | undefined) {
  const [, ...test] = service?.healthcheck?.test ?? []
  for (let tries = 0; tries < 60; tries += 1) {
    try {
      podman('exec', container, ...test)
      return console.log(`✓ ${container} is healthy`)
    } catch {
      await sleep(1_000)
    }
  }
  throw new Error(`${container} does not become healthy`)
}

async function completed(podman: Tool, container: string) {
  const status = podman('wait', container).trim()
  console.log(podman('logs', '--tail', '3', container).trim())
  must(status === '0', `${container} has ended with 0`)
}

async function lookAtIt(podman: Tool, running: Record<string, string[]>) {
  const [web = ''] = running.web ?? []
  tell('what a container may do')
  const status = podman('exec', web, 'cat', '/proc/1/status')
  must(/^Uid:\s+1000\s+1000\s+1000\s/m.test(status), 'it runs as an ordinary user')
  must(/^CapEff:\s+0+$/m.test(status) && /^CapBnd:\s+0+$/m.test(status), 'it has no rights of root, and gets none')
  must(/^NoNewPrivs:\s+1$/m.test(status), 'no program gives it any')
  const writes = (path: string) =>
    podman('exec', web, 'sh', '-c', `touch ${path}/x 2>/dev/null && echo yes || echo no`).trim()
  must(writes('/app') === 'no' && writes('/tmp') === 'yes', 'it writes to /tmp, not to /app')
  must(writes('/var/lib/oroshi/files') === 'yes', 'it writes to the files')

  tell('through the proxy')
  const ca = podman('exec', 'proxy-1', 'cat', '/data/caddy/pki/authorities/local/root.crt')
  const host = podman('inspect', '--format', '{{.NetworkSettings.Networks.oroshi.IPAddress}}', 'proxy-1').trim()
  const ask = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ host, servername: site, path, ca, headers: { host: site } }, answer => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.once('error', reject)
      asked.end()
    })
  const flags = ['--login-id', 'first', '--name', '一番 太郎', '--mail', 'first@oroshi.example']
  const link = /http\S+/.exec(podman('exec', web, 'node', 'bin/admin-create.ts', ...flags))?.[0] ?? ''
  for (const path of [new URL(link).pathname, '/', '/consumers/signup', '/suppliers/login', '/readyz'])
    must((await ask(path)) === 200, `${path.slice(0, 40)} answers`)
  podman('exec', web, 'sh', '-c', `cat > /tmp/ca.pem <<'END'\n${ca}END`)
  console.log(podman('exec', '--env', 'NODE_EXTRA_CA_CERTS=/tmp/ca.pem', web, 'node', 'bin/doctor.ts'))

  tell('one web is stopped while pages are asked for, then the workers')
  const stopping = new AbortController()
  const asking = (async () => {
    const answers: number[] = []
    while (!stopping.signal.aborted) answers.push(await ask('/consumers/login').catch(() => 0))
    return answers
  })()
  const exit = await stop(web)
  await sleep(3_000)
  stopping.abort()
  const answers = await asking
  must(exit === 0, `${web} has ended by itself`)
  must(answers.length > 50 && answers.every(one => one === 200), `all ${answers.length} pages were answered`)
  for (const one of running.worker ?? []) must((await stop(one)) === 0, `${one} has ended by itself`)

  /** Without blocking, as pages are asked for meanwhile. */
  async function stop(container: string): Promise<number> {
    podman('kill', '--signal', 'TERM', container)
    for (;;) {
      const [state, code] = podman('inspect', '--format', '{{.State.Status}} {{.State.ExitCode}}', container)
        .trim()
        .split(' ')
      if (state === 'exited') return Number(code)
      await sleep(200)
    }
  }
}
