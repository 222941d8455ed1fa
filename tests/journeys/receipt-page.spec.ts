import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { editOrder } from '#server/changes/edit-order.ts'
import { dealAndItemsOf } from '#server/deals/deal-policy.ts'
import { makeAccessToken } from '#server/dispatch/access-token.ts'
import { revokeLinks } from '#server/dispatch/revoke-links.ts'
import { orderOfConsumer } from '#server/orders/order-policy.ts'
import { expect, type House, test } from '#tests/support/browser.ts'
import { addOwnSupplier } from '#tests/support/world.ts'
import { cancelEarlier, openMarket, placeEarlier } from './market.ts'

const delivery_date = '2026-11-25'

/** An order of two lines by mail, the way to its link, and the restaurant's change to these quantities. */
const orderOnLink = async (house: House) => {
  const { consumer } = await openMarket(house)
  const items = [
    { name: '茗荷', unit: 'パック' },
    { name: 'レタス', unit: '玉' },
  ]
  const own = await addOwnSupplier(house, consumer, { name: '八百正', method: 'mail', items })
  const placed = { delivery_date, at: '2026-11-20T08:00:00+09:00' }
  const lines = items.map(({ name }) => ({ item: name, quantity: '5' }))
  const { id: order_id } = await placeEarlier(house, { consumer, ...own }, { ...placed, lines })
  const { deps } = house
  const link = { id: order_id, delivery_date }
  const access_token = await makeAccessToken(deps.db, link, new Date('2026-11-20T08:01:00+09:00'))
  const { account_id, name } = consumer.owner
  const person = { area: 'consumer', account_id, name, consumer_id: consumer.id, role: 'owner' } as const
  const changes = async (wanted: Record<string, string>) => {
    const order = await orderOfConsumer(deps, person, order_id)
    const kept = own.items.flatMap(({ id, name }) =>
      wanted[name] === undefined
        ? []
        : [{ order_list_item_id: id, unit_kind: 'piece' as const, quantity: wanted[name], note: '' }],
    )
    const wish = { revision: order.revision, note: '', lines: kept }
    const deal = await dealAndItemsOf(deps, person, own.deal.id, { ...wish, delivery_date })
    const who = { actor: { id: account_id, name, area: 'consumer' }, screen: 'orders/edit', owner: true } as const
    await editOrder(deps, order, deal, wish, who, new Date('2026-11-20T09:00:00+09:00'))
  }
  const cancels = () => cancelEarlier(house, { consumer }, order_id, '2026-11-20T09:30:00+09:00')
  const stops = async () => {
    const who = { actor: { id: account_id, name, area: 'consumer' }, screen: 'orders/detail' } as const
    await revokeLinks(deps, await orderOfConsumer(deps, person, order_id), who, new Date('2026-11-20T09:40:00+09:00'))
  }
  return { consumer, order_id, page_path: pathTo(publicPages.order, { access_token }), changes, cancels, stops }
}

