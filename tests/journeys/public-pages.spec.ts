import { statSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { sitePages } from '#contract/pages/site.ts'
import { webFolder } from '#server/http/assets.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, type House, test } from '#tests/support/browser.ts'
import { sizes } from '#tests/support/chromium.ts'

const pages = Object.values(sitePages)
const most_script = 30_000

/** What React's own way of writing makes no fault of, and what a browser takes either way. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'no-inline-style': 'error',
  },
})

const read = async (house: House, path: string) => {
  const answer = await fetch(house.url + path)
  return { status: answer.status, html: await answer.text() }
}

test('every public page is whole without a script: heading, pictures, HTML, axe, no link broken @phone', async ({
  browser,
  house,
}) => {
  const context = await browser.newContext({ ...sizes.phone, baseURL: house.url, javaScriptEnabled: false })
  const page = await context.newPage()
  const links = new Set<string>()
  const faults: string[] = []
  for (const { path, title } of pages) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page).toHaveTitle(`${title} | 卸 Oroshi`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await page.locator('main').innerText(), path).not.toMatch(/読み込んでいます|undefined|%PUBLIC/)
    const html = (await answer?.text()) ?? ''
    for (const [, to = ''] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) links.add(to)
    for (const [, set = ''] of html.matchAll(/srcSet="([^"]+)"/gi)) {
      for (const one of set.split(', ')) links.add(one.split(' ')[0] ?? '')
    }
    const { results } = await validator.validateString(html)
    for (const { messages } of results) {
      for (const one of messages) faults.push(`${path}: ${one.ruleId} ${one.message} (${one.selector ?? one.line})`)
    }
  }
  await context.close()
  expect(faults).toEqual([])
  const broken: string[] = []
  for (const to of links) if ((await read(house, to)).status !== 200) broken.push(to)
  expect(broken).toEqual([])
})

for (const size of ['phone', 'desktop'] as const) {
  test(`axe finds nothing on the public pages, nor are they wider than the ${size} @${size}`, async ({ people }) => {
    people.expects(/^404 GET .*nowhere/)
    const { page } = await people.somebody(size)
    const found: string[] = []
    for (const path of [...pages.map(one => one.path), '/nowhere']) {
      await page.goto(path)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (wider > 0) found.push(`${path} is wider by ${wider}`)
      found.push(...(await axeFindings(page)).map(one => `${path}: ${one}`))
    }
    expect(found).toEqual([])
  })
}

test('no public page loads more script than 30 kB @phone', async ({ house }) => {
  for (const { path } of pages) {
    const { html } = await read(house, path)
    const files = [...html.matchAll(/<script[^>]* src="(\/[^"]+)"/g)].map(([, file = '']) => file)
    const bytes = files.reduce((sum, file) => sum + statSync(`${join(webFolder, file)}.br`).size, 0)
    expect(bytes, path).toBeLessThanOrEqual(most_script)
    if (path.endsWith('/guide')) expect(bytes, path).toBeGreaterThan(0)
  }
})

test('help is found by other words, in any letters @phone', async ({ people }) => {
  const { page } = await people.somebody()
  await page.goto(sitePages.consumerGuide.path)
  const field = page.getByRole('searchbox', { name: '言葉で探す' })
  await field.fill('きゃんせる')
  await expect(page.getByText('1件見つかりました')).toBeVisible()
  await expect(page.getByText('数量を変えたい・取り消したい')).toBeVisible()
  await expect(page.getByText('納品日を変えるには')).toBeHidden()
  await field.fill('宇宙船')
  await expect(page.getByText(/見つかりませんでした/)).toBeVisible()
  await field.fill('')
  await expect(page.getByText('納品日を変えるには')).toBeVisible()
})
