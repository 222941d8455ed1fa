import { consumerPages } from '#contract/pages/consumer.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('an owner gives a login, its person sets a password and orders under its own name, and is stopped @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const owner = await people.restaurant()
  await owner.logIn(market.consumer.owner.login_id)
  await owner.page.getByRole('link', { name: 'アカウント' }).click()
  await expect(owner.page.getByText(market.consumer.owner.login_id)).toBeVisible()
  await owner.look('account')
  await owner.page.getByRole('link', { name: 'スタッフ' }).click()
  await expect(owner.page.getByRole('list', { name: 'スタッフ' }).getByRole('listitem')).toHaveCount(1)

  await owner.page.getByRole('button', { name: 'スタッフを追加' }).click()
  const adding = owner.page.getByRole('dialog', { name: 'スタッフを追加' })
  await adding.getByLabel('名前').fill('見習い 健')
  await adding.getByLabel('ログインID').fill(market.consumer.owner.login_id)
  people.expects(/^422 POST .*\/staff$/)
  await adding.getByRole('button', { name: '追加する' }).click()
  await expect(
    adding.getByText(`このログインIDは、この店舗の${market.consumer.owner.name}さんのものです`),
  ).toBeVisible()
  await owner.look('taken')
  const login_id = `ken-${market.deal.id.slice(-8)}`
  await adding.getByLabel('ログインID').fill(login_id)
  await adding.getByRole('button', { name: '追加する' }).click()
  const given = owner.page.getByRole('dialog', { name: '見習い 健のログイン' })
  const password = await given.locator('dt:text-is("はじめのパスワード") + dd').innerText()
  await owner.look('first login')
  await given.getByRole('button', { name: '渡しました' }).click()
  const row = owner.page.getByRole('listitem').filter({ hasText: login_id }).first()
  await expect(row).toContainText('まだはじめのパスワードのままです')
  await expect(owner.page.getByText(`ログインを作成（${login_id}）`)).toBeVisible()
  await owner.look('staff')

  const staff = await people.restaurant()
  const { page } = staff
  await page.goto(consumerPages.login.path)
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'パスワードの変更' })).toBeVisible()
  await page.getByLabel('新しいパスワード').fill('Katsuo-hagi31')
  await page.getByLabel('もう一度入力').fill('Katsuo2027')
  await page.getByRole('button', { name: 'パスワードを決める' }).click()
  await expect(page.getByText('もう一度入力したパスワードが違います')).toBeVisible()
  await staff.look('first password')
  await page.getByLabel('もう一度入力').fill('Katsuo-hagi31')
  await page.getByRole('button', { name: 'パスワードを決める' }).click()
  await expect(page.getByRole('heading', { name: '仕入先' })).toBeVisible()
  await staff.opensOrderSheet(market.supplier.name)
  await staff.adds('桃太郎トマト')
  await staff.goesToConfirm()
  await page.getByRole('button', { name: '発注する' }).click()
  await staff.isAtCompletion()
  await page.goto(consumerPages.staff.path)
  await expect(page.getByText('スタッフを変更できるのは、店舗のオーナーだけです')).toBeVisible()

  await owner.page.goto(consumerPages.orders.path)
  await expect(owner.page.getByText(/見習い 健/)).toBeVisible()
  await owner.page.goto(consumerPages.staff.path)
  await row.getByRole('button', { name: '見習い 健の操作' }).click()
  await owner.page.getByRole('menuitem', { name: '停止する' }).click()
  const sure = owner.page.getByRole('dialog', { name: '見習い 健の利用を停止しますか' })
  await owner.look('stop')
  // What listens live would ask again, and be refused, at its own time.
  await page.goto('about:blank')
  await sure.getByRole('button', { name: '停止する' }).click()
  await expect(row).toContainText('停止中')
  await page.goto(consumerPages.orders.path)
  await expect(page).toHaveURL(/\/consumers\/login/)
})
