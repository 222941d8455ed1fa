import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, type House, type Person, test } from '#tests/support/browser.ts'
import { newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addOwnSupplier, world } from '#tests/support/world.ts'

const password = 'KinakoTsubame7'

/** A restaurant orders by mail from a supplier of its own; the path of the link that its mail carries. */
const ordered = async (house: House, restaurant: Awaited<ReturnType<typeof openShop>>, again = false) => {
  const { page } = restaurant.cook
  await page.goto(pathTo(consumerPages.orderSheet, { deal_id: restaurant.own.deal.id }))
  await restaurant.cook.adds('品物1')
  await page.getByRole('button', { name: '確認へ' }).click()
  if (again) await page.getByRole('button', { name: '別の発注として送る' }).click()
  await page.getByRole('button', { name: 'メールで発注する' }).click()
  await expect(page.getByText(/へ送りました/)).toBeVisible()
  const text = await lastMail(house, restaurant.own.mail_address ?? '', /\/o\/[\w-]{22}/)
  return /\/o\/[\w-]{22}/.exec(text)?.[0] ?? ''
}

const openShop = async (house: House, people: Parameters<Parameters<typeof test>[2]>[0]['people']) => {
  const made = await world(house)
  const own = await addOwnSupplier(house, made.consumer, { name: '八百正', method: 'mail' })
  const cook = await people.restaurant('phone')
  await cook.logIn(made.consumer.owner.login_id)
  return { made, own, cook }
}

const code = async (house: House, destination: string) =>
  /\d{6}/.exec(await lastMail(house, destination, /確認コード/))?.[0] ?? ''

const fill = async ({ page }: Person, login_id: string) => {
  await page.getByLabel('会社名・屋号').fill('株式会社八百正')
  await page.getByLabel('お名前').fill('八百 正一')
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
}

test('from an order’s link a supplier without a login gets its desk: each step outlives a reload and the back button @phone', async ({
  house,
  people,
}) => {
  const shop = await openShop(house, people)
  const link = await ordered(house, shop)
  const { own, cook } = shop
  const clerk = await people.somebody('phone')
  const { page } = clerk
  const head = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto(link)
  await page.getByRole('link', { name: '卸として無料で始める' }).click()
  await expect(head('卸として無料で始める')).toBeVisible()
  await expect(page.getByLabel('会社名・屋号')).toHaveValue('八百正')
  await clerk.look('begin')
  await page.reload()
  await expect(head('卸として無料で始める')).toBeVisible()
  await page.goBack()
  await expect(head('ご注文')).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: '規約に同意して、確認コードを送る' }).click()
  await expect(page.getByText('パスワードを入力してください')).toBeVisible()
  people.expects(/422 POST .*\/enrolment\/complete/)
  // Another's login id is told once the desk is proven, and not before.
  await fill(clerk, shop.made.supplier.owner.login_id)
  await page.getByRole('button', { name: '規約に同意して、確認コードを送る' }).click()
  await expect(head('確認コードを入力してください')).toBeVisible()
  await clerk.look('code')
  await page.reload()
  await expect(head('確認コードを入力してください')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('確認コードを送ってあります')).toBeVisible()
  await expect(page.getByLabel('お名前')).toHaveValue('八百 正一')
  await clerk.look('back at what was typed')
  await page.getByRole('link', { name: 'コードの入力へ進む' }).click()
  const sent = await code(house, own.mail_address ?? '')
  await page.getByLabel('確認コード').fill(sent === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '確認して登録する' }).click()
  await expect(page.getByText('確認コードが違います。あと4回入力できます')).toBeVisible()
  await clerk.look('wrong code')
  await page.getByLabel('確認コード').fill(sent)
  await page.getByRole('button', { name: '確認して登録する' }).click()
  await expect(page.getByText('は、すでに使われています')).toBeVisible()
  await clerk.look('the login id is another’s')
  await page.reload()
  await expect(page.getByText('届け先の確認は済んでいます')).toBeVisible()
  const login_id = `yaosho-${newWord()}`
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await page.getByRole('button', { name: '規約に同意して登録する' }).click()
  await expect(page).toHaveURL(new RegExp(supplierPages.initializations.path))
  await expect(head(supplierPages.initializations.title)).toBeVisible()
  await clerk.look('first set-up')
  await page.goBack()
  await expect(page.getByText('登録は済んでいます')).toBeVisible()
  await clerk.look('done')

  // The order that it came by is not lost: the desk says where it stands, and opens it.
  await page.goto(supplierPages.orders.path)
  const on_link = page.getByRole('region', { name: '登録の前に届いたご注文' })
  await expect(on_link).toContainText('登録の前に届いたご注文が1件あります')
  await clerk.look('the order of before')
  await on_link.getByRole('button', { name: new RegExp(shop.made.consumer.name) }).click()
  await expect(head('ご注文')).toBeVisible()
  await page.goBack()
  await page.goto(supplierPages.firstItems.path)
  await page.getByLabel('1行目の商品コード').fill('A-1')
  await page.getByLabel('1行目の商品名').fill('大葉')
  await page.getByLabel('1行目のカテゴリー').fill('青果')
  await page.getByLabel('1行目の単位').fill('束')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText('2件のうち1件を載せています')).toBeVisible()
  await clerk.look('what the store’s list lacks')
  await page.getByRole('link', { name: '発注リストを開く' }).click()
  await expect(page).toHaveURL(/\/order_list_items/)
  await expect(page.getByText('品物1').first()).toBeVisible()
  // Until it says its own closing, the one holds that its restaurant had noted: what it will replace, is said before.
  await page.goto(supplierPages.firstOrder.path)
  await expect(page.getByText(`${shop.made.consumer.name}：飲食店が登録していた締め`)).toBeVisible()
  await clerk.look('whose noted closing gives way')

  // The restaurant is told, orders as before, and its next order is on the desk.
  await cook.page.goto(consumerPages.notices.path)
  await expect(cook.page.getByText('八百正がOroshiに登録しました')).toBeVisible()
  await cook.look('told')
  await ordered(house, shop, true)
  await page.goto(supplierPages.orders.path)
  await expect(page.getByText(shop.made.consumer.name).first()).toBeVisible()
  await clerk.look('its first order on the desk')

  // Whoever else opens the link is led to the login.
  const other = await people.somebody('phone')
  await other.page.goto(`${link}/join`)
  await expect(other.page.getByText('すでにOroshiに登録されています')).toBeVisible()
  await other.look('taken')
  await other.page.getByRole('link', { name: 'ログインの画面へ' }).click()
  await other.page.getByLabel('ログインID').fill(login_id)
  await other.page.getByLabel('パスワード', { exact: true }).fill(password)
  await other.page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(other.page).toHaveURL(new RegExp(supplierPages.orders.path))
})

