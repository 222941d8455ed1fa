import { consumerPages } from '#contract/pages/consumer.ts'
import { remindClosings } from '#server/reminders/remind-closings.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addSecondSupplier, openMarket } from './market.ts'

test('a cook is told before the closing what is not ordered, and answers with one tap @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await addSecondSupplier(house, market, '魚河岸 増田')
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: '締切前のお知らせ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせの設定' })).toBeVisible()
  const setting = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const first = setting(market.supplier.name)
  /** Each choice is kept at once: the page is left when the last one is. */
  const kept = () =>
    page.waitForResponse(
      answer => answer.request().method() === 'PATCH' && answer.url().includes('/notification_settings/'),
    )
  const hours = kept()
  await first.getByLabel(`${market.supplier.name}のお知らせ`).selectOption('締切の2時間前')
  await hours
  const days = kept()
  const sunday = first.getByRole('checkbox', { name: '日曜日' })
  await sunday.uncheck()
  await days
  await expect(first.getByRole('checkbox', { name: 'メールでも知らせる' })).toBeChecked()
  const other = kept()
  await setting('魚河岸 増田').getByLabel('魚河岸 増田のお知らせ').selectOption('締切の24時間前')
  await other
  await cook.look('settings')
  await page.goto(consumerPages.top.path)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: 'お知らせの設定' }).click()
  await expect(sunday).not.toBeChecked()
  await expect(first.getByLabel(`${market.supplier.name}のお知らせ`)).toHaveValue('120')

  house.clock.set('2026-11-20T15:20:00+09:00')
  await remindClosings(house.deps)
  await page.goto(consumerPages.top.path)
  await expect(page.getByText('締切が近い未発注')).toBeVisible()
  await cook.look('told')
  await page.getByRole('button', { name: '発注なし （魚河岸 増田）' }).click()
  await expect(page.getByText('魚河岸 増田の2026/11/21(土)納品を「発注なし」にしました')).toBeVisible()
  await expect(page.getByRole('link', { name: '発注する （魚河岸 増田）' })).toHaveCount(0)
  await page.getByRole('link', { name: `発注する （${market.supplier.name}）` }).click()
  await cook.adds('桃太郎トマト')
  await cook.goesToConfirm()
  await page.getByRole('button', { name: '発注する' }).click()
  await cook.isAtCompletion()
  await page.goto(consumerPages.top.path)
  await expect(page.getByRole('heading', { name: '仕入先' })).toBeVisible()
  await expect(page.getByText('締切が近い未発注')).toHaveCount(0)
})
