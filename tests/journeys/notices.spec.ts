import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { consumerPages } from '#contract/pages/consumer.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { say } from '#domain/notices/words.ts'
import { escalateDispatches } from '#server/dispatch/escalate.ts'
import { bundleMails } from '#server/mails/bundle-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { noteMarks } from '#server/orders/mark-orders.ts'
import { tellOwners } from '#server/placing/tell-owners.ts'
import { expect, test } from '#tests/support/browser.ts'
import { addLineLink } from '#tests/support/line.ts'
import { pushService } from '#tests/support/push-service.ts'
import { addOwnSupplier } from '#tests/support/world.ts'
import { openMarket, placeEarlier } from './market.ts'

test.use({ installs_app: true })

/** A browser that has no push service of its own and lets nobody be notified: the one of a test stands in. */
const standIn = (page: Page, device: { endpoint: string; p256dh: string; auth: string }) =>
  page.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = { endpoint, unsubscribe: async () => true, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, { subscribe: async () => made, getSubscription: async () => null })
  }, device)

test('an order that nobody acknowledges rings bell, device and mail, once each, until it is acknowledged', async ({
  house,
  people,
}) => {
  const { db } = house.deps
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '川崎鮮魚', method: 'line' })
  const service = await pushService()
  const device = service.device('')
  const cook = await people.restaurant()
  const { page } = cook
  await standIn(page, device)
  await cook.comesIn(market.consumer.owner.login_id)
  await page.goto(consumerPages.notificationSettings.path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'この端末に通知する' }).click()
  await expect(page.getByText('この端末に通知します')).toBeVisible()
  await page.getByRole('button', { name: '試しに送る' }).click()
  await expect
    .poll(() => service.arrived.map(one => one.payload.title))
    .toEqual(['お知らせの試し送信です。この端末に届いています'])
  const kept = (revision: number) =>
    page.waitForResponse(
      async answer =>
        answer.request().method() === 'PATCH' &&
        answer.url().endsWith('/push') &&
        ((await answer.json()) as { revision: number }).revision === revision,
    )
  const both = kept(2)
  // Two presses in a row: each is kept.
  await page.getByRole('checkbox', { name: '取引をメールで受け取る' }).uncheck()
  await page.getByRole('checkbox', { name: '価格を端末に通知する' }).uncheck()
  await both
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '価格を端末に通知する' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '取引をメールで受け取る' })).not.toBeChecked()
  // The first is refused while the second waits: the second is kept, and brings nothing of the first with it.
  people.mayMeet(/422/)
  const { promise: second_pressed, resolve: secondIsPressed } = Promise.withResolvers<void>()
  let refusals = 1
  await page.route(/\/push$/, async route => {
    if (route.request().method() !== 'PATCH' || refusals === 0) return route.fallback()
    refusals -= 1
    await second_pressed
    return route.fulfill({ status: 422, json: { message: '試しの誤りです' } })
  })
  const second = kept(3)
  await page.getByRole('checkbox', { name: '価格を端末に通知する' }).check()
  await page.getByRole('checkbox', { name: '取引をメールで受け取る' }).check()
  secondIsPressed()
  await expect(page.getByText('試しの誤りです')).toBeVisible()
  await second
  await expect(page.getByRole('checkbox', { name: '価格を端末に通知する' })).not.toBeChecked()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '取引をメールで受け取る' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '価格を端末に通知する' })).not.toBeChecked()
  // What comes often comes as one mail, at the hour of choice.
  const daily = kept(4)
  await page.getByLabel('価格のメール').selectOption('1日1回（8:00）')
  await daily
  const evening = kept(5)
  await page.getByLabel('1日1回の時刻').selectOption('17:00')
  await evening
  await page.reload()
  await expect(page.getByLabel('価格のメール')).toHaveValue('daily')
  await expect(page.getByLabel('1日1回の時刻')).toHaveValue('17')
  await expect(page.getByLabel('価格のメール')).toContainText('1日1回（17:00）')
  await cook.look('settings')

  await page.goto(consumerPages.top.path)
  const bell = page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ')
  const item = own.items[0]?.name ?? ''
  const placed = await placeEarlier(
    house,
    { consumer: market.consumer, deal: own.deal, items: own.items },
    { delivery_date: '2026-11-21', at: '2026-11-20T09:00:00+09:00', lines: [{ item, quantity: '2' }] },
  )
  const { closing_at } = await db
    .selectFrom('orders')
    .select('closing_at')
    .where('id', '=', placed.id)
    .executeTakeFirstOrThrow()
  house.clock.set(new Date((closing_at ?? new Date(0)).getTime() - 20 * 60_000).toISOString())
  await escalateDispatches(house.deps)
  await escalateDispatches(house.deps)
  const title = '川崎鮮魚への発注を、まだLINEで送っていません'
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await expect
    .poll(() => service.arrived.slice(1).map(one => [one.payload.title, one.payload.urgent]))
    .toEqual([[title, true]])
  // It has left, too: what is read of it below is asked for once.
  const mails = () =>
    db
      .selectFrom('outgoing_mails')
      .select(['destination', 'state'])
      .where('subject', '=', `【Oroshi】${title}`)
      .where('consumer_id', '=', market.consumer.id)
      .execute()
  await expect.poll(mails).toEqual([{ destination: market.consumer.owner.mail_address, state: 'sent' }])

  await bell.click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await cook.look('bell')
  const who = { actor: { id: null, name: '川崎鮮魚', area: 'supplier' as const }, screen: 'o/access_token' }
  await noteMarks(db, { mark: 'acknowledged', which: sql`o.id = ${placed.id}`, who, at: house.clock.now() })
  await expect(bell).toHaveAccessibleName('お知らせ')
  await expect(page.getByText('済み', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`/consumers/orders/detail/${placed.id}$`))

  // What left for it, to whom, and that it has.
  await page.goto(consumerPages.notificationSettings.path)
  await page.getByRole('link', { name: consumerPages.outbound.title }).click()
  const left = page.getByRole('listitem').filter({ hasText: title })
  await expect(left.filter({ hasText: `メール：${market.consumer.owner.mail_address}` })).toContainText('送信しました')
  await expect(left.filter({ hasText: '端末への通知：' })).toContainText('送信しました')
  await cook.look('outbound')
  const only = page.getByRole('checkbox', { name: '送れなかったものだけ' })
  await only.click()
  await expect(only).toBeChecked()
  await expect(page.getByText('送れなかったお知らせはありません')).toBeVisible()
  await service.close()
})

