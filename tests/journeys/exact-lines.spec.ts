import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addRestaurant, addSupplier } from '#tests/support/world.ts'

test('an item of its own lead time names its first date; 時価 and 不定貫 are ordered; a second order stands beside the first @phone', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '鳥獣 山根' }, [
    { name: '地鶏', unit: '羽', price: '2400' },
    { name: '青首鴨', unit: '羽', price: '5200', lead_days: 3 },
    {
      name: '鴨ロース',
      unit: '枚',
      price: '3800',
      price_basis: 'kg',
      catch_weight: true,
      estimated_weight: '0.35',
    },
    { name: '松茸', unit: '本', price: null },
  ])
  const { consumer, deal } = await addRestaurant(house, supplier)
  const cook = await people.restaurant()
  const { page } = cook
  const chooses = async (date: RegExp) => {
    await page.getByRole('button', { name: /^納品日/ }).click()
    await page.getByRole('radio', { name: date }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await cook.logIn(consumer.owner.login_id)
  await cook.opensOrderSheet('鳥獣 山根')

  await test.step('what can not make the date says which one it can', async () => {
    await expect(cook.row('青首鴨')).toContainText('最短 11/24(火)')
    await expect(page.getByRole('button', { name: '青首鴨を入れる' })).toBeDisabled()
    await cook.look('too late')
    await chooses(/^2026\/11\/24/)
    await expect(cook.row('青首鴨')).not.toContainText('最短')
    await cook.adds('青首鴨')
    await chooses(/^2026\/11\/23/)
    await expect(cook.row('青首鴨')).toContainText('青首鴨は取寄せのため2026/11/23(月)の納品に間に合いません')
    await expect(page.getByRole('button', { name: /1件確認してください/ })).toBeVisible()
    await cook.look('misses the date')
    await chooses(/^2026\/11\/24/)
  })

  const first = await test.step('without a price, and by a weight that is not known yet', async () => {
    await expect(cook.row('松茸')).toContainText('時価')
    await expect(cook.row('鴨ロース')).toContainText('不定貫')
    await cook.adds('松茸', 2)
    await cook.adds('鴨ロース')
    await expect(page.getByText('(税抜・概算あり・時価別)')).toBeVisible()
    await cook.goesToConfirm()
    await expect(page.getByText('(税込・概算あり・時価別)')).toBeVisible()
    await cook.look('confirm')
    await page.getByRole('button', { name: '発注する' }).click()
    const number = await cook.isAtCompletion()
    await expect(page.getByText('（税込・概算あり・時価別）')).toBeVisible()
    return number
  })

  await test.step('another order for the same date', async () => {
    await page.goto(`${pathTo(consumerPages.orderSheet, { deal_id: deal.id })}?date=2026-11-24`)
    await expect(page.getByText('11/24(火)は発注済 1件')).toBeVisible()
    await cook.looksAtAllItems()
    await cook.adds('地鶏')
    await cook.goesToConfirm()
    // A press asks: nothing has left.
    await page.getByRole('button', { name: '発注する' }).click()
    const question = page.getByRole('region', { name: '2026/11/24(火)納品は発注済みです。どうしますか' })
    await expect(question).toBeFocused()
    await expect(question.getByRole('link', { name: new RegExp(`^${first}`) })).toBeVisible()
    await expect(question.getByRole('link', { name: 'この発注に追加する' })).toBeVisible()
    await expect(page.getByRole('button', { name: '1件お答えください' })).toBeVisible()
    await cook.look('a second one')
    await question.getByRole('button', { name: '別の発注として送る' }).click()
    await expect(page.getByText('とは別の発注として送ります（確認済み）')).toBeVisible()
    await page.getByRole('button', { name: '発注する' }).click()
    expect(await cook.isAtCompletion()).not.toBe(first)
  })
  const orders = await house.deps.db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.delivery_date', 'l.name', 'l.quantity', 'l.unit_price', 'l.catch_weight'])
    .where('o.deal_id', '=', deal.id)
    .orderBy('o.id')
    .orderBy('l.line_number')
    .execute()
  expect(orders).toEqual(
    [
      ['青首鴨', '1.000', '5200.00', false],
      ['鴨ロース', '1.000', '3800.00', true],
      ['松茸', '2.000', null, false],
      ['地鶏', '1.000', '2400.00', false],
    ].map(([name, quantity, unit_price, catch_weight]) => ({
      delivery_date: '2026-11-24',
      name,
      quantity,
      unit_price,
      catch_weight,
    })),
  )
})
