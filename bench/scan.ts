// Two foreign scanners, Wapiti and sqlmap (Debian: `apt-get install wapiti sqlmap`), at the built product with the demo
// world, logged in as a restaurant's owner and as a supplier's. Nothing but 127.0.0.1 is asked: the modules that need a
// server outside, or lists from there, stay off. What both are told of is every page and call of the contract whose
// ids are known; what would end the scan itself (logging out, passwords, leaving) is left out.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { rooms } from '#server/rooms.ts'
import { goodInput, type Known, plain, sample, schemaOf } from '#tests/support/samples.ts'
import {
  freePort,
  type Login,
  logIn,
  openDatabase,
  productionEnv,
  report,
  root,
  seedDemo,
  startProcess,
} from './stage.ts'

/** One of both alone: `-- wapiti`, `-- sqlmap`. */
const only = process.argv[2]
/** Of each scanner in each area. */
const seconds = Number(process.env.SCAN_SECONDS ?? 600)
const folder = join(root, '.cache', 'bench', 'scan-reports')

const missing = ['wapiti', 'sqlmap'].filter(
  name => !(process.env.PATH ?? '').split(':').some(one => existsSync(join(one, name))),
)
if (missing.length) {
  console.error(`\n  SKIPPED: ${missing.join(' and ')} not installed (Debian: apt-get install wapiti sqlmap)\n`)
  report({ bench: 'scan', skipped: missing })
  process.exit(0)
}

const areas = [
  { area: 'consumer', login_id: 'demo-restaurant', pages: consumerPages },
  { area: 'supplier', login_id: 'demo-supplier', pages: supplierPages },
] as const
type Place = (typeof areas)[number] & { url: string; who: Login; known: Known }

const ends_the_scan =
  /log_?out|\/session|password|cancel|closure|contacts|login_id|mail_address|devices|passkey|suspend|takeout/
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

/** A path with the ids that are known; undefined where one is not. */
const filled = (path: string, known: Known): string | undefined => {
  const names = [...path.matchAll(/:(\w+)/g)].map(one => one[1] ?? '')
  if (!names.every(name => typeof known[name] === 'string')) return undefined
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(known[name])))
}

/** What stands in an answer: ids under their names, those of a list under what its call lists. */
const learn = (value: unknown, path: string, known: Known): void => {
  if (Array.isArray(value)) return value.slice(0, 3).forEach(one => learn(one, path, known))
  if (typeof value !== 'object' || value === null) return
  const listed = `${path.split('/').at(-1)?.replace(/s$/, '')}_id`
  for (const [key, one] of Object.entries(value)) {
    if (typeof one === 'string' && /(^|_)id$/.test(key)) known[key === 'id' ? listed : key] ??= one
    else learn(one, key === 'items' ? path : key, known)
  }
}

const routesOf = (place: Place): Route[] =>
  rooms
    .flat()
    .flatMap(({ route }) => (route.access.area === place.area && route.reply.kind !== 'events' ? [route] : []))

const learnIds = async (place: Place) => {
  for (let round = 0; round < 3; round += 1) {
    for (const route of routesOf(place)) {
      const path = filled(route.path, place.known)
      if (route.method !== 'GET' || route.reply.kind !== 'json' || path === undefined) continue
      const answer = await fetch(place.url + path, { headers: { cookie: place.who.cookie } })
      if (answer.ok) learn(await answer.json(), route.path, place.known)
    }
  }
}

type Target = { method: string; path: string; body: string | undefined }

/** Every call as the contract has it, with all that its query may hold. */
const targetsOf = (place: Place): Target[] =>
  routesOf(place).flatMap(route => {
    const path = filled(route.path, place.known)
    if (path === undefined || ends_the_scan.test(route.path) || route.upload_kb || route.method === 'DELETE') return []
    const known = { ...plain, ...place.known }
    const fields = Object.entries((route.query && schemaOf(route.query).properties) ?? {})
    const query = new URLSearchParams(
      fields.map(([name, schema]): [string, string] => [name, textOf(() => sample(schema, known, name))]),
    )
    const body = textOf(() => goodInput(route, known).body)
    return [{ method: route.method, path: query.size ? `${path}?${query}` : path, body: route.body ? body : undefined }]
  })

/** A sample as text; `a` where none is known: the scanners put in their own. */
const textOf = (make: () => unknown): string => {
  try {
    const made = make()
    return typeof made === 'string' ? made : JSON.stringify(made)
  } catch {
    return 'a'
  }
}

/** What Wapiti asks outside as it starts (a list of products) ends at a closed door; sqlmap asks nothing by itself. */
const nowhere_else = {
  ...process.env,
  HOME: folder,
  http_proxy: 'http://127.0.0.1:9',
  https_proxy: 'http://127.0.0.1:9',
  no_proxy: '127.0.0.1',
}

/** Its output goes to a file. Ended after its time. */
const run = (command: 'wapiti' | 'sqlmap', args: string[], log: string, most_seconds: number) =>
  new Promise<{ cut: boolean }>(resolve => {
    const out = createWriteStream(log)
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: command === 'wapiti' ? nowhere_else : process.env,
    })
    child.stdout.pipe(out)
    child.stderr.pipe(out, { end: false })
    const timer = setTimeout(() => child.kill('SIGINT'), most_seconds * 1000)
    child.once('exit', (_code, signal) => {
      clearTimeout(timer)
      resolve({ cut: signal !== null || child.killed })
    })
  })

