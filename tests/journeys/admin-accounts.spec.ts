import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('staff find a restaurant, its owner, and log a lost phone out @desktop', async ({ house, people }) => {
  const { consumer, supplier } = await openMarket(house)
  const cook = await people.restaurant()
  await cook.logIn(consumer.owner.login_id)
  const admin = await addAdmin(house)
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: '飲食店', exact: true }).click()
  await page.getByLabel('店名・住所・電話・メール').fill(consumer.name)
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await staff.look('restaurants')
  await page.getByRole('link', { name: consumer.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumer.name })).toBeVisible()
  await expect(page.getByRole('region', { name: '仕入先' }).getByRole('link', { name: supplier.name })).toBeVisible()
  await staff.look('restaurant')
  await page.getByRole('link', { name: consumer.owner.login_id }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumer.owner.name })).toBeVisible()
  await staff.look('account')
  await page.getByRole('button', { name: 'すべての端末からログアウトさせる' }).click()
  await staff.look('asked')
  await page.getByRole('dialog').getByRole('button', { name: 'ログアウトさせる' }).click()
  await expect(page.getByText('ログイン中の端末はありません。')).toBeVisible()
  await cook.page.goto('/consumers/orders')
  await expect(cook.page).toHaveURL(/\/consumers\/login/)

  await page.getByRole('button', { name: 'アカウントを停止する' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click()
  await expect(page.getByText(/停止中（.*から）/)).toBeVisible()
  await page.getByRole('button', { name: 'アカウントを再開する' }).click()
  await expect(page.getByText('アカウントを再開しました')).toBeVisible()
  await page.getByRole('link', { name: 'このアカウントについての操作の記録' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'すべての端末からログアウトさせた' })).toBeVisible()
})
