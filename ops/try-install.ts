// Walks docs/running/install.md ("With systemd") in an empty folder, as root does but for systemd, Caddy and the mail
// server: npm run try:install. The commit as it is, nothing of this folder's; PostgreSQL is one of its own.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#server/db/embedded.ts'

const root = join(import.meta.dirname, '..')
const house = mkdtempSync(join(tmpdir(), 'oroshi-install-'))
const database = await startEmbedded({ dir: join(house, 'postgres') })
const app = join(house, 'app')
const port = '3101'
const env = {
  // npm may have to know of a proxy or a registry.
  ...process.env,
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  PORT: port,
  WORKER_PORT: '3102',
  APP_SECRET: 'only-of-this-trial-0123456789-abcdefghijkl',
  SMTP_URL: 'outbox:',
  RECAPTCHA_STANDIN: 'accept',
  FILES_DIR: join(house, 'files'),
}
const begun = performance.now()
const step = (command: string, ...rest: string[]) => {
  console.log(`\n[${Math.round((performance.now() - begun) / 1000)} s] ${[command, ...rest].join(' ')}`)
  return execFileSync(command, rest, { cwd: app, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}
const processes = ['web', 'worker'].map(name => ({ name, child: undefined as ReturnType<typeof spawn> | undefined }))
try {
  execFileSync('sh', ['-c', `mkdir ${app} && git -C ${root} archive HEAD | tar -x -C ${app}`])
  step('npm', 'ci', '--omit=dev')
  step('npm', 'run', 'build')
  step('npm', 'run', 'migrate')
  for (const one of processes) {
    one.child = spawn('npm', ['run', one.name], { cwd: app, env, stdio: 'inherit' })
  }
  const isUp = (at: string) =>
    fetch(at).then(
      answer => answer.ok,
      () => false,
    )
  for (const at of [port, env.WORKER_PORT]) while (!(await isUp(`http://127.0.0.1:${at}/healthz`))) await sleep(200)
  const made = step(
    'npm',
    'run',
    'admin:create',
    '--',
    '--login-id',
    'first',
    '--name',
    '一番 太郎',
    '--mail',
    'first@oroshi.example',
  )
  const link = /http\S+/.exec(made)?.[0] ?? ''
  for (const page of [link, '/', '/consumers/signup', '/suppliers/login', '/readyz'].map(
    one => new URL(one, env.PUBLIC_URL),
  )) {
    const { status } = await fetch(page)
    console.log(status, page.pathname)
    if (status !== 200) throw new Error(`${page.pathname} answers ${status}`)
  }
  console.log(step('npm', 'run', 'doctor'))
} finally {
  for (const { child } of processes) {
    if (!child || child.exitCode !== null) continue
    child.kill('SIGTERM')
    await new Promise(resolve => child.once('exit', resolve))
  }
  await database.stop()
  rmSync(house, { recursive: true })
}
