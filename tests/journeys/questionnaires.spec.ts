import { readFile } from 'node:fs/promises'
import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test('after ten orders a cook is asked once: puts it off, takes that back, answers and mends; staff read it and take it out', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { consumer } = market
  const order = (n: number) =>
    placeEarlier(house, market, {
      delivery_date: '2026-11-25',
      at: `2026-11-19T10:${10 + n}:00+09:00`,
      lines: [{ item: 'ミニトマト', quantity: '1' }],
    })
  for (let n = 0; n < 9; n += 1) await order(n)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  const line = page.getByRole('complementary', { name: 'アンケートのお願い' })
  await expect(page.getByRole('heading', { name: '最近の発注' })).toBeVisible()
  await expect(line).toHaveCount(0)
  await order(9)
  await page.reload()
  await expect(line).toBeVisible()
  await cook.look('asked')

  // Never while an order is being entered.
  await cook.opensOrderSheet(market.supplier.name)
  await cook.adds('ミニトマト')
  await expect(cook.quantity('ミニトマト')).toHaveValue('1')
  await page.goto('/consumers/top')
  await expect(page.getByText('入力中 1点（未送信）')).toBeVisible()
  await expect(line).toHaveCount(0)
  await cook.opensOrderSheet(market.supplier.name)
  await page.getByRole('button', { name: 'ミニトマトを減らす' }).click()
  await page.goto('/consumers/top')
  await expect(line).toBeVisible()

  await line.getByRole('button', { name: 'あとで' }).click()
  await expect(page.getByText('30日後にもう一度お願いします')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('button', { name: '取り消す' }).click()
  await expect(line).toBeVisible()
  await line.getByRole('link', { name: '回答する' }).click()

  await page.getByRole('button', { name: '回答を送る' }).click()
  await expect(page.getByText('0から10までのどれかを選んでください')).toBeVisible()
  await cook.look('form')
  await page.getByRole('radio', { name: '9', exact: true }).click()
  await expect(page.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  const words = `前回の数量が見えて助かる ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: /直してほしいところ/ }).fill(words)
  // Nothing typed is lost.
  await page.reload()
  await expect(page.getByRole('radio', { name: '9', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: '届いたかどうかの確認' }).click()
  await page.getByRole('button', { name: '回答を送る' }).click()
  await expect(page.getByText('ご回答ありがとうございました')).toBeVisible()
  await cook.look('thanks')
  await page.getByRole('button', { name: '回答を直す' }).click()
  await page.getByRole('radio', { name: '10', exact: true }).click()
  await page.getByRole('button', { name: '回答を送る' }).click()
  await expect(page.getByText('ご回答ありがとうございました')).toBeVisible()
  await page.getByRole('link', { name: 'トップへ' }).click()
  await expect(page.getByRole('heading', { name: '最近の発注' })).toBeVisible()
  await expect(line).toHaveCount(0)

  const staff = await people.somebody('desktop')
  await logInAsAdmin(staff, (await addAdmin(house)).login_id)
  await staff.page.getByRole('link', { name: 'アンケート', exact: true }).click()
  const row = staff.page.getByRole('row').filter({ hasText: words })
  await expect(row).toContainText(consumer.name)
  await expect(row).toContainText('10')
  await staff.look('answers')
  const [file] = await Promise.all([
    staff.page.waitForEvent('download'),
    staff.page.getByRole('button', { name: 'CSVで保存' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(words)
})
