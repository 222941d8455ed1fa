import type { Locator } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, type Person, test } from '#tests/support/browser.ts'
import { addLineLink, newLineUser } from '#tests/support/line.ts'
import { addLineDraft } from '#tests/support/world.ts'
import { openMarket } from './market.ts'

/** The LINE user's own telephone: the development page in the place of LINE. */
const telephone = async ({ page }: Person, user_id: string) => {
  const talk = page.getByRole('list')
  const open = () => page.goto(`/dev/line/${user_id}`)
  await open()
  /** What is pressed or written has reached LINE before the talk is opened anew. */
  const send = async (button: Locator) => {
    await button.click()
    await page.waitForURL(/\?after=/)
  }
  return {
    page,
    joins: () => send(page.getByRole('button', { name: '友だちに追加' })),
    /** What the worker sends comes when it comes. */
    shows: async (words: string | RegExp) => {
      await expect(async () => {
        await open()
        await expect(talk.getByText(words).last()).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 60_000 })
    },
    press: (label: string) => send(talk.getByRole('button', { name: label }).last()),
    follow: (label: string) => talk.getByRole('link', { name: label }).last().click(),
    write: async (words: string) => {
      await page.getByLabel('メッセージ').fill(words)
      await send(page.getByRole('button', { name: '送信' }))
    },
  }
}

test('a cook links LINE, sends a memo, looks through the draft, orders, and is told so by LINE @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(consumerPages.myAccount.path)
  await page.getByRole('link', { name: 'LINE連携' }).click()
  await expect(page.getByText('LINEで公式アカウントを友だちに追加します')).toBeVisible()
  await expect(page.getByRole('img', { name: '友だち追加のQRコード' })).toBeVisible()
  await cook.look('not linked')

  const line = await telephone(cook, newLineUser())
  await line.joins()
  await line.shows('アカウント連携')
  await line.follow('飲食店の方')
  await expect(page.getByText(`${market.consumer.name}の${market.consumer.owner.name}さん`)).toBeVisible()
  await cook.look('agree')
  await page.getByRole('button', { name: '連携する' }).click()
  await page.getByRole('button', { name: '同意して連携する' }).click()
  await page.getByRole('link', { name: '飲食店の画面に戻る' }).click()
  await expect(page.getByText('LINEと連携しました')).toBeVisible()
  await page.getByRole('link', { name: '次へ' }).click()
  await expect(page.getByText('LINEとの連携が完了しました')).toBeVisible()
  await cook.look('complete')
  await page.getByRole('link', { name: 'お知らせの設定を見る' }).click()
  // Named as in the settings of notices.
  for (const name of ['注文のやり取り', '発注の確認', '仕入先のメッセージ'])
    await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await cook.look('linked')

  await line.shows('さんと連携しました')
  await line.write('いつもお世話になります。\n桃太郎トマト1ケース、きゅうり10本 明日')
  await line.shows('発注の下書きを作りました')
  await line.follow('確かめて発注する')
  await expect(page.getByRole('heading', { level: 1, name: `${market.supplier.name}への下書き` })).toBeVisible()
  await expect(page.getByText('桃太郎トマト').first()).toBeVisible()
  await expect(page.getByText(`${market.consumer.owner.name}さんがLINEで送信`)).toBeVisible()
  await cook.look('draft')
  await page.getByRole('button', { name: '発注の確認へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
  await page.getByRole('button', { name: '発注する' }).click()
  const number = await cook.isAtCompletion()
  await line.shows('発注しました')
  await expect(page.getByText(number).last()).toBeVisible()

  await line.follow('確かめて発注する')
  await expect(page.getByText('このメモは発注済みです')).toBeVisible()
  await expect(page.getByText(`発注番号 ${number}`)).toBeVisible()
  await expect(page.getByText(`${market.consumer.owner.name}さんがLINEで送信`)).toBeVisible()
  await expect(page.getByRole('button', { name: '発注の確認へ' })).toHaveCount(0)
  await cook.look('ordered already')
  await page.getByRole('button', { name: 'もう一度この内容から発注する' }).click()
  await expect(page.getByText('発注済みの内容から、もう一度発注しようとしています。')).toBeVisible()
  await expect(page.getByRole('button', { name: '発注の確認へ' })).toBeVisible()
  await page.goBack()
  await line.follow('確かめて発注する')
  await page.getByRole('link', { name: 'この発注を見る' }).click()
  await expect(page.getByText(number).first()).toBeVisible()

  // The next memo goes into that order, and knows it, too.
  await line.shows('発注しました')
  await line.write('きゅうり20本 明日')
  await line.shows(/^20本$/)
  await line.follow('確かめて発注する')
  await page.getByRole('button', { name: '発注の確認へ' }).click()
  await page.getByRole('link', { name: 'この発注に追加する' }).click()
  await page.getByRole('button', { name: '変更を確認' }).click()
  await page.getByRole('button', { name: '変更を送る' }).click()
  await expect(page.getByText('発注を変更しました（第2版）')).toBeVisible()
  await line.shows(/^20本$/)
  await line.follow('確かめて発注する')
  await expect(page.getByText('このメモは発注済みです')).toBeVisible()
  await expect(page.getByText(`${market.consumer.owner.name}さんが前の発注に追加`)).toBeVisible()
  await expect(page.getByText(`発注番号 ${number}`)).toBeVisible()
  await cook.look('added already')

  await page.goto(consumerPages.lineLinkDelete.path)
  await cook.look('delete')
  // The first try does not arrive. What is said of it goes with the next.
  const unknown = page.getByText('できたかどうかは分かりません', { exact: false })
  people.expects(/^net::ERR_CONNECTION_RESET DELETE .*\/line_users$/)
  let tries = 0
  await page.route('**/line_users', route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    tries += 1
    return tries === 1 ? route.abort('connectionreset') : route.continue()
  })
  await page.getByRole('button', { name: '連携を解除する' }).click()
  await expect(unknown).toBeVisible()
  await cook.look('delete, no answer')
  await page.getByRole('button', { name: '連携を解除する' }).click()
  await expect(page.getByText('LINEで公式アカウントを友だちに追加します')).toBeVisible()
  await expect(page.getByText('LINE連携を解除しました')).toBeVisible()
  // At once: a toast would be gone in a while.
  expect(await unknown.count()).toBe(0)
  await line.shows('Oroshiの画面で解除しました')
})

