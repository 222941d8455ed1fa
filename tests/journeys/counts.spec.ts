import { expect, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

test('what a day ships and what a month made is found from the board, by keyboard @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [taki] = await addMoreRestaurants(house, market, ['鮨 たき'])
  if (!taki) throw new Error('one more restaurant')
  const lines = [{ item: '桃太郎トマト', quantity: '2' }]
  await placeEarlier(house, taki, { delivery_date: '2026-10-17', at: '2026-10-16T09:00:00+09:00', lines })
  for (const [index, day] of ['05', '06', '12', '14', '19', '20'].entries())
    await placeEarlier(house, index % 2 ? taki : market, {
      delivery_date: `2026-11-${day}`,
      at: `2026-11-0${index < 2 ? 3 : 4}T0${index}:00:00+09:00`,
      lines: [
        { item: '桃太郎トマト', quantity: String(index + 3) },
        { item: '濃口醤油', quantity: '2' },
      ],
    })
  const tomorrow = { delivery_date: '2026-11-21', lines: [...lines, { item: '濃口醤油', quantity: '3' }] }
  await placeEarlier(house, market, { ...tomorrow, at: '2026-11-20T08:00:00+09:00' })
  await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:10:00+09:00' })

  const desk = await people.desk()
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await desk.comesIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')

  await test.step('the quantities of the day, and who gets them; one more order shows by itself', async () => {
    await page.getByRole('button', { name: '集計・履歴' }).focus()
    await press('Enter')
    await expect(page.getByRole('menuitem', { name: '商品別の数量' })).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '商品別の数量' })).toBeVisible()
    const tomato = page.getByRole('row').filter({ hasText: '桃太郎トマト' })
    await expect(tomato).toContainText('4個')
    await tomato.getByRole('button').focus()
    await press('Enter')
    await expect(page.getByRole('row').filter({ hasText: '鮨 たき' })).toContainText('2個')
    await desk.look('quantities')
    await placeEarlier(house, taki, { ...tomorrow, at: '2026-11-20T08:20:00+09:00' })
    await expect(tomato).toContainText('6個')
    await press('/')
    await page.keyboard.type('だいこん')
    await expect(page.getByText('「だいこん」にあたる商品は、この日の受注にありません')).toBeVisible()
    await press('Escape')
    await expect(tomato).toBeVisible()
    await press('Escape')
    await press('Escape')
    await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
  })

  await test.step('what others did lately, over all days', async () => {
    await page.getByRole('button', { name: '集計・履歴' }).focus()
    await press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press('End', 'Enter')
    const news = page.getByRole('dialog', { name: '最近の動き' })
    await expect(news.getByRole('link').first()).toContainText('鮨 たき')
    await expect(news.getByRole('link')).toHaveCount(10)
    await desk.look('what others did lately')
    await placeEarlier(house, market, { ...tomorrow, at: '2026-11-20T08:30:00+09:00' })
    await expect(news.getByRole('link')).toHaveCount(11)
    await press('Escape')
    await expect(news).toHaveCount(0)
  })

  await test.step('the month beside the one before, with its file', async () => {
    await page.getByRole('button', { name: '集計・履歴' }).focus()
    await press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await press('ArrowDown', 'Enter')
    await expect(page.getByRole('heading', { level: 1, name: '2026年11月の受注' })).toBeVisible()
    await expect(page.getByText('10件', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /2026年11月の日別の金額/ })).toBeVisible()
    await desk.look('month')
    const saved = page.waitForEvent('download')
    await page
      .getByRole('region', { name: '得意先別', exact: true })
      .getByRole('button', { name: '得意先別をCSVで保存' })
      .focus()
    await press('Enter')
    expect((await saved).suggestedFilename()).toBe('受注集計_2026-11_得意先別.csv')
    await page.getByRole('link', { name: '前の月' }).focus()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: '2026年10月の受注' })).toBeVisible()
    await page.getByRole('radio', { name: '件数' }).focus()
    await press('Space')
    await expect(page.getByRole('img', { name: /2026年10月の日別の件数/ })).toBeVisible()
    await desk.look('month before')
  })
})
