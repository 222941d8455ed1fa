import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('a restaurant leaves by typing its name, and takes that back @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const owner = await people.restaurant()
  const { page } = owner
  await owner.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: '退会' }).click()
  await expect(page.getByRole('heading', { name: '先に、発注の控えを保存してください' })).toBeVisible()
  await expect(page.getByText(market.supplier.name)).toBeVisible()
  await owner.look('before leaving')
  await page.getByRole('link', { name: '退会の確認へ' }).click()
  await page.getByLabel('確認のため、店舗の名前を入力してください').fill('ほかの店')
  await page.getByRole('button', { name: '退会する' }).click()
  await expect(page.getByText('店舗の名前と一致しません')).toBeVisible()
  await owner.look('another name')
  await page.getByLabel('確認のため、店舗の名前を入力してください').fill(market.consumer.name)
  await page.getByRole('button', { name: '退会する' }).click()
  await expect(page.getByText(`「${market.consumer.name}」の退会の手続きが完了しました`)).toBeVisible()
  await owner.look('left')
  // Every other page leads to the choice of a store, which is empty now and names the way back.
  await page.goto('/consumers/top')
  await expect(page.getByText('発注できる店舗がありません')).toBeVisible()
  await owner.look('no store')
  await page.getByRole('link', { name: '退会を取り消す' }).click()
  await page.getByRole('button', { name: '退会を取り消す' }).click()
  await expect(page.getByText('退会を取り消しました')).toBeVisible()
  await owner.look('taken back')
  await page.getByRole('button', { name: market.consumer.name }).click()
  await expect(page.getByText(market.supplier.name).first()).toBeVisible()
})
