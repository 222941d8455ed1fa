import iconv from 'iconv-lite'
import writeXlsxFile from 'write-excel-file/node'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, type Restaurant, test } from '#tests/support/browser.ts'
import { addDeal, addMyList, addSupplier } from '#tests/support/world.ts'
import { type Market, openMarket, placeEarlier, placeUsualOrders } from './market.ts'

const enter = async (restaurant: Restaurant, { consumer, supplier }: Market) => {
  await restaurant.logIn(consumer.owner.login_id)
  await restaurant.opensOrderSheet(supplier.name)
  await restaurant.page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
  await expect(restaurant.page.getByRole('heading', { level: 1, name: 'メモ・ファイルから入れる' })).toBeVisible()
}

const pastes = async ({ page }: Restaurant, memo: string) => {
  await page.getByRole('textbox', { name: '注文のメモ' }).fill(memo)
  await page.getByRole('button', { name: '読み取る' }).click()
}

const putsIn = async ({ page }: Restaurant) => page.getByRole('button', { name: '発注画面に入れる' }).click()

test('a memo is pasted, looked through and ordered @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await enter(restaurant, market)
  await restaurant.look('entry')
  const memo = page.getByRole('textbox', { name: '注文のメモ' })
  await memo.fill('トマト')
  await page.getByRole('link', { name: '前の発注・リスト' }).click()
  await page.getByRole('link', { name: 'メモ・ファイル' }).click()
  await expect(memo).toHaveValue('トマト')
  await pastes(
    restaurant,
    'お世話になります。\n桃太郎トマト2ケース、きゅうり 5本 / 明日\nミニﾄﾏﾄ3ﾊﾟｯｸ（へた付き）\nメロン1玉\nドリアン2個\nよろしくお願いします',
  )
  await expect(page.getByText('3点を読み取りました')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /納品日を 2026\/11\/21\(土\) にする/ })).toBeChecked()
  await expect(page.getByText('「桃太郎トマト2ケース」')).toBeVisible()
  await expect(page.getByRole('heading', { name: /読み取れなかったところ/ })).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'メロン1玉' })
    .getByRole('button', { name: '備考に入れる' })
    .click()
  await restaurant.look('reading')
  await putsIn(restaurant)
  // What could not be read is left behind only by somebody who says so.
  const question = page.getByRole('dialog', { name: '読み取れなかったところが1件あります' })
  await expect(question.getByRole('listitem')).toHaveText(['ドリアン2個'])
  await restaurant.look('unread')
  await question.getByRole('button', { name: '備考に入れて進む' }).click()
  await expect(page.getByText('3点を入れました')).toBeVisible()
  await expect(page.getByRole('button', { name: '納品日 2026/11/21(土)' })).toBeVisible()
  await restaurant.looksAtAllItems()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('2')
  await expect(restaurant.row('桃太郎トマト').getByRole('radio', { name: 'ケース' })).toBeChecked()
  await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
  await expect(page.getByRole('textbox', { name: 'ミニトマトの備考' })).toHaveValue('へた付き')
  await restaurant.look('sheet')
  await restaurant.goesToConfirm()
  await expect(page.getByText('メロン1玉\nドリアン2個')).toBeVisible()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
})

