import { consumerPages } from '#contract/pages/consumer.ts'
import { expect, type House, logInAsAdmin, logInAsSupplier, test } from '#tests/support/browser.ts'
import { addAdmin, addRestaurant, addSupplier, world } from '#tests/support/world.ts'

// The contact forms of both areas, and what staff do with what comes in.

const outbox = (house: House, address: string) =>
  house.deps.db.selectFrom('local_outbox').select(['subject', 'body_text']).where('destination', '=', address).execute()

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@test.example`

const supplierForms = [
  {
    path: 'forgot_password',
    title: 'パスワードを忘れた場合のお問い合わせ',
    kind: 'supplier_forgot_password',
    fields: {},
  },
  {
    path: 'bug_report',
    title: '不具合の報告',
    kind: 'supplier_bug_report',
    fields: { お問い合わせ内容: '印刷できません' },
  },
  {
    path: 'question',
    title: '使い方のご質問',
    kind: 'supplier_question',
    fields: { お問い合わせ内容: '締切の変え方は？' },
  },
  {
    path: 'store',
    title: '得意先についてのお問い合わせ',
    kind: 'supplier_store',
    fields: { 得意先名: '鮨 まるた', お問い合わせ内容: '統合したい' },
  },
  { path: 'other', title: 'その他のお問い合わせ', kind: 'supplier_other', fields: { お問い合わせ内容: '要望です' } },
]

const consumerForms = [
  {
    path: 'login',
    title: 'ログインについてのお問い合わせ',
    kind: 'consumer_login',
    fields: { お問い合わせ内容: '入れない' },
  },
  {
    path: 'restaurant',
    title: '店舗情報についてのお問い合わせ',
    kind: 'consumer_restaurant',
    fields: { お問い合わせ内容: '移転' },
  },
  {
    path: 'how_to_use',
    title: '使い方についてのお問い合わせ',
    kind: 'consumer_how_to_use',
    fields: { お問い合わせ内容: '取消は？' },
  },
  {
    path: 'deal_registration',
    title: '仕入先の登録についてのお問い合わせ',
    kind: 'consumer_deal_registration',
    fields: { 仕入先名: '丸山水産', お問い合わせ内容: '登録を任せたい' },
  },
  { path: 'other', title: 'その他のお問い合わせ', kind: 'consumer_other', fields: { お問い合わせ内容: '要望です' } },
]

const looked = new Set(['supplier_bug_report', 'supplier_lp_inquiry', 'consumer_deal_registration'])

const forms = [
  ...supplierForms.map(form => ({ ...form, url: `/suppliers/contacts/${form.path}`, name: '法人名' })),
  { url: '/suppliers/lp/inquiry', title: '導入のご相談', kind: 'supplier_lp_inquiry', name: '法人名', fields: {} },
  ...consumerForms.map(form => ({ ...form, url: `/consumers/contacts/${form.path}`, name: '店舗名' })),
]

test('a visitor fills in every contact form, sees it once more, and is written to @phone', async ({
  house,
  people,
}) => {
  const visitor = await people.somebody()
  const { page } = visitor
  for (const { url, title, kind, name, fields } of forms) {
    const mail_address = unique(kind)
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    const confirm = page.getByRole('button', { name: '確認画面へ' })
    await expect(confirm).toBeDisabled()
    await page.getByRole('checkbox').check()
    await confirm.click()
    await expect(page.getByText(`${name}を入力してください`)).toBeVisible()
    await expect(page.getByLabel(name)).toBeFocused()
    // One of each shape.
    if (looked.has(kind)) await visitor.look(kind)
    await page.getByLabel(name).fill('試験商店')
    await page.getByLabel('ご担当者名').fill('山田 花子')
    await page.getByLabel('電話番号').first().fill('03-1234-5678')
    await page.getByLabel('メールアドレス').fill(mail_address)
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: `${title}の確認` })).toBeVisible()
    for (const value of [mail_address, ...Object.values(fields)]) await expect(page.locator('dl')).toContainText(value)
    await page.getByRole('button', { name: '送信する' }).click()
    await page.waitForURL(
      url.startsWith('/consumers') ? '**/consumers/contacts/complete' : '**/suppliers/contacts/complete',
    )
    await expect(page.getByText(/受付番号 \d+/)).toBeVisible()
    const stored = await house.deps.db
      .selectFrom('contacts')
      .select(['kind', 'name'])
      .where('mail_address', '=', mail_address)
      .execute()
    expect(stored).toEqual([{ kind, name: '試験商店' }])
    await expect.poll(async () => (await outbox(house, mail_address)).length).toBe(1)
    for (const value of Object.values(fields))
      expect((await outbox(house, mail_address))[0]?.body_text).toContain(value)
  }
  await visitor.look('complete')
})

test('a restaurant that is logged in finds its own name, telephone and mail address filled in @phone', async ({
  house,
  people,
}) => {
  const mail_address = unique('own')
  const { consumer } = await world(house, { consumer: { phone_number: '03-0100-7777', mail_address } })
  const cook = await people.restaurant()
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto('/consumers/contacts/other')
  await expect(cook.page.getByLabel('店舗名')).toHaveValue(consumer.name)
  await expect(cook.page.getByLabel('電話番号')).toHaveValue('03-0100-7777')
  await expect(cook.page.getByLabel('メールアドレス')).toHaveValue(mail_address)
  await expect(cook.page.getByLabel('ご担当者名')).not.toHaveValue('')
})

test('a supplier finds the forms from its desk @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(supplier.owner.login_id)
  await page.getByRole('button', { name: /さんのメニュー/ }).click()
  await page.getByRole('menuitem', { name: 'お問い合わせ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせ' })).toBeVisible()
  await desk.look('contacts')
  await page.getByRole('link', { name: '使い方のご質問' }).click()
  await expect(page.getByLabel('法人名')).toHaveValue(supplier.name)
  await page.goBack()
  await page.getByRole('link', { name: '退会申請' }).click()
  await expect(page.getByLabel('法人名')).toHaveValue(supplier.name)
})

test('staff take a contact in hand and carry a cancellation out @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house, { name: `株式会社 築地 ${crypto.randomUUID().slice(0, 8)}` })
  const { consumer } = await addRestaurant(house, supplier)
  const admin = await addAdmin(house, { name: '運営 太郎' })
  const desk = await people.somebody()
  await logInAsSupplier(desk, supplier.owner.login_id)
  await desk.page.goto('/suppliers/contacts/cancel')
  await expect(desk.page.getByLabel('法人名')).toHaveValue(supplier.name)
  await desk.page.getByLabel('メールアドレス').fill(unique('cancel'))
  await desk.page.getByLabel('ご担当者名').fill('山田 花子')
  await desk.page.getByRole('checkbox').check()
  await desk.page.getByRole('button', { name: '確認画面へ' }).click()
  await desk.page.getByRole('button', { name: '送信する' }).click()
  await desk.page.waitForURL('**/complete')

  const staff = await people.somebody()
  const { page } = staff
  await logInAsAdmin(staff, admin.login_id)
  await page.getByRole('link', { name: /^お問い合わせ/ }).click()
  await page.getByLabel('番号・名前・電話・メール').fill(supplier.name)
  await page.getByRole('button', { name: '検索' }).click()
  const row = page.getByRole('row').filter({ hasText: supplier.name })
  await expect(row).toContainText('未対応')
  await expect(page.getByRole('row')).toHaveCount(2)
  await staff.look('list')
  await page.getByRole('group', { name: '対応状況' }).getByText('対応済').click()
  await expect(page.getByText('該当するお問い合わせがありません')).toBeVisible()
  // Two choices of one moment: the second does not undo the first.
  const all = await page.getByRole('group', { name: '対応状況' }).getByRole('radio', { name: 'すべて' }).elementHandle()
  await page.getByLabel('種類').evaluate((field: HTMLSelectElement, radio) => {
    if (radio instanceof HTMLElement) radio.click()
    field.value = 'supplier_cancel'
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }, all)
  await row.getByRole('link').click()

  await expect(page.getByRole('heading', { level: 1, name: /^退会申請 \d+$/ })).toBeVisible()
  await staff.look('detail')
  await page.getByRole('group', { name: '状況', exact: true }).getByText('対応中').click()
  await page.getByLabel('担当者').selectOption('運営 太郎')
  await page.getByLabel('メモ').fill('電話で確認した')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('対応の内容を保存しました')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('メモ')).toHaveValue('電話で確認した')

  await page.getByRole('button', { name: '退会を実行する…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('ほかの卸')
  await dialog.getByRole('button', { name: '退会を実行する' }).click()
  await expect(dialog.getByText('退会する卸の名前と一致しません')).toBeVisible()
  await staff.look('second confirmation')
  await dialog.getByRole('textbox').fill(supplier.name)
  await dialog.getByRole('button', { name: '退会を実行する' }).click()
  await expect(page.getByText(/の退会を実行しました（/)).toBeVisible()
  await expect(page.getByText(/個人情報は 2026\/12\/20\(日\) に消去されます/)).toBeVisible()
  await staff.look('closed')

  await desk.page.goto('/suppliers/orders')
  await expect(desk.page).toHaveURL(/\/suppliers\/login/)
  await expect
    .poll(async () => (await outbox(house, consumer.owner.mail_address)).map(mail => mail.subject))
    .toEqual([`【Oroshi】${supplier.name}が退会しました`])

  // The restaurant finds it in its list as one that has left, and enters it anew with what is known of it.
  const cook = await people.restaurant('phone')
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(consumerPages.suppliers.path)
  const left = cook.page.getByRole('listitem').filter({ hasText: supplier.name })
  await expect(left).toContainText('Oroshiを退会しました')
  await cook.look('a supplier that has left')
  await left.getByRole('link', { name: '自店の仕入先として登録する' }).click()
  await expect(cook.page.getByLabel('仕入先名')).toHaveValue(supplier.name)
  await cook.look('entered anew')
  await cook.page.getByLabel('FAX番号').fill('03-0100-4001')
  await cook.page.getByRole('button', { name: '登録して、発注へ' }).click()
  await expect(cook.page.getByText(`${supplier.name}を登録しました`)).toBeVisible()
})
