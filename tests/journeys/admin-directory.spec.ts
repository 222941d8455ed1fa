import { adminPages } from '#contract/pages/admin.ts'
import { comesInAsAdmin, expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { newWord } from '#tests/support/joining.ts'
import { addAdmin } from '#tests/support/world.ts'

test('staff bring the directory in from a file, see what it changes and has changed, and take it back @desktop', async ({
  house,
  people,
}) => {
  const word = newWord()
  const name = `鮨 まるた${word}`
  const head = '掲載店コード,店名,店名（かな）,電話番号,郵便番号,都道府県,住所,ジャンル,口コミ点数'
  const row = (code: string, genre: string, phone = '03-0100-4000') =>
    `${word}${code},${name}${code},すしまるた,${phone},104-0045,東京都,中央区築地1-2-3,${genre},3.5`
  const file = (...rows: string[]) => ({
    name: `掲載店${word}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([head, ...rows].join('\r\n')),
  })
  const staff = await people.somebody()
  const { page } = staff
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click()
  const choose = page.getByLabel(/ファイルを選ぶ/)
  await logInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)

  await test.step('the first file', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '掲載店', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '掲載店' })).toBeVisible()
    await staff.look('the directory')
    await page.getByRole('link', { name: 'ファイルから取り込む' }).click()
    const template = page.waitForEvent('download')
    await press('ひな形（Excel）')
    expect((await template).suggestedFilename()).toBe('掲載店のひな形.xlsx')
    await choose.setInputFiles(file(row('A', '寿司'), row('B', '寿司')))
    await expect(page.getByRole('button', { name: '2件を取り込む' })).toBeVisible()
    await expect(page.getByText('取り込まない列があります：口コミ点数')).toBeVisible()
    await staff.look('what is new')
    await press('2件を取り込む')
    await expect(page.getByText('取り込みました（新規 2件、変更 0件、削除 0件）')).toBeVisible()
  })

  await test.step('a file with mistakes', async () => {
    await page.getByRole('link', { name: '別のファイルを選ぶ' }).click()
    await choose.setInputFiles(file(row('A', '和食', '03-12'), row('B', '寿司'), row('B', '和食')))
    await expect(page.getByText('誤りがあるため、取り込めません')).toBeVisible()
    const mistakes = page.getByRole('table', { name: '誤りの一覧' }).locator('tbody tr')
    await expect(mistakes).toHaveCount(2)
    await expect(mistakes.nth(0)).toContainText('電話番号')
    await expect(mistakes.nth(1)).toContainText('3行目と同じ掲載店コードです')
    await staff.look('mistakes')
  })

  await test.step('one that lacks an entry: it stays, unless it is chosen that it goes', async () => {
    await page.getByRole('link', { name: '別のファイルを選ぶ' }).click()
    await choose.setInputFiles(file(row('A', '寿司')))
    await expect(page.getByRole('button', { name: '変わる掲載店はありません' })).toBeDisabled()
    await page.getByRole('radio', { name: '一覧から削除する' }).click()
    await expect(page.getByRole('radio', { name: '一覧から削除する' })).toBeChecked()
    await expect(page.getByRole('button', { name: /^[\d,]+件を削除する$/ })).toBeEnabled()
    await staff.look('what the file lacks')
  })

  await test.step('one that changes an entry, sees what is struck through, and is taken back', async () => {
    await page.getByRole('link', { name: '別のファイルを選ぶ' }).click()
    await choose.setInputFiles(file(row('A', '和食'), row('B', '寿司'), row('C', '寿司')))
    await expect(page.getByRole('button', { name: '2件を取り込む' })).toBeVisible()
    const changes = page.getByRole('table', { name: '変わる内容' }).locator('tbody tr')
    await expect(changes).toHaveCount(1)
    await expect(changes.locator('del')).toHaveText('寿司')
    await expect(changes.locator('strong')).toHaveText('和食')
    await staff.look('what changes')
    await press('2件を取り込む')
    await expect(page.getByText('取り込みました（新規 1件、変更 1件、削除 0件）')).toBeVisible()
    await page.reload()
    await expect(page.getByText('取り込みました（新規 1件、変更 1件、削除 0件）')).toBeVisible()
    await expect(page.locator('del')).toHaveText('寿司')
    await staff.look('what was done')
    await page.goto(`${adminPages.directory.path}?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('table', { name: '掲載店' }).locator('tbody tr')).toHaveCount(3)
    await page.goBack()
    await press('元に戻す')
    await page.getByRole('dialog').getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByText('元に戻しました（新規 1件、変更 1件、削除 0件の取り込み）')).toBeVisible()
    // What was taken back is not listed as if it stood.
    await expect(page.getByRole('heading', { name: '元に戻した内容' })).toBeVisible()
    await expect(page.getByText('いまの掲載店には残っていません')).toBeVisible()
    await expect(page.getByText('変わった内容', { exact: true })).toHaveCount(0)
    await staff.look('what was taken back')
    await page.goto(`${adminPages.directory.path}?q=${encodeURIComponent(name)}`)
    await expect(page.getByRole('table', { name: '掲載店' }).locator('tbody tr')).toHaveCount(2)
  })

  await test.step('what former files did', async () => {
    await page.goto(adminPages.directoryImports.path)
    const former = page.getByRole('table', { name: 'これまでの取り込み' }).locator('tbody tr').filter({ hasText: word })
    await expect(former).toHaveCount(4)
    await expect(former.getByText('誤り 2件')).toBeVisible()
    await staff.look('former imports')
    await page.goto(adminPages.audits.path)
    await expect(page.getByText('掲載店の取り込みを元に戻した').first()).toBeVisible()
  })
})

test('who only looks sees the directory and what was brought in, and has no file to choose @desktop', async ({
  house,
  people,
}) => {
  const viewer = await people.somebody()
  await comesInAsAdmin(viewer, (await addAdmin(house, { admin_role: 'viewer' })).login_id)
  await viewer.page.goto(adminPages.directoryImports.path)
  await expect(viewer.page.getByRole('heading', { level: 1, name: '掲載店の取り込み' })).toBeVisible()
  await expect(viewer.page.getByLabel(/ファイルを選ぶ/)).toHaveCount(0)
})
