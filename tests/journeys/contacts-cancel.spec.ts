import type { Page } from '@playwright/test'
import { expect, type House, type People, type Person, test } from '#tests/support/browser.ts'
import { addSupplier, addSupplierUser } from '#tests/support/world.ts'

// The supplier's cancellation request: requirements sections 2, 3, 4, 5, 7 and 8, sentence by sentence.

const screen = '/suppliers/contacts/cancel'

const setUp = async (house: House, people: People) => {
  const supplier = await addSupplier(house, { mail_address: `info-${crypto.randomUUID()}@tsukiji.example` })
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const form = await openForm(desk)
  // What is known of the supplier comes a moment later.
  await expect(form.name).toHaveValue(supplier.name)
  return { supplier, desk, page: desk.page, ...form }
}

const openForm = async ({ page }: Person) => {
  // The form is there before all that its page loads is.
  await page.goto(screen, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: '退会申請', exact: true })).toBeVisible()
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.accept()
  })
  return { dialogs, ...fieldsOf(page) }
}

const fieldsOf = (page: Page) => ({
  name: page.getByLabel('法人名'),
  phone: page.getByLabel('電話番号'),
  mail: page.getByLabel('メールアドレス'),
  contact: page.getByLabel('ご担当者名'),
  terms: page.getByRole('checkbox', { name: '個人情報の取り扱いに同意します' }),
  toConfirm: page.getByRole('button', { name: '確認画面へ' }),
  back: page.getByRole('button', { name: '入力に戻る' }),
  send: page.getByRole('button', { name: /^送信する/ }),
  confirmHeading: page.getByRole('heading', { level: 1, name: '退会申請の確認' }),
  entryHeading: page.getByRole('heading', { level: 1, name: '退会申請', exact: true }),
  overlay: page.locator('[data-loading-overlay]'),
})

const goToConfirm = async (form: ReturnType<typeof fieldsOf>) => {
  await form.contact.fill('山田 花子')
  await form.terms.check()
  await form.toConfirm.click()
  await expect(form.confirmHeading).toBeVisible()
}

const contactsOf = (house: House, supplier_id: string) =>
  house.deps.db.selectFrom('contacts').selectAll().where('supplier_id', '=', supplier_id).execute()

const top = (page: Page) => page.evaluate(() => window.scrollY)

