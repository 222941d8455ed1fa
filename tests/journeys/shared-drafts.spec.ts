import { expect, type House, logInAsRestaurant, test } from '#tests/support/browser.ts'
import { addMember, addRestaurant } from '#tests/support/world.ts'
import { addSecondSupplier, openMarket } from './market.ts'

const copiesOf = (house: House, deal_id: string) =>
  house.deps.db.selectFrom('shared_drafts').selectAll().where('deal_id', '=', deal_id).execute()

test('what is changed in another tab between the press and the sending is not sent, and it is said @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer, deal } = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  await cook.opensOrderSheet(supplier.name)
  await cook.adds('生椎茸', 3)
  await expect.poll(() => copiesOf(house, deal.id)).toHaveLength(1)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await cook.goesToConfirm()
  const held = Promise.withResolvers<void>()
  await page.route(/\/close$/, async route => {
    await held.promise
    await route.continue()
  })
  const closing = page.waitForRequest(/\/close$/)
  await page.getByRole('button', { name: '発注する' }).click()
  await closing
  await other.getByRole('button', { name: '生椎茸を増やす' }).click()
  await expect(page.getByText(/^4/).first()).toBeVisible()
  held.resolve()
  await expect(page.getByText('送信する前に内容が変わったため、送信していません。')).toBeVisible()
  await cook.look('changed while it was sent')
  expect(await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()).toEqual([])
  await page.getByRole('button', { name: '発注する' }).click()
  await cook.isAtCompletion()
})

test('a press on 発注する that finds the session ended is kept: after the login the order leaves, of several suppliers each @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, consumer, deal } = market
  const fish = await addSecondSupplier(house, market, `磯一水産${supplier.name.slice(-2)}`)
  const crab = await addSecondSupplier(house, market, `蟹の東${supplier.name.slice(-2)}`)
  const cook = await people.restaurant()
  const { page } = cook
  people.expects(/^401 /)
  // Its stream never answers: else the page would leave by itself before the press.
  await page.route('**/notifications/live', () => {})
  const ordersOf = (deal_id: string) =>
    house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal_id).execute()
  const endSession = () =>
    house.deps.db.deleteFrom('sessions').where('account_id', '=', consumer.owner.account_id).execute()
  const isAskedToLogIn = async () => {
    await expect(page).toHaveURL(/\/consumers\/login\?ended=1&next=/)
    await expect(page.getByText('発注ボタンを押してまだ送れていない発注があれば、続けて送ります。')).toBeVisible()
  }

  await test.step('of one supplier', async () => {
    await cook.logIn(consumer.owner.login_id)
    await cook.opensOrderSheet(supplier.name)
    await cook.adds('生椎茸', 3)
    await expect.poll(() => copiesOf(house, deal.id)).toHaveLength(1)
    await cook.goesToConfirm()
    await endSession()
    await page.getByRole('button', { name: '発注する' }).click()
    await isAskedToLogIn()
    expect(await ordersOf(deal.id)).toEqual([])
    await logInAsRestaurant(cook, consumer.owner.login_id, '**/consumers/**')
    await cook.isAtCompletion()
    expect(await ordersOf(deal.id)).toHaveLength(1)
  })

  await test.step('of several', async () => {
    await page.goto('/consumers/top')
    await cook.opensOrderSheet(crab.supplier.name)
    await cook.adds('鯵', 2)
    await page.goto('/consumers/top')
    await cook.opensOrderSheet(fish.supplier.name)
    await cook.adds('鯛', 2)
    await expect.poll(() => copiesOf(house, fish.deal.id)).toHaveLength(1)
    await page.goto('/consumers/orders/multi_confirm')
    await cook.look('several')
    await endSession()
    await page.getByRole('button', { name: '2件を発注する' }).click()
    await isAskedToLogIn()
    await logInAsRestaurant(cook, consumer.owner.login_id, '**/consumers/**')
    await expect.poll(async () => (await ordersOf(fish.deal.id)).length).toBe(1)
    await expect.poll(async () => (await ordersOf(crab.deal.id)).length).toBe(1)
    await cook.look('sent after the login')
  })
})

test('an order that waits on a phone for its login is named to a colleague who logs in there, and to no other restaurant @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer } = await openMarket(house)
  const colleague = await addMember(house, consumer.id)
  const stranger = await addRestaurant(house, supplier)
  const cook = await people.restaurant()
  const { page } = cook
  people.expects(/^401 /)
  // Its stream never answers: else the page would leave by itself before the press.
  await page.route('**/notifications/live', () => {})
  await cook.logIn(consumer.owner.login_id)
  const { name } = await house.deps.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', consumer.owner.account_id)
    .executeTakeFirstOrThrow()
  await cook.opensOrderSheet(supplier.name)
  await cook.adds('生椎茸', 3)
  await cook.goesToConfirm()
  await house.deps.db.deleteFrom('sessions').where('account_id', '=', consumer.owner.account_id).execute()
  await page.getByRole('button', { name: '発注する' }).click()
  await expect(page).toHaveURL(/\/consumers\/login\?ended=1&next=/)
  const strip = page.getByRole('region', { name: 'ほかの方の未送信の発注' })
  const comesIn = async (login_id: string) => {
    await page.context().clearCookies()
    await page.goto('/consumers/login')
    await cook.logIn(login_id)
    await expect(page.getByRole('region', { name: '未送信の発注', exact: true })).toHaveCount(0)
  }
  await comesIn(colleague?.login_id ?? '')
  await expect(strip).toContainText(`${name}さんの発注が、届いたか分かっていません`)
  await expect(strip).toContainText(`${supplier.name}　2026/11/21(土)納品　締切 2026/11/20(金)`)
  await expect(strip).not.toContainText('生椎茸')
  await cook.look('of a colleague')
  await comesIn(stranger.consumer.owner.login_id)
  await expect(page.getByRole('link', { name: new RegExp(supplier.name) }).first()).toBeVisible()
  await expect(strip).toHaveCount(0)
})

