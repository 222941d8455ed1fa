import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

// What comes from others, and what must never leave with the source: licences, install scripts, secrets.

type Package = { version?: string; license?: string; dev?: true; integrity?: string; hasInstallScript?: true }
type Lock = { packages: Record<string, Package & { resolved?: string }> }

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as Lock
const own = JSON.parse(read('package.json')) as {
  allowScripts: Record<string, boolean>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const packages = Object.entries(lock.packages).flatMap(([path, one]) =>
  path ? [{ ...one, name: path.split('node_modules/').at(-1) ?? path }] : [],
)

/** Such a product may be sold and kept closed with these; the last two bind changed files of their packages alone. */
const good_licences = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 OFL-1.1 MPL-2.0'.split(' '),
)
/** libvips, which sharp loads as a library of its own that can be replaced, as the LGPL asks. */
const is_libvips = (name: string) => /^@img\/sharp-(libvips|wasm32|win32)/.test(name)
/** It says so in its LICENSE alone. */
const said_elsewhere: Record<string, string> = { 'png-js': 'MIT' }

const licencesOf = ({ name, license = said_elsewhere[name] ?? 'none' }: Package & { name: string }) =>
  license.replace(/[()]/g, '').split(/ AND | OR /)

const badLicence = (one: Package & { name: string }) =>
  licencesOf(one).some(word => !(good_licences.has(word) || (word === 'LGPL-3.0-or-later' && is_libvips(one.name))))

describe('what is installed', () => {
  test('in production has a licence that the product may live with', () => {
    const production = packages.filter(one => !one.dev)
    expect(production.length).toBeGreaterThan(200)
    expect(production.filter(badLicence).map(one => `${one.name}: ${one.license}`)).toEqual([])
    expect(badLicence({ name: 'x', license: 'AGPL-3.0' })).toBe(true)
    expect(badLicence({ name: 'x' })).toBe(true)
  })

  test('is what the lock says, by its hash, and of the version that was chosen', () => {
    const loose = packages.filter(one => !one.integrity?.startsWith('sha512-') || one.resolved !== undefined)
    expect(loose.map(one => one.name)).toEqual([])
    const chosen = Object.entries({ ...own.dependencies, ...own.devDependencies })
    expect(chosen.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('runs nothing as it is installed but what is allowed by name', () => {
    const scripts = packages.filter(one => one.hasInstallScript).map(one => one.name)
    expect(scripts.length).toBeGreaterThan(0)
    expect([...new Set(scripts)].filter(name => own.allowScripts[name] === undefined && name !== 'fsevents')).toEqual(
      [],
    )
  })

  test('can be listed: npm run sbom names every direct dependency (CycloneDX)', async () => {
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, ['bin/sbom.ts'], { cwd: root, maxBuffer: 50_000_000 })
    const bom = JSON.parse(stdout) as { bomFormat: string; components: { purl: string }[] }
    expect(bom.bomFormat).toBe('CycloneDX')
    const listed = new Set(bom.components.map(one => decodeURIComponent(one.purl)))
    const wanted = Object.entries(own.dependencies).map(([name, version]) => `pkg:npm/${name}@${version}`)
    expect(wanted.filter(purl => !listed.has(purl))).toEqual([])
    expect(listed.has(`pkg:npm/vitest@${own.devDependencies.vitest}`)).toBe(false)
  })
})

/** How the secrets of those look whom this product and its makers talk to. */
const shapes: Record<string, RegExp> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  'a key of AWS': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^$\s]/,
  'a token of Slack': /\bxox[abeoprs]-[A-Za-z0-9-]{10}/,
  'a key of Google': /\bAIza[\w-]{35}/,
  'a key of reCAPTCHA': /\b6L[\w-]{38}\b/,
  'a key of SendGrid': /\bSG\.[\w-]{22}\.[\w-]{43}/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{10}/,
  'a signed token (JWT)': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10}/,
  'an address of Sentry with its key': /\/\/[0-9a-f]{32}@[\w.]+\.ingest/,
  'a database with its password': /\bpostgres(ql)?:\/\/[^\s:@/'"`$]+:[^\s@'"`$]+@(?!(127\.0\.0\.1|localhost)\b)[\w.-]+/,
  'a channel token of LINE': /[A-Za-z0-9+/]{160,}1O\/w1cDnyilFU=/,
}

const found = (text: string) => Object.entries(shapes).flatMap(([what, shape]) => (shape.test(text) ? [what] : []))

describe('the source', () => {
  const all = globSync(['*', '.*', '{src,tests,bin,bench,db,docs,.github}/**/*'], { cwd: root })
  const files = all.filter(file => /\.(tsx?|jsx?|mjs|json|sql|md|ya?ml|css|html|sh|npmrc)$|^bin\/\w+$/.test(file))

  test('holds no secret', () => {
    expect(files.length).toBeGreaterThan(1_500)
    expect(files.flatMap(file => found(read(file)).map(what => `${file}: ${what}`))).toEqual([])
    expect(all.filter(file => /(^|\/)(\.env(\..+)?|id_(rsa|ed25519)|.+\.(pem|key|p12))$/.test(file))).toEqual([])
  })

  test('would be found with one', () => {
    const samples = [
      ['-----BEGIN', ' RSA PRIVATE KEY-----\n', 'A'.repeat(64)],
      ['AKIA', 'IOSFODNN7EXAMPLE'],
      ['gh', 'p_', 'a'.repeat(36)],
      ['np', 'm_', 'a'.repeat(36)],
      ['xox', 'b-123456789012'],
      ['AI', 'za', 'a'.repeat(35)],
      ['6L', 'c'.repeat(38)],
      ['SG', `.${'a'.repeat(22)}.${'b'.repeat(43)}`],
      ['sk_', 'live_abcdefghijkl'],
      ['ey', 'JhbGciOiJIUzI1.ey', 'JzdWIiOiIxIn0.abcdefghijk'],
      ['https://', 'a'.repeat(32), '@o1.ingest.sentry.io/2'],
      ['postgres:', '//app:hidden', '@db.example/oroshi'],
      ['A'.repeat(160), '1O/w1cDnyilFU='],
    ].map(parts => parts.join(''))
    expect(samples.map(found)).toEqual(Object.keys(shapes).map(what => [what]))
  })
})
