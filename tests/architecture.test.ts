import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Route } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import type { Page } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { personal_data } from '#server/erasure/personal-data.ts'
import { questions } from '#server/http/first-data.ts'
import { rooms } from '#server/rooms.ts'
import { testDatabase } from './support/database.ts'
import { factsOf } from './support/figures.ts'
import { unnamedOf } from './support/first-asked.ts'
import { roomCircles, roomEdges } from './support/room-circles.ts'
import { goneTooEarly, unnamedTexts } from './support/schema.ts'
import { breaches, hastyWaits, type Module, read, targetOf, writers } from './support/walls.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map(file => file.replaceAll('\\', '/'))
const modules: Module[] = files.map(file => ({ file, source: readFileSync(join(root, file), 'utf8') }))

/** What the server is made of, its made-up world apart. */
const sources = modules.filter(({ file }) => /^src\/server\/(?!seeds\/).*(?<!\.test)\.ts$/.test(file))

describe('the walls', () => {
  test('every module of every layer was seen', () => {
    const count = (layer: string) => files.filter(file => file.startsWith(`src/${layer}/`)).length
    expect(count('domain')).toBeGreaterThan(25)
    expect(count('contract')).toBeGreaterThan(20)
    expect(count('server')).toBeGreaterThan(70)
    expect(count('web')).toBeGreaterThan(90)
    const imports = modules.flatMap(one => read(one).imports)
    expect(imports.length).toBeGreaterThan(1000)
    for (const layer of ['#domain/', '#contract/', '#server/', '#web/', './']) {
      expect(imports.filter(name => name.startsWith(layer)).length, layer).toBeGreaterThan(20)
    }
  })

  test('hold', () => {
    expect(modules.flatMap(breaches)).toEqual([])
  })

  test('every import of ours leads to a file', () => {
    const lost = modules.flatMap(({ file, source }) =>
      read({ file, source }).imports.flatMap(name => {
        const target = targetOf(file, name.replace(/\?.*$/, ''))
        return target && !existsSync(join(root, target)) ? [`${file}: ${name}`] : []
      }),
    )
    expect(lost).toEqual([])
  })

  test('no function of the web is longer than 150 lines', () => {
    const most = 150
    const web = modules.filter(({ file, source }) => file.startsWith('src/web/') && source.split('\n').length > most)
    expect(web.length).toBeGreaterThan(50)
    const long = web.flatMap(one =>
      factsOf(one).functions.flatMap(({ name, lines }) => (lines > most ? [`${one.file}: ${name}, ${lines}`] : [])),
    )
    expect(long.filter(one => !/\.test\.tsx?:/.test(one))).toEqual([])
  })

  test('who writes a table is who is said to', () => {
    const facts = sources.map(one => ({ file: one.file, writes: factsOf(one).writes }))
    const by = (table: string) => facts.filter(one => one.writes.has(table)).map(one => one.file)
    for (const [table, said] of Object.entries(writers)) expect(by(table).sort(), table).toEqual([...said].sort())
  })

  const planted: [file: string, source: string, said: string][] = [
    ['src/domain/orders/x.ts', `import { route } from '#contract/http/route.ts'`, 'domain never meets contract'],
    ['src/domain/orders/x.ts', `import * as z from 'zod/mini'`, 'the package zod/mini'],
    ['src/domain/orders/x.ts', `import { readFileSync } from 'node:fs'`, 'the package node:fs'],
    ['src/domain/orders/x.ts', `export const x = () => fetch('/')`, 'global fetch'],
    ['src/domain/orders/x.ts', `export const x = document.title`, 'global document'],
    ['src/domain/orders/x.ts', `export const x = process.pid`, 'global process'],
    ['src/domain/orders/x.ts', `export const x = new Date()`, 'reads the clock'],
    ['src/domain/orders/x.ts', `export const x = Date.now()`, 'reads the clock'],
    ['src/contract/orders/x.ts', `import * as z from 'zod'`, 'the package zod'],
    ['src/contract/orders/x.ts', `import { room } from '#server/http/serve.ts'`, 'contract never meets server'],
    ['src/server/orders/x.ts', `import { Field } from '#web/ui/field.tsx'`, 'server never meets web'],
    ['src/server/orders/x.ts', `import type { Deps } from '../deps.ts'`, 'no way up'],
    ['src/server/orders/x.ts', `import { findDeal } from '#server/deals/deal-store.ts'`, 'private to src/server/deals'],
    [
      'src/server/orders/x.ts',
      `const view = await import('#server/deals/deal-view.ts')`,
      'private to src/server/deals',
    ],
    ['src/server/orders/x.ts', `import { dispatchJobs } from '#server/dispatch/dispatch.jobs.ts'`, 'private to'],
    ['src/server/rooms.ts', `import { dispatchJobs } from './dispatch/dispatch.jobs.ts'`, 'private to'],
    ['src/server/orders/x.ts', `import { smtpMail } from '#server/outside/mail.ts'`, 'deps.ts alone'],
    ['src/server/platform/x.ts', `import { smtpMail } from '#server/outside/mail.ts'`, 'deps.ts alone'],
    ['src/server/orders/x.ts', `export const at = () => new Date()`, 'reads the clock'],
    ['src/server/orders/x.ts', `export const at = () => new Date(Date.now())`, 'reads the clock'],
    ['src/server/orders/x.ts', `export const key = process.env.KEY`, 'process.env'],
    ['src/server/orders/x.ts', `import { Deps } from '#server/deps'`, 'without its ending'],
    ['src/server/changes/x.ts', `trx.updateTable('orders').set({ note: '' })`, 'writes orders'],
    ['src/server/orders/x.ts', 'sql`/* x */\n  with o as (\n  update orders o\n set note = 1)`', 'writes orders'],
    ['src/server/placing/x.ts', 'sql`insert into\n orders (id) values (${id})`', 'writes orders'],
    ['src/server/board/x.ts', `db.deleteFrom('orders')`, 'writes orders'],
    ['src/server/receipts/x.ts', 'sql`with x as (${y}) insert into order_events (id) ${z}`', 'writes order_events'],
    ['src/server/receipts/x.ts', `trx.insertInto('order_events').values(one)`, 'writes order_events'],
    ['src/server/stores/x.ts', `db.insertInto('notifications').values(row)`, 'writes notifications'],
    [
      'src/server/stores/x.ts',
      'sql`with a as (select 1) insert into notifications (kind) select 1`',
      'writes notifications',
    ],
    ['src/server/receipts/x.ts', `sql\`update dispatches set state = 'sent'\``, 'writes dispatches'],
    ['src/server/stores/x.ts', `sql\`select graphile_worker.add_job('send_dispatch')\``, 'writes jobs'],
    ['src/server/stores/x.ts', 'sql`insert into graphile_worker._private_jobs (key) values (1)`', 'writes jobs'],
    ['src/server/orders/x.ts', `export * from './place-order.ts'`, 'export *'],
    ['src/server/orders/x.ts', `export default 1`, 'default export'],
    ['src/server/orders/index.ts', `export const x = 1`, 'a barrel'],
    ['src/server/orders/x.ts', `import { world } from '#tests/support/world.ts'`, 'tests are for tests'],
    ['src/web/consumer/orders/x.tsx', `import type { Deps } from '#server/deps.ts'`, 'web never meets server'],
    ['src/web/consumer/orders/x.tsx', `type Deps = import('#server/deps.ts').Deps`, 'web never meets server'],
    [
      'src/web/consumer/orders/x.tsx',
      `export { Row } from '#web/supplier/orders/row.tsx'`,
      'never meets the area supplier',
    ],
    ['src/web/ui/x.tsx', `import { Row } from '#web/supplier/orders/row.tsx'`, 'never meets the area supplier'],
    ['src/web/ui/x.tsx', `import { join } from 'node:path'`, 'the package node:path'],
    ['src/web/ui/x.tsx', `const now = <p>{String(new Date())}</p>`, 'reads the clock'],
  ]
  test.each(planted)('%s: %s is seen', (file, source, said) => {
    expect(breaches({ file, source }).join('\n')).toContain(said)
  })

  const allowed: [file: string, source: string][] = [
    [
      'src/domain/orders/x.ts',
      `import { add } from '#domain/shared/decimal.ts'\nexport const x = (at: Date) => new Date(at)`,
    ],
    ['src/contract/orders/y.ts', `export const may = { process: true, fetch: 1 }\nexport const x = may.process`],
    ['src/contract/orders/x.ts', `import * as z from 'zod/mini'\nimport { isDay } from '#domain/shared/day.ts'`],
    [
      'src/server/orders/x.ts',
      `import { findOrders } from './order-store.ts'\nimport { SendFailure } from '#server/ports.ts'`,
    ],
    ['src/server/orders/mark-orders.ts', 'sql`update orders set seen_at = now()`'],
    ['src/server/changes/x.ts', 'sql`select o.id from orders o where ${which} for update of o`'],
    ['src/server/changes/x.ts', `db.selectFrom('orders')\n// An update of orders, insert into orders: words.`],
    ['src/server/seeds/x.ts', `db.insertInto('orders')`],
    ['src/server/rooms.ts', `import { sessionRoutes } from './accounts/session.routes.ts'`],
    ['src/server/deps.ts', `import { smtpMail } from './outside/mail.ts'\nexport const now = () => new Date()`],
    ['src/web/consumer/orders/x.tsx', `import { Field } from '#web/ui/field.tsx'\nconst wait = Date.now()`],
    ['src/server/orders/x.test.ts', `import { world } from '#tests/support/world.ts'\nconst at = new Date()`],
  ]
  test.each(allowed)('%s: %s is allowed', (file, source) => {
    expect(breaches({ file, source })).toEqual([])
  })

  test('a text that cannot be parsed is not taken for clean', () => {
    expect(() => breaches({ file: 'src/domain/x.ts', source: 'const = ' })).toThrow('src/domain/x.ts')
  })
})

