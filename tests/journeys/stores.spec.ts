import { readFile } from 'node:fs/promises'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { type Desk, expect, logInAsRestaurant, test } from '#tests/support/browser.ts'
import { addAsked, addInvitedStore, addRestaurant, addSupplier, addSupplierUser } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

const rowOf = ({ page }: Desk, name: string) => page.locator('tr[data-item]').filter({ hasText: name })

test('a new store is registered and invited with a QR code and a letter @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house, { name: '丸山水産株式会社' })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(supplierPages.stores.path)
  await expect(page.getByText('得意先がまだありません')).toBeVisible()
  await desk.look('no stores yet')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByText('得意先コードを入力してください')).toBeVisible()
  await page.getByLabel('得意先コード').fill('００１０４２')
  await page.getByLabel('得意先名', { exact: true }).fill('鮨 まるた')
  // What is typed outlives a look at another page.
  await page.getByRole('link', { name: '得意先の一覧へ' }).click()
  await page.getByRole('link', { name: '得意先を登録' }).first().click()
  await expect(page.getByLabel('得意先名', { exact: true })).toHaveValue('鮨 まるた')
  await desk.look('a new store')
  await page.getByRole('button', { name: '登録する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '鮨 まるた' })).toBeVisible()
  await expect(page.getByText('001042', { exact: true })).toBeVisible()
  await desk.look('a store that is not linked')

  await page.getByRole('link', { name: 'この得意先を招待する' }).click()
  await page.getByRole('button', { name: '招待を作る' }).click()
  await expect(page.getByRole('img', { name: '鮨 まるたの招待のQRコード' })).toBeVisible()
  const url = page.getByLabel('招待のURL')
  await expect(url).toHaveValue(/\/consumers\/invites\/flyer\/[\w-]{64}$/)
  await desk.look('an invitation')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '招待状を印刷' }).click()
  const letter = await coming
  expect(letter.suggestedFilename()).toMatch(/^招待状_.*\.pdf$/)
  expect((await readFile(await letter.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const before = await url.inputValue()
  await page.getByRole('button', { name: '作り直す' }).click()
  await desk.look('another invitation?')
  await page.getByRole('dialog').getByRole('button', { name: '作り直す' }).click()
  await expect(url).not.toHaveValue(before)

  // The restaurant opens what it was sent: the letter of before, then the new URL.
  const { consumer } = await addRestaurant(house, await addSupplier(house), { consumer: { name: '鮨 丸太' } })
  const cook = await people.restaurant('phone')
  const pathOf = (invite: string) => new URL(invite).pathname
  await cook.page.goto(pathOf(before))
  await expect(cook.page.getByText('この招待は使えなくなりました')).toBeVisible()
  await cook.page.goto(pathOf(await url.inputValue()))
  await expect(cook.page.getByRole('heading', { level: 1, name: '丸山水産株式会社からの招待' })).toBeVisible()
  await cook.look('an invitation is opened')
  await cook.page.getByRole('link', { name: 'ログインして受ける' }).click()
  await logInAsRestaurant(cook, consumer.owner.login_id, '**/confirm')
  await expect(cook.page.getByRole('region', { name: '取引を始める店舗' })).toContainText('鮨 丸太')
  await cook.look('an invitation before it is accepted')
  await cook.page.getByRole('button', { name: '承諾して取引を始める' }).click()
  await expect(cook.page.getByText('丸山水産株式会社との取引が始まりました')).toBeVisible()
  await cook.look('an invitation is accepted')
  await cook.page.getByRole('link', { name: 'トップへ', exact: true }).click()
  await expect(cook.page.getByRole('link', { name: '丸山水産株式会社' })).toBeVisible()
  await page.getByRole('link', { name: '概要' }).click()
  await page.reload()
  await expect(page.getByText('取引中', { exact: true })).toBeVisible()
  await expect(page.getByText('招待の承諾（取引の開始）')).toBeVisible()

  // An invitation that is taken back.
  await addInvitedStore(house, supplier.id, { customer_code: '001043', name: '酒場とおか' })
  await page.goto(supplierPages.stores.path)
  await rowOf(desk, '酒場とおか').click()
  await page.getByRole('link', { name: '招待', exact: true }).click()
  await page.getByRole('button', { name: '招待を取り消す' }).click()
  await desk.look('an invitation taken back?')
  await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('まだ招待していません')).toBeVisible()
  await desk.look('no invitation')
})

