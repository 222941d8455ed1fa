import { expect, test } from '#tests/support/browser.ts'
import { browserWithViewer } from '#tests/support/chromium.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

// Papers open in the browser's own viewer.
test.use({ launchOptions: browserWithViewer() })

test('the desk works the board without a mouse @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const others = await addMoreRestaurants(house, market, ['鮨 たき', 'ビストロ アン', '酒場 いぶき'])
  const numbers: string[] = []
  for (const [index, one] of [market, ...others].entries()) {
    const at = `2026-11-20T08:0${index}:00+09:00`
    const lines = [{ item: '桃太郎トマト', quantity: String(index + 1) }]
    numbers.push((await placeEarlier(house, one, { delivery_date: '2026-11-21', at, lines })).number)
  }
  const desk = await people.desk()
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const current = page.locator('[data-row-link]:focus')
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.getByRole('row')).toHaveCount(5)
  const shown = await page.locator('[data-row-link]').allInnerTexts()
  expect(shown.toSorted()).toEqual(numbers.toSorted())

  await press('?')
  const help = page.getByRole('dialog', { name: 'キーボード操作' })
  await expect(help).toContainText('処理済にする')
  await desk.look('help')
  await press('Escape')
  await expect(help).toHaveCount(0)

  await press('z')
  await expect(page.getByText('取り消せる操作はありません。')).toBeVisible()
  await press('j')
  await expect(current).toHaveText(shown[0] ?? '')
  await press('j', 'j', 'k')
  await expect(current).toHaveText(shown[1] ?? '')

  await test.step('X takes two, D downloads them, P prints them', async () => {
    await press('x', 'j', 'x')
    await expect(page.getByText('2件を選択中')).toBeVisible()
    await desk.look('two chosen')
    const saved = page.waitForEvent('download')
    await press('d')
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
    await expect(page.getByText(/^2件を「.*\.csv」に保存しました。レイアウトは「標準」です。$/)).toBeVisible()
    // A second file of the same orders is asked about: it may be taken in twice.
    await press('d')
    const again = page.getByRole('dialog', { name: 'もう一度ダウンロードする' })
    await expect(again).toContainText('2件のうち2件は、いまの内容でダウンロード済みです')
    await desk.look('downloaded again')
    await press('Escape')
    await expect(again).toHaveCount(0)
    const tab = page.waitForEvent('popup')
    await press('p')
    const viewer = await tab
    await viewer.waitForURL(/^blob:/)
    await viewer.close()
    await expect(desk.row(shown[1] ?? '')).toContainText('印刷済')
    await expect(desk.row(shown[0] ?? '')).toContainText('印刷前')
    // A second paper of the same order is asked about as a second file is.
    await press('p')
    const twice = page.getByRole('dialog', { name: 'もう一度印刷する' })
    await expect(twice).toContainText('2件のうち2件は、いまの内容で印刷済みです')
    await desk.look('printed again')
    await press('Escape')
    await expect(twice).toHaveCount(0)
  })

  await test.step('E processes them after one question, answered by Enter', async () => {
    await page.bringToFront()
    await press('e')
    await expect(page.getByRole('dialog', { name: '処理済にする' })).toContainText('2件を処理済にします')
    await desk.look('question')
    await press('Enter')
    await expect(page.getByText('2件を処理済にしました。')).toBeVisible()
    await desk.sees(shown[1] ?? '', '処理済')
    await desk.sees(shown[2] ?? '', '処理済')
    await press('z')
    await expect(page.getByText('2件の処理済を取り消しました。')).toBeVisible()
    await expect(desk.row(shown[1] ?? '')).not.toContainText('処理済')
    await expect(desk.row(shown[2] ?? '')).not.toContainText('処理済')
  })

  await test.step('A second A lets nothing go; E lets all go, also what it leaves out', async () => {
    await press('x', 'e')
    await expect(page.getByText('件を選択中')).toHaveCount(0)
    await press('a')
    const all = `${shown.length}件`
    await expect(page.getByText(`${all}を選択中`)).toBeVisible()
    await press('a')
    await expect(page.getByText(`条件に合う${all}すべてを選択しています。`)).toBeVisible()
    await expect(page.getByText(`${all}を選択中`)).toBeVisible()
    await expect(page.getByRole('button', { name: `印刷 ${all}` })).toBeVisible()
    // Some of them nobody has opened: the question begins on no.
    await press('e', 'Tab', 'Enter')
    await expect(page.getByText(/件は対象外です\(すでに処理済 1件\)。/)).toBeVisible()
    await expect(page.getByText('件を選択中')).toHaveCount(0)
    await press('z')
    await expect(page.getByText(`${shown.length - 1}件の処理済を取り消しました。`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '処理済' })).toHaveCount(1)
  })

  await test.step('What was done to the chosen ones is taken back later, without its toast', async () => {
    await press('a', 'e', 'Tab', 'Enter')
    await expect(page.getByText(/件を処理済にしました。/)).toBeVisible()
    await page.getByRole('button', { name: '閉じる' }).last().click()
    await press('a')
    await page.getByRole('button', { name: '済んだ処理を取り消す' }).click()
    await desk.look('what can be taken back')
    await page.getByRole('menuitem', { name: `未処理に戻す（${shown.length}件）` }).click()
    await expect(page.getByText(`${shown.length}件の処理済を取り消しました。`)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '処理済' })).toHaveCount(0)
  })

  await test.step('Enter opens, ] goes on, Esc closes, / searches', async () => {
    await press('Escape')
    await expect(page.getByText('件を選択中')).toHaveCount(0)
    await press('Home')
    await expect(page.locator('[data-row-link]').first()).toBeFocused()
    const opened = (number: string) => page.getByRole('region', { name: new RegExp(`^受注 ${number}`) })
    const first = await current.innerText()
    await press('Enter')
    await expect(opened(first)).toBeVisible()
    await press(']')
    await expect(opened(first)).toHaveCount(0)
    await expect(page.getByRole('region', { name: /^受注 \d/ })).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('region', { name: /^受注 \d/ })).toHaveCount(0)
    await press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('たき')
    await expect(page.getByRole('row')).toHaveCount(2)
    await desk.sees('鮨 たき')
    await desk.look('searched')
  })
})

