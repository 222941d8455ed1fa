import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type App, type Page, pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { readAssets, webFolder } from '#server/http/assets.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

/** The JavaScript that a page's document names, in bytes as they travel (brotli). */
const scriptsOf = (app: App, screen: string): number => {
  const { scripts, preloads } = readAssets().of(app, screen)
  return [...scripts, ...preloads]
    .filter(file => file.endsWith('.js'))
    .reduce((total, file) => total + statSync(`${join(webFolder, file)}.br`).size, 0)
}

// `npm run bench:pages` shows where the bytes go.
for (const [app, screen, most] of [
  ['consumer', 'placing/order-sheet', 118_000],
  ['consumer', 'accounts/login', 118_000],
  ['supplier', 'accounts/login', 118_000],
] as const) {
  test(`${app}: ${screen} loads at most ${most / 1000} kB of JavaScript`, () => {
    const bytes = scriptsOf(app, screen)
    // React alone is more than half of it: less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(70_000)
    expect(bytes).toBeLessThanOrEqual(most)
  })
}

test('no rule has all of an element styled anew as something is put before or after it @phone', () => {
  const css = readAssets()
    .of('supplier', 'board/order-desk')
    .styles.map(file => readFileSync(join(webFolder, file), 'utf8'))
    .join('')
  expect(css).toContain(':last-child')
  expect(css.match(/[^{},]*:(?:first|last|only|nth)-[^{},]* \*\)?\{/g)).toBeNull()
})

/** A hundred small files took the desk longer over a bad line than two fewer kilobytes in each could win back. */
test('no page names more than 22 files of its own @phone', () => {
  const pages: Record<App, Record<string, Page>> = {
    public: publicPages,
    consumer: consumerPages,
    supplier: supplierPages,
    admin: adminPages,
  }
  const named = Object.entries(pages).flatMap(([app, all]) =>
    Object.values(all).map(({ screen }) => {
      const { scripts, styles, preloads } = readAssets().of(app as App, screen)
      return { screen: `${app}/${screen}`, files: scripts.length + styles.length + preloads.length }
    }),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(named.filter(one => one.files > 22)).toEqual([])
})

test('a first visit asks for at most 25 files, its document and later parts too: top on the phone, the desk', async ({
  house,
  people,
}, { project }) => {
  const market = await openMarket(house)
  const phone = project.name === 'phone'
  const person = phone ? await people.restaurant() : await people.desk()
  const asked: string[] = []
  person.page.on('request', request => new URL(request.url()).pathname.startsWith('/api/') || asked.push(request.url()))
  await person.logIn((phone ? market.consumer : market.supplier).owner.login_id)
  await expect(person.page.getByRole('link', { name: /お知らせ/ }).first()).toBeVisible()
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(25)
})

test('the order sheet’s later parts come without what all the other pages share @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  await cook.logIn(market.consumer.owner.login_id)
  await cook.page.goto('about:blank')
  const asked: string[] = []
  cook.page.on('request', request => asked.push(new URL(request.url()).pathname))
  await cook.page.goto(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  const later = ['bell', 'item-sheet', 'my-list-shelf', 'number-pad', 'scheduled-notice', 'sheet-dialogs', 'sheet-menu']
  await expect.poll(() => later.filter(part => !asked.some(file => file.includes(`/${part}-`)))).toEqual([])
  expect(asked.filter(file => /\/shared-(?!notice)/.test(file))).toEqual([])
})
