import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { axeFindings } from '#tests/support/axe.ts'

// The parts of src/web/ui alone, on their preview page: what only a browser can prove (focus, keys, touch, axe).

let server: PreviewServer
let base = ''

test.beforeAll(async () => {
  const configFile = join(import.meta.dirname, '../../src/web/preview/vite.config.ts')
  const outDir = join(import.meta.dirname, `../../.cache/parts-${test.info().parallelIndex}`)
  await build({ configFile, logLevel: 'error', build: { outDir } })
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  base = server.resolvedUrls?.local[0] ?? ''
})

test.afterAll(() => server.close())

let complaints: string[] = []
test.beforeEach(({ page }) => {
  complaints = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', line => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
})
test.afterEach(() => expect(complaints).toEqual([]))

const story = (page: Page, key: string) => page.goto(`${base}?story=${key}`)
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

test('every part in every state passes axe and fits its screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(base)
  await page.setContent('<main><h1>A</h1><button></button></main>')
  expect(await axeFindings(page), 'axe finds what is wrong').toContain('button-name: <button></button>')
  await page.goto(base)
  const stories = page.getByRole('listitem')
  await expect(stories.nth(15)).toBeVisible()
  const keys = await stories.allInnerTexts()
  for (const key of keys) {
    await story(page, key)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect.soft(await axeFindings(page), key).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(wider, `${key} is wider than the screen`).toBeLessThanOrEqual(0)
  }
})

test('quantity: full-width digits, arrow keys, and unreadable text that stays @desktop', async ({ page }) => {
  await story(page, 'quantity-stepper/States')
  const field = page.getByRole('spinbutton', { name: '本まぐろ 中トロの数量' })
  await field.fill('１３．５')
  await field.press('Enter')
  await expect(field).toHaveValue('13.5')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('14')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('13')
  await field.fill('abc')
  await field.blur()
  await expect(field).toHaveValue('abc')
  await expect(page.getByText('数字で入力してください')).toBeVisible()
})

test('quantity: at 0 the focus goes to the lone +, where a number can be typed @desktop', async ({ page }) => {
  await story(page, 'quantity-stepper/States')
  const minus = page.getByRole('button', { name: '真鯛 養殖 1.5kg前後を減らす' })
  await minus.press('Enter')
  await minus.press('Enter')
  await expect(minus).toHaveCount(0)
  await expect.poll(() => focused(page)).toBe('真鯛 養殖 1.5kg前後を入れる')
  await page.keyboard.type('18')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton', { name: '真鯛 養殖 1.5kg前後の数量' })).toHaveValue('18')
})

test('quantity: a held button repeats, and its release adds nothing @desktop', async ({ page }) => {
  await story(page, 'quantity-stepper/States')
  await page.getByRole('button', { name: 'しじみを入れる' }).hover()
  await page.mouse.down()
  const field = page.getByRole('spinbutton', { name: 'しじみの数量' })
  await expect(async () => expect(Number(await field.inputValue())).toBeGreaterThan(3)).toPass()
  await page.mouse.up()
  const reached = await field.inputValue()
  await page.getByRole('button', { name: 'しじみを減らす' }).click()
  await expect(field).toHaveValue(String(Number(reached) - 1))
})

test('quantity: a touch opens the number pad, which switches the unit and refuses too much @phone', async ({
  page,
}) => {
  await story(page, 'quantity-stepper/States')
  const field = page.getByRole('spinbutton', { name: 'ホタテ貝柱 生食 1kgの数量' })
  await field.tap()
  const pad = page.getByRole('dialog')
  await pad.getByRole('radio', { name: 'ケース' }).tap()
  await pad.getByRole('button', { name: '3' }).tap()
  await pad.getByRole('button', { name: '決定' }).tap()
  await expect(pad).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-valuetext', '3ケース')
  await expect.poll(() => focused(page)).toBe('ホタテ貝柱 生食 1kgを増やす')
  await field.tap()
  await pad.getByRole('button', { name: '9' }).tap()
  await pad.getByRole('button', { name: '9' }).tap()
  await pad.getByRole('button', { name: '決定' }).tap()
  await expect(pad.getByRole('alert')).toHaveText('ホタテ貝柱 生食 1kgは9以下で入力してください')
})

/** How many lines the text of an element stands in. */
const linesOf = (one: Element) => {
  const range = document.createRange()
  range.selectNodeContents(one.firstChild ?? one)
  return new Set([...range.getClientRects()].map(rect => Math.round(rect.top))).size
}

test('at twice the text: a count of two digits stands in one line, and the pad is decided without scrolling @phone', async ({
  page,
}) => {
  for (const size of [100, 200]) {
    await story(page, 'phone-page/WithNavigation')
    await page.evaluate(text => void (document.documentElement.style.fontSize = `${text}%`), size)
    for (const count of ['12', '34']) {
      const badge = page.getByText(count, { exact: false }).first()
      await expect(badge).toBeVisible()
      expect(await badge.evaluate(linesOf), `${count} at ${size}%`).toBe(1)
    }
    await page.screenshot({ path: `test-results/screens/badges-${size}.png` })
    await story(page, 'quantity-stepper/Pad')
    await page.evaluate(text => void (document.documentElement.style.fontSize = `${text}%`), size)
    await expect(page.getByRole('button', { name: '決定' })).toBeInViewport({ ratio: 1 })
    await page.screenshot({ path: `test-results/screens/pad-${size}.png` })
  }
})