test('a cook links LINE from the settings, and chooses there what comes by it', async ({ house, people }) => {
  const { consumer } = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(consumerPages.notificationSettings.path)
  await expect(page.getByRole('link', { name: 'LINEと連携する' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /LINEで受け取る/ })).toHaveCount(0)
  await addLineLink(house, consumer.owner.account_id, { consumer_id: consumer.id }, `U${crypto.randomUUID()}`)
  await page.reload()
  const [other, third] = [await page.context().newPage(), await page.context().newPage()]
  const of = { closings: '発注の確認', orders: '注文のやり取りをLINEで受け取る' }
  await other.goto(consumerPages.lineUsers.path)
  await expect(other.getByRole('checkbox', { name: of.closings })).toBeChecked()
  await third.goto(consumerPages.notificationSettings.path)
  await expect(third.getByRole('checkbox', { name: of.orders })).toBeChecked()
  const messages = page.getByRole('checkbox', { name: '仕入先のメッセージをLINEで受け取る' })
  await messages.click()
  await expect(page.getByText('変更しました')).toBeVisible()
  await expect(messages).not.toBeChecked()
  // Pages that were open before change what is pressed there, and nothing else.
  for (const [tab, name] of [
    [other, of.closings],
    [third, of.orders],
    [third, of.orders],
  ] as const) {
    const box = tab.getByRole('checkbox', { name })
    const on = !(await box.isChecked())
    await box.click()
    await expect(box).toBeChecked({ checked: on })
  }
  await other.close()
  await third.close()
  await page.reload()
  await expect(messages).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: '注文のやり取りをLINEで受け取る' })).toBeChecked()
  await messages.scrollIntoViewIfNeeded()
  await cook.look('line')
})

