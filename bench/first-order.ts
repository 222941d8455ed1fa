// How long a restaurant takes to its first order: the real ways, walked in Chromium on a phone's screen, every tap, field
// and text counted and weighed as the keystroke-level model does (Card, Moran, Newell 1980). Once from an invitation's URL,
// for a restaurant that stands in the directory under the telephone number that its supplier knows; once from the sign-up,
// for one that stands there, too, enters a supplier of its own and writes what it wants. No clock of this machine is in the estimate
// but the answers' own time.
import { chromium, type Locator, type Page } from '@playwright/test'
import { consumerPages } from '#contract/pages/consumer.ts'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { runDueJobs } from '#server/run-jobs.ts'
import { urlOfInvite } from '#server/stores/invites.ts'
import { browserOfBenches, sizes } from '#tests/support/chromium.ts'
import { addEntry } from '#tests/support/joining.ts'
import { addInvitedStore, addSupplier } from '#tests/support/world.ts'
import { buildWeb, webIsStale } from '../bin/build-web.ts'
import { freePort, openDatabase, productionEnv, report, round, startProcess } from './stage.ts'

/** Seconds each, of somebody with a phone in one hand. */
const weights = {
  /** One key on a phone's keyboard: 38 words a minute (Palin et al. 2019) are 0.32; somebody slow takes 0.5. */
  key: 0.5,
  /** The thumb to something, and a tap. */
  tap: 1.1,
  /** Making up one's mind before each tap that leads on. */
  thinking: 1.35,
  /** One character that was not there before: what is skimmed, not studied (the terms are not read). */
  reading: 0.1,
  /** From the page to the mail with the code, and back. */
  fetching_the_code: 15,
}
/** A character of a Japanese text is typed in this many keys. */
const keys_of_a_sign = 3
const goal = { minutes: 3, taps_and_fields: 25 }

/**
 * In the page: what eyes see of it. Words for screen readers and the keyboard alone, and what a closed choice would offer,
 * are not.
 */
const seen_text = `(() => {
  const isAway = one => getComputedStyle(one).position === 'fixed' && one.getBoundingClientRect().bottom <= 0
  const unseen = [...document.querySelectorAll('.sr-only, select'), ...[...document.querySelectorAll('a')].filter(isAway)]
  const chosen = [...document.querySelectorAll('select')].map(one => one.selectedOptions[0]?.text ?? '')
  const former = unseen.map(one => one.style.display)
  for (const one of unseen) one.style.display = 'none'
  const text = document.body.innerText
  unseen.forEach((one, nth) => (one.style.display = former[nth]))
  return [text, ...chosen].join('\\n')
})()`

/** Somebody who walks: what is tapped, typed and read is counted. */
const makeWalker = (page: Page) => {
  const count = { keys: 0, taps: 0, fields: 0, thoughts: 0, characters: 0 }
  const steps: { step: string; taps: number; fields: number; characters: number }[] = []
  const seen = new Set<string>()
  let waited_ms = 0
  const read = async ({ skip = false } = {}) => {
    for (const line of (await page.evaluate<string>(seen_text)).split('\n')) {
      const text = line.trim()
      if (text === '' || seen.has(text)) continue
      seen.add(text)
      if (!skip) count.characters += text.length
    }
  }
  const tap = async (target: Locator, until: Locator, { skip = false } = {}) => {
    count.taps += 1
    count.thoughts += 1
    const begun = performance.now()
    await target.click()
    await until.first().waitFor()
    waited_ms += performance.now() - begun
    await read({ skip })
  }
  /** A tap into the field, and what is typed. */
  const type = async (label: string, text: string) => {
    count.fields += 1
    for (const sign of text) count.keys += /[\u0020-\u007E]/.test(sign) ? 1 : keys_of_a_sign
    await page.getByLabel(label, { exact: true }).or(page.getByLabel(label)).first().fill(text)
  }
  const step = async (name: string, walk: () => Promise<void>) => {
    const before = { ...count }
    await walk()
    steps.push({
      step: name,
      taps: count.taps - before.taps,
      fields: count.fields - before.fields,
      characters: count.characters - before.characters,
    })
  }
  const result = () => {
    const seconds = {
      typing: count.keys * weights.key,
      tapping: (count.taps + count.fields) * weights.tap,
      thinking: count.thoughts * weights.thinking,
      reading: count.characters * weights.reading,
      the_code: weights.fetching_the_code,
      waiting: waited_ms / 1000,
    }
    const minutes = Object.values(seconds).reduce((sum, one) => sum + one, 0) / 60
    const taps_and_fields = count.taps + count.fields
    return {
      steps,
      counted: count,
      seconds: Object.fromEntries(Object.entries(seconds).map(([name, value]) => [name, round(value, 0)])),
      minutes: round(minutes, 1),
      taps_and_fields,
      within: minutes <= goal.minutes && taps_and_fields <= goal.taps_and_fields,
    }
  }
  return {
    page,
    read,
    tap,
    type,
    step,
    result,
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    link: (name: string) => page.getByRole('link', { name, exact: true }),
    heading: (name: string | RegExp) => page.getByRole('heading', { name }),
  }
}
type Walker = ReturnType<typeof makeWalker>

if (webIsStale()) await buildWeb()
const database = await openDatabase('first-order')
// One secret for both: the invitation's URL is derived of it.
const env = { ...productionEnv(database.url), NODE_ENV: 'test', LOG_LEVEL: 'warn' }
const deps = makeDeps(readConfig(env))

