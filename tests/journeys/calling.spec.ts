import type { Page, Request } from '@playwright/test'
import { endStreams } from '#server/http/live.ts'
import { expect, type House, logInAsRestaurant, type People, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, type Market, openMarket, placeEarlier } from './market.ts'

// Requirements sections 7 and 8 on the product's own screens: how calls look on the wire, and where their errors go.

/** The day's only order, and the desk that looks at it. */
const openDesk = async (house: House, people: People) => {
  const market = await openMarket(house)
  await order(house, market)
  const desk = await people.desk('desktop')
  await desk.logIn(market.supplier.owner.login_id)
  return { market, desk, page: desk.page }
}

const order = (house: House, market: Market) =>
  placeEarlier(house, market, {
    delivery_date: '2026-11-21',
    at: '2026-11-20T08:00:00+09:00',
    lines: [{ item: '桃太郎トマト', quantity: '3' }],
  })

const isList = (url: URL) => url.pathname.endsWith('/receive_orders')

const listenForDialogs = (page: Page) => {
  const said: string[] = []
  page.on('dialog', dialog => {
    said.push(dialog.message())
    void dialog.accept()
  })
  return said
}

test('every call carries its headers; arrays go as key[]=value @desktop', async ({ house, people }) => {
  const { market, page } = await openDesk(house, people)
  const [other] = await addMoreRestaurants(house, market, ['天ぷら みかわ'])
  const ids = [market.store.id, other?.store.id ?? '']
  await page.goto(`/suppliers/orders?delivery_date=2026-11-20&${ids.map(id => `store_id[]=${id}`).join('&')}`)
  // From here on: what the document before asked in its last moment had its own token.
  const calls: Request[] = []
  page.on('request', request => {
    if (request.resourceType() === 'fetch' && request.url().includes('/api/')) calls.push(request)
  })
  const asked = page.waitForRequest(request => {
    const url = new URL(request.url())
    return isList(url) && url.searchParams.get('delivery_date') === '2026-11-21'
  })
  await page.getByRole('button', { name: '次の日' }).click()
  const list = await asked
  expect(list.method()).toBe('GET')
  const query = list.url().split('?')[1] ?? ''
  expect(query).toContain(`store_id[]=${ids[0]}&store_id[]=${ids[1]}`)
  await expect(page.getByRole('row').filter({ hasText: market.store.name })).toBeVisible()

  const row = page.getByRole('row').filter({ hasText: market.store.name })
  await row.getByRole('checkbox').check()
  const posted = page.waitForRequest(request => request.url().endsWith('/change_to_processed'))
  await page.keyboard.press('e')
  await page.getByRole('button', { name: '1件を処理済にする' }).press('Enter')
  expect((await posted).headers()['content-type']).toBe('application/json')
  await expect(row).toContainText('処理済')

  const token = await page.locator('meta[name="csrf-token"]').getAttribute('content')
  expect(token).toMatch(/\S{20}/)
  await expect.poll(() => calls.length).toBeGreaterThan(2)
  for (const call of calls) {
    expect(call.headers()).toMatchObject({ 'x-csrf-token': token, 'x-requested-with': 'XMLHttpRequest' })
  }
})