test('what a supplier writes stays with its item while the restaurant changes the order, and goes by a second press @phone', async ({
  house,
  people,
}) => {
  const { page_path, changes } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.clock.install()
  await page.goto(page_path)
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  await dialog.getByLabel('茗荷のお届け').selectOption('数量を減らす')
  await dialog.getByLabel('お届けできる数量（パック）').fill('2')
  await dialog.getByLabel('レタスのお届け').selectOption('欠品')
  await dialog.getByLabel('レタスの理由').selectOption('入荷なし')
  await dialog.getByLabel('連絡事項').fill('あさって入ります')

  // It comes by itself: the dialog stays.
  await changes({ 茗荷: '4', レタス: '5' })
  await page.clock.fastForward(61_000)
  await expect(dialog.getByText('注文が第2版に訂正されました')).toBeVisible()
  // Nothing was pressed.
  await expect(dialog.getByText('知らせていません')).toHaveCount(0)
  await expect(dialog).toContainText('茗荷：数量 5パック → 4パック')
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('あさって入ります')
  await shop.look('changed while it was written')

  // It comes at the press: what has no line any more is named, the rest stays with its item.
  await changes({ レタス: '5' })
  people.expects(/^409 POST .*\/adjust/)
  await dialog.getByRole('button', { name: 'いまの注文で知らせる' }).click()
  await expect(dialog.getByText('注文が第3版に訂正されました')).toBeVisible()
  await expect(dialog.getByText('知らせていません')).toHaveCount(1)
  await expect(dialog).toContainText('茗荷：2パックをお届け')
  await expect(dialog.getByLabel('レタスのお届け')).toHaveValue('none')
  await expect(dialog.getByLabel('レタスの理由')).toHaveValue('入荷なし')
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('あさって入ります')
  await shop.look('a line is gone')
  // Of a press whose answer was lost nobody knows: it is not said to be untold.
  people.mayMeet(/^net::ERR_CONNECTION_RESET /)
  await page.route('**/adjust', route => route.abort('connectionreset'), { times: 1 })
  await dialog.getByRole('button', { name: 'いまの注文で知らせる' }).click()
  await expect(dialog.getByText('できたかどうかは分かりません')).toBeVisible()
  await expect(dialog.getByText('知らせていません')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'いまの注文で知らせる' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('欠品（入荷なし）')).toBeVisible()
})

test('「受け付けました」 on a page from before a change says so, and is pressed again @phone', async ({
  house,
  people,
}) => {
  const { page_path, changes } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.goto(page_path)
  await expect(page.getByRole('button', { name: '受け付けました' })).toBeVisible()
  await changes({ レタス: '5' })
  people.expects(/^409 POST .*\/acknowledge/)
  await page.getByRole('button', { name: '受け付けました' }).click()
  await expect(page.getByText('見ている間に、注文が第2版に訂正されました')).toBeVisible()
  await expect(page.getByText('まだ受付を知らせていません')).toBeVisible()
  await shop.look('changed meanwhile')
  await page.getByRole('button', { name: '受け付けました' }).click()
  await expect(page.getByText('注文元にお知らせしました')).toBeVisible()
})

test('「受け付けました」 pressed by mistake is taken back, and the restaurant reads it @phone', async ({
  house,
  people,
}) => {
  const { consumer, order_id, page_path } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.goto(page_path)
  await page.getByRole('button', { name: '受け付けました' }).click()
  await expect(page.getByText('注文元にお知らせしました')).toBeVisible()
  await shop.look('acknowledged')
  await page.getByRole('button', { name: '受付を取り消す' }).click()
  await expect(page.getByText('受付を取り消しました')).toBeVisible()
  await expect(page.getByRole('button', { name: '受け付けました' })).toBeVisible()
  await shop.look('taken back')

  const cook = await people.restaurant('phone')
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(pathTo(consumerPages.orderDetail, { order_id }))
  await expect(cook.page.getByText('仕入先が受け付ける前に戻しました')).toBeVisible()
  await expect(cook.page.getByText('受付済')).toHaveCount(0)
})

test('a question by a link is read as a word of the supplier, with nothing to agree to, and whoever asked sees that it went @phone', async ({
  house,
  people,
}) => {
  const { consumer, order_id, page_path } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.goto(page_path)
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  await dialog.getByLabel('連絡事項').fill('何時に届ければよいですか？')
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(page.getByText('注文元に知らせたこと')).toBeVisible()
  await expect(page.getByText('「何時に届ければよいですか？」')).toBeVisible()
  // Who only asks has taken nothing.
  await expect(page.getByRole('button', { name: '受け付けました' })).toBeVisible()
  await shop.look('told')

  const cook = await people.restaurant('phone')
  await cook.comesIn(consumer.owner.login_id)
  await cook.page.goto(pathTo(consumerPages.orderDetail, { order_id }))
  await expect(cook.page.getByText('八百正から連絡があります')).toBeVisible()
  await expect(cook.page.getByText('何時に届ければよいですか？').first()).toBeVisible()
  await expect(cook.page.getByText('仕入先が内容を変更しました')).toHaveCount(0)
  await expect(cook.page.getByRole('button', { name: '承諾する' })).toHaveCount(0)
  await cook.look('a question')
})

