import { consumerPages } from '#contract/pages/consumer.ts'
import { authCode } from '#server/outbox/auth-code.ts'
import { expect, logInAsRestaurant, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('a cook changes the mail address by the code that came there @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: 'メールアドレス' }).click()
  await expect(page.getByText(market.consumer.owner.mail_address)).toBeVisible()
  await page.getByRole('button', { name: '確認コードを送る' }).click()
  await expect(page.getByText('新しいメールアドレスを入力してください')).toBeVisible()
  const mail_address = `itamae-${market.deal.id.slice(-8)}@test.example`
  await page.getByLabel('新しいメールアドレス').fill(mail_address)
  await cook.look('mail address')
  await page.getByRole('button', { name: '確認コードを送る' }).click()
  // The password is typed once more where it is asked for.
  await expect(page.getByRole('heading', { level: 1, name: '確認コードの送信' })).toBeVisible()
  await expect(page.getByText(mail_address)).toBeVisible()
  await cook.look('sent')
  await page.getByRole('link', { name: '確認コードを入力する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'メールの確認コードの入力' })).toBeVisible()
  const { id } = await house.deps.db
    .selectFrom('account_mail_codes')
    .select('id')
    .where('destination', '=', mail_address)
    .executeTakeFirstOrThrow()
  const code = authCode(house.deps.config.secret, 'account-mail', id)
  people.expects(/^422 POST .*mail_auth_code$/)
  await page.getByLabel('確認コード').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('確認コードが違います。あと4回入力できます')).toBeVisible()
  await cook.look('wrong code')
  await page.getByLabel('確認コード').fill(code)
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('メールアドレスを変更しました')).toBeVisible()
  await page.getByRole('link', { name: 'メールアドレス' }).click()
  await expect(page.getByText(mail_address)).toBeVisible()
})

test('a cook has word of what did not arrive sent to the phone in the pocket @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: '急ぎの知らせ（SMS）' }).click()
  await expect(page.getByText('登録されていません')).toBeVisible()
  await page.getByLabel('携帯電話番号').fill('０９０ー１２３４ー５６７８')
  await page.getByRole('button', { name: '確認コードを送る' }).click()
  await expect(page.getByRole('heading', { name: '090-1234-5678の確認' })).toBeVisible()
  await cook.look('code')
  const { db } = house.deps
  const message = () =>
    db.selectFrom('local_outbox').select('body_text').where('destination', '=', '09012345678').execute()
  await expect.poll(message).toHaveLength(1)
  const [sms] = await message()
  // A session that ends meanwhile takes nothing of it away: the code is good, and so is its field.
  people.mayMeet(/^401 /)
  await db.deleteFrom('sessions').where('account_id', '=', market.consumer.owner.account_id).execute()
  await page.reload()
  await logInAsRestaurant(cook, market.consumer.owner.login_id, `**${consumerPages.mySmsNumber.path}`)
  await expect(page.getByRole('heading', { name: '090-1234-5678の確認' })).toBeVisible()
  await page.getByLabel('確認コード').fill(/\d{6}/.exec(sms?.body_text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByRole('definition')).toHaveText('090-1234-5678')
  await cook.look('registered')
  await page.getByRole('button', { name: 'SMSの知らせをやめる' }).click()
  await expect(page.getByText('登録されていません')).toBeVisible()
})
