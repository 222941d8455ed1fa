import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { ChunkingContext } from 'rolldown'
import { defineConfig, type Plugin } from 'vite'
import { lightContract } from './bin/light-contract.ts'
import { lightIcon } from './bin/light-icons.ts'
import { lightPages } from './bin/light-pages.ts'
import { unnamedComponents } from './bin/unnamed-components.ts'

const apps = ['public', 'consumer', 'supplier', 'admin']

/** The web build: one entry for each app, read by the server through `dist/web/.vite/manifest.json`. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    lightContracts(),
    pages(),
    lightIcons(),
    unnamed(),
    separate(),
    noCircles(),
    offline(),
    siteSearch(),
    compressed(),
  ],
  publicDir: 'src/web/assets',
  resolve: {
    // What lucide's icons are drawn with: ours is lighter, see there.
    alias: [{ find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/web/ui/draw-icon.ts') }],
  },
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    target: ['chrome120', 'safari17', 'firefox121'],
    modulePreload: { polyfill: false },
    // The content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Rules and contracts only say: what nobody reads of them needs not be run, nor zod for it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:contract|domain)\//, sideEffects: false }] },
      input: {
        ...Object.fromEntries(apps.map(app => [app, `src/web/${app}/main.tsx`])),
        // The prerendered pages' one script; bin/build-site.ts makes the pages themselves.
        site: 'src/web/site/help-search.ts',
      },
      output: {
        // The first file of an app names all others: a sign less of each counts on the order page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            ...['vendor', 'core', 'orders', 'sheet'].map((name, index) => ({
              debugName: name,
              name: (id: string, context: ChunkingContext) => (orderPageFile(id, context) === name ? name : null),
              priority: 5 - index,
              includeDependenciesRecursively: false,
            })),
            { debugName: 'shared', name: sharedFile, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

/** The lists of the contracts' schemas, which name it and the domain's words before the build drops what they do not use. */
const isLists = (id: string) => id.endsWith('/src/contract/trade.ts')

/**
 * Which file of the restaurant's order page a module belongs to; null: none. What it loads lies in few files, because each
 * one more costs it half a kilobyte, and they hold nothing that it has no use for.
 */