describe('what becomes of a text when its people leave', () => {
  test('is said of every column of the schema, and of none that there is not', async () => {
    expect(await unnamedTexts(await testDatabase(), personal_data)).toEqual([])
    const without: typeof personal_data = { ...personal_data, nowhere: { keeps: { word: ['kind'] } } }
    delete without.stores
    const said = await unnamedTexts(await testDatabase(), without)
    expect(said).toContain(
      'stores.note: say in src/server/erasure what becomes of it when its people leave (docs/recipes.md, “A column that holds a text”)',
    )
    expect(said).toContain('nowhere.kind: is in src/server/erasure, and not in the database')
  })

  test('leaves no row behind that refers to one that went', async () => {
    expect(await goneTooEarly(await testDatabase(), personal_data)).toEqual([])
    const { product_items, ...rest } = personal_data
    const said = await goneTooEarly(await testDatabase(), { product_items: product_items ?? {}, ...rest })
    expect(said).toContain(
      'order_list_items refers to product_items, which goes when a supplier leaves: say before it, in src/server/erasure, that its rows go too',
    )
  })
})

describe('the rooms of the server', () => {
  test('lead to one another in no circle, by types neither', () => {
    expect(roomEdges(sources).length).toBeGreaterThan(300)
    expect(roomCircles(sources)).toEqual([])
    const source = `import type { Dispatch } from '#server/dispatch/send-dispatch.ts'`
    expect(roomCircles([...sources, { file: 'src/server/outbox/x.ts', source }]).map(one => one.rooms)).toEqual([
      expect.arrayContaining(['dispatch', 'outbox']),
    ])
  })

  test('national holidays have one door', () => {
    const readers = modules.filter(
      ({ file, source }) => !file.endsWith('.test.ts') && source.includes("'@holiday-jp/holiday_jp'"),
    )
    expect(readers.map(one => one.file)).toEqual(['src/server/holidays/known-holidays.ts'])
  })

  test('new dispatches are written by one file', () => {
    const makes = /insert\s+into\s+dispatches\b|insertInto\('dispatches'\)/
    expect(sources.filter(one => makes.test(one.source)).map(one => one.file)).toEqual([
      'src/server/outbox/dispatches.ts',
    ])
  })

  test('the queue is met by its public functions alone, and by the room of the jobs', () => {
    const queue = sources
      .filter(one => one.source.includes('graphile_worker.'))
      .map(one => one.file)
      .sort()
    expect(queue).toEqual(['src/server/jobs/enqueue.ts', 'src/server/jobs/sign-of-life.ts'])
    expect(sources.filter(one => one.source.includes('_private_')).map(one => one.file)).toEqual([])
  })
})