test('two of the staff type for one supplier: seen, taken over, asked about both numbers, and nothing is ordered twice @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, consumer, deal } = market
  const [tanaka, sato] = await Promise.all([
    addMember(house, consumer.id, { name: '田中 太郎' }),
    addMember(house, consumer.id, { name: '佐藤 健' }),
  ])
  const author = await people.restaurant()
  const colleague = await people.restaurant()

  await test.step('what the one types goes to the server after a pause', async () => {
    await author.logIn(tanaka?.login_id ?? '')
    await author.opensOrderSheet(supplier.name)
    await author.adds('生椎茸', 3)
    await author.adds('ミニトマト', 2)
    await expect.poll(async () => (await copiesOf(house, deal.id))[0]?.lines).toHaveLength(2)
  })

  const { page } = colleague
  await test.step('the other sees who types what, above the list and in the rows', async () => {
    await colleague.logIn(sato?.login_id ?? '')
    await colleague.opensOrderSheet(supplier.name)
    await expect(
      page.getByText(/田中さんが入力中：ミニトマト 2パック ほか1点|田中さんが入力中：生椎茸 3/),
    ).toBeVisible()
    await expect(colleague.row('生椎茸').getByText('田中 3')).toBeVisible()
    await colleague.look('seen')
    await page.setViewportSize({ width: 360, height: 640 })
    await colleague.look('seen, small')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('of an item that both have typed he is asked; the rest comes in with its name', async () => {
    await colleague.adds('生椎茸', 1)
    await page.getByRole('button', { name: '田中 太郎さんの下書きを取り込む' }).click()
    const dialog = page.getByRole('dialog', { name: '田中さんの下書きを取り込む' })
    await dialog.getByRole('button', { name: '取り込む' }).click()
    await expect(dialog.getByText('数量を選んでください').first()).toBeVisible()
    await colleague.look('asked')
    await dialog.getByRole('radio', { name: /^足す（1.*＋3.*＝4/ }).check()
    await dialog.getByRole('button', { name: '取り込む' }).click()
    await expect(page.getByText('田中さんの下書きから2点を取り込みました')).toBeVisible()
    await expect(colleague.quantity('生椎茸')).toHaveValue('4')
    await expect(colleague.row('ミニトマト').getByText('田中さんの入力')).toBeVisible()
    await expect(page.getByText('田中さんが入力中')).toHaveCount(0)
    // The offer to take it back stays for as long as it has the focus.
    await page.getByRole('button', { name: '元に戻す' }).focus()
    await colleague.look('taken')
  })

  await test.step('he takes it back, and over again', async () => {
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect(colleague.quantity('生椎茸')).toHaveValue('1')
    await page.getByRole('button', { name: '田中 太郎さんの下書きを取り込む' }).click()
    const dialog = page.getByRole('dialog', { name: '田中さんの下書きを取り込む' })
    await dialog.getByRole('radio', { name: /^田中さんの数にする/ }).check()
    await dialog.getByRole('button', { name: '取り込む' }).click()
    await expect(colleague.quantity('生椎茸')).toHaveValue('3')
  })

  await test.step('the author is held where he would send it, and gives way', async () => {
    await author.page.getByRole('button', { name: '確認へ' }).click()
    const question = author.page.getByRole('region', { name: /佐藤 健さんがこの入力を引き継ぎました/ })
    await expect(question).toBeVisible()
    await author.page.getByRole('button', { name: '発注する' }).click()
    await expect(author.page.getByText(/件お答えください/)).toBeVisible()
    await author.look('held')
    await question.getByRole('button', { name: '自分の下書きを消す' }).click()
    await expect(author.page.getByText('自分の下書きを消しました')).toBeVisible()
    await expect(author.page.getByRole('button', { name: '発注する' })).toHaveCount(0)
  })

  await test.step('the colleague sends all of it, and sees whose it was', async () => {
    await colleague.goesToConfirm()
    await expect(page.getByText('田中 太郎さんの入力')).toHaveCount(2)
    await colleague.look('confirm')
    const skip = page.getByRole('button', { name: /^このまま/ })
    for (let left = await skip.count(); left > 0; left -= 1) await skip.first().click()
    await page.getByRole('button', { name: '発注する' }).click()
    await colleague.isAtCompletion()
    expect(await house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()).toHaveLength(
      1,
    )
    await expect.poll(() => copiesOf(house, deal.id)).toEqual([])
  })
})
