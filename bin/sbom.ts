// What is installed in production, as CycloneDX, by npm's own `npm sbom`: to stdout, or into the file that is named.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Package = { dev?: true; devDependencies?: unknown }
type Lock = { packages: Record<string, Package> }

const root = join(import.meta.dirname, '..')
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

/**
 * npm's `--omit dev` leaves out whatever a tool for development needs as well (kysely, zod), and it stops at faults between
 * such tools. So it is given what production has: neither tools, nor what is for other machines than this one.
 */
const inProduction = () => {
  const { devDependencies: _tools, ...own } = readJson('package.json') as Package
  const lock = readJson('package-lock.json') as Lock
  const kept = Object.entries(lock.packages).filter(
    ([path, one]) => path !== '' && !one.dev && existsSync(join(root, path)),
  )
  const { devDependencies: _same, ...top } = lock.packages[''] ?? {}
  return { own, lock: { ...lock, packages: { '': top, ...Object.fromEntries(kept) } } }
}

const place = mkdtempSync(join(tmpdir(), 'oroshi-sbom-'))
// npm calls the whole by the name of its folder.
const folder = join(place, 'oroshi')
try {
  mkdirSync(folder)
  const { own, lock } = inProduction()
  writeFileSync(join(folder, 'package.json'), JSON.stringify(own))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const options = ['--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const bom = execFileSync('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 50_000_000 })
  const [to] = process.argv.slice(2)
  if (to) writeFileSync(to, bom)
  else process.stdout.write(bom)
} finally {
  rmSync(place, { recursive: true, force: true })
}
