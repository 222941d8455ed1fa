import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, test as plain } from '@playwright/test'
import { logInAdmin, logInConsumer, logInSupplier } from '#contract/accounts/login.contract.ts'
import type { Area, ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { areaEntries } from '#contract/pages/entries.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { makeApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type Deps, makeDeps } from '#server/deps.ts'
import { readAssets, webFolder } from '#server/http/assets.ts'
import { runJobs } from '#server/run-jobs.ts'
import { axeFindings } from './axe.ts'
import { type Size, sizes } from './chromium.ts'
import { freshDatabase } from './database.ts'
import { test_password } from './password.ts'

export { expect }

/** Friday 2026-11-20, 09:00 in Japan: where the clock of every story begins. It runs on from there. */
const story_begins = '2026-11-20T09:00:00+09:00'

/** The built product: one web process, one worker, a database of their own; a clock that a story can set. */
export type House = {
  url: string
  deps: Deps
  clock: ReturnType<typeof makeClock>
  /** One more web process on the same database; with a port, again at that address; with a name, as the next release. */
  openWeb(port?: number, release?: string): Promise<WebProcess>
}

export type WebProcess = { url: string; port: number; stop(): Promise<void> }

const makeClock = () => {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    /** Puts the clock to an instant, from where it runs on. */
    set: (instant: string = story_begins) => {
      ahead = Date.parse(instant) - Date.now()
    },
  }
}

const openWebProcess = async (database_url: string, now: () => Date, port: number, release?: string) => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: database_url, PORT: String(port), LOG_LEVEL: 'error' })
  const deps = makeDeps(config, { now })
  const fastify = await makeApp(deps, readAssets())
  // A machine has one clock: browsers read it from this header too.
  fastify.addHook('onSend', async (_request, reply) => {
    reply.header('date', now().toUTCString())
  })
  // Another release has another list of files, and so another worker.
  if (release) {
    const worker = readFileSync(join(webFolder, 'consumers/worker.js'), 'utf8')
    fastify.addHook('onRequest', async (request, reply) => {
      if (request.url !== '/consumers/worker.js') return undefined
      const next = worker.replace(/OFFLINE_RELEASE="[^"]+"/, `OFFLINE_RELEASE="${release}"`)
      // As the true one is sent: what every other answer says forbids it to fetch.
      const policy = "default-src 'none'; connect-src 'self'"
      return reply
        .type('text/javascript')
        .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
        .send(next)
    })
  }
  const url = await fastify.listen({ host: '127.0.0.1', port })
  const stop = async () => {
    await fastify.close()
    await deps.close()
  }
  return { url, port: Number(new URL(url).port), deps, stop }
}

/** What a story may not meet, unless it says so before: errors in the console, failed requests, refusals. */
type Complaints = {
  heard: string[]
  expected: { words: RegExp; met: boolean }[]
}

const complain = ({ heard, expected }: Complaints, words: string) => {
  const known = expected.find(one => one.words.test(words))
  if (known) known.met = true
  else heard.push(words)
}

/** The bell's line stays open, is cut with the network or the session, and comes back by itself: no story waits for it. */
const isBell = (url: string) => url.endsWith('/notifications/live')

/** So is the copy of a draft that colleagues see: it follows by itself, and says nothing when it can't. */
const isCopy = (url: string) => /\/shared_drafts(?:\?|$)/.test(url)

const listenTo = (context: BrowserContext, complaints: Complaints) => {
  const say = (words: string) => complain(complaints, words)
  context.on('weberror', error => say(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', line => {
    // The two listeners below tell a failed request better.
    const request = line.text().startsWith('Failed to load resource')
    if (!request && (line.type() === 'error' || line.type() === 'warning')) say(`${line.type()}: ${line.text()}`)
  })
  context.on('requestfailed', request => {
    const why = request.failure()?.errorText ?? ''
    // What a page has asked for is dropped when it is left. The service worker fetches in the background, also when a
    // story switches the network off; it comes back to what is missing.
    const background = why === 'net::ERR_INTERNET_DISCONNECTED' && request.serviceWorker() !== null
    if (why !== 'net::ERR_ABORTED' && !background && !isBell(request.url()) && !isCopy(request.url()))
      say(`${why} ${request.method()} ${request.url()}`)
  })
  context.on('response', answer => {
    // Where the password is wanted once more, that is no failure: the person is asked, and it goes on.
    const refused = () => say(`${answer.status()} ${answer.request().method()} ${answer.url()}`)
    if (answer.status() === 403) void answer.text().then(text => text.includes('"confirm":true') || refused(), refused)
    else if (answer.status() >= 400 && !isBell(answer.url())) refused()
  })
}

