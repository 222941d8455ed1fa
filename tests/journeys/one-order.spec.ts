import { changeOrder } from '#server/orders/change-order.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

const orders = async (house: Parameters<typeof openMarket>[0], names = ['鮨 たき', 'ビストロ アン', '酒場 いぶき']) => {
  const market = await openMarket(house)
  const placed: { id: string; number: string }[] = []
  for (const [index, one] of [market, ...(await addMoreRestaurants(house, market, names))].entries()) {
    const at = `2026-11-20T08:0${index}:00+09:00`
    const lines = [{ item: '桃太郎トマト', quantity: String(9 - index) }]
    placed.push(await placeEarlier(house, one, { delivery_date: '2026-11-21', at, lines }))
  }
  return { market, placed: placed.toReversed() }
}

test('one order is looked at: what the keys are about is what is open, and E goes on to the next @desktop', async ({
  house,
  people,
}) => {
  const { market, placed } = await orders(house)
  const numbers = placed.map(one => one.number)
  const desk = await people.desk()
  const { page } = desk
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const opened = (nth: number) => page.getByRole('region', { name: new RegExp(`^受注 ${numbers[nth]}`) })
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.getByRole('row')).toHaveCount(5)

  await test.step('j takes the open order with it, and what E processes is what is open', async () => {
    await press('j', 'Enter')
    await expect(opened(0)).toBeVisible()
    await press('j')
    await expect(opened(1)).toBeVisible()
    await expect(desk.row(numbers[1] ?? '')).toHaveAttribute('data-current', 'true')
    await desk.look('one order')
    await press('e')
    await desk.sees(numbers[1] ?? '', '処理済')
    await desk.sees(numbers[0] ?? '', '未処理')
    await expect(opened(2)).toBeVisible()
    await desk.stands()
  })

  await test.step('an order that was changed while it was open is not processed', async () => {
    const id = placed[2]?.id ?? ''
    const actor = { supplier_id: market.supplier.id, sees_all_stores: true, may_change_items: true }
    const before = await orderOfSupplier(
      house.deps,
      { ...market.supplier.owner, ...actor, area: 'supplier', role: 'owner' },
      id,
    )
    await changeOrder(
      house.deps,
      before,
      {
        revision: null,
        who: { actor: { area: 'consumer', id: null, name: '板前' }, screen: 'test' },
        at: house.deps.now(),
        whyNot: () => null,
      },
      async change => {
        await change.revise({ changed_at: house.deps.now() })
        return { kind: 'edited' }
      },
    )
    await expect(page.getByText('表示しているのは古い内容です。')).toBeVisible()
    await press('e')
    await expect(page.getByText('内容が変わっています。最新の内容を表示してから処理してください。')).toBeVisible()
    await expect(desk.row(numbers[2] ?? '')).not.toContainText('処理済')
    await press('r')
    await expect(page.getByText('表示しているのは古い内容です。')).toHaveCount(0)
    await press('e')
    await desk.sees(numbers[2] ?? '', '処理済')
    await expect(opened(3)).toBeVisible()
    await press('Escape')
  })

  await test.step('N, then Enter, opens the new order', async () => {
    const late = await placeEarlier(house, market, {
      delivery_date: '2026-11-21',
      at: '2026-11-20T08:30:00+09:00',
      lines: [{ item: '桃太郎トマト', quantity: '1' }],
    })
    await expect(page.getByRole('button', { name: /^新着 1件/ })).toBeVisible()
    await press('n', 'Enter')
    await expect(page.getByRole('region', { name: new RegExp(`^受注 ${late.number}`) })).toBeVisible()
    await press('Escape')
  })

  await test.step('S goes through the views, ← and → through the days, and a column sorts', async () => {
    await expect(page.getByRole('radio', { name: /^すべて\s*\d/ })).toBeChecked()
    await press('s')
    await expect(page.getByRole('radio', { name: /^未処理/ })).toBeChecked()
    await press('Shift+S')
    await expect(page.getByRole('radio', { name: /^すべて\s*\d/ })).toBeChecked()
    await press('ArrowRight')
    await expect(page).toHaveURL(/delivery_date=2026-11-22/)
    await press('ArrowLeft')
    await expect(page).toHaveURL(/delivery_date=2026-11-21/)
    await page.getByRole('button', { name: '金額(税抜)' }).click()
    await expect(page.getByRole('columnheader', { name: '金額(税抜)' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('row').nth(1)).toContainText('¥120')
    await page.getByRole('button', { name: '金額(税抜)' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('¥1,080')
    await desk.look('sorted')
  })
})
