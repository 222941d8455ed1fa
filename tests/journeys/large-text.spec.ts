import { chromium, type Locator, type Page } from '@playwright/test'
import { v7 } from 'uuid'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { external_outcomes } from '#domain/accounts/external.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { expect, logInAsAdmin, test } from '#tests/support/browser.ts'
import { browserOfJourneys, sizes as screens_of } from '#tests/support/chromium.ts'
import { newWord } from '#tests/support/joining.ts'
import {
  addAdmin,
  addFlyer,
  addHolidayList,
  addInvitedStore,
  addMessage,
  addOwnSupplier,
} from '#tests/support/world.ts'
import { addMoreRestaurants, colleagueAnswers, openMarket, placeEarlier, placeUsualOrders } from './market.ts'

// Its stories are long: a worker that has nothing else takes one of them.
test.describe.configure({ mode: 'parallel' })

/** What is on its way as a size changes is looked at again. */
const softly = expect.configure({ soft: true })

/** What reaches past the window's right edge and is not in a box that scrolls sideways by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    // A phone's window itself grows with what is too wide for it.
    const { clientWidth: room, scrollWidth } = document.documentElement
    const out = [...document.querySelectorAll<HTMLElement>('body *')].filter(one => {
      const { right, width } = one.getBoundingClientRect()
      if (width === 0 || right <= room + 1) return false
      // What is folded up keeps the place that it had at another size.
      if (!one.checkVisibility()) return false
      for (let box: HTMLElement | null = one; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false
      }
      return true
    })
    const wide = scrollWidth > room
    return out.length > 0 || wide
      ? out.slice(0, 6).map(one => `${one.tagName} ${one.className.slice(0, 60)} ${one.innerText?.slice(0, 20)}`)
      : []
  })

const sizes = [
  { width: 390, height: 844, text: 200 },
  { width: 360, height: 640, text: 200 },
  { width: 320, height: 640, text: 100 },
]

test('everything is usable at twice the text and at 320 px @phone', async ({ house, people }) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('濃口醤油', 2)
  await restaurant.adds('桃太郎トマト')
  const screens = [
    consumerPages.top.path,
    pathTo(consumerPages.orderSheet, { deal_id: market.deal.id }),
    pathTo(consumerPages.orderConfirm, { deal_id: market.deal.id }),
    consumerPages.multiConfirm.path,
    consumerPages.orders.path,
    pathTo(consumerPages.orderDetail, { order_id: order.id }),
    pathTo(consumerPages.orderEdit, { order_id: order.id }),
    consumerPages.supplierList.path,
    consumerPages.suppliers.path,
    consumerPages.supplierNew.path,
    consumerPages.supplierBulk.path,
    consumerPages.agentRegistration.path,
    consumerPages.usageQuestionnaire.path,
    consumerPages.notices.path,
    consumerPages.notificationSettings.path,
    consumerPages.outbound.path,
    consumerPages.supplierMessages.path,
    consumerPages.restaurant.path,
    consumerPages.staff.path,
    consumerPages.myAccount.path,
    consumerPages.cancellation.path,
    consumerPages.contactOther.path,
  ]
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const { width, height, text } of sizes) {
      await page.setViewportSize({ width, height })
      await page.evaluate(async size => {
        window.scrollTo({ top: 0 })
        document.documentElement.style.fontSize = `${size}%`
        await new Promise(requestAnimationFrame)
      }, text)
      await page.screenshot({ path: `test-results/screens/large-text-${width}-${text}-${screens.indexOf(path)}.png` })
      await softly.poll(() => tooWide(page), `${path} at ${width} px and ${text}%`).toEqual([])
      // A kind of notice is read as a word, no column of letters.
      const kinds = page.locator('main table th[scope="row"]')
      if (path === consumerPages.notificationSettings.path)
        for (const room of await kinds.evaluateAll(all =>
          all.map(one => one.clientWidth / Number.parseFloat(getComputedStyle(one).fontSize)),
        ))
          expect.soft(room, `letters in a line at ${width} px and ${text}%`).toBeGreaterThan(6)
      // What stays in sight leaves room for the page itself.
      const kept = await page.evaluate(() => {
        window.scrollTo({ top: 2000 })
        const shown = (one: Element | null) => {
          const { top, bottom } = one?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
          return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
        }
        return (shown(document.querySelector('header')) + shown(document.querySelector('footer'))) / innerHeight
      })
      expect.soft(kept, `${path} at ${width} px and ${text}%`).toBeLessThan(0.5)
      // A question that must be answered takes less than a third of a usual phone with the button that sends.
      const bar = await page.locator('footer').evaluateAll(([one]) => (one?.clientHeight ?? 0) / innerHeight)
      if (height > 800) expect.soft(bar, `${path} at ${width} px and ${text}%`).toBeLessThan(0.3)
      const next = page.getByRole('button', { name: /^(確認へ|発注する|\d+件を発注する)$/ })
      if ((await next.count()) > 0) await expect.soft(next).toBeInViewport({ ratio: 1 })
    }
  }
})

test('at twice the text on a small phone the sheet’s card stands in the page, and what is found under its field @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const price = { product_item_id: market.items[0]?.product_item_id ?? '', valid_from: '2026-12-01', price: '3080' }
  await house.deps.db.insertInto('product_item_prices').values(price).execute()
  const cook = await people.restaurant()
  const { page } = cook
  await page.setViewportSize({ width: 360, height: 640 })
  await cook.logIn(market.consumer.owner.login_id)
  await cook.opensOrderSheet(market.supplier.name)
  const card = page.getByText('価格改定のお知らせ 1件')
  // Of usual text it stands over the bar.
  await expect(card).toBeInViewport()
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expect(card).not.toBeInViewport()
  await page.screenshot({ path: 'test-results/screens/large-text-sheet.png' })
  await page.getByRole('button', { name: '商品を検索' }).click()
  const field = page.getByRole('searchbox', { name: '商品を検索' })
  for (const [words, name] of [
    ['濃口', '濃口醤油'],
    ['とまと', '桃太郎トマト'],
  ] as const) {
    await field.fill(words)
    await expect(page.locator('[data-row]').first()).toContainText(name)
    await expect(field).toBeInViewport({ ratio: 1 })
    const seen = () =>
      page.evaluate(() => {
        const { top } = document.querySelector('[data-row]')?.getBoundingClientRect() ?? { top: 0 }
        const bar = document.querySelector('footer')?.getBoundingClientRect().top ?? 0
        return bar - top
      })
    await page.screenshot({ path: `test-results/screens/large-text-sheet-found-${words}.png` })
    await expect.poll(seen, 'so much of what is found').toBeGreaterThan(60)
  }
  await page.getByRole('button', { name: '検索をやめる' }).click()
  // The list grows again as its search is left: its end is where it is then.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }))
    await expect(card).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('at twice the text on a small phone a quantity, its question and an order’s date are read whole @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const restaurant = await people.restaurant()
  const { page } = restaurant
  await restaurant.logIn(market.consumer.owner.login_id)
  await restaurant.opensOrderSheet(market.supplier.name)
  await restaurant.looksAtAllItems()
  await restaurant.adds('桃太郎トマト')
  await restaurant.typesQuantity('桃太郎トマト', '300')
  await restaurant.adds('生椎茸')
  await restaurant.quantity('生椎茸').fill('1.5.2と二つ')
  await page.setViewportSize({ width: 360, height: 640 })
  const large = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  const edges = (one: Locator) => one.evaluate(node => node.getBoundingClientRect().toJSON() as DOMRect)
  await large()
  for (const one of [page.getByRole('button', { name: '生椎茸を減らす' }), page.getByText('数字で入力してください')])
    expect((await edges(one)).left).toBeGreaterThanOrEqual(0)
  await restaurant.quantity('桃太郎トマト').tap()
  const hint = page.getByRole('dialog', { name: '桃太郎トマト' }).getByText(/^前回/)
  expect((await edges(hint)).right).toBeLessThanOrEqual(360)
  expect(await hint.evaluate(one => one.scrollWidth - one.clientWidth)).toBe(0)
  await restaurant.look('a pad with a hint')

  await page.goto(pathTo(consumerPages.orderConfirm, { deal_id: market.deal.id }))
  const keep = page.getByRole('button', { name: 'このまま' })
  await expect(keep).toBeVisible()
  await large()
  // One line of text, not one letter a line.
  expect((await edges(keep)).height).toBeLessThan(120)
  await page.goto(consumerPages.multiConfirm.path)
  const name = page.getByRole('heading', { level: 2, name: market.supplier.name, exact: true })
  await expect(name).toBeVisible()
  await large()
  expect((await edges(name)).height).toBeLessThan(60)

  await page.goto(pathTo(consumerPages.orderDetail, { order_id: order.id }))
  const date = page.getByText('2026/11/21(土)', { exact: true }).first()
  await expect(date).toBeVisible()
  await large()
  expect((await edges(date)).height).toBeLessThan(60)
  await restaurant.look('an order’s facts')
  // The bell stands beside a short title, and takes no row of its own.
  const bell = page.getByRole('link', { name: /^お知らせ/ })
  expect((await edges(page.locator('header'))).height).toBeLessThan(150)
  expect((await edges(bell)).right).toBeLessThanOrEqual(360)

  await page.goto(pathTo(consumerPages.orderEdit, { order_id: order.id }))
  const label = page.getByText('納品日', { exact: true }).first()
  await expect(label).toBeVisible()
  await large()
  expect((await edges(label)).height).toBeLessThan(60)
  await restaurant.look('the date of a change')

  await page.goto(consumerPages.top.path)
  const suppliers = page.getByRole('heading', { level: 2, name: '仕入先', exact: true })
  await expect(suppliers).toBeVisible()
  await large()
  expect((await edges(suppliers)).height).toBeLessThan(80)
})

test('at twice the text on a small phone an order’s head and the bar of a memo are read whole @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.setViewportSize({ width: 360, height: 640 })
  const large = () => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

  await page.goto(pathTo(consumerPages.orderDetail, { order_id: order.id }))
  const name = page.getByRole('region', { name: '概要' }).getByText(market.supplier.name, { exact: true })
  await expect(name).toBeVisible()
  await large()
  await page.screenshot({ path: 'test-results/screens/large-text-order-head.png' })
  const letters = await name.evaluate(one => one.clientWidth / Number.parseFloat(getComputedStyle(one).fontSize))
  expect(letters, 'letters in a line').toBeGreaterThan(6)

  await page.goto(pathTo(consumerPages.itemImport, { deal_id: market.deal.id }))
  await page.getByRole('textbox', { name: '注文のメモ' }).fill('桃太郎トマト2ケース、きゅうり 5本')
  await page.getByRole('button', { name: '読み取る' }).click()
  const count = page.locator('footer').getByText('2点', { exact: true })
  await expect(count).toBeVisible()
  await large()
  await page.screenshot({ path: 'test-results/screens/large-text-memo-bar.png' })
  const free = await count.evaluate(one => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const [text, button] = [range.getBoundingClientRect(), one.closest('footer')?.querySelector('button')]
    const next = button?.getBoundingClientRect()
    return next !== undefined && (text.right <= next.left || text.bottom <= next.top)
  })
  expect(free, 'nothing of it is under the button').toBe(true)
})

const desks = [
  { width: 1366, height: 768, text: 100 },
  { width: 1366, height: 768, text: 200 },
  { width: 390, height: 844, text: 200 },
]

/** Buttons and links of the page itself that a voice or a list of controls cannot tell apart. */
const saidTwice = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll<HTMLElement>('main button, main a[href]')]
      // A button within a field (its calendar, its eye) is told apart by the field.
      .filter(one => one.checkVisibility() && !one.parentElement?.querySelector('input'))
      .map(one => ({ words: one.getAttribute('aria-label') ?? one.innerText.trim(), to: one.getAttribute('href') }))
      .filter(({ words }) => words !== '')
    return [...Map.groupBy(said, one => one.words)]
      .filter(([, all]) => all.length > 1 && new Set(all.map(one => one.to ?? Math.random())).size > 1)
      .map(([words]) => words)
  })