test('a draft of LINE that is ordered elsewhere meanwhile says so on the open sheet, and where it is looked through @phone', async ({
  house,
  people,
}) => {
  const { consumer, deal } = await openMarket(house)
  const line_draft_id = await addLineDraft(house, consumer, deal, '桃太郎トマト1ケース、きゅうり10本')
  const drafted = pathTo(consumerPages.lineDraft, { deal_id: deal.id, line_draft_id })
  const putsIn = async ({ page }: Person) => {
    await page.goto(drafted)
    await expect(page.getByText('2点を読み取りました')).toBeVisible()
    await page.getByRole('button', { name: '発注画面に入れる' }).click()
    await expect(page.getByRole('button', { name: '確認へ' })).toBeVisible()
  }
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  await putsIn(cook)
  const looking = await page.context().newPage()
  await looking.goto(drafted)
  await expect(looking.getByText('2点を読み取りました')).toBeVisible()

  const elsewhere = await people.restaurant()
  await elsewhere.logIn(consumer.owner.login_id)
  await putsIn(elsewhere)
  await elsewhere.goesToConfirm()
  await elsewhere.page.getByRole('button', { name: '発注する' }).click()
  await elsewhere.isAtCompletion()

  for (const tab of [page, looking]) {
    const said = tab.getByText('このメモは発注済みです')
    // It comes back into sight.
    await expect(async () => {
      await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(said).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
  }
  await cook.look('ordered elsewhere meanwhile')
  // What was chosen stays, and it may be put away.
  await expect(looking.getByText('2点を読み取りました')).toBeVisible()
  await looking.getByRole('button', { name: 'お知らせを閉じる' }).click()
  await expect(looking.getByText('このメモは発注済みです')).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: '見る', exact: true }).click()
  await expect(page.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
})

test('whose answer to unlinking LINE was lost reads that it is unlinked @phone', async ({ house, people }) => {
  const { consumer } = await openMarket(house)
  await addLineLink(house, consumer.owner.account_id, { consumer_id: consumer.id }, newLineUser())
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  await page.goto(consumerPages.lineLinkDelete.path)
  people.expects(/^net::ERR_CONNECTION_RESET DELETE .*\/line_users$/)
  await page.route('**/line_users', async route => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: '連携を解除する' }).click()
  await expect(page.getByText('LINEとは連携していません')).toBeVisible()
  await expect(page.getByText('できたかどうかは分かりません', { exact: false })).toBeHidden()
})

test('a wholesaler confirms an order and reports 欠品 from LINE; the restaurant sees both without a reload @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const user_id = newLineUser()
  const { owner, id: supplier_id } = market.supplier
  await addLineLink({ deps: house.deps }, owner.account_id, { supplier_id }, user_id)
  const cook = await people.restaurant()
  await cook.logIn(market.consumer.owner.login_id)
  await cook.opensOrderSheet(market.supplier.name)
  await cook.adds('桃太郎トマト', 2)
  await cook.adds('ミニトマト')
  await cook.goesToConfirm()
  await cook.page.getByRole('button', { name: '発注する' }).click()
  const number = await cook.isAtCompletion()
  const { id: order_id } = await house.deps.db
    .selectFrom('orders')
    .select('id')
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirstOrThrow()
  await cook.opensDetail(order_id)

  const line = await telephone(await people.somebody('phone'), user_id)
  await line.shows(number)
  await line.press('確認しました')
  await line.shows(`${number} の受付を`)
  await expect(cook.page.getByText(`${market.supplier.name}が受け付けました。`)).toBeVisible()
  await cook.look('acknowledged')
  await line.press('欠品を連絡')
  await line.shows('欠品の商品を選んでください')
  await line.press('ミニトマト')
  await line.shows('欠品を知らせました')
  await expect(cook.page.getByText('欠品').first()).toBeVisible()
  await cook.look('short')
  expect(cook.page.url()).toContain(pathTo(consumerPages.orderDetail, { order_id }))
  // The wrong one: it is taken back from the answer, and the restaurant sees that, too.
  await line.press('欠品を取り消す')
  await line.shows('欠品を取り消しました')
  await expect(cook.page.getByText('変更を取り消しました').first()).toBeVisible()

  const desk = await people.desk('desktop')
  await desk.comesIn(owner.login_id)
  await desk.page.goto('/suppliers/line_users')
  await expect(desk.page.getByText('LINEと連携しています')).toBeVisible()
  await desk.look('linked')
})
