import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin } from '#tests/support/world.ts'

test('staff open a supplier; its first owner sets a password by the mailed link and begins @desktop', async ({
  house,
  people,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const mail_address = `first-${mark}@test.example`
  const admin = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: '卸', exact: true }).click()
  await page.getByRole('link', { name: '卸を登録する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '卸の登録' })).toBeVisible()
  await page.getByLabel('会社名').fill(`渡邉青果 ${mark}`)
  await page.getByRole('button', { name: '登録して案内を送る' }).click()
  await expect(page.getByText('電話番号を入力してください')).toBeVisible()
  await staff.look('what is missing')
  // A look elsewhere loses nothing of what was typed.
  await page.getByRole('link', { name: '卸の一覧' }).click()
  await page.getByRole('link', { name: '卸を登録する' }).click()
  await expect(page.getByLabel('会社名')).toHaveValue(`渡邉青果 ${mark}`)
  await page.getByLabel('電話番号').fill('０３−１２３４−５６７８')
  await page.getByLabel('オーナーの名前').fill('渡邉 一郎')
  await page.getByLabel('メールアドレス', { exact: true }).fill(mail_address)
  await page.getByLabel('ログインID').fill(mail_address)
  await page.getByRole('button', { name: '登録して案内を送る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `渡邉青果 ${mark}` })).toBeVisible()
  await expect(page.getByText(/パスワードの設定待ち（.*に案内を送信）/)).toBeVisible()
  await staff.look('waiting')

  const text = await lastMail(house, mail_address, /token=/)
  const owner = await people.somebody()
  const link = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? '')
  await owner.page.goto(link.pathname + link.search)
  await owner.page.getByLabel('新しいパスワード').fill('Tobiuo77Kawara')
  await owner.page.getByLabel('もう一度入力').fill('Tobiuo77Kawara')
  await owner.page.getByRole('button', { name: 'パスワードを決める' }).click()
  await owner.page.getByRole('link', { name: 'ログイン' }).first().click()
  await owner.page.getByLabel('ログインID').fill(mail_address)
  await owner.page.getByLabel('パスワード', { exact: true }).fill('Tobiuo77Kawara')
  await owner.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(owner.page.getByText('はじめの設定').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('オーナーがパスワードを決めました')).toBeVisible()
  await page.getByRole('link', { name: 'この卸についての操作の記録' }).click()
  await expect(page.getByRole('row').filter({ hasText: '卸のアカウントを開いた' })).toContainText('運営 花子')
  await page.getByRole('link', { name: '卸', exact: true }).click()
  await page.getByLabel('会社名・電話・メール').fill(`渡辺青果 ${mark}`)
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('利用中')
  await staff.look('list')
})

test('a supplier that was opened by mistake is taken back @desktop', async ({ house, people }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const admin = await addAdmin(house)
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.goto('/admins/suppliers/new')
  await page.getByLabel('会社名').fill(`まちがい水産 ${mark}`)
  await page.getByLabel('電話番号').fill('03-1234-5678')
  await page.getByLabel('オーナーの名前').fill('山田 花子')
  await page.getByLabel('メールアドレス', { exact: true }).fill(`wrong-${mark}@test.example`)
  await page.getByLabel('ログインID').fill(`wrong-${mark}`)
  await page.getByRole('button', { name: '登録して案内を送る' }).click()
  await page.getByRole('button', { name: 'アカウントを取り消す' }).click()
  await staff.look('sure')
  await page.getByRole('dialog').getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(page.getByText('アカウントを取り消しました')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '卸', exact: true })).toBeVisible()
  await page.getByLabel('会社名・電話・メール').fill(mark)
  await page.getByRole('button', { name: '検索' }).click()
  await expect(page.getByText('該当する卸がありません')).toBeVisible()
})