test('a note that names items of the list with quantities says so at the confirmation, and leads to the quantities @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.adds('濃口醤油')
  await restaurant.goesToConfirm()
  const note = page.getByRole('textbox', { name: '発注全体の備考' })
  const hint = page.getByText('備考に商品名があります')
  const read = page.waitForResponse(answer => answer.url().endsWith('/item_import'))
  await note.fill('トマトは固めのものを、10時に裏口へ')
  await read
  await expect(hint).toHaveCount(0)
  await note.fill('桃太郎トマト2ケース追加')
  await expect(hint).toBeVisible()
  await expect(
    page.getByText(/「桃太郎トマト2ケース.*」は、備考として仕入先に届きますが、発注の数量には入っていません/),
  ).toBeVisible()
  // It blocks nothing.
  await expect(page.getByRole('button', { name: '発注する' })).toBeEnabled()
  await hint.scrollIntoViewIfNeeded()
  await restaurant.look('a note with items')
  await page.getByRole('link', { name: '数量に入れる' }).click()
  await expect(page.getByRole('textbox', { name: '注文のメモ' })).toHaveValue('桃太郎トマト2ケース追加')
  await page.getByRole('button', { name: '読み取る' }).click()
  await expect(page.getByText('1点を読み取りました')).toBeVisible()
  await putsIn(restaurant)
  await expect(page.getByText('1点を備考から数量に入れました')).toBeVisible()
  await restaurant.goesToConfirm()
  await expect(note).toHaveValue('')

  await test.step('a name that may be several is named, too; what is put in leaves the note, the rest stands there once', async () => {
    await note.fill('トマト3パック追加、きゅうり5本、裏口に置いてください')
    await expect(page.getByText(/「トマト3パック」「きゅうり5本」は、備考として仕入先に届きますが/)).toBeVisible()
    await page.getByRole('link', { name: '数量に入れる' }).click()
    await page.getByRole('button', { name: '読み取る' }).click()
    await page
      .getByRole('group', { name: '「トマト3パック」' })
      .getByRole('radio', { name: /ミニトマト/ })
      .check()
    await page.getByRole('button', { name: '備考に入れる' }).click()
    await putsIn(restaurant)
    await expect(page.getByText('2点を備考から数量に入れました')).toBeVisible()
    await restaurant.goesToConfirm()
    await expect(note).toHaveValue('裏口に置いてください')
    await restaurant.look('the note after')
  })

  await test.step('an amount that is ordered just so is said to be there twice', async () => {
    await note.fill('裏口に置いてください。きゅうり5本')
    await expect(page.getByText('備考に残すと二重に届くことがあります')).toBeVisible()
    await page.getByText('備考に残すと二重に届くことがあります').scrollIntoViewIfNeeded()
    await restaurant.look('a note with what is ordered')
    await page.getByRole('button', { name: '備考から消す' }).click()
    await expect(note).toHaveValue('裏口に置いてください')
    await expect(page.getByText('備考に残すと二重に届くことがあります')).toHaveCount(0)
  })

  await test.step('as many more are not said to be there: they may be added', async () => {
    await note.fill('きゅうりもう5本')
    await expect(page.getByText(/「きゅうりもう5本」は、.*いまの数量に足すときは/)).toBeVisible()
    await expect(page.getByRole('button', { name: '備考から消す' })).toHaveCount(0)
    await restaurant.look('a note with as many more')
    await page.getByRole('link', { name: '数量に入れる' }).click()
    await page.getByRole('button', { name: '読み取る' }).click()
    await page
      .getByRole('group', { name: '「きゅうりもう5本」' })
      .getByRole('radio', { name: /きゅうり/ })
      .check()
    await putsIn(restaurant)
    const dialog = page.getByRole('dialog', { name: 'すでに数量が入っています' })
    await expect(dialog).toContainText('足すと10本／置き換えると5本')
    await dialog.getByRole('button', { name: '足す' }).click()
    await restaurant.goesToConfirm()
    await expect(note).toHaveValue('')
  })
})