test('at twice the text on the smallest phone every key of the pad is there as it opens @phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await story(page, 'quantity-stepper/Pad')
  for (const key of ['7', '0', '1文字消す', '決定'])
    await expect(page.getByRole('button', { name: key, exact: true })).toBeInViewport({ ratio: 1 })
  await page.screenshot({ path: 'test-results/screens/pad-small-200.png' })
})

test('number pad: the keyboard types into it @desktop', async ({ page }) => {
  await story(page, 'quantity-stepper/Pad')
  const display = page.getByRole('dialog').locator('output')
  await expect(display).toBeFocused()
  await page.keyboard.type('12.5')
  await expect(display).toContainText('12.5')
  await page.keyboard.press('Backspace')
  await expect(display).toContainText('12.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('dialog: Tab stays in it, Escape closes it and the focus returns, in every browser @desktop', async ({ page }) => {
  for (const browser of ['with CloseWatcher', 'without'] as const) {
    await test.step(browser, async () => {
      if (browser === 'without') await page.addInitScript('delete globalThis.CloseWatcher')
      await story(page, 'dialog/Opened')
      const dialog = page.getByRole('dialog', { name: 'この発注を取り消しますか' })
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: '閉じる' }).click()
      const opener = page.getByRole('button', { name: '開く' })
      await opener.press('Enter')
      await expect(dialog).toBeFocused()
      const round = ['閉じる', '取り消さない', '発注を取り消す', '閉じる']
      for (const name of round) {
        await page.keyboard.press('Tab')
        await expect.poll(() => focused(page)).toBe(name)
      }
      for (const name of round.toReversed().slice(1)) {
        await page.keyboard.press('Shift+Tab')
        await expect.poll(() => focused(page)).toBe(name)
      }
      await opener.focus()
      await expect(dialog).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  }
})

test('calendar: keys reach every day, and one that is closed says why @desktop', async ({ page }) => {
  await story(page, 'date-choice/Choosing')
  const said = page.getByRole('main').getByRole('status')
  const chosen = page.getByRole('gridcell', { selected: true })
  await page.locator('[data-day="2026-11-24"]').focus()
  await page.keyboard.press('ArrowDown')
  await expect(said).toHaveText('2026/12/01(火) 締切 11/30(月) 24:00')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText('2026/11/29(日) 配送のない曜日のため選べません')
  await expect(chosen).toContainText('2026/11/24(火)')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(chosen).toContainText('2026/11/30(月)')
  // A month that is turned chooses nothing: what is chosen stays in the line under it.
  await page.getByRole('button', { name: '次の月' }).click()
  await expect(page.getByText('2026年12月')).toBeVisible()
  await expect(said).toContainText('2026/11/30(月)')
})

test('toast: it stays while it has the focus; what is said after its button was pressed goes away by itself @desktop', async ({
  page,
}) => {
  await page.clock.install()
  await story(page, 'toast/TakenBack')
  await page.getByRole('button', { name: '真鯛を除く' }).click()
  const undo = page.getByRole('button', { name: '元に戻す' })
  await undo.focus()
  await page.clock.fastForward(60_000)
  await expect(undo).toBeFocused()
  await undo.press('Enter')
  await expect(page.getByText('真鯛を元に戻しました')).toBeVisible()
  await page.clock.fastForward(7_000)
  await expect(page.getByText('真鯛を元に戻しました')).toHaveCount(0)
})

test('table: shift takes the rows between; the menu moves by arrows @desktop', async ({ page }) => {
  await story(page, 'table/OrderDesk')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: '4件を処理済にする' })).toBeEnabled()
  const menu = page.getByRole('button', { name: '山田 太郎さんのメニュー' })
  await menu.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'ログアウト' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
})

test('combobox: finds by a part of the name or the code @desktop', async ({ page }) => {
  await story(page, 'combobox-field/Store')
  const field = page.getByRole('combobox', { name: '得意先' })
  await field.fill('とおか')
  await expect(page.getByRole('option')).toHaveCount(10)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(field).toHaveValue('酒場 とおか 4号店')
  await field.fill('1044')
  await expect(page.getByRole('option').first()).toHaveText(/割烹 花いちもんめ/)
  await field.press('Enter')
  await expect(field).toHaveValue('割烹 花いちもんめ')
})

test('form: first error focused, the server beside its field, one submit of two presses', async ({ page }) => {
  await story(page, 'form/Registration')
  const submit = page.getByRole('button', { name: '登録する' })
  const name = page.getByLabel('店舗名')
  await submit.click()
  await expect(page.getByText('店舗名を入力してください')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('使用中')
  await expect(page.getByText('店舗名を入力してください')).toHaveCount(0)
  await page.getByLabel('電話番号').fill('0312345678')
  await page.getByText('FAX').click()
  await page.getByText('利用規約に同意します').click()
  await submit.click()
  await expect(page.getByText('この店舗名は使われています')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('締切')
  await expect(page.getByText('この店舗名は使われています')).toHaveCount(0)
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('締切を過ぎました')
  await expect(name).toHaveValue('締切')
  await name.fill('鮨 まるた')
  await submit.dblclick()
  await expect(page.getByText('1回登録しました')).toBeVisible()
  // What was said of the try before is not said of this one.
  await expect(page.getByText('締切を過ぎました')).toHaveCount(0)
})
