import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'

test('staff read which version of the rules holds, whole @desktop', async ({ house, people }) => {
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, (await addAdmin(house)).login_id)
  await page.getByRole('link', { name: '規約', exact: true }).click()
  const consumer = page.locator('section').filter({ has: page.getByRole('heading', { name: /飲食店向け利用規約/ }) })
  await expect(consumer.getByText('いまの版')).toBeVisible()
  await staff.look('versions')
  await consumer.getByText('全文を読む').click()
  await expect(consumer.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await staff.look('whole')
})
