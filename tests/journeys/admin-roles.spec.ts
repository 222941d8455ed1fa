import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

test('an owner invites somebody who only looks, and lets them do more later @desktop', async ({ house, people }) => {
  const { consumer } = await openMarket(house)
  const login_id = `looks-${crypto.randomUUID().slice(0, 8)}`
  const mail_address = `${login_id}@test.example`
  const admin = await addAdmin(house, { name: '運営 花子' })
  const owner = await people.somebody()
  const { page } = owner
  await logInAsAdmin(owner, admin.login_id)
  await page.getByRole('link', { name: '管理者を招く' }).click()
  // The list's search bears 「名前」 in its own name.
  await expect(page.getByRole('heading', { level: 1, name: '管理者を招く' })).toBeVisible()
  await page.getByLabel('名前').fill('運営 次郎')
  await page.getByLabel('メールアドレス').fill(mail_address)
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByRole('radio', { name: /^閲覧のみ/ }).check()
  await owner.look('invite')
  await page.getByRole('button', { name: '招待を送る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '運営 次郎' })).toBeVisible()
  await owner.look('invited')

  const link = new URL(/https?:\/\/\S+token=\S+/.exec(await lastMail(house, mail_address, /token=/))?.[0] ?? '')
  const other = await people.somebody()
  await other.page.goto(link.pathname + link.search)
  await other.page.getByLabel('新しいパスワード').fill('Tobiuo77Kawara')
  await other.page.getByLabel('もう一度入力').fill('Tobiuo77Kawara')
  await other.page.getByRole('button', { name: 'パスワードを決める' }).click()
  await other.page.getByRole('link', { name: 'ログイン' }).first().click()
  await other.page.getByLabel('ログインID').fill(login_id)
  await other.page.getByLabel('パスワード', { exact: true }).fill('Tobiuo77Kawara')
  await other.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(other.page.getByText('閲覧のみのアカウントです')).toBeVisible()
  await other.page.goto(`/admins/accounts?q=${consumer.owner.login_id}`)
  const stop = other.page.getByRole('button', { name: `${consumer.owner.login_id}を停止` })
  await expect(other.page.getByRole('link', { name: consumer.owner.login_id })).toBeVisible()
  await expect(stop).toHaveCount(0)
  await other.look('looks only')
  await other.page.goto('/admins/suppliers/new')
  await expect(other.page.getByText('閲覧のみのアカウントのため、変更できません。')).toBeVisible()
  await expect(other.page.getByRole('button', { name: '登録して案内を送る' })).toBeDisabled()
  await other.look('a form to read')
  await other.page.goto(`/admins/accounts?q=${consumer.owner.login_id}`)

  await page.getByRole('radio', { name: /^スタッフ/ }).click()
  await expect(page.getByText('運営 次郎さんの権限を「スタッフ」にしました')).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByText('閲覧のみのアカウントです')).toHaveCount(0)
  await expect(stop).toBeVisible()
})