test('entry, confirm, back, confirm, send, complete', async ({ house, people }) => {
  const { supplier, desk, page, ...form } = await setUp(house, people)

  // 1. Entry: filled in from the lookup, with the warning, and no way on before the box is ticked.
  await expect(page.locator('#vue-mount-cancel')).toContainText('退会申請')
  expect(await page.locator('#js-recaptcha-data').textContent()).toBe('{"siteKey":"local-site-key"}')
  await expect(page.getByText('これまでのご利用データはすべて消去されます')).toBeVisible()
  await expect(page.getByText('引き継ぐことはできません')).toBeVisible()
  await expect(form.name).toHaveValue(supplier.name)
  await expect(form.phone).toHaveValue('03-0100-2000')
  await expect(form.mail).toHaveValue(/^info-.*@tsukiji\.example$/)
  await expect(form.contact).toHaveValue('')
  await expect(form.toConfirm).toBeDisabled()
  await desk.look('entry')
  await form.terms.check()
  await expect(form.toConfirm).toBeEnabled()
  await form.terms.uncheck()
  await expect(form.toConfirm).toBeDisabled()

  // 2. Confirm: what was entered, from the top of the page.
  await form.phone.fill('０３ー１２３４ー５６７８')
  await goToConfirm(form)
  await expect.poll(() => top(page)).toBe(0)
  await expect(form.confirmHeading).toBeFocused()
  await expect(page.locator('dl')).toContainText(`法人名${supplier.name}電話番号03-1234-5678メールアドレス`)
  await expect(page.locator('dl')).toContainText('ご担当者名山田 花子')
  await desk.look('confirm')

  // 3. Back, by the page's own button and by the browser's, loses nothing.
  await form.back.click()
  await expect(form.entryHeading).toBeVisible()
  await expect.poll(() => top(page)).toBe(0)
  await expect(form.contact).toHaveValue('山田 花子')
  await expect(form.terms).toBeChecked()
  await form.toConfirm.click()
  await expect(form.confirmHeading).toBeVisible()
  await page.goBack()
  await expect(form.entryHeading).toBeVisible()
  await expect(form.contact).toHaveValue('山田 花子')
  await form.toConfirm.click()
  await expect(form.confirmHeading).toBeVisible()

  // 4. Send: once, under an overlay, exactly this payload.
  const bodies: unknown[] = []
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/api/contacts', async route => {
    bodies.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await form.send.dblclick()
  await expect(form.overlay).toContainText('送信しています')
  await expect.poll(() => bodies.length).toBe(1)
  await desk.look('sending')
  answer()
  await page.waitForURL('**/suppliers/contacts/complete')
  await expect(page.getByRole('heading', { level: 1, name: '送信しました' })).toBeVisible()
  expect(bodies).toEqual([
    {
      recaptcha_token: expect.stringMatching(/^local\.[0-9a-f]{32}\.(localhost|127\.0\.0\.1)$/),
      route: 'supplier',
      kind: 'supplier_cancel',
      supplier_id: supplier.id,
      contact: {
        name: supplier.name,
        phone_number: '03-1234-5678',
        mail_address: expect.stringMatching(/^info-/),
        contact_name: '山田 花子',
        is_terms_checked: true,
      },
    },
  ])
  const [stored, ...more] = await contactsOf(house, supplier.id)
  expect(more).toEqual([])
  await expect(page.getByText(`受付番号 ${stored?.number}`)).toBeVisible()
  await desk.look('complete')
  expect(form.dialogs).toEqual([])

  // Its sender is written to.
  await expect
    .poll(() =>
      house.deps.db
        .selectFrom('local_outbox')
        .select('subject')
        .where('destination', '=', stored?.mail_address ?? '')
        .execute(),
    )
    .toEqual([{ subject: `【Oroshi】退会申請を受け付けました（受付番号 ${stored?.number}）` }])

  // Going back shows an empty form, not a second sending.
  await page.goBack()
  await expect(form.contact).toHaveValue('')
})

const wrong_phone =
  '電話番号の形式が正しくありません。10桁または11桁の数字で、ハイフンは入れないか2つ入れて入力してください'
const wrong_mail = 'メールアドレスの形式が正しくありません。例：info@example.co.jp'
const rules = [
  { field: 'name', value: '', message: '法人名を入力してください' },
  { field: 'phone', value: '', message: '電話番号を入力してください' },
  { field: 'phone', value: '031234567', message: wrong_phone },
  { field: 'phone', value: '031234567890', message: wrong_phone },
  { field: 'phone', value: '03-12345678', message: wrong_phone },
  { field: 'phone', value: '03-12-34-5678', message: wrong_phone },
  { field: 'mail', value: '', message: 'メールアドレスを入力してください' },
  { field: 'mail', value: 'hanako@', message: wrong_mail },
  { field: 'contact', value: '', message: 'ご担当者名を入力してください' },
] as const

test('each rule speaks on submitting, and the first error is scrolled to and focused', async ({ house, people }) => {
  const { desk, page, ...form } = await setUp(house, people)
  await form.contact.fill('山田 花子')
  await form.terms.check()
  for (const { field, value, message } of rules) {
    const kept = await form[field].inputValue()
    await form[field].fill(value)
    if (field === 'name') await expect(page.getByText(message)).toHaveCount(0)
    await form.toConfirm.click()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(form[field]).toBeFocused()
    await expect(form[field]).toBeInViewport()
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true')
    await form[field].fill(kept)
    await expect(page.getByText(message, { exact: true })).toHaveCount(0)
  }
  // All at once: the first of them has the focus, and the page has moved to it.
  for (const field of ['name', 'phone', 'mail', 'contact'] as const) await form[field].fill('')
  await form.toConfirm.scrollIntoViewIfNeeded()
  await form.toConfirm.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toBeInViewport()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(4)
  await desk.look('errors')
  // The box, once it was ticked and no longer is.
  await form.terms.uncheck()
  await expect(page.getByText('個人情報の取り扱いをご確認のうえ、チェックを入れてください')).toBeVisible()
  await expect(form.toConfirm).toBeDisabled()
})

