import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { consumerPages } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import { helpLinks } from '#contract/pages/help-links.ts'
import { sitePages, standIns } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { webFolder } from '#server/http/assets.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, type House, logInAsAdmin, logInAsRestaurant, logInAsSupplier, test } from '#tests/support/browser.ts'
import { sizes } from '#tests/support/chromium.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

const pages = Object.values(sitePages)
const most_script = 30_000

/**
 * React's static rendering writes `charSet` and `srcSet`, `<br/>`, `hidden=""` and a lower-case doctype, and has no
 * setting for it: HTML reads each of them as the same (names of attributes have no case), so those rules of style are off.
 */
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

/** What is read of a page in one go; `wider`: by how much it leaves the screen, in CSS pixels. */
const lookAt = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    heads: document.querySelectorAll('h1').length,
    words: document.querySelector('main')?.innerText ?? '',
    wider: document.documentElement.scrollWidth - window.innerWidth,
  }))

const linksOf = (html: string) => [
  ...[...html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)].map(([, to = '']) => to),
  ...[...html.matchAll(/srcSet="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map(one => one.split(' ')[0] ?? ''),
  ),
]

const faultsOf = async (path: string, html: string) => {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(one => `${path}: ${one.ruleId} ${one.message} (${one.selector ?? one.line})`)
}

test('every public page: one heading, HTML, axe, never wider than the screen, no link broken @phone', async ({
  people,
  house,
}) => {
  people.expects(/^404 GET .*nowhere/)
  const { page } = await people.somebody()
  const links = new Set<string>()
  const faults: string[] = []
  for (const { path, title } of [...pages, { path: '/nowhere', title: standIns.notFound.title }]) {
    const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(answer?.status(), path).toBe(path === '/nowhere' ? 404 : 200)
    const { wider, ...looked } = await lookAt(page)
    expect(looked, path).toMatchObject({ title: `${title} | 卸 Oroshi`, heads: 1 })
    expect(looked.words, path).not.toMatch(/読み込んでいます|undefined|%PUBLIC/)
    if (wider > 0) faults.push(`${path} is wider by ${wider}`)
    faults.push(...(await axeFindings(page)).map(one => `${path}: ${one}`))
    const html = (await answer?.text()) ?? ''
    for (const to of linksOf(html)) links.add(to)
    faults.push(...(await faultsOf(path, html)))
  }
  expect(faults).toEqual([])
  const answers = await Promise.all([...links].map(async to => [to, (await read(house, to)).status]))
  expect(answers.filter(([, status]) => status !== 200)).toEqual([])
})