test('a clerk works through what is told by keys alone @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  const bell = page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ')
  for (const key of ['1', '2'])
    await tell(
      house.deps.db,
      [
        {
          to: { supplier_id: market.supplier.id },
          said: say('offer_declined', { consumer_name: `酒場 ${key}`, reason: '間に合っています' }),
          key: `journey:${key}`,
        },
      ],
      house.clock.now(),
    )
  await expect(bell).toHaveAccessibleName('お知らせ 未読2件')
  await bell.click()
  await expect(page.getByText('酒場 2が取引の申し込みをお断りしました')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await desk.look('list')
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await expect(bell).toHaveAccessibleName('お知らせ')
  // The one said before does not stand over it.
  await expect(page.getByText('1件を既読にしました')).toBeVisible()
  await expect(page.getByText('既読にしました', { exact: true })).toHaveCount(0)
  await page.getByText('1件を既読にしました').locator('..').getByRole('button', { name: '元に戻す' }).click()
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  // Long after, too, one by one: by its button, and by its key.
  await page.getByRole('button', { name: 'すべて既読にする' }).click()
  await expect(bell).toHaveAccessibleName('お知らせ')
  await page.reload()
  await page.getByRole('button', { name: '未読に戻す：酒場 1が取引の申し込みをお断りしました' }).click()
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await expect(page.getByRole('button', { name: /^既読にする：酒場 1/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: /^未読に戻す：酒場/ })).toHaveCount(2)
  await expect(bell).toHaveAccessibleName('お知らせ')
  await page.keyboard.press('r')
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
})

test('a desk rings of what it is told, by the kinds and hours that its user wishes @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const service = await pushService()
  const desk = await people.desk()
  const { page } = desk
  await standIn(page, service.device(''))
  await desk.comesIn(market.supplier.owner.login_id)
  await page.goto(supplierPages.notificationSettings.path)
  await page.getByRole('button', { name: 'この端末に通知する' }).click()
  await expect(page.getByText('この端末に通知します')).toBeVisible()
  await page.getByRole('button', { name: '試しに送る' }).click()
  await expect
    .poll(() => service.arrived.map(one => one.payload.path))
    .toEqual([supplierPages.notificationSettings.path])
  await page.getByRole('checkbox', { name: '取引を端末に通知する' }).uncheck()
  await expect(page.getByText('保存しました').first()).toBeVisible()
  await page.getByLabel('始まり').selectOption('22:00')
  await expect(page.getByLabel('終わり')).toHaveValue(String(6 * 60))
  await expect
    .poll(async () =>
      (
        await house.deps.db
          .selectFrom('push_wishes')
          .selectAll()
          .where('supplier_id', '=', market.supplier.id)
          .execute()
      ).map(one => [one.without, one.quiet_from]),
    )
    .toEqual([[['deals'], 22 * 60]])
  const paced = page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.url().endsWith('/push'))
  await page.getByLabel('メッセージとチラシへの質問のメール').selectOption('1日1回（8:00）')
  expect((await paced).status()).toBe(200)
  await expect(page.getByLabel('1日1回の時刻')).toHaveValue('8')
  await page.reload()
  await expect(page.getByLabel('メッセージとチラシへの質問のメール')).toHaveValue('daily')
  await expect(page.getByLabel('取引の申請と招待への返事のメール')).toHaveValue('at_once')
  await desk.look('push-settings')
  const to = { supplier_id: market.supplier.id }
  const at = house.clock.now()
  const due = { count: 2, first_date: '2026-11-21', last_date: '2026-11-21' }
  await tell(
    house.deps.db,
    [
      { to, said: say('offer_declined', { consumer_name: '酒場', reason: '' }), key: 'push:unwanted' },
      { to, said: say('unprocessed_orders', due), key: 'push:wanted' },
    ],
    at,
  )
  await expect.poll(() => service.arrived.slice(1).map(one => one.payload.title)).toEqual(['未処理の受注が2件あります'])
  // As the worker opens it: the page itself, and the notice is read with it.
  const bell = page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ 未読2件')
  await page.goto(service.arrived[1]?.payload.path ?? '')
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  await service.close()
})