test('good phone numbers pass: ten or eleven digits, none or two hyphens @desktop', async ({ house, people }) => {
  const { page, ...form } = await setUp(house, people)
  for (const number of ['0312345678', '09012345678', '03-1234-5678', '090-1234-5678']) {
    await form.phone.fill(number)
    await goToConfirm(form)
    await expect(page.locator('dl')).toContainText(number)
    await form.back.click()
  }
})

test('who goes on before the browser has gone back stays at the confirmation, and its back button still leads to the entry @desktop', async ({
  house,
  people,
}) => {
  const { page, ...form } = await setUp(house, people)
  await goToConfirm(form)
  await page.evaluate(async () => {
    const find = (word: string) => [...document.querySelectorAll('button')].find(one => one.textContent === word)
    const gone_back = new Promise(done => window.addEventListener('popstate', done, { once: true }))
    find('入力に戻る')?.click()
    // Drawn within the same turn of the browser, in which it does not yet say that it went back.
    while (!find('確認画面へ')) await Promise.resolve()
    find('確認画面へ')?.click()
    await gone_back
  })
  await expect(form.confirmHeading).toBeVisible()
  await page.goBack()
  await expect(form.entryHeading).toBeVisible()
  await expect(form.contact).toHaveValue('山田 花子')
})

test('a refusal with a list of messages leads back to its fields, with what was typed @desktop', async ({
  house,
  people,
}) => {
  const { desk, page, ...form } = await setUp(house, people)
  await goToConfirm(form)
  people.expects(/^422 POST .*\/api\/contacts$/)
  await page.route('**/api/contacts', route =>
    route.fulfill({
      status: 422,
      json: {
        messages: [
          { field: 'mail_address', message: 'このメールアドレスには送信できません' },
          { field: 'contact.phone_number', message: 'この電話番号は使われていません' },
        ],
      },
    }),
  )
  await form.send.click()
  await expect(form.entryHeading).toBeVisible()
  await expect(page.getByText('このメールアドレスには送信できません')).toBeVisible()
  await expect(page.getByText('この電話番号は使われていません')).toBeVisible()
  await expect(form.phone).toBeFocused()
  await expect(form.contact).toHaveValue('山田 花子')
  await expect(form.overlay).toHaveCount(0)
  await desk.look('refused fields')
  expect(form.dialogs).toEqual([])
  // Mended, it can be sent: the challenge was reset.
  await page.unroute('**/api/contacts')
  await form.phone.fill('0312345678')
  await form.mail.fill('yamada@test.example')
  await form.toConfirm.click()
  await form.send.click()
  await page.waitForURL('**/complete')
})

test('a refusal with one message stands over the page, and sending again works @desktop', async ({ house, people }) => {
  const { supplier, desk, page, ...form } = await setUp(house, people)
  await goToConfirm(form)
  people.expects(/^422 POST .*\/api\/contacts$/)
  await page.route('**/api/contacts', route =>
    route.fulfill({ status: 422, json: { message: 'いまは受け付けられません' } }),
  )
  await form.send.click()
  await expect(page.getByRole('alert')).toContainText('いまは受け付けられません')
  await expect(form.overlay).toHaveCount(0)
  await expect(page.locator('dl')).toContainText('山田 花子')
  await desk.look('refused')
  await page.unroute('**/api/contacts')
  await form.send.click()
  await page.waitForURL('**/complete')
  expect(await contactsOf(house, supplier.id)).toHaveLength(1)
  expect(form.dialogs).toEqual([])
})

