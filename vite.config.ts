import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const apps = ['public', 'consumer', 'supplier', 'admin']

/** The web build: one entry for each app, read by the server through `dist/web/.vite/manifest.json`. */
export default defineConfig({
  plugins: [react(), tailwindcss(), separate(), compressed()],
  publicDir: 'src/web/assets',
  build: {
    outDir: 'dist/web',
    manifest: true,
    sourcemap: false,
    target: ['chrome120', 'safari17', 'firefox121'],
    modulePreload: { polyfill: false },
    // The content security policy allows files of our own only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.fromEntries(apps.map(app => [app, `src/web/${app}/main.tsx`])),
      output: {
        codeSplitting: {
          groups: [
            // What every app loads and a release seldom changes: it stays in the browser's cache from one to the next.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
            // What many screens share, in one file: a page asks for half as many, and the order page's own total is smaller.
            {
              name: 'shared',
              test: /\/(node_modules|src\/(contract|domain)|src\/web\/(ui|form|api|app))\//,
              minShareCount: 5,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})

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
