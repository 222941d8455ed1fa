import { expect, type House, test } from '#tests/support/browser.ts'
import { addMember } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

const ordersOf = (house: House, deal_id: string) =>
  house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal_id).execute()

test('an order of the staff waits for an owner: sent back, then approved, and its supplier sees it @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { supplier, consumer, deal } = market
  const cook = await addMember(house, consumer.id, { name: '板場 健' })
  const owner = await people.restaurant()
  const staff = await people.restaurant()

  await test.step('the owner wants to see everything', async () => {
    const { page } = owner
    await owner.logIn(consumer.owner.login_id)
    await page.goto('/consumers/my_account')
    await page.getByRole('link', { name: '発注の承認の設定' }).click()
    await page.getByRole('radio', { name: /^金額で決める/ }).check()
    await page.getByRole('button', { name: '変更する' }).click()
    await expect(page.getByText('1以上の金額を数字で入力してください')).toBeVisible()
    await owner.look('rule')
    await page.getByRole('radio', { name: /^すべて/ }).check()
    await page.getByRole('button', { name: '変更する' }).click()
    await expect(page.getByText('発注の承認の設定を変更しました')).toBeVisible()
  })

  const orders = async (times: number, again = false) => {
    const { page } = staff
    await page.goto('/consumers/top')
    await staff.opensOrderSheet(supplier.name)
    await staff.adds('生椎茸', times)
    await staff.goesToConfirm()
    await expect(page.getByText('オーナーの承認が要る発注です')).toBeVisible()
    if (again) await page.getByRole('button', { name: '別の発注として送る' }).click()
    await page.getByRole('button', { name: '発注する', exact: true }).click()
    await expect(page.getByText('承認を待っています', { exact: true })).toBeVisible()
    await expect(page.getByText('発注しました')).toHaveCount(0)
  }

  await staff.logIn(cook?.login_id ?? '')
  await orders(3)
  await staff.look('waiting, for who asked')
  expect(await ordersOf(house, deal.id)).toEqual([])

  await test.step('sent back with a word', async () => {
    const { page } = owner
    await page.goto('/consumers/top')
    await expect(page.getByText('承認を待つ発注が1件あります')).toBeVisible()
    await owner.look('top')
    await page.getByRole('link', { name: '内容を見る' }).click()
    await owner.look('list')
    await page.getByRole('link', { name: new RegExp(supplier.name) }).click()
    await expect(page.getByText('板場 健')).toBeVisible()
    await owner.look('waiting')
    await page.getByRole('button', { name: '差し戻す' }).click()
    const dialog = page.getByRole('dialog', { name: '差し戻す' })
    await dialog.getByLabel('ひとこと').fill('2つで足ります')
    await owner.look('send back')
    await dialog.getByRole('button', { name: '差し戻す' }).click()
    await expect(page.getByText(/さんが差し戻しました。仕入先には送られていません/)).toBeVisible()
    // As it happens: the bell tells it.
    await expect(staff.page.getByText('2つで足ります')).toBeVisible()
    await staff.look('sent back')
    // What was sent back is not typed again.
    await staff.page.getByRole('link', { name: 'この内容で発注画面を開く' }).click()
    await expect(staff.page.getByText(/送られなかった.*納品の発注から、1点を入れました/)).toBeVisible()
    await expect(staff.quantity('生椎茸')).toHaveValue('3')
    await staff.look('the sheet after it was sent back')
    await staff.page.getByRole('button', { name: '元に戻す' }).click()
    await expect(staff.page.getByText(/1点を入れました/)).toHaveCount(0)
  })

  await orders(2)
  await test.step('what waits is seen where one orders, and a second order for the date is a question', async () => {
    const { page } = staff
    await page.goto('/consumers/top')
    await expect(page.getByRole('link', { name: new RegExp(supplier.name) }).first()).toContainText('承認待ち 1件')
    await staff.look('top while it waits')
    await staff.opensOrderSheet(supplier.name)
    const band = page.getByText(/は承認待ち 1件（仕入先には、まだ送られていません）/)
    await expect(band.locator('svg')).toBeVisible()
    // In two lines as well its words keep off its edge.
    const room = await band.evaluate(one => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect().top - (one.parentElement?.getBoundingClientRect().top ?? 0)
    })
    expect(room).toBeGreaterThanOrEqual(8)
    await staff.adds('生椎茸', 1)
    await staff.look('sheet while it waits')
    await staff.goesToConfirm()
    await expect(page.getByText(/納品は承認待ちの発注があります。どうしますか/)).toBeVisible()
    // It is with no supplier yet: nothing says that it was ordered.
    await expect(page.getByText('承認待ちの発注にも入っている商品です（まだ送られていません）')).toBeVisible()
    await expect(page.getByText(/すでに発注している/)).toHaveCount(0)
    await staff.look('question')
    await page.getByRole('link', { name: '発注画面に戻る' }).click()
    await page.getByRole('button', { name: '生椎茸を減らす' }).click()
    await page.getByRole('link', { name: /^承認待ちの発注を見る/ }).click()
    await expect(page.getByText('承認を待っています', { exact: true })).toBeVisible()
    await staff.look('from the sheet to what waits')
  })
  await test.step('approved', async () => {
    const { page } = owner
    await page.goto('/consumers/approvals')
    await page.getByRole('link', { name: /承認待ち/ }).click()
    await page.getByRole('button', { name: '承認して発注する' }).click()
    await expect(page.getByText('承認され、発注しました')).toBeVisible()
    await owner.look('approved')
    expect(await ordersOf(house, deal.id)).toHaveLength(1)
    await staff.page.reload()
    await expect(staff.page.getByText('承認され、発注しました')).toBeVisible()
  })

  await orders(4, true)
  await test.step('approved with another quantity', async () => {
    const { page } = owner
    await page.goto('/consumers/approvals')
    await page.getByRole('link', { name: /承認待ち/ }).click()
    await page.getByRole('button', { name: '数量を変えて承認する' }).click()
    const dialog = page.getByRole('dialog', { name: '数量を変えて承認する' })
    await dialog.getByLabel('生椎茸 の新しい数量').fill('abc')
    await dialog.getByRole('button', { name: 'この数量で承認して発注する' }).click()
    await expect(dialog.getByText('数字で入力してください')).toBeVisible()
    await expect(dialog.getByLabel('生椎茸 の新しい数量')).toBeFocused()
    await dialog.getByLabel('生椎茸 の新しい数量').fill('１')
    await owner.look('another quantity')
    await dialog.getByRole('button', { name: 'この数量で承認して発注する' }).click()
    await expect(page.getByText('数量を変更して承認され、発注しました')).toBeVisible()
    await owner.look('approved with another quantity')
    await staff.page.reload()
    await expect(staff.page.getByText(/^生椎茸：4.* → 1/)).toBeVisible()
    expect(await ordersOf(house, deal.id)).toHaveLength(2)
  })

  people.expects(/^409 POST /)
  const withdrawn = async (opens: string, answers: string) => {
    const { page } = owner
    await page.goto('/consumers/approvals')
    await page.getByRole('link', { name: /承認待ち/ }).click()
    await page.getByRole('button', { name: opens }).click()
    // A bell's line that comes up late has all asked again: what that finds is seen after the press.
    const pressed = Promise.withResolvers<void>()
    const reads = /\/approvals(\/|\?|$)/
    await page.route(reads, async route => {
      if (route.request().method() === 'GET') await pressed.promise
      await route.continue()
    })
    await staff.page.getByRole('button', { name: '取り下げる' }).click()
    await staff.page.getByRole('dialog').getByRole('button', { name: '取り下げる' }).click()
    await expect(staff.page.getByText('取り下げました。仕入先には送られていません')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: answers }).click()
    pressed.resolve()
    await expect(page.getByText('この発注は、取り下げられています').first()).toBeInViewport()
    await page.unroute(reads)
    await expect(page.getByRole('button', { name: '承認して発注する' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: '差し戻す' })).toHaveCount(0)
  }
  await orders(2, true)
  await test.step('withdrawn meanwhile: it is said where one looks, and nothing is offered any more', () =>
    withdrawn('数量を変えて承認する', 'この数量で承認して発注する'))
  await orders(2, true)
  await test.step('so too where it is being sent back', () => withdrawn('差し戻す', '差し戻す'))

  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  await expect(desk.page.getByText('割烹まつ本', { exact: false }).first()).toBeVisible()
})
