import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdditionalColumn } from '#contract/additional-columns/additional-columns.contract.ts'
import { saveBoardFilter } from '#contract/board/board-filters.contract.ts'
import { createDownloadSetting } from '#contract/downloads/download-settings.contract.ts'
import { downloadOrders, listDownloadHistories } from '#contract/downloads/downloads.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { toQuery } from '#contract/http/query.ts'
import { type Area, areas, type Route } from '#contract/http/route.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { printOrders } from '#contract/prints/prints.contract.ts'
import { requestTakeout } from '#contract/takeouts/takeouts.contract.ts'
import { factsInWords } from '#domain/audits/admin-acts.ts'
import { standard_layout } from '#domain/exports/layout.ts'
import { makeAccessToken } from '#server/dispatch/access-token.ts'
import { encryptAddress } from '#server/ignores/encrypted-address.ts'
import { rooms } from '#server/rooms.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import { type Client, type TestApp, testApp } from './support/app.ts'
import { freshDatabase } from './support/database.ts'
import { noteStatements, scansOf } from './support/plans.ts'
import { goodInput, idFields, plain, type Schema, schemaOf } from './support/samples.ts'
import {
  addAdmin,
  addAsked,
  addChangeRequest,
  addFlyer,
  addFlyerTemplate,
  addItemImport,
  addLineDraft,
  addMember,
  addMessage,
  addMyList,
  addOffer,
  addOwnSupplier,
  addRestaurant,
  addStoreFile,
  addSupplierUser,
  addUserFile,
  world,
} from './support/world.ts'
import { noteWritten } from './support/written.ts'

// The walk over every route of the contract. A new route is walked by itself; a new name of a path parameter or of an
// id in a body must be told which row it stands for, below in `rowsOf`.

const routes: Route[] = rooms.flat().map(one => one.route)
const nameOf = (route: Route) => `${route.method} ${route.path}`
const walk = (filter: (route: Route) => boolean): [string, Route][] =>
  routes.filter(filter).map(route => [nameOf(route), route])

/** Whoever calls these need not be logged in. Making a route public is a decision: it is written here once more. */
const open_to_all = [
  // Joining: who joins has no account yet; each step asks for the joining's own cookie, or a link's token.
  'DELETE /api/v2/consumers/registrations',
  'GET /api/v2/consumers/invites/:token/joining',
  'GET /api/v2/consumers/registrations',
  'GET /api/v2/consumers/registrations/resume/:token',
  'GET /api/v2/consumers/registrations/rule',
  'GET /api/v2/consumers/session_restaurants',
  'PATCH /api/v2/consumers/registrations/login',
  'PATCH /api/v2/consumers/registrations/restaurant',
  'POST /api/v2/consumers/invites/:token/authentication',
  // By the code of a printed invitation, with few tries.
  'POST /api/v2/consumers/invites/by_code',
  'POST /api/v2/consumers/invites/:token/by_store',
  'POST /api/v2/consumers/invites/:token/not_listed',
  'POST /api/v2/consumers/registrations',
  'POST /api/v2/consumers/registrations/complete',
  'POST /api/v2/consumers/registrations/complete_auth_code',
  'POST /api/v2/consumers/registrations/exec_auth_code',
  'POST /api/v2/consumers/registrations/external_accounts',
  'POST /api/v2/consumers/registrations/resume/:token',
  'POST /api/v2/consumers/session_restaurants',
  // What everybody may know.
  'GET /api/prefectures/all',
  'GET /api/v2/holidays',
  'GET /api/v2/postal_codes/:postal_code',
  'POST /api/v2/consumers/forgot/authentication_request',
  'POST /api/v2/consumers/forgot/authentication_verify',
  'POST /api/v2/consumers/forgot/loginid',
  'POST /api/v2/consumers/forgot/password',
  'POST /api/v2/consumers/login_invites/:token',
  'POST /api/v2/consumers/session',
  'POST /api/v2/suppliers/session',
  'POST /api/v2/admins/session',
  // Why this browser was thrown out: told to who carries the token of a session that has ended.
  'GET /api/v2/sessions/ended',
  // The other way in: by a signature of a device.
  'POST /api/v2/consumers/session/passkey',
  'POST /api/v2/consumers/session/passkey_challenge',
  'POST /api/v2/suppliers/session/passkey',
  'POST /api/v2/suppliers/session/passkey_challenge',
  'POST /api/v2/admins/session/passkey',
  'POST /api/v2/admins/session/passkey_challenge',
  // By an account of another service: only where to go.
  'GET /api/v2/consumers/session/external_accounts',
  'POST /api/v2/consumers/session/external_accounts',
  // By the link that a command printed.
  'POST /api/v2/admins/reset_password',
  // By the link of a mail.
  'POST /api/v2/suppliers/forgot/authentication_request',
  'POST /api/v2/suppliers/reset_password',
  'POST /api/contacts',
  'POST /api/v2/consumers/contacts',
  'POST /api/v2/suppliers/contacts/lp',
  // By a signed link.
  'GET /api/v2/takeouts/:takeout_id',
  // It asks by itself who is logged in, of two areas.
  'GET /api/v2/images/:image_id',
  'GET /api/v2/message_files/:message_file_id',
  // By the token of a look that staff have begun.
  'DELETE /api/v2/looks',
  // By the token of an invitation.
  'GET /api/v2/consumers/login_invites/:token',
  'GET /api/v2/consumers/invites/:token',
  // By the token of a link.
  'GET /api/v2/orders/:access_token',
  'GET /api/v2/orders/:access_token/enrolment',
  'PATCH /api/v2/orders/:access_token/enrolment',
  'POST /api/v2/orders/:access_token/enrolment',
  'POST /api/v2/orders/:access_token/enrolment/complete',
  'POST /api/v2/orders/:access_token/enrolment/resume',
  'POST /api/v2/orders/:access_token/enrolment/send',
  'GET /api/v2/orders/:access_token/preview',
  'DELETE /api/v2/orders/:access_token/acknowledge',
  'POST /api/v2/orders/:access_token/acknowledge',
  'POST /api/v2/orders/:access_token/adjust',
  'GET /api/v2/contacts/:access_token',
  'POST /api/v2/contacts/:access_token/replies',
  // By the address in cipher of a mail's link.
  'GET /api/v2/ignores/mail_addresses/:encrypted_mail_address',
  'POST /api/v2/ignores/mail_addresses/:encrypted_mail_address',
  'DELETE /api/v2/ignores/mail_addresses/:encrypted_mail_address',
]