const wapiti = async (place: Place, targets: Target[]) => {
  const [out, log] = [join(folder, `wapiti-${place.area}.json`), join(folder, `wapiti-${place.area}.log`)]
  const pages = Object.values(place.pages).flatMap(one => filled(one.path, place.known) ?? [])
  const reads = targets.filter(one => one.method === 'GET').map(one => one.path)
  const starts = [...pages, ...reads].filter(path => !ends_the_scan.test(path))
  const args = [
    ['-u', `${place.url}/${place.area}s/top`, '--scope', 'domain', '-d', '1', '-m', modules, '--flush-session'],
    ['-H', `Cookie: ${place.who.cookie}`, '-f', 'json', '-o', out, '--no-bugreport', '--store-session', folder],
    ['--store-config', folder, '--endpoint', 'http://127.0.0.1:9/', '--max-scan-time', String(seconds)],
    ['--max-attack-time', String(Math.ceil(seconds / 8)), '-v', '1'],
    starts.flatMap(path => ['-s', place.url + path]),
  ].flat()
  const { cut } = await run('wapiti', args, log, seconds * 2)
  if (!existsSync(out)) throw new Error(`wapiti has written nothing: see ${folder}`)
  const { vulnerabilities } = JSON.parse(readFileSync(out, 'utf8')) as { vulnerabilities: Record<string, unknown[]> }
  const crawled = readFileSync(log, 'utf8').match(/^\[\+\] GET /gm)?.length ?? 0
  const found = Object.fromEntries(
    Object.entries(vulnerabilities).flatMap(([kind, all]) => (all.length ? [[kind, all.length]] : [])),
  )
  return { starts: starts.length, crawled, found, cut }
}

/** As Burp keeps what it has seen: sqlmap reads calls of any method from it. */
const history = (place: Place, targets: Target[]) => {
  const { host, port } = new URL(place.url)
  const items = targets.map(({ method, path, body = '' }) => {
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      `Cookie: ${place.who.cookie}`,
      `X-CSRF-TOKEN: ${place.who.csrf}`,
    ]
    if (body) lines.push('Content-Type: application/json')
    const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`).toString('base64')
    return `<item><port>${port}</port><request base64="true"><![CDATA[${request}]]></request></item>`
  })
  return `<items>\n${items.join('\n')}\n</items>\n`
}

const sqlmap = async (place: Place, targets: Target[]) => {
  const [log, results] = [join(folder, `sqlmap-${place.area}.xml`), join(folder, `sqlmap-${place.area}.csv`)]
  // Without parameters there is nothing to put in. What one key has ordered is not ordered again with another body.
  const asked = targets.filter(one => one.path.includes('?') || one.body !== undefined)
  writeFileSync(log, history(place, asked))
  const args = [
    ['-l', log, '--batch', '--disable-coloring', '--dbms', 'PostgreSQL', '--technique', 'BEU', '--level', '1'],
    [
      '--ignore-redirects',
      '--ignore-proxy',
      '--ignore-stdin',
      '--ignore-code',
      '400,401,403,404,409,422,429',
      '--flush-session',
      '--skip-waf',
    ],
    ['--output-dir', join(folder, 'sqlmap'), '--results-file', results, '--timeout', '10', '-v', '1'],
  ].flat()
  const said = join(folder, `sqlmap-${place.area}.log`)
  const { cut } = await run('sqlmap', args, said, seconds)
  const text = readFileSync(said, 'utf8')
  const tested = new Set([...text.matchAll(/testing URL '([^']+)'/g)].map(one => one[1])).size
  const rows = existsSync(results) ? readFileSync(results, 'utf8').split('\n').slice(1) : []
  // What sqlmap itself says of a find after it has tried to use it: an answer that differs each time looks like one.
  const [doubted, injectable] = ['false positive or unexploitable', ''].map(
    note => rows.filter(row => row.includes('http') && row.trimEnd().endsWith(`,${note}`)).length,
  )
  return { calls: asked.length, tested, injectable, doubted, cut }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const database = await openDatabase('scan')
await seedDemo(database.url)
const web = await startProcess(
  'src/server/main.ts',
  { ...productionEnv(database.url), LOG_LEVEL: 'error' },
  await freePort(),
)
const figures: Record<string, unknown> = {}
for (const one of areas) {
  const who = await logIn(web.url, `${one.area}s`, one.login_id)
  const place: Place = { ...one, url: web.url, who, known: {} }
  await learnIds(place)
  const targets = targetsOf(place)
  figures[one.area] = {
    ...(only === 'sqlmap' ? {} : { wapiti: await wapiti(place, targets) }),
    ...(only === 'wapiti' ? {} : { sqlmap: await sqlmap(place, targets) }),
  }
  console.log(one.area, JSON.stringify(figures[one.area]))
  const still = await fetch(`${web.url}/api/v2/${one.area}s/session`, { headers: { cookie: who.cookie } })
  if (!still.ok) throw new Error(`the scan of ${one.area} lost its login: ${still.status}`)
}
if (web.child.exitCode !== null) throw new Error('the scan has ended the process')
const { rows } = await database.pool.query<{ orders: number }>('select count(*)::int as orders from orders')
await web.stop()
await database.stop()
console.log(`their reports: ${folder}: ${readdirSync(folder).join(' ')}`)
report({ bench: 'scan', seconds, ...figures, orders_afterwards: rows[0]?.orders })
