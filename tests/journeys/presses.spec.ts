import { expect, test } from '#tests/support/browser.ts'
import { addMoreRestaurants, openMarket, placeEarlier } from './market.ts'

test('of two taps the second falls on nothing that nobody has seen: no order leaves unread, no page is left @phone', async ({
  house,
  people,
}) => {
  const { supplier, consumer } = await openMarket(house)
  const cook = await people.restaurant()
  const { page } = cook
  await cook.logIn(consumer.owner.login_id)
  await cook.opensOrderSheet(supplier.name)
  await cook.adds('桃太郎トマト')
  // The part of the app that minds presses comes when the browser has nothing else to do.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(file => /later-listeners-/.test(file.name)),
  )
  /** Taps a button, and says what stands under the finger in the moment in which a part of the next page is there. */
  const tapTwice = async (name: string, next: string) => {
    const button = page.getByRole('button', { name, exact: true })
    await button.scrollIntoViewIfNeeded()
    const under = button.evaluate(async (pressed, part) => {
      const box = pressed.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const is = () => [...document.querySelectorAll('h1')].some(one => one.textContent === part)
      await new Promise<void>(resolve => {
        const seen = new MutationObserver(() => is() && resolve())
        seen.observe(document, { childList: true, subtree: true, characterData: true })
      })
      const there = document.elementFromPoint(x, y)
      return there instanceof HTMLElement && there.dataset['shield'] !== undefined ? 'nothing' : there?.outerHTML
    }, next)
    await button.tap()
    expect(await under).toBe('nothing')
  }
  const sent: string[] = []
  page.on(
    'request',
    request => request.method() === 'POST' && request.url().endsWith('/orders') && sent.push(request.url()),
  )

  await tapTwice('確認へ', '発注の確認')
  expect(sent).toEqual([])
  // A moment later it may be pressed: this waits for it.
  await tapTwice('発注する', '発注の完了')
  expect(sent).toHaveLength(1)
  await page.getByRole('link', { name: '発注履歴' }).tap()
  await expect(page.getByRole('heading', { name: '発注履歴' })).toBeVisible()
})

test('a key that is held does its work once, and goes on moving @desktop', async ({ house, people }) => {
  const market = await openMarket(house)
  const others = await addMoreRestaurants(house, market, ['鮨 たき', 'ビストロ アン'])
  for (const [index, one] of [market, ...others].entries()) {
    const at = `2026-11-20T08:0${index}:00+09:00`
    await placeEarlier(house, one, {
      delivery_date: '2026-11-21',
      at,
      lines: [{ item: '桃太郎トマト', quantity: '1' }],
    })
  }
  const desk = await people.desk()
  const { page } = desk
  await desk.logIn(market.supplier.owner.login_id)
  await desk.showsDeliveryDate('2026-11-21')
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(file => /later-listeners-/.test(file.name)),
  )
  const hold = async (key: string) => {
    for (let nth = 0; nth < 5; nth += 1) await page.keyboard.down(key)
    await page.keyboard.up(key)
  }
  await hold('j')
  await expect(page.locator('[data-row-link]').nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^受注 \d/ })).toBeVisible()
  await hold('e')
  await expect(page.getByText('処理済にしました').first()).toBeVisible()
  await expect(page.getByRole('row', { name: /処理済/ })).toHaveCount(1)

  await test.step('the second click of a double one is not of what comes up where the first has gone', async () => {
    await page.evaluate(() => {
      const beside = (name: string, pressed: (one: HTMLElement) => void) => {
        const one = document.createElement('button')
        one.textContent = name
        Object.assign(one.style, { position: 'fixed', zIndex: '99', left: '10px', top: '70px', width: '90px' })
        one.addEventListener('click', () => pressed(one))
        document.body.append(one)
      }
      beside('次のもの', one => {
        one.dataset['presses'] = String(Number(one.dataset['presses'] ?? 0) + 1)
      })
      beside('消えるもの', one => one.remove())
    })
    await page.getByRole('button', { name: '消えるもの' }).dblclick()
    const next = page.getByRole('button', { name: '次のもの' })
    await expect(next).not.toHaveAttribute('data-presses')
    await next.dblclick()
    await expect(next).toHaveAttribute('data-presses', '2')
  })
})