function orderPageFile(id: string, context: ChunkingContext): 'vendor' | 'core' | 'orders' | 'sheet' | null {
  // Lists of many pages: no part of the order page.
  if (/infiniteQueryObserver|useInfiniteQuery/.test(id)) return null
  // What every app loads and a release seldom changes: it stays in the browser's cache from one to the next.
  if (/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//.test(id)) return 'vendor'
  if (id.includes('vite/preload-helper')) return 'core'
  if (id.includes('/node_modules/zod/') || isLists(id)) return null
  const users = usersOf(id, context, false)
  const early = users.has('consumer/main')
  if (users.size < 2 || !(early || users.has('consumer/placing/order-sheet-screen'))) return null
  if (id.includes('/src/web/consumer/')) return early ? null : 'sheet'
  // The restaurant's own list: in the file that its app begins with, which no other app loads.
  if (id.endsWith('/src/contract/pages/consumer.ts')) return null
  const served = apps.filter(app => [...users].some(user => user.startsWith(`${app}/`)))
  return early || served.length > 2 ? 'core' : 'orders'
}

/**
 * Which file a module lies in that several screens share, where the order page has no use for it; null leaves it to the
 * bundler, which would make a file for each set of screens: a hundred for the desk. A first visit asks for few files, and a
 * page that people come back to has all but its own already. In order: what a cook's first page needs (and logging in,
 * too), what an app begins with, what logging in needs, what the order sheet fetches later, what the desk and the page of
 * one order need, what a room's own screens share, the rest.
 */
function sharedFile(id: string, context: ChunkingContext): string | null {
  // The order page's contracts name them before the build drops what they do not use.
  if (id.includes('/node_modules/zod/')) return 'zod'
  if (id.includes('/src/web/demo/')) return 'demo'
  const users = [...usersOf(id, context)]
  const by = (...screens: string[]) => users.some(user => screens.some(screen => user.endsWith(screen)))
  const read = usersOf(id, context, false)
  const dropped = isLists(id) || /infiniteQueryObserver|useInfiniteQuery/.test(id)
  const first = read.has('consumer/main') || read.has('consumer/placing/order-sheet-screen')
  if (users.length < 2 || (first && !dropped)) return null
  const only = apps.find(app => users.every(user => user.startsWith(`${app}/`)))
  const own = (name: string) => (only ? `${only}-${name}` : name)
  const at_login = by('/main') ? 'frame' : by('accounts/login-screen') ? 'login' : null
  if (by(...daily)) return own(at_login ? 'common' : 'daily')
  if (at_login) return own(at_login)
  if (by(...after_sheet)) return own('later')
  const room = new RegExp(`/src/web/(?:${apps.join('|')})/([^/]+)/`).exec(id)?.[1]
  if (!room) return own('shared')
  if (by('supplier/board/order-desk-screen')) return 'supplier-desk'
  return by('consumer/orders/order-detail-screen') ? 'consumer-order' : own(room)
}

/** The restaurant's top, and what comes after the first paint on its every page. */
const daily = [
  'consumer/deals/top-screen',
  'consumer/notices/bell',
  'consumer/offline/offline-part',
  'consumer/offline/start-offline',
  'ui/number-pad',
  'ui/date-calendar',
]

/** What the order sheet fetches once it stands: without files of its own it would bring all that the other pages share. */
const after_sheet = [
  'basket-sheet',
  'item-sheet',
  'order-again',
  'day-notice',
  'asked-date-notice',
  'shared-notice',
  'sheet-dialogs',
  'sheet-later',
  'sheet-menu',
  'suggest-sheet',
  'off-list-lines',
  'note-said',
  'line/used-note',
  'lists/my-list-shelf',
  'flyers/flyer-shelf',
  'scheduled/scheduled-notice',
].map(part => (part.includes('/') ? `consumer/${part}` : `consumer/placing/${part}`))

const known = new Map<string, Set<string>>()

/**
 * The apps (`consumer/main`), screens (`consumer/placing/order-sheet-screen`) and later parts that load a module at once;
 * without those that have it from the contracts' lists alone, where `by_lists` is false.
 */
function usersOf(id: string, context: ChunkingContext, by_lists = true): Set<string> {
  const key = `${by_lists} ${id}`
  const found = known.get(key) ?? new Set<string>()
  if (known.has(key)) return found
  known.set(key, found)
  const above = new Set([id])
  for (const one of above) {
    const module = context.getModuleInfo(one)
    const user = /\/src\/web\/(.+)\.tsx?$/.exec(one)?.[1]
    if (user && (module?.isEntry || module?.dynamicImporters.length)) found.add(user)
    for (const importer of module?.importers ?? []) if (by_lists || !isLists(importer)) above.add(importer)
  }
  return found
}

/** Contracts as the browser needs them. */
function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/.*\.contract\.ts$/ },
      handler: (code, id) => ({ code: lightContract(id, code), map: null }),
    },
  }
}

/** Lists of pages without what their names say already. */
function pages(): Plugin {
  return {
    name: 'light-pages',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/contract\/pages\/(?:consumer|supplier|admin|public)\.ts$/ },
      handler: (code, id) => ({ code: lightPages(id, code), map: null }),
    },
  }
}

/** The router without what no screen uses. */
function unnamed(): Plugin {
  return {
    name: 'unnamed',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\// },
      handler: code => ({ code: unnamedComponents(code), map: null }),
    },
  }
}

/** Icons without what nobody draws of them. */
function lightIcons(): Plugin {
  return {
    name: 'light-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: code => ({ code: lightIcon(code), map: null }),
    },
  }
}

