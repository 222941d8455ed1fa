import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { sitePages } from '#contract/pages/site.ts'
import { comesInAsAdmin, expect, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test('a cook is offered one thing to read at the end of the first page, reads it, and puts it away @phone', async ({
  house,
  people,
}) => {
  house.clock.set('2026-12-01T10:00:00+09:00')
  const { consumer } = await openMarket(house)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  const line = page.getByRole('complementary', { name: '読みもの' })
  await expect(line.getByRole('link')).toHaveText(sitePages.articleYearEnd.title)
  // Under all that stands there: nothing moves when it comes or goes.
  const last = page.getByRole('heading', { name: '最近の発注' })
  const [above, below] = [await last.boundingBox(), await line.boundingBox()]
  expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY)
  await line.scrollIntoViewIfNeeded()
  await cook.look('offered')

  await line.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: sitePages.articleYearEnd.title })).toBeVisible()
  await expect(page.getByText('2026/11/27')).toBeVisible()
  await cook.look('read')
  await page.goBack()
  await line.getByRole('button', { name: `「${sitePages.articleYearEnd.title}」を閉じる` }).click()
  // The next one does not come at once into its place.
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: '取り消す' }).click()
  await expect(line.getByRole('link')).toHaveText(sitePages.articleYearEnd.title)
  for (const key of ['articleYearEnd', 'articleAgentRegistration', 'articlePush'] as const) {
    const away = page.waitForResponse(
      answer => answer.request().method() !== 'GET' && answer.url().includes('/articles/'),
    )
    await line.getByRole('button', { name: `「${sitePages[key].title}」を閉じる` }).click()
    await away
    await expect(line).toHaveCount(0)
    await page.reload()
    await expect(last).toBeVisible()
  }
  await expect(line).toHaveCount(0)

  // The guide has all of them, for everybody.
  await page.goto(sitePages.consumerGuide.path)
  await expect(page.getByRole('link', { name: sitePages.articlePush.title })).toBeVisible()
  await page.goto(consumerPages.top.path)
  await expect(last).toBeVisible()
})

test('who is asked about the use of the service is offered nothing to read beside it @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  for (let n = 0; n < 10; n += 1)
    await placeEarlier(house, market, {
      delivery_date: '2026-11-25',
      at: `2026-11-19T10:${10 + n}:00+09:00`,
      lines: [{ item: 'ミニトマト', quantity: '1' }],
    })
  house.clock.set('2026-12-01T10:00:00+09:00')
  const cook = await people.restaurant('phone')
  await cook.logIn(market.consumer.owner.login_id)
  const asked = cook.page.getByRole('complementary', { name: 'アンケートのお願い' })
  await expect(asked).toBeVisible()
  await expect(cook.page.getByRole('heading', { name: '最近の発注' })).toBeVisible()
  await expect(cook.page.getByRole('complementary', { name: '読みもの' })).toHaveCount(0)
  await asked.getByRole('button', { name: 'あとで' }).click()
  await expect(cook.page.getByRole('complementary', { name: '読みもの' })).toBeVisible()
})

test('staff see which articles there are, for whom, and how many could read them @desktop', async ({
  house,
  people,
}) => {
  house.clock.set('2026-12-01T10:00:00+09:00')
  await openMarket(house)
  const staff = await people.somebody()
  await comesInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  await staff.page.goto(adminPages.articles.path)
  const rows = staff.page.getByRole('table', { name: '記事' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toContainText(sitePages.articleYearEnd.title)
  await expect(rows.nth(1)).toContainText('飲食店のオーナー')
  await staff.look('articles')
})