/** Nothing of this tenant may ever be seen by another: each of its texts carries the mark. */
const mark = '他店秘密'

type Tenant = Awaited<ReturnType<typeof makeTenant>>

const makeTenant = async (app: TestApp, prefix: string) => {
  const made = await world(app, {
    supplier: { name: `${prefix}水産`, owner: { name: `${prefix}番頭` } },
    // Suppliers find those who let themselves be seen: stores/offers.test.ts.
    consumer: { name: `${prefix}食堂`, shown_to_suppliers: 'nothing' },
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
  const offer_id = await addOffer(app, made.supplier, made.consumer.id)
  const user_import_id = await addUserFile(app, made.supplier)
  const image_id = v7()
  const image = {
    id: image_id,
    width: 40,
    height: 30,
    added_at: '2026-11-20T00:00:00Z',
    added_by_name: `${prefix}番頭`,
  }
  const product_item_id = made.supplier.product_items[0]?.id ?? ''
  await insertAll(app.deps.db, 'product_item_images', [
    { ...image, product_item_id, supplier_id: made.supplier.id, position: 0 },
  ])
  const message_image_id = v7()
  await insertAll(app.deps.db, 'message_images', [{ ...image, id: message_image_id, supplier_id: made.supplier.id }])
  const flyer_image_id = v7()
  await insertAll(app.deps.db, 'flyer_images', [{ ...image, id: flyer_image_id, supplier_id: made.supplier.id }])
  const message_file_id = v7()
  await insertAll(app.deps.db, 'message_files', [
    {
      id: message_file_id,
      supplier_id: made.supplier.id,
      name: `${prefix}.pdf`,
      size: 9,
      page_count: 1,
      added_at: image.added_at,
      added_by_name: image.added_by_name,
    },
  ])
  const logo_id = v7()
  await insertAll(app.deps.db, 'invite_logos', [{ ...image, id: logo_id, supplier_id: made.supplier.id }])
  const flyer_request_id = v7()
  await insertAll(app.deps.db, 'flyer_send_requests', [
    {
      id: flyer_request_id,
      supplier_id: made.supplier.id,
      store_id: made.store.id,
      way: 'mail',
      destination: `${prefix}@flyer.example`,
      asked_by: made.supplier.owner.account_id,
      asked_by_name: `${prefix}番頭`,
      asked_at: '2026-11-20T00:00:00Z',
    },
  ])
  const web_flyer_id = await addFlyer(app, made.supplier, {
    title: `${prefix}の特売`,
    items: [{ product_item_id, price: '1', headline: prefix }],
  })
  const web_flyer_template_id = await addFlyerTemplate(app, made.supplier, product_item_id, `${prefix}のひな形`)
  const { message_id, receiver_id } = await addMessage(app, made, { title: `${prefix}のお知らせ`, web_flyer_id })
  const question_id = v7()
  await insertAll(app.deps.db, 'questions', [
    {
      id: question_id,
      supplier_id: made.supplier.id,
      consumer_id: made.consumer.id,
      deal_id: made.deal.id,
      store_id: made.store.id,
      message_id,
      receiver_id,
      asked_at: '2026-11-20T00:00:00Z',
    },
  ])
  await insertAll(app.deps.db, 'question_posts', [
    {
      question_id,
      supplier_id: made.supplier.id,
      side: 'consumer',
      text: `${prefix}の質問`,
      said_by_name: `${prefix}見習い`,
      said_at: '2026-11-20T00:00:00Z',
      key: question_id,
    },
  ])
  const group_item_id = v7()
  await insertAll(app.deps.db, 'store_group_items', [
    { id: group_item_id, store_group_id, supplier_id: made.supplier.id, product_item_id, position: 0 },
  ])
  const named = { name: `${prefix}レイアウト`, layout: standard_layout }
  const { body: layout } = await supplier.post(createDownloadSetting, { body: named })
  await supplier.post(downloadOrders, { body: { layout_id: layout.id } })
  const { items: downloads } = (await supplier.get(listDownloadHistories)).body
  await insertAll(app.deps.db, 'store_invites', [
    {
      store_id: made.store.id,
      supplier_id: made.supplier.id,
      made_by_name: `${prefix}番頭`,
      made_at: '2026-11-20T00:00:00Z',
      expires_at: '2030-01-01T00:00:00Z',
    },
  ])
  const whose = { q: '', store_id: [], store_group_id: [], order_counter_id: [], user_id: [] }
  const wish = { subject: 'store' as const, name: `${prefix}コース`, kind: 'text' as const, choices: [] }
  const { body: column } = await supplier.post(createAdditionalColumn, { body: wish })
  const { body: board_filter } = await supplier.post(saveBoardFilter, {
    body: { name: `${prefix}の条件`, query: { mode: 'any', status: 'all', ...whose } },
  })
  const change_request_id = await addChangeRequest(app, order_id, made.consumer.owner)
  const print_id = v7()
  await supplier.post(printOrders, { body: { order_ids: [order_id], mark: false, print_id } })
  const staff_id = staff?.account_id ?? ''
  const approval_id = v7()
  await insertAll(app.deps.db, 'order_approvals', [
    {
      id: approval_id,
      consumer_id: made.consumer.id,
      deal_id: made.deal.id,
      delivery_date: '2026-11-24',
      wish: {
        delivery_date: '2026-11-24',
        note: '',
        lines: [{ order_list_item_id: made.items[0]?.id, unit_kind: 'piece', quantity: '1', note: '' }],
      },
      source: 'consumer_web',
      line_count: 1,
      total: '324',
      closing_at: '2026-11-23T15:00:00Z',
      idempotency_key: approval_id,
      asked_by: made.consumer.owner.account_id,
      asked_by_name: `${prefix}見習い`,
      asked_at: '2026-11-20T00:00:00Z',
      state: 'waiting',
      words: '',
    },
  ])
  const claim_id = v7()
  const claim_image_id = v7()
  await insertAll(app.deps.db, 'claim_images', [
    {
      id: claim_image_id,
      consumer_id: made.consumer.id,
      width: 40,
      height: 30,
      added_at: '2026-11-24T00:00:00Z',
      added_by_name: `${prefix}見習い`,
    },
  ])
  await insertAll(app.deps.db, 'order_claims', [
    {
      id: claim_id,
      order_id,
      consumer_id: made.consumer.id,
      supplier_id: made.supplier.id,
      report_id: v7(),
      line_number: 1,
      item_name: `${prefix}鮭`,
      unit: '尾',
      kind: 'bad',
      quantity: '1',
      note: `${prefix}の連絡`,
      image_ids: [claim_image_id],
      told: true,
      state: 'reported',
      revision: 1,
      answer_words: '',
      reported_at: '2026-11-24T00:00:00Z',
      reported_by_name: `${prefix}見習い`,
      changed_at: '2026-11-24T00:00:00Z',
    },
  ])
  const agent_registration_id = v7()
  const agent_image_id = v7()
  await insertAll(app.deps.db, 'agent_images', [
    {
      id: agent_image_id,
      consumer_id: made.consumer.id,
      width: 40,
      height: 30,
      added_at: '2026-11-24T00:00:00Z',
      added_by_name: `${prefix}見習い`,
    },
  ])
  await insertAll(app.deps.db, 'agent_registrations', [
    {
      id: agent_registration_id,
      consumer_id: made.consumer.id,
      key: agent_registration_id,
      words: `${prefix}の仕入先`,
      image_ids: [agent_image_id],
      asked_by_name: `${prefix}見習い`,
      asked_at: '2026-11-24T00:00:00Z',
    },
  ])
  const askedBy = async (area: 'consumer' | 'supplier') => {
    const { id } = await app.deps.db
      .insertInto('contacts')
      .values({
        route: area,
        kind: `${area}_other`,
        name: `${prefix}の店`,
        contact_name: `${prefix}見習い`,
        phone_number: '03-0100-0000',
        mail_address: made[area].owner.mail_address,
        contact: JSON.stringify({ body: `${prefix}の問い合わせ` }),
        account_id: made[area].owner.account_id,
        consumer_id: area === 'consumer' ? made.consumer.id : null,
        supplier_id: area === 'supplier' ? made.supplier.id : null,
        address: '203.0.113.9',
        token_hash: randomBytes(32),
        content_hash: randomBytes(32),
        created_at: new Date('2026-11-24T00:00:00Z'),
        updated_at: new Date('2026-11-24T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const contacts = { consumer_contact_id: await askedBy('consumer'), supplier_contact_id: await askedBy('supplier') }
  const shared_draft_id = v7()
  const shared_line = { order_list_item_id: made.items[0]?.id, unit_kind: 'piece', quantity: '2', note: '' }
  await insertAll(app.deps.db, 'shared_drafts', [
    {
      id: shared_draft_id,
      deal_id: made.deal.id,
      account_id: staff_id,
      device: v7(),
      note: `${prefix}の下書き`,
      lines: [{ ...shared_line, name: `${prefix}鮭`, unit: '本' }],
      typed_at: app.deps.now(),
    },
  ])
  const more = {
    claim_id,
    claim_image_id,
    ...contacts,
    agent_registration_id,
    agent_image_id,
    approval_id,
    shared_draft_id,
    image_id,
    message_image_id,
    flyer_image_id,
    message_file_id,
    logo_id,
    flyer_request_id,
    message_id,
    question_id,
    web_flyer_id,
    web_flyer_template_id,
    receiver_id,
    additional_column_id: column.id,
    change_request_id,
    board_filter_id: board_filter.id,
    print_id,
    import_id,
    my_list_id,
    staff_id,
    store_group_id,
    group_item_id,
    asked_id,
    generate_id,
    user_import_id,
    offer_id,
    line_draft_id: await addLineDraft(app, made.consumer, made.deal, `${prefix}のメモ`),
    download_id: downloads[0]?.id ?? '',
    layout_id: layout.id,
    takeout_id: body.takeout.id,
  }
  const own_supplier = await addOwnSupplier(app, made.consumer, {
    name: `${prefix}商店`,
    items: [{ name: `${prefix}鯵` }],
  })
  const access_token = await makeAccessToken(app.deps.db, { id: order_id, delivery_date: '2026-11-24' }, app.deps.now())
  return { ...made, own_supplier, access_token, clients: { consumer, supplier }, order_id, ...more }
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
  taken_before: tenant.order_id,
  editing: tenant.order_id,
  change_request_id: tenant.change_request_id,
  board_filter_id: tenant.board_filter_id,
  print_id: tenant.print_id,
  deal_ids: tenant.deal.id,
  date: '2026-11-24',
  takeout_id: tenant.takeout_id,
  order_list_item_id: tenant.items[0]?.id ?? '',
  list_item_id: tenant.items[0]?.id ?? '',
  list_item_ids: tenant.items[0]?.id ?? '',
  order_list_item_ids: tenant.items[0]?.id ?? '',
  own_deal_id: tenant.own_supplier.deal.id,
  own_deal_ids: tenant.own_supplier.deal.id,
  own_item_id: tenant.own_supplier.items[0]?.id ?? '',
  from_deal_id: tenant.own_supplier.deal.id,
  access_token: tenant.access_token,
  encrypted_mail_address: encryptAddress(app.deps.config.secret, tenant.consumer.owner.mail_address),
  store_id: tenant.store.id,
  store_group_id: tenant.store_group_id,
  store_group_ids: tenant.store_group_id,
  store_ids: tenant.store.id,
  except_store_ids: tenant.store.id,
  asked_id: tenant.asked_id,
  // Of no tenant: stores/accept-invite.test.ts has good ones.
  token: 'A'.repeat(64),
  generate_id: tenant.generate_id,
  download_id: tenant.download_id,
  download_layout_id: tenant.layout_id,
  layout_id: tenant.layout_id,
  user_id: tenant.supplier.owner.account_id,
  user_ids: tenant.supplier.owner.account_id,
  user_import_id: tenant.user_import_id,
  restaurant_id: tenant.consumer.id,
  offer_id: tenant.offer_id,
  line_draft_id: tenant.line_draft_id,
  add_user_ids: tenant.supplier.owner.account_id,
  remove_user_ids: tenant.supplier.owner.account_id,
  order_counter_id: tenant.supplier.order_counter_id,
  order_counter_ids: tenant.supplier.order_counter_id,
  product_item_id: tenant.supplier.product_items[0]?.id ?? '',
  product_item_ids: tenant.supplier.product_items[0]?.id ?? '',
  image_id: tenant.image_id,
  image_ids: tenant.image_id,
  seen_image_ids: tenant.image_id,
  message_image_ids: tenant.message_image_id,
  flyer_image_id: tenant.flyer_image_id,
  message_file_id: tenant.message_file_id,
  logo_id: tenant.logo_id,
  flyer_request_id: tenant.flyer_request_id,
  flyer_request_ids: tenant.flyer_request_id,
  approval_id: tenant.approval_id,
  claim_id: tenant.claim_id,
  claim_image_ids: tenant.claim_image_id,
  agent_registration_id: tenant.agent_registration_id,
  // Its files are of server/agent-registrations.
  agent_image_id: nowhere,
  goes_id: nowhere,
  end_deal_ids: nowhere,
  agent_image_ids: tenant.agent_image_id,
  // Chance, made on the device.
  report_key: nowhere,
  message_id: tenant.message_id,
  question_id: tenant.question_id,
  web_flyer_id: tenant.web_flyer_id,
  web_flyer_template_id: tenant.web_flyer_template_id,
  receiver_id: tenant.receiver_id,
  additional_column_id: tenant.additional_column_id,
  additional_column_ids: tenant.additional_column_id,
  import_id: tenant.import_id,
  staff_id: tenant.staff_id,
  my_list_id: tenant.my_list_id,
  shared_draft_id: tenant.shared_draft_id,
  my_list_ids: tenant.my_list_id,
  // The day of a price that neither tenant's items have.
  valid_from: '2027-01-01',
  'accounts/:id': tenant.consumer.owner.account_id,
  // Of the platform's own rooms: there is no tenant in them.
  contact_id: nowhere,
  contact_template_id: nowhere,
  consumer_contact_id: tenant.consumer_contact_id,
  supplier_contact_id: tenant.supplier_contact_id,
  assignee_id: nowhere,
  account_id: nowhere,
  house_id: nowhere,
  dispatch_id: nowhere,
  restore_id: nowhere,
  number: nowhere,
  'fax_images/:id': nowhere,
  'suppliers/:id': tenant.supplier.id,
  'stores/:id': tenant.store.id,
  'announcements/:id': nowhere,
  directory_import_id: nowhere,
  holiday_list_id: nowhere,
  // One of every person's, kept for oneself.
  article_key: 'year_end',
  'restaurants/:id': tenant.consumer.id,
  // Told, invited and left in tests of their own: server/notices, accounts/own-account.test.ts, server/cancellations.
  notification_id: nowhere,
  notification_ids: nowhere,
  device_id: nowhere,
  // Of persons: server/accounts/passkeys.test.ts.
  passkey_id: nowhere,
  invite_id: nowhere,
  closure_id: nowhere,
  default_id: tenant.layout_id,
  postal_code: '100-0001',
})

/** The row of the own supplier that stands for one of the wholesaler's, of the same tenant. */
const own_of = (id: string | undefined) => {
  const rows = [own, other].map(rowsOf).find(one => one.deal_id === id || one.order_list_item_id === id)
  return rows?.deal_id === id ? rows?.own_deal_id : rows?.own_item_id
}

/** A group's list has items of its own; of the same tenant. */
const of_group = (id: string | undefined) =>
  [own, other].find(tenant => tenant.items[0]?.id === id)?.group_item_id ?? id ?? ''

const nowhere = '01890000-0000-7000-8000-00000000dead'
const tenant_of_area: Partial<Record<Area, string>> = { consumer: 'consumer_id', supplier: 'supplier_id' }

const paramsOf = (route: Route) =>
  [...route.path.matchAll(/([a-z_]+)\/:([a-z_]+)/g)].map(([, before, name = '']) => ({
    name,
    key: name === 'id' ? `${before}/:id` : name,
  }))

/** Routes of a restaurant's own suppliers: their deal and its items are others than those of the wholesaler. */
const is_own = ({ path, method }: Route) =>
  /\/deals\/:deal_id\/(template_items|supplier_settings)/.test(path) ||
  (method !== 'GET' && path.endsWith('/deals/:deal_id'))

const fill = (route: Route, all: Record<string, string>) => {
  const rows = is_own(route)
    ? { ...all, deal_id: own_of(all.deal_id) ?? '', order_list_item_id: own_of(all.order_list_item_id) ?? '' }
    : route.path.includes('/:store_group_id/') && all.list_item_id !== undefined
      ? { ...all, list_item_id: of_group(all.list_item_id) }
      : all
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
let noted: ReadonlySet<string>
/** The tables that were written to since it was asked last: what is refused leaves all as it was. */
let written: () => Promise<string[]>

beforeAll(async () => {
  app = await testApp({}, freshDatabase())
  noted = noteStatements(app.deps.pool)
  own = await makeTenant(app, '自店')
  other = await makeTenant(app, mark)
  const admin = await app.logIn('admin', (await addAdmin(app)).login_id)
  clients = { ...own.clients, admin }
  await app.deps.db.updateTable('sessions').set({ confirmed_at: app.deps.now() }).execute()
  tokens = new Map()
  written = await noteWritten(app.deps.db)
})

test('what is written is noted, and what is rolled back is not', async () => {
  const { db } = app.deps
  const touch = (on: typeof db) => on.updateTable('sessions').set({ confirmed_at: app.deps.now() }).execute()
  await touch(db)
  expect(await written()).toEqual(['sessions'])
  await db
    .transaction()
    .execute(async trx => {
      await touch(trx)
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await written()).toEqual([])
})

const tokenOf = async (client: Client) => {
  const known_token = tokens.get(client)
  if (known_token) return known_token
  const { body } = await client.page(`/${client.area}s/login`)
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
    url: fill(route, rows) + toQuery({ ...query, ...idsInside(route.query && schemaOf(route.query), inside) }),
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token ? { 'x-csrf-token': token } : {}),
      ...(route.idempotent ? { 'idempotency-key': `walk-${Math.random()}` } : {}),
    },
    ...(body === undefined ? {} : { payload: { ...(body as object), ...bodyIds(route, inside) } }),
    ...(route.upload_kb ? { payload: fileForm() } : {}),
  })
}

/** Rows that a test names inside, as far as a schema has them as fields of its own. */
const idsInside = (schema: Schema | undefined, inside: Record<string, string>): Record<string, string | string[]> => {
  const names = schema ? idFields(schema).filter(name => name in inside && schema.properties?.[name]) : []
  return Object.fromEntries(
    names.map(name => [
      name,
      schema?.properties?.[name]?.type === 'array' ? [inside[name] ?? ''] : (inside[name] ?? ''),
    ]),
  )
}

/** Optional ids of a body and of its filter are sent, too, where a test names rows inside. */
const bodyIds = (route: Route, inside: Record<string, string>) => {
  const schema = route.body && schemaOf(route.body)
  const filter = idsInside(schema?.properties?.filter, inside)
  return { ...idsInside(schema, inside), ...(Object.keys(filter).length > 0 ? { filter } : {}) }
}

/** A file, as a browser sends it. */
const fileForm = () => {
  const form = new FormData()
  form.append('file', new File(['商品名,単位,数量\n鮭,箱,1\n'], 'order.csv', { type: 'text/csv' }))
  return form
}

const refusal = (answer: { json(): unknown }) => answer.json() as { message?: string }

const isForOwners = ({ access }: Route) => 'role' in access && access.role === 'owner'
const needsSession = (route: Route) => route.access.area !== 'public'
const changes = (route: Route) => route.method !== 'GET'

test('the walk sees all routes', () => {
  expect(routes.length).toBeGreaterThan(30)
  expect(walk(needsSession).length).toBeGreaterThan(25)
})

test('what is open to all is declared here', () => {
  expect(
    walk(route => !needsSession(route))
      .map(([name]) => name)
      .sort(),
  ).toEqual([...open_to_all].sort())
  expect(routes.filter(route => route.no_csrf).map(nameOf)).toEqual([])
})

test('what staff choose in a list is recorded in words', () => {
  const choices = routes.flatMap(({ look, query }) => {
    const fields = look && query ? (schemaOf(query).properties ?? {}) : {}
    return Object.entries(fields).flatMap(([name, { enum: values = [] }]) =>
      values.map(value => ({ look, name, value, said: factsInWords(look ?? '', { [name]: value }).join('') })),
    )
  })
  expect(choices.length).toBeGreaterThan(20)
  expect(choices.filter(one => /[a-z]/.test(one.said))).toEqual([])
})

describe('with everything right', () => {
  test.each(walk(route => route.method === 'GET' && needsSession(route) && route.reply.kind !== 'events'))(
    '%s answers',
    async (_name, route) => {
      if (route.access.area === 'public') return
      const answer = await send(route, clients[route.access.area], { rows: rowsOf(own) })
      // The platform's own rows are made by their own tests.
      const known = paramsOf(route).every(one => rowsOf(own)[one.key] !== nowhere)
      expect(answer.statusCode, answer.body.slice(0, 500)).toBe(known ? 200 : 404)
    },
  )
})

describe('without a session', () => {
  test.each(walk(needsSession))('%s is 401', async (_name, route) => {
    const answer = await send(route, null, { rows: rowsOf(own) })
    expect(answer.statusCode).toBe(401)
    expect(refusal(answer)).toEqual({ message: errorTexts.unauthorized })
  })
})

describe('with the sessions of the other areas', () => {
  test.each(walk(needsSession))('%s is 401', async (_name, route) => {
    for (const area of areas.filter(area => area !== route.access.area)) {
      const answer = await send(route, clients[area], { rows: rowsOf(own) })
      expect(answer.statusCode, area).toBe(401)
    }
  })
})

describe('with another tenant in the path', () => {
  test.each(walk(route => /:(consumer|supplier)_id/.test(route.path)))('%s is 404', async (_name, route) => {
    await written()
    if (route.access.area === 'public') throw new Error('a tenant in the path of a public route')
    const key = tenant_of_area[route.access.area] ?? ''
    const client = clients[route.access.area]
    for (const rows of [{ ...rowsOf(own), [key]: rowsOf(other)[key] ?? '' }, rowsOf(other)]) {
      const answer = await send(route, client, { rows })
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(404)
      expect(refusal(answer)).toEqual({ message: errorTexts.not_found })
    }
    expect(await written()).toEqual([])
  })
})

/** A link of these that is not good says so in its page's own words: tests of joining and of own accounts. */
const own_words = new Set([
  'GET /api/v2/consumers/registrations/resume/:token',
  'POST /api/v2/consumers/registrations/resume/:token',
  'POST /api/v2/consumers/login_invites/:token/accept',
  'POST /api/v2/consumers/invites/:token/authentication',
  'POST /api/v2/consumers/invites/:token/not_listed',
])

describe("with another tenant's row under the own path", () => {
  const cases = routes.flatMap(route =>
    paramsOf(route)
      // Whoever holds a token may come in by it: it is the proof itself.
      .filter(
        one =>
          one.key !== tenant_of_area[route.access.area as Area] &&
          one.key !== 'access_token' &&
          one.key !== 'encrypted_mail_address' &&
          one.key !== 'postal_code' &&
          !own_words.has(nameOf(route)),
      )
      .map((one): [string, string, Route] => [nameOf(route), one.key, route]),
  )
  test('there are such routes', () => expect(cases.length).toBeGreaterThan(10))

  test.each(cases)('%s with a foreign %s is 404', async (_name, key, route) => {
    const client = route.access.area === 'public' ? null : clients[route.access.area]
    await written()
    const is_platform = route.access.area === 'admin'
    const foreign = is_platform ? nowhere : rowsOf(other)[key]
    if (!foreign) throw new Error(`tell rowsOf() in routes.test.ts which row ${key} stands for`)
    const answer = await send(route, client, { rows: { ...rowsOf(own), [key]: foreign } })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(404)
    // A link that is not good may say so in its own words.
    if (client) expect(refusal(answer)).toEqual({ message: errorTexts.not_found })
    expect(answer.body).not.toContain(mark)
    expect(await written()).toEqual([])
  })
})

describe("with another tenant's row in query or body", () => {
  const cases = routes.flatMap(route => {
    const fields = [route.query, route.body].flatMap(schema => (schema ? idFields(schemaOf(schema)) : []))
    if (route.access.area === 'public' || route.access.area === 'admin') return []
    // What its sender knew of is compared with the own orders of that date, and what its draft has with the rows of the own
    // deal: a foreign one is none of them (that of a draft: server/entries/off-list.test.ts). Of the drafts of LINE that an
    // order was made of only those of its own deal are marked (server/talk/consumer-line.test.ts).
    const looked_up = fields.filter(field => !['seen_orders', 'off_list', 'line_drafts'].includes(field))
    return [...new Set(looked_up)].map((field): [string, string, Route] => [nameOf(route), field, route])
  })
  test('there are such routes', () => expect(cases.length).toBeGreaterThan(8))

  test.each(cases)('%s with a foreign %s changes and tells nothing', async (_name, field, route) => {
    if (route.access.area === 'public') return
    const foreign = rowsOf(other)[field]
    if (!foreign) throw new Error(`tell rowsOf() in routes.test.ts which row ${field} stands for`)
    // Asking a stranger for a deal is what this one is for: stores/asked-deals.test.ts.
    if (nameOf(route) === 'POST /api/v2/consumers/:consumer_id/deals') return
    await written()
    const answer = await send(route, clients[route.access.area], { rows: rowsOf(own), inside: { [field]: foreign } })
    if (nameOf(route).endsWith('/receive_orders/summary')) expect(answer.json()).toMatchObject({ all: 0 })
    else if (nameOf(route).endsWith('/receive_orders/unprocessed'))
      expect(answer.json()).toEqual({ count: 0, days: [] })
    else if (nameOf(route).endsWith('/stores/counts')) expect(answer.json()).toMatchObject({ all: 0 })
    else if (nameOf(route).endsWith('/downloads/count') && field !== 'layout_id')
      expect(Object.values(answer.json())).toEqual([0, 0, 0, 0])
    else if (nameOf(route).endsWith('/prints/counts')) expect(answer.json()).toMatchObject({ new: 0, printed: 0 })
    // It leaves an order out of what was ordered before: a foreign one is not among that.
    else if (field === 'editing') expect(answer.body).toMatch(/"last":\{[^}]*"quantity":"3.000"/)
    // A file of nothing but its head.
    else if (route.method === 'GET' && route.reply.kind === 'file')
      expect(answer.body.trimEnd().split('\r\n')).toHaveLength(1)
    else if (route.method === 'GET' && answer.statusCode !== 404)
      expect(answer.json(), answer.body.slice(0, 300)).toMatchObject({ items: [] })
    else if (nameOf(route).endsWith('/preview/sending')) expect(answer.json()).toMatchObject({ pages: [] })
    else if (
      nameOf(route).endsWith('/orders/preview') ||
      nameOf(route).endsWith('/orders/:order_id/preview') ||
      (nameOf(route).endsWith('/add_orders/preview') && field === 'order_list_item_id')
    )
      expect(answer.json()).toMatchObject({ lines: [] })
    // A foreign item is as little there for one of several orders; a foreign deal refuses them all.
    else if (nameOf(route).endsWith('/orders/multi_preview') && field !== 'deal_id')
      expect(answer.json()).toMatchObject({ orders: [{ lines: [] }] })
    else if (nameOf(route).endsWith('/orders/multi') && field !== 'deal_id')
      expect(answer.json()).toMatchObject({ results: [{ outcome: 'refused' }] })
    else expect([404, 409, 422], answer.body.slice(0, 300)).toContain(answer.statusCode)
    expect(answer.body).not.toContain(mark)
    expect(await written()).toEqual([])
  })
})

describe('without a good CSRF token', () => {
  test.each(walk(changes))('%s is 403 and changes nothing', async (_name, route) => {
    await written()
    const client = route.access.area === 'public' ? null : clients[route.access.area]
    const strange = await tokenOf(app.client('consumer'))
    for (const csrf of [null, '', 'x', strange, `${await tokenOf(client ?? app.client('consumer'))}x`]) {
      const answer = await send(route, client, { rows: rowsOf(own), csrf })
      expect(answer.statusCode, String(csrf)).toBe(403)
      expect(refusal(answer)).toEqual({ message: errorTexts.csrf })
    }
    expect(await written()).toEqual([])
  })
})

describe('staff', () => {
  test('routes of owners alone are 403 for staff', async () => {
    const member = await addMember(app, own.consumer.id, { role: 'staff' })
    const user = await addSupplierUser(app, own.supplier.id)
    const staff: Partial<Record<Area, Client>> = {
      consumer: await app.logIn('consumer', member?.login_id ?? ''),
      supplier: await app.logIn('supplier', user.login_id),
    }
    for (const route of routes) {
      const client = isForOwners(route) && route.access.area !== 'public' && staff[route.access.area]
      if (!client) continue
      const answer = await send(route, client, { rows: rowsOf(own) })
      expect(answer.statusCode, nameOf(route)).toBe(403)
      expect(refusal(answer)).toEqual({ message: errorTexts.forbidden })
    }
  })

  test('a user with assigned stores finds no other store in anything that a supplier can call', async () => {
    const supplier = { ...own.supplier, product_items: own.supplier.product_items.slice(0, 1) }
    const hidden = await addRestaurant(app, supplier, {
      consumer: { name: `${mark}支店` },
      store: { name: `${mark}支店` },
    })
    const cook = await app.logIn('consumer', hidden.consumer.owner.login_id)
    const hidden_order = await order(cook, hidden.deal.id, hidden.items[0]?.id)
    const seen_order = await order(own.clients.consumer, own.deal.id, own.items[0]?.id)
    const user = await addSupplierUser(app, own.supplier.id, {
      user: { sees_all_stores: false },
      store_ids: [own.store.id],
    })
    const staff = await app.logIn('supplier', user.login_id)
    // Of messages, it finds those that it wrote itself.
    const { message_id } = await addMessage(app, own, { state: 'draft', created_by_id: user.account_id })
    const print_id = v7()
    await staff.post(printOrders, { body: { order_ids: [seen_order], mark: false, print_id } })
    const tenant_routes = routes.filter(route => route.access.area === 'supplier' && route.reply.kind !== 'events')
    const hidden_store = { store_id: hidden.store.id, store_ids: hidden.store.id }
    let refused = 0
    for (const route of tenant_routes) {
      await written()
      const fields = [route.query, route.body].flatMap(schema => (schema ? idFields(schemaOf(schema)) : []))
      const names_hidden =
        /:(order|store|asked)_id/.test(route.path) || fields.includes('order_ids') || fields.includes('store_ids')
      const rows = {
        ...rowsOf(own),
        order_id: hidden_order,
        order_ids: hidden_order,
        print_id,
        message_id,
        ...hidden_store,
      }
      if (route.method !== 'GET' && !names_hidden) continue
      // Seen by whom, server/notices/notices.test.ts holds.
      if (route.path.includes('/:notification_id')) continue
      // Of whoever asked alone, as server/contacts/contact-answers.test.ts holds.
      if (route.path.includes('/:supplier_contact_id')) continue
      const inside: Record<string, string> = fields.includes('order_ids')
        ? { order_ids: hidden_order }
        : { store_id: hidden.store.id }
      const answer = await send(route, staff, { rows, inside })
      expect(answer.body, nameOf(route)).not.toContain(mark)
      expect(answer.body, nameOf(route)).not.toContain(hidden_order)
      if (names_hidden) {
        expect(answer.statusCode, nameOf(route)).toBe(isForOwners(route) ? 403 : 404)
        refused += 1
      } else expect(answer.statusCode, nameOf(route)).toBe(isForOwners(route) ? 403 : 200)
      expect(await written()).toEqual([])
    }
    expect(refused).toBeGreaterThanOrEqual(20)
    // Both orders in one call: all or nothing.
    const both = routes.filter(route => route.body && idFields(schemaOf(route.body)).includes('order_ids'))
    expect(both.length).toBeGreaterThanOrEqual(3)
    for (const route of both) {
      await written()
      const answer = await app.fastify.inject({
        method: route.method,
        url: fill(route, rowsOf(own)),
        headers: {
          cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-csrf-token': await tokenOf(staff),
        },
        payload: {
          order_ids: [seen_order, hidden_order],
          ...(route.path.endsWith('/take_back') ? { mark: 'processed' } : {}),
        },
      })
      expect(answer.statusCode, nameOf(route)).toBe(404)
      expect(await written()).toEqual([])
    }
    // And what it may see is counted alone.
    const counts = await Promise.all(
      tenant_routes
        .filter(route => /\/(summary|unprocessed)$/.test(route.path))
        .map(async route => {
          const [mine, all] = await Promise.all([
            send(route, staff, { rows: rowsOf(own) }),
            send(route, own.clients.supplier, { rows: rowsOf(own) }),
          ])
          return [mine.json(), all.json()] as Record<string, number>[]
        }),
    )
    expect(counts.length).toBe(2)
    for (const [mine, all] of counts) {
      for (const key of ['all', 'unprocessed', 'count']) {
        if (typeof all?.[key] === 'number') expect(mine?.[key], key).toBe(all[key] - 1)
      }
    }
  })
})

describe('a session that ended', () => {
  test('is 401 on every route of its area, at once', async () => {
    const person = await addSupplierUser(app, own.supplier.id)
    const client = await app.logIn('supplier', person.login_id)
    const first = routes.find(route => route.access.area === 'supplier' && route.method === 'GET')
    if (!first) throw new Error('no route')
    expect((await send(first, client, { rows: rowsOf(own) })).statusCode).toBe(200)
    await app.deps.db
      .updateTable('accounts')
      .set({ suspended_at: app.deps.now() })
      .where('id', '=', person.account_id)
      .execute()
    for (const route of routes.filter(route => route.access.area === 'supplier')) {
      expect((await send(route, client, { rows: rowsOf(own) })).statusCode, nameOf(route)).toBe(401)
    }
  })

  test.each([
    ['unused for fourteen days', { days: 14, minutes: 1 }],
    ['older than ninety days', { days: 91 }],
  ])('%s is 401', async (_name, long) => {
    const client = await app.logIn('supplier', own.supplier.owner.login_id)
    app.clock.pass(long)
    const route = routes.find(one => one.access.area === 'supplier' && one.method === 'GET')
    if (route) expect((await send(route, client, { rows: rowsOf(own) })).statusCode).toBe(401)
    app.clock.set()
  })
})

// Last, of all that was walked above.
test('no route asks the database for what it would read a table whole that grows', async () => {
  expect(noted.size).toBeGreaterThan(300)
  expect(await scansOf(noted)).toEqual([])
})
