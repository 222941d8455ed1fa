import type { Page } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#contract/pages/page.ts'
import { expect, test } from '#tests/support/browser.ts'
import { openMarket, placeEarlier, placeUsualOrders } from './market.ts'

/** What reaches past the window's right edge and is not in a box that scrolls sideways by itself. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const out = [...document.querySelectorAll<HTMLElement>('body *')].filter(one => {
      const { right, width } = one.getBoundingClientRect()
      if (width === 0 || right <= window.innerWidth + 1) return false
      for (let box: HTMLElement | null = one; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false
      }
      return true
    })
    const wide = document.documentElement.scrollWidth > window.innerWidth
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
    consumerPages.suppliers.path,
    consumerPages.supplierNew.path,
    consumerPages.supplierBulk.path,
    consumerPages.notices.path,
    consumerPages.notificationSettings.path,
    consumerPages.supplierMessages.path,
    consumerPages.restaurant.path,
    consumerPages.staff.path,
    consumerPages.myAccount.path,
    consumerPages.cancellation.path,
    consumerPages.contactOther.path,
  ]
  for (const { width, height, text } of sizes) {
    await page.setViewportSize({ width, height })
    for (const path of screens) {
      await page.goto(path)
      await page.evaluate(size => {
        document.documentElement.style.fontSize = `${size}%`
      }, text)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `test-results/screens/large-text-${width}-${text}-${screens.indexOf(path)}.png` })
      expect.soft(await tooWide(page), `${path} at ${width} px and ${text}%`).toEqual([])
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
      const next = page.getByRole('button', { name: /^(確認へ|発注する|\d+件を発注する)$/ })
      if ((await next.count()) > 0) await expect.soft(next).toBeInViewport({ ratio: 1 })
    }
  }
})
