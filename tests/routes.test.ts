import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorTexts } from '#contract/http/errors.ts'
import { toQuery } from '#contract/http/query.ts'
import { type Area, areas, type Route } from '#contract/http/route.ts'
import { placeOrder } from '#contract/orders/consumer-orders.contract.ts'
import { requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { rooms } from '#server/app.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, type TestApp, testApp } from './support/app.ts'
import { goodInput, idFields, plain, schemaOf } from './support/samples.ts'
import {
  addAdmin,
  addAsked,
  addChangeRequest,
  addItemImport,
  addMember,
  addMyList,
  addRestaurant,
  addStoreFile,
  addSupplierUser,
  world,
} from './support/world.ts'

// The walk over every route of the contract. A new route is walked by itself; a new name of a path parameter or of an
// id in a body must be told which row it stands for, below in `rowsOf`.

const routes: Route[] = rooms.flat().map(one => one.route)
const nameOf = (route: Route) => `${route.method} ${route.path}`
const walk = (filter: (route: Route) => boolean): [string, Route][] =>
  routes.filter(filter).map(route => [nameOf(route), route])

/** Whoever calls these need not be logged in. Making a route public is a decision: it is written here once more. */
const open_to_all = [
  'POST /api/v2/consumers/session',
  'POST /api/v2/suppliers/session',
  'POST /api/v2/admins/session',
  'POST /api/contacts',
  'POST /api/v2/consumers/contacts',
  'POST /api/v2/suppliers/contacts/lp',
  // By a signed link.
  'GET /api/v2/takeouts/:takeout_id',
  // By the token of an invitation.
  'GET /api/v2/consumers/invites/:token',
]

/** Nothing of this tenant may ever be seen by another: each of its texts carries the mark. */
const mark = '他店秘密'

type Tenant = Awaited<ReturnType<typeof makeTenant>>

const makeTenant = async (app: TestApp, prefix: string) => {
  const made = await world(app, {
    supplier: { name: `${prefix}水産`, owner: { name: `${prefix}番頭` } },
    consumer: { name: `${prefix}食堂` },
    owner: { name: `${prefix}店主` },
    store: { name: `${prefix}食堂` },
    items: [{ name: `${prefix}鮭` }, { name: `${prefix}鯛` }],
  })
  const consumer = await app.logIn('consumer', made.consumer.owner.login_id)
  const supplier = await app.logIn('supplier', made.supplier.owner.login_id)
  const order_id = await order(consumer, made.deal.id, made.items[0]?.id)
  const { body } = await supplier.post(requestTakeout)
  const store_group_id = v7()
  const group = { id: store_group_id, supplier_id: made.supplier.id, name: `${prefix}コース` }
  await insertAll(app.deps.db, 'store_groups', [group])
  const import_id = await addItemImport(app, made.supplier)
  const staff = await addMember(app, made.consumer.id, { name: `${prefix}見習い` })
  const my_list_id = await addMyList(app, made.deal, [made.items[0]?.id ?? ''], `${prefix}リスト`)
  const { deal_id: asked_id } = await addAsked(app, made.supplier.id, { consumer: { name: `${prefix}申請` } })
  const generate_id = await addStoreFile(app, made.supplier)
  await insertAll(app.deps.db, 'store_invites', [
    {
      store_id: made.store.id,
      supplier_id: made.supplier.id,
      made_by_name: `${prefix}番頭`,
      made_at: '2026-11-20T00:00:00Z',
      expires_at: '2030-01-01T00:00:00Z',
    },
  ])
  const change_request_id = await addChangeRequest(app, order_id, made.consumer.owner)
  const staff_id = staff?.account_id ?? ''
  const more = {
    change_request_id,
    import_id,
    my_list_id,
    staff_id,
    store_group_id,
    asked_id,
    generate_id,
    takeout_id: body.takeout.id,
  }
  return { ...made, clients: { consumer, supplier }, order_id, ...more }
}

const order = async (consumer: Client, deal_id: string, order_list_item_id = '') => {
  const placed = await consumer.call(placeOrder, {
    params: { deal_id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id, unit_kind: 'piece', quantity: '3', note: `${deal_id}の備考` }],
    },
    idempotency_key: `walk-${deal_id}-${Math.random()}`,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body.id
}

/** Which row an id names: for a path parameter, and for a field of a query or body. */
const rowsOf = (tenant: Tenant): Record<string, string> => ({
  consumer_id: tenant.consumer.id,
  supplier_id: tenant.supplier.id,
  deal_id: tenant.deal.id,
  order_id: tenant.order_id,
  order_ids: tenant.order_id,
  change_request_id: tenant.change_request_id,
  date: '2026-11-24',
  takeout_id: tenant.takeout_id,
  order_list_item_id: tenant.items[0]?.id ?? '',
  list_item_id: tenant.items[0]?.id ?? '',
  list_item_ids: tenant.items[0]?.id ?? '',
  store_id: tenant.store.id,
  store_group_id: tenant.store_group_id,
  store_group_ids: tenant.store_group_id,
  store_ids: tenant.store.id,
  asked_id: tenant.asked_id,
  // Of no tenant: stores/accept-invite.test.ts has good ones.
  token: 'A'.repeat(64),
  generate_id: tenant.generate_id,
  user_id: tenant.supplier.owner.account_id,
  add_user_ids: tenant.supplier.owner.account_id,
  remove_user_ids: tenant.supplier.owner.account_id,
  order_counter_id: tenant.supplier.order_counter_id,
  product_item_id: tenant.supplier.product_items[0]?.id ?? '',
  product_item_ids: tenant.supplier.product_items[0]?.id ?? '',
  import_id: tenant.import_id,
  staff_id: tenant.staff_id,
  my_list_id: tenant.my_list_id,
  my_list_ids: tenant.my_list_id,
  // The day of a price that neither tenant's items have.
  valid_from: '2027-01-01',
  'accounts/:id': tenant.consumer.owner.account_id,
  // Of the platform's own rooms: there is no tenant in them.
  contact_id: nowhere,
  assignee_id: nowhere,
})

const nowhere = '01890000-0000-7000-8000-00000000dead'
const tenant_of_area: Partial<Record<Area, string>> = { consumer: 'consumer_id', supplier: 'supplier_id' }

const paramsOf = (route: Route) =>
  [...route.path.matchAll(/([a-z_]+)\/:([a-z_]+)/g)].map(([, before, name = '']) => ({
    name,
    key: name === 'id' ? `${before}/:id` : name,
  }))

const fill = (route: Route, rows: Record<string, string>) => {
  const missing = paramsOf(route).find(one => rows[one.key] === undefined)
  if (missing) throw new Error(`${nameOf(route)}: tell rowsOf() in routes.test.ts which row ${missing.key} stands for`)
  const keys = new Map(paramsOf(route).map(one => [one.name, one.key]))
  return route.path.replace(/:([a-z_]+)/g, (_, name: string) => rows[keys.get(name) ?? name] ?? '')
}

type Ask = {
  rows: Record<string, string>
  /** Rows named in query and body where they differ from those of the path. */
  inside?: Record<string, string>
  csrf?: string | null
}

let app: TestApp
let own: Tenant
let other: Tenant
let clients: Record<Area, Client>
let tokens: Map<Client, string>

beforeAll(async () => {
  app = await testApp()
  own = await makeTenant(app, '自店')
  other = await makeTenant(app, mark)
  const admin = await app.logIn('admin', (await addAdmin(app)).login_id)
  clients = { ...own.clients, admin }
  tokens = new Map()
})

const tokenOf = async (client: Client) => {
  const known_token = tokens.get(client)
  if (known_token) return known_token
  const { body } = await client.page('/consumers/login')
  const token = /name="csrf-token" content="([^"]+)"/.exec(body)?.[1] ?? ''
  tokens.set(client, token)
  return token
}

/** A good request but for what `ask` spoils; `client` null is a visitor's browser without a session. */
const send = async (route: Route, client: Client | null, { rows, inside = {}, csrf }: Ask) => {
  const { query, body } = goodInput(route, { ...plain, ...rows, ...inside })
  const visitor = client ?? app.client('consumer')
  const token = csrf === undefined && route.method !== 'GET' ? await tokenOf(visitor) : csrf
  return app.fastify.inject({
    method: route.method,
    url: fill(route, rows) + toQuery({ ...query, ...queryIds(route, inside) }),
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token ? { 'x-csrf-token': token } : {}),
      ...(route.idempotent ? { 'idempotency-key': `walk-${Math.random()}` } : {}),
    },
