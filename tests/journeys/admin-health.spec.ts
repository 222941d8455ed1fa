import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'

test('staff see in plain words how the service does @desktop', async ({ house, people }) => {
  const admin = await addAdmin(house)
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: '稼働状況' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '稼働状況' })).toBeVisible()
  const row = (topic: string) => page.getByRole('row').filter({ has: page.getByText(topic, { exact: true }) })
  await expect(row('発注の受付')).toContainText('受け付けています')
  await expect(row('ワーカー')).toContainText('個が動いています')
  await expect(row('データベース')).toContainText('接続')
  await expect(row('ログイン中')).toContainText(/管理者 [1-9]/)
  await staff.look('health')
})