/** Fails the build when an app would ever download a file that holds another app's code. */
function separate(): Plugin {
  return {
    name: 'separate',
    apply: 'build',
    generateBundle: (_, bundle) => {
      const reached = (file: string, seen = new Set<string>()): Set<string> => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || seen.has(file)) return seen
        seen.add(file)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) reached(next, seen)
        return seen
      }
      for (const entry of Object.values(bundle)) {
        if (entry.type !== 'chunk' || !entry.isEntry) continue
        for (const file of reached(entry.fileName)) {
          const chunk = bundle[file]
          const modules = chunk?.type === 'chunk' ? chunk.moduleIds : []
          const foreign = modules.find(id => apps.some(app => app !== entry.name && id.includes(`/src/web/${app}/`)))
          if (foreign) throw new Error(`the app ${entry.name} would download ${foreign}`)
        }
      }
    },
  }
}

/** Fails the build when files import one another in a circle: one of them would use what the other has not made yet. */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle: (_, bundle) => {
      const done = new Set<string>()
      const walk = (file: string, above: string[]): void => {
        if (above.includes(file)) throw new Error(`files in a circle: ${[...above, file].join(' > ')}`)
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || done.has(file)) return
        for (const next of chunk.imports) walk(next, [...above, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

/**
 * The one script of the prerendered pages is one file, with its own copies of the few modules that it is made of. As parts
 * of the files that the apps share they brought all of those along, 74 kB of it, before the largest words were painted.
 */
function siteSearch(): Plugin {
  const copy = '?site'
  const own = (id: string) => id.endsWith(copy) || id.endsWith('/src/web/site/help-search.ts')
  return {
    name: 'site-search',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !own(importer)) return null
      const found = await this.resolve(source, importer.replace(copy, ''), { skipSelf: true })
      return found && found.id + copy
    },
    async load(id) {
      return id.endsWith(copy) ? { code: await readFile(id.slice(0, -copy.length), 'utf8'), moduleType: 'ts' } : null
    },
    generateBundle(_, bundle) {
      const search = Object.values(bundle).find(one => one.type === 'chunk' && one.isEntry && one.name === 'site')
      if (search?.type !== 'chunk' || search.imports.length > 0)
        throw new Error('the search of the site must be one file')
    },
  }
}

/**
 * The workers, of one file without imports: `consumers/worker.js` with the list of the files that the restaurant's app
 * needs in a dead spot (error reporting and the demo are not among them), and `suppliers/worker.js`, which rings alone.
 */
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/web/worker/worker.ts', fileName: 'consumers/worker.js' })
    },
    generateBundle(_, bundle) {
      const worker = bundle['consumers/worker.js']
      if (worker?.type !== 'chunk' || worker.imports.length > 0) throw new Error('the worker must be one file')
      const files = new Set<string>()
      const gather = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || files.has(file)) return
        if (chunk.moduleIds.some(id => /\/node_modules\/@sentry\/|\/demo\/start-demo\.tsx$/.test(id))) return
        files.add(file)
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) gather(next)
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'consumer') gather(chunk.fileName)
      }
      if (files.size < 10) throw new Error('the worker would keep no app')
      const kept = [...files, 'icon.svg', 'consumers/app.webmanifest', 'consumers/icon-192.png'].sort()
      const list = JSON.stringify(kept.map(file => `/${file}`))
      const release = createHash('sha256').update(list).digest('hex').slice(0, 12)
      const of = (area: string, files_of_it: string) =>
        `const AREA="/${area}/",OFFLINE_FILES=${files_of_it},OFFLINE_RELEASE="${release}";${worker.code}`
      this.emitFile({ type: 'asset', fileName: 'suppliers/worker.js', source: of('suppliers', '[]') })
      worker.code = of('consumers', list)
    },
  }
}

/** Writes a .br and a .gz beside each text file, for the server to send as they are. */
function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: config => {
      folder = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir
    },
    closeBundle: async () => {
      const files = await readdir(folder, { recursive: true })
      for (const file of files.filter(name => /\.(js|css|svg)$/.test(name))) {
        const path = join(folder, file)
        const content = await readFile(path)
        const brotli = {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}
