import { expect, type House, type Person } from '#tests/support/browser.ts'
import { newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'

/** A person of the restaurant opens the link, and joins by it. */
export const joins = async (house: House, cook: Person, path: string) => {
  const { page } = cook
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const mail = `${newWord()}@joins.example`
  await page.goto(path)
  await press('この仕入先で始める')
  await page.getByLabel('お名前').fill('丸田 一郎')
  await page.getByLabel('ログインID').fill(mail)
  await page.getByLabel('パスワード', { exact: true }).fill('KinakoTsubame7')
  await press('次へ')
  // A mail address that is the login id, too: the code is on its way.
  await expect(page.getByLabel('確認コード')).toBeVisible()
  const code = /\d{6}/.exec(await lastMail(house, mail, /確認コード/))?.[0] ?? ''
  await page.getByLabel('確認コード').fill(code)
  await press('確認する')
  await press('利用規約に同意して登録する')
  await expect(page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()
}
