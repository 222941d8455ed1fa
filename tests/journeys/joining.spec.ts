import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import type { House, Person } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addEntry, newWord } from '#tests/support/joining.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { test_password } from '#tests/support/password.ts'
import { addInvitedStore, addRestaurant, addSupplier } from '#tests/support/world.ts'

const password = 'KinakoTsubame7'

/** The code and the link that the house has mailed last. */
const lastCode = async (house: House, destination: string) => {
  const text = await lastMail(house, destination, /確認コード/)
  return { code: /\d{6}/.exec(text)?.[0] ?? '', link: /https?:\/\/\S+resume\/[\w-]{64}/.exec(text)?.[0] ?? '' }
}

const inviteOf = async (house: House, store_id: string) => {
  const { id } = await house.deps.db
    .selectFrom('store_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  return new URL(urlOfInvite(house.deps, id)).pathname
}

// Each step is opened four times and looked at: on a busy machine that is longer than a story's usual limit.
test.slow()

/** This step is here, is here after a reload, and after a look at the one before. */
const holds = async ({ page, look }: Person, heading: string, what: string) => {
  const head = page.getByRole('heading', { level: 1, name: heading })
  await expect(head).toBeVisible()
  await look(what)
  await page.reload()
  await expect(head).toBeVisible()
  await page.goBack()
  await expect(head).toHaveCount(0)
  await page.goForward()
  await expect(head).toBeVisible()
}

/** As `holds`, where the step before is over (a code is good once): the back button leads here again. */
const holdsAfterCode = async ({ page, look }: Person, heading: string, what: string) => {
  const head = page.getByRole('heading', { level: 1, name: heading })
  await expect(head).toBeVisible()
  await look(what)
  await page.reload()
  await expect(head).toBeVisible()
  await page.goBack()
  await expect(head).toBeVisible()
}

const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = ({ page }: Person, name: string) => page.getByRole('link', { name, exact: true }).click()

const fillLogin = async (person: Person, login_id: string) => {
  const { page } = person
  await page.getByLabel('お名前').fill('丸田 一郎')
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await press(person, '次へ')
}

test('by an invitation: each step outlives a reload and the back button @phone', async ({ house, people }) => {
  const supplier = await addSupplier(house, {
    name: '丸山水産株式会社',
    prefecture: '東京都',
    address: '中央区築地1-1',
  })
  const word = newWord()
  const entry = await addEntry(house, { name: `鮨 まるた ${word}`, phone_number: '03-0100-4801' })
  const { id: store_id } = await addInvitedStore(house, supplier.id, {
    name: '鮨まるた',
    phone_number: '0301004800',
    postal_code: '135-0061',
  })
  const cook = await people.somebody('phone')
  const { page } = cook
  const mail = `${newWord()}@joins.example`

  await page.goto(await inviteOf(house, store_id))
  await expect(page.getByRole('heading', { level: 1, name: '丸山水産株式会社からの招待' })).toBeVisible()
  await cook.look('an invitation is opened')
  await follow(cook, 'できることを先に見る')
  await holds(cook, 'Oroshiでできること', 'overview')
  await follow(cook, '次へ')
  await holds(cook, 'この仕入先で間違いありませんか', 'check of the supplier')
  await press(cook, 'はい、この仕入先です')
  await holds(cook, 'お店を探します', 'search')
  // What the supplier's books know of the place begins the form: the address comes of its postal code.
  await follow(cook, '掲載されていないので入力する')
  await expect(page.getByLabel('郵便番号')).toHaveValue('135-0061')
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都')
  await expect(page.getByLabel('住所', { exact: false }).last()).toHaveValue('江東区豊洲')
  await page.goBack()
  await page.getByLabel('店名・電話番号・住所').fill(word)
  await press(cook, '探す')
  await holds(cook, `「${word}」の掲載店`, 'results')
  await page.getByRole('button', { name: entry.name }).click()
  // What the directory knows whole is asked on no page of its own, and can be looked through.
  await expect(page.getByText(`${entry.name}として登録します。`)).toBeVisible()
  await follow(cook, '前の画面へ')
  await holds(cook, 'お店の内容をご確認ください', 'detail')
  await press(cook, '次へ')
  await holds(cook, 'ログインの登録', 'login')
  await press(cook, '次へ')
  await expect(page.getByText('パスワードを入力してください', { exact: true })).toBeVisible()
  await fillLogin(cook, `maruta-${newWord()}`)
  await holds(cook, 'ご本人の確認をします', 'address')
  await page.getByLabel('メールアドレス').fill(mail)
  await press(cook, '確認コードを送る')
  await holds(cook, '確認コードを入力してください', 'code')
  const { code } = await lastCode(house, mail)
  await page.getByLabel('確認コード').fill(code)
  await press(cook, '確認する')
  await holdsAfterCode(cook, 'この内容で登録します', 'confirm')
  await press(cook, '利用規約に同意して登録する')
  await expect(page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()
  await cook.look('LINE now or later')
  const { line } = house.deps
  house.deps.line = { ...line, channels: [] }
  await page.reload()
  await expect(page.getByRole('link', { name: '発注へ進む', exact: true })).toBeVisible()
  await expect(page.getByText('LINE', { exact: false })).toHaveCount(0)
  await cook.look('no LINE here')
  house.deps.line = line
  await page.reload()
  await follow(cook, 'あとで設定して、発注へ進む')
  await expect(page.getByText('商品1')).toBeVisible()
  await page.goBack()
  await follow(cook, 'トップへ')
  await expect(page.getByRole('link', { name: '丸山水産株式会社' }).first()).toBeVisible()
})

test('one joining in an old tab and at another device: who comes late is told @phone', async ({ house, people }) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const phone_number = '03-0100-4850'
  await addEntry(house, { name: '鮨 まるた 支店', phone_number })
  const { id: store_id } = await addInvitedStore(house, supplier.id, { name: '鮨まるた支店', phone_number })
  const path = await inviteOf(house, store_id)
  const cook = await people.somebody('phone')
  const { page } = cook
  const mail = `${newWord()}@joins.example`
  // What supplier and directory know is not asked again: no search, no form; it may be put right.
  await page.goto(path)
  await press(cook, 'この仕入先で始める')
  await expect(page.getByText('鮨 まるた 支店として登録します。')).toBeVisible()
  await follow(cook, '前の画面へ')
  await expect(page.getByLabel('店名', { exact: true })).toHaveValue('鮨 まるた 支店')
  await press(cook, '次へ')
  // A mail address that is the login id, too, is not typed twice: the code is on its way.
  await fillLogin(cook, mail)
  await expect(page.getByRole('heading', { level: 1, name: '確認コードを入力してください' })).toBeVisible()
  await expect(page.getByText(mail)).toBeVisible()
  await follow(cook, '前の画面へ')
  await expect(page.getByLabel('メールアドレス')).toHaveValue(mail)
  await cook.look('the address stands there already')
  await page.goBack()
  await expect(page.getByLabel('確認コード')).toBeVisible()
  const { code, link } = await lastCode(house, mail)

  const old = await page.context().newPage()
  await old.goto(`${path}/authentication_confirm`)
  const stale = old.getByLabel('確認コード')
  await expect(stale).toBeVisible()
  // What it asks meanwhile is answered after its press: else it may go on by itself.
  const pressed = Promise.withResolvers<void>()
  await old.route(/\/api\//, async route => {
    if (route.request().method() === 'GET') await pressed.promise
    await route.continue()
  })
  await page.getByLabel('確認コード').fill(code)
  await press(cook, '確認する')
  await expect(page.getByRole('heading', { level: 1, name: 'この内容で登録します' })).toBeVisible()
  await stale.fill(code)
  await old.getByRole('button', { name: '確認する' }).click()
  pressed.resolve()
  await expect(old.getByRole('heading', { level: 1, name: 'この内容で登録します' })).toBeVisible()
  await old.close()

  const other = await people.somebody('phone')
  await other.page.goto(new URL(link).pathname)
  await other.look('a joining goes on')
  await other.page.getByLabel('登録のときに決めたパスワード').fill(password)
  await press(other, '続きから登録する')
  await expect(other.page.getByRole('heading', { level: 1, name: 'この内容で登録します' })).toBeVisible()
  await press(other, '利用規約に同意して登録する')
  await expect(other.page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()

  // The first device, some time later, is told.
  await house.deps.db
    .updateTable('joinings')
    .set({ finished_at: sql`finished_at - interval '11 minutes'` })
    .where('finished_at', 'is not', null)
    .execute()
  people.expects(/409 POST .*registrations\/complete/)
  await press(cook, '利用規約に同意して登録する')
  await expect(page.getByText('登録は済んでいます')).toBeVisible()
  await expect(page.getByText('すでに')).toHaveCount(0)
  await cook.look('the first device is told')
  await follow(cook, 'ログインへ')
  await expect(page.getByRole('heading', { level: 1, name: '飲食店ログイン' })).toBeVisible()
})

test('by itself, with a restaurant written by hand and a small screen @phone', async ({ house, people }) => {
  const cook = await people.somebody('phone')
  const { page } = cook
  await page.setViewportSize({ width: 360, height: 640 })
  const mail = `${newWord()}@joins.example`
  await page.goto(consumerPages.login.path)
  await follow(cook, 'はじめての方はこちら（新規登録）')
  await holds(cook, 'はじめての方へ', 'sign up')
  await page.getByText('くわしく', { exact: true }).click()
  await expect(page.getByText('仕入先は登録のあとで追加でき')).toBeVisible()
  await follow(cook, '新規登録へ')
  await holds(cook, '飲食店向け利用規約（雛形）', 'terms')
  await press(cook, '同意して次へ')
  await holds(cook, 'お店を探します', 'search')
  // Who comes in anew by the front door goes on where he was.
  await page.goto(consumerPages.signup.path)
  await follow(cook, '新規登録へ')
  await expect(page.getByText('途中になっている登録があります')).toBeVisible()
  await holds(cook, '新規登録', 'registration')
  await follow(cook, '続きから登録する')
  await page.getByLabel('店名・電話番号・住所').fill('どこにもないお店')
  await press(cook, '探す')
  await expect(page.getByText('見つかりませんでした')).toBeVisible()
  await cook.look('nothing found')
  await follow(cook, 'この中にないので入力する')
  await holds(cook, 'お店の内容を入力してください', 'not listed')
  // What was looked for is not typed again.
  await expect(page.getByLabel('店名', { exact: false }).first()).toHaveValue('どこにもないお店')
  await page.getByLabel('店名', { exact: false }).first().fill('')
  await press(cook, '次へ')
  await expect(page.getByText('店名を入力してください')).toBeVisible()
  await page.getByLabel('店名', { exact: false }).first().fill('小料理 ひさご')
  await page.getByLabel('郵便番号').fill('１０４００４５')
  await expect(page.getByLabel('都道府県')).toHaveValue('東京都')
  await expect(page.getByLabel('住所', { exact: false }).last()).toHaveValue('中央区築地')
  const elsewhere = page.getByText('104-0045は東京都中央区築地の郵便番号です')
  await page.getByLabel('住所', { exact: false }).last().fill('中央区銀座4-5-6')
  await expect(elsewhere).toBeVisible()
  await cook.look('a postal code of another town')
  await page.getByLabel('住所', { exact: false }).last().fill('中央区築地4-5-6')
  await expect(elsewhere).toHaveCount(0)
  await page.getByLabel('電話番号').fill('03-0100-4900')
  // A phone that is short of memory loads the page anew: what was typed is there.
  await page.reload()
  await expect(page.getByLabel('店名', { exact: false }).first()).toHaveValue('小料理 ひさご')
  await expect(page.getByLabel('住所', { exact: false }).last()).toHaveValue('中央区築地4-5-6')
  await expect(page.getByLabel('電話番号')).toHaveValue('03-0100-4900')
  await press(cook, '次へ')
  await holds(cook, 'ログインの登録', 'login')
  await fillLogin(cook, `hisago-${newWord()}`)
  await holds(cook, 'ご本人の確認をします', 'address')
  await page.getByLabel('メールアドレス').fill(mail)
  await press(cook, '確認コードを送る')
  await holds(cook, '確認コードを入力してください', 'code')
  const { code } = await lastCode(house, mail)
  people.expects(/422 POST .*complete_auth_code/)
  await page.getByLabel('確認コード').fill(code === '111111' ? '222222' : '111111')
  await press(cook, '確認する')
  await expect(page.getByText('確認コードが違います。あと4回入力できます')).toBeVisible()
  await page.getByLabel('確認コード').fill(code)
  await press(cook, '確認する')
  await holdsAfterCode(cook, 'この内容で登録します', 'confirm')
  await expect(page.getByText('104-0045', { exact: true })).toBeVisible()
  // Something is put right, and the way back is one press.
  await page.getByRole('link', { name: 'お店を直す' }).click()
  await page.getByLabel('ジャンル').fill('和食')
  await press(cook, '次へ')
  await expect(page.getByText('和食', { exact: true })).toBeVisible()
  // The terms were agreed to at the beginning: not twice.
  await press(cook, '登録する')
  await holds(cook, '登録した内容', 'what was registered')
  await follow(cook, 'LINEで知らせを受け取る')
  await expect(page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()
  await follow(cook, 'あとで設定して、次へ')
  await expect(page.getByText('ご登録ありがとうございます')).toBeVisible()
  await cook.look('three ways to go on')
  await follow(cook, '仕入先を自分で登録する')
  await expect(page.getByRole('heading', { level: 1, name: '仕入先の登録' })).toBeVisible()
  // Whoever puts it off finds it on an empty first page as the one thing to do.
  await page.goto(consumerPages.top.path)
  await expect(page.getByText('仕入先がまだありません')).toBeVisible()
  await cook.look('first page without a supplier')
  await follow(cook, '仕入先を登録する')
  await expect(page).toHaveURL(new RegExp(`${consumerPages.suppliers.path}$`))
})

test('a login id that another has is told once one is known, with what must be typed again @phone', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const { id: store_id } = await addInvitedStore(house, supplier.id, {
    name: '鮨まるた別館',
    phone_number: '0301004870',
  })
  await addEntry(house, { name: '鮨 まるた 別館', phone_number: '03-0100-4870' })
  const { owner } = (await addRestaurant(house, supplier)).consumer
  const cook = await people.somebody('phone')
  const { page } = cook
  const mail = `${newWord()}@joins.example`
  await page.goto(`${await inviteOf(house, store_id)}/check_supplier`)
  await press(cook, 'はい、この仕入先です')
  await fillLogin(cook, owner.login_id)
  await page.getByLabel('メールアドレス').fill(mail)
  await press(cook, '確認コードを送る')
  await page.getByLabel('確認コード').fill((await lastCode(house, mail)).code)
  await press(cook, '確認する')
  await expect(page.getByText(`「${owner.login_id}」は、すでに使われています`)).toBeVisible()
  await expect(page.getByText('パスワードだけ、もう一度入力してください')).toBeVisible()
  await expect(page.getByLabel('お名前')).toHaveValue('丸田 一郎')
  await cook.look('the login id is another’s')
  await page.getByLabel('ログインID').fill(`bekkan-${newWord()}`)
  await page.getByLabel('パスワード', { exact: true }).fill(password)
  await press(cook, '次へ')
  await expect(page.getByRole('heading', { level: 1, name: 'この内容で登録します' })).toBeVisible()
})

test('by itself, finished with a lost answer and looked at later: it is done, in one sentence @phone', async ({
  house,
  people,
}) => {
  const cook = await people.somebody('phone')
  const { page } = cook
  const mail = `${newWord()}@joins.example`
  await page.goto(consumerPages.registrationRule.path)
  await press(cook, '同意して次へ')
  await follow(cook, '掲載されていないので入力する')
  await page.getByLabel('店名', { exact: false }).first().fill('小料理 ひさご')
  await page.getByLabel('郵便番号').fill('104-0045')
  await page.getByLabel('住所', { exact: false }).last().fill('中央区築地4-5-6')
  await page.getByLabel('電話番号').fill('03-0100-4901')
  await press(cook, '次へ')
  await fillLogin(cook, mail)
  await page.getByLabel('確認コード').fill((await lastCode(house, mail)).code)
  await press(cook, '確認する')
  people.expects(/^net::ERR_CONNECTION_RESET /)
  await losesAnswer(page, '**/registrations/complete')
  await press(cook, '登録する')
  await expect(page.getByText('登録できたかどうかは分かりません。もう一度押しても、登録は1回だけです')).toBeVisible()
  // Neither the session nor the word that it is done has come along.
  await page.context().clearCookies({ name: 'oroshi_consumer' })
  await page.reload()
  await expect(page.getByText('登録は済んでいます')).toBeVisible()
  await expect(page.getByText('すでに')).toHaveCount(0)
  await cook.look('it is done')
  await follow(cook, 'ログインへ')
  await expect(page.getByRole('heading', { level: 1, name: '飲食店ログイン' })).toBeVisible()
})

test('who is here already accepts an invitation, and no URL but its own carries its token @phone', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const { consumer } = await addRestaurant(house, await addSupplier(house), { consumer: { name: '鮨 丸太' } })
  const { id: store_id } = await addInvitedStore(house, supplier.id)
  const path = await inviteOf(house, store_id)
  const token = path.split('/').at(-1) ?? ''
  const cook = await people.restaurant('phone')
  const { page } = cook
  await page.goto(path)
  await page.getByRole('link', { name: 'ログインして受ける' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '飲食店ログイン' })).toBeVisible()
  expect(page.url()).not.toContain(token)
  await page.getByLabel('ログインID').fill(consumer.owner.login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(test_password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await expect(page.getByRole('region', { name: '取引を始める店舗' })).toContainText('鮨 丸太')
  await cook.look('an invitation before it is accepted')
  await page.getByRole('button', { name: '承諾して取引を始める' }).click()
  await expect(page.getByText('丸山水産株式会社との取引が始まりました')).toBeVisible()
})

/** The first answer of this call is lost on the way, after the server has done what was asked. */
const losesAnswer = async (page: Page, path: string) => {
  let lost = false
  await page.route(path, async route => {
    if (lost || route.request().method() === 'GET') return route.continue()
    lost = true
    await route.fetch()
    return route.abort('connectionreset')
  })
}

test('each answer is lost once: the same press goes on, and nobody else is said to have been there @phone', async ({
  house,
  people,
}) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const phone_number = '03-0100-4890'
  await addEntry(house, { name: '鮨 まるた 東店', phone_number })
  const { id: store_id } = await addInvitedStore(house, supplier.id, { name: '鮨まるた東店', phone_number })
  const cook = await people.somebody('phone')
  const { page } = cook
  const mail = `${newWord()}@joins.example`
  people.expects(/^net::ERR_CONNECTION_RESET /)
  await page.goto(await inviteOf(house, store_id))
  await press(cook, 'この仕入先で始める')
  await losesAnswer(page, '**/registrations/login')
  await fillLogin(cook, mail)
  await expect(page.getByText('もう一度押すと、続きへ進みます')).toBeVisible()
  await cook.look('nobody knows whether the login was taken')
  await press(cook, '次へ')
  await expect(page.getByRole('heading', { level: 1, name: '確認コードを入力してください' })).toBeVisible()
  await expect(page.getByText('先に進んでいます')).toHaveCount(0)
  const { code } = await lastCode(house, mail)
  await losesAnswer(page, '**/registrations/complete_auth_code')
  await page.getByLabel('確認コード').fill(code)
  await press(cook, '確認する')
  await expect(page.getByText('もう一度押すと、続きへ進みます')).toBeVisible()
  await press(cook, '確認する')
  await expect(page.getByRole('heading', { level: 1, name: 'この内容で登録します' })).toBeVisible()
  await expect(page.getByText('先に進んでいます')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'at twice the text').toBe(360)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  const codes = await house.deps.db.selectFrom('joining_codes').select('id').where('destination', '=', mail).execute()
  expect(codes).toHaveLength(1)
  await losesAnswer(page, '**/registrations/complete')
  await press(cook, '利用規約に同意して登録する')
  await expect(page.getByText('登録できたかどうかは分かりません。もう一度押しても、登録は1回だけです')).toBeVisible()
  await cook.look('nobody knows whether it was registered')
  await press(cook, '利用規約に同意して登録する')
  await expect(page.getByRole('heading', { level: 2, name: 'LINEで受け取りますか' })).toBeVisible()
  const accounts = await house.deps.db.selectFrom('accounts').select('id').where('login_id', '=', mail).execute()
  expect(accounts).toHaveLength(1)
})
