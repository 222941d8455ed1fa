import { Secret, TOTP } from 'otpauth'
import { adminPages } from '#contract/pages/admin.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { expect, type Person, test as plain } from '#tests/support/browser.ts'
import { browserOfJourneys } from '#tests/support/chromium.ts'
import { test_password } from '#tests/support/password.ts'
import { certificate_pin, type Production, startProduction } from '#tests/support/production.ts'

// The product as an operator starts it, in processes of its own: `NODE_ENV=production`, TLS, an empty database, SMTP. Nothing
// is put into it but by `npm run admin:create` and by screens.

const test = plain.extend<{ production: Production }>({
  production: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const production = await startProduction()
      await use(production)
      await production.close()
    },
    { timeout: 120_000 },
  ],
})

const usual = browserOfJourneys()
test.use({
  launchOptions: { ...usual, args: [...usual.args, `--ignore-certificate-errors-spki-list=${certificate_pin}`] },
})

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = ({ page }: Person, name: string | RegExp) => page.getByRole('link', { name }).click()
const heads = ({ page }: Person, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** What a mail to this address says, once one says it. */
const mailed = async (production: Production, address: string, words: RegExp) => {
  let found: RegExpExecArray | null = null
  await expect
    .poll(async () => {
      found = words.exec(await production.mailTo(address))
      return found !== null
    })
    .toBe(true)
  return found?.[0] ?? ''
}

const setPassword = async (person: Person) => {
  await person.page.getByLabel('新しいパスワード').fill(test_password)
  await person.page.getByLabel('もう一度入力').fill(test_password)
  await press(person, 'パスワードを決める')
  await expect(person.page.getByText('パスワードを設定しました')).toBeVisible()
  await person.look('a password is set')
  await follow(person, 'ログインする')
}

const logIn = async (person: Person, login_id: string) => {
  await person.page.getByLabel('ログインID').fill(login_id)
  await person.page.getByLabel('パスワード', { exact: true }).fill(test_password)
  await press(person, 'ログイン')
}

/** The first administrator comes in by the operator's link, sets the second step, leaves, and comes in again by a code. */
const firstAdmin = async (production: Production, admin: Person) => {
  const { page } = admin
  const person = ['--login-id', 'first', '--name', '管理 花子', '--mail', 'first@staff.example']
  const link = /https:\S+/.exec(await production.npm('admin:create', '--', ...person))?.[0] ?? ''
  expect(link.startsWith(`${production.url}/`)).toBe(true)
  await page.goto(pathOf(link))
  await setPassword(admin)
  await logIn(admin, 'first')
  await heads(admin, '2段階認証の設定')
  await admin.look('no second step yet')
  await page.goto(adminPages.contacts.path)
  await heads(admin, '2段階認証の設定')
  await press(admin, '設定を始める')
  await expect(page.getByRole('img', { name: '認証アプリで読み取る二次元コード' })).toBeVisible()
  await admin.look('the key for the app')
  const uri = (await page.getByRole('link', { name: '認証アプリを開く' }).getAttribute('href')) ?? ''
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const code = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  await page.getByLabel('確認コード').fill(code())
  await press(admin, '確かめて始める')
  await expect(page.getByRole('list', { name: '回復コード' }).getByRole('listitem')).toHaveCount(10)
  await admin.look('recovery codes')
  await follow(admin, '控えたので、管理画面へ進む')
  await heads(admin, 'アカウント')
  await page.goto(adminPages.myAccount.path)
  await expect(page.getByText('使っていない回復コード：10個')).toBeVisible()
  await admin.look('the second step under my account')
  await page.goto(adminPages.logout.path)
  await press(admin, 'ログアウト')
  await expect(page.getByText('ログアウトしました')).toBeVisible()
  await logIn(admin, 'first')
  // A code serves once: that of the next half minute, which is taken by now.
  await page.getByLabel('確認コード').fill(code(1))
  await admin.look('the code is asked for')
  await press(admin, 'ログイン')
  await heads(admin, 'アカウント')
}

/** A wholesaler asks; staff open its account; its owner comes in by the mail. */
const supplierComesIn = async (production: Production, admin: Person, owner: Person, mail: string) => {
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
  await follow(admin, /丸山水産株式会社/)
  await expect(admin.page.getByLabel('オーナーのログインID')).toHaveValue(mail)
  await admin.look('an inquiry')
  await press(admin, 'アカウントを開いて案内を送る')
  await expect(admin.page.getByText(/パスワードの設定待ち/)).toBeVisible()
  await admin.look('an account that was opened')

  await page.goto(pathOf(await mailed(production, mail, /https:\/\/\S+token=\S+/)))
  await setPassword(owner)
  await logIn(owner, mail)
  await heads(owner, 'はじめの設定')
  await owner.look('the first set-up')
}

/** This house has the true clock: no closing passes while the story is on its way. */
const halfADayAway = () => {
  const hour = new Intl.DateTimeFormat('ja-JP', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Tokyo' })
    .format(new Date(Date.now() + 12 * 3_600_000))
    .slice(0, 2)
  return `${hour}:00`
}

/** An item, its place, how orders are taken out, until when they are taken. */
const firstSetUp = async (owner: Person) => {
  const { page } = owner
  await follow(owner, /^はじめる.*商品の登録$/)
  const cells = { 商品コード: '0012', 商品名: '真鯛 養殖', カテゴリー: '鮮魚', 単位: '尾', 単価: '1280' }
  for (const [column, text] of Object.entries(cells)) await page.getByLabel(`1行目の${column}`).fill(text)
  await press(owner, '登録する')
  await expect(page.getByText('商品が1件あります')).toBeVisible()
  await follow(owner, '次へ：商品の並び順')
  await press(owner, 'この順番で決める')
  await expect(page.getByText('並び順が決まっています')).toBeVisible()
  await follow(owner, /^次へ/)
  await page.getByRole('radio', { name: /注文書を印刷したとき/ }).click()
  await expect(page.getByRole('radio', { name: /注文書を印刷したとき/ })).toBeChecked()
  await press(owner, 'これで決める')
  await follow(owner, '次へ：受注のしかたとテスト注文')
  await page.getByLabel('何時まで受けるか').fill(halfADayAway())
  await press(owner, 'この締めにする')
  await expect(page.getByRole('button', { name: 'テスト注文を送る' })).toBeEnabled()
}

const invites = async (owner: Person) => {
  const { page } = owner
  await page.goto(supplierPages.storeNew.path)
  await page.getByLabel('得意先コード').fill('001042')
  await page.getByLabel('得意先名', { exact: true }).fill('鮨 まるた')
  await press(owner, '登録する')
  await follow(owner, 'この得意先を招待する')
  await press(owner, '招待を作る')
  return page.getByLabel('招待のURL').inputValue()
}

/** A restaurant joins by the invitation, on a phone: no directory has it. */
const restaurantJoins = async (production: Production, cook: Person, invite: string, mail: string) => {
  const { page } = cook
  await page.goto(`${pathOf(invite)}/check_supplier`)
  await press(cook, 'はい、この仕入先です')
  await follow(cook, '掲載されていないので入力する')
  await heads(cook, 'お店の内容を入力してください')
  await expect(page.getByLabel('店名', { exact: true })).toHaveValue('鮨 まるた')
  await page.getByLabel('電話番号', { exact: true }).fill('03-0100-5502')
  await page.getByLabel('都道府県').selectOption('東京都')
  await page.getByLabel('住所', { exact: true }).fill('中央区築地1-2-3')
  await press(cook, '次へ')
  await page.getByLabel('お名前').fill('丸田 一郎')
  await page.getByLabel('ログインID').fill('maruta')
  await page.getByLabel('パスワード', { exact: true }).fill('KinakoTsubame7')
  await press(cook, '次へ')
  await page.getByLabel('メールアドレス').fill(mail)
  await press(cook, '確認コードを送る')
  await page.getByLabel('確認コード').fill(await mailed(production, mail, /(?<!\d)\d{6}(?!\d)/))
  await press(cook, '確認する')
  await press(cook, '利用規約に同意して登録する')
  // LINE is not configured in this house: nothing is offered that leads nowhere.
  await heads(cook, '登録が済みました')
  await expect(page.getByText('LINE')).toHaveCount(0)
  await cook.look('joined')
}

/** The first order of the house; answers its number. */
const orders = async (cook: Person) => {
  const { page } = cook
  await follow(cook, '発注へ進む')
  await press(cook, '真鯛 養殖を入れる')
  await expect(page.getByRole('button', { name: '真鯛 養殖を増やす' })).toBeVisible()
  await cook.look('the first order sheet')
  await press(cook, '確認へ')
  await heads(cook, '発注の確認')
  await press(cook, '発注する')
  await expect(page.getByText('発注しました')).toBeVisible()
  await cook.look('the first order')
  return page.locator('dt:text-is("発注番号") + dd').innerText()
}

test('from an empty production house: an administrator, a supplier, its invitation, a restaurant and its order, by screens alone @desktop', async ({
  production,
  people,
}) => {
  const [admin, owner, cook] = [
    await people.somebody('desktop', production.url),
    await people.somebody('desktop', production.url),
    await people.somebody('phone', production.url),
  ]
  // The password was right, and the code is asked for.
  people.expects(/422 POST .*\/admins\/session/)
  await test.step('the first administrator', () => firstAdmin(production, admin))
  const mails = { owner: 'yamada@maruyama.example', cook: 'maruta@joins.example' }
  await test.step('a supplier', () => supplierComesIn(production, admin, owner, mails.owner))
  await test.step('its first set-up', () => firstSetUp(owner))
  const invite = await test.step('its invitation', () => invites(owner))
  await test.step('a restaurant', () => restaurantJoins(production, cook, invite, mails.cook))
  const number = await test.step('its order', () => orders(cook))
  await owner.page.goto(supplierPages.orders.path)
  await expect(owner.page.getByRole('row').filter({ hasText: number })).toContainText('鮨 まるた')
  await owner.page.goto(supplierPages.stores.path)
  await expect(owner.page.locator('tr[data-item]').filter({ hasText: '鮨 まるた' })).toContainText('取引中')
  // Production it is: no page of development is there.
  people.expects(/404 GET .*\/dev\/outbox/)
  expect((await admin.page.goto('/dev/outbox'))?.status()).toBe(404)
})