const codeTo = async (mail: string): Promise<string> => {
  await runDueJobs(deps)
  const row = await deps.db
    .selectFrom('local_outbox')
    .select('body_text')
    .where('destination', '=', mail)
    .executeTakeFirst()
  const code = /\d{6}/.exec(row?.body_text ?? '')?.[0]
  if (!code) throw new Error('no code came')
  return code
}

/** Login and code: the same for every door. */
const proveOneself = async (walker: Walker, name: string) => {
  const { step, type, tap, button, heading } = walker
  const mail = `${name}@first-order.example`
  await step('ログインID', async () => {
    await type('お名前', '丸田一郎')
    await type('ログインID', mail)
    await type('パスワード', 'KinakoTsubame7')
    // The login id is a mail address: the code goes there.
    await tap(button('次へ'), heading('確認コードを入力してください'))
  })
  await step('確認コード', async () => {
    await type('確認コード', await codeTo(mail))
    await tap(button('確認する'), heading('この内容で登録します'))
  })
}

const fromInvitation = async (walker: Walker, path: string) => {
  const { page, step, tap, button, link, heading } = walker
  await page.goto(path)
  await heading(/からの招待/).waitFor()
  await walker.read()
  await step('招待', () => tap(button('この仕入先で始める'), heading('ログインの登録')))
  await proveOneself(walker, 'maruta2026')
  await step('登録', () => tap(button('利用規約に同意して登録する'), heading('LINEで受け取りますか')))
  await step('LINE', () => tap(link('あとで設定して、発注へ進む'), button('真鯛 養殖を入れる')))
  await step('発注', async () => {
    await tap(button('真鯛 養殖を入れる'), button('真鯛 養殖を増やす'))
    await tap(button('あじを入れる'), button('あじを増やす'))
    await tap(button('確認へ'), button('発注する'))
    // What stands there once it is sent is read after the time.
    await tap(button('発注する'), page.getByText('発注しました'), { skip: true })
  })
}

const fromSignUp = async (walker: Walker) => {
  const { page, step, tap, type, button, link, heading } = walker
  await page.goto(consumerPages.signup.path)
  await heading('はじめての方へ').waitFor()
  await walker.read()
  await step('はじめに', () => tap(link('新規登録へ'), heading('飲食店向け利用規約（雛形）'), { skip: true }))
  await step('規約', () => tap(button('同意して次へ'), heading('お店を探します')))
  await step('店舗', async () => {
    await type('店名・電話番号・住所', '0301004900')
    await button(/^小料理 ひさご/).waitFor()
    await walker.read()
    await tap(button(/^小料理 ひさご/), heading('ログインの登録'))
  })
  await proveOneself(walker, 'hisago2026')
  await step('登録', async () => {
    await tap(button('登録する'), heading('登録した内容'))
    await tap(link('仕入先を登録して発注する'), heading('仕入先の登録'))
  })
  await step('仕入先', async () => {
    await type('仕入先名', '魚政商店')
    await type('FAX番号', '0301004001')
    await tap(button('登録して、発注へ'), page.getByLabel('頼むもの'))
  })
  await step('発注', async () => {
    await type('頼むもの', '真鯛 2尾')
    await tap(button('この内容で確認へ'), button('FAXで発注する'))
    await tap(button('FAXで発注する'), heading(/送信/), { skip: true })
  })
}

const phone_number = '03-0100-4800'
const supplier = await addSupplier(
  { deps },
  { name: '丸山水産株式会社', prefecture: '東京都', address: '中央区築地1-1' },
  [
    { name: '真鯛 養殖', unit: '尾', price: '1280' },
    { name: 'ホタテ貝柱', unit: '袋', price: '4980' },
    { name: 'あじ', unit: '尾', price: '180' },
  ],
)
await addEntry({ deps }, { name: '鮨 まるた', phone_number })
await addEntry({ deps }, { name: '小料理 ひさご', phone_number: '03-0100-4900' })
const expires_at = new Date(deps.now().getTime() + 30 * 86_400_000).toISOString()
const { id: store_id } = await addInvitedStore({ deps }, supplier.id, { name: '鮨まるた', phone_number, expires_at })
const { id: invite_id } = await deps.db
  .selectFrom('store_invites')
  .select('id')
  .where('store_id', '=', store_id)
  .executeTakeFirstOrThrow()
const path = new URL(urlOfInvite(deps, invite_id)).pathname

const web = await startProcess('src/server/main.ts', env, await freePort())
const browser = await chromium.launch(browserOfBenches())
const walk = async (way: (walker: Walker) => Promise<void>) => {
  const context = await browser.newContext({
    ...sizes.phone,
    baseURL: web.url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  })
  const walker = makeWalker(await context.newPage())
  try {
    await way(walker)
  } catch (error) {
    // Where it ended, for who mends the walk.
    await walker.page.screenshot({ path: 'test-results/first-order.png' })
    throw error
  }
  await context.close()
  return walker.result()
}

try {
  const from_invitation = await walk(walker => fromInvitation(walker, path))
  const from_sign_up = await walk(fromSignUp)
  report({ bench: 'first-order', goal, weights, from_invitation, from_sign_up })
} finally {
  await browser.close()
  await web.stop()
  await deps.close()
  await database.stop()
}
