import type { Route } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { markOrders } from '#server/orders/mark-orders.ts'
import { orderOfSupplier } from '#server/orders/order-policy.ts'
import { expect, test } from '#tests/support/browser.ts'
import { clerkOf, colleagueAnswers, openMarket, placeEarlier, placeUsualOrders } from './market.ts'

const earlier = {
  delivery_date: '2026-11-25',
  at: '2026-11-20T08:00:00+09:00',
  lines: [
    { item: '桃太郎トマト', quantity: '2' },
    { item: 'ミニトマト', quantity: '3' },
  ],
}

test('the answer to a change is lost: it is not said that it failed, and what arrived is nobody else’s change @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, earlier)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  const edit = pathTo(consumerPages.orderEdit, { order_id })
  await page.goto(edit)
  const asked = page.getByRole('dialog', { name: 'この内容に変更しますか' })
  const unknown = asked.getByText('変更が届いたかどうか分かりません')
  const conflict = page.getByRole('dialog', { name: 'ほかの画面で変更されています' })
  const begun = page.getByText('変更の途中です。まだ送っていません')
  const sends = async () => {
    await page.getByRole('button', { name: '変更を確認' }).click()
    await asked.getByRole('button', { name: '変更を送る' }).click()
  }
  people.expects(/^net::ERR_CONNECTION_RESET PATCH .*\/orders\//)
  people.expects(/^409 PATCH .*\/orders\//)
  const changes = `**/orders/${order_id}`
  const losesAnswers = async (arrives: boolean) => {
    await page.unroute(changes)
    await page.route(changes, async route => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      if (arrives) expect((await route.fetch()).status()).toBe(200)
      return route.abort('connectionreset')
    })
  }

  await test.step('it has not arrived: the order’s page has it as it was typed, and it is sent again', async () => {
    await losesAnswers(false)
    await cook.adds('桃太郎トマト')
    await sends()
    await expect(unknown).toBeVisible()
    await cook.look('no answer to a change')
    await asked.getByRole('button', { name: '戻る' }).click()
    await page.getByRole('link', { name: '戻る' }).click()
    await expect(page.getByText('送った変更が届いたことを、まだ確認できていません')).toBeVisible()
    await cook.look('the order’s page after a lost answer')
    await expect(page.getByText('桃太郎トマト：数量 2個 → 3個')).toBeVisible()
    await page.getByRole('link', { name: '変更を続ける' }).click()
  })

  await test.step('it has arrived: sent again it is the same change, once', async () => {
    await losesAnswers(true)
    await sends()
    await expect(unknown).toBeVisible()
    await page.unroute(changes)
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('発注を変更しました（第2版）')).toBeVisible()
    await expect(conflict).toHaveCount(0)
  })

  await test.step('whoever leaves, and comes back to the order, reads that it has arrived', async () => {
    await losesAnswers(true)
    await page.getByRole('link', { name: '変更する' }).click()
    await cook.adds('ミニトマト')
    await sends()
    await expect(unknown).toBeVisible()
    await page.goto(pathTo(consumerPages.orderDetail, { order_id }))
    await expect(page.getByText('さきほど送った変更は届いています（第3版）')).toBeVisible()
    await expect(begun).toHaveCount(0)
    await page.goto(edit)
    await expect(cook.quantity('ミニトマト')).toHaveValue('4')
    await expect(conflict).toHaveCount(0)
  })

  await test.step('what is typed after it goes on over it', async () => {
    await cook.adds('ミニトマト')
    await sends()
    await expect(unknown).toBeVisible()
    await page.unroute(changes)
    await asked.getByRole('button', { name: '戻る' }).click()
    await cook.adds('桃太郎トマト')
    await page.reload()
    await expect(page.getByText('さきほど送った変更は届いています（第4版）')).toBeVisible()
    await expect(conflict).toHaveCount(0)
    await page.getByRole('button', { name: '変更を確認' }).click()
    await expect(asked.getByRole('listitem')).toHaveText(['桃太郎トマト：数量 3個 → 4個'])
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('発注を変更しました（第5版）')).toBeVisible()
  })

  await test.step('what is typed back to what stood before is a change of what has arrived', async () => {
    await losesAnswers(true)
    await page.getByRole('link', { name: '変更する' }).click()
    await cook.adds('桃太郎トマト')
    await sends()
    await expect(unknown).toBeVisible()
    await page.unroute(changes)
    await asked.getByRole('button', { name: '戻る' }).click()
    await cook.quantity('桃太郎トマト').fill('4')
    await page.route(changes, route => route.abort('internetdisconnected'))
    people.expects(/^net::ERR_INTERNET_DISCONNECTED GET .*\/orders\//)
    await page.getByRole('button', { name: '変更を確認' }).click()
    await expect(page.getByText('さきほど送った変更が届いたか、まだ確かめられません')).toBeVisible()
    await page.unroute(changes)
    await page.getByRole('button', { name: '変更を確認' }).click()
    await expect(page.getByText('届いています（第6版）。そのあとの入力は、まだ送っていません')).toBeVisible()
    await page.getByRole('button', { name: '変更を確認' }).click()
    await expect(asked.getByRole('listitem')).toHaveText(['桃太郎トマト：数量 5個 → 4個'])
    await asked.getByRole('button', { name: '変更を送る' }).click()
    await expect(page.getByText('発注を変更しました（第7版）')).toBeVisible()
  })
})

