// `npm run pictures`: photographs our own screens in the demo world, at a clock that stands still, for the prerendered
// pages and the README. `-- --check`: takes them again, and fails where a screen has changed by more than a little; where
// letters are drawn another way than here it says so, and compares nothing. `-- NAME…`: those alone.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { makeDeps } from '#server/deps.ts'
import { readAssets } from '#server/http/assets.ts'
import { seedFirstDay } from '#server/seeds/first-day.ts'
import { findChromium } from '#tests/support/chromium.ts'
import { type PictureName, pictureSizes, sitePictures } from '#web/site/pictures.ts'
import { buildWeb, webIsStale } from './build-web.ts'
import { type Album, photograph } from './picture-scenes.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'src', 'web', 'assets', 'pictures')
const cache = join(root, '.cache', 'pictures')
/** What letters looked like where the pictures were taken. */
const letters = join(import.meta.dirname, 'letters.png')
/** A Friday: the demo restaurant's first closing is 42 minutes away. */
const taken_at = new Date('2026-11-20T16:17:30+09:00')
/** How much of a picture may look another way before it counts as stale. */
const little = 0.02

const args = process.argv.slice(2)
const checks = args.includes('--check')
const wanted = args.filter(one => !one.startsWith('--'))

if (webIsStale()) await buildWeb()
mkdirSync(folder, { recursive: true })
rmSync(cache, { recursive: true, force: true })
mkdirSync(cache, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
if (checks && (await lettersDiffer(browser))) {
  await browser.close()
  console.log('Skipped: this machine has another typeface than the one that the pictures were taken with')
  process.exit(0)
}
const world = await openWorld()
const stale: string[] = []
try {
  await photograph(makeAlbum(browser, world.url))
  if (!checks) await lettersDiffer(browser)
} catch (error) {
  const [page] = browser.contexts().at(-1)?.pages() ?? []
  await page?.screenshot({ path: join(cache, 'failed.png') })
  throw error
} finally {
  await browser.close()
  await world.stop()
}
if (stale.length > 0) {
  console.log(`Stale pictures: ${stale.join(', ')}. Make them again: npm run pictures`)
  process.exitCode = 1
}

/** Whether this machine draws letters another way than the one that took the pictures; taking them notes how. */
async function lettersDiffer(of: Browser): Promise<boolean> {
  const page = await of.newPage({ viewport: { width: 480, height: 160 } })
  const [, family] = /--font-sans:([^;]+);/.exec(readFileSync(join(root, 'src/web/styles/app.css'), 'utf8')) ?? []
  await page.setContent(`<html lang="ja"><style>p { font-size: 24px; font-family: ${family} }</style>
    <p>本日の受注・納品日・締切、鮮魚と青果<br><b>未処理の発注を確かめる</b><br>ABC 0123456789 ¥1,980/kg</p>`)
  const shot = await page.screenshot()
  await page.close()
  if (checks) return (await changed(letters, shot, 480)) > little
  writeFileSync(letters, shot)
  return false
}

/** The product over a demo world of its own. */
async function openWorld() {
  const database = await startEmbedded({ dir: join(cache, 'postgres'), fsync: false })
  await migrate(database.url)
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'warn',
    FILES_DIR: join(cache, 'files'),
  })
  const deps = makeDeps(config, { now: () => taken_at })
  await seedFirstDay(deps)
  const app = await makeApp(deps, readAssets())
  app.addHook('onSend', async (_request, reply) => {
    reply.header('date', taken_at.toUTCString())
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await deps.close()
    await database.stop()
  }
  return { url, stop }
}

function makeAlbum(of: Browser, baseURL: string): Album {
  return {
    wants: name => wanted.length === 0 || wanted.includes(name),
    open: async on => {
      const { width, height, widths } = pictureSizes[on]
      const context = await of.newContext({
        baseURL,
        viewport: { width, height },
        deviceScaleFactor: (widths.at(-1) ?? width) / width,
        hasTouch: on === 'phone',
        isMobile: on === 'phone',
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        reducedMotion: 'reduce',
      })
      context.setDefaultTimeout(60_000)
      return context.newPage()
    },
    take: async (name, page) => {
      if (wanted.length > 0 && !wanted.includes(name)) return
      await page.evaluate('document.fonts.ready')
      await page.waitForLoadState('networkidle')
      await keep(name, await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    },
    poster: async page => {
      const shot = await page.screenshot()
      if (!checks)
        writeFileSync(join(folder, 'og.png'), await sharp(shot).png({ palette: true, colours: 64 }).toBuffer())
    },
    file: (name, width) => readFileSync(join(folder, `${name}-${width}.webp`)).toString('base64'),
  }
}

/** Writes a picture in its sizes, or compares it with what is there. */
async function keep(name: PictureName, shot: Buffer) {
  const { widths } = pictureSizes[sitePictures[name].on]
  if (checks) return compare(name, shot)
  if (name === 'order-sheet' || name === 'order-desk')
    await sharp(shot)
      .png({ palette: true, colours: 128 })
      .toFile(join(root, 'docs', 'images', `${name}.png`))
  for (const width of widths) {
    const small = sharp(shot).resize({ width })
    await small
      .clone()
      .avif({ quality: 45, effort: 6 })
      .toFile(join(folder, `${name}-${width}.avif`))
    if (width === widths[0])
      await small
        .clone()
        .webp({ quality: 60 })
        .toFile(join(folder, `${name}-${width}.webp`))
  }
  console.log(name)
}

async function compare(name: PictureName, shot: Buffer) {
  const [width = 0] = pictureSizes[sitePictures[name].on].widths
  const file = join(folder, `${name}-${width}.avif`)
  const share = existsSync(file) ? await changed(file, shot, Math.round(width / 2)) : 1
  console.log(`${name}: ${(share * 100).toFixed(2)} % changed`)
  if (share > little) stale.push(name)
}

/** The share of a picture's dots that look another way; small, so that what compression does is not seen. */
async function changed(file: string, shot: Buffer, width: number) {
  const dots = (of: string | Buffer) => sharp(of).resize({ width }).greyscale().raw().toBuffer()
  const [before, now] = await Promise.all([dots(file), dots(shot)])
  if (before.length !== now.length) return 1
  let others = 0
  for (const [index, one] of now.entries()) if (Math.abs(one - (before[index] ?? 0)) > 40) others += 1
  return others / now.length
}