/**
 * Each page at each size: nothing is wider than it, and no two of its buttons say the same. `of_all`: pages that list what other stories made, too, of which two may have
 * one name.
 */
const fitsEverywhere = async (
  page: Page,
  screens: readonly string[],
  name: string,
  { of_all = [], at = desks }: { of_all?: readonly string[]; at?: typeof desks } = {},
) => {
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    for (const { width, height, text } of at) {
      await page.setViewportSize({ width, height })
      await page.evaluate(async size => {
        document.documentElement.style.fontSize = `${size}%`
        await new Promise(requestAnimationFrame)
      }, text)
      await page.screenshot({ path: `test-results/screens/${name}-text-${width}-${text}-${screens.indexOf(path)}.png` })
      await softly.poll(() => tooWide(page), `${path} at ${width} px and ${text}%`).toEqual([])
      if (text === 100 && !of_all.includes(path))
        expect.soft(await saidTwice(page), `${path} at ${width} px`).toEqual([])
    }
  }
}

test('the desk is usable on a small screen, at twice the text and on a phone; no two of its buttons say the same @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const [other] = await addMoreRestaurants(house, market, ['鮨 たき'])
  if (!other) throw new Error('one more restaurant')
  const lines = [
    { item: '桃太郎トマト', quantity: '3' },
    { item: '鴨ロース', quantity: '2' },
  ]
  const tomorrow = { delivery_date: '2026-11-21', at: '2026-11-20T08:00:00+09:00', lines }
  const order = await placeEarlier(house, market, tomorrow)
  await placeEarlier(house, other, { ...tomorrow, at: '2026-11-20T08:10:00+09:00' })
  for (const each of [market, other])
    await placeEarlier(house, each, { delivery_date: '2026-11-14', at: '2026-11-13T08:00:00+09:00', lines })
  const desk = await people.desk('desktop')
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  const day = { mode: 'delivery_date', date: '2026-11-21' }
  const store_id = market.store.id
  const screens = [
    supplierPages.orders.path + '?delivery_date=2026-11-21',
    supplierPages.ordersUnprocessed.path,
    supplierPages.notOrdered.path + '?delivery_date=2026-11-28',
    supplierPages.orderHistory.path,
    supplierPages.ordersDownload.path,
    supplierPages.downloadSettings.path,
    pathTo(supplierPages.ordersPrint, day),
    pathTo(supplierPages.orderCounts, { month: '2026-11' }),
    pathTo(supplierPages.productQuantities, day),
    pathTo(supplierPages.shareOut, { date: day.date, product_item_id: market.supplier.product_items[0]?.id ?? '' }),
    supplierPages.claims.path,
    supplierPages.addOrder.path,
    pathTo(supplierPages.orderDetail, { order_id: order.id }),
    supplierPages.productItems.path,
    supplierPages.itemImport.path,
    supplierPages.itemDownloads.path,
    supplierPages.stores.path,
    supplierPages.storeNew.path,
    pathTo(supplierPages.store, { store_id }),
    pathTo(supplierPages.storeConditions, { store_id }),
    pathTo(supplierPages.storeOrderList, { id: store_id }),
    pathTo(supplierPages.storeOrderNew, { store_id }),
    supplierPages.restaurants.path,
    supplierPages.messages.path,
    supplierPages.webFlyers.path,
    supplierPages.users.path,
    supplierPages.settings.path,
    supplierPages.nonDeliveryDays.path,
    supplierPages.orderClosings.path,
    supplierPages.storeGroups.path,
    supplierPages.orderCounters.path,
    supplierPages.myAccount.path,
  ]
  await fitsEverywhere(page, screens, 'desk')
})