test('a download has the name of its header; an empty one is no data @desktop', async ({ house, people }) => {
  const { market, page } = await openDesk(house, people)
  await page.goto('/suppliers/orders?delivery_date=2026-11-21')
  const row = page.getByRole('row').filter({ hasText: market.store.name })
  await row.getByRole('checkbox').check()
  // What was in a file already is asked about first, and answered by Enter.
  const again = page.getByRole('button', { name: '1件をもう一度出す' })
  const download = async (asked = false) => {
    const saved = page.waitForEvent('download')
    await page.keyboard.press('d')
    if (asked) {
      await expect(again).toBeFocused()
      await page.keyboard.press('Enter')
    }
    return (await saved).suggestedFilename()
  }
  expect(await download()).toMatch(/^受注.*\.csv$/)
  await expect(page.getByText(/を「受注.*」に保存しました/)).toBeVisible()

  const name = '受注 鮨・天ぷら〜松.csv'
  await page.route('**/receive_orders/downloads', route =>
    route.fulfill({
      body: 'a,b',
      contentType: 'text/csv',
      headers: { 'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''${encodeURIComponent(name)}` },
    }),
  )
  expect(await download(true)).toBe(name)
  await expect(page.getByText(`を「${name}」に保存しました。`)).toBeVisible()

  // The later of two routes answers: with none between them, no request goes past both.
  await page.route('**/receive_orders/downloads', route => route.fulfill({ body: '', contentType: 'text/csv' }))
  await expect(page.getByRole('button', { name: /^ダウンロード 1件/ })).not.toHaveAttribute('aria-busy')
  let saved_nothing = true
  page.on('download', () => (saved_nothing = false))
  await page.keyboard.press('d')
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('データがありません')).toBeVisible()
  expect(saved_nothing).toBe(true)
})

test('an aborted call is silent; the answer that came for the last press stands @desktop', async ({
  house,
  people,
}) => {
  const { market, page } = await openDesk(house, people)
  const dialogs = listenForDialogs(page)
  await page.goto('/suppliers/orders?delivery_date=2026-11-19')
  let dropped = false
  page.on('requestfailed', request => {
    if (isList(new URL(request.url())) && request.url().includes('2026-11-20')) dropped = true
  })
  const held = Promise.withResolvers<void>()
  await page.route(isList, async route => {
    // The day between never answers in time.
    if (route.request().url().includes('2026-11-20')) await held.promise
    await route.continue().catch(() => {})
  })
  await page.getByRole('button', { name: '次の日' }).click()
  await expect(page).toHaveURL(/2026-11-20/)
  await page.getByRole('button', { name: '次の日' }).click()
  await expect(page.getByRole('row').filter({ hasText: market.store.name })).toBeVisible()
  await expect.poll(() => dropped).toBe(true)
  held.resolve()
  await expect(page.getByText('通信できません')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(dialogs).toEqual([])
})

const takeout = '**/api/v2/suppliers/*/takeout'

test('the shared error handler: global message, alert, silence @desktop', async ({ house, people }) => {
  const { page } = await openDesk(house, people)
  const dialogs = listenForDialogs(page)
  await page.goto('/suppliers/contacts/cancel')
  const ask = page.getByRole('button', { name: 'データを書き出す' })
  await expect(ask).toBeVisible()
  const notice = page.getByRole('alert')
  const answerWith = async (status: number, body: string) => {
    await page.unroute(takeout)
    await page.route(takeout, route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, body, contentType: 'application/json' })
        : route.continue(),
    )
  }

  // A single message: the app's own notice, until it is closed.
  people.expects(/^409 POST .*takeout/)
  await answerWith(409, '{"message":"書き出しはすでに始まっています"}')
  await ask.click()
  await expect(notice).toContainText('書き出しはすでに始まっています')
  expect(dialogs).toEqual([])
  await notice.getByRole('button', { name: '閉じる' }).click()
  await expect(notice).toHaveCount(0)

  // What this server itself says of a fault of its own is such a message, too.
  people.expects(/^500 POST .*takeout/)
  await answerWith(500, '{"message":"サーバーで問題が起きました"}')
  await ask.click()
  await expect(notice).toContainText('サーバーで問題が起きました')
  await notice.getByRole('button', { name: '閉じる' }).click()

  // No body that could be read, and messages that nobody holds: the browser's alert.
  people.expects(/^502 POST .*takeout/)
  await answerWith(502, '<html>Bad Gateway</html>')
  await ask.click()
  await expect.poll(() => dialogs).toEqual(['処理に失敗しました'])
  people.expects(/^422 POST .*takeout/)
  await answerWith(422, '{"messages":[{"field":"x","message":"xを入力してください"}]}')
  await ask.click()
  await expect.poll(() => dialogs).toEqual(['処理に失敗しました', '処理に失敗しました'])
  await expect(notice).toHaveCount(0)

  // No network: silent, but for the app's word on the connection; and gone with the next answer.
  people.expects(/ERR_INTERNET_DISCONNECTED POST .*takeout/)
  await page.unroute(takeout)
  await page.route(takeout, route => route.abort('internetdisconnected'))
  await ask.click()
  await expect(page.getByText('通信できません。電波か、サーバー側の不調です')).toBeVisible()
  expect(dialogs).toHaveLength(2)
  await expect(notice).toHaveCount(0)
  await page.unroute(takeout)
  await ask.click()
  await expect(page.getByText('通信できません。電波か、サーバー側の不調です')).toHaveCount(0)
  await expect(page.getByText(/書き出しています|ダウンロードする/).first()).toBeVisible()
})

