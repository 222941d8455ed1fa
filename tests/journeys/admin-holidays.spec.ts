import iconv from 'iconv-lite'
import { adminPages } from '#contract/pages/admin.ts'
import { comesInAsAdmin, expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { addAdmin } from '#tests/support/world.ts'

// Of a year in which no other story orders anything.

const rows = [
  '2071/1/1,元日',
  '2071/1/12,成人の日',
  '2071/2/11,建国記念の日',
  '2071/2/23,天皇誕生日',
  '2071/3/20,春分の日',
  '2071/4/29,昭和の日',
  '2071/5/4,みどりの日',
  '2071/5/5,こどもの日',
  '2071/11/23,勤労感謝の日',
]
const file = (...of: string[]) => ({
  name: 'syukujitsu.csv',
  mimeType: 'text/csv',
  buffer: iconv.encode(['国民の祝日・休日月日,国民の祝日・休日名称', ...of].join('\r\n'), 'cp932'),
})

test('staff bring the Cabinet Office’s holidays in, see what they change, and go back @desktop', async ({
  house,
  people,
}) => {
  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  const choose = page.getByLabel(/ファイルを選ぶ/)
  const changes = page.getByRole('table', { name: '変わる祝日' }).locator('tbody tr')

  await test.step('what holds now', async () => {
    await page.getByRole('navigation').getByRole('link', { name: '祝日', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '国民の祝日' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '2026年' })).toBeVisible()
    await staff.look('the holidays')
  })

  await test.step('a file with mistakes', async () => {
    await choose.setInputFiles(file(...rows, '2071/13/1,夢の日', '2071/1/1,元日'))
    await expect(page.getByText('誤りがあるため、使い始められません')).toBeVisible()
    const mistakes = page.getByRole('table', { name: '誤りの一覧' }).locator('tbody tr')
    await expect(mistakes).toHaveCount(2)
    await expect(mistakes.nth(0)).toContainText('日付ではありません')
    await expect(mistakes.nth(1)).toContainText('2行目と同じ日です')
    await staff.look('mistakes')
  })

  await test.step('one that is right, and a later one', async () => {
    await page.getByRole('link', { name: '別のファイルを選ぶ' }).click()
    await choose.setInputFiles(file(...rows))
    await expect(changes).toHaveCount(rows.length)
    await page.getByRole('button', { name: 'この一覧を使う' }).click()
    await expect(page.getByText('この一覧を使っています')).toBeVisible()
    await page.getByRole('link', { name: '国民の祝日へ' }).click()
    await expect(page.getByRole('heading', { level: 2, name: '2071年' })).toBeVisible()
    const later = rows.map(row => (row.includes('みどり') ? '2071/5/4,緑の日' : row))
    await choose.setInputFiles(file(...later.filter(row => !row.includes('成人')), '2071/1/13,成人の日'))
    await expect(changes).toHaveCount(3)
    await expect(changes.nth(0)).toContainText('なくなる2071/01/12')
    await expect(changes.nth(1)).toContainText('増える2071/01/13')
    await expect(changes.nth(2)).toContainText('みどりの日 → 緑の日')
    await staff.look('what changes')
    await page.getByRole('button', { name: 'この一覧を使う' }).click()
    await expect(page.getByText('この一覧を使っています')).toBeVisible()
    await staff.look('what holds now')
  })

  await test.step('taken back', async () => {
    await page.getByRole('button', { name: '前の祝日に戻す' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '前に戻す' }).click()
    await expect(page.getByText('この一覧をやめ、前の祝日に戻しました')).toBeVisible()
    await page.goto(adminPages.audits.path)
    await expect(page.getByText('祝日の一覧を前に戻した').first()).toBeVisible()
  })
})

test('who only looks sees the holidays, and has no file to choose @desktop', async ({ house, people }) => {
  const viewer = await people.somebody()
  await comesInAsAdmin(viewer, (await addAdmin(house, { admin_role: 'viewer' })).login_id)
  await viewer.page.goto(adminPages.holidays.path)
  await expect(viewer.page.getByRole('heading', { level: 2, name: '2026年' })).toBeVisible()
  await expect(viewer.page.getByLabel(/ファイルを選ぶ/)).toHaveCount(0)
})