test('the ways in, accounts of elsewhere and a restaurant’s suppliers are usable on a small screen, at twice the text and on a phone @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const own = await addOwnSupplier(house, market.consumer, { name: '青果の八百正　築地場外市場店', method: 'mail' })
  const { id: store_id } = await addInvitedStore(house, market.supplier.id, { name: '鮨まるた' })
  const { id } = await house.deps.db
    .selectFrom('store_invites')
    .select('id')
    .where('store_id', '=', store_id)
    .executeTakeFirstOrThrow()
  const somebody = await people.somebody()
  const provider = 'review_site'
  const external = pathTo(consumerPages.loginExternal, { provider })
  const ways_in = [
    consumerPages.login.path,
    external,
    ...external_outcomes.map(outcome => `${external}?outcome=${outcome}`),
    consumerPages.signup.path,
    consumerPages.registrations.path,
    new URL(urlOfInvite(house.deps, id)).pathname,
  ]
  await fitsEverywhere(somebody.page, ways_in, 'ways-in', { at: [...desks, { width: 360, height: 640, text: 200 }] })

  const { account_id, login_id } = market.consumer.owner
  const issuer = `${house.url}/dev/oidc/${provider}`
  const scopes = ['openid', 'profile', 'email', 'phone']
  await house.deps.db
    .insertInto('account_identities')
    .values({ account_id, provider, issuer, subject: newWord(), scopes, linked_at: house.deps.now() })
    .execute()
  const cook = await people.restaurant('desktop')
  await cook.logIn(login_id)
  const screens = [
    consumerPages.myLoginId.path,
    `${consumerPages.myLoginId.path}?outcome=linked_elsewhere`,
    `${consumerPages.myLoginId.path}?confirmed=1`,
    pathTo(consumerPages.supplierSetting, { deal_id: own.deal.id }),
    pathTo(consumerPages.supplierSetting, { deal_id: market.deal.id }),
    `${consumerPages.supplierInvites.path}?deal_id=${own.deal.id}`,
  ]
  await fitsEverywhere(cook.page, screens, 'suppliers')
})

