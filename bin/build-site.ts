// The prerendered pages: React's static rendering of src/web/site, once at build, into dist/site as one HTML each.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { type Article, readArticle } from '#domain/articles/article.ts'
import { readTermsText, type TermsText } from '#domain/joining/terms-text.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist', 'site')

type Chunk = { file: string; css?: string[] }

/** What src/web/site/render.tsx exports. */
type Renderer = {
  renderSite(material: {
    files: { styles: string[]; search: string }
    texts: Record<string, TermsText>
    articles: Record<string, Article>
  }): Record<string, string>
}

/** Writes dist/site: needs the web build before it, whose style sheet and script it names. */
export const buildSite = async (): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const renderer = join(root, 'dist', 'site-renderer')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    resolve: {
      alias: [{ find: '../createLucideIcon.mjs', replacement: join(root, 'src/web/ui/draw-icon.ts') }],
    },
    ssr: { noExternal: ['lucide-react'] },
    build: { ssr: 'src/web/site/render.tsx', outDir: renderer, emptyOutDir: true },
  })
  const made = (await import(`${pathToFileURL(join(renderer, 'render.js')).href}?${performance.now()}`)) as Renderer
  const [texts, articles] = [readAll('terms', readTermsText), readAll('articles', readArticle)]
  for (const [key, html] of Object.entries(made.renderSite({ files: builtFiles(), texts, articles }))) {
    writeFileSync(join(folder, `${key}.html`), html)
  }
}

/** The Markdown of a folder of docs, by the names of its files. */
const readAll = <T>(name: string, read: (text: string) => T): Record<string, T> => {
  const from = join(root, 'docs', name)
  return Object.fromEntries(
    readdirSync(from).map(file => [file.replace(/\.md$/, ''), read(readFileSync(join(from, file), 'utf8'))]),
  )
}

const builtFiles = () => {
  const text = readFileSync(join(root, 'dist', 'web', '.vite', 'manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const search = manifest['src/web/site/help-search.ts']
  const styles = new Set(Object.values(manifest).flatMap(chunk => chunk.css ?? []))
  if (!search || styles.size === 0) throw new Error('the web build has no style sheet or no search for the site')
  return { styles: [...styles].map(file => `/${file}`), search: `/${search.file}` }
}
