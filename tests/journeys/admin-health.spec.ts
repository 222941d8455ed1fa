import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'

test('staff see in plain words how the service does @desktop', async ({ house, people }) => {
  const admin = await addAdmin(house)
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: '稼働状況' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '稼働状況' })).toBeVisible()
  const row = (topic: string) => page.getByRole('row').filter({ has: page.getByText(topic, { exact: true }) })
  await expect(row('発注の受付')).toContainText('受け付けています')
  await expect(row('ワーカー')).toContainText('個が動いています')
  await expect(row('データベース')).toContainText('接続')
  await expect(row('ログイン中')).toContainText(/管理者 [1-9]/)
  await staff.look('health')
  // On a small phone what is measured has a line of its own: no column of two letters.
  await page.setViewportSize({ width: 360, height: 640 })
  const words = row('処理の順番待ち').getByRole('cell').last()
  await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(250)
  // The menu goes on at both sides, and where one is stands in it whole: at twice the text as well.
  const here = page.getByRole('link', { name: '稼働状況' })
  await expect(page.locator('button[title="メニューの続き"]')).toHaveCount(2)
  await expect(here).toBeInViewport({ ratio: 1 })
  await staff.look('health on a small phone')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [size, path, name] of [
      [200, '/admins/audits', '記録'],
      [200, '/admins/contacts', 'お問い合わせ'],
      [100, '/admins/terms', '規約'],
    ] as const) {
      await page.goto(path)
      const place = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })
      await expect(place).toBeVisible()
      await page.evaluate(percent => {
        document.documentElement.style.fontSize = `${percent}%`
      }, size)
      await expect(place).toBeInViewport({ ratio: 1 })
      await page.screenshot({ path: `test-results/screens/menu-${width}-${size}-${name}.png` })
    }
  }
  // A press at the edge leads on, and the next page shows its place again.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/admins/accounts')
  const edge = page.locator('button[title="メニューの続き"]')
  await expect(edge).toHaveCount(1)
  await edge.click()
  await expect(edge).toHaveCount(2)
  await edge.last().click()
  await page.getByRole('link', { name: '招待', exact: true }).first().focus()
  await expect(page.getByRole('link', { name: '招待', exact: true }).first()).toBeInViewport({ ratio: 1 })
})
