import { comesInAsAdmin, expect, test } from '#tests/support/browser.ts'
import { addAdmin, addRestaurant, world } from '#tests/support/world.ts'

test('staff make two registrations of one restaurant one, while its cook has the sheet open @desktop', async ({
  house,
  people,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const stays = await world(house, {
    consumer: { name: `割烹 まつもと ${mark}`, phone_number: '03-0100-4321', address: '中央区築地1-1' },
    supplier: { name: `丸山水産 ${mark}` },
  })
  const goes = await addRestaurant(house, stays.supplier, {
    consumer: { name: `割烹まつもと${mark}`, phone_number: '0301004321' },
    store: { customer_code: '2001' },
  })
  const other = await world(house, { supplier: { name: `朝市青果 ${mark}` } })
  await house.deps.db
    .updateTable('deals')
    .set({ consumer_id: goes.consumer.id })
    .where('id', '=', other.deal.id)
    .execute()
  const cook = await people.restaurant()
  await cook.logIn(goes.consumer.owner.login_id)
  await cook.opensOrderSheet(`朝市青果 ${mark}`)

  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await comesInAsAdmin(staff, admin.login_id)
  await page.goto(`/admins/restaurants/${stays.consumer.id}`)
  await page.getByRole('link', { name: '二重登録を統合する' }).click()
  const candidate = page.getByRole('row').filter({ hasText: `割烹まつもと${mark}` })
  await expect(candidate).toContainText('店名・電話番号')
  await staff.look('candidates')
  await candidate.getByRole('link', { name: '並べて見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '二重登録の統合' })).toBeVisible()
  const press = page.getByRole('button', { name: '統合する（元に戻せません）' })
  await expect(press).toBeDisabled()
  await staff.look('both registrations')
  await page.getByRole('radio', { name: `「割烹まつもと${mark}」の取引` }).click()
  await expect(page.getByRole('radio', { name: `「割烹まつもと${mark}」の取引` })).toBeChecked()
  await page.getByLabel('統合する理由').fill('同じ店舗の方から、お電話で')
  await page.getByLabel('なくなる店舗の登録の番号').fill('割烹')
  people.expects(/422 POST .*\/merge\//)
  await press.click()
  await expect(page.getByText('なくなる店舗の登録の番号と一致しません')).toBeVisible()
  await expect(page.getByLabel('統合する理由')).toHaveValue('同じ店舗の方から、お電話で')
  await page.getByLabel('なくなる店舗の登録の番号').fill(goes.consumer.id.slice(-6))
  await press.click()
  await expect(page.getByRole('heading', { level: 1, name: `割烹 まつもと ${mark}` })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: goes.consumer.owner.login_id })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `朝市青果 ${mark}` })).toBeVisible()
  await staff.look('one restaurant')
  await page.goto(`/admins/restaurants/${goes.consumer.id}`)
  await page.getByRole('link', { name: `「割烹 まつもと ${mark}」に統合しました` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `割烹 まつもと ${mark}` })).toBeVisible()

  // The sheet that was open all the while: what is sent from it arrives in the one that stays.
  await cook.typesQuantity('商品1', '3')
  await cook.goesToConfirm()
  await cook.page.getByRole('button', { name: '発注する' }).click()
  await cook.isAtCompletion()
  const orders = await house.deps.db
    .selectFrom('orders')
    .select('consumer_id')
    .where('deal_id', '=', other.deal.id)
    .execute()
  expect(orders).toEqual([{ consumer_id: stays.consumer.id }])
  await cook.page.goto('/consumers/notifications')
  await expect(cook.page.getByText(`「割烹まつもと${mark}」の登録を`)).toBeVisible()
})
