import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { findProgram } from './chromium.ts'

const run = promisify(execFile)

/** Whether this machine reads Japanese: tesseract with its Japanese data. */
export const canRead = (): boolean =>
  findProgram('tesseract') !== undefined &&
  execFileSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).split('\n').includes('jpn')

/** Longer than any stroke of a character, in dots of a fax. */
const rule = { across: 150, along: 55 }

/**
 * The lines of text of a table's columns in a one-bit page: `from` and `to` count the page's vertical rules. The rules are
 * wiped out first, as any program that reads forms does.
 */
export const readColumns = async (page: Buffer, from: number, to: number): Promise<string[]> => {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const wiped = Buffer.from(data)
  const runs = (count: number, dotAt: (n: number) => number, least: number): [number, number][] => {
    const found: [number, number][] = []
    let start = -1
    for (let n = 0; n <= count; n += 1) {
      const black = n < count && (data[dotAt(n)] ?? 255) < 128
      if (black && start < 0) start = n
      if (!black && start >= 0) {
        if (n - start > least) found.push([start, n])
        start = -1
      }
    }
    return found
  }
  for (let y = 0; y < height; y += 1) {
    for (const [start, end] of runs(width, x => y * width + x, rule.across)) {
      wiped.fill(255, y * width + start, y * width + end)
    }
  }
  const standing: { x: number; start: number; end: number }[] = []
  for (let x = 0; x < width; x += 1) {
    for (const [start, end] of runs(height, y => y * width + x, rule.along)) {
      for (let y = start; y < end; y += 1) wiped[y * width + x] = 255
      standing.push({ x, start, end })
    }
  }
  // The table is the part with the most rules side by side.
  const apart = (all: typeof standing) => all.map(one => one.x).filter((x, n, xs) => x - (xs[n - 1] ?? -10) > 4)
  const parts = Map.groupBy(standing, ({ start }) => Math.round(start / 10)).values()
  const of_table = [...parts].reduce((most, part) => (apart(part).length > apart(most).length ? part : most), [])
  const rules = apart(of_table)
  const top = Math.min(...of_table.map(one => one.start))
  const bottom = Math.max(...of_table.map(one => one.end))
  const left = rules[from]
  const right = rules[to]
  if (left === undefined || right === undefined) throw new Error(`a table of ${rules.length} rules`)
  const table = await sharp(wiped, { raw: { width, height, channels: 1 } })
    .extract({ left: left + 2, top, width: right - left - 4, height: bottom - top })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: 'white' })
    .png()
    .toBuffer()
  const child = run('tesseract', ['-', '-', '-l', 'jpn', '--psm', '6', '--dpi', '200'], {
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  })
  child.child.stdin?.end(table)
  const { stdout } = await child
  return stdout.split('\n').filter(line => line.trim() !== '')
}