test('a fault with a message is told over the page; without one, by an alert @desktop', async ({ house, people }) => {
  const { page, ...form } = await setUp(house, people)
  await goToConfirm(form)
  people.expects(/^500 POST .*\/api\/contacts$/)
  await page.route('**/api/contacts', route =>
    route.fulfill({ status: 500, json: { message: '処理に失敗しました。時間をおいてもう一度お試しください' } }),
  )
  await form.send.click()
  await expect(page.getByRole('alert')).toContainText('時間をおいてもう一度お試しください')
  expect(form.dialogs).toEqual([])
  await page.unroute('**/api/contacts')
  await page.route('**/api/contacts', route => route.fulfill({ status: 500, body: '<h1>Bad Gateway</h1>' }))
  await form.send.click()
  await expect.poll(() => form.dialogs).toEqual(['処理に失敗しました'])
  await expect(form.overlay).toHaveCount(0)
  await form.back.click()
  await expect(form.contact).toHaveValue('山田 花子')
})

for (const [what, code] of [
  ['an aborted request', 'aborted'],
  ['a network failure', 'connectionreset'],
] as const) {
  test(`${what} is silent: nothing is lost, and it can be sent again @desktop`, async ({ house, people }) => {
    const { supplier, page, ...form } = await setUp(house, people)
    await goToConfirm(form)
    if (code !== 'aborted') people.expects(/ERR_CONNECTION_RESET POST .*\/api\/contacts$/)
    await page.route('**/api/contacts', route => route.abort(code))
    await form.send.click()
    // The lost connection itself is said by the app, as on every page.
    await expect(page.getByText('通信できません')).toBeVisible()
    await expect(form.overlay).toHaveCount(0)
    await expect(form.confirmHeading).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(form.dialogs).toEqual([])
    await page.unroute('**/api/contacts')
    await form.send.click()
    await page.waitForURL('**/complete')
    expect(await contactsOf(house, supplier.id)).toHaveLength(1)
  })
}

test('by the keyboard alone @desktop', async ({ house, people }) => {
  const { supplier, page, ...form } = await setUp(house, people)
  const press = (key: string) => page.keyboard.press(key)
  await form.name.focus()
  for (const field of [form.phone, form.mail, form.contact]) {
    await press('Tab')
    await expect(field).toBeFocused()
  }
  await page.keyboard.type('Yamada')
  await press('Tab')
  await expect(form.terms).toBeFocused()
  // A disabled button is not in the way; Enter does not get around it.
  await press('Enter')
  await expect(form.entryHeading).toBeVisible()
  await press('Space')
  await press('Tab')
  await expect(form.toConfirm).toBeFocused()
  await press('Enter')
  await expect(form.confirmHeading).toBeFocused()
  await press('Tab')
  await expect(form.back).toBeFocused()
  await press('Enter')
  await expect(form.entryHeading).toBeFocused()
  await form.toConfirm.focus()
  await press('Enter')
  await expect(form.confirmHeading).toBeFocused()
  await press('Tab')
  await press('Tab')
  await expect(form.send).toBeFocused()
  await press('Enter')
  await press('Enter')
  await page.waitForURL('**/complete')
  await expect(page.getByRole('heading', { level: 1, name: '送信しました' })).toBeFocused()
  expect(await contactsOf(house, supplier.id)).toHaveLength(1)
})

test('a failed human check is told, and the script may come late @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const { page } = desk
  // The widget of a robot: its answer is nobody's. It comes when the form is sent already.
  let robot = true
  const sent = Promise.withResolvers<void>()
  await page.route('**/dev/recaptcha/api.js*', async route => {
    const answer = await route.fetch()
    const script = await answer.text()
    await sent.promise
    await route.fulfill({ response: answer, body: robot ? script.replace("'local.' +", "'robot.' +") : script })
  })
  const form = await openForm(desk)
  await expect(form.name).toHaveValue(supplier.name)
  await form.mail.fill('yamada@test.example')
  await goToConfirm(form)
  people.expects(/^422 POST .*\/api\/contacts$/)
  await form.send.click()
  await expect(form.overlay).toContainText('送信しています')
  sent.resolve()
  await expect(page.getByRole('alert')).toContainText('自動送信でないことを確認できませんでした')
  expect(await contactsOf(house, supplier.id)).toEqual([])
  robot = false
  await page.reload()
  await expect(form.name).toHaveValue(supplier.name)
  await form.mail.fill('yamada@test.example')
  await goToConfirm(form)
  await form.send.click()
  await page.waitForURL('**/complete')
  expect(await contactsOf(house, supplier.id)).toHaveLength(1)
})