test('what a supplier writes in quiet hours neither rings nor is mailed before they end, and then once; what is urgent comes at once', async ({
  house,
  people,
}) => {
  const { db, pool } = house.deps
  house.clock.set('2026-11-20T21:00:00+09:00')
  const market = await openMarket(house)
  const { consumer, deal, supplier } = market
  const service = await pushService()
  const cook = await people.restaurant()
  const { page } = cook
  await standIn(page, service.device(''))
  await cook.comesIn(consumer.owner.login_id)
  await page.goto(consumerPages.notificationSettings.path)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'この端末に通知する' }).click()
  await expect(page.getByText('この端末に通知します')).toBeVisible()
  await page.getByLabel('始まり').selectOption('22:00')
  await expect(page.getByText('保存しました').first()).toBeVisible()
  await expect(page.getByText('「メールをまとめる」にあるメールも、終わってから送ります')).toBeVisible()
  await cook.look('quiet-hours')
  await page.goto(consumerPages.top.path)
  const bell = page.getByRole('link', { name: /^お知らせ/ })
  await expect(bell).toHaveAccessibleName('お知らせ')

  house.clock.set('2026-11-20T23:30:00+09:00')
  const desk = await people.desk()
  await desk.comesIn(supplier.owner.login_id)
  await desk.page.goto(supplierPages.messageNew.path)
  await desk.page.getByLabel('件名', { exact: true }).fill('夜中の真鯛')
  await desk.page.getByLabel('本文', { exact: true }).fill('{店舗名}様\n明朝、真鯛が入ります。')
  await desk.page.getByRole('button', { name: '送信の確認へ' }).click()
  const dialog = desk.page.getByRole('dialog', { name: '送信の確認' })
  await dialog.getByRole('button', { name: 'いま送信する' }).click()
  await expect(desk.page.getByText('0 / 1件')).toBeVisible()
  // The bell has it at once; nothing else does, also after what is urgent has come by all ways.
  await expect(bell).toHaveAccessibleName('お知らせ 未読1件')
  const mailed = async () =>
    (
      await db
        .selectFrom('local_outbox')
        .select('subject')
        .where('destination', '=', consumer.owner.mail_address)
        .orderBy('id')
        .execute()
    ).map(one => one.subject)
  const rung = () => service.arrived.map(one => one.payload.title)
  const said = say('dispatch_late', {
    supplier_name: '川崎鮮魚',
    phone_number: null,
    occasion: 'placed',
    channel: 'fax',
    whole: false,
    arrived: false,
    to_share: false,
    number: '20261120-0001-1',
    delivery_date: '2026-11-21',
    closing_at: new Date('2026-11-20T16:00:00.000Z'),
  })
  await tellOwners(
    db,
    { consumer_id: consumer.id, deal_id: deal.id, subject: crypto.randomUUID(), delivery_date: '2026-11-21' },
    said,
    house.clock.now(),
  )
  await expect.poll(mailed).toEqual([`【Oroshi】${said.title}`])
  await expect.poll(rung).toEqual([said.title])
  await expect(bell).toHaveAccessibleName('お知らせ 未読2件')
  /** What waits for its hour by the database's own clock, which no story can set, is taken up now. */
  const hours = async () => {
    await bundleMails(house.deps)
    await pool.query(`update graphile_worker._private_jobs set run_at = now() where key in
      (select 'push:' || p.id from outgoing_pushes p where p.consumer_id = '${consumer.id}' and p.due_at <= '${house.clock.now().toISOString()}')`)
  }
  house.clock.set('2026-11-21T05:58:00+09:00')
  await hours()
  expect(await mailed()).toHaveLength(1)
  expect(rung()).toHaveLength(1)
  house.clock.set('2026-11-21T06:00:01+09:00')
  await hours()
  const message = expect.stringContaining('夜中の真鯛')
  await expect.poll(mailed).toEqual([`【Oroshi】${said.title}`, message])
  await expect.poll(rung).toEqual([said.title, message])
  // Once: another round of the clock's jobs finds nothing.
  house.clock.set('2026-11-21T06:10:00+09:00')
  await hours()
  await page.reload()
  await expect(bell).toHaveAccessibleName('お知らせ 未読2件')
  await page.goto(consumerPages.notices.path)
  await expect(page.getByText('夜中の真鯛')).toBeVisible()
  await cook.look('after-quiet-hours')
  expect(await mailed()).toHaveLength(2)
  expect(rung()).toHaveLength(2)
  await service.close()
})
