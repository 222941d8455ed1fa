// Measures the house: `npm run figures [-- FOLDER] [-- --circles]`. Another checkout's folder is measured in the same
// way, so that two commits can be set beside each other. The last line is one JSON object.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Facts, factsOf, percentile, trade_lists } from '#tests/support/figures.ts'
import { roomCircles, roomEdges, roomOf } from '#tests/support/room-circles.ts'

const words = process.argv.slice(2)
const root = resolve(words.find(word => !word.startsWith('--')) ?? join(import.meta.dirname, '..'))
const layers = ['domain', 'contract', 'server', 'web']

type Source = { file: string; source: string; layer: string; lines: number }
const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .map(file => file.replaceAll('\\', '/'))
    .sort()
    .map(file => {
      const source = readFileSync(join(root, file), 'utf8')
      return { file, source, layer: file.split('/')[1] ?? '', lines: source.split('\n').length - 1 }
    })

/** Without what `npm run db:types` writes. */
const all = sourcesOf('src/**/*.{ts,tsx}').filter(one => one.file !== 'src/server/db/tables.ts')
const tests = all.filter(one => /\.test\.tsx?$/.test(one.file))
const sources = all.filter(one => !/\.(test|stories)\.tsx?$/.test(one.file))
const facts = new Map<Source, Facts>(sources.map(one => [one, factsOf(one)]))
if (!sources.length) throw new Error(`${root} has no sources`)

const sum = (list: readonly Source[]) => list.reduce((total, one) => total + one.lines, 0)
const rounded = (value: number) => Math.round(value * 100) / 100

const sizesOf = (own: Source[], tested: Source[]) => {
  const lines = own.map(one => one.lines)
  const largest = own.toSorted((a, b) => b.lines - a.lines)[0]
  return {
    files: own.length,
    lines: sum(own),
    median: percentile(lines, 0.5),
    p90: percentile(lines, 0.9),
    max: percentile(lines, 1),
    largest: largest?.file,
    test_lines: sum(tested),
    tests_per_line: rounded(sum(tested) / sum(own)),
  }
}
const inLayer = (list: Source[], layer: string) => list.filter(one => one.layer === layer)
const size = {
  ...Object.fromEntries(layers.map(layer => [layer, sizesOf(inLayer(sources, layer), inLayer(tests, layer))])),
  total: sizesOf(sources, tests),
}

const functions = [...facts].flatMap(([{ file, layer }, one]) => one.functions.map(fn => ({ ...fn, file, layer })))
const longer = (than: number) => {
  const long = functions.filter(fn => fn.lines > than).sort((a, b) => b.lines - a.lines)
  const counts = Object.fromEntries(layers.map(layer => [layer, long.filter(fn => fn.layer === layer).length]))
  return { counts: { ...counts, total: long.length }, long }
}
const [over_60, over_150] = [longer(60), longer(150)]

const writersOf = (what: string) => {
  const files = [...facts].flatMap(([{ file, layer }, one]) =>
    layer === 'server' && one.writes.has(what) ? [file] : [],
  )
  const own = files.filter(file => roomOf(file) !== 'seeds')
  return {
    files: own,
    rooms: [...new Set(own.map(file => roomOf(file) ?? '(root)'))],
    seeds: files.length - own.length,
  }
}
const writers = Object.fromEntries(
  ['orders', 'order_events', 'notifications', 'dispatches', 'jobs'].map(what => [what, writersOf(what)]),
)

const circles = roomCircles(sources)
const rooms = new Set(sources.flatMap(one => roomOf(one.file) ?? []))

const unit_words = [...facts].filter(([, one]) => one.unit_words)
const copies = {
  unit_word: unit_words.reduce((total, [, one]) => total + one.unit_words, 0),
  unit_word_files: unit_words.length,
  lists: Object.fromEntries(
    Object.keys(trade_lists).map(name => [name, [...facts.values()].reduce((n, one) => n + (one.lists[name] ?? 0), 0)]),
  ),
}
const important = [...facts].reduce((n, [{ layer }, one]) => n + (layer === 'web' ? one.important.length : 0), 0)

const print = (title: string, rows: (string | number | undefined)[][]) => {
  const cells = rows.map(row => row.map(cell => String(cell ?? '')))
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0))) ?? []
  const line = (row: string[]) =>
    row.map((cell, n) => (n ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
  console.log(`\n${title}\n${cells.map(row => `  ${line(row).join('  ').trimEnd()}`).join('\n')}`)
}

print('Lines (without tests and stories)', [
  ['layer', 'files', 'lines', 'median', 'p90', 'max', 'test lines', 'per line', 'largest file'],
  ...Object.entries(size).map(([layer, { tests_per_line, test_lines, largest, ...one }]) => [
    layer,
    ...Object.values(one),
    test_lines,
    tests_per_line.toFixed(2),
    largest,
  ]),
])
print('Functions longer than', [
  ['lines', ...layers, 'total'],
  ['60', ...Object.values(over_60.counts)],
  ['150', ...Object.values(over_150.counts)],
])
for (const fn of over_150.long) console.log(`    ${fn.lines}  ${fn.name}  ${fn.file}:${fn.line}`)
print('Writers (files under src/server; seeds apart)', [
  ['what', 'files', 'rooms', 'seeds'],
  ...Object.entries(writers).map(([what, one]) => [what, one.files.length, one.rooms.length, one.seeds]),
])
for (const [what, one] of Object.entries(writers)) {
  console.log(`    ${what}: ${one.rooms.join(' ')}`)
  for (const file of one.files) console.log(`      ${file}`)
}
console.log(
  `\nCircles among ${rooms.size} server rooms with ${roomEdges(sources).length} imports between them: ${circles.length}`,
)
for (const circle of circles) {
  console.log(`  ${circle.rooms.length} rooms, ${circle.edges.length} imports: ${circle.rooms.join(' ')}`)
  if (!words.includes('--circles')) continue
  const legs = Map.groupBy(circle.edges, ({ from, to }) => `${roomOf(from)} -> ${roomOf(to)}`)
  for (const [leg, edges] of [...legs].sort(([a], [b]) => a.localeCompare(b))) {
    console.log(`    ${leg} (${edges.length})`)
    for (const { from, to } of edges) console.log(`      ${from} -> ${to}`)
  }
}
print('Copies of trade words', [
  ["a unit's word or a case's", `${copies.unit_word} in ${copies.unit_word_files} files`],
  ...Object.entries(copies.lists).map(([name, count]) => [`${name}: ${trade_lists[name]}`, count]),
])
console.log(`\nImportant classes in web: ${important}\n`)

const json = {
  size,
  functions: {
    over_60: over_60.counts,
    over_150: over_150.counts,
    longest: over_150.long.map(({ name, file, lines }) => ({ name, file, lines })),
  },
  writers,
  circles: {
    rooms: rooms.size,
    count: circles.length,
    found: circles.map(one => ({ rooms: one.rooms, imports: one.edges.length })),
  },
  copies,
  important,
}
console.log(JSON.stringify(json))
