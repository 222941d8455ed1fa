import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('what staff did and looked at stands in the record, found by whom and by what @desktop', async ({
  house,
  people,
}) => {
  const { consumer } = await openMarket(house)
  const admin = await addAdmin(house, { name: '運営 みのり' })
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByLabel('ログインID・名前・所属').fill(consumer.owner.login_id)
  await page.getByRole('button', { name: '検索' }).click()
  await page.getByRole('button', { name: `${consumer.owner.login_id}を停止` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click()
  await expect(page.getByText('アカウントを停止しました')).toBeVisible()

  await page.getByRole('link', { name: '記録', exact: true }).click()
  // A name of her own: the list offers staff by name, and other stories have a 運営 花子 in the same house.
  await page.getByLabel('だれが').selectOption('運営 みのり')
  const rows = page.getByRole('region', { name: '操作の記録' }).getByRole('row')
  // Until the answer for her is there, the list is everybody's and may hold others' acts of the same kind.
  const stopped = rows.filter({ hasText: 'アカウントを停止した' })
  await expect(stopped).toHaveCount(1)
  await expect(stopped).toContainText(consumer.owner.login_id)
  await expect(
    rows.filter({ hasText: 'アカウントの一覧を見た' }).filter({ hasText: `検索：${consumer.owner.login_id}` }),
  ).not.toHaveCount(0)
  await staff.look('record')
  await page.getByRole('group', { name: '記録の種類' }).getByText('閲覧').click()
  await expect(rows.filter({ hasText: 'アカウントを停止した' })).toHaveCount(0)
  await page.getByLabel('名前・相手・検索した言葉').fill('どこにもない言葉')
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByText('該当する記録がありません')).toBeVisible()
})
