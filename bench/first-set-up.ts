// How long the first set-up takes: the real way from an empty supplier to its first received order, walked in Chromium,
// every keystroke, click and text counted and weighed as the keystroke-level model does (Card, Moran, Newell 1980), for
// somebody who types and reads slowly and enters every item by hand. No clock of this machine is in the estimate but the
// answers' own time.
import { chromium, type Locator } from '@playwright/test'
import { supplierPages } from '#contract/pages/supplier.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { browserOfBenches } from '#tests/support/chromium.ts'
import { test_password } from '#tests/support/password.ts'
import { addSupplier } from '#tests/support/world.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { freePort, openDatabase, productionEnv, report, round, startProcess } from './stage.ts'

/** Seconds each. */
const weights = {
  /** One key of somebody who types slowly (the model's average typist takes 0.28). */
  key: 0.5,
  /** Moving the pointer to something, and pressing. */
  click: 1.3,
  /** The hand from the mouse to the keys or back. */
  homing: 0.4,
  /** Making up one's mind before each step. */
  thinking: 1.35,
  /** One character of a text that was not there before: 300 a minute; grown-up readers of Japanese do 400 to 600. */
  reading: 0.2,
}
/** A character of a Japanese text is typed in this many keys: two of its sound, and the choice of its signs. */
const keys_of_a_sign = 3

const items = [
  ['0001', '真鯛 養殖', '鮮魚', '尾', '1280'],
  ['0002', '本まぐろ 赤身', '鮮魚', 'kg', '6800'],
  ['0003', 'するめいか', '鮮魚', '杯', '480'],
  ['0004', 'あじ', '鮮魚', '尾', '180'],
  ['0005', 'ホタテ貝柱', '貝', '袋', '4980'],
  ['0006', '殻付き牡蠣', '貝', '個', '160'],
  ['0007', 'あさり', '貝', 'kg', '980'],
  ['0008', '甘えび', '冷凍', '箱', '2400'],
  ['0009', 'いくら醤油漬け', '冷凍', '箱', '7200'],
  ['0010', '釜揚げしらす', '加工品', 'kg', '2100'],
]

if (webIsStale()) await buildWeb()
const database = await openDatabase('first-set-up')
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
const supplier = await addSupplier({ deps }, { name: '丸山水産株式会社' }, [])
await deps.db.deleteFrom('order_closings').where('supplier_id', '=', supplier.id).execute()
await deps.close()
const { url, stop } = await startProcess(
  'src/server/main.ts',
  { ...productionEnv(database.url), NODE_ENV: 'test' },
  await freePort(),
)
const browser = await chromium.launch(browserOfBenches())
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
})

const count = { keys: 0, clicks: 0, homings: 0, thoughts: 0, characters: 0 }
const seen = new Set<string>()
let hand: 'mouse' | 'keys' = 'mouse'
let waited_ms = 0

/** Reads whatever stands on the page that was not read before. */
const read = async () => {
  for (const line of (await page.locator('body').innerText()).split('\n')) {
    const text = line.trim()
    if (text === '' || seen.has(text)) continue
    seen.add(text)
    count.characters += text.length
  }
}
const to = (next: 'mouse' | 'keys') => {
  if (hand !== next) count.homings += 1
  hand = next
}
const click = async (target: Locator, until?: Locator) => {
  to('mouse')
  count.thoughts += 1
  count.clicks += 1
  const begun = performance.now()
  await target.click()
  await until?.waitFor()
  waited_ms += performance.now() - begun
  await read()
}
const type = async (target: Locator, text: string, { first = false } = {}) => {
  to(first ? 'mouse' : 'keys')
  if (first) count.clicks += 1
  // From field to field by the tab key.
  else count.keys += 1
  to('keys')
  for (const sign of text) count.keys += /[\u0020-\u007E]/.test(sign) ? 1 : keys_of_a_sign
  await target.fill(text)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

await page.goto(`${url}${supplierPages.login.path}`)
await read()
await type(page.getByLabel('ログインID'), supplier.owner.login_id, { first: true })
await type(page.getByLabel('パスワード', { exact: true }), test_password)
const reminder = page.getByRole('region', { name: 'はじめの設定' })
await click(button('ログイン'), reminder)
await click(reminder.getByRole('link', { name: 'はじめる' }), heading('はじめの設定'))

await click(link(/^はじめる.*商品の登録$/), page.getByLabel('1行目の商品コード'))
const columns = ['商品コード', '商品名', 'カテゴリー', '単位', '単価']
for (const [row, cells] of items.entries()) {
  const place = `${row + 1}行目の`
  if ((await page.getByLabel(`${place}商品コード`).count()) === 0) await click(button('行を増やす'))
  for (const [at, text] of cells.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other, as a person does
    await type(page.getByLabel(`${place}${columns[at] ?? ''}`), text, { first: at === 0 })
  }
  count.thoughts += 1
}
await click(button('登録する'), page.getByText(`商品が${items.length}件あります`))

await click(link('次へ：商品の並び順'), button('この順番で決める'))
await click(button('この順番で決める'), page.getByText('並び順が決まっています'))
await click(link(/^次へ/), button('これで決める'))
await click(page.getByRole('radio', { name: /受注書を印刷したとき/ }))
await click(button('これで決める'), link('次へ：受注のしかたとテスト注文'))
await click(link('次へ：受注のしかたとテスト注文'), page.getByLabel('何時まで受けるか'))
await type(page.getByLabel('何時まで受けるか'), '25:00', { first: true })
await click(button('この締めにする'), button('テスト注文を送る'))
await click(button('テスト注文を送る'), page.getByText(/テスト注文 .+ が届きました/))
await click(link('受注の画面で見る'), page.getByRole('row').filter({ hasText: 'テスト店舗' }))

await browser.close()
await stop()
await database.stop()
const seconds = {
  typing: count.keys * weights.key,
  pointing: count.clicks * weights.click + count.homings * weights.homing,
  thinking: count.thoughts * weights.thinking,
  reading: count.characters * weights.reading,
  waiting: waited_ms / 1000,
}
const minutes = Object.values(seconds).reduce((sum, one) => sum + one, 0) / 60
report({
  bench: 'first-set-up',
  items_by_hand: items.length,
  counted: count,
  weights,
  seconds: Object.fromEntries(Object.entries(seconds).map(([name, value]) => [name, round(value, 0)])),
  minutes: round(minutes, 1),
  under_15_minutes: minutes < 15,
})
