import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import { addOwnSupplier } from '#tests/support/world.ts'
import { colleagueAnswersClaim, openMarket, placeEarlier } from './market.ts'

const lines = [
  { item: '桃太郎トマト', quantity: '3' },
  { item: '生椎茸', quantity: '4' },
  { item: '濃口醤油', quantity: '2' },
]
const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#b52' } })
    .jpeg()
    .toBuffer()

test('what arrived is ticked at the door; what is bad is told with a photograph, answered and settled @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, consumer } = market
  const today = { delivery_date: '2026-11-20', at: '2026-11-19T15:00:00+09:00' }
  const { id: order_id } = await placeEarlier(house, market, { ...today, lines })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(`/consumers/orders/detail/${order_id}`)
  await page.getByRole('link', { name: '検品する' }).click()
  await expect(page.getByText('残り3点', { exact: true })).toBeVisible()
  await cook.look('inspect')

  const arrived = (item: string) => page.getByRole('button', { name: `${item} 届いた` })
  await test.step('a tick is saved at once, and taken back', async () => {
    await arrived('桃太郎トマト').click()
    await expect(page.getByText('送信しています')).toHaveCount(0)
    await arrived('濃口醤油').click()
    await arrived('濃口醤油').click()
    await page.reload()
    await expect(arrived('桃太郎トマト')).toHaveAttribute('aria-pressed', 'true')
    await expect(arrived('濃口醤油')).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('in a dead spot ticks wait on the device', async () => {
    people.expects(/ERR_INTERNET_DISCONNECTED POST .*\/inspection$/)
    await people.cutsNetwork(page)
    await arrived('濃口醤油').click()
    await expect(page.getByText('1件の印が届いたか、まだ分かりません')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('1件の印が届いたか、まだ分かりません')).toHaveCount(0)
    await expect(arrived('濃口醤油')).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('a quantity far from what was to come is asked about before it leaves', async () => {
    await page.getByRole('button', { name: '生椎茸 問題あり' }).click()
    await page.getByRole('radio', { name: '数量違い' }).check()
    await page.getByLabel('届いた数量').fill('99999')
    await page.getByRole('button', { name: '仕入先に連絡する（1件）' }).click()
    const asked = page.getByRole('dialog', { name: 'この数量でよろしいですか' })
    await expect(asked.getByText(/^生椎茸：届く予定 \d+パック → 入力 99,999パック$/)).toBeVisible()
    await cook.look('far from the ordered')
    await asked.getByRole('button', { name: '直す' }).click()
    await expect(page.getByLabel('届いた数量')).toHaveValue('99999')
    await page.getByRole('button', { name: '問題ありをやめる' }).click()
  })

  await test.step('what is bad, with a photograph; a reload loses nothing', async () => {
    await page.getByRole('button', { name: '生椎茸 問題あり' }).click()
    await page.getByRole('button', { name: '仕入先に連絡する（1件）' }).click()
    await expect(page.getByText('何があったかを選んでください')).toBeVisible()
    await page.getByRole('radio', { name: '品質不良' }).check()
    await page.getByLabel('品質がよくない数量').fill('２')
    await page.getByLabel('ひとこと（任意）').fill('傘が開いています')
    await page
      .getByLabel('生椎茸の写真のファイル')
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByRole('img', { name: '生椎茸の写真1' })).toBeVisible()
    await cook.look('a problem')
    await page.reload()
    await expect(page.getByLabel('ひとこと（任意）')).toHaveValue('傘が開いています')
    await expect(page.getByRole('img', { name: '生椎茸の写真1' })).toBeVisible()
  })

  await test.step('a photograph that does not go waits on the device, whatever is closed meanwhile; no report goes without it', async () => {
    people.expects(/ERR_FAILED POST .*\/claim_images$/)
    await page.route('**/claim_images', route => route.abort())
    await page
      .getByLabel('生椎茸の写真のファイル')
      .setInputFiles({ name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    const waits = page.getByText('1枚の写真をまだ送っていません')
    await expect(waits).toBeVisible()
    await page.getByRole('button', { name: '仕入先に連絡する（1件）' }).click()
    await expect(page.getByText('写真をまだ送っていません。送り終わるまで待つか')).toBeVisible()
    await page.reload()
    await expect(waits).toBeVisible()
    await cook.look('a photograph waits')
    await page.unroute('**/claim_images')
    // By hand, or by itself where the page has found the line again a moment earlier.
    const again = page.getByRole('button', { name: '写真をもう一度送る' })
    const sent = page.getByRole('img', { name: '生椎茸の写真2' })
    await Promise.race([again.click().catch(() => {}), expect(sent).toBeVisible()])
    await expect(sent).toBeVisible()
    await expect(waits).toHaveCount(0)
    // What is not told yet is not forgotten on the order's page.
    await page.goto(`/consumers/orders/detail/${order_id}`)
    await expect(page.getByText('連絡していない問題が1件あります')).toBeVisible()
    await cook.look('not told yet')
    await page.getByRole('link', { name: '検品する' }).click()
    // The supplier has it, the phone does not know: the order shows it.
    people.expects(/ERR_FAILED POST .*\/claims$/)
    await page.route(
      '**/claims',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: '仕入先に連絡する（1件）' }).click()
    await expect(page.getByText(`連絡は${supplier.name}に届いています`)).toBeVisible()
    await expect(page.getByText('すべて確認しました')).toBeVisible()
    await cook.look('reported')
    await page.getByRole('link', { name: '発注の詳細に戻る' }).click()
    await expect(page.getByText('生椎茸：品質不良 2パック')).toBeVisible()
    await cook.look('detail')
  })

  await test.step('the next order to that supplier warns', async () => {
    await page.goto('/consumers/orders')
    await expect(page.getByText('検品の連絡 回答待ち 1件')).toBeVisible()
    await cook.look('history')
    await page.goto('/consumers/top')
    await cook.opensOrderSheet(supplier.name)
    await cook.looksAtAllItems()
    await cook.adds('鴨ロース')
    await cook.goesToConfirm()
    await expect(page.getByText('11/20(金)の生椎茸に品質不良の連絡をしています（回答待ち）')).toBeVisible()
    await cook.look('warned')
  })

  await test.step('the desk answers', async () => {
    const desk = await people.desk('desktop')
    await desk.comesIn(supplier.owner.login_id)
    await desk.page.goto('/suppliers/orders?delivery_date=2026-11-20&status=asked')
    await expect(desk.page.getByRole('grid').getByText('検品', { exact: true })).toBeVisible()
    await desk.look('marked on the desk')
    await desk.page.getByRole('link', { name: '検品 1件' }).click()
    await expect(desk.page.getByRole('heading', { level: 1, name: '検品の連絡' })).toBeVisible()
    await expect(desk.page.getByText('傘が開いています')).toBeVisible()
    await desk.look('claims')
    await desk.page.getByRole('button', { name: '生椎茸の写真1を大きく見る' }).click()
    await expect(desk.page.getByRole('img', { name: '生椎茸の写真', exact: true })).toBeVisible()
    await desk.page.keyboard.press('Escape')
    await desk.page.getByRole('button', { name: '確認済みにする' }).click()
    await expect(desk.page.getByText('確認済み', { exact: true })).toBeVisible()
    await desk.page.getByRole('button', { name: '回答する' }).click()
    const dialog = desk.page.getByRole('dialog', { name: '検品の連絡に回答する' })
    await dialog.getByRole('radio', { name: 'お断り' }).check()
    await dialog.getByRole('button', { name: '回答する' }).click()
    await expect(dialog.getByText('お断りする理由を入力してください')).toBeVisible()
    await dialog.getByRole('radio', { name: '代品を届ける' }).check()
    await dialog.getByLabel('ひとこと（任意）').fill('午後の便でお届けします')
    await desk.look('answer')
    // A colleague was faster: what is typed stays, and what it would change is said.
    await colleagueAnswersClaim(house, market, order_id)
    people.expects(/^409 POST .*\/answer$/)
    await dialog.getByRole('button', { name: '回答する' }).click()
    await expect(
      dialog.getByText('同僚さんが先に進めました。今の状態は「回答あり（次回の納品で調整）」です'),
    ).toBeVisible()
    await expect(dialog.getByText('いまの回答：次回の納品で調整「明日の便で」')).toBeVisible()
    await expect(dialog.getByLabel('ひとこと（任意）')).toHaveValue('午後の便でお届けします')
    await desk.look('answered meanwhile')
    await dialog.getByRole('button', { name: 'この回答に変える' }).click()
    await expect(desk.page.getByText('回答を待っている連絡はありません')).toBeVisible()
    await desk.look('none waits')
    await test.step('what was promised stays to be done: its order is adjusted from there, and it is marked', async () => {
      await desk.page.getByRole('link', { name: '検品 1件' }).click()
      await expect(desk.page.getByText('回答した対応がまだです')).toBeVisible()
      await expect(desk.page.getByText('注文 4パック・出荷 4パック')).toBeVisible()
      await desk.look('to do')
      await desk.page.getByRole('link', { name: '調整で金額に反映する' }).click()
      const adjusting = desk.page.getByRole('dialog', { name: /^調整/ })
      await expect(adjusting.getByRole('textbox', { name: /^出荷数量 \d+ 生椎茸/ })).toBeFocused()
      await desk.page.keyboard.press('Escape')
      await expect(adjusting).toHaveCount(0)
      await desk.page.goBack()
      await desk.page.getByRole('button', { name: '対応を済みにする' }).click()
      await expect(desk.page.getByText('対応がまだの連絡はありません')).toBeVisible()
      await desk.page.keyboard.press('z')
      await expect(desk.page.getByText('回答した対応がまだです')).toBeVisible()
      await desk.page.getByRole('button', { name: '対応を済みにする' }).press('Enter')
      await expect(desk.page.getByRole('link', { name: /^検品/ })).toHaveCount(0)
    })
    await desk.page.goto(`/suppliers/orders/${order_id}`)
    await expect(desk.page.getByText('検品の連絡 1件')).toBeVisible()
    await desk.look('order')
  })

  await test.step('the phone agrees, and may take that back', async () => {
    await page.goto(`/consumers/orders/detail/${order_id}`)
    await expect(page.getByText('午後の便でお届けします')).toBeVisible()
    await cook.look('answered')
    await page.getByRole('button', { name: '了承する' }).click()
    await expect(page.getByText('解決にしました')).toBeVisible()
    await expect(page.getByText('解決', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('解決を取り消しました').first()).toBeVisible()
    await page.getByRole('button', { name: '了承する' }).click()
    await expect(page.getByRole('button', { name: '解決を取り消す' })).toBeVisible()
  })
})

test('an own supplier hears nothing of it: the screen says so, and calls @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '魚政商店', items: [{ name: '真鯛', unit: '尾' }] })
  const { id: order_id } = await placeEarlier(
    house,
    { consumer: market.consumer, ...own },
    { delivery_date: '2026-11-20', at: '2026-11-19T15:00:00+09:00', lines: [{ item: '真鯛', quantity: '2' }] },
  )
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(`/consumers/orders/${order_id}/inspect`)
  await expect(page.getByText('この仕入先には、Oroshiからは伝わりません')).toBeVisible()
  await expect(page.getByRole('link', { name: '電話する' })).toHaveAttribute('href', 'tel:03-0100-7000')
  await page.getByRole('button', { name: '真鯛 問題あり' }).click()
  await page.getByRole('radio', { name: '欠品' }).check()
  await page.getByRole('button', { name: '全部（2尾）' }).click()
  await cook.look('own supplier')
  await page.getByRole('button', { name: '記録する（1件）' }).click()
  await page.getByRole('link', { name: '発注の詳細に戻る' }).click()
  await page.getByRole('button', { name: '解決した' }).click()
  await expect(page.getByRole('button', { name: '解決を取り消す' })).toBeVisible()
})