test('a shortage that is half typed outlives a closed dialog and a reload, with its version, until it is told @phone', async ({
  house,
  people,
}) => {
  const { page_path, changes } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(page_path)
  // What helps a supplier, not a restaurant.
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('link', { name: '使い方' })).toHaveAttribute('href', '/suppliers/guide')
  await expect(foot.getByRole('link', { name: 'お問い合わせ' })).toHaveAttribute('href', '/suppliers/contacts')
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  const kind = dialog.getByLabel('茗荷のお届け')
  await kind.selectOption('数量を減らす')
  // The longest choices are read in full.
  for (const words of ['ご注文どおり', '数量を減らす']) {
    const room = await kind.evaluate((select, text) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.font = font
      return (
        select.clientWidth -
        Number.parseFloat(paddingLeft) -
        Number.parseFloat(paddingRight) -
        pen.measureText(text).width
      )
    }, words)
    expect(room).toBeGreaterThanOrEqual(0)
  }
  await dialog.getByLabel('お届けできる数量（パック）').fill('半分')
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('数字で入力してください')).toBeVisible()
  await dialog.getByLabel('レタスのお届け').selectOption('欠品')
  await dialog.getByLabel('連絡事項').fill('あさって入ります')
  await shop.look('half typed at 360 px')
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByText('書きかけの内容を、この画面に残してあります')).toBeVisible()
  await shop.look('put aside')
  // Neither the token nor anybody's name is written down.
  const kept = await page.evaluate(() => Object.entries(sessionStorage).flat().join('\n'))
  expect(kept).toContain('あさって入ります')
  expect(kept).not.toContain(page_path.split('/').at(-1) ?? page_path)
  expect(kept).not.toContain('placed_by_name')

  await changes({ 茗荷: '4', レタス: '5' })
  await page.reload()
  await page.getByRole('button', { name: '欠品・数量の変更の続きを書く' }).click()
  await expect(dialog.getByLabel('お届けできる数量（パック）')).toHaveValue('半分')
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('あさって入ります')
  await expect(dialog.getByText('注文が第2版に訂正されました')).toBeVisible()
  await expect(dialog).toContainText('茗荷：数量 5パック → 4パック')
  await shop.look('taken up again over a newer version')
  await dialog.getByLabel('お届けできる数量（パック）').fill('２')
  await dialog.getByLabel('レタスの理由').selectOption('入荷なし')
  await dialog.getByRole('button', { name: 'いまの注文で知らせる' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('')
})

test('「受け付けました」 whose answer is lost is looked up, and said to be pressed again where it did not arrive @phone', async ({
  house,
  people,
}) => {
  const { page_path } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  people.mayMeet(/^net::ERR_CONNECTION_RESET /)
  await page.goto(page_path)
  const accept = page.getByRole('button', { name: '受け付けました' })
  // It did not arrive.
  await page.route('**/acknowledge', route => route.abort('connectionreset'), { times: 1 })
  await accept.click()
  await expect(page.getByText('受付はまだ届いていません。もう一度押してください')).toBeVisible()
  await shop.look('did not arrive')
  // Nobody can be asked.
  await page.route('**/api/v2/orders/**', route => route.abort('connectionreset'))
  await accept.click()
  await expect(page.getByText('二重には届きません')).toBeVisible()
  await page.unroute('**/api/v2/orders/**')
  // It arrived, and its answer did not.
  await page.route(
    '**/acknowledge',
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await accept.click()
  await expect(page.getByText('注文元にお知らせしました')).toBeVisible()
  await expect(page.getByText('分かりません')).toHaveCount(0)
})

test('an order that is cancelled while its link is open asks for no 受付 @phone', async ({ house, people }) => {
  const { page_path, cancels } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.clock.install()
  await page.goto(page_path)
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  await dialog.getByLabel('連絡事項').fill('あさって入ります')
  await cancels()
  await page.clock.fastForward(61_000)
  await expect(dialog.getByText('この注文は取り消されました')).toBeVisible()
  await expect(dialog.getByText('明細の変更はありません')).toHaveCount(0)
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByText('見ている間に、注文が取り消されました')).toBeVisible()
  await expect(page.getByText('まだ受付を知らせていません')).toHaveCount(0)
  await shop.look('cancelled meanwhile')
})