test('the pages of the staff are usable on a small screen, at twice the text and on a phone @desktop', async ({
  house,
  people,
}) => {
  const { consumer, supplier } = await openMarket(house)
  const admin = await addAdmin(house)
  const asked = { id: v7(), consumer_id: consumer.id, key: v7(), words: '魚政商店 FAX 03-1111-2222' }
  await insertAll(house.deps.db, 'agent_registrations', [
    { ...asked, asked_by_name: '花板 一郎', asked_at: '2026-11-20T00:00:00Z' },
  ])
  const staff = await people.somebody()
  await logInAsAdmin(staff, admin.login_id)
  const screens = [
    adminPages.accounts.path,
    pathTo(adminPages.accountDetail, { id: consumer.owner.account_id }),
    pathTo(adminPages.accountDetail, { id: admin.account_id }),
    adminPages.adminNew.path,
    adminPages.restaurants.path,
    pathTo(adminPages.restaurantDetail, { id: consumer.id }),
    adminPages.suppliers.path,
    adminPages.supplierNew.path,
    pathTo(adminPages.supplierDetail, { id: supplier.id }),
    adminPages.invite.path,
    pathTo(adminPages.inviteStores, { id: supplier.id }),
    pathTo(adminPages.inviteList, { id: supplier.id }),
    adminPages.flyerRequests.path,
    adminPages.dispatches.path,
    adminPages.contacts.path,
    adminPages.announcements.path,
    adminPages.articles.path,
    adminPages.questionnaires.path,
    adminPages.holidays.path,
    pathTo(adminPages.holidayList, { holiday_list_id: await addHolidayList(house, admin.account_id) }),
    adminPages.agentRegistrations.path,
    pathTo(adminPages.agentRegistration, { agent_registration_id: asked.id }),
    adminPages.health.path,
    adminPages.restores.path,
    adminPages.terms.path,
    adminPages.audits.path,
    adminPages.myAccount.path,
  ]
  const { accounts, restaurants, suppliers, dispatches, contacts, audits, flyerRequests } = adminPages
  const { announcements, articles, questionnaires, holidays, agentRegistrations, restores } = adminPages
  const of_houses = [accounts, restaurants, suppliers, dispatches, contacts, audits, flyerRequests, agentRegistrations]
  const of_all = [...of_houses, announcements, articles, questionnaires, holidays, restores].map(one => one.path)
  await fitsEverywhere(staff.page, screens, 'staff', { of_all })
})

