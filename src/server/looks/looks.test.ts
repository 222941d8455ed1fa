import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeAccount } from '#contract/accounts/accounts.contract.ts'
import { changeAdminRole } from '#contract/accounts/administrators.contract.ts'
import { logInConsumer, logOutAdmin } from '#contract/accounts/login.contract.ts'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { confirmAdmin } from '#contract/accounts/sessions.contract.ts'
import { getSupplierSession } from '#contract/accounts/supplier-session.contract.ts'
import { listAdminAudits } from '#contract/audits/admin-audits.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import type { Route } from '#contract/http/route.ts'
import { beginLook, endLook } from '#contract/looks/admin-looks.contract.ts'
import { listConsumerLooks, listSupplierLooks } from '#contract/looks/looks.contract.ts'
import { listConsumerNotices } from '#contract/notices/consumer-notices.contract.ts'
import { getPushSettings } from '#contract/notices/push.contract.ts'
import { rooms } from '#server/rooms.ts'
import { type Client, type TestApp, testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { everyId } from '#tests/support/every-id.ts'
import { test_password } from '#tests/support/password.ts'
import { addAdmin, addMember, world } from '#tests/support/world.ts'

const reason = 'お問い合わせの確認'
const look_cookie = { consumer: 'oroshi_look_consumer', supplier: 'oroshi_look_supplier' }

/** The ids in the document of whom a browser looks at. */
const pageOf = async (person: Client, url: string) => {
  const { body, statusCode, headers } = await person.page(url)
  return { statusCode, to: headers['location'], look: /<meta name="look" content="([^"]+)"/.exec(body)?.[1] ?? '' }
}