test('processed while the last question is open: what was typed is shown as not sent, and is asked for @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, earlier)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(pathTo(consumerPages.orderEdit, { order_id }))
  await cook.adds('桃太郎トマト', 2)
  await cook.looksAtAllItems()
  await cook.adds('青首大根')
  await page.getByRole('button', { name: '変更を確認' }).click()
  await expect(page.getByRole('dialog', { name: 'この内容に変更しますか' })).toBeVisible()
  await markOrders(
    house.deps,
    clerkOf(market),
    [order_id],
    'processed',
    'orders',
    new Date('2026-11-20T09:00:00+09:00'),
  )
  people.expects(/^409 (POST|PATCH) .*\/orders\//)
  await page.getByRole('button', { name: '変更を送る' }).click()
  await expect(page.getByText('この発注は変更できません')).toBeVisible()
  const unsent = page.getByText('入力した変更は、仕入先に伝わっていません')
  await expect(unsent).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    '桃太郎トマト：数量 2個 → 4個',
    '追加：青首大根 1本',
  ])
  await cook.look('processed before it was sent')

  // The order's page has it, too. What quantities can't say is in words; a unit that is not the line's is asked back.
  await page.getByRole('link', { name: '発注の詳細' }).click()
  await expect(unsent).toBeVisible()
  await page.getByRole('button', { name: 'この変更を依頼する' }).tap()
  const dialog = page.getByRole('dialog', { name: '変更・取消を依頼する' })
  const tomatoes = dialog.getByLabel('桃太郎トマト の新しい数量')
  await expect(tomatoes).toHaveValue('4')
  await expect(dialog.getByLabel('理由・伝えたいこと（任意）')).toHaveValue('追加：青首大根 1本')
  await expect(dialog.getByText('承諾されても発注の内容を変えません')).toBeVisible()
  await tomatoes.fill('4c')
  await dialog.getByRole('button', { name: '依頼を送る' }).tap()
  await expect(dialog.getByText('個の数で入力してください')).toBeVisible()
  await tomatoes.fill('４バラ')
  await cook.look('asked for what was typed')
  // The supplier has it, the phone does not know: nothing is said for certain until the order's page shows it.
  people.expects(/^net::ERR_FAILED POST .*\/change_requests$/)
  await page.route(
    '**/change_requests',
    async route => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The page asks after its order by itself: it is not told before it is opened anew, when it would say so once.
  const own = new RegExp(`/api/v2/consumers/[^/]+/orders/${order_id}$`)
  await page.route(own, () => {})
  await dialog.getByRole('button', { name: '依頼を送る' }).tap()
  await expect(dialog.getByText('もう一度押しても、二重には届きません')).toBeVisible()
  await cook.look('asked for without an answer')
  await page.unroute(own)
  await page.reload()
  await expect(page.getByText('変更の依頼は、仕入先に届いています')).toBeVisible()
  const request = page.getByRole('region', { name: '変更依頼' })
  await expect(request).toContainText('桃太郎トマト：2個 → 4個')
  await expect(request).toContainText('「追加：青首大根 1本」')
  await expect(unsent).toHaveCount(0)
})

