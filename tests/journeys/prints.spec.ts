import { expect, test } from '#tests/support/browser.ts'
import { browserWithViewer } from '#tests/support/chromium.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

// Papers open in the browser's own viewer.
test.use({ launchOptions: browserWithViewer() })

test('a morning’s papers are printed by keyboard: order sheets, the 総量表, then only what changed @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [taki] = await addMoreRestaurants(house, market, ['鮨 たき'])
  if (!taki) throw new Error('one more restaurant')
  const tomorrow = { delivery_date: '2026-11-21', lines: [{ item: '桃太郎トマト', quantity: '2' }] }
  const first = await placeEarlier(house, market, { ...tomorrow, at: '2026-11-20T08:00:00+09:00' })
  await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:10:00+09:00' })

  const desk = await people.desk()
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const count = (word: string) => page.getByRole('radio', { name: new RegExp(`^${word}`) })
  const printed = async (key: string) => {
    const tab = page.waitForEvent('popup')
    await press(key)
    const viewer = await tab
    await viewer.waitForURL(/^blob:/)
    await viewer.close()
    await page.bringToFront()
    // The paper is there before the print has ended: till then P does nothing.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await desk.sees(first.number)

  await test.step('Shift+P leads to the day’s prints: two are new', async () => {
    await press('Shift+P')
    await expect(page.getByRole('heading', { level: 1, name: '受注の印刷' })).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/delivery_date\/2026-11-21\/print$/)
    await expect(page.getByRole('button', { name: '2件を印刷する' })).toBeEnabled()
    await expect(count('未印刷だけ')).toHaveAccessibleName(/2件/)
    await desk.look('print')
  })

  await test.step('a look marks nothing; P prints and marks', async () => {
    await page.getByRole('button', { name: /^プレビュー/ }).focus()
    await printed('Enter')
    await expect(page.getByRole('button', { name: '2件を印刷する' })).toBeEnabled()
    await printed('p')
    await expect(page.getByRole('button', { name: '印刷する受注はありません' })).toBeDisabled()
    await desk.look('all printed')
  })

  await test.step('the 総量表 of the day, all of it', async () => {
    await page.getByRole('radio', { name: /^注文書/ }).focus()
    await press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^総量表/ })).toBeChecked()
    await expect(page.getByRole('button', { name: '2件を印刷する' })).toBeEnabled()
    await desk.look('picking')
    await printed('p')
  })

  await test.step('one more order: the board shows it unprinted, and only that one is printed', async () => {
    const late = await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:30:00+09:00' })
    await press('Escape')
    await desk.sees(late.number, '印刷前')
    await expect(desk.row(first.number)).toContainText('印刷済')
    await press('Shift+P')
    await expect(page.getByRole('button', { name: '1件を印刷する' })).toBeEnabled()
    await printed('p')
    await press('Escape')
    await desk.sees(late.number, '印刷済')
  })
})

test('many orders are printed with a bar, and can be stopped @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  for (let n = 0; n < 51; n += 1)
    await placeEarlier(house, market, {
      delivery_date: '2026-11-21',
      at: `2026-11-20T08:${String(n).padStart(2, '0')}:00+09:00`,
      lines: [{ item: 'ミニトマト', quantity: '1' }],
    })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto('/suppliers/orders/delivery_date/2026-11-21/print')
  await expect(page.getByRole('button', { name: '51件を印刷する' })).toBeEnabled()
  // The answer waits until the print was stopped.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let stopped = false
  await page.route('**/receive_orders/prints', async route => {
    if (stopped) return route.continue()
    await held
    return route.abort().catch(() => undefined)
  })
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: '印刷の準備' })
  await expect(dialog).toContainText('0 / 51件')
  await desk.look('bar')
  await dialog.getByRole('button', { name: 'やめる' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  // The route stays: taken away, it would let go of the request that it holds, and the server would print after all.
  stopped = true
  release()
  await expect(page.getByRole('button', { name: '51件を印刷する' })).toBeEnabled()
  await expect(page.getByRole('button', { name: '51件を印刷する' })).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: '印刷の準備ができました' })).toContainText('51 / 51件')
  await desk.look('ready')
  await expect(page.getByRole('button', { name: 'PDFを開く' })).toBeFocused()
  const tab = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  await (await tab).waitForURL(/^blob:/)
  await expect(page.getByRole('button', { name: '印刷する受注はありません' })).toBeDisabled()
})