test('a link that is stopped while a shortage is written says so at the press, and offers no other @phone', async ({
  house,
  people,
}) => {
  const { page_path, changes, stops } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.goto(page_path)
  await page.getByRole('button', { name: '欠品・数量の変更を知らせる' }).click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  await dialog.getByLabel('連絡事項').fill('あさって入ります')
  await changes({ 茗荷: '4', レタス: '5' })
  people.expects(/^409 POST .*\/adjust/)
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('まだ知らせていません')).toBeVisible()
  await stops()
  people.expects(/^404 POST .*\/adjust/)
  people.expects(/^404 GET /)
  await dialog.getByRole('button', { name: 'いまの注文で知らせる' }).click()
  const stopped = dialog.getByRole('alert').getByText('このリンクは、注文元が使えなくしました')
  const foot = dialog.getByRole('button', { name: '閉じる' }).last()
  // Whole above the buttons, not scrolled away behind them.
  const [says, closes] = [await stopped.boundingBox(), await foot.boundingBox()]
  expect((says?.y ?? 0) + (says?.height ?? 0)).toBeLessThanOrEqual(closes?.y ?? 0)
  await expect(stopped).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByText('知らせていません')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '知らせる' })).toHaveCount(0)
  // The page behind it shows nothing of the order any more; what is being written stays.
  await expect(page.getByText('明細 ')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '注文書（PDF）を開く', includeHidden: true })).toHaveCount(0)
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('あさって入ります')
  await shop.look('stopped meanwhile')
  await dialog.getByRole('button', { name: '閉じる' }).last().click()
  await expect(page.getByText('このリンクは、注文元が使えなくしました')).toBeVisible()
  await expect(page.getByText('茗荷')).toHaveCount(0)
})

test('a word whose answer was lost is known again beside a line that was put back, and offers nothing to go on with @phone', async ({
  house,
  people,
}) => {
  const { page_path } = await orderOnLink(house)
  const shop = await people.somebody('phone')
  const { page } = shop
  await page.goto(page_path)
  const begin = page.getByRole('button', { name: '欠品・数量の変更を知らせる' })
  await begin.click()
  const dialog = page.getByRole('dialog', { name: '欠品・数量の変更' })
  await dialog.getByLabel('茗荷のお届け').selectOption('数量を減らす')
  await dialog.getByLabel('お届けできる数量（パック）').fill('2')
  await dialog.getByLabel('茗荷のお届け').selectOption('ご注文どおり')
  await dialog.getByLabel('連絡事項').fill('何時ですか')
  people.mayMeet(/^net::ERR_CONNECTION_RESET /)
  await page.route(
    '**/adjust',
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('この内容は、注文元に届いています')).toBeVisible()
  await expect(dialog.getByLabel('連絡事項')).toHaveValue('何時ですか')
  await expect(dialog.getByText('分かりません')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('「何時ですか」')).toHaveCount(1)
  await expect(page.getByRole('button', { name: '受け付けました' })).toBeVisible()
  await expect(begin).toBeVisible()

  // What is typed on after it has arrived is another word.
  await begin.click()
  await dialog.getByLabel('連絡事項').fill('八時でよいですか')
  await page.route(
    '**/adjust',
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog.getByText('この内容は、注文元に届いています')).toBeVisible()
  await dialog.getByLabel('連絡事項').fill('九時でもよいです')
  await expect(dialog.getByText('届いています')).toHaveCount(0)
  await expect(dialog.getByText('分かりません')).toHaveCount(0)
  await dialog.getByRole('button', { name: '注文元に知らせる' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('「九時でもよいです」')).toBeVisible()
})
