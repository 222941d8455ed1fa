// The public pages by Lighthouse's mobile preset: each at 100 for accessibility, best practices and SEO, and at least 98
// for performance (median of the runs); where the demo begins at 100 for the first two: it is the product itself, and from
// within it nobody may ask for robots.txt, as Lighthouse does.
// BENCH_PAGES=home,cases names some of them, by their keys in contract/pages/site.ts; demo0 and demo1 are the demo's.
import { availableParallelism, loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { demoEntries } from '#contract/pages/demo.ts'
import { sitePages } from '#contract/pages/site.ts'
import { browserOfBenches } from '#tests/support/chromium.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { freePort, openDatabase, percentile, productionEnv, report, round, startProcess } from './stage.ts'

const runs = Number(process.env.BENCH_RUNS ?? 3)
const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const categories = Object.keys(aims) as (keyof typeof aims)[]

if (webIsStale()) await buildWeb()
const database = await openDatabase('public')
const web_port = await freePort()
const env = { ...productionEnv(database.url), PUBLIC_URL: `http://127.0.0.1:${web_port}` }
const web = await startProcess('src/server/main.ts', env, web_port)
const port = await freePort()
const browser = await chromium.launch(browserOfBenches(`--remote-debugging-port=${port}`))
const pages = [...Object.entries(sitePages), ...demoEntries.map((page, index) => [`demo${index}`, page] as const)]
const wanted = process.env.BENCH_PAGES?.split(',') ?? pages.map(([key]) => key)
const figures: Record<string, Record<string, number>> = {}
for (const [key, page] of pages) {
  if (!wanted.includes(key)) continue
  const found = await measure(page.path)
  figures[key] = found
  console.log(key, JSON.stringify(found))
}
await browser.close()
await web.stop()
await database.stop()
const aimed = (key: string) => (key.startsWith('demo') ? (['accessibility', 'best-practices'] as const) : categories)
const short = Object.entries(figures).flatMap(([key, found]) =>
  aimed(key)
    .filter(one => (found[one] ?? 0) < aims[one])
    .map(one => `${key} ${one}`),
)
report({
  bench: 'public',
  runs,
  cores: availableParallelism(),
  load_average: round(loadavg()[0] ?? 0, 1),
  aims,
  short,
  figures,
})
if (short.length > 0) process.exitCode = 1

/** Medians of one page's runs. */
async function measure(path: string) {
  const found = new Map<string, number[]>()
  const note = (name: string, value: number | null | undefined) =>
    found.set(name, [...(found.get(name) ?? []), value ?? Number.NaN])
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(web.url + path, { port, logLevel: 'error', onlyCategories: categories })
    if (!result) throw new Error('Lighthouse gave no result')
    const { audits } = result.lhr
    for (const one of categories) note(one, (result.lhr.categories[one]?.score ?? 0) * 100)
    note('lcp_ms', audits['largest-contentful-paint']?.numericValue)
    note('cls', audits['cumulative-layout-shift']?.numericValue)
    if (run === 0) {
      for (const [id, audit] of Object.entries(audits)) {
        const counted = categories.some(
          name =>
            name !== 'performance' &&
            result.lhr.categories[name]?.auditRefs.some(ref => ref.id === id && ref.weight > 0),
        )
        if (counted && audit.score !== null && audit.score < 1) console.log(`  ${path}: ${id}: ${audit.title}`)
      }
    }
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [
      name,
      round(
        percentile(
          values.toSorted((a, b) => a - b),
          50,
        ),
        name === 'cls' ? 3 : 0,
      ),
    ]),
  )
}
