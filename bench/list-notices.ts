// The bell, the list of notices and the lists of messages over HTTP, of a restaurant and a supplier with 1,000 notices and
// 1,000 messages, and of others with 100,000 and 10,000, in one database, asked in turns. Whoever reads here reads one by
// one and never marks all; some forty notices are unread, old ones among them.
import { loadavg } from 'node:os'
import { readConfig } from '#server/config.ts'
import { makeDeps } from '#server/deps.ts'
import { test_password } from '#tests/support/password.ts'
import { world } from '#tests/support/world.ts'
import {
  freePort,
  getJson,
  type Login,
  logIn,
  openDatabase,
  percentile,
  productionEnv,
  report,
  round,
  startProcess,
} from './stage.ts'

const sizes = { small: { notices: 1000, messages: 1000 }, large: { notices: 100_000, messages: 10_000 } }
type Size = keyof typeof sizes
/** Of 300 the 15 slowest are mostly the process's own pauses: their p95 swung by a third from run to run. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 1000)
const unread = 40
const most_growth = 1.3

const database = await openDatabase('list-notices')
const deps = makeDeps(readConfig({ NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'warn' }))
const web = await startProcess('src/server/main.ts', productionEnv(database.url), await freePort())
const pages = { small: await fill('small'), large: await fill('large') }
await database.pool.query('vacuum analyze')
await deps.close()

const times: Record<Size, Record<string, number[]>> = { small: {}, large: {} }
for (let turn = -20; turn < rounds; turn += 1) {
  for (const size of turn % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
    for (const [name, { url, login }] of Object.entries(pages[size])) {
      const began = performance.now()
      await getJson(url, login)
      if (turn >= 0) (times[size][name] ??= []).push(performance.now() - began)
    }
  }
}
await web.stop()
await database.stop()

const p95 = (size: Size, name: string) =>
  percentile(
    (times[size][name] ?? []).toSorted((a, b) => a - b),
    95,
  )
const figures = Object.fromEntries(
  Object.keys(pages.small).map(name => {
    const [small, large] = [p95('small', name), p95('large', name)]
    return [name, { small: round(small), large: round(large), growth: round(large / small) }]
  }),
)
const good = Object.values(figures).every(one => one.growth <= most_growth)
report({ bench: 'list-notices', sizes, rounds, unread, load: round(loadavg()[0] ?? 0, 1), p95_ms: figures, good })
if (!good) process.exitCode = 1

/** A restaurant and a supplier of this size, and their pages. */
async function fill(size: Size) {
  const { notices, messages } = sizes[size]
  const { supplier, consumer, deal, store } = await world({ deps })
  const types = ['orders', 'delivery', 'reminders', 'prices', 'messages', 'deals', 'system']
  for (const { column, id, account_id } of [
    { column: 'consumer_id', id: consumer.id, account_id: consumer.owner.account_id },
    { column: 'supplier_id', id: supplier.id, account_id: supplier.owner.account_id },
  ]) {
    await database.pool.query(
      `with made as (
         insert into notifications (id, ${column}, kind, type, title, body, key, deal_id, created_at, done_at)
         select uuidv7(-((400.0 * n / $2)::text || ' days')::interval), $1, 'order_messaged', ($5::text[])[1 + n % 7], '発注についての連絡',
           '本文 ' || n, 'bench:' || n, $3, now() - ((400.0 * n / $2)::text || ' days')::interval,
           case when n % 3 = 0 and n % ($2 / $6) <> 0 then now() end
         from generate_series(1, $2::int) n returning id, key
       )
       insert into notification_reads (account_id, notification_id, read_at)
       select $4, id, now() from made where split_part(key, ':', 2)::int % ($2 / $6) <> 0`,
      [id, notices, deal.id, account_id, types, unread],
    )
    // The account is older than all of it.
    await database.pool.query(
      `insert into notification_marks (account_id, house_id, before_id, marked_at)
       values ($1, $2, uuidv7(interval '-500 days'), now()) on conflict (account_id, house_id) do update set before_id = excluded.before_id`,
      [account_id, id],
    )
  }
  await database.pool.query(
    `with written as (
       insert into messages (id, supplier_id, title, body, audience, state, send_at, sent_at, receiver_count, created_at, created_by_id,
         created_by_name, changed_at, changed_by_name)
       select uuidv7(-((400.0 * n / $2)::text || ' days')::interval), $1, 'おすすめ ' || n, repeat('真鯛が入りました。', 20), 'all', 'sent',
         now(), now(), 1, now(), $3, '番頭', now(), '番頭' from generate_series(1, $2::int) n returning id
     )
     insert into message_receivers (id, message_id, supplier_id, consumer_id, deal_id, store_id, variables, muted, received_at, unread)
     select id, id, $1, $4, $5, $6, '{}', false, now(), row_number() over () % ($2 / 20) = 0 from written`,
    [supplier.id, messages, supplier.owner.account_id, consumer.id, deal.id, store.id],
  )
  const cook = await logIn(web.url, 'consumers', consumer.owner.login_id, test_password)
  const clerk = await logIn(web.url, 'suppliers', supplier.owner.login_id, test_password)
  // One more is read, as a person does: from many on a mark takes the place of what was read one by one.
  for (const [area, id, login] of [
    ['consumers', consumer.id, cook],
    ['suppliers', supplier.id, clerk],
  ] as const) {
    const url = `${web.url}/api/v2/${area}/${id}/notifications`
    const { items } = await getJson<{ items: { id: string }[] }>(`${url}?limit=1`, login)
    const headers = { 'content-type': 'application/json', 'x-csrf-token': login.csrf, cookie: login.cookie }
    const body = JSON.stringify({ read: true })
    const answer = await fetch(`${url}/${items[0]?.id}`, { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  const ours = `${web.url}/api/v2/consumers/${consumer.id}`
  const theirs = `${web.url}/api/v2/suppliers/${supplier.id}`
  const of = (url: string, login: Login) => ({ url, login })
  return {
    restaurant_notices: of(`${ours}/notifications?limit=50`, cook),
    restaurant_notices_of_a_type: of(`${ours}/notifications?type=prices&limit=50`, cook),
    restaurant_count: of(`${ours}/notifications/unreads/count`, cook),
    supplier_notices: of(`${theirs}/notifications?limit=50`, clerk),
    supplier_count: of(`${theirs}/notifications/unreads/count`, clerk),
    received_messages: of(`${ours}/messages?limit=50`, cook),
    received_search: of(`${ours}/messages?limit=50&q=${encodeURIComponent('おすすめ')}`, cook),
    messages: of(`${theirs}/messages?limit=50`, clerk),
    messages_of_a_state: of(`${theirs}/messages?state=sent&limit=50`, clerk),
    questions_count: of(`${theirs}/messages/questions/count`, clerk),
  }
}
