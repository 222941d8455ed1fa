// The web build, which remembers from which sources it was made.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from './build-site.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', 'web', '.built-from')
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'docs/terms',
  'vite.config.ts',
  'bin/build-site.ts',
  'bin/light-contract.ts',
  'bin/unnamed-components.ts',
  'package-lock.json',
]

/** Whether dist/web is missing or was made from other sources. */
export function webIsStale(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceHash()
}

/** Builds dist/web, and dist/site from it. Throws when vite fails. */
export async function buildWeb(): Promise<void> {
  const hash = sourceHash()
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel=warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The web build failed.')
  await buildSite()
  writeFileSync(stamp, hash)
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).sort()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(file => file.slice(root.length + 1))
}

if (process.argv[1] === import.meta.filename) await buildWeb()
