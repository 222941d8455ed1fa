import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('a cook writes what is on no list; the desk sees it, prices it, and the phone has it in the sum @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house, { free_lines: true })
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('濃口醤油', 2)

  await restaurant.searches('本マグロのカマ')
  await restaurant.look('nothing is found')
  await page.getByRole('button', { name: '「本マグロのカマ」を自由入力で書く' }).click()
  const dialog = page.getByRole('dialog', { name: 'リストにない商品を書く' })
  await expect(dialog.getByLabel(/^商品名/)).toHaveValue('本マグロのカマ')
  await dialog.getByRole('button', { name: '発注に入れる' }).click()
  await expect(dialog.getByText('単位を入力してください')).toBeVisible()
  await dialog.getByLabel(/^数量/).fill('')
  await dialog.getByRole('button', { name: '発注に入れる' }).click()
  await expect(dialog.getByText('単位を入力してください')).toBeVisible()
  await expect(dialog.getByText('数量を数字で入力してください')).toBeVisible()
  await dialog.getByRole('button', { name: '個', exact: true }).click()
  await dialog.getByLabel(/^数量/).fill('99999')
  await dialog.getByRole('button', { name: '発注に入れる' }).click()
  await expect(dialog.getByRole('alert')).toContainText('99,999個でよろしいですか')
  await restaurant.look('so many')
  await dialog.getByLabel(/^数量/).fill('２')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await restaurant.look('written')
  await dialog.getByRole('button', { name: '発注に入れる' }).click()
  const section = page.getByRole('region', { name: 'リストにない商品（自由入力）' })
  // It is seen where it stands; nothing says any more that it was not found.
  await expect(section.getByRole('listitem')).toBeInViewport()
  await expect(page.getByText('は見つかりません')).toHaveCount(0)
  await expect(section.getByRole('listitem')).toContainText('本マグロのカマ')
  await expect(section.getByRole('listitem')).toContainText('2個')
  await section.scrollIntoViewIfNeeded()
  await restaurant.look('at the end of the list')

  await test.step('what is called as an item of the list is offered to be that, once', async () => {
    await section.getByRole('button', { name: 'リストにない商品を書く' }).click()
    await dialog.getByLabel(/^商品名/).fill('こいくちしょうゆ')
    await dialog.getByLabel(/^単位/).fill('本')
    await dialog.getByRole('button', { name: '発注に入れる' }).click()
    await expect(dialog.getByText('「濃口醤油」は発注リストにあります')).toBeVisible()
    await restaurant.look('it is on the list')
    await dialog.getByRole('button', { name: '書いたとおりに入れる' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(2)
    await section.getByRole('button', { name: 'こいくちしょうゆを消す' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(1)
    const said = page.getByRole('status').getByRole('button', { name: '閉じる' })
    // What was said goes away by itself, too: a press may come too late.
    await expect(async () => {
      if ((await said.count()) > 0) await said.first().click({ timeout: 1_000 })
      expect(await said.count()).toBe(0)
    }).toPass()
  })

  await test.step('all of it can be used on a small screen at twice the text', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await section.scrollIntoViewIfNeeded()
    await restaurant.look('the section, large')
    await section.getByRole('button', { name: '本マグロのカマを直す' }).click()
    await dialog.getByLabel(/^単位/).scrollIntoViewIfNeeded()
    await restaurant.look('the dialog, large')
    await dialog.getByRole('button', { name: '閉じる' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await page.reload()
  await expect(section.getByRole('listitem'), 'what is written outlives a reload').toContainText('本マグロのカマ')
  await restaurant.goesToConfirm()
  await expect(page.getByText('自由入力の商品は金額に含みません。')).toBeVisible()
  await expect(page.getByText('価格は仕入先が確認します')).toBeVisible()
  await restaurant.look('confirm')
  await page.getByRole('button', { name: '発注する' }).click()
  const number = await restaurant.isAtCompletion()

  const desk = await people.desk('desktop')
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await desk.opens(number)
  const panel = desk.page.getByRole('region', { name: new RegExp(`^受注 ${number}`) })
  await expect(panel.getByRole('row').filter({ hasText: '本マグロのカマ' })).toContainText(
    '自由入力（リストにない商品）',
  )
  await expect(panel.getByText(/自由入力の商品は合計に含みません/)).toBeVisible()
  await desk.look('on the desk')
  await desk.page.getByRole('button', { name: /^調整/ }).click()
  await desk.page.getByLabel('単価 2 本マグロのカマ').fill('1500')
  await desk.look('priced')
  await desk.page.keyboard.press('Control+Enter')
  await expect(panel.getByText(/自由入力の商品は合計に含みません/)).toHaveCount(0)

  const order = await house.deps.db
    .selectFrom('orders')
    .select('id')
    .where('deal_id', '=', market.deal.id)
    .executeTakeFirstOrThrow()
  await restaurant.opensDetail(order.id)
  await expect(page.getByText('¥3,000').first()).toBeVisible()
  await expect(page.getByText('未定 → ¥1,500')).toBeVisible()
  await restaurant.look('the price has come')

  await test.step('it is changed with its order', async () => {
    await page.getByRole('link', { name: '変更する' }).click()
    await section.getByRole('button', { name: '本マグロのカマを直す' }).click()
    await dialog.getByLabel(/^数量/).fill('3')
    await dialog.getByRole('button', { name: '直す', exact: true }).click()
    await page.getByRole('button', { name: '変更を確認' }).click()
    await expect(page.getByRole('dialog').getByText('本マグロのカマ：数量 2個 → 3個')).toBeVisible()
    await restaurant.look('changed')
    await page.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('3個', { exact: true })).toBeVisible()
  })
})

test('who has just joined and has put nothing on the list yet is ordered from, in lines as one writes them @phone', async ({
  house,
  people,
}) => {
  const market = await world(house, { items: [], supplier: { name: '青果 みどりや', free_lines: true } })
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet('青果 みどりや')
  await page
    .getByLabel('頼むもの')
    .fill('コーヒー豆 2ケース\n大葉 10束（なるべく小さめ）\n明日は9時までに\nお願いします')
  await page.getByRole('button', { name: 'この内容で確認へ' }).click()
  await expect(page.getByText('「明日は9時までに」と、残りの1行は、品名・数量・単位の順に')).toBeVisible()
  await restaurant.look('what can not be read')
  // Nor is it left behind by another way to the confirmation.
  for (const { path } of [consumerPages.multiConfirm, consumerPages.orderConfirm]) {
    await page.goto(pathTo({ path }, { deal_id: market.deal.id }))
    await expect(page.getByText('「頼むもの」の2行が、まだ入っていません')).toBeVisible()
    await expect(page.getByText('明日は9時までに')).toBeVisible()
  }
  await restaurant.look('not all is put in')
  await page.getByRole('button', { name: '備考に入れる' }).click()
  await expect(page.getByLabel('発注全体の備考')).toHaveValue('明日は9時までに\nお願いします')
  await expect(page.getByText('まだ入っていません')).toHaveCount(0)
  await page.goto(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  await page.getByLabel('頼むもの').fill('三つ葉 3束')
  // The bar's own button puts in what is still written, too.
  await page.getByRole('button', { name: '確認へ', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
  await expect(page.getByText('コーヒー豆')).toBeVisible()
  await expect(page.getByText('2ケース')).toBeVisible()
  await expect(page.getByText('なるべく小さめ')).toBeVisible()
  await expect(page.getByText('三つ葉')).toBeVisible()
  await restaurant.look('confirm')
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  // The next evening it is one tap.
  await page.goto(`${pathTo(consumerPages.orderSheet, { deal_id: market.deal.id })}?date=2026-11-24`)
  await page.getByRole('button', { name: '前回と同じ' }).click()
  await expect(page.getByText('前回と同じ3点を入れました')).toBeVisible()
})

test('a supplier of one’s own without a list is ordered from as last time, from the second evening on @phone', async ({
  house,
  people,
}) => {
  const { consumer } = await world(house)
  const { deal, name } = await addOwnSupplier(house, consumer, { method: 'mail', items: [] })
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(name)
  const again = page.getByRole('button', { name: '前回と同じ' })
  await page.getByLabel('頼むもの').fill('大葉 10束\n三つ葉 3束')
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: 'この内容で確認へ' }).click()
  await page.getByRole('button', { name: 'メールで発注する' }).click()
  await expect(page.getByText(/へ送りました/)).toBeVisible()
  await page.goto(`${pathTo(consumerPages.orderSheet, { deal_id: deal.id })}?date=2026-11-24`)
  await expect(again).toContainText('2点')
  await restaurant.look('as last time')
  await again.click()
  await expect(page.getByText('前回と同じ2点を入れました')).toBeVisible()
  await expect(page.getByText('三つ葉')).toBeVisible()
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByText('三つ葉')).toHaveCount(0)
  await again.click()
  await page.getByRole('button', { name: '確認へ', exact: true }).click()
  await expect(page.getByText('大葉')).toBeVisible()
})
