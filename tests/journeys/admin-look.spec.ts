import { comesInAsAdmin, expect, type Person, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

const refused = /この画面は閲覧のみのため、操作はできません/

/** From the person's row: a reason, the password once more, and their screen. */
const looksAs = async ({ page, look }: Person, name: string, reason: string) => {
  await page.getByRole('button', { name: `${name}さんの画面を見る` }).click()
  await page.getByRole('dialog').getByLabel('理由').fill(reason)
  await look('asked')
  await page.getByRole('dialog').getByRole('button', { name: '画面を見る' }).click()
}
const bandOf = ({ page }: Person) => page.getByRole('complementary', { name: '利用者の画面の確認' })

test('staff see a restaurant’s screen as its owner does, can do nothing there, and the restaurant reads of it @phone', async ({
  house,
  people,
}) => {
  const { consumer, supplier } = await openMarket(house)
  const admin = await addAdmin(house)
  const staff = await people.restaurant()
  const { page } = staff
  await comesInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/restaurants/${consumer.id}`)
  await looksAs(staff, consumer.owner.name, 'お問い合わせ 1234 の確認')
  await expect(bandOf(staff)).toContainText(
    `${consumer.name}・${consumer.owner.name}さんの画面を見ています（閲覧のみ・09:3`,
  )
  await staff.look('top')
  await staff.opensOrderSheet(supplier.name)
  await expect(bandOf(staff)).toBeVisible()
  await staff.adds('ミニトマト', 3)
  await staff.look('sheet')
  people.expects(/^403 POST .*/)
  people.mayMeet(/^403 (POST|PATCH) .*/)
  await page.getByRole('button', { name: '確認へ' }).click()
  await expect(page.getByText(refused).first()).toBeVisible()
  await expect(page.getByText(/この端末にある情報|電波/)).toHaveCount(0)
  await page.goto('/consumers/my_account/sms_number')
  await page.getByLabel('携帯電話番号').fill('09012345678')
  await page.getByRole('button', { name: /送る|送信/ }).click()
  await expect(page.getByText(refused).first()).toBeVisible()
  await staff.look('refused')

  const cook = await people.restaurant()
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto('/consumers/my_account/looks')
  await expect(cook.page.getByText('理由：お問い合わせ 1234 の確認')).toBeVisible()
  await expect(cook.page.getByText('確認中')).toBeVisible()
  await expect(bandOf(cook)).toHaveCount(0)
  await cook.look('told')

  await bandOf(staff).getByRole('button', { name: '終わる' }).click()
  await expect(page.getByRole('heading', { level: 1, name: consumer.owner.name })).toBeVisible()
  await page.getByRole('link', { name: 'このアカウントについての操作の記録' }).click()
  await expect(page.getByRole('row').filter({ hasText: '利用者として画面を見るのを終えた' })).toBeVisible()
  await page.goto('/consumers/top')
  await expect(page).toHaveURL(/\/consumers\/login/)
})

test('staff see a supplier’s desk as its owner does: an order that they open stays unseen, until the half hour is over @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier } = market
  const placed = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const admin = await addAdmin(house)
  const staff = await people.desk()
  const { page } = staff
  await comesInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/suppliers/${supplier.id}`)
  await looksAs(staff, supplier.owner.name, '受注が見えないとのご連絡')
  await expect(bandOf(staff)).toContainText(`${supplier.name}・${supplier.owner.name}さん`)
  people.mayMeet(/^403 (POST|PATCH) .*/)
  await page.goto(`/suppliers/orders?delivery_date=2026-11-21`)
  await staff.look('desk')
  await staff.opens(placed.number)
  await staff.look('opened')
  await page
    .getByRole('button', { name: /^処理済にする/ })
    .first()
    .click()
  await expect(page.getByText(refused).first()).toBeVisible()
  const { seen_at } = await house.deps.db
    .selectFrom('orders')
    .select('seen_at')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  expect(seen_at).toBeNull()

  const owner = await people.desk()
  await owner.comesIn(supplier.owner.login_id)
  await owner.page.goto('/suppliers/my_account/looks')
  await expect(owner.page.getByText('理由：受注が見えないとのご連絡')).toBeVisible()
  await owner.look('told')
  house.clock.set('2026-11-20T09:31:00+09:00')
  await page.goto('/suppliers/orders')
  await expect(page).toHaveURL(/\/admins\/(accounts|login)/)
})