test('a dead link and a supplier whom nobody can prove are said in words @phone', async ({ house, people }) => {
  const shop = await openShop(house, people)
  const link = await ordered(house, shop)
  await house.deps.db
    .updateTable('suppliers')
    .set({ mail_address: null, fax_number: null })
    .where('id', '=', shop.own.id)
    .execute()
  const clerk = await people.somebody('phone')
  await clerk.page.goto(`${link}/join/code`)
  await expect(clerk.page.getByText('確認コードの届け先がありません')).toBeVisible()
  await clerk.look('no way to prove it')
  people.expects(/404 GET .*\/enrolment/)
  await clerk.page.goto('/o/AAAAAAAAAAAAAAAAAAAAAA/join')
  await expect(clerk.page.getByText('このリンクは使えません')).toBeVisible()
  await clerk.look('dead link')
})

test('a registration that was begun on one phone goes on at another by the link of the mail @phone', async ({
  house,
  people,
}) => {
  const shop = await openShop(house, people)
  const link = await ordered(house, shop)
  const address = shop.own.mail_address ?? ''
  const clerk = await people.somebody('phone')
  await clerk.page.goto(`${link}/join`)
  const login_id = `yaosho-${newWord()}`
  await fill(clerk, login_id)
  await clerk.page.getByRole('button', { name: '規約に同意して、確認コードを送る' }).click()
  await expect(clerk.page.getByRole('heading', { level: 1, name: '確認コードを入力してください' })).toBeVisible()
  const text = await lastMail(house, address, /\/o\/[\w-]{64}\/join/)

  const other = await people.somebody('phone')
  const { page } = other
  await page.goto(/\/o\/[\w-]{64}\/join/.exec(text)?.[0] ?? '')
  await expect(page.getByText('別の端末で始めた登録を、この端末で続けます。')).toBeVisible()
  await other.look('it goes on at another phone')
  await page.reload()
  people.expects(/422 POST .*\/enrolment\/resume/)
  await page.getByLabel('登録のときに決めたパスワード').fill('KinakoTsubame8')
  await page.getByRole('button', { name: '続きから登録する' }).click()
  await expect(page.getByText('パスワードが違うか、登録が済んでいます')).toBeVisible()
  await page.getByLabel('登録のときに決めたパスワード').fill(password)
  await page.getByRole('button', { name: '続きから登録する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '確認コードを入力してください' })).toBeVisible()
  await other.look('the code, at the other phone')
  await page.getByRole('link', { name: '内容と届け先を直す' }).click()
  await expect(page.getByLabel('ログインID')).toHaveValue(login_id)
  await page.goBack()
  await page.reload()
  await page.getByLabel('確認コード').fill(await code(house, address))
  await page.getByRole('button', { name: '確認して登録する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: supplierPages.initializations.title })).toBeVisible()

  // The first phone is told, and so is whoever opens the mail's link again.
  await clerk.page.reload()
  await expect(clerk.page.getByText('登録は済んでいます')).toBeVisible()
  const third = await people.somebody('phone')
  await third.page.goto(/\/o\/[\w-]{64}\/join/.exec(text)?.[0] ?? '')
  await expect(third.page.getByText('すでにOroshiに登録されています')).toBeVisible()
})
