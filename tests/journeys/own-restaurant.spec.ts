import { expect, test } from '#tests/support/browser.ts'
import { openMarket } from './market.ts'

test('an owner changes the restaurant’s mail address, and notices follow @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await cook.look('my account')
  await page.getByRole('link', { name: '店舗の情報' }).click()
  await page.getByLabel('店名').first().fill('鮨 まるた')
  await page.getByRole('link', { name: '戻る' }).click()
  await page.getByRole('link', { name: '店舗の情報' }).click()
  await expect(page.getByText('保存していない変更があります')).toBeVisible()
  await expect(page.getByLabel('店名').first(), 'a look elsewhere loses nothing').toHaveValue('鮨 まるた')
  // Where no address stands, the postal code fills it; what a hand has written stays.
  await page.getByLabel('住所').fill('')
  await page.getByLabel('都道府県').selectOption('')
  await page.getByLabel('郵便番号').fill('１０４００４５')
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都')
  await expect(page.getByLabel('住所')).toHaveValue('中央区築地')
  await page.getByLabel('住所').fill('中央区築地4-5-6')
  await page.getByLabel('郵便番号').fill('104-0061')
  await expect(page.getByLabel('郵便番号')).toHaveValue('104-0061')
  await page.getByLabel('電話番号').fill('０３ー１２３４ー５６７８')
  const mail_address = `tenpo-${market.deal.id.slice(-8)}@test.example`
  await page.getByLabel('店舗のメールアドレス').fill(mail_address)
  await cook.look('restaurant')
  await page.getByRole('button', { name: '変更する' }).click()
  // The password once more (the story types it where it is asked), and then it is done.
  await expect(page.getByText('店舗の情報を変更しました')).toBeVisible()
  await expect(page.getByLabel('電話番号')).toHaveValue('03-1234-5678')
  await expect(page.getByLabel('住所')).toHaveValue('中央区築地4-5-6')
  const told = () =>
    house.deps.db.selectFrom('local_outbox').select('subject').where('destination', '=', mail_address).execute()
  await expect.poll(told).toEqual([{ subject: '【Oroshi】店舗のメールアドレスが変更されました' }])
})

test('what somebody else saved meanwhile stands beside what was typed, and the owner goes on @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto('/consumers/settings/restaurant')
  await page.getByLabel('電話番号').fill('03-1234-5678')
  await house.deps.db
    .updateTable('consumers')
    .set(eb => ({ fax_number: '03-0100-9999', phone_number: '03-0100-8888', own_revision: eb('own_revision', '+', 1) }))
    .where('id', '=', market.consumer.id)
    .execute()
  people.expects(/^409 PATCH .*\/restaurant$/)
  await page.getByRole('button', { name: '変更する' }).click()
  const dialog = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(dialog.getByText('電話番号：03-0100-8888')).toBeVisible()
  await expect(dialog.getByText('電話番号：03-1234-5678')).toBeVisible()
  await expect(dialog.getByText('店名：')).toHaveCount(0)
  await cook.look('both versions')
  await dialog.getByRole('button', { name: '自分の入力を続ける' }).click()
  await expect(page.getByLabel('FAX番号')).toHaveValue('03-0100-9999')
  await expect(page.getByLabel('電話番号')).toHaveValue('03-1234-5678')
  await page.getByRole('button', { name: '変更する' }).click()
  await expect(page.getByText('店舗の情報を変更しました')).toBeVisible()
  const stands = house.deps.db
    .selectFrom('consumers')
    .select(['phone_number', 'fax_number'])
    .where('id', '=', market.consumer.id)
  expect(await stands.execute()).toEqual([{ phone_number: '03-1234-5678', fax_number: '03-0100-9999' }])
})

test('a cook sees where the account is logged in, and logs a lost phone out @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const lost = await people.restaurant()
  await lost.logIn(market.consumer.owner.login_id)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.getByRole('link', { name: 'アカウント' }).click()
  await page.getByRole('link', { name: 'ログイン中の端末' }).click()
  await expect(page.getByText('この端末')).toBeVisible()
  await cook.look('devices')
  await page.getByRole('button', { name: 'ほかのすべての端末からログアウト' }).click()
  // The lost phone's page may ask for something just then.
  people.mayMeet(/^401 GET /)
  await page.getByRole('button', { name: 'ログアウトさせる' }).click()
  await expect(page.getByText('ほかのすべての端末からログアウトしました')).toBeVisible()
  await lost.page.reload()
  await expect(lost.page).toHaveURL(/\/consumers\/login/)
})

test('a colleague comes in by the link of a mail, with a login of its own @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const boss = await people.restaurant()
  await boss.comesIn(market.consumer.owner.login_id)
  await boss.page.goto('/consumers/settings/staff')
  await boss.page.getByRole('button', { name: 'メールで招待' }).click()
  const mail_address = `kita-${market.deal.id.slice(-8)}@test.example`
  await boss.page.getByLabel('名前').fill('北 海子')
  await boss.page.getByLabel('メールアドレス').fill(mail_address)
  await boss.look('invites')
  await boss.page.getByRole('button', { name: '招待を送る' }).click()
  await expect(boss.page.getByText('北 海子様に招待を送りました')).toBeVisible()
  await boss.look('waiting')
  const mail = () =>
    house.deps.db.selectFrom('local_outbox').select('body_text').where('destination', '=', mail_address).execute()
  await expect.poll(mail).toHaveLength(1)
  const path = /\/consumers\/login\/invite\/[\w-]+/.exec((await mail())[0]?.body_text ?? '')?.[0] ?? ''
  const colleague = await people.restaurant()
  const { page } = colleague
  await page.goto(path)
  await page.getByLabel('ログインID').fill(`kita-${market.deal.id.slice(-8)}`)
  await page.getByLabel('パスワード', { exact: true }).fill('Sazanami77kumo')
  await colleague.look('invited')
  await page.getByRole('button', { name: 'ログインを作って受ける' }).click()
  await expect(page).toHaveURL(/\/consumers\/top$/)

  // The mail is opened once more, at another phone: a page with the way in, and not a word of whose it was.
  const again = await people.restaurant()
  await again.page.goto(path)
  await expect(again.page.getByText('この招待は、すでに使われました')).toBeVisible()
  await expect(again.page.getByText(mail_address)).toHaveCount(0)
  await again.look('used')
  people.expects(/404 GET .*login_invites/)
  people.expects(/404 GET .*login\/invite/)
  await again.page.goto(`${path}x`)
  await expect(again.page.getByText('招待を開けませんでした')).toBeVisible()
  await again.look('no such invitation')
  await again.page.getByRole('link', { name: 'ログインの画面へ' }).click()
  await expect(again.page).toHaveURL(/\/consumers\/login$/)
})