test('a message with a flyer, its status, what a flyer sold and its templates are usable on a small screen and at twice the text @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const product_item_ids = market.items.slice(0, 2).map(one => one.product_item_id)
  const web_flyer_id = await addFlyer(house, market.supplier, {
    title: '果菜の週：熊本と愛知から産地直送',
    items: product_item_ids.map(product_item_id => ({ product_item_id, price: '98', headline: '朝どれを直送します' })),
  })
  const { message_id, receiver_id } = await addMessage(house, market, { web_flyer_id })
  await placeEarlier(house, market, {
    delivery_date: '2026-11-25',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '12' }],
  })
  const desk = await people.desk('desktop')
  await desk.logIn(market.supplier.owner.login_id)
  const screens = [
    supplierPages.messageNew.path,
    pathTo(supplierPages.message, { message_id }),
    pathTo(supplierPages.messageStatus, { message_id }),
    pathTo(supplierPages.webFlyer, { web_flyer_id }),
    pathTo(supplierPages.webFlyerResult, { web_flyer_id }),
    supplierPages.webFlyerTemplates.path,
  ]
  await fitsEverywhere(desk.page, screens, 'flyers')
  const cook = await people.restaurant('desktop')
  await cook.logIn(market.consumer.owner.login_id)
  await fitsEverywhere(cook.page, [pathTo(consumerPages.supplierMessage, { receiver_id })], 'flyer-message')
})