test('a doubtful name is chosen and learnt; quantities that are there already are added to or replaced @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await enter(restaurant, market)
  await pastes(restaurant, 'トマト 2パック\n大根2〜3本')
  await expect(page.getByText('0点を読み取りました・確認 2件')).toBeVisible()
  await putsIn(restaurant)
  await expect(page.getByText('どれにするか選んでください').first()).toBeVisible()
  await restaurant.look('to be chosen')
  const tomato = page.getByRole('group', { name: '「トマト 2パック」' })
  await tomato.getByRole('radio', { name: /ミニトマト/ }).check()
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('2')
  const radish = page.getByRole('group', { name: '「大根2〜3本」' })
  await expect(radish).toContainText('どちらか決められません')
  await radish.getByRole('radio', { name: /青首大根.*2本/ }).check()
  await expect(restaurant.quantity('青首大根')).toHaveValue('2')
  await radish.getByRole('radio', { name: /青首大根.*3本/ }).check()
  await expect(radish.getByRole('radio', { checked: true })).toHaveCount(1)
  await restaurant.look('chosen')
  const learnt = page.waitForResponse(answer => answer.url().endsWith('/item_aliases'))
  await putsIn(restaurant)
  expect((await learnt).status()).toBe(204)
  await expect(page.getByText('2点を入れました')).toBeVisible()
  await expect(restaurant.quantity('青首大根')).toHaveValue('3')

  await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
  await pastes(restaurant, 'ﾄﾏﾄ1パック')
  await expect(page.getByText('1点を読み取りました')).toBeVisible()
  await expect(page.getByText('前に選んだ書き方')).toBeVisible()
  await putsIn(restaurant)
  const dialog = page.getByRole('dialog', { name: 'すでに数量が入っています' })
  await expect(dialog).toContainText('いま2パック・読み取った数量1パック')
  await expect(dialog).toContainText('足すと3パック／置き換えると1パック')
  await restaurant.look('already there')
  await dialog.getByRole('button', { name: '足す' }).click()
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('3')
  await page.getByRole('button', { name: '元に戻す' }).last().click()
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('2')

  await test.step('a unit that it is not sold in: what was read is said where the quantity is missing, and it is typed', async () => {
    await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
    await pastes(restaurant, 'とまと2キロ\nきゅうり 5本\n大根 1本\n生椎茸 1パック')
    const asked = page.getByRole('group', { name: '「とまと2キロ」' })
    await asked.getByRole('radio', { name: /ミニトマト/ }).check()
    await page.evaluate(() => window.scrollTo({ top: 5000 }))
    await putsIn(restaurant)
    await expect(asked.getByText('数量を入れてください')).toBeInViewport()
    await expect(asked).toContainText(
      '「2キロ」と書かれていますが、この商品（200g）はパックで注文します。何パックにするか入れてください',
    )
    await expect(page.getByText('あと1件数量を入れてください')).toBeVisible()
    await restaurant.look('another unit')
    await asked.getByRole('button', { name: 'ミニトマトを入れる' }).click()
    await expect(restaurant.quantity('ミニトマト')).toHaveValue('1')
    await page.goBack()
  })

  await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
  await pastes(restaurant, 'ミニトマト5パック')
  await putsIn(restaurant)
  await dialog.getByRole('button', { name: '置き換える' }).click()
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('5')

  await test.step('what corrects itself replaces first', async () => {
    await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
    await pastes(restaurant, 'ミニトマトやっぱり4パック')
    await page.getByRole('radio', { name: /ミニトマト.*4パック/ }).check()
    await putsIn(restaurant)
    await expect(dialog).toContainText('足すと9パック／置き換えると4パック')
    await expect(dialog.getByRole('button').last()).toHaveText('置き換える')
    await restaurant.look('corrected')
    await dialog.getByRole('button', { name: '置き換える' }).click()
    await expect(restaurant.quantity('ミニトマト')).toHaveValue('4')
  })
})

test('a memo that corrects itself orders the later quantity alone, and shows what that replaces @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await enter(restaurant, market)
  await pastes(restaurant, '青首大根10本\nきゅうり5本\nやっぱり青首大根は8本で')
  await expect(page.getByText('2点を読み取りました', { exact: true })).toBeVisible()
  const replaced = page.getByRole('listitem').filter({ has: page.getByRole('deletion') })
  await expect(replaced).toHaveText('青首大根10本「やっぱり青首大根は8本で」に言い直しています')
  await expect(replaced.getByRole('button')).toHaveCount(0)
  await expect(restaurant.quantity('青首大根')).toHaveValue('8')
  await restaurant.look('replaced')
  await putsIn(restaurant)
  await expect(restaurant.quantity('青首大根')).toHaveValue('8')

  await test.step('another item is asked once; what it may replace can go in beside it', async () => {
    await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
    await pastes(restaurant, 'きゅうり5本\nやっぱりミニトマト3パック')
    await expect(page.getByText('0点を読み取りました・確認 1件')).toBeVisible()
    const asked = page.getByRole('group', { name: '「やっぱりミニトマト3パック」' })
    await asked.getByRole('radio', { name: /きゅうり/ }).check()
    await expect(page.getByRole('button', { name: 'これも入れる' })).toHaveCount(0)
    await asked.getByRole('radio', { name: /ミニトマト/ }).check()
    await restaurant.look('instead')
    await page.getByRole('button', { name: 'これも入れる' }).click()
    await expect(page.getByRole('button', { name: 'やはり入れない' })).toBeVisible()
    await restaurant.look('beside')
    await putsIn(restaurant)
    const dialog = page.getByRole('dialog', { name: 'すでに数量が入っています' })
    await expect(dialog).toContainText('いま5本・読み取った数量5本')
    await dialog.getByRole('button', { name: '置き換える' }).click()
    await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
    await expect(restaurant.quantity('ミニトマト')).toHaveValue('3')
  })
})

