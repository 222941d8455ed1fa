import { readFile } from 'node:fs/promises'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Desk, expect, test } from '#tests/support/browser.ts'
import { addInvitedStore, addSupplier } from '#tests/support/world.ts'

const rowOf = ({ page }: Desk, name: string) => page.getByRole('row').filter({ hasText: name })

test('a user is added, logs in for the first time, and sees its stores alone; suspended it is out @desktop', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社', owner: { name: '山田 恵子' } })
  await addInvitedStore(house, supplier.id, { customer_code: '0001', name: '鮨 まるた' })
  await addInvitedStore(house, supplier.id, { customer_code: '0002', name: '酒場とおか' })
  const owner = await people.desk()
  const { page } = owner
  await owner.logIn(supplier.owner.login_id)
  const login_id = `kobayashi-${supplier.id.slice(-6)}`

  const first_password = await test.step('added with one store, with the first password shown once', async () => {
    await page.goto(supplierPages.settings.path)
    await page.getByRole('link', { name: /^ユーザー/ }).click()
    await expect(rowOf(owner, '山田 恵子')).toContainText('オーナー')
    await page.getByRole('link', { name: 'ユーザーを追加' }).click()
    await page.getByRole('button', { name: '追加する' }).click()
    await expect(page.getByText('ログインIDを入力してください')).toBeVisible()
    await page.getByLabel('ログインID').fill(login_id)
    await page.getByLabel('氏名').fill('小林 大輔')
    await page.getByRole('radio', { name: /担当の得意先だけ/ }).check()
    // Without a store it would see nothing.
    await page.getByRole('button', { name: '追加する' }).click()
    await expect(page.getByText('担当の得意先を1件以上選んでください')).toBeVisible()
    await owner.look('no store chosen')
    await page.getByRole('combobox', { name: '得意先を加える' }).fill('まるた')
    await page.getByRole('option', { name: /鮨 まるた/ }).click()
    await expect(page.getByText('担当の得意先（1件）')).toBeVisible()
    await owner.look('a new user')
    await page.getByRole('button', { name: '追加する' }).click()
    const dialog = page.getByRole('dialog', { name: '小林 大輔さんのはじめのパスワード' })
    const shown = await dialog.locator('dt:text-is("はじめのパスワード") + dd').innerText()
    await owner.look('a first password')
    await dialog.getByRole('button', { name: '控えました' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '小林 大輔' })).toBeVisible()
    await expect(page.getByText('初回ログイン待ち')).toBeVisible()
    await owner.look('one user')
    return shown
  })

  const person = await people.desk()
  await test.step('the first login asks for an own password', async () => {
    await person.page.goto(supplierPages.login.path)
    await person.page.getByLabel('ログインID').fill(login_id)
    await person.page.getByLabel('パスワード', { exact: true }).fill(first_password)
    await person.page.getByRole('button', { name: 'ログイン', exact: true }).click()
    await person.page.waitForURL(`**${supplierPages.resetPassword.path}`)
    await person.page.goto(supplierPages.stores.path)
    await expect(person.page.getByRole('heading', { name: 'パスワードの設定' })).toBeVisible()
    await person.page.getByLabel('新しいパスワード').fill('Tomato-umi47')
    await person.page.getByLabel('もう一度入力').fill('Tomato-umi48')
    await person.page.getByRole('button', { name: 'パスワードを決める' }).click()
    await expect(person.page.getByText('もう一度入力したパスワードが違います')).toBeVisible()
    await person.look('an own password')
    await person.page.getByLabel('もう一度入力').fill('Tomato-umi47')
    await person.page.getByRole('button', { name: 'パスワードを決める' }).click()
    await expect(person.page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
    await person.page.goto(supplierPages.stores.path)
    await expect(rowOf(person, '鮨 まるた')).toBeVisible()
    await expect(rowOf(person, '酒場とおか')).toHaveCount(0)
    await person.page.goto(supplierPages.users.path)
    await expect(person.page.getByText('ユーザーを管理できるのはオーナーだけです')).toBeVisible()
    await person.page.goto(supplierPages.myAccount.path)
    await expect(person.page.getByText(login_id)).toBeVisible()
    await person.look('an own account')
  })

  await test.step('two owners’ versions; then suspended at once', async () => {
    await page.reload()
    await expect(page.getByText('本人が自分のパスワードを決めています')).toBeVisible()
    const elsewhere = await page.context().newPage()
    await elsewhere.goto(page.url())
    await elsewhere.getByLabel('氏名').fill('小林 大介')
    await elsewhere.getByRole('button', { name: '保存する' }).click()
    await expect(elsewhere.getByText('ユーザーを保存しました')).toBeVisible()
    await elsewhere.close()
    people.expects(/^409 PATCH .*\/users\//)
    await page.getByLabel('メールアドレス').fill('kobayashi@test.example')
    await page.getByRole('button', { name: '保存する' }).click()
    const dialog = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
    await expect(dialog).toContainText('氏名：小林 大介')
    await expect(dialog).toContainText('メールアドレス：kobayashi@test.example')
    await dialog.getByRole('button', { name: '最新の内容にする' }).click()
    await expect(page.getByLabel('氏名')).toHaveValue('小林 大介')
    // What listens live would ask again, and be refused, at its own time.
    await person.page.goto('about:blank')
    await page.getByRole('button', { name: '停止する' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click()
    await expect(page.getByText('停止中', { exact: true })).toBeVisible()
    await expect(page.getByText('氏名：小林 大輔 → 小林 大介')).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 768 })
    await owner.look('a suspended user on a tablet')
    await person.page.goto(supplierPages.stores.path)
    await expect(person.page.getByRole('heading', { name: '卸ログイン' })).toBeVisible()
    await page.getByRole('link', { name: 'ユーザーの一覧へ' }).click()
    await page.getByRole('link', { name: '変更の記録' }).click()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('小林 大介：停止')
    await owner.look('all changes of rights')
  })
})