test('a thousand stores from a file, after a broken one @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(supplierPages.storeGenerate.path)
  const choose = async (name: string, content: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
  await choose('壊れた.csv', '得意先コード,得意先名,電話番号\n0001,鮨,\n0001,酒場,12\n')
  await expect(page.getByText('誤りがあるため、登録できません')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '得意先コードが2行目と重複しています' })).toBeVisible()
  await desk.look('a broken file')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '誤りの一覧をダウンロード' }).click()
  expect(await readFile(await (await coming).path(), 'utf8')).toContain('3,電話番号,12,')
  await page.getByRole('button', { name: '別のファイルを選ぶ' }).click()
  const lines = Array.from({ length: 1000 }, (_, n) => `${String(n + 1).padStart(5, '0')},得意先${n + 1}`)
  await choose('得意先.csv', `得意先コード,得意先名\n${lines.join('\n')}\n`)
  await desk.look('a file to register')
  await page.getByRole('button', { name: '1,000件を登録する' }).click()
  await expect(page.getByText('登録しました（新規 1,000件、変更 0件）')).toBeVisible()
  await page.getByRole('link', { name: '未連携の得意先を見る' }).click()
  await expect(rowOf(desk, '00001')).toBeVisible()
  // Chosen by keys, printed as letters.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2件を選択中')).toBeVisible()
  await desk.look('stores chosen')
  const letters = page.waitForEvent('download')
  await page.getByRole('button', { name: '招待状を印刷（2件）' }).click()
  await letters
  await expect(page.getByRole('radio', { name: /招待中/ })).toBeVisible()
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).click()
  expect((await readFile(await (await csv).path())).toString('latin1').split('\r\n').length).toBeGreaterThan(990)
})

test('those who ask are approved or rejected, with the reason @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  await addAsked(house, supplier.id, {
    consumer: { name: '小料理 ひさご', phone_number: '03-0100-3000' },
    deal: { request_note: '貝類をお願いします' },
  })
  await addAsked(house, supplier.id, { consumer: { name: 'バル・ソル' } })
  await addInvitedStore(house, supplier.id, { customer_code: '0007', name: 'ひさご', phone_number: '03-0100-3000' })
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto(`${supplierPages.stores.path}?state=asked`)
  await expect(rowOf(desk, 'バル・ソル')).toBeVisible()
  await desk.look('stores that ask')
  await page.setViewportSize({ width: 1024, height: 768 })
  await desk.look('stores on a tablet')
  await rowOf(desk, '小料理 ひさご').click()
  await expect(page.getByText('貝類をお願いします')).toBeVisible()
  await expect(page.getByRole('radio', { name: /0007 ひさご/ })).toBeChecked()
  await desk.look('approval')
  await page.getByRole('button', { name: '承認する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'ひさご' })).toBeVisible()
  await page.goto(`${supplierPages.stores.path}?state=asked`)
  await rowOf(desk, 'バル・ソル').click()
  await page.getByRole('link', { name: '断る' }).click()
  await page.getByRole('button', { name: '断る' }).click()
  await expect(page.getByText('理由を入力してください')).toBeVisible()
  await page.getByLabel('理由').fill('配達の範囲の外のため')
  await desk.look('rejection')

  // One that a colleague has answered in the meantime: both answers are seen.
  await addAsked(house, supplier.id, { consumer: { name: '鮨 はやし' } })
  const colleague = await addSupplierUser(house, supplier.id, { user: { role: 'owner' } })
  const other = await people.desk()
  await other.logIn(colleague.login_id)
  people.expects(/409 POST .*approve/)
  for (const one of [desk, other]) {
    await one.page.goto(`${supplierPages.stores.path}?state=asked`)
    await rowOf(one, '鮨 はやし').click()
  }
  await other.page.getByLabel('得意先コード').fill('0100')
  await other.page.getByRole('button', { name: '承認する' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: '鮨 はやし' })).toBeVisible()
  await page.getByLabel('得意先コード').fill('0200')
  await page.getByRole('button', { name: '承認する' }).click()
  const answers = page.getByRole('dialog', { name: 'ほかの画面でこの申請に回答されました' })
  await expect(answers).toContainText('得意先：0100 鮨 はやし')
  await expect(answers).toContainText('得意先：新しい得意先 0200')
  await desk.look('two answers')
  await answers.getByRole('button', { name: 'この得意先を開く' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '鮨 はやし' })).toBeVisible()

  // So does whoever refuses what a colleague has approved: two taps lead past no word.
  const { deal_id: approved } = await addAsked(house, supplier.id, { consumer: { name: '鮨 みなと' } })
  await page.goto(pathTo(supplierPages.storeReject, { asked_id: approved }))
  await page.getByLabel('理由').fill('審査の結果')
  await other.page.goto(pathTo(supplierPages.storeApprove, { asked_id: approved }))
  await other.page.getByLabel('得意先コード').fill('0300')
  await other.page.getByRole('button', { name: '承認する' }).click()
  await expect(other.page.getByRole('heading', { level: 1, name: '鮨 みなと' })).toBeVisible()
  people.expects(/409 POST .*reject/)
  await page.getByRole('button', { name: '断る' }).dblclick()
  await expect(answers).toContainText('いま送った答えは、伝わっていません')
  await expect(answers).toContainText('理由：審査の結果')
  await answers.getByRole('button', { name: '得意先の一覧へ' }).click()

  // What was typed for the other one is still there.
  await page.goto(`${supplierPages.stores.path}?state=asked`)
  await rowOf(desk, 'バル・ソル').click()
  await expect(page.getByRole('link', { name: '断る' })).toBeVisible()
  // The next page shows what is known and asks again: after the answer there would be nothing to find.
  const asked_again = page.waitForResponse(answer => answer.url().endsWith('/approve'))
  await page.getByRole('link', { name: '断る' }).click()
  await expect(page.getByLabel('理由')).toHaveValue('配達の範囲の外のため')
  await asked_again
  // The answer to the refusal is lost: pressed again it is given once, and not called a colleague's.
  people.mayMeet(/net::ERR_FAILED POST .*reject/)
  await page.route(
    '**/reject',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: '断る' }).click()
  await expect(page.getByText('通信できません').first()).toBeVisible()
  const refused_at = page.url()
  await page.getByRole('button', { name: '断る' }).click()
  await expect(
    page.getByText('得意先の一覧', { exact: true }).or(page.getByRole('grid', { name: '得意先' })),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /申請中/ })).toBeVisible()
  await expect(rowOf(desk, 'バル・ソル')).toHaveCount(0)
  // Regretted: what was answered is still there to be read, and how one goes on.
  await page.goto(refused_at)
  await expect(page.getByText('理由：配達の範囲の外のため')).toBeVisible()
  await desk.look('a refusal of before')
  await page.getByRole('link', { name: 'この飲食店に申し込む' }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('バル・ソル')
})