test('a key that is pressed in the moment in which the desk appears is heard @desktop', async ({ house, people }) => {
  const { supplier } = await openMarket(house)
  const { page, logIn } = await people.desk()
  await logIn(supplier.owner.login_id)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('section[aria-label="受注の一覧"]')) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', code: 'KeyI', bubbles: true }))
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('combobox', { name: /^得意先/ })).toBeFocused()
})

test('a search that is left before its orders are there leads to none that is not shown @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [sushi] = await addMoreRestaurants(house, market, ['鮨 たき'])
  const order = { delivery_date: '2026-11-21', lines: [{ item: '桃太郎トマト', quantity: '1' }] }
  if (!sushi) throw new Error('no restaurant')
  const { number } = await placeEarlier(house, sushi, { ...order, at: '2026-11-20T08:00:00+09:00' })
  await placeEarlier(house, market, { ...order, at: '2026-11-20T08:01:00+09:00' })
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.locator('[data-row-link]')).toHaveCount(2)
  const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>()
  await page.route(/receive_orders\?.*q=/, async route => {
    await typed
    await route.fallback()
  })
  await page.keyboard.press('/')
  await page.keyboard.type('たき')
  await page.keyboard.press('Enter')
  isTyped()
  await expect(page.locator('[data-row-link]')).toHaveText([number])
  const process = page.getByRole('button', { name: /^処理済/ })
  await expect(process).toBeDisabled()
  await page.keyboard.press('e')
  await page.keyboard.press('j')
  await expect(page.locator('[data-row-link]:focus')).toHaveText(number)
  await expect(process).toBeEnabled()
  await page.keyboard.press('e')
  // Nobody has opened it: it is a row alone, and asked about.
  await expect(page.getByRole('dialog', { name: '処理済にする' })).toContainText(
    'まだ開いても印刷してもいない受注が1件',
  )
  // An Enter that follows E does nothing to what has to be read before.
  await expect(page.getByRole('button', { name: 'やめる', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '処理済にする' })).toHaveCount(0)
  await page.keyboard.press('e')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: '1件を処理済にする' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${number}を処理済にしました`)).toBeVisible()
})

test('what is pressed while a paper is being noted as printed is done after it @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const { number } = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '1' }],
  })
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await desk.row(number).getByRole('checkbox').check()
  const { promise: pressed, resolve: isPressed } = Promise.withResolvers<void>()
  await page.route('**/prints/*/opened', async route => {
    await pressed
    await route.continue()
  })
  const tab = page.waitForEvent('popup')
  await page.keyboard.press('p')
  const viewer = await tab
  await viewer.waitForURL(/^blob:/)
  await viewer.close()
  await page.bringToFront()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('d')
  isPressed()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await expect(desk.row(number)).toContainText('印刷済')
  await expect(page.getByText('に保存しました。')).toBeVisible()
})

test('a restaurant orders by keyboard alone @desktop', async ({ house, people }) => {
  const { supplier, consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const tabTo = async (name: RegExp | string) => {
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press('Tab')
      const text = await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
      })
      if (typeof name === 'string' ? text.includes(name) : name.test(text)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await page.goto('/consumers/login')
  await page.getByLabel('ログインID').focus()
  await page.keyboard.type(consumer.owner.login_id)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tomato-umi47')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '仕入先' })).toBeVisible()
  await tabTo(supplier.name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: supplier.name })).toBeVisible()

  // One stop of Tab after 前回と同じ leads over all the rows; so does a key, from anywhere.
  await tabTo('確認へ移動')
  await expect(page.getByRole('link', { name: '確認へ移動（Ctrl + Enter）' })).toHaveAttribute('href', '#next')

  // From the search straight into the first quantity; Enter goes on to the next item.
  await page.keyboard.press('/')
  await page.keyboard.type('とまと')
  await expect(page.locator('[data-row]')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: '桃太郎トマトを入れる' })).toBeFocused()
  await page.keyboard.type('6')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'ミニトマトを入れる' })).toBeFocused()
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('6')
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('2')
  await restaurant.look('typed')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: '確認へ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
  await expect(page.getByRole('button', { name: '発注する' })).toBeEnabled()
  await tabTo('発注する')
  await restaurant.look('confirmation')
  await page.keyboard.press('Enter')
  await restaurant.isAtCompletion()
  await restaurant.look('placed')
})
