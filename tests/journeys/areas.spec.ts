import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, logInAsAdmin, logInAsRestaurant, logInAsSupplier, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test('three areas in one browser stay apart', async ({ house, people }) => {
  const { supplier, consumer } = await openMarket(house)
  const admin = await addAdmin(house)
  const somebody = await people.somebody()
  const { page } = somebody
  await logInAsRestaurant(somebody, consumer.owner.login_id)
  await logInAsSupplier(somebody, supplier.owner.login_id)
  await page.goto(areaEntries.admin.login)
  await logInAsAdmin(somebody, admin.login_id)
  await somebody.look('accounts')
  await page.goto('/consumers/top')
  await expect(page.getByRole('heading', { level: 1, name: consumer.name })).toBeVisible()
  await page.goto('/suppliers/orders')
  await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()

  // Every other tab of the area goes, too, with what it shows; those of the others stay, and pages that need no login.
  people.mayMeet(/^401 GET /)
  const opens = async (path: string) => {
    const tab = await page.context().newPage()
    await tab.goto(path)
    await tab.waitForLoadState('networkidle')
    return tab
  }
  const catalogue = await opens('/suppliers/product_items')
  const contacts = await opens('/suppliers/contacts')
  const top = await opens('/consumers/top')
  await page.goto('/suppliers/logout')
  await somebody.look('logout')
  await page.getByRole('button', { name: 'ログアウト' }).click()
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  // Unless its stream, which ended, was quicker.
  await expect(catalogue.getByText(/ログアウトしました|ログアウトされました/)).toBeVisible()
  await expect(contacts).toHaveURL(/suppliers\/contacts$/)
  await expect(top.getByRole('heading', { level: 1, name: consumer.name })).toBeVisible()
  for (const tab of [catalogue, contacts, top]) await tab.close()
  await somebody.look('logged out')
  await page.goto('/consumers/top')
  await expect(page.getByRole('heading', { level: 1, name: consumer.name })).toBeVisible()
  await page.goto('/admins/accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible()
  await page.goto('/suppliers/orders')
  await expect(page).toHaveURL(/\/suppliers\/login\?next=/)
})

test('a wrong password is refused in words, and a person of one area is nobody in another', async ({
  house,
  people,
}) => {
  const { supplier } = await openMarket(house)
  const somebody = await people.somebody()
  const { page } = somebody
  people.expects(/^(401|422) POST .*\/session/)
  await page.goto('/consumers/login')
  await page.getByLabel('ログインID').fill(supplier.owner.login_id)
  await page.getByLabel('パスワード', { exact: true }).fill('Tomato-umi47')
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByText(/ログインIDまたはパスワード/)).toBeVisible()
  await somebody.look('refused')
})

test('a page that is not there says so in Japanese @phone', async ({ house, people }) => {
  const { consumer, supplier } = await openMarket(house)
  const somebody = await people.somebody()
  const { page } = somebody
  people.expects(/^404 GET .*\/(nowhere|orders)/)
  await page.goto('/consumers/nowhere')
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  await somebody.look('not found')
  await page.getByRole('link', { name: 'トップへ戻る' }).click()
  await expect(page).toHaveURL(`${house.url}/`)
  await somebody.look('front door')
  // Somebody else's order is not found either.
  await logInAsRestaurant(somebody, consumer.owner.login_id)
  const foreign = await openMarket(house)
  const { id } = await placeEarlier(house, foreign, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: 'ミニトマト', quantity: '1' }],
  })
  await page.goto(pathTo(consumerPages.orderDetail, { order_id: id }))
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
  await somebody.look('foreign order')
  expect(supplier.id).not.toBe(foreign.supplier.id)
})

test('an ended session leads to the login, and from there back to the page @phone', async ({ house, people }) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.adds('桃太郎トマト', 2)
  const sheet = new URL(page.url())

  await test.step('on loading a page', async () => {
    house.clock.set('2026-12-10T09:00:00+09:00')
    await page.reload()
    await expect(page).toHaveURL(/\/consumers\/login\?next=/)
    await restaurant.look('login again')
    await logInAsRestaurant(restaurant, consumer.owner.login_id, `**${sheet.pathname}*`)
    await expect(page.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()
    expect(sheet.pathname).toContain(deal.id)
    // What was typed before is still there.
    await expect(page.getByText('1点', { exact: true })).toBeVisible()
  })

  await test.step('on a call from an open page', async () => {
    people.expects(/^401 /)
    // Its stream never answers: else the page would leave by itself before the press.
    await page.route('**/notifications/live', () => {})
    await page.goto('/consumers/orders')
    await expect(page.getByText('発注はまだありません')).toBeVisible()
    house.clock.set('2026-12-28T09:00:00+09:00')
    await page.getByText('納品日順', { exact: true }).click()
    await expect(page).toHaveURL(/\/consumers\/login\?ended=1&next=/)
    await expect(page.getByText('ログインが切れました')).toBeVisible()
    await logInAsRestaurant(restaurant, consumer.owner.login_id, '**/consumers/orders?mode=delivery_date')
  })
})