test('conditions by keys alone hold for the restaurant; suspended it reads why @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: 'きゅうり', quantity: '5' }],
  })
  const desk = await people.desk()
  const { page } = desk
  const renamed = `${market.store.name} 別館`
  await desk.logIn(market.supplier.owner.login_id)

  await test.step('minimum amount and weekdays, typed and saved by keys', async () => {
    await page.goto(supplierPages.stores.path)
    await expect(rowOf(desk, market.store.name)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: market.store.name })).toBeVisible()
    await page.getByRole('link', { name: '取引条件' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('最低発注金額（税抜）').focus()
    await page.keyboard.type('５０００')
    await page.getByRole('radio', { name: '配達するすべての曜日' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('checkbox', { name: '水', exact: true }).focus()
    await page.keyboard.press(' ')
    await desk.look('conditions')
    await page.getByRole('button', { name: '確認して保存' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '取引条件を保存する前の確認' })
    await expect(dialog).toContainText('最低発注金額：¥5,000')
    await expect(dialog).toContainText('納品日が受付外になる注文が1件あります')
    await desk.look('orders that the conditions touch')
    await dialog.getByRole('button', { name: '保存する' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('取引条件を保存しました')).toBeVisible()
  })

  await test.step('a colleague has saved another condition meanwhile: both hold', async () => {
    people.expects(/^409 PATCH .*conditions/)
    const person = await addSupplierUser(house, market.supplier.id, { name: '番頭 一郎', user: { role: 'owner' } })
    const colleague = await people.desk('desktop')
    await colleague.comesIn(person.login_id)
    await colleague.page.goto(pathTo(supplierPages.storeConditions, { store_id: market.store.id }))
    await colleague.page.getByLabel('最低発注金額（税抜）').fill('6000')
    await page.getByRole('radio', { name: '表示しない' }).check()
    for (const each of [colleague.page, page]) {
      await each.getByRole('button', { name: '確認して保存' }).click()
      await each.getByRole('dialog').getByRole('button', { name: '保存する' }).click()
      if (each !== page) await expect(each.getByText('取引条件を保存しました')).toBeVisible()
    }
    const conflict = page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
    const changed = (region: RegExp) => conflict.getByRole('region', { name: region }).getByRole('listitem')
    await expect(changed(/変わったところ/)).toHaveText(['最低発注金額：¥6,000'])
    await expect(changed(/自分の入力/)).toHaveText(['単価の表示：非表示'])
    await desk.look('two people at one store')
    await conflict.getByRole('button', { name: '自分の入力を続ける' }).click()
    await expect(page.getByLabel('最低発注金額（税抜）')).toHaveValue('6000')
    await page.getByRole('button', { name: '確認して保存' }).click()
    const look = page.getByRole('dialog', { name: '取引条件を保存する前の確認' })
    await expect(look.getByRole('region', { name: '変更内容' }).getByRole('listitem')).toHaveText([
      '単価の表示：非表示',
    ])
    await look.getByRole('button', { name: '編集に戻る' }).click()
    await page.getByLabel('最低発注金額（税抜）').fill('5000')
    await page.getByRole('radio', { name: '飲食店に表示する' }).check()
    await page.getByRole('button', { name: '確認して保存' }).click()
    await look.getByRole('button', { name: '保存する' }).click()
    await expect(look).toHaveCount(0)
  })

  await test.step('the restaurant is told what is missing', async () => {
    const restaurant = await people.restaurant('phone')
    await restaurant.logIn(market.consumer.owner.login_id)
    await restaurant.opensOrderSheet(market.supplier.name)
    await restaurant.looksAtAllItems()
    await restaurant.adds('桃太郎トマト')
    await expect(restaurant.page.getByText('最低発注金額まであと¥4,880')).toBeVisible()
    await restaurant.page.getByRole('button', { name: '確認へ' }).click()
    await expect(
      restaurant.page.getByText('最低発注金額は¥5,000（税抜）です。あと¥4,880分を追加してください').first(),
    ).toBeVisible()
  })

  await test.step('suspended: the order sheet says why, and nothing can be sent', async () => {
    await page.getByRole('link', { name: '概要' }).click()
    await page.getByRole('button', { name: '取引を停止' }).click()
    await page.getByLabel('理由').fill('お支払いの確認中のため')
    // Another one changes the store meanwhile: what was typed stays, and the next press means what stands now.
    const other = await page.context().newPage()
    await other.goto(`/suppliers/stores/${market.store.id}/client_information`)
    await other.getByLabel('得意先名', { exact: true }).fill(renamed)
    await other.getByRole('button', { name: '保存する' }).click()
    await expect(other.getByText('得意先情報を保存しました')).toBeVisible()
    people.expects(/409 POST .*suspend/)
    await page.getByRole('button', { name: '停止する' }).click()
    await expect(page.getByText(/最新の内容をご確認ください/).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: renamed, includeHidden: true })).toBeVisible()
    await expect(page.getByLabel('理由')).toHaveValue('お支払いの確認中のため')
    await desk.look('a store that changed before it was suspended')
    await page.getByRole('button', { name: '停止する' }).click()
    await expect(page.getByText('取引を停止しています')).toBeVisible()
    const records = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSVで保存' }).click()
    expect(await readFile(await (await records).path(), 'utf8')).toContain('お支払いの確認中のため')

    // A group that another one has renamed.
    await other.goto(supplierPages.storeGroups.path)
    await other.getByLabel('グループ名', { exact: true }).fill('東コース')
    await other.getByRole('button', { name: '作る' }).click()
    await expect(other.getByText('「東コース」を作りました')).toBeVisible()
    const group = await page.context().newPage()
    await group.goto(other.url())
    const name = (of: typeof page) => of.getByLabel('グループ名', { exact: true }).last()
    await expect(name(group)).toHaveValue('東コース')
    await name(other).fill('東の朝コース')
    await other.getByRole('button', { name: '変える' }).click()
    await expect(other.getByText('グループ名を変えました')).toBeVisible()
    await name(group).fill('築地コース')
    people.expects(/409 PATCH .*store_groups/)
    await group.getByRole('button', { name: '変える' }).click()
    await expect(group.getByRole('heading', { name: '東の朝コース' })).toBeVisible()
    await expect(name(group)).toHaveValue('築地コース')
    await group.getByRole('button', { name: '変える' }).click()
    await expect(group.getByRole('heading', { name: '築地コース' })).toBeVisible()
    for (const tab of [other, group]) await tab.close()
    await expect(page.getByText('取引条件の変更').first()).toBeVisible()
    await desk.look('a suspended store')
    await page.setViewportSize({ width: 1024, height: 768 })
    await desk.look('a suspended store on a tablet')
    const restaurant = await people.restaurant('phone')
    await restaurant.logIn(market.consumer.owner.login_id)
    await restaurant.opensOrderSheet(market.supplier.name)
    await expect(
      restaurant.page.getByText('取引が停止されているため発注できません（理由：お支払いの確認中のため）'),
    ).toBeVisible()
    await expect(restaurant.page.getByRole('button', { name: '確認へ' })).toHaveCount(0)
    await restaurant.look('a suspended deal')
    await page.getByRole('button', { name: '取引を再開' }).click()
    await expect(page.getByText('取引を再開しました')).toBeVisible()
  })
})