describe('the names', () => {
  /** A call and the verb of the server that answers it are one thing; so are a call for a store's list and for a group's. */
  const isOneThing = (of: readonly Module[]) => {
    const calls = of.filter(one => one.file.endsWith('.contract.ts'))
    if (of.length !== 2 || calls.length === 0) return false
    return calls.length === 1
      ? of.some(one => one.file.startsWith('src/server/'))
      : calls.every(one => /order-lists\/(group|store)-list\.contract\.ts$/.test(one.file))
  }

  /** Names that more than one file below the web exports, with those files. */
  const ambiguous = (below: readonly Module[]) => {
    const exported = below.flatMap(one => read(one).exports.map(name => ({ name, one })))
    return [...Map.groupBy(exported, ({ name }) => name)]
      .map(([name, of]) => ({ name, of: [...new Set(of.map(({ one }) => one))] }))
      .filter(({ of }) => of.length > 1 && !isOneThing(of))
      .map(({ name, of }) => `${name}: ${of.map(one => one.file).join(', ')}`)
  }

  test('of constants are those of data: snake_case', () => {
    const shouting = /^(?:export )?const [A-Z][A-Z0-9_]+\b/gm
    const found = modules
      .filter(({ file }) => !file.startsWith('src/web/'))
      .flatMap(({ file, source }) => Array.from(source.matchAll(shouting), ([said]) => `${file}: ${said}`))
    expect(found).toEqual([])
  })

  test('of what domain, contract and server export mean one thing each', () => {
    const below = modules.filter(({ file }) =>
      /^src\/(domain|contract|server)\/(?!db\/tables\.ts).*(?<!\.test)\.ts$/.test(file),
    )
    expect(below.flatMap(one => read(one).exports).length).toBeGreaterThan(2000)
    expect(ambiguous(below)).toEqual([])
    const second = { file: 'src/server/board/x.ts', source: `export const change = 1\nexport type Day = string` }
    expect(ambiguous([...below, second])).toEqual([`Day: src/domain/shared/day.ts, ${second.file}`])
  })
})

