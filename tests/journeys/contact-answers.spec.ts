import { comesInAsAdmin, expect, logInAsAdmin, type Person, test } from '#tests/support/browser.ts'
import { lastMail } from '#tests/support/last-mail.ts'
import { addAdmin, world } from '#tests/support/world.ts'

// An inquiry and what is said after it, on both sides.

const asks = async ({ page }: Person, words: string) => {
  const mail_address = `asking-${crypto.randomUUID().slice(0, 8)}@test.example`
  await page.goto('/consumers/contacts/other')
  await page.getByLabel('店舗名').fill('居酒屋 さざなみ')
  await page.getByLabel('ご担当者名').fill('浜田 花子')
  await page.getByLabel('電話番号').fill('03-1234-5678')
  await page.getByLabel('メールアドレス').fill(mail_address)
  await page.getByLabel('お問い合わせ内容', { exact: true }).fill(words)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '確認画面へ' }).click()
  await page.getByRole('button', { name: '送信する' }).click()
  await page.waitForURL('**/consumers/contacts/complete')
  const number = /受付番号 (\d+)/.exec(await page.getByText(/受付番号 \d+/).innerText())?.[1] ?? ''
  return { mail_address, number }
}

/** Opens a contact from the list by its number. */
const opens = async ({ page }: Person, number: string) => {
  await page.goto(`/admins/contacts?q=${number}`)
  // Anywhere in its row.
  await page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${number} `) }) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(` ${number}$`) })).toBeVisible()
}

const sends = async ({ page }: Person, words: string) => {
  await page.getByLabel('回答', { exact: true }).fill(words)
  await page.getByRole('button', { name: '送る内容を確かめる' }).click()
  const dialog = page.getByRole('dialog', { name: 'この内容で送りますか？' })
  await expect(dialog.getByText('送ると取り消せません')).toBeVisible()
  return dialog
}

test('staff answer from the page; who answers second reads the first before @desktop', async ({ house, people }) => {
  people.expects(/409 POST .*\/answers/)
  const visitor = await people.somebody()
  const { mail_address, number } = await asks(visitor, '領収書はどこで出せますか')
  const [one, two] = [await addAdmin(house, { name: '運営 太郎' }), await addAdmin(house, { name: '運営 次郎' })]
  const first = await people.somebody()
  await logInAsAdmin(first, one.login_id)
  await opens(first, number)
  const second = await people.somebody()
  await logInAsAdmin(second, two.login_id)
  await opens(second, number)
  // What it asks again meanwhile is answered after its press: who reads the answer before sends nothing.
  const pressed = Promise.withResolvers<void>()
  await second.page.route(/\/api\/v2\/admins\/contacts\/[^/?]+$/, async route => {
    if (route.request().method() === 'GET') await pressed.promise
    await route.continue()
  })
  await second.page.getByLabel('メモ').fill('電話でも聞かれた')
  await second.page.getByLabel('回答', { exact: true }).fill('確認してからお返事します')

  await first.page.getByLabel('回答', { exact: true }).fill('{店名}さま')
  await first.page.getByRole('button', { name: '送る内容を確かめる' }).click()
  await expect(first.page.getByText(/回答の\{店名\}は、差し込める言葉ではありません/)).toBeVisible()
  // What is typed beside the answer, and not saved, is saved with it.
  await first.page.getByLabel('メモ').fill('領収書は宛名を聞く')
  const dialog = await sends(first, '{お名前}さま、注文履歴から出せます。')
  await expect(dialog.getByText('「対応」に入力したメモと担当者も、いっしょに保存します')).toBeVisible()
  await expect(dialog.getByText('浜田 花子さま、注文履歴から出せます。')).toBeVisible()
  await first.look('the mail before it leaves')
  await dialog.getByRole('button', { name: 'メールを送る' }).click()
  await expect(
    first.page.getByText('担当者は運営 太郎さん、状況は「対応中」になりました。メモと担当者も保存しました'),
  ).toBeVisible()
  await expect(first.page.getByText('前に入力した内容の続きです')).toHaveCount(0)
  await expect(first.page.getByLabel('回答', { exact: true })).toHaveValue('')
  await expect(first.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)
  const text = await lastMail(house, mail_address, /注文履歴から出せます/)
  expect(text).toContain(`受付番号 ${number}`)
  await first.look('answered')

  // Nobody is mailed before that answer was read, and nothing that was typed is lost.
  await second.page.getByRole('button', { name: '送る内容を確かめる' }).click()
  const overtaken = second.page.waitForResponse(answer => answer.url().endsWith('/answers') && answer.status() === 409)
  await second.page.getByRole('button', { name: 'メールを送る' }).click()
  await overtaken
  pressed.resolve()
  await expect(second.page.getByText('書いているあいだに、やりとりが進みました')).toBeVisible()
  await expect(second.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)
  await expect(second.page.getByLabel('回答', { exact: true })).toHaveValue('確認してからお返事します')
  await expect(second.page.getByLabel('メモ')).toHaveValue('電話でも聞かれた')
  await second.look('overtaken')
  await second.page.getByRole('button', { name: '読んだうえで、この回答を続ける' }).click()
  await (await sends(second, '補足です。')).getByRole('button', { name: 'メールを送る' }).click()
  await expect(second.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(2)
  await lastMail(house, mail_address, /補足です/)
  // Whose memo was overtaken keeps it typed; what was saved is the first one's.
  await expect(second.page.getByLabel('メモ')).toHaveValue('電話でも聞かれた')
  await first.page.reload()
  await expect(first.page.getByLabel('メモ')).toHaveValue('領収書は宛名を聞く')
  // Keys that would do nothing on this page are not offered.
  await expect(first.page.getByRole('button', { name: 'キーボード操作' })).toHaveCount(0)
  await first.page.keyboard.press('?')
  await expect(first.page.getByRole('dialog')).toHaveCount(0)
  await first.page.goto('/admins/contacts')
  await first.page.getByRole('button', { name: 'キーボード操作' }).click()
  await expect(first.page.getByRole('dialog').getByText('検索する')).toBeVisible()
})

test('an inquiry, its answer, what is written back on the phone, and its end @desktop', async ({ house, people }) => {
  people.expects(/404 GET .*\/api\/v2\/contacts\//)
  const visitor = await people.somebody('phone')
  const { mail_address, number } = await asks(visitor, '定休日の前日に、まとめて発注できますか')
  const { login_id } = await addAdmin(house, { name: '運営 花子' })
  const staff = await people.somebody()
  await logInAsAdmin(staff, login_id)
  await opens(staff, number)
  await (await sends(staff, 'はい。納品日を選び、2回に分けて発注してください。'))
    .getByRole('button', { name: 'メールを送る' })
    .click()
  await expect(staff.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)

  const link = /https?:\/\/\S+\/c\/[\w-]{43}/.exec(await lastMail(house, mail_address, /2回に分けて/))?.[0] ?? ''
  const { pathname } = new URL(link)
  const { page } = visitor
  await page.goto(pathname)
  await expect(page.getByText('2回に分けて発注してください')).toBeVisible()
  await expect(page.getByText('定休日の前日に')).toBeVisible()
  await visitor.look('the thread by its link')
  await page.getByRole('button', { name: '返信を送る' }).click()
  await expect(page.getByText('返信を入力してください')).toBeVisible()
  await page.getByLabel('返信', { exact: true }).fill('同じ日に2回でもよいですか')
  await page.reload()
  await expect(page.getByLabel('返信', { exact: true })).toHaveValue('同じ日に2回でもよいですか')
  await page.getByRole('button', { name: '返信を送る' }).click()
  await expect(page.getByText('返信を送りました')).toBeVisible()
  await expect(page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel('返信', { exact: true })).toHaveValue('')
  await visitor.look('answered back')

  await staff.page.reload()
  await expect(staff.page.getByText('同じ日に2回でもよいですか')).toBeVisible()
  await expect(staff.page.getByRole('group', { name: '状況', exact: true }).getByLabel('未対応')).toBeChecked()
  await staff.page.getByRole('group', { name: '送ったあとの状況' }).getByText('対応済').click()
  await (await sends(staff, '同じ日でも、締切の前なら大丈夫です。'))
    .getByRole('button', { name: 'メールを送る' })
    .click()
  await expect(staff.page.getByText('状況は「対応済」になりました')).toBeVisible()
  await lastMail(house, mail_address, /締切の前なら大丈夫/)
  await staff.look('a thread that has ended')

  await staff.page.getByRole('button', { name: '返信用のリンクを使えなくする…' }).click()
  await staff.page.getByRole('button', { name: '使えなくする', exact: true }).click()
  await expect(staff.page.getByText('送ったリンクを使えなくしました')).toBeVisible()
  await expect(staff.page.getByRole('button', { name: '返信用のリンクを使えなくする…' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('このリンクは使えません')).toBeVisible()
  await visitor.look('a link that was taken back')
})

test('staff keep a template of an answer, put it in, and see who waits longest @desktop', async ({ house, people }) => {
  people.expects(/409 PATCH .*\/templates\//)
  const { mail_address, number } = await asks(await people.somebody(), '見積書をください')
  const { login_id } = await addAdmin(house, { name: '運営 月子' })
  const staff = await people.somebody()
  await comesInAsAdmin(staff, login_id)
  const { page } = staff
  await page.goto('/admins/contacts?waiting=yes')
  await expect(page.getByText(/未回答 \d+件/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /未回答だけ/ })).toBeChecked()
  await staff.look('who waits')
  await page.getByRole('link', { name: '回答のテンプレート' }).click()
  const name = `見積書 ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'テンプレートを作る' }).click()
  const dialog = page.getByRole('dialog', { name: 'テンプレートを作る' })
  await dialog.getByLabel('テンプレート名').fill(name)
  await dialog.getByLabel('本文').fill('{店名}さま')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(dialog.getByText(/本文の\{店名\}は、差し込める言葉ではありません/)).toBeVisible()
  await staff.look('a template with unknown words')
  await dialog.getByLabel('本文').fill('{会社名} {お名前} 様の見積書を{番号}番でお送りします。')
  await dialog.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText(`テンプレート「${name}」を作りました`)).toBeVisible()
  await staff.look('templates')

  // A colleague has it open, too: who saves second sees what stands now, and goes on with what was typed.
  const colleague = await people.somebody()
  await comesInAsAdmin(colleague, (await addAdmin(house)).login_id)
  await colleague.page.goto('/admins/contacts/templates')
  await colleague.page.getByRole('button', { name: `「${name}」を直す` }).click()
  await colleague.page.getByLabel('本文').fill('{お名前} 様の見積書です。')
  await page.getByRole('button', { name: `「${name}」を直す` }).click()
  await page.getByLabel('本文').fill('{会社名} {お名前} 様の見積書を{番号}番でお送りいたします。')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText(`テンプレート「${name}」を直しました`)).toBeVisible()
  await colleague.page.getByRole('button', { name: '保存する' }).click()
  await expect(colleague.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })).toContainText(
    'お送りいたします',
  )
  await colleague.look('two have changed a template')
  // The list of what stands now comes late: what is put back as it was first is a change all the same.
  const saved = colleague.page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
  await colleague.page.route('**/api/**/templates', async route => {
    await saved
    await route.continue()
  })
  await colleague.page.getByRole('button', { name: '自分の入力を続ける' }).click()
  await colleague.page.getByLabel('本文').fill('{会社名} {お名前} 様の見積書を{番号}番でお送りします。')
  await colleague.page.getByRole('button', { name: '保存する' }).click()
  await expect(colleague.page.getByText(`テンプレート「${name}」を直しました`)).toBeVisible()

  const other = await house.deps.db
    .insertInto('contact_templates')
    .values({
      name: `別の${name}`,
      body: '{お名前} 様、ご確認ください。',
      changed_at: house.deps.now(),
      changed_by_name: '運営',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // One for wholesalers is not offered to a restaurant.
  await house.deps.db
    .insertInto('contact_templates')
    .values({
      name: `卸の${name}`,
      body: '卸',
      side: 'supplier',
      changed_at: house.deps.now(),
      changed_by_name: '運営',
    })
    .execute()
  await opens(staff, number)
  const offered = page.getByLabel('テンプレートを入れる')
  await expect(offered.getByRole('option', { name: `別の${name}` })).toHaveCount(1)
  await expect(offered.getByRole('option', { name: `卸の${name}` })).toHaveCount(0)
  await offered.selectOption(other.id)
  // Nothing was written yet: another template takes its place; what was written stays above, and both are taken back.
  await page.getByLabel('テンプレートを入れる').selectOption(name)
  await expect(page.getByText('前のテンプレートを、選んだテンプレートに入れ替えました')).toBeVisible()
  await expect(page.getByLabel('回答', { exact: true })).toHaveValue(
    /^\{会社名\} \{お名前\} 様の見積書を\{番号\}番でお送りします。$/,
  )
  await page.getByLabel('回答', { exact: true }).fill('お電話ありがとうございました。')
  await page.getByLabel('テンプレートを入れる').selectOption(other.id)
  await expect(page.getByText('書いた文の下に、テンプレートを入れました')).toBeVisible()
  await staff.look('a template below what was written')
  await page.getByRole('button', { name: '入れる前に戻す' }).click()
  await expect(page.getByLabel('回答', { exact: true })).toHaveValue('お電話ありがとうございました。')
  await page.getByLabel('回答', { exact: true }).fill('')
  await page.getByLabel('テンプレートを入れる').selectOption(name)
  await house.deps.db.deleteFrom('contact_templates').where('id', '=', other.id).execute()
  await page.getByRole('button', { name: '送る内容を確かめる' }).click()
  await page
    .getByRole('dialog')
    .getByText(`居酒屋 さざなみ 浜田 花子 様の見積書を${number}番でお送りします。`)
    .waitFor()
  await page.getByRole('button', { name: 'メールを送る' }).click()
  await lastMail(house, mail_address, /浜田 花子 様の見積書を/)
  await expect(page.getByText(/\d分で回答/)).toBeVisible()

  await page.getByRole('link', { name: '回答のテンプレート' }).click()
  await page.getByRole('button', { name: `「${name}」を削除する` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click()
  await expect(page.getByText(`テンプレート「${name}」を削除しました`)).toBeVisible()
})

test('a cook who asked while logged in finds the answer by the bell, and answers back there @desktop', async ({
  house,
  people,
}) => {
  const { consumer } = await world(house, { owner: { name: '丸田 花子' } })
  const cook = await people.restaurant()
  await cook.logIn(consumer.owner.login_id)
  const { page } = cook
  const { mail_address, number } = await asks(cook, '領収書はどこで出せますか')
  const staff = await people.somebody()
  await logInAsAdmin(staff, (await addAdmin(house, { name: '運営 花子' })).login_id)
  await opens(staff, number)
  await (await sends(staff, '注文履歴から出せます。')).getByRole('button', { name: 'メールを送る' }).click()
  await expect(staff.page.getByRole('list', { name: 'やりとり' }).getByRole('listitem')).toHaveCount(1)
  await lastMail(house, mail_address, /注文履歴から出せます/)

  await page.goto('/consumers/notifications')
  await page.getByText(`お問い合わせ（受付番号 ${number}）に運営が回答しました`).click()
  await expect(page.getByRole('heading', { level: 1, name: 'お問い合わせと回答' })).toBeVisible()
  await expect(page.getByText('注文履歴から出せます。')).toBeVisible()
  await cook.look('the answer in the app')
  await page.getByLabel('返信', { exact: true }).fill('ありがとうございます')
  await page.getByRole('button', { name: '返信を送る' }).click()
  await expect(page.getByText('返信を送りました')).toBeVisible()
  await staff.page.setViewportSize({ width: 1440, height: 900 })
  await staff.page.goto(`/admins/contacts?q=${number}`)
  await staff.page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  // Names keep their room at twice the text: not a sign a line.
  const name = staff.page.getByRole('table').getByRole('cell', { name: new RegExp(`^${number} 居酒屋 さざなみ`) })
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(400)
  await staff.page.screenshot({ path: 'test-results/screens/contacts-at-twice-the-text.png' })
  await staff.page.setViewportSize({ width: 390, height: 844 })
  await staff.page.goto(`/admins/contacts?q=${number}`)
  const own = staff.page.getByRole('table').getByRole('link', { name: new RegExp(`^${number} 居酒屋 さざなみ`) })
  await expect(own).toBeInViewport()
  await staff.look('the list on a phone')
  await own.click()
  await expect(staff.page.getByText('ありがとうございます')).toBeVisible()
})
