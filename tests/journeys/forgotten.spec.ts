import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('a cook who has forgotten the password sets a new one by the link of a mail @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const { login_id, mail_address } = market.consumer.owner
  const cook = await people.restaurant()
  const { page } = cook
  await page.goto(`${house.url}/consumers/login`)
  await cook.look('login')
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await page.getByRole('button', { name: 'リンクを送る' }).click()
  await expect(page.getByText('いずれかを入力してください')).toBeVisible()
  await page.getByLabel('ログインID・メールアドレス・携帯電話番号のいずれか').fill(login_id)
  await cook.look('asks')
  await page.getByRole('button', { name: 'リンクを送る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '送信の完了' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(login_id)).toBeVisible()
  await cook.look('sent')
  const mail = () =>
    house.deps.db.selectFrom('local_outbox').select('body_text').where('destination', '=', mail_address).execute()
  await expect.poll(mail).toHaveLength(1)
  const url = /https?:\/\/\S+token=\S+/.exec((await mail())[0]?.body_text ?? '')?.[0] ?? ''
  await page.goto(url)
  await expect(page.getByText(login_id)).toBeVisible()
  await page.getByLabel('新しいパスワード').fill('Sazanami77kumo')
  await page.getByLabel('もう一度入力').fill('Sazanami77kumo')
  await cook.look('new password')
  await page.getByRole('button', { name: 'パスワードを決める' }).click()
  await expect(page.getByText('新しいパスワードを設定しました')).toBeVisible()
  // Its login id is written down from here: it stands in one line, wherever the line breaks.
  const id = page.locator('main b').filter({ hasText: login_id })
  for (let width = 320; width <= 420; width += 4) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await id.evaluate(one => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return new Set([...words.getClientRects()].map(box => Math.round(box.top))).size
    })
    expect(lines, `the login id at ${width} px`).toBe(1)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await cook.look('done')
  people.expects(/^422 POST .*authentication_verify$/)
  await page.goto(url)
  await expect(page.getByText('このリンクは使えません')).toBeVisible()
  await cook.look('link is over')
  await page.getByRole('link', { name: 'ログインの画面へ' }).click()
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill('Sazanami77kumo')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await expect(page).toHaveURL(/\/consumers\/top$/)
})

test('a cook who has forgotten the login id sees it for a code @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const { login_id, mail_address } = market.consumer.owner
  const cook = await people.restaurant()
  const { page } = cook
  await page.goto(`${house.url}/consumers/forgot/loginid`)
  await page.getByLabel('メールアドレスか携帯電話番号').fill(mail_address)
  await page.getByRole('button', { name: '確認コードを送る' }).click()
  await expect(page.getByLabel('確認コード')).toBeVisible()
  // A look into the mails, and the phone has loaded the page anew.
  await page.reload()
  await cook.look('code')
  const mail = () =>
    house.deps.db.selectFrom('local_outbox').select('body_text').where('destination', '=', mail_address).execute()
  await expect.poll(mail).toHaveLength(1)
  await page.getByLabel('確認コード').fill(/\n　　(\d{6})\n/.exec((await mail())[0]?.body_text ?? '')?.[1] ?? '')
  await page.getByRole('button', { name: 'ログインIDを見る' }).click()
  await expect(page.getByText(login_id)).toBeVisible()
  await cook.look('login ids')
})
