import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('what staff announce stands on every page until it is closed or taken back @desktop', async ({
  house,
  people,
}) => {
  const { consumer, supplier } = await openMarket(house)
  const title = `深夜の停止 ${crypto.randomUUID().slice(0, 8)}`
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: 'お知らせ', exact: true }).click()
  await page.getByRole('button', { name: 'お知らせを出す' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('見出し').fill(title)
  await dialog.getByRole('button', { name: 'お知らせを出す' }).click()
  await expect(dialog.getByText('内容を入力してください')).toBeVisible()
  await dialog.getByLabel('内容').fill('11月21日の2時から3時まで、発注を受け付けられません。')
  await staff.look('dialog')
  // What was typed is there again after a slip.
  await dialog.getByRole('button', { name: 'やめる' }).click()
  await page.getByRole('button', { name: 'お知らせを出す' }).first().click()
  await expect(dialog.getByText('前に入力した内容の続きです')).toBeVisible()
  await dialog.getByRole('button', { name: 'お知らせを出す' }).click()
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('表示中')
  await staff.look('list')

  // Whoever is not logged in reads it, too: without a script, and on the way in.
  const stranger = await people.somebody('phone')
  await stranger.page.goto('/')
  await stranger.page.getByText(title).click()
  await expect(stranger.page.getByText('発注を受け付けられません')).toBeVisible()
  await stranger.look('front door')
  await stranger.page.goto('/consumers/login')
  await expect(stranger.page.getByRole('complementary', { name: '運営からのお知らせ' })).toContainText(title)
  await stranger.look('login')

  const cook = await people.restaurant()
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto('/consumers/top')
  await expect(cook.page.getByText(title)).toBeVisible()
  await cook.look('top')
  await cook.page.goto('/consumers/orders')
  await expect(cook.page.getByRole('complementary', { name: '運営からのお知らせ' })).toContainText(title)
  await cook.look('history')
  const desk = await people.desk('desktop')
  await desk.comesIn(supplier.owner.login_id)
  await desk.page.goto('/suppliers/orders')
  await expect(desk.page.getByText(title)).toBeVisible()
  await desk.look('desk')
  await desk.page.getByRole('button', { name: `「${title}」を閉じる` }).click()
  await desk.page.reload()
  await expect(desk.page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
  await expect(desk.page.getByText(title)).toHaveCount(0)

  await row.getByRole('button', { name: `「${title}」を取り下げる` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
  // Not before it is done: 取り下げる stands in the row until then.
  await expect(page.getByRole('button', { name: `「${title}」をもう一度出す` })).toBeVisible()
  await cook.page.reload()
  await expect(cook.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cook.page.getByText(title)).toHaveCount(0)
  await page.getByRole('button', { name: `「${title}」をもう一度出す` }).click()
  await dialog.getByLabel('見出し').fill(`${title} は延期`)
  await dialog.getByRole('button', { name: 'お知らせを出す' }).click()
  await expect(dialog).toBeHidden()
  // Another one: what was taken back stays as it was.
  await expect(row).toHaveCount(2)
  await expect(page.getByRole('button', { name: `「${title}」をもう一度出す` })).toBeVisible()
  await desk.page.reload()
  await expect(desk.page.getByText(`${title} は延期`)).toBeVisible()
  await desk.page.goto('/suppliers/product_items')
  await expect(desk.page.getByText(`${title} は延期`)).toBeVisible()
  await desk.look('items')
  // Every page shows it: the stories after this one are told without.
  await row.getByRole('button', { name: `「${title} は延期」を取り下げる` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
  await expect(page.getByRole('button', { name: `「${title} は延期」をもう一度出す` })).toBeVisible()
})
