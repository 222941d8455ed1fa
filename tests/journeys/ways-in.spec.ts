import { Secret, TOTP } from 'otpauth'
import { adminPages } from '#contract/pages/admin.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { createAdmin } from '#server/accounts/create-admin.ts'
import { expect, type House, type Person, test } from '#tests/support/browser.ts'
import { newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { test_password } from '#tests/support/password.ts'

test.slow()

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const setPassword = async (person: Person) => {
  await person.page.getByLabel('新しいパスワード').fill(test_password)
  await person.page.getByLabel('もう一度入力').fill(test_password)
  await press(person, 'パスワードを決める')
  await expect(person.page.getByText('パスワードを設定しました')).toBeVisible()
  await person.look('a password is set')
  await person.page.getByRole('link', { name: 'ログインする' }).click()
}

const logIn = async (person: Person, login_id: string) => {
  await person.page.getByLabel('ログインID').fill(login_id)
  await person.page.getByLabel('パスワード', { exact: true }).fill(test_password)
  await press(person, 'ログイン')
}

/** The first administrator comes in, sets the second step, leaves, and comes in again by a code. */
const firstAdmin = async (house: House, admin: Person, login_id: string) => {
  const { page } = admin
  const made = await createAdmin(
    house.deps,
    { login_id, name: '管理 花子', mail_address: `${login_id}@staff.example`, another: true },
    house.clock.now(),
  )
  await page.goto(pathOf(made.link ?? ''))
  await setPassword(admin)
  await logIn(admin, login_id)
  await expect(page.getByRole('heading', { level: 1, name: '2段階認証の設定' })).toBeVisible()
  await admin.look('no second step yet')
  await page.goto(adminPages.contacts.path)
  await expect(page.getByRole('heading', { level: 1, name: '2段階認証の設定' })).toBeVisible()
  await press(admin, '設定を始める')
  await expect(page.getByRole('img', { name: '認証アプリで読み取る二次元コード' })).toBeVisible()
  await admin.look('the key for the app')
  const uri = (await page.getByRole('link', { name: '認証アプリを開く' }).getAttribute('href')) ?? ''
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const code = (steps = 0) => new TOTP({ secret }).generate({ timestamp: house.clock.now().getTime() + steps * 30_000 })
  await page.getByLabel('確認コード').fill(code())
  await press(admin, '確かめて始める')
  await expect(page.getByRole('list', { name: '回復コード' }).getByRole('listitem')).toHaveCount(10)
  await admin.look('recovery codes')
  await page.getByRole('link', { name: '控えたので、管理画面へ進む' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible()
  await page.goto(adminPages.myAccount.path)
  await expect(page.getByText('使っていない回復コード：10個')).toBeVisible()
  await admin.look('the second step under my account')
  await page.goto(adminPages.logout.path)
  await press(admin, 'ログアウト')
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  await logIn(admin, login_id)
  await page.getByLabel('確認コード').fill(code(1))
  await admin.look('the code is asked for')
  await press(admin, 'ログイン')
  await expect(page.getByRole('heading', { level: 1, name: 'アカウント' })).toBeVisible()
}

/** A wholesaler asks; staff open its account; its owner comes in by the mail. */
const supplierComesIn = async (house: House, admin: Person, owner: Person, mail: string) => {
  const { page } = owner
  await page.goto(supplierPages.lpInquiry.path)
  await page.getByLabel('法人名').fill('丸山水産株式会社')
  await page.getByLabel('ご担当者名').fill('山田 恵子')
  await page.getByLabel('電話番号').fill('03-0100-5501')
  await page.getByLabel('メールアドレス').fill(mail)
  await page.getByRole('checkbox').check()
  await press(owner, '確認画面へ')
  await press(owner, '送信する')
  await page.waitForURL(`**${supplierPages.contactComplete.path}`)

  await admin.page.goto(adminPages.contacts.path)
  await admin.page
    .getByRole('link', { name: /丸山水産株式会社/ })
    .first()
    .click()
  await expect(admin.page.getByLabel('オーナーのログインID')).toHaveValue(mail)
  await admin.look('an inquiry')
  await press(admin, 'アカウントを開いて案内を送る')
  await expect(admin.page.getByText(/パスワードの設定待ち/)).toBeVisible()
  await admin.look('an account that was opened')

  const text = await lastMail(house, mail, /パスワードの設定：/)
  await page.goto(pathOf(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? ''))
  await setPassword(owner)
  await logIn(owner, mail)
  await expect(page.getByRole('heading', { level: 1, name: 'はじめの設定' })).toBeVisible()
  await owner.look('the first set-up')
}

test('from an empty house: an administrator, a supplier, its invitation and a restaurant come in by screens alone @desktop', async ({
  house,
  people,
}) => {
  house.deps.config.admin_second_step = true
  const word = newWord()
  const [admin, owner, cook] = [await people.somebody(), await people.somebody(), await people.somebody('phone')]
  people.expects(/422 POST .*\/admins\/session/)
  await test.step('the first administrator', () => firstAdmin(house, admin, `admin-${word}`))
  await test.step('a supplier', () => supplierComesIn(house, admin, owner, `owner-${word}@maruyama.example`))
  house.deps.config.admin_second_step = false

  const invite = await test.step('its invitation', async () => {
    const { page } = owner
    await page.goto(supplierPages.storeNew.path)
    await page.getByLabel('得意先コード').fill('001042')
    await page.getByLabel('得意先名', { exact: true }).fill('鮨 まるた')
    await press(owner, '登録する')
    await page.getByRole('link', { name: 'この得意先を招待する' }).click()
    await press(owner, '招待を作る')
    return page.getByLabel('招待のURL').inputValue()
  })

  await test.step('a restaurant', async () => {
    const { page } = cook
    const mail = `cook-${word}@joins.example`
    await page.goto(`${pathOf(invite)}/check_supplier`)
    await press(cook, 'はい、この仕入先です')
    await page.getByRole('link', { name: '掲載されていないので入力する' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'お店の内容を入力してください' })).toBeVisible()
    await expect(page.getByLabel('店名', { exact: true })).toHaveValue('鮨 まるた')
    await page.getByLabel('電話番号', { exact: true }).fill('03-0100-5502')
    await page.getByLabel('都道府県').selectOption('東京都')
    await page.getByLabel('住所', { exact: true }).fill('中央区築地1-2-3')
    await press(cook, '次へ')
    await page.getByLabel('お名前').fill('丸田 一郎')
    await page.getByLabel('ログインID').fill(`maruta-${word}`)
    await page.getByLabel('パスワード', { exact: true }).fill('KinakoTsubame7')
    await press(cook, '次へ')
    await page.getByLabel('メールアドレス').fill(mail)
    await press(cook, '確認コードを送る')
    const text = await lastMail(house, mail, /確認コード/)
    await page.getByLabel('確認コード').fill(/\d{6}/.exec(text)?.[0] ?? '')
    await press(cook, '確認する')
    await press(cook, '利用規約に同意して登録する')
    await expect(page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()
  })

  await owner.page.goto(supplierPages.stores.path)
  await expect(owner.page.locator('tr[data-item]').filter({ hasText: '鮨 まるた' })).toContainText('取引中')
})