/** Every route that a contract file exports. */
const contractRoutes = async () => {
  const found: { file: string; name: string; route: Route }[] = []
  for (const file of files.filter(file => file.endsWith('.contract.ts'))) {
    const exported = (await import(`../${file}`)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) if (isRoute(value)) found.push({ file, name, route: value })
  }
  return found
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

describe('the contract', () => {
  test('every route is served, once', async () => {
    const declared = await contractRoutes()
    expect(declared.length).toBeGreaterThan(30)
    const served = new Set(rooms.flat().map(one => one.route))
    expect(declared.filter(one => !served.has(one.route)).map(one => `${one.file} ${one.name}`)).toEqual([])
    const addresses = declared.map(one => `${one.route.method} ${one.route.path}`)
    expect(addresses.filter((one, index) => addresses.indexOf(one) !== index)).toEqual([])
    expect(served.size).toBe(declared.length)
  })

  test('state is changed by POST, PATCH and DELETE alone, and a body never rides on GET', async () => {
    for (const { name, route } of await contractRoutes()) {
      if (route.method === 'GET') expect(route.body ?? route.upload_kb ?? route.idempotent, name).toBeUndefined()
      if (route.method === 'GET') expect(['json', 'file', 'events'], name).toContain(route.reply.kind)
    }
  })

  test('every path is snake_case under /api, and a tenant in the path is that of the area', async () => {
    for (const { route } of await contractRoutes()) {
      expect(route.path).toMatch(/^\/(api|webhooks|storage)(\/(:?[a-z0-9_]+))+$/)
      if (route.path.includes(':consumer_id')) expect(route.access.area, route.path).toBe('consumer')
      const own = route.path.startsWith('/api/v2/suppliers/:supplier_id')
      if (own) expect(route.access.area, route.path).toBe('supplier')
      if (
        route.path.startsWith('/api/v2/admins/') &&
        !/\/(session(\/passkey(_challenge)?)?|reset_password)$/.test(route.path)
      ) {
        expect(route.access.area, route.path).toBe('admin')
      }
    }
  })
})

/** What staff read of themselves, or of the house alone. */
const nobodys_data = new Set([
  'getAdminSession',
  'getHealth',
  'listAdminDevices',
  'listAdminPasskeys',
  'getTotp',
  'getUsageSummary',
  'listAdminArticles',
  'listAnnouncements',
  'listAssignees',
  'listContactTemplates',
  'listLineUsage',
  'listTermsVersions',
  'listDirectoryImports',
  'getHolidayList',
  'getHolidayYears',
  'listHolidayLists',
  'downloadDirectoryTemplate',
  'downloadInviteTemplate',
  'countFlyerRequests',
  'countWaitingAgents',
  'countWaitingContacts',
  'countLostDispatches',
  'listDispatchDays',
  'getInviteCosts',
  'listInviteMonths',
])

test('whatever shows staff somebody’s data keeps that it was looked at', async () => {
  const shown = (await contractRoutes()).filter(({ route }) => route.access.area === 'admin' && route.method === 'GET')
  expect(
    shown
      .filter(({ route }) => !route.look)
      .map(one => one.name)
      .toSorted(),
  ).toEqual([...nobodys_data].toSorted())
})

/** Parts that are opened by a tap, that wait for another answer, or beside which a page stands without them. */
const asked_later = new Set([
  'src/web/admin/directory/directory-findings.tsx',
  'src/web/admin/stores/invite-preview.tsx',
  'src/web/consumer/changes/use-edited-draft.ts',
  'src/web/consumer/intake/item-copy-screen.tsx',
  'src/web/consumer/intake/use-intake-sheet.ts',
  'src/web/consumer/orders/closed-date.tsx',
  'src/web/consumer/placing/suggest-sheet.tsx',
  'src/web/consumer/placing/use-shared-drafts.ts',
  'src/web/consumer/scheduled/scheduled-beside.tsx',
  'src/web/consumer/suppliers/template-upload-screen.tsx',
  'src/web/supplier/additional-columns/additionals-card.tsx',
  // The count at the head of every page of the desk has asked it.
  'src/web/supplier/board/closed-days.tsx',
  'src/web/supplier/board/filter-menus.tsx',
  'src/web/supplier/board/news-dialog.tsx',
  'src/web/supplier/board/saved-filters.tsx',
  'src/web/supplier/calendar/closing-preview.tsx',
  'src/web/supplier/catalogue/item-images.tsx',
  'src/web/supplier/catalogue/item-panel.tsx',
  'src/web/supplier/catalogue/price-changes.tsx',
  'src/web/supplier/catalogue/told-stores.tsx',
  'src/web/supplier/flyers/publish-dialog.tsx',
  'src/web/supplier/groups/group-editor.tsx',
  'src/web/supplier/groups/group-checks.tsx',
  'src/web/supplier/messages/audience-fields.tsx',
  'src/web/supplier/messages/send-dialog.tsx',
  'src/web/supplier/order-lists/add-dialog.tsx',
  'src/web/supplier/order-lists/list-item-audits.tsx',
  'src/web/supplier/orders/use-order.ts',
  'src/web/supplier/reminders/not-ordered-link.tsx',
  'src/web/supplier/stores/flyer-sample.tsx',
])

/** Pages that do not come with all their data yet: the list only gets shorter. */
const pages_that_ask = new Set(
  Object.entries({
    consumer:
      'lineUsers lineLinkCallback lineLinkComplete lineLinkDelete lineDraft offers orderComplete faxMailComplete lineComplete ordersOfDay dealOrders',
    supplier:
      'lineUsers lineLinkCallback lineLinkComplete lineLinkDelete myAccount notOrdered orderHistory downloadSettings ordersDownload ordersPrint orderCounts productQuantities itemImport stores storeNew storeGenerate store storeInvite storeApprove storeReject storeClientInformation scheduledOrder storeOrderNew storeOrderEdit storeConditions users userFile userAudits restaurants orderCounters notificationSettings additionalColumns contactCancel',
    admin: 'accounts dispatches faxImage orderCourse contacts',
  }).flatMap(([app, keys]) => keys.split(' ').map(key => `${app} ${key}`)),
)

describe('the pages', () => {
  const apps: Record<string, Record<string, Page>> = {
    public: publicPages,
    consumer: consumerPages,
    supplier: supplierPages,
    admin: adminPages,
  }
  const pages = [...Object.entries(apps), ...Object.entries(demoPages)].flatMap(([app, list]) =>
    Object.values<Page>(list).map(page => ({ app, page })),
  )
  const fileOf = (app: string, screen: string) => `src/web/${app}/${screen}-screen.tsx`

  test('every page has its screen', () => {
    expect(pages.length).toBeGreaterThan(15)
    const missing = pages.filter(({ app, page }) => !files.includes(fileOf(app, page.screen)))
    expect(missing.map(({ app, page }) => fileOf(app, page.screen))).toEqual([])
  })

  test('every screen is the screen of a page', () => {
    const known = new Set(pages.map(({ app, page }) => fileOf(app, page.screen)))
    const screens = files.filter(file => file.endsWith('-screen.tsx'))
    expect(screens.length).toBeGreaterThan(15)
    expect(screens.filter(file => !known.has(file))).toEqual([])
  })

  test('every URL is of one page', () => {
    const urls = pages.map(({ page }) => page.path)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('what a screen asks for as it opens is named for its page, so that it comes inside the document', () => {
    const web = new Map(modules.map(one => [one.file, one]))
    const found = Object.entries(questions).flatMap(([app, { first: named }]) =>
      Object.entries(apps[app] ?? {}).flatMap(([key, page]) => {
        const unnamed = unnamedOf(fileOf(app, page.screen), key, named, web)
        return unnamed.filter(one => !asked_later.has(one.split(':')[0] ?? '')).map(one => [`${app} ${key}`, one])
      }),
    )
    expect(found.filter(([page = '']) => !pages_that_ask.has(page))).toEqual([])
    // Who comes with its data by now is taken off the list.
    expect([...pages_that_ask].filter(page => !found.some(([one]) => one === page))).toEqual([])

    const screen = 'src/web/consumer/suppliers/suppliers-screen.tsx'
    const asking = (source: string) =>
      unnamedOf(screen, 'suppliers', questions.consumer.first, new Map([[screen, { file: screen, source }]]))
    expect(asking('useData(listDeals, { params })')).toEqual([`${screen}: listDeals`])
    expect(asking('const first = consumerFirst.top(ids); useData(...first.deals)')).toHaveLength(1)
    expect(
      asking('useData(...consumerFirst.suppliers(ids).suppliers); useData(listDeals, {}, { enabled: shown })'),
    ).toEqual([])
  })

  test('a page of an area lies under its path', () => {
    const starts = { consumer: '/consumers/', supplier: '/suppliers/', admin: '/admins/' } as Record<string, string>
    for (const { app, page } of pages) if (starts[app]) expect(page.path.startsWith(starts[app]), page.path).toBe(true)
  })
})

describe('the words of a side', () => {
  const screens = modules.filter(({ file }) => file.startsWith('src/web/') && !/\.(test|stories)\.tsx?$/.test(file))

  test('a restaurant reads none of the supplier’s: what is 未処理 or 調整 at the desk has its own words there', () => {
    const consumer = screens.filter(({ file }) => file.startsWith('src/web/consumer/'))
    expect(consumer.length).toBeGreaterThan(100)
    expect(consumer.filter(one => /未処理|調整/.test(one.source)).map(one => one.file)).toEqual([])
  })

  test('the paper of an order is 注文書 on every screen, as it says itself', () => {
    expect(screens.filter(({ source }) => source.includes('受注書')).map(one => one.file)).toEqual([])
    expect(screens.some(({ source }) => source.includes('注文書'))).toBe(true)
  })

  test('a day is asked by our own field, never by the browser’s', () => {
    const native = /type="(date|datetime-local|time|month|week)"/
    expect(screens.filter(one => native.test(one.source)).map(one => one.file)).toEqual([])
  })
})

test('the tests stand beside what they test: none is left out of the runners', () => {
  const tests = globSync('{src,tests,bench,bin}/**/*.test.{ts,tsx}', { cwd: root }).map(file => relative('.', file))
  const run = tests.filter(file =>
    /^src\/(domain|contract|web)\/|^src\/server\/.*\.ts$|^tests\/([^/]+|(operations|support)\/[^/]+)\.ts$/.test(file),
  )
  expect(tests.filter(file => !run.includes(file))).toEqual([])
})

test('the tests wait as long as a busy machine takes: whoever waits by Vitest says until when', () => {
  const tests = globSync('{src,tests}/**/*.test.{ts,tsx}', { cwd: root })
  const hasty = tests.filter(file => hastyWaits({ file, source: readFileSync(join(root, file), 'utf8') }) > 0)
  expect(hasty).toEqual([])
  expect(hastyWaits({ file: 'x.test.ts', source: 'await vi.waitFor(() => expect(n).toBe(1))' })).toBe(1)
  expect(hastyWaits({ file: 'x.test.ts', source: 'await vi.waitUntil(() => n === 1, 60_000)' })).toBe(0)
})

/**
 * The rules of requirements section 5 that no form of ours is made of: their own tests alone reach them. Quantities, dates
 * and files are judged in the domain, which gives reasons by name.
 */
const rules_in_waiting = [
  'after',
  'alphanumericPassword',
  'alphanumericSpaceHyphenUnderscore',
  'alphanumericSpaceUnderscore',
  'atLeastOneOf',
  'before',
  'changedFrom',
  'commaList',
  'date',
  'decimalDigits',
  'emails',
  'fileField',
  'fileSize',
  'fileType',
  'halfWidth',
  'laterThanNow',
  'maximum',
  'minimum',
  'noDoubleQuotes',
  'noWideAlphanumericOrHalfKatakana',
  'notAmong',
  'numeric',
  'onOrAfter',
  'onOrBefore',
  'orderLot',
  'orderMaximum',
  'orderMinimum',
  'orderQuantity',
  'salesLimit',
]

test('the rules that no form uses are said', () => {
  const library = modules.filter(({ file }) => /^src\/contract\/validation\/(?!.*\.test)/.test(file))
  const names = library.flatMap(one => [...one.source.matchAll(/^export const (\w+)/gm)].map(found => found[1] ?? ''))
  expect(names.length).toBeGreaterThan(30)
  const users = modules.filter(({ file }) => !/\.test\.tsx?$/.test(file))
  const used = new Set(
    users.flatMap(({ file, source }) =>
      [...source.matchAll(/import \{([^}]+)\} from '([^']+)'/g)].flatMap(([, list = '', from = '']) =>
        from.startsWith('#contract/validation/') ||
        (from.startsWith('./') && file.startsWith('src/contract/validation/'))
          ? (list.match(/\w+/g) ?? [])
          : [],
      ),
    ),
  )
  const parts = new Set(['rule', 'formRule', 'textRule'])
  expect(names.filter(name => !used.has(name) && !parts.has(name)).sort()).toEqual(rules_in_waiting)
})
