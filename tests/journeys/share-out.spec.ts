import { expect, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

test('what arrived of an item is shared out over all orders, looked at, told, and taken back', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [taki] = await addMoreRestaurants(house, market, ['鮨 たき'])
  if (!taki) throw new Error('one more restaurant')
  const order = { delivery_date: '2026-11-21', lines: [{ item: '鴨ロース', quantity: '30' }] }
  await placeEarlier(house, market, { ...order, at: '2026-11-20T08:00:00+09:00' })
  const lines = [{ item: '鴨ロース', quantity: '20' }]
  await placeEarlier(house, taki, { ...order, lines, at: '2026-11-20T08:10:00+09:00' })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto('/suppliers/orders/delivery_date/2026-11-21/products')
  await page.getByRole('link', { name: '鴨ロースの欠品・重量を調整する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '商品ごとの調整' })).toBeVisible()
  const quantities = page.getByRole('textbox', { name: /^出荷数量/ })
  await expect(quantities).toHaveCount(2)

  await test.step('by a rule, one weight by hand that is far from usual', async () => {
    await page.getByRole('button', { name: '按分（割合）で配る' }).click()
    await expect(page.getByText('入荷した数を数字で入力してください')).toBeVisible()
    await page.getByLabel('入荷した数（合計）').fill('30')
    await page.getByRole('button', { name: '按分（割合）で配る' }).click()
    await expect(quantities.nth(0)).toHaveValue('18')
    await expect(quantities.nth(1)).toHaveValue('12')
    await expect(page.getByText('残り 0')).toBeVisible()
    await page.getByRole('textbox', { name: /^重量/ }).first().fill('3420')
    await desk.look('shared out')
    await page.getByRole('button', { name: '内容を確かめる' }).click()
    const look = page.getByRole('dialog', { name: '鴨ロース：2件の受注を調整します' })
    await expect(look).toContainText('3,420kg')
    await desk.look('the look before it')
    await look.getByRole('button', { name: 'やめる' }).click()
    await page.getByRole('textbox', { name: /^重量/ }).first().fill('')
  })

  await test.step('what arrived by weight is counted by what a piece weighs', async () => {
    await page.getByLabel('または重量（合計）').fill('27')
    await expect(page.getByLabel('入荷した数（合計）')).toHaveValue('')
    await page.getByRole('button', { name: '先着順で配る' }).click()
    await desk.look('shared out by weight')
    await page.getByLabel('入荷した数（合計）').fill('30')
    await expect(page.getByLabel('または重量（合計）')).toHaveValue('')
    await page.getByRole('button', { name: '按分（割合）で配る' }).click()
    await expect(quantities.nth(1)).toHaveValue('12')
  })

  await test.step('an answer that gets lost: it says how far it came, also after a reload, and goes on', async () => {
    people.expects(/ERR_FAILED POST .*summary/)
    await page.route(/\/summary\/products\//, route =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await page.getByRole('button', { name: '内容を確かめる' }).click()
    await page.getByRole('button', { name: '調整して知らせる' }).click()
    await expect(page.getByText('2件のうち0件は終わり、2件が残っています')).toBeVisible()
    await page.unroute(/\/summary\/products\//)
    await page.reload()
    await expect(page.getByText('2件のうち0件は終わり、2件が残っています')).toBeVisible()
    await desk.look('half-way')
    await page.getByRole('button', { name: '残りを確かめて続ける' }).click()
    await page.getByRole('button', { name: 'やめる' }).click()
  })

  await test.step('told, and taken back', async () => {
    await page.getByRole('button', { name: '内容を確かめる' }).click()
    await page.getByRole('button', { name: '調整して知らせる' }).click()
    await expect(page.getByText('2件の受注を調整し、店舗に知らせました。')).toBeVisible()
    await page.reload()
    await expect(quantities.nth(0)).toHaveValue('18')
    await quantities.nth(0).fill('10')
    await quantities.nth(0).press('Enter')
    await expect(quantities.nth(1)).toBeFocused()
    await page.getByRole('button', { name: '内容を確かめる' }).click()
    await page.getByRole('button', { name: '調整して知らせる' }).click()
    await page.getByRole('button', { name: /^元に戻す/ }).click()
    await expect(
      page.getByText(/の最後の調整を取り消し、その前の内容に戻しました。店舗に知らせました。$/),
    ).toBeVisible()
    await expect(quantities.nth(0)).toHaveValue('18')
  })
})