test('without a script the menu opens, and the help is whole @phone', async ({ browser, house }) => {
  const context = await browser.newContext({ ...sizes.phone, baseURL: house.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText('メニュー', { exact: true }).click()
  await page
    .getByRole('navigation', { name: 'すべてのメニュー' })
    .getByRole('link', { name: '使い方（飲食店）' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: sitePages.consumerGuide.title })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByText('数量を変えたい・取り消したい').click()
  await expect(page.getByText(/仕入先が処理を始めるまでは/)).toBeVisible()
  // No form, so a mail: where there is an address for it.
  const { config } = house.deps
  const before = config.contact_mail
  config.contact_mail = 'support@oroshi.example'
  try {
    await page.goto(consumerPages.contactLogin.path)
    const mail = page.getByRole('link', { name: 'support@oroshi.example' })
    await expect(mail).toHaveAttribute('href', 'mailto:support@oroshi.example')
    const doors = [
      consumerPages.contactLogin,
      consumerPages.login,
      supplierPages.login,
      demoPages.consumer.demo,
      demoPages.supplier.orders,
    ]
    for (const { path } of doors) {
      await page.goto(path)
      const told = page.locator('noscript')
      await expect(told, path).toBeInViewport({ ratio: 1 })
      expect(await told.innerText(), path).toContain('このサービスのご利用には JavaScript が必要です')
      await page.screenshot({ path: `test-results/screens/no-script-${doors.findIndex(one => one.path === path)}.png` })
      const { x = 0, y = 0 } = (await told.boundingBox()) ?? {}
      expect(
        [x, y].every(from => from >= 0),
        path,
      ).toBe(true)
      await expect(page.getByText('読み込んでいます'), path).toBeHidden()
    }
  } finally {
    config.contact_mail = before
  }
  await context.close()
})

test('on a desk each kind of public page fits, its menu is open, axe finds nothing @desktop', async ({ people }) => {
  const { page } = await people.somebody('desktop')
  const kinds = [
    sitePages.home,
    sitePages.consumerLp,
    sitePages.caseFish,
    sitePages.supplierGuide,
    sitePages.rulePrivacy,
  ]
  for (const { path } of kinds) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect((await lookAt(page)).wider, path).toBeLessThanOrEqual(0)
  }
  await expect(page.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link')).toHaveCount(7)
  await expect.poll(() => axeFindings(page)).toEqual([])
})

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
  await field.fill('とりけし')
  await expect(page.getByText('数量を変えたい・取り消したい')).toBeVisible()
  await expect(page.locator('[data-help-told]')).toContainText('件見つかりました')
  await expect(page.locator('[data-help-told]')).not.toContainText('近いもの')
  await field.fill('きゃんせる')
  await expect(page.getByText('1件見つかりました')).toBeVisible()
  await expect(page.getByText('数量を変えたい・取り消したい')).toBeVisible()
  await expect(page.getByText('納品日を変えるには')).toBeHidden()
  const guides = page.getByRole('heading', { name: '画面の順にたどる' })
  for (const [typed, answer] of [
    ['ふぁっくす', 'FAXやメールが届かなかったら'],
    ['ファクス', 'FAXやメールが届かなかったら'],
    ['急ぎ', '急ぎのとき・締切を過ぎたときは'],
    ['きんきゅう', '急ぎのとき・締切を過ぎたときは'],
    ['しめきり すぎた', '急ぎのとき・締切を過ぎたときは'],
  ] as const) {
    await field.fill(typed)
    await expect(page.getByText(answer), typed).toBeVisible()
    await expect(page.locator('[data-help-told]'), typed).toHaveText(/^\d+件見つかりました$/)
    // What was found is in sight at once, below its search.
    await expect(page.locator('[data-help-entry]:visible').first(), typed).toBeInViewport({ ratio: 1 })
    await expect(guides).toBeHidden()
  }
  await page.screenshot({ path: 'test-results/screens/help-found.png' })
  await field.fill('宇宙船')
  await expect(page.getByText(/見つかりませんでした/)).toBeVisible()
  await field.fill('')
  await expect(page.getByText('納品日を変えるには')).toBeVisible()
  await expect(guides).toBeVisible()
  await page.goto(sitePages.supplierGuide.path)
  await field.fill('いそぎ')
  await expect(page.getByText('電話やFAXの注文を入れるには')).toBeInViewport({ ratio: 1 })
})

test('the (?) of a screen opens the help that it is about', async ({ house, people }) => {
  const { consumer } = await openMarket(house)
  const cook = await people.somebody()
  await logInAsRestaurant(cook, consumer.owner.login_id)
  await cook.page.goto(consumerPages.staff.path)
  await cook.page.getByRole('link', { name: 'この画面の使い方' }).click()
  await expect(cook.page.getByRole('searchbox', { name: '言葉で探す' })).toHaveValue('スタッフ')
  await expect(cook.page.getByText('スタッフにも発注させるには')).toBeInViewport()
  await expect(cook.page.getByText('納品日を変えるには')).toBeHidden()
})

test('help, contact and rules are found from every area, and are there @desktop', async ({ house, people }) => {
  const { supplier, consumer } = await openMarket(house)
  const person = await people.somebody()
  const { page } = person
  const menu = page.getByRole('button', { name: /さんのメニュー$/ })
  const found: string[] = []
  const note = async (links: Locator) => {
    const hrefs = await links.evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''))
    found.push(...hrefs.map(href => href.split('?')[0] ?? ''))
  }
  await logInAsAdmin(person, (await addAdmin(house)).login_id)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: '規約と方針' })).toBeVisible()
  await person.look('the menu of staff')
  await note(page.getByRole('menuitem'))
  await logInAsSupplier(person, supplier.owner.login_id)
  await menu.click()
  await expect(page.getByRole('menuitem', { name: '規約と方針' })).toBeVisible()
  await note(page.getByRole('menuitem'))
  await logInAsRestaurant(person, consumer.owner.login_id)
  await page.goto(consumerPages.myAccount.path)
  await expect(page.getByRole('link', { name: '規約と方針' })).toBeVisible()
  await note(page.getByRole('main').getByRole('link'))
  for (const { href } of Object.values(helpLinks).flat()) {
    expect(found, href).toContain(href)
    expect((await read(house, href)).status, href).toBe(200)
  }
})

test('the (?) of the desk opens beside it the one answer @desktop', async ({ house, people }) => {
  const { supplier } = await openMarket(house)
  const clerk = await people.somebody()
  await logInAsSupplier(clerk, supplier.owner.login_id)
  await clerk.page.goto(supplierPages.claims.path)
  const [guide] = await Promise.all([
    clerk.page.waitForEvent('popup'),
    clerk.page.getByRole('link', { name: /^この画面の使い方/ }).click(),
  ])
  // The one answer stands open.
  await expect(guide.getByText('「検品」に件数が出ます')).toBeVisible()
})
