import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { factsOf, onceAText } from './figures.ts'

/** A module as the walls see it: where it lies (from the project's root, with `/`) and what it says. */
export type Module = { file: string; source: string }

/** What a module imports and exports, however it says so, and what it does that only few may do. */
type Seen = { imports: string[]; exports: string[]; found: Set<Trait> }
type Trait = 'clock' | 'Date.now' | 'process.env' | 'export *' | 'default export' | `global ${string}`

const areas = ['consumer', 'supplier', 'admin', 'public', 'site']
const browser_and_node = new Set([
  'fetch',
  'process',
  'document',
  'window',
  'navigator',
  'localStorage',
  'globalThis',
  'Buffer',
  'require',
  'setTimeout',
  'setInterval',
])

/** The walls of docs: who may import whom, read the clock and the environment, write an order. One line per breach. */
export const breaches = ({ file, source }: Module): string[] => {
  const { imports, found } = read({ file, source })
  const said = [...imports.flatMap(name => whyNotImport(file, name)), ...[...found].flatMap(one => whyNotDo(file, one))]
  if (/(^|\/)index\.tsx?$/.test(file)) said.push('is a barrel')
  said.push(...whyNotWrite(file, source))
  return said.map(one => `${file}: ${one}`)
}

/** Every import and every forbidden deed of a source text. Throws where it can't be parsed: unseen is not clean. */
export const read = onceAText(({ file, source }): Seen => {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports = [
    ...module.staticImports.map(one => one.moduleRequest.value),
    ...module.staticExports.flatMap(one => one.entries.flatMap(entry => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(one => literal(source.slice(one.moduleRequest.start, one.moduleRequest.end))),
  ]
  const own = (entry: { exportName: { name: string | null }; moduleRequest: unknown }) =>
    entry.moduleRequest === null ? (entry.exportName.name ?? []) : []
  const exports = module.staticExports.flatMap(one => one.entries.flatMap(own))
  const found = new Set<Trait>()
  /** Where an identifier only names a property. */
  const names = new Set<number>()
  new Visitor({
    TSImportType: node => {
      imports.push(literal(source.slice(node.source.start, node.source.end)))
    },
    ExportAllDeclaration: () => void found.add('export *'),
    ExportDefaultDeclaration: () => void found.add('default export'),
    NewExpression: node => {
      const [first] = node.arguments
      if (isNamed(node.callee, 'Date') && (!first || isDateNow(first))) found.add('clock')
    },
    CallExpression: node => {
      if (isDateNow(node)) found.add('Date.now')
      if (isNamed(node.callee, 'Date')) found.add('clock')
    },
    Property: node => {
      if (!node.computed && !node.shorthand) names.add(node.key.start)
    },
    TSPropertySignature: node => {
      if (!node.computed) names.add(node.key.start)
    },
    MemberExpression: node => {
      if (!node.computed) names.add(node.property.start)
      if (isNamed(node.object, 'process') && 'name' in node.property && node.property.name === 'env')
        found.add('process.env')
    },
    Identifier: node => {
      if (browser_and_node.has(node.name) && !names.has(node.start)) found.add(`global ${node.name}`)
    },
  }).visit(program)
  return { imports, exports, found }
})

/** How often a test waits by Vitest without saying until when: that ends after a second, which a busy machine takes. */
export const hastyWaits = ({ file, source }: Module): number => {
  let found = 0
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || !isNamed(callee.object, 'vi')) return
      const waits = isNamed(callee.property, 'waitFor') || isNamed(callee.property, 'waitUntil')
      if (waits && given.length < 2) found += 1
    },
  }).visit(parseSync(file, source).program)
  return found
}