/** Who takes part in a story, each with a browser of their own. */
export type People = {
  /** A restaurant's person, not logged in yet. */
  restaurant(size?: Size): Promise<Restaurant>
  /** A restaurant's person at one more page of a browser that is open already. */
  restaurantIn(page: Page): Restaurant
  /** A supplier's person, not logged in yet; at another web process where an address is given. */
  desk(size?: Size, url?: string): Promise<Desk>
  /** An empty browser; at another house where an address is given. */
  somebody(size?: Size, url?: string): Promise<Person>
  /** From now on this story meets a refusal or a failed request of its own making, and it must: `409 PATCH …/orders/…`. */
  expects(words: RegExp): void
  /** The network of this page's browser goes: what reads just then fails, and what the browser fetches of the worker. */
  cutsNetwork(page: Page): Promise<void>
  /** From now on this story may meet such a failed request: whether one is under way just then is chance. */
  mayMeet(words: RegExp): void
}

type Wishes = {
  /**
   * Whether the browsers of a file's stories install the app (`test.use`). Five seconds after its first page a restaurant's
   * worker fetches all of the app, at whatever a story is just then: without it, a story is a first visit's first seconds.
   */
  installs_app: boolean
}

export const test = plain.extend<{ people: People } & Wishes, { house: House }>({
  installs_app: [false, { option: true }],

  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const clock = makeClock()
      clock.set()
      const database_url = await freshDatabase()
      const web = await openWebProcess(database_url, clock.now, 0)
      const worker_deps = makeDeps(web.deps.config, { now: clock.now, public_url: web.url })
      const worker = runJobs(worker_deps)
      const more = new Set<WebProcess>()
      await use({
        url: web.url,
        deps: web.deps,
        clock,
        openWeb: async (port = 0, release?: string) => {
          const opened = await openWebProcess(database_url, clock.now, port, release)
          const process: WebProcess = {
            url: opened.url,
            port: opened.port,
            stop: async () => {
              more.delete(process)
              await opened.stop()
            },
          }
          more.add(process)
          return process
        },
      })
      for (const one of more) await one.stop()
      await worker.stop()
      await worker_deps.close()
      await web.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  people: async ({ browser, house, installs_app }, use, info) => {
    house.clock.set()
    const usual: Size = info.project.name === 'phone' ? 'phone' : 'desktop'
    const complaints: Complaints = { heard: [], expected: [] }
    const contexts: BrowserContext[] = []
    const look = makeLook(info.file, info.title)
    const enter = async (size: Size, url = house.url) => {
      const { context, page } = await openBrowser(browser, size, { url, installs_app })
      listenTo(context, complaints)
      contexts.push(context)
      return { page, look: (what?: string) => look(page, size, what) }
    }
    await use({
      restaurant: async (size = usual) => restaurantAt(await enter(size)),
      restaurantIn: page => restaurantAt({ page, look: what => look(page, usual, what) }),
      desk: async (size = usual, url) => deskAt(await enter(size, url)),
      somebody: async (size = usual, url) => enter(size, url),
      expects: words => complaints.expected.push({ words, met: false }),
      mayMeet: words => complaints.expected.push({ words, met: true }),
      cutsNetwork: async page => {
        for (const words of [
          /^net::ERR_INTERNET_DISCONNECTED GET /,
          /^error: An unknown error occurred when fetching the script\.$/,
        ])
          complaints.expected.push({ words, met: true })
        await page.context().setOffline(true)
      },
    })
    await Promise.all(contexts.map(context => context.close()))
    expect(complaints.heard, 'what the browsers complained about').toEqual([])
    const never = complaints.expected.filter(one => !one.met).map(one => String(one.words))
    expect(never, 'expected failures that never came').toEqual([])
  },
})

const openBrowser = async (browser: Browser, size: Size, { url, installs_app }: Wishes & { url: string }) => {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: url,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Nothing is half faded in when it is looked at.
    reducedMotion: 'reduce',
  })
  if (!installs_app) await context.addInitScript(neverInstall)
  const page = await context.newPage()
  await page.addLocatorHandler(whoSitsThere(page), async dialog => {
    await dialog.getByLabel('いまのパスワード').fill(test_password)
    await dialog.getByRole('button', { name: '続ける' }).click()
  })
  return { context, page }
}

/**
 * The dialog that asks who sits there. By its tag first: it is looked for before every step of a story, and roles are
 * reckoned for all that is on the page.
 */