test('two people at one store see both versions; staff sees what is assigned @desktop', async ({ house, people }) => {
  const supplier = await addSupplier(house)
  await addInvitedStore(house, supplier.id, { customer_code: '0001', name: '鮨 まるた' })
  await addInvitedStore(house, supplier.id, { customer_code: '0002', name: '酒場とおか' })
  const colleague = await addSupplierUser(house, supplier.id, { name: '小林 大輔', user: { sees_all_stores: false } })
  const first = await people.desk()
  const second = await people.desk()
  await first.logIn(supplier.owner.login_id)
  await second.comesIn(colleague.login_id)
  await second.page.goto(supplierPages.stores.path)
  await expect(second.page.getByText('得意先がまだありません')).toBeVisible()

  await first.page.goto(supplierPages.stores.path)
  await expect(rowOf(first, '鮨 まるた')).toBeVisible()
  await first.page.keyboard.press('ArrowDown')
  // Only owners assign: the key does nothing until the page knows that this is one.
  await expect(first.page.getByRole('link', { name: '一括登録' })).toBeVisible()
  await first.page.keyboard.press('a')
  await first.page.getByLabel('小林 大輔').selectOption('add')
  await first.look('assignment')
  await first.page.getByRole('button', { name: '保存する' }).click()
  await expect(rowOf(first, '鮨 まるた')).toContainText('小林 大輔')
  await second.page.reload()
  await expect(rowOf(second, '鮨 まるた')).toBeVisible()
  await expect(rowOf(second, '酒場とおか')).toHaveCount(0)

  for (const one of [first, second]) {
    await rowOf(one, '鮨 まるた').click()
    await one.page.getByRole('link', { name: '得意先情報' }).click()
    await expect(one.page.getByLabel('得意先名', { exact: true })).toHaveValue('鮨 まるた')
  }
  await second.page.getByLabel('担当者名').fill('丸田 健')
  await second.page.getByRole('button', { name: '保存する' }).click()
  await expect(second.page.getByText('得意先情報を保存しました')).toBeVisible()
  people.expects(/^409 PATCH .*\/client_information$/)
  await first.page.getByLabel('得意先名', { exact: true }).fill('鮨まるた 本店')
  await first.page.getByRole('button', { name: '保存する' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'ほかの画面で変更されました' })
  await expect(dialog).toContainText('担当者名：丸田 健')
  await expect(dialog).toContainText('得意先名：鮨まるた 本店')
  await first.look('both versions')
  await dialog.getByRole('button', { name: '自分の入力を続ける' }).click()
  // What was not touched here is as the other one saved it.
  await expect(first.page.getByLabel('担当者名')).toHaveValue('丸田 健')
  await expect(first.page.getByLabel('得意先名', { exact: true })).toHaveValue('鮨まるた 本店')
  await first.page.getByRole('button', { name: '保存する' }).click()
  await expect(first.page.getByText('得意先情報を保存しました')).toBeVisible()
  const saved = house.deps.db
    .selectFrom('stores')
    .select(['name', 'contact_name'])
    .where('supplier_id', '=', supplier.id)
    .where('customer_code', '=', '0001')
  expect(await saved.executeTakeFirst()).toEqual({ name: '鮨まるた 本店', contact_name: '丸田 健' })
})

test('on a phone the stores and the items of a store’s list have room for their names @phone', async ({
  house,
  people,
}) => {
  const { supplier, store } = await openMarket(house)
  const desk = await people.desk('phone')
  await desk.logIn(supplier.owner.login_id)
  for (const path of [supplierPages.stores.path, pathTo(supplierPages.storeOrderList, { id: store.id })]) {
    await desk.page.goto(path)
    const cell = desk.page.locator(':is(td, li):has(> [data-row-link])').first()
    await expect(cell).toBeVisible()
    await expect.poll(async () => (await cell.boundingBox())?.width).toBeGreaterThan(120)
  }
})