test('a reply that never comes: what the order’s page shows meanwhile is one’s own change, and what is said again is said once @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { id: order_id } = await placeEarlier(house, market, earlier)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  const unanswered = /^net::ERR_CONNECTION_RESET /
  people.mayMeet(unanswered)
  // What hung is tried once more by itself, and finds its own change.
  people.mayMeet(/^409 PATCH .*\/orders\//)
  const changes = `**/orders/${order_id}`
  const loses = async (url: string) => {
    await page.route(
      url,
      async route => {
        if (!['PATCH', 'POST'].includes(route.request().method())) return route.fallback()
        expect((await route.fetch()).ok()).toBe(true)
        return route.abort('connectionreset')
      },
      { times: 1 },
    )
  }

  await test.step('a change that hangs is seen to have arrived where the order is looked at', async () => {
    const hung: Route[] = []
    let arrived = false
    await page.route(changes, async route => {
      if (route.request().method() !== 'PATCH' || hung.length > 0) return route.fallback()
      hung.push(route)
      expect((await route.fetch()).status()).toBe(200)
      arrived = true
    })
    await page.goto(pathTo(consumerPages.orderEdit, { order_id }))
    await cook.adds('桃太郎トマト')
    await page.getByRole('button', { name: '変更を確認' }).click()
    await page.getByRole('button', { name: '変更を送る' }).click()
    await expect.poll(() => arrived).toBe(true)
    // Back from another app, the order is asked for anew.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('発注を変更しました（第2版）')).toBeVisible()
    await expect(page.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
    await hung[0]?.abort('connectionreset')
    await expect(page.getByText('変更が届いたかどうか分かりません')).toHaveCount(0)
  })

  await test.step('a question that is sent again is asked once', async () => {
    await colleagueAnswers(house, market, order_id, { confirmed_quantity: '1' }, { line_number: 1, at: '09:10' })
    await cook.opensDetail(order_id)
    await page.getByRole('button', { name: '問い合わせる' }).tap()
    const dialog = page.getByRole('dialog', { name: '変更について問い合わせる' })
    await dialog.getByLabel('伝えたいこと').fill('残りは明日届きますか')
    await loses('**/adjustment')
    await dialog.getByRole('button', { name: '送る' }).tap()
    await expect(dialog.getByText('返事を受け取れませんでした')).toBeVisible()
    await dialog.getByRole('button', { name: '送る' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('「残りは明日届きますか」').first()).toBeVisible()
    const { events } = await orderOfSupplier(house.deps, clerkOf(market), order_id)
    expect(events.filter(one => one.kind === 'adjustment_questioned')).toHaveLength(1)
  })

  await test.step('a cancellation whose reply is lost shows itself', async () => {
    await page.getByRole('button', { name: '取り消す' }).tap()
    const dialog = page.getByRole('dialog', { name: '発注を取り消しますか' })
    await loses('**/cancel')
    await dialog.getByRole('button', { name: '取り消す' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('この発注は取り消されています')).toBeVisible()
  })
})

test('a request asks about a far quantity as ordering does, and what is typed of it outlives a reload @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const { id: order_id } = await placeEarlier(house, market, {
    ...earlier,
    lines: [
      { item: '濃口醤油', quantity: '2' },
      { item: 'ミニトマト', quantity: '3' },
    ],
  })
  const at = new Date('2026-11-20T09:00:00+09:00')
  await markOrders(house.deps, clerkOf(market), [order_id], 'processed', 'orders', at)
  const cook = await people.restaurant('phone')
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await cook.opensDetail(order_id)
  const dialog = page.getByRole('dialog', { name: '変更・取消を依頼する' })
  await page.getByRole('button', { name: '変更・取消を依頼する' }).tap()
  const soy = dialog.getByLabel('濃口醤油 の新しい数量')
  await soy.fill('20')
  await dialog.getByLabel('理由・伝えたいこと（任意）').fill('団体が入りました')
  await dialog.getByRole('button', { name: '閉じる' }).last().tap()
  await page.reload()
  await page.getByRole('button', { name: '依頼の続き（まだ送っていません）' }).tap()
  await expect(soy).toHaveValue('20')
  await expect(dialog.getByLabel('理由・伝えたいこと（任意）')).toHaveValue('団体が入りました')

  // Nothing leaves before it is answered.
  const send = dialog.getByRole('button', { name: '依頼を送る' })
  await send.tap()
  await expect(dialog.getByText('いつもは2本です。20本でよろしいですか')).toBeVisible()
  await expect(dialog.getByText('1件お答えください')).toBeVisible()
  await cook.look('asked about')
  await dialog.getByRole('button', { name: '直す' }).tap()
  await expect(soy).toBeFocused()
  await soy.fill('30')
  await expect(dialog.getByText('よろしいですか')).toHaveCount(0)
  await send.tap()
  await expect(dialog.getByText('いつもは2本です。30本でよろしいですか')).toBeVisible()
  await dialog.getByRole('button', { name: 'このまま' }).tap()
  await send.tap()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: '変更依頼' })).toContainText('濃口醤油：2本 → 30本')
  await expect(page.getByRole('button', { name: /依頼の続き/ })).toHaveCount(0)
})