test('users from a file; their sheets printed by keys @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(supplierPages.userFile.path)
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'ユーザー.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('ログインID,氏名,権限\nsato,,社長\n')
  await expect(page.getByText('誤りがあるため、登録できません')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '「オーナー」か「スタッフ」で入力してください' })).toBeVisible()
  await desk.look('a broken file')
  await page.getByRole('button', { name: '別のファイルを選ぶ' }).click()
  const suffix = supplier.id.slice(-6)
  const lines = Array.from({ length: 5 }, (_, n) => `clerk-${suffix}-${n + 1},受注係${n + 1}`)
  await choose(`ログインID,氏名\n${lines.join('\n')}\n`)
  await expect(page.getByRole('row').filter({ hasText: '受注係5' })).toBeVisible()
  await desk.look('a file to take over')
  await page.getByRole('button', { name: '5件を登録する' }).click()
  await page.getByRole('link', { name: '初回ログイン待ちの人を見る' }).click()
  await expect(rowOf(desk, '受注係5')).toBeVisible()
  await page.getByRole('checkbox', { name: 'すべて選ぶ' }).focus()
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'ログインの案内を印刷' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ログインの案内を印刷（5人）' })
  await dialog.getByRole('radio', { name: /1枚に4人/ }).check()
  await desk.look('before printing')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'PDFを作る' }).click()
  const sheets = await coming
  expect(sheets.suggestedFilename()).toMatch(/^ログインのご案内_.*\.pdf$/)
  expect((await readFile(await sheets.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goto(`${supplierPages.users.path}?q=${encodeURIComponent('うけつけ')}`)
  await expect(page.getByText('条件に合うユーザーはいません')).toBeVisible()
  await page.getByRole('button', { name: 'すべてのユーザーを表示' }).click()
  await expect(page.getByRole('link', { name: supplier.owner.name })).toHaveAttribute(
    'href',
    pathTo(supplierPages.user, { user_id: supplier.owner.account_id }),
  )
  await desk.look('the users')
})