test('without a session the form is empty and says so; a lookup that fails leaves it usable @desktop', async ({
  house,
  people,
}) => {
  const visitor = await people.somebody()
  const { page } = visitor
  const form = await openForm(visitor)
  await expect(page.getByText('ログインしていません')).toBeVisible()
  await expect(form.name).toHaveValue('')
  await visitor.look('visitor')
  await page.getByRole('link', { name: 'ログインしてから申請する' }).click()
  await expect(page).toHaveURL(/\/suppliers\/login\?next=%2Fsuppliers%2Fcontacts%2Fcancel$/)

  const supplier = await addSupplier(house)
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  people.expects(/^503 GET .*\/api\/suppliers\//)
  await desk.page.route('**/api/suppliers/*', route => route.fulfill({ status: 503, json: { message: '休止中' } }))
  const own = await openForm(desk)
  await expect(desk.page.getByText('ご登録の内容を読み込めませんでした')).toBeVisible()
  await own.name.fill('株式会社 築地')
  await expect(own.name).toHaveValue('株式会社 築地')
})

test('staff are told before they fill anything in @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  const staff = await addSupplierUser(house, supplier.id)
  const desk = await people.desk()
  await desk.logIn(staff.login_id)
  const own = await openForm(desk)
  await expect(desk.page.getByText('権限が「オーナー」のユーザーだけが行えます')).toBeVisible()
  await expect(own.name).toHaveCount(0)
  await expect(own.toConfirm).toHaveCount(0)
  await desk.look('staff')
})

test('while the complete page is on its way nothing can be sent again; opened directly it claims nothing @desktop', async ({
  house,
  people,
}) => {
  const { supplier, desk, page, ...form } = await setUp(house, people)
  const late = Promise.withResolvers<void>()
  await page.route(/complete-screen/, async route => {
    await late.promise
    await route.continue()
  })
  await goToConfirm(form)
  await form.send.click()
  await page.waitForURL('**/suppliers/contacts/complete')
  // The old page's script goes on: what is under the new address is held, whatever is pressed.
  await expect(form.overlay).toContainText('送信しています')
  await expect(form.send).toBeDisabled()
  await expect(form.back).toBeDisabled()
  await form.send.dispatchEvent('click')
  await expect(form.overlay).toBeVisible()
  expect(await contactsOf(house, supplier.id)).toHaveLength(1)
  late.resolve()
  await expect(page.getByRole('heading', { level: 1, name: '送信しました' })).toBeVisible()
  expect(await contactsOf(house, supplier.id)).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/^受付番号/)).toBeVisible()

  const other = await page.context().newPage()
  await other.goto('/suppliers/contacts/complete')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('この画面からは何も送信していません')
  await expect(other.getByText('お送りしました')).toHaveCount(0)
  for (const [path, claim] of [
    ['/consumers/contacts/complete', 'お送りしました'],
    ['/consumers/forgot/new_password/complete', '設定しました'],
    ['/consumers/forgot/password/mail_sent', 'リンクを送りました'],
  ] as const) {
    await other.goto(path)
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(other.getByText(claim)).toHaveCount(0)
  }
})

test('before it leaves, a supplier takes its data out @desktop', async ({ house, people }) => {
  const { supplier, desk, page } = await setUp(house, people)
  await page.getByRole('button', { name: 'データを書き出す' }).click()
  await expect(page.getByText(/^注文0件を書き出しました/)).toBeVisible()
  await desk.look('taken out')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ダウンロードする' }).click()
  expect((await saved).suggestedFilename()).toBe(`${supplier.name}_全データ_2026-11-20.zip`)
})
