import { consumerPages } from '#contract/pages/consumer.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { answersWhoSitsThere, expect, type Person, test } from '#tests/support/browser.ts'
import { addEntry, newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addInvitedStore, addSupplier, world } from '#tests/support/world.ts'

// The stand-ins of the services send their people back to where the house says it is.
let former: string
test.beforeEach(({ house }) => {
  former = house.deps.public_url
  house.deps.public_url = house.url
})
test.afterEach(({ house }) => {
  house.deps.public_url = former
})

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true }).click()
const head = ({ page }: Person, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** At the stand-in: somebody whom no other story knows, told of as the person of that kind is. */
const choose = async ({ page }: Person, kind: string, who: string) => {
  await expect(page.getByRole('heading', { level: 1, name: /（開発用）$/ })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}/choose?person=${kind}.${who}`)
}

test('a restaurant joins with its account of the review site and comes in by it again @phone', async ({
  house,
  people,
}) => {
  const who = newWord()
  const entry = await addEntry(house, { name: `鮨 かきはら ${who}`, phone_number: '03-0100-4899' })
  const cook = await people.restaurant('phone')
  const { page } = cook
  await page.goto(consumerPages.login.path)
  await cook.look('the login, with other services')
  await follow(cook, '飲食店レビューサイトでログイン')
  await head(cook, '飲食店レビューサイトのアカウントでログイン')
  await cook.look('before one leaves for the review site')

  await press(cook, '飲食店レビューサイトへ進む')
  await follow(cook, 'やめる')
  await expect(page.getByText('連携先で取りやめました')).toBeVisible()
  await cook.look('given up at the service')

  await press(cook, '飲食店レビューサイトへ進む')
  await choose(cook, 'kaide', who)
  await head(cook, '飲食店向け利用規約（雛形）')
  await expect(page.getByText('飲食店レビューサイトのアカウントで登録します')).toBeVisible()
  await cook.look('the terms, of who came from the review site')
  await page.reload()
  await press(cook, '同意して次へ')
  await head(cook, 'お店を探します')
  await page.getByLabel('店名・電話番号・住所').fill(who)
  await press(cook, '探す')
  await page.getByRole('button', { name: entry.name }).click()
  // No login id and no password: the address comes next.
  await head(cook, 'ご本人の確認をします')
  await page.goBack()
  await head(cook, `「${who}」の掲載店`)
  await page.goForward()
  const mail = `${newWord()}@joins.example`
  await page.getByLabel('メールアドレス').fill(mail)
  await press(cook, '確認コードを送る')
  const code = /\d{6}/.exec(await lastMail(house, mail, /確認コード/))?.[0] ?? ''
  await page.getByLabel('確認コード', { exact: true }).fill(code)
  await press(cook, '確認する')
  await head(cook, 'この内容で登録します')
  await expect(page.getByText('飲食店レビューサイトのアカウント', { exact: true })).toBeVisible()
  await cook.look('everything at a glance, without a password')
  await page.reload()
  await press(cook, '利用規約に同意して登録する')
  await expect(page).toHaveURL(/\/registrations\/pre_complete$/)

  // Another day, another phone. What listens live on this one would ask again, and be refused, once it is logged out from there.
  await page.goto('about:blank')
  const again = await people.restaurant('phone')
  await again.page.goto(consumerPages.orders.path)
  await follow(again, '飲食店レビューサイトでログイン')
  await press(again, '飲食店レビューサイトへ進む')
  await choose(again, 'kaide', who)
  await expect(again.page).toHaveURL(consumerPages.orders.path)

  // Before a password is typed the service says who sits there.
  await again.page.goto(consumerPages.myPassword.path)
  await expect(again.page.getByText('パスワードを決める前に、ご本人を確かめます')).toBeVisible()
  await expect(again.page.getByLabel('新しいパスワード')).toHaveCount(0)
  await again.look('who sits there, before a password is typed')

  // Who has no password is not asked for one, and comes back to the page where it was asked.
  await again.page.goto(consumerPages.myDevices.path)
  const endOthers = async () => {
    await press(again, 'ほかのすべての端末からログアウト')
    await press(again, 'ログアウトさせる')
  }
  const asked = await answersWhoSitsThere(again.page)
  await endOthers()
  await expect(asked.getByRole('button', { name: '飲食店レビューサイトで確かめる' })).toBeVisible()
  await expect(asked.getByLabel('いまのパスワード')).toHaveCount(0)
  await again.look('no password is asked of who has none')
  await asked.getByRole('button', { name: '飲食店レビューサイトで確かめる' }).click()
  await choose(again, 'kaide', who)
  await expect(again.page).toHaveURL(consumerPages.myDevices.path)
  await endOthers()
  await expect(again.page.getByText('ほかのすべての端末からログアウトしました')).toBeVisible()

  await again.page.goto(consumerPages.myLoginId.path)
  await expect(again.page.getByRole('button', { name: '連携を解除する' })).toBeVisible()
  await again.look('linked services')
  await press(again, '飲食店レビューサイトでご本人の確認をする')
  // Whoever is logged in there is asked again.
  await choose(again, 'kaide', who)
  await expect(again.page.getByText('ご本人の確認ができました')).toBeVisible()
  people.expects(/409 DELETE .*\/review_site_credentials/)
  await press(again, '連携を解除する')
  await press(again, '解除する')
  await expect(again.page.getByText(/ログインする方法がなくなります/)).toBeVisible()

  // The account says how one comes in, and a password may stand beside it.
  await again.page.goto(consumerPages.myAccount.path)
  await expect(again.page.getByText('飲食店レビューサイトのアカウントでログイン')).toBeVisible()
  await again.look('the account says how one comes in')
  await follow(again, 'パスワードを決める')
  await expect(again.page.getByLabel('いまのパスワード')).toHaveCount(0)
  await expect(again.page.getByText('ご登録のメールアドレスが、ログインIDになります')).toBeVisible()
  await again.look('a first password of one’s own')
  await again.page.getByLabel('新しいパスワード').fill('KinakoTsubame7')
  await again.page.getByLabel('もう一度入力').fill('KinakoTsubame7')
  await press(again, 'パスワードを決める')
  await expect(again.page).toHaveURL(consumerPages.myAccount.path)
  await expect(again.page.getByText('飲食店レビューサイトのアカウントでログイン')).toHaveCount(0)
  await expect(again.page.getByText(mail)).toBeVisible()
})

test('a cook links the purchasing service and takes it back @phone', async ({ house, people }) => {
  const { consumer } = await world(house)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await page.goto(consumerPages.login.path)
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(consumerPages.myAccount.path)
  await follow(cook, 'ログインID・外部サービスとの連携')
  await press(cook, '仕入サービスと連携する')
  await choose(cook, 'maruta', newWord())
  await expect(page.getByText('連携しました。次から、このアカウントでログインできます')).toBeVisible()
  await cook.look('linked')
  await press(cook, '連携を解除する')
  await press(cook, '解除する')
  await expect(page.getByText('仕入サービスとの連携を解除しました', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: '仕入サービスと連携する' })).toBeVisible()
})

test('an invitation is taken with an account of elsewhere in the place of a password @phone', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house)
  const { id: store_id } = await addInvitedStore(house, supplier.id, { name: '鮨まるた', phone_number: '0301004898' })
  const { id } = await house.deps.db
    .selectFrom('store_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  const start = new URL(urlOfInvite(house.deps, id)).pathname
  const who = newWord()
  await addEntry(house, { name: `小料理 ${who}`, phone_number: '03-0100-4897' })
  const cook = await people.somebody('phone')
  const { page } = cook
  await page.goto(`${start}/check_supplier`)
  await press(cook, 'はい、この仕入先です')
  await page.getByLabel('店名・電話番号・住所').fill(who)
  await press(cook, '探す')
  await page.getByRole('button', { name: `小料理 ${who}` }).click()
  await head(cook, 'ログインの登録')
  await page.getByText('パスワードを決めずに登録する').click()
  await cook.look('the login step, with other services')
  await press(cook, '飲食店レビューサイトのアカウントを使う')
  await follow(cook, 'やめる')
  await expect(page.getByText('連携先で取りやめました')).toBeVisible()
  await press(cook, '飲食店レビューサイトのアカウントを使う')
  await choose(cook, 'maruta', who)
  // The service vouches for the address: no code.
  await head(cook, 'この内容で登録します')
  await page.goBack()
  await page.goForward()
  await head(cook, 'この内容で登録します')
  await press(cook, '利用規約に同意して登録する')
  await expect(page).toHaveURL(/\/line_setting$/)
})
