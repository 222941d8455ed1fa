import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('the date of the card is the date of the sheet, and a draft of another date is named and asked about @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const date = page.getByRole('button', { name: /^納品日/ })
  const card = page.getByRole('region', { name: '仕入先' }).getByRole('link', { name: supplier.name })
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await expect(date).toContainText('2026/11/21(土)')

  await test.step('a date that was chosen for nothing is forgotten', async () => {
    await date.click()
    await page
      .getByRole('radio', { name: /^2026\/11\/26/ })
      .first()
      .click()
    await expect(date).toContainText('2026/11/26(木)')
    await page.goto('/consumers/top')
    await card.click()
    await expect(date).toContainText('2026/11/21(土)')
  })

  await test.step('lines keep the date that they were entered for', async () => {
    await date.click()
    await page
      .getByRole('radio', { name: /^2026\/11\/25/ })
      .first()
      .click()
    await restaurant.adds('生椎茸', 2)
    await page.reload()
    await expect(date).toContainText('2026/11/25(水)')
    await page.goto('/consumers/top')
    await expect(page.getByRole('link', { name: '入力中 1点（未送信）' })).toContainText('2026/11/25(水)納品')
    await restaurant.look('a draft of another date')
  })

  const asked = page.getByRole('dialog', { name: '2026/11/25(水)納品の下書きがあります' })
  await test.step('another date that is asked for is a question', async () => {
    await card.first().click()
    await expect(asked).toBeVisible()
    await restaurant.look('asked')
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await asked.getByRole('heading').hover()
    await page.mouse.wheel(0, 3000)
    await expect(asked.getByRole('button', { name: /^下書きを消して/ })).toBeInViewport({ ratio: 1 })
    await restaurant.look('asked at twice the text')
    await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
    await asked.getByRole('button', { name: '11/25(水)納品の下書きを続ける' }).click()
    await expect(asked).toHaveCount(0)
    await expect(date).toContainText('2026/11/25(水)')
    await expect(restaurant.quantity('生椎茸')).toHaveValue('2')
  })

  await test.step('what was entered can be for the date that was asked for', async () => {
    await page.goto('/consumers/top')
    await card.first().click()
    await asked.getByRole('button', { name: '入力した1点を11/21(土)納品にする' }).click()
    await expect(asked).toHaveCount(0)
    await expect(date).toContainText('2026/11/21(土)')
    await expect(restaurant.quantity('生椎茸')).toHaveValue('2')
    await page.goto('/consumers/top')
    await card.click()
    await expect(restaurant.quantity('生椎茸')).toHaveValue('2')
    await expect(asked).toHaveCount(0)
  })
})