describe('a look', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  beforeEach(() => app.clock.set())

  const start = async (role: 'owner' | 'staff' = 'staff') => {
    const made = await world(app, {
      consumer: { name: '鮨 まるた' },
      owner: { name: '丸田 実' },
      supplier: { name: '丸山水産' },
    })
    const admin = await addAdmin(app, { admin_role: role })
    const staff = await app.logIn('admin', admin.login_id)
    const { owner, id: house_id } = made.consumer
    const body = { account_id: owner.account_id, house_id, reason }
    return { made, admin, staff, body }
  }

  test('begins with the password and a reason, shows the person’s own data and page, and ends', async () => {
    const { made, staff, body } = await start()
    const unproved = await staff.post(beginLook, { body, confirm: false })
    expect([unproved.status, unproved.body]).toMatchObject([403, { confirm: true }])
    const blank = await staff.post(beginLook, { body: { ...body, reason: ' ' } })
    expect(blank.body.messages).toMatchObject([{ field: 'reason' }])
    const begun = await staff.post(beginLook, { body })
    expect([begun.status, begun.body.home]).toEqual([201, '/consumers/top'])
    const { body: session } = await staff.get(getConsumerSession)
    expect([session.name, session.consumer_id]).toEqual(['丸田 実', made.consumer.id])
    expect((await pageOf(staff, '/consumers/top')).look).toContain('鮨 まるた')
    // The person's own pages say nothing of it, and stay as they are.
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    expect((await pageOf(cook, '/consumers/top')).look).toBe('')
    const ended = await staff.delete(endLook, { query: { area: 'consumer' }, csrf: false })
    expect(ended.status).toBe(403)
    const token = /csrf-token" content="([^"]+)"/.exec((await staff.page('/consumers/top')).body)?.[1] ?? ''
    const answer = await app.fastify.inject({
      method: 'DELETE',
      url: '/api/v2/looks?area=consumer',
      headers: {
        cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrf-token': token,
      },
    })
    expect(answer.json()).toEqual({ back: `/admins/accounts/${body.account_id}` })
    expect((await staff.get(getConsumerSession)).status).toBe(401)
    expect(await pageOf(staff, '/consumers/top')).toMatchObject({ to: `/admins/accounts/${body.account_id}`, look: '' })
    expect((await pageOf(staff, '/consumers/top')).to).toMatch(/^\/consumers\/login/)
  })

  test('is kept in the record of staff, by the person and by the house, and the house reads it with its reason', async () => {
    const { made, staff, body } = await start()
    await staff.post(beginLook, { body })
    for (const subject_id of [body.account_id, body.house_id]) {
      const { body: found } = await staff.get(listAdminAudits, { query: { subject_id, kind: 'acts' } })
      expect(found.items).toMatchObject([{ act: 'looked_as', facts: ['所属：鮨 まるた', `理由：${reason}`] }])
    }
    const cook = await app.logIn('consumer', made.consumer.owner.login_id)
    const { body: told } = await cook.get(listConsumerNotices)
    expect(told.items[0]).toMatchObject({ kind: 'looked_at', path: '/consumers/my_account/looks' })
    expect(told.items[0]?.body).toContain('09:30まで')
    const { body: looks } = await cook.get(listConsumerLooks)
    expect(looks.items).toMatchObject([{ name: '丸田 実', reason, ended_at: null }])
    app.clock.pass({ minutes: 31 })
    const { body: later } = await cook.get(listConsumerLooks)
    expect(later.items.map(one => one.ended_at)).toEqual(['2026-11-20T00:30:00.000Z'])
    const desk = await app.logIn('supplier', made.supplier.owner.login_id)
    expect((await desk.get(listSupplierLooks)).body.items).toEqual([])
  })

  test('ends by the clock, with the session of staff, with their right, and with the person’s own way in', async () => {
    const ends: Record<string, (made: Awaited<ReturnType<typeof start>>) => Promise<unknown>> = {
      clock: async () => app.clock.pass({ minutes: 30 }),
      session: async ({ staff }) => staff.delete(logOutAdmin),
      role: async ({ admin }) => {
        const owner = await app.logIn('admin', (await addAdmin(app, { admin_role: 'owner' })).login_id)
        return owner.patch(changeAdminRole, { params: { id: admin.account_id }, body: { role: 'viewer' } })
      },
      person: async ({ body }) => {
        const other = await app.logIn('admin', (await addAdmin(app)).login_id)
        return other.patch(changeAccount, { params: { id: body.account_id }, body: { suspended: true } })
      },
    }
    for (const [name, end] of Object.entries(ends)) {
      app.clock.set()
      const made = await start()
      await made.staff.post(beginLook, { body: made.body })
      app.clock.pass({ minutes: 15 })
      expect((await made.staff.get(getConsumerSession)).status, name).toBe(200)
      if (name === 'clock') app.clock.set()
      await end(made)
      expect((await made.staff.get(getConsumerSession)).status, name).toBe(401)
    }
  })

  test('keeps the session of staff alive, and goes on where they prove once more who they are', async () => {
    const { staff, body } = await start()
    await staff.post(beginLook, { body })
    app.clock.pass({ minutes: 25 })
    await staff.get(getConsumerSession)
    app.clock.pass({ minutes: 4 })
    await staff.post(confirmAdmin, { body: { password: test_password } })
    expect((await staff.get(getConsumerSession)).status).toBe(200)
    app.clock.pass({ minutes: 20 })
    expect((await staff.get(getConsumerSession)).status).toBe(401)
    expect((await staff.get(listAdminAudits)).status).toBe(200)
  })

  test('is none for who only looks, of a person of another house, or of one who is stopped', async () => {
    const { made, staff, body } = await start()
    const viewer = await app.logIn('admin', (await addAdmin(app, { admin_role: 'viewer' })).login_id)
    expect((await viewer.post(beginLook, { body })).status).toBe(403)
    const elsewhere = await world(app)
    expect((await staff.post(beginLook, { body: { ...body, house_id: elsewhere.consumer.id } })).status).toBe(404)
    expect((await staff.post(beginLook, { body: { ...body, house_id: made.supplier.id } })).status).toBe(404)
    const member = await addMember(app, made.consumer.id)
    const account_id = member?.account_id ?? ''
    await staff.patch(changeAccount, { params: { id: account_id }, body: { suspended: true } })
    expect((await staff.post(beginLook, { body: { ...body, account_id } })).status).toBe(409)
    expect(staff.cookies.has(look_cookie.consumer)).toBe(false)
  })

  test('leaves the login that the same browser has on that side, which nobody falls into when the look is over', async () => {
    const { staff, body } = await start()
    const mine = await world(app, { owner: { name: '自分' } })
    const self = app.client('consumer', { same_browser_as: staff })
    await self.logIn(mine.consumer.owner.login_id)
    await staff.post(beginLook, { body })
    expect((await staff.get(getConsumerSession)).body.name).toBe('丸田 実')
    const again = await self.post(logInConsumer, {
      body: { login_id: mine.consumer.owner.login_id, password: test_password },
    })
    expect([again.status, again.body.message]).toEqual([403, errorTexts.only_looking])
    app.clock.pass({ minutes: 30 })
    expect((await staff.get(getConsumerSession)).status).toBe(401)
    expect((await pageOf(staff, '/consumers/top')).to).toBe(`/admins/accounts/${body.account_id}`)
    expect((await staff.get(getConsumerSession)).body.name).toBe('自分')
  })
})

describe('while staff look', () => {
  const routes: Route[] = rooms.flat().map(one => one.route)
  const of_sides = routes.filter(({ access }) => access.area === 'consumer' || access.area === 'supplier')
  const changing = routes.filter(
    one => one.method !== 'GET' && one.access.area !== 'admin' && !one.while_looking && !one.no_csrf,
  )
  let app: TestApp
  let staff: Client
  /** What stands for each id that a path names. */
  let known: Record<string, string>

  const fill = ({ path }: Route) =>
    Object.fromEntries([...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => [name, known[name] ?? 'x']))

  beforeAll(async () => {
    app = await testApp({}, freshDatabase())
    const everything = await everyId(app)
    known = Object.fromEntries(
      Object.entries(everything.known).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    // The platform's own key, made where somebody first asks for it.
    await everything.clients.consumer.get(getPushSettings)
    staff = await app.logIn('admin', (await addAdmin(app)).login_id)
    for (const [area, house] of [
      ['consumer', 'consumer_members'],
      ['supplier', 'supplier_users'],
    ] as const) {
      const house_id = known[`${area}_id`] ?? ''
      const { rows } = await sql<{ account_id: string }>`select account_id from ${sql.table(house)}
        where ${sql.ref(`${area}_id`)} = ${house_id} and role = 'owner' limit 1`.execute(app.deps.db)
      const body = { account_id: rows[0]?.account_id ?? '', house_id, reason }
      expect((await staff.post(beginLook, { body })).status).toBe(201)
    }
    expect((await staff.get(getSupplierSession)).status).toBe(200)
  })

  test('every route is walked', () => {
    expect(of_sides.length).toBeGreaterThan(300)
    expect(changing.length).toBeGreaterThan(150)
  })

  test.each(changing.map(route => [`${route.method} ${route.path}`, route] as const))(
    '%s is refused',
    async (_, route) => {
      const answer = await staff.call(route, { params: fill(route) })
      expect([answer.status, answer.body?.message]).toEqual([403, errorTexts.only_looking])
    },
  )

  /** Everything that is kept, in one line for each table. */
  const everythingKept = async () => {
    const { rows } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(
      app.deps.db,
    )
    const kept: Record<string, string | null> = {}
    for (const { name } of rows) {
      const { rows: sums } = await sql<{
        sum: string | null
      }>`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.raw(name)} t`.execute(app.deps.db)
      kept[name] = sums[0]?.sum ?? null
    }
    return kept
  }

  test('no question of either side changes anything', async () => {
    const asked = of_sides.filter(one => one.method === 'GET' && one.reply.kind !== 'events')
    const before = await everythingKept()
    let answered = 0
    for (const route of asked) {
      const { status } = await staff.call(route, { params: fill(route) })
      expect(status, route.path).toBeLessThan(500)
      if (status === 200) answered += 1
    }
    expect(answered).toBeGreaterThan(asked.length / 2)
    expect(await everythingKept()).toEqual(before)
  })
})