test('what the sheet holds for another date moves along with a memo only where that is wished @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await enter(restaurant, market)
  await page.goBack()
  await restaurant.adds('桃太郎トマト')
  const asked = page.getByRole('dialog', { name: '2026/11/21(土)納品の商品が入っています' })
  const reads = async () => {
    await page.getByRole('link', { name: 'メモ・ファイルから入れる' }).click()
    await pastes(restaurant, '11/25 きゅうり5本')
    await putsIn(restaurant)
    await expect(asked).toContainText('桃太郎トマト 1')
    await expect(asked).toContainText('読み取ったものは2026/11/25(水)納品です。')
  }
  await reads()
  await restaurant.look('for another date')
  await asked.getByRole('button', { name: '外す' }).click()
  await expect(page.getByRole('button', { name: '納品日 2026/11/25(水)' })).toBeVisible()
  await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
  await expect(restaurant.quantity('桃太郎トマト')).toHaveCount(0)

  await test.step('and can be taken back', async () => {
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(page.getByRole('button', { name: '納品日 2026/11/21(土)' })).toBeVisible()
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('1')
    await expect(restaurant.quantity('きゅうり')).toHaveCount(0)
  })

  await test.step('together they are one order, for the later date', async () => {
    await reads()
    await asked.getByRole('button', { name: 'いっしょに発注する' }).click()
    await expect(page.getByRole('button', { name: '納品日 2026/11/25(水)' })).toBeVisible()
    await expect(restaurant.quantity('きゅうり')).toHaveValue('5')
    await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('1')
  })
})

test('while an order waits for the network nothing is put in: the memo stays @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await enter(restaurant, market)
  const import_page = page.url()
  await page.goto(consumerPages.top.path)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.adds('桃太郎トマト')
  await restaurant.goesToConfirm()
  people.expects(/^net::ERR_(INTERNET_DISCONNECTED|FAILED) /)
  // A line on which the reading gets through, and the asking before an order leaves does not.
  await page.route('**/session/token', route => route.abort())
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page.getByText('まだ発注されていません')).toBeVisible()
  await page.context().setOffline(false)
  await page.goto(import_page)
  await pastes(restaurant, 'きゅうり 5本')
  await expect(page.getByText('未送信の発注があります')).toBeVisible()
  await expect(page.getByRole('button', { name: '発注画面に入れる' })).toBeDisabled()
  await page.unroute('**/session/token')
  await page.reload()
  await expect(page.getByRole('textbox', { name: '注文のメモ' })).toHaveValue('きゅうり 5本')
  await expect(page.getByRole('region', { name: '未送信の発注' })).toContainText('発注しました')
})

