import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeUsualOrders } from './market.ts'

test('the restaurant’s pages come with all that they show: none asks for anything as it opens @phone', async ({
  house,
  people,
}) => {
  const market = await openMarket(house)
  await placeUsualOrders(house, market)
  const restaurant = await people.restaurant()
  const { page } = restaurant
  const asked: string[] = []
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    // My lists, the deal's newest orders and what colleagues type are fetched ahead for a dead spot, once the sheet stands: nothing that it
    // shows waits for them. The bell's line is no question: it opens once the page stands, and stays open.
    const ahead =
      pathname.endsWith('/my_lists') ||
      pathname.endsWith('/shared_drafts') ||
      pathname.endsWith('/notifications/live') ||
      /^\?deal_id=[^&]*&limit=5&mode=order_date$/.test(search)
    if (pathname.startsWith('/api/') && !ahead) asked.push(pathname + search)
  })
  const reads = async () => {
    const url = page.url()
    // What the page before still asks for is not this one's.
    await page.goto('about:blank')
    asked.length = 0
    const bell = page.waitForResponse(answer => answer.url().endsWith('/notifications/live'))
    await page.goto(url)
    await expect(page.locator('h1')).toBeVisible()
    // With its line the bell is there: all that the page does by itself has begun.
    await bell
    return asked
  }
  await restaurant.logIn(market.consumer.owner.login_id)
  expect(await reads()).toEqual([])
  await restaurant.opensOrderSheet(market.supplier.name)
  expect(await reads()).toEqual([])
  await expect(page.locator('[data-row]').first()).toBeVisible()
  await page.goto('/consumers/orders')
  expect(await reads()).toEqual([])
})