test('a name is read in every list of the desk where the browser itself is set to larger text @desktop', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  const { store, supplier } = market
  await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })
  const desk = await people.desk()
  await desk.logIn(supplier.owner.login_id)
  const storageState = await desk.page.context().storageState()
  const usual = browserOfJourneys()
  for (const text of [24, 32]) {
    const browser = await chromium.launch({
      ...usual,
      args: [...usual.args, `--blink-settings=defaultFontSize=${text}`],
    })
    const context = await browser.newContext({
      ...screens_of.desktop,
      viewport: { width: 1366, height: 768 },
      baseURL: house.url,
      storageState,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    const page = await context.newPage()
    for (const [path, name] of [
      [`${supplierPages.orders.path}?delivery_date=2026-11-21`, store.name],
      [supplierPages.productItems.path, '桃太郎トマト'],
      [supplierPages.stores.path, store.name],
      [pathTo(supplierPages.storeOrderList, { id: store.id }), '桃太郎トマト'],
    ] as const) {
      await page.goto(path)
      const shown = page.locator('[data-item]').getByText(name, { exact: true }).first()
      await expect(shown).toBeVisible()
      const seen = () =>
        shown.evaluate(one => {
          // What is cut by its cell is not seen.
          const cell = (one.closest('td') ?? one).getBoundingClientRect()
          const { left, right } = one.getBoundingClientRect()
          const width = Math.min(right, cell.right, innerWidth) - Math.max(left, cell.left)
          return width / Number.parseFloat(getComputedStyle(one).fontSize)
        })
      await page.screenshot({
        path: `test-results/screens/desk-of-browser-text-${text}-${path.replaceAll(/\W+/g, '-')}.png`,
      })
      await softly.poll(seen, `letters of ${name} in ${path} at ${text} px`).toBeGreaterThanOrEqual(4)
      await softly.poll(() => tooWide(page), `${path} at ${text} px`).toEqual([])
    }
    await browser.close()
  }
})

test('the first page has no room to the side at twice the text, whatever waits on it @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const by_fax = await addOwnSupplier(house, market.consumer, {
    name: '築地場外まぐろ専門店 大和水産',
    fax_number: '00999-9999-04',
  })
  const by_line = await addOwnSupplier(house, market.consumer, { name: '鳥の川越', method: 'line' })
  const placed = { delivery_date: '2026-11-25', at: '2026-11-20T08:00:00+09:00' }
  for (const own of [by_fax, by_line])
    await placeEarlier(
      house,
      { consumer: market.consumer, ...own },
      { ...placed, lines: [{ item: own.items[0]?.name ?? '', quantity: '3' }] },
    )
  await house.deps.db
    .updateTable('dispatches')
    .set({ state: 'failed', failure_class: 'invalid_number', failed_at: house.deps.now() })
    .where('channel', '=', 'fax')
    .execute()
  const order = await placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [
      { item: '桃太郎トマト', quantity: '3' },
      { item: '濃口醤油', quantity: '2' },
    ],
  })
  await colleagueAnswers(house, market, order.id, { confirmed_quantity: '0', shortage_reason: '品切れ' })
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(market.consumer.owner.login_id)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await new Promise(requestAnimationFrame)
  })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: 'test-results/screens/large-text-top.png', fullPage: true })
  await expect.poll(() => tooWide(page)).toEqual([])
})