const whoSitsThere = (page: Page) =>
  page.locator('dialog').filter({ has: page.getByRole('heading', { name: 'ご本人の確認' }) })

/** From now on a story answers that dialog by itself. */
export const answersWhoSitsThere = async (page: Page) => {
  await page.removeLocatorHandler(whoSitsThere(page))
  return whoSitsThere(page)
}

const neverInstall = () => {
  // A blank page has none.
  if ('ServiceWorkerContainer' in window) ServiceWorkerContainer.prototype.register = () => new Promise(() => {})
}

/** Every screen that a story comes to must pass axe and fit its width; a picture of it is for people, so not in CI. */
const makeLook = (file: string, title: string) => {
  let count = 0
  const words = title.replace(/@\w+/g, '').trim()
  const story = `${basename(file, '.spec.ts')}-${words.replace(/[^a-z0-9]+/gi, '-').slice(0, 40)}`
  return async (page: Page, size: Size, what = '') => {
    count += 1
    const path = `test-results/screens/${story}-${String(count).padStart(2, '0')}-${size}.png`
    if (!process.env.CI) await page.screenshot({ path })
    // What is on its way (a button at work, a list of another filter) is looked at again.
    const faults = async () => {
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      return [
        ...(await axeFindings(page)),
        ...(wider > 0 ? [`wider than the screen by ${wider}`] : []),
        ...((await leavings(page)) > 1 ? ['two buttons やめる in one dialog'] : []),
      ]
    }
    const message = `${what} ${page.url()} (${path})`
    await expect.configure({ soft: true }).poll(faults, { message }).toEqual([])
  }
}

/** The most buttons やめる that an open dialog has: two would mean two things. */
const leavings = async (page: Page) => {
  const dialogs = await page.getByRole('dialog').all()
  const counts = await Promise.all(dialogs.map(one => one.getByRole('button', { name: 'やめる', exact: true }).count()))
  return Math.max(0, ...counts)
}

type Point = { x: number; y: number }

/** A finger is put down, slides and is lifted, as a phone tells it. */
export const slideFinger = async (page: Page, from: Point, to: Point) => {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
  await touch('touchEnd')
  await client.detach()
}

export type Person = { page: Page; look: (what?: string) => Promise<void> }

const logInAt = async ({ page }: Person, area: Area, login_id: string, leads_to: string) => {
  if (!page.url().includes(areaEntries[area].login)) await page.goto(areaEntries[area].login)
  await page.getByLabel('ログインID').fill(login_id)
  await page.getByLabel('パスワード', { exact: true }).fill(test_password)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
  await page.waitForURL(leads_to)
}

const calls = { consumer: logInConsumer, supplier: logInSupplier, admin: logInAdmin }