test('an ended session leads to the login, and back to where it ended @desktop', async ({ house, people }) => {
  const { consumer } = await openMarket(house)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const dialogs = listenForDialogs(page)
  await restaurant.logIn(consumer.owner.login_id)
  // Its stream never answers: else the page would leave by itself before the press.
  await page.route('**/notifications/live', () => {})
  await page.goto('/consumers/orders')
  await expect(page.getByText('納品日順', { exact: true })).toBeVisible()
  people.expects(/^401 GET .*\/orders\?mode=delivery_date/)
  await house.deps.db.deleteFrom('sessions').where('account_id', '=', consumer.owner.account_id).execute()
  // The page is still open: its next call finds the session gone.
  await page.getByText('納品日順', { exact: true }).click()
  await page.waitForURL(/\/consumers\/login\?ended=1&next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/consumers/orders?mode=delivery_date')
  expect(dialogs).toEqual([])
  await logInAsRestaurant(restaurant, consumer.owner.login_id, '**/consumers/orders?mode=delivery_date')
  await expect(page.getByRole('radio', { name: '納品日順' })).toBeChecked()
})

test('a desk whose person is logged out elsewhere leaves by itself, and comes back to where it was @desktop', async ({
  house,
  people,
}) => {
  const { supplier } = await openMarket(house)
  const desk = await people.desk()
  const { page } = desk
  await desk.comesIn(supplier.owner.login_id)
  await page.goto('/suppliers/stores')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  people.mayMeet(/401 /)
  await house.deps.db.transaction().execute(async trx => {
    await trx.deleteFrom('sessions').where('account_id', '=', supplier.owner.account_id).execute()
    await endStreams(trx, supplier.id)
  })
  await expect(page).toHaveURL(/\/suppliers\/login\?ended=1&next=%2Fsuppliers%2Fstores/)
})

test('a login without a server blames the server, not the reception @desktop', async ({ people }) => {
  const desk = await people.desk()
  const { page } = desk
  await page.goto('/suppliers/login')
  const logIn = async () => {
    await page.getByLabel('ログインID').fill('maruyama')
    await page.getByLabel('パスワード', { exact: true }).fill('Tobiuo77Kawara')
    await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  }
  const session = '**/api/v2/suppliers/session'
  people.expects(/502 POST .*\/session/)
  await page.route(session, route => route.fulfill({ status: 502, body: '<html>Bad Gateway</html>' }))
  await logIn()
  await expect(page.getByRole('alert')).toContainText(
    'サーバー側の不調のため、つながりません。電波のせいではありません',
  )
  await page.unroute(session)
  people.expects(/ERR_CONNECTION_REFUSED POST .*\/session/)
  await page.route(session, route => route.abort('connectionrefused'))
  await logIn()
  await expect(page.getByRole('alert')).toContainText('電波が届いていれば、サーバー側の不調です')
  await desk.look('a login without a server')
  await expect(page.getByLabel('パスワード', { exact: true })).toHaveValue('Tobiuo77Kawara')
})
