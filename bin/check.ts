// Every test, exactly as CI runs them; with names of rooms, the tests of those alone. The last line is "N passed, N failed"
// over all steps and runners.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessShell, findProgram } from '#tests/support/chromium.ts'
import { rooms, testsOf } from '#tests/support/rooms.ts'
import { playwrightTally, type Tally, vitestTally } from '#tests/support/tally.ts'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'check')
const step_limit = 75 * 60_000
/** A second checker or linter finds out again what the first one knows: together they cost half as much again. */
const one_thread = { GOMAXPROCS: '1' }
const some = process.argv.slice(2)
const unknown = some.filter(room => !rooms().includes(room))
if (unknown.length) {
  console.log(`No such room: ${unknown.join(', ')}. There are ${rooms().join(', ')}.`)
  process.exit(2)
}

const total: Tally = { passed: 0, failed: 0 }
const began = performance.now()

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Not needed before the tests, and mostly waiting.
const programs = step('Chromium, a Japanese font, pdftotext, tesseract', installPrograms)

await step('web build', () => run('node', ['bin/build-web.ts']))

// A seventh of the server tests' time is waiting: what reads the code alone is done in it.
const quietly = (name: string, ...command: string[]) =>
  step(name, () => run('nice', ['-n', '10', ...command], { env: one_thread }))
const reading = async () => {
  for (const layer of ['src/domain', 'src/contract', 'src/server', 'src/web', 'src/web/worker', 'tests'])
    await quietly(`typecheck ${layer}`, 'tsc', '-p', layer, '--checkers', '1')
  await quietly('format', 'biome', 'check', '--error-on-warnings')
  await quietly('lint and import walls', 'oxlint', '--type-aware', '--deny-warnings')
}

const unitAndServer = (files: string[] = []) =>
  tests('unit and server tests', vitestTally, 'vitest.json', report =>
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files], {
      live: true,
    }),
  )
const walked = (files: string[] = []) =>
  tests('journeys in Chromium', playwrightTally, 'playwright.json', report =>
    run('playwright', ['test', '--reporter=list,json', ...files], {
      live: true,
      // Nobody looks at the pictures of a check: none are taken, and a phone is drawn with a quarter of the dots.
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CI: '1' },
    }),
  )

await programs
if (some.length) {
  const { vitest, playwright } = testsOf(some)
  if (vitest.length) await unitAndServer(vitest)
  if (playwright.length) await walked(playwright)
} else {
  await Promise.all([reading(), unitAndServer()])
  await walked()
  await step('the pictures of the public pages are of our screens as they are', () =>
    run('node', ['bin/pictures.ts', '--check']),
  )
}

console.log(`\n${seconds(began)} in all`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)

/** A step counts as one test. */
async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  const start = performance.now()
  const good = await work()
  total[good ? 'passed' : 'failed'] += 1
  console.log(`${good ? 'ok    ' : 'FAILED'} ${name} (${seconds(start)})`)
}

/** A runner counts with its tests, and once more as failed if it ended badly without a failed test to show. */
async function tests(
  name: string,
  tallyOf: (report: string | undefined, ended_well: boolean) => Tally,
  file: string,
  work: (report: string) => Promise<boolean>,
): Promise<void> {
  const start = performance.now()
  const report = join(reports, file)
  const ended_well = await work(report)
  const { passed, failed } = tallyOf(read(report), ended_well)
  total.passed += passed
  total.failed += failed
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name}: ${passed} passed, ${failed} failed (${seconds(start)})`)
}

/** Runs a program to its end, whether well. Its output is shown as it comes (`live`), or when it fails. */
function run(
  program: string,
  args: string[],
  { live = false, env = {} }: { live?: boolean; env?: Record<string, string> } = {},
): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      env: { ...process.env, ...env },
      timeout: step_limit,
      killSignal: 'SIGKILL',
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', error => {
      console.log(`${program}: ${error.message}`)
      resolve(false)
    })
    child.on('close', code => {
      if (code !== 0) process.stdout.write(Buffer.concat(output))
      if (code === null) console.log(`${program} did not end within ${step_limit / 60_000} minutes`)
      resolve(code === 0)
    })
  })
}

/** What the journeys and the PDF tests need; from Debian where it is missing and may be installed. */
async function installPrograms(): Promise<boolean> {
  if ((await missing()).length === 0 && findProgram('tesseract') && findHeadlessShell()) return true
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const needed = ['chromium', 'fonts-noto-cjk', 'fontconfig', 'poppler-utils']
    // Without these the journeys take longer, and the test that reads faxes is skipped.
    const useful = ['chromium-headless-shell', 'tesseract-ocr', 'tesseract-ocr-jpn']
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    if (
      await run('apt-get', ['update', '-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'], { env })
    ) {
      const all = await run('apt-get', [...install, ...needed, ...useful], { env })
      if (!all) await run('apt-get', [...install, ...needed], { env })
    }
  }
  // Without it the test that reads faxes is skipped, and says so.
  if (!findProgram('tesseract')) console.log('Missing: tesseract (Debian: tesseract-ocr tesseract-ocr-jpn)')
  const still = await missing()
  if (still.length === 0) return true
  console.log(
    `足りないものがあります: ${still.join('、')}\n` +
      `Missing: ${still.join(', ')}. On Debian, as root: apt-get install chromium fonts-noto-cjk poppler-utils. ` +
      'Elsewhere install them your way; CHROMIUM=/path/to/chromium names a browser that is not in PATH.',
  )
  return false
}

async function missing(): Promise<string[]> {
  const japanese = process.platform !== 'linux' || (await outputs('fc-list', [':lang=ja', 'family']))
  return [
    ...(findChromium() ? [] : ['Chromium']),
    ...(japanese ? [] : ['a Japanese font (Noto Sans CJK)']),
    ...(findProgram('pdftotext') ? [] : ['pdftotext (poppler-utils)']),
  ]
}

function outputs(program: string, args: string[]): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let bytes = 0
    child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length))
    child.on('error', () => resolve(false))
    child.on('close', () => resolve(bytes > 0))
  })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function seconds(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