test('a CSV, and files that are none @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  people.expects(/^422 POST .*\/item_import$/)
  await enter(restaurant, market)
  const chooses = (name: string, content: Buffer) =>
    page.getByLabel('ファイルを選ぶ').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content })
  const formula = await writeXlsxFile([
    [{ value: '商品名' }, { value: '数量' }],
    [{ value: 'トマト' }, { value: '=1+2', type: 'Formula' }],
  ]).toBuffer()
  const merged = await writeXlsxFile([
    [{ value: '注文書', columnSpan: 2 }, null],
    [{ value: '商品名' }, { value: '数量' }],
  ]).toBuffer()
  const bad: [name: string, content: Buffer, said: RegExp][] = [
    ['order.csv', Buffer.from([0x8f, 0xff, 0xfd, 0xa0, 0xff, 0x0a, 0xfe]), /文字コードを判別できません/],
    ['order.csv', Buffer.from(`商品名,数量\n${'トマト,1\n'.repeat(50_000)}`), /1,000行までです（50,000行あります）/],
    ['order.xlsx', formula, /数式のセルがあります（B列2行）/],
    ['order.xlsx', merged, /結合されたセルがあります（A1）/],
    ['order.csv', Buffer.from(''), /ファイルが空です/],
    ['order.csv', Buffer.from('%PDF-1.7\n'), /このファイルはPDFです/],
  ]
  for (const [name, content, said] of bad) {
    await chooses(name, content)
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  }
  await restaurant.look('refused')
  const csv = '商品コード,商品名,数量,単位\r\n101,桃太郎トマト,12,個\r\n,濃口醤油,2,本\r\n,松茸,,\r\n,スイカ,1,個\r\n'
  await chooses('order.csv', iconv.encode(csv, 'cp932'))
  await expect(page.getByText('2点を読み取りました')).toBeVisible()
  await expect(page.getByText('5行目')).toBeVisible()
  await page.getByText('読み飛ばしたところ（1）').click()
  await restaurant.look('csv')
  await putsIn(restaurant)
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('12')
  await expect(restaurant.quantity('濃口醤油')).toHaveValue('2')
})

test('from an earlier order, and from an order and a list of another supplier @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const supplier = await addSupplier(house, { name: '海幸商店' }, [
    { name: 'ﾐﾆﾄﾏﾄ', unit: 'パック' },
    { name: '本マグロ', unit: '柵' },
  ])
  const second = { supplier, consumer: market.consumer, ...(await addDeal(house, supplier, market.consumer)) }
  const ids = second.items.map(item => item.id)
  await addMyList(house, second.deal, ids, '冬の宴会')
  await placeEarlier(
    house,
    { ...market, ...second },
    {
      delivery_date: '2026-11-18',
      at: '2026-11-17T15:00:00+09:00',
      lines: [
        { item: 'ﾐﾆﾄﾏﾄ', quantity: '4' },
        { item: '本マグロ', quantity: '1' },
      ],
    },
  )
  const restaurant = await people.restaurant('phone')
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await page.getByRole('button', { name: 'その他' }).click()
  await page.getByRole('menuitem', { name: 'メモ・ファイルから入れる' }).click()
  await page.getByRole('link', { name: '前の発注・リスト' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '前の発注・リストからコピー' })).toBeVisible()
  await restaurant.look('orders')
  await page.getByRole('button', { name: /11\/17\(火\)納品/ }).click()
  await expect(page.getByText('2点を読み取りました')).toBeVisible()
  await page.goBack()
  await page.getByText('海幸商店', { exact: true }).click()
  await page.getByRole('button', { name: /^冬の宴会/ }).click()
  await expect(page.getByText('1点を読み取りました')).toBeVisible()
  await expect(page.getByText('本マグロ 1柵')).toBeVisible()
  await page.getByRole('button', { name: '選び直す' }).click()
  await restaurant.look('orders and lists')
  await page.getByRole('button', { name: /11\/18\(水\)納品/ }).click()
  await expect(page.getByText('1点を読み取りました')).toBeVisible()
  await expect(page.getByRole('heading', { name: /このリストにない商品/ })).toBeVisible()
  await expect(page.getByText('本マグロ 1柵')).toBeVisible()
  await restaurant.look('copied')
  await putsIn(restaurant)
  const question = page.getByRole('dialog', { name: 'このリストにない商品が1件あります' })
  await question.getByRole('button', { name: '入れずに進む' }).click()
  await expect(page.getByText('1点を入れました')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }))
  await restaurant.looksAtAllItems()
  await expect(restaurant.quantity('ミニトマト')).toHaveValue('4')
})
