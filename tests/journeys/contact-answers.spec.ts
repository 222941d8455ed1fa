import { expect, logInAsAdmin, type Person, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin } from '#tests/support/world.ts'

// An inquiry and what is said after it, on both sides.

const asks = async ({ page }: Person, words: string) => {
  const mail_address = `asking-${crypto.randomUUID().slice(0, 8)}@test.example`
  await page.goto('/consumers/contacts/other')
  await page.getByLabel('店舗名').fill('居酒屋 さざなみ')
  await page.getByLabel('ご担当者名').fill('浜田 花子')
  await page.getByLabel('電話番号').fill('03-1234-5678')
  await page.getByLabel('メールアドレス').fill(mail_address)
  await page.getByLabel('お問い合わせ内容', { exact: true }).fill(words)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '確認画面へ' }).click()
  await page.getByRole('button', { name: '送信する' }).click()
  await page.waitForURL('**/consumers/contacts/complete')
  const number = /受付番号 (\d+)/.exec(await page.getByText(/受付番号 \d+/).innerText())?.[1] ?? ''
  return { mail_address, number }
}

/** Opens a contact from the list by its number. */
const opens = async ({ page }: Person, number: string) => {
  await page.goto(`/admins/contacts?q=${number}`)
  await page.getByRole('link', { name: new RegExp(`^${number}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(` ${number}$`) })).toBeVisible()
}

const sends = async ({ page }: Person, words: string) => {
  await page.getByLabel('回答', { exact: true }).fill(words)
  await page.getByRole('button', { name: '送る内容を確かめる' }).click()
  const dialog = page.getByRole('dialog', { name: 'この内容で送りますか？' })
  await expect(dialog.getByText('送ると取り消せません')).toBeVisible()
  return dialog
}

test('staff answer from the page; who answers second reads the first before @desktop', async ({ house, people }) => {
  people.expects(/409 POST .*\/answers/)
  const visitor = await people.somebody()
  const { mail_address, number } = await asks(visitor, '領収書はどこで出せますか')
  const [one, two] = [await addAdmin(house, { name: '運営 太郎' }), await addAdmin(house, { name: '運営 次郎' })]
  const first = await people.somebody()
  await logInAsAdmin(first, one.login_id)
  await opens(first, number)
  const second = await people.somebody()
  await logInAsAdmin(second, two.login_id)
  await opens(second, number)
  await second.page.getByLabel('メモ').fill('電話でも聞かれた')
  await second.page.getByLabel('回答', { exact: true }).fill('確認してからお返事します')

  await first.page.getByLabel('回答', { exact: true }).fill('{店名}さま')
  await first.page.getByRole('button', { name: '送る内容を確かめる' }).click()
  await expect(first.page.getByText(/回答の\{店名\}は、差し込める言葉ではありません/)).toBeVisible()
  const dialog = await sends(first, '{お名前}さま、注文履歴から出せます。')
  await expect(dialog.getByText('浜田 花子さま、注文履歴から出せます。')).toBeVisible()
  await first.look('the mail before it leaves')
  await dialog.getByRole('button', { name: 'メールを送る' }).click()
  await expect(first.page.getByText('担当者は運営 太郎さん、状況は「対応中」になりました')).toBeVisible()
  await expect(first.page.getByLabel('回答', { exact: true })).toHaveValue('')
  await expect(first.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)
  const text = await lastMail(house, mail_address, /注文履歴から出せます/)
  expect(text).toContain(`受付番号 ${number}`)
  await first.look('answered')

  // Nobody is mailed before that answer was read, and nothing that was typed is lost.
  await second.page.getByRole('button', { name: '送る内容を確かめる' }).click()
  await second.page.getByRole('button', { name: 'メールを送る' }).click()
  await expect(second.page.getByText('書いているあいだに、やりとりが進みました')).toBeVisible()
  await expect(second.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)
  await expect(second.page.getByLabel('回答', { exact: true })).toHaveValue('確認してからお返事します')
  await expect(second.page.getByLabel('メモ')).toHaveValue('電話でも聞かれた')
  await second.look('overtaken')
  await second.page.getByRole('button', { name: '読んだうえで、この回答を続ける' }).click()
  await (await sends(second, '補足です。')).getByRole('button', { name: 'メールを送る' }).click()
  await expect(second.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(2)
  await lastMail(house, mail_address, /補足です/)
})
