import type { Page } from '@playwright/test'
import { demoPages } from '#contract/pages/demo.ts'
import { sitePages } from '#contract/pages/site.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'

/** What the demo's pages ask of the server: their documents and files, and nothing else. */
const heard = (page: Page) => {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' || /^\/(api|webhooks|storage)\//.test(pathname)) calls.push(request.url())
  })
  return calls
}

test('somebody without an account orders in the demo, to the end and to what its supplier sees @phone', async ({
  house,
  people,
}) => {
  const cook = await people.restaurant()
  const { page, look } = cook
  const calls = heard(page)
  // But those that schedules of other stories make just then.
  const orders = () =>
    house.deps.db.selectFrom('orders').select('id').where('source', '=', 'consumer_web').orderBy('id').execute()
  const before = await orders()

  await page.goto(sitePages.consumerLp.path)
  await page.getByRole('link', { name: '登録せずに試す' }).click()
  await expect(page.getByRole('heading', { name: '登録せずに、発注を試す' })).toBeVisible()
  await look('demo')
  await page.getByRole('link', { name: '発注を試す' }).click()

  await expect(page).toHaveURL(demoPages.consumer.orderSheet.path)
  await expect(page.getByRole('complementary', { name: 'デモ' })).toContainText('発注は送られません')
  await cook.adds('本鮪 赤身', 2)
  await look('demo sheet')
  await page.reload()
  await expect(cook.quantity('本鮪 赤身')).toHaveValue('2')
  await cook.goesToConfirm()
  await expect(page).toHaveURL(demoPages.consumer.orderConfirm.path)
  await look('demo confirm')
  await page.getByRole('button', { name: '発注する' }).click()
  const number = await cook.isAtCompletion()
  await look('demo complete')
  await page.getByRole('link', { name: '発注の詳細' }).click()
  await expect(page).toHaveURL(/\/consumers\/demo\/orders\/[0-9a-f-]{36}$/)
  await look('demo order')
  await page.reload()
  await expect(page.getByText(number).first()).toBeVisible()

  // Its supplier's page knows of the order, and when it delivers.
  await page.goto(demoPages.consumer.supplier.path)
  await expect(page.getByRole('heading', { level: 1, name: '丸山水産（デモ）' })).toBeVisible()
  await expect(page.getByRole('list', { name: '最近の発注' })).toContainText('2026/11/21')
  await expect(page.getByRole('list', { name: '配達の予定' })).toContainText('休配日')
  await look('demo supplier')
  await page.getByRole('link', { name: '発注する' }).click()
  await expect(page).toHaveURL(demoPages.consumer.orderSheet.path)
  await page.goBack()

  // What the demo has not says so, under an address that can be reloaded.
  await page.getByRole('link', { name: 'アカウント' }).click()
  await expect(page).toHaveURL(demoPages.consumer.demoElsewhere.path)
  await expect(page.getByText('登録するとお使いになれます')).toBeVisible()
  await look('demo elsewhere')

  await page.getByRole('link', { name: '卸の画面を見る' }).click()
  await expect(page).toHaveURL(new RegExp(`${demoPages.supplier.orders.path}$`))
  await expect(page.getByText(number).first()).toBeVisible()
  await look('demo desk')

  expect(calls).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  expect(await orders()).toEqual(before)
})

test('both sides of the demo stand beside each other on a desktop @desktop', async ({ people }) => {
  const { page, look } = await people.somebody()
  const calls = heard(page)
  await page.goto(demoPages.consumer.demo.path)
  const phone = page.frameLocator('iframe[title="飲食店のスマートフォン"]')
  const desk = page.frameLocator('iframe[title="卸の受注画面"]')
  await expect(desk.getByRole('row').filter({ hasText: '居酒屋' })).toBeVisible()
  await look('demo both')

  await phone.getByRole('button', { name: '本鮪 赤身を入れる' }).click()
  await phone.getByRole('button', { name: '確認へ' }).click()
  await phone.getByRole('button', { name: '発注する' }).click()
  await expect(phone.getByText('発注しました')).toBeVisible()
  const number = await phone.locator('dt:text-is("発注番号") + dd').innerText()
  // The desk hears of it by itself.
  await expect(desk.getByRole('row').filter({ hasText: '鮨 まるた' })).toContainText(number)
  await look('demo both, ordered')

  // Opened at the desk, the restaurant's page says so; nothing is kept once it begins anew.
  await desk.getByRole('link', { name: number }).click()
  await expect(desk.getByText('本鮪 赤身').first()).toBeVisible()
  await look('demo both, opened')
  await expect(phone.getByText('丸山水産（デモ）が発注を開きました。')).toBeVisible()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'はじめからやり直す' }).click()
  await expect(phone.getByRole('button', { name: '本鮪 赤身を入れる' })).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: '居酒屋' })).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: '鮨 まるた' })).toHaveCount(0)
  expect(calls).toEqual([])
})