const literal = (text: string) => text.replace(/^['"`]|['"`]$/g, '')
const isNamed = (node: ESTree.Node, name: string) => node.type === 'Identifier' && node.name === name
const isDateNow = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  isNamed(node.callee.object, 'Date') &&
  isNamed(node.callee.property, 'now')

const layerOf = (file: string) => file.split('/')[1] ?? ''
const isTest = (file: string) => /\.(test|stories)\.tsx?$/.test(file)

/** Where an import of ours leads, or null for a package. */
export const targetOf = (file: string, name: string): string | null => {
  if (name.startsWith('.')) return join(dirname(file), name)
  const [, layer, path] = /^#(domain|contract|server|web|tests)\/(.+)$/.exec(name) ?? []
  return layer && path ? (layer === 'tests' ? `tests/${path}` : `src/${layer}/${path}`) : null
}

const whyNotImport = (file: string, name: string): string[] => {
  if (name.startsWith('../') || name.includes('/../')) return [`imports ${name}: no way up, use #layer/…`]
  const target = targetOf(file, name)
  return target === null ? whyNotPackage(file, name) : whyNotOwn(file, name, target)
}

const packages: Record<string, (name: string) => boolean> = {
  domain: () => false,
  contract: name => name === 'zod/mini',
  server: name => name !== 'zod' && !/^(react|react-dom|react-router|@base-ui|@tanstack)(\/|$)/.test(name),
  web: name => !name.startsWith('node:') && name !== 'zod' && !/^(pg|kysely|fastify|pino)(\/|$)/.test(name),
}

const whyNotPackage = (file: string, name: string): string[] => {
  if (isTest(file)) return []
  if (file === 'src/web/preview/vite.config.ts') return []
  return packages[layerOf(file)]?.(name) ? [] : [`imports the package ${name}`]
}

const layers: Record<string, string[]> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}

const whyNotOwn = (file: string, name: string, target: string): string[] => {
  const said: string[] = []
  const [from, to] = [layerOf(file), layerOf(target)]
  const tests_only = target.startsWith('tests/') || /\.test\.tsx?$/.test(target)
  if (tests_only && !isTest(file)) said.push(`imports ${name}: tests are for tests`)
  if (!tests_only && !layers[from]?.includes(to)) said.push(`imports ${name}: ${from} never meets ${to}`)
  if (!/\.(ts|tsx|css|svg)$/.test(target)) said.push(`imports ${name} without its ending`)
  const [area, other] = [areaOf(file), areaOf(target)]
  if (other && area !== other) said.push(`imports ${name}: ${area ?? 'shared web'} never meets the area ${other}`)
  const room = dirname(target)
  const is_private = /(-store|\.routes|\.jobs|-view)\.tsx?$/.test(target)
  if (is_private && dirname(file) !== room && !opens(file, target)) said.push(`imports ${name}: private to ${room}`)
  if (room === 'src/server/outside' && dirname(file) !== room && !mayGoOut(file, target)) {
    said.push(`imports ${name}: rooms know ports.ts, deps.ts alone knows the outside`)
  }
  return said
}

const areaOf = (file: string) => {
  const [, layer, area = ''] = file.split('/')
  return layer === 'web' && areas.includes(area) ? area : undefined
}

/** The two lists of the house: routes are gathered by rooms.ts, jobs by run-jobs.ts. */
const opens = (file: string, target: string) =>
  (file === 'src/server/rooms.ts' && target.endsWith('.routes.ts')) ||
  (file === 'src/server/run-jobs.ts' && target.endsWith('.jobs.ts'))

/** deps.ts makes the adapters; the platform's development pages show what the local stand-ins keep. */
const mayGoOut = (file: string, target: string) =>
  file === 'src/server/deps.ts' ||
  isTest(file) ||
  (file.startsWith('src/server/platform/') && target.startsWith('src/server/outside/local-'))

/** Who reads the clock: the processes' entries and deps. In the browser, the one clock that is set by the server's. */
const clocks = new Set(['src/server/main.ts', 'src/server/worker.ts', 'src/server/deps.ts', 'src/web/api/clock.ts'])
/** Who reads the environment: entries, and what hands it on to PostgreSQL's own programs. */
const environments = new Set([
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/db/embedded-home.ts',
  'src/server/db/embedded-process.ts',
])

/** What others load by its default: vite its configuration, lucide's icons what stands in place of their own file. */
const default_exports = /vite\.config\.ts$|^src\/web\/ui\/draw-icon\.ts$/

const whyNotDo = (file: string, trait: Trait): string[] => {
  const layer = layerOf(file)
  if (trait === 'default export') return default_exports.test(file) ? [] : ['has a default export']
  if (trait === 'export *') return [`re-exports with export *`]
  if (isTest(file)) return []
  if (trait === 'clock') return clocks.has(file) ? [] : ['reads the clock: time is an argument']
  // Durations in the browser are measured by its own clock.
  if (trait === 'Date.now') return layer === 'web' || clocks.has(file) ? [] : ['reads the clock: time is an argument']
  if (trait === 'process.env') return environments.has(file) ? [] : ['reads process.env: config.ts does']
  return layer === 'domain' || layer === 'contract' ? [`names the ${trait}: nothing here knows a machine`] : []
}

const of_orders = ['change-order', 'mark-orders', 'write-order'].map(name => `src/server/orders/${name}.ts`)

const of_dispatches = ['acknowledge-dispatches', 'admin-dispatch-store', 'circuit-store', 'dispatch-store'].map(
  name => `src/server/dispatch/${name}.ts`,
)

/**
 * All who write these tables: an order is born, changed and marked in its own room; a dispatch comes about in the outbox and
 * is moved on by its own room. `jobs`: who spells one.
 */
export const writers: Record<string, readonly string[]> = {
  orders: of_orders,
  order_events: of_orders,
  notifications: ['src/server/notices/tell.ts', 'src/server/notices/settle.ts'],
  dispatches: ['src/server/outbox/dispatches.ts', ...of_dispatches],
  jobs: ['src/server/jobs/enqueue.ts'],
}

const whyNotWrite = (file: string, source: string): string[] => {
  if (layerOf(file) !== 'server' || isTest(file) || file.startsWith('src/server/seeds/')) return []
  const { writes } = factsOf({ file, source })
  return [...writes].flatMap(table =>
    writers[table]?.includes(file) === false ? [`writes ${table}: ${writers[table].join(', ')} do`] : [],
  )
}