/** Logs in by the login screen's call alone, which takes half its time; tells which page it leads to, and opens none. */
const comesIn = async ({ page }: Person, area: Area, login_id: string): Promise<string> => {
  const { request } = page.context()
  const login = await (await request.get(areaEntries[area].login)).text()
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(login)?.[1] ?? ''
  const data = { login_id, password: test_password }
  const answer = await request.post(calls[area].path, { data, headers: { 'x-csrf-token': csrf } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { home }: ReplyOf<typeof logInConsumer> = await answer.json()
  return home
}

/** Logs in where a login screen is shown; comes in by its call where none is, and opens the page that it leads to. */
const logIn = async (person: Person, area: Area, login_id: string, leads_to = `**${areaEntries[area].home}`) => {
  if (person.page.url().includes(areaEntries[area].login)) await logInAt(person, area, login_id, leads_to)
  else await person.page.goto(await comesIn(person, area, login_id))
}

/** Logs in with the password of `world()`, at the login that is shown, else at the area's own; waits for where it leads. */
export const logInAsRestaurant = (person: Person, login_id: string, leads_to = `**${consumerPages.top.path}`) =>
  logInAt(person, 'consumer', login_id, leads_to)
export const logInAsSupplier = (person: Person, login_id: string, leads_to = `**${supplierPages.orders.path}`) =>
  logInAt(person, 'supplier', login_id, leads_to)
export const logInAsAdmin = (person: Person, login_id: string, leads_to = `**${adminPages.accounts.path}`) =>
  logIn(person, 'admin', login_id, leads_to)
/** Logged in as staff, with no page open yet. */
export const comesInAsAdmin = (person: Person, login_id: string) => comesIn(person, 'admin', login_id)

export type Restaurant = ReturnType<typeof restaurantAt>

/** What a restaurant does, in the words of the glossary. */
const restaurantAt = (person: Person) => {
  const { page } = person
  const row = (item: string) => page.getByRole('listitem').filter({ has: page.getByText(item, { exact: true }) })
  const quantity = (item: string) => page.getByRole('spinbutton', { name: `${item}の数量` })
  return {
    ...person,
    logIn: async (login_id: string) => {
      await logIn(person, 'consumer', login_id)
      await expect(page.getByRole('heading', { name: '仕入先', exact: true })).toBeVisible()
    },
    /** From the top: a press on the supplier. */
    opensOrderSheet: async (supplier: string) => {
      await page.getByRole('region', { name: '仕入先' }).getByRole('link', { name: supplier }).click()
      await expect(page.getByRole('heading', { level: 1, name: supplier })).toBeVisible()
    },
    /** Logged in, with no page open yet: for what does not begin at home. */
    comesIn: (login_id: string) => comesIn(person, 'consumer', login_id),
    row,
    quantity,
    /** The whole list, where いつもの is shown first. */
    looksAtAllItems: async () => {
      await page.getByText('すべて', { exact: true }).click()
      await expect(page.getByRole('radio', { name: 'すべて' })).toBeChecked()
    },
    /** The lone + or the + of an item, so many times. */
    adds: async (item: string, times = 1) => {
      const plus = page.getByRole('button', { name: new RegExp(`^${item}を(入れる|増やす)$`) })
      for (let n = 0; n < times; n += 1) await plus.click()
    },
    /** Types a quantity: into the number pad where the hand is on a phone, else into the field. */
    typesQuantity: async (item: string, digits: string) => {
      const field = quantity(item)
      const plus = page.getByRole('button', { name: `${item}を入れる` })
      await expect(field.or(plus).first()).toBeVisible()
      if (!(await field.isVisible())) await plus.click()
      if (page.viewportSize()?.width === sizes.phone.viewport.width) {
        await field.tap()
        const pad = page.getByRole('dialog', { name: item })
        for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).tap()
        await pad.getByRole('button', { name: '決定' }).tap()
        await expect(pad).toHaveCount(0)
      } else {
        await field.fill(digits)
        await field.press('Tab')
      }
      await expect(field).toHaveValue(digits)
    },
    searches: async (words: string) => {
      const field = page.getByRole('searchbox', { name: '商品を検索' })
      const open = page.getByRole('button', { name: '商品を検索' })
      await expect(field.or(open).first()).toBeVisible()
      if (!(await field.isVisible())) await open.click()
      await field.fill(words)
    },
    goesToConfirm: async () => {
      await page.getByRole('button', { name: '確認へ' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '発注の確認' })).toBeVisible()
      await expect(page.getByRole('button', { name: '発注する' })).toBeEnabled()
    },
    /** Waits for the completion, and tells the order's number. */
    isAtCompletion: async () => {
      await expect(page.getByText('発注しました')).toBeVisible()
      return page.locator('dt:text-is("発注番号") + dd').innerText()
    },
    opensDetail: async (order_id: string) => {
      await page.goto(pathTo(consumerPages.orderDetail, { order_id }))
      await expect(page.getByRole('heading', { name: '発注の詳細' })).toBeVisible()
    },
  }
}

export type Desk = ReturnType<typeof deskAt>

/** What a supplier's order desk does. */
const deskAt = (person: Person) => {
  const { page } = person
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  return {
    ...person,
    logIn: async (login_id: string) => {
      await logIn(person, 'supplier', login_id)
      await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
    },
    /** Logged in, with no page open yet: for what does not begin at the board. */
    comesIn: (login_id: string) => comesIn(person, 'supplier', login_id),
    showsDeliveryDate: async (day: string) => {
      await page.goto(`${supplierPages.orders.path}?delivery_date=${day}`)
      await expect(page.getByRole('region', { name: '受注の一覧' })).toBeVisible()
    },
    row,
    /** The order stands on the board as it is: no reload. */
    sees: async (number: string, state?: string | RegExp) => {
      await expect(row(number)).toBeVisible()
      if (state) await expect(row(number)).toContainText(state)
    },
    /** New orders wait outside while somebody works in the list: a press lets them in. */
    letsNewOrdersIn: () => page.getByRole('button', { name: /^新着 \d+件/ }).click(),
    /** What has come up stands long enough to be pressed, where it stood under a quick hand (decision 343). */
    stands: () => expect(page.locator('html[data-too-soon]')).toHaveCount(0),
    opens: async (number: string) => {
      await page.getByRole('link', { name: number }).click()
      await expect(page.getByRole('region', { name: new RegExp(`^受注 ${number}`) })).toBeVisible()
    },
  }
}
