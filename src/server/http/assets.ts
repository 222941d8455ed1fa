import { readdirSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { App } from '#contract/pages/page.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }

/** Which built files an area's document names; the prerendered documents by their key. */
export type Assets = {
  of(app: App, screen: string): { scripts: string[]; styles: string[]; preloads: string[] }
  site: ReadonlyMap<string, string>
}

export const webFolder = resolve(import.meta.dirname, '../../../dist/web')
const siteFolder = resolve(import.meta.dirname, '../../../dist/site')

/** Reads the manifest that the web build left. Throws when the web has not been built. */
export const readAssets = (folder = webFolder): Assets => {
  const manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const known = new Map<string, ReturnType<Assets['of']>>()
  return {
    site: readSite(),
    of(app, screen) {
      const key = `${app}/${screen}`
      const found = known.get(key) ?? collect(manifest, app, screen)
      known.set(key, found)
      return found
    },
  }
}

/** No built files: for tests of the API, which never open a page. */
export const noAssets: Assets = { of: () => ({ scripts: [], styles: [], preloads: [] }), site: new Map() }

const readSite = () =>
  new Map(
    readdirSync(siteFolder)
      .filter(file => file.endsWith('.html'))
      .map(file => [basename(file, '.html'), readFileSync(resolve(siteFolder, file), 'utf8')]),
  )

const collect = (manifest: Record<string, Chunk>, app: App, screen: string) => {
  const files = new Set<string>()
  const styles = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
    for (const next of chunk.imports ?? []) walk(next)
  }
  const entry = `src/web/${app}/main.tsx`
  walk(entry)
  const shown = `src/web/${app}/${screen}-screen.tsx`
  walk(shown)
  // A screen that the entry does not name is found through the list of the rest.
  if (!manifest[entry]?.dynamicImports?.includes(shown)) walk(`src/web/${app}/more-screens.ts`)
  const script = manifest[entry]?.file
  if (!script) throw new Error(`the web build has no ${entry}`)
  return {
    scripts: [`/${script}`],
    styles: [...styles],
    preloads: [...files].filter(file => file !== script).map(file => `/${file}`),
  }
}
