import { expect, type House, test } from '#tests/support/browser.ts'
import { addSecondSupplier, type Market, openMarket, placeEarlier } from './market.ts'

test.use({ installs_app: true })

const ordersOf = (house: House, { deal }: Pick<Market, 'deal'>) =>
  house.deps.db.selectFrom('orders').select('id').where('deal_id', '=', deal.id).execute()

/** Yesterday's order of the greens: mushrooms, too, which are on no list any more; and soy sauce, which costs more now. */
const orderedYesterday = async (house: House, market: Market) => {
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-19',
    at: '2026-11-18T15:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '3' },
      { item: '濃口醤油', quantity: '2' },
      { item: '生椎茸', quantity: '1' },
    ],
  })
  const { db } = house.deps
  const idOf = (name: string) => market.items.find(one => one.name === name)?.product_item_id ?? ''
  await db.updateTable('product_items').set({ visible: false }).where('id', '=', idOf('生椎茸')).execute()
  await db
    .updateTable('product_item_prices')
    .set({ price: '450' })
    .where('product_item_id', '=', idOf('濃口醤油'))
    .execute()
  return order
}

test('the usual orders of a night: one tap to one confirmation, of which one is left out @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const fish = await addSecondSupplier(house, market, `灘一水産${market.supplier.name.slice(-2)}`)
  await orderedYesterday(house, market)
  await placeEarlier(
    house,
    { ...fish, consumer: market.consumer },
    { delivery_date: '2026-11-19', at: '2026-11-18T16:00:00+09:00', lines: [{ item: '鯛', quantity: '2' }] },
  )
  const dry = await addSecondSupplier(house, market, `乾物の大和${market.supplier.name.slice(-2)}`)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.look('top')
  await page.getByRole('button', { name: 'いつもの発注をまとめて' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の確認' })).toBeVisible()
  const undo = page.getByRole('status').getByRole('button', { name: '元に戻す' })
  await expect(undo).toBeVisible()
  const greens = page.getByRole('region', { name: market.supplier.name, exact: true })
  const sea = page.getByRole('region', { name: fish.supplier.name, exact: true })
  await expect(greens.getByText('桃太郎トマト')).toBeVisible()
  await expect(sea.getByText('鯛', { exact: true })).toBeVisible()
  await expect(greens.getByText('2026/11/19(木)納品の発注と同じ内容から')).toBeVisible()
  await expect(page.getByText('次の商品は、この納品日に発注できないため入れていません')).toBeVisible()
  await expect(page.getByText(`${market.supplier.name}：生椎茸`)).toBeVisible()
  const sheet = `/consumers/suppliers/${dry.deal.id}/orders/new`
  await expect(page.getByText('未発注のうち、次の1件は入れていません')).toBeVisible()
  await expect(page.getByText(`${dry.supplier.name}：過去の発注がありません`)).toBeVisible()
  await expect(page.getByRole('link', { name: dry.supplier.name, exact: true })).toHaveAttribute('href', sheet)
  await expect(page.getByRole('button', { name: '2件を発注する' })).toBeEnabled()
  await restaurant.look('one confirmation')
  await sea.getByRole('checkbox').uncheck()
  expect(await ordersOf(house, market)).toHaveLength(1)
  await page.getByRole('button', { name: '1件を発注する' }).click()
  await expect(page.getByRole('heading', { name: '1件を発注しました' })).toBeVisible()
  // What has been sent is not taken back from here.
  expect(await undo.count()).toBe(0)
  expect(await ordersOf(house, market)).toHaveLength(2)
  expect(await ordersOf(house, fish)).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1, name: 'まとめて発注の完了' })).toBeVisible()
  await expect(page.getByText('今回発注しなかった仕入先')).toBeVisible()
  await expect(page.getByRole('link', { name: fish.supplier.name, exact: true })).toBeVisible()
  await expect(page.getByText('下の内容をご確認ください')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'トップへ' })).toBeVisible()
  await restaurant.look('one left out')
  // Nobody has typed what was put in and left out: it is no draft, and is put in anew when it is wanted.
  await expect(page.getByText('まとめて入れた前回と同じ内容は、入力中として残していません。')).toBeVisible()
  await page.getByRole('link', { name: 'トップへ' }).click()
  await expect(page.getByRole('link', { name: new RegExp(fish.supplier.name) }).first()).toContainText('未発注')
  await expect(page.getByText(/^入力中/)).toHaveCount(0)
})

test('an order is made again from its detail: what is gone and what costs another price is said, once @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id } = await orderedYesterday(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await page.goto(`/consumers/orders/detail/${id}`)
  await page.getByRole('link', { name: 'この内容でもう一度' }).click()
  await expect(page.getByText('2026/11/19(木)納品の発注から、2点を入れました')).toBeVisible()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('3')
  await expect(restaurant.quantity('濃口醤油')).toHaveValue('2')
  await expect(page.getByText('入れていません：生椎茸')).toBeVisible()
  await expect(page.getByText('そのときから価格が変わっています')).toBeVisible()
  await restaurant.look('again')
  await restaurant.typesQuantity('桃太郎トマト', '5')
  await page.reload()
  await expect(restaurant.quantity('桃太郎トマト')).toHaveValue('5')
  await restaurant.goesToConfirm()
  await page.getByRole('button', { name: '発注する' }).click()
  await restaurant.isAtCompletion()
  expect(await ordersOf(house, market)).toHaveLength(2)
})
