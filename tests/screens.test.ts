import { describe, expect, test } from 'vitest'
import { adminPages } from '#contract/pages/admin.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { demoPages } from '#contract/pages/demo.ts'
import type { Page } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { sitePages } from '#contract/pages/site.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { testApp } from './support/app.ts'
import { everyId } from './support/every-id.ts'

// What the requirements name as a screen is there for whoever may see it, under a title of its own.

const app = await testApp()
const { clients } = await everyId(app)
const lists = {
  public: publicPages,
  consumer: consumerPages,
  supplier: supplierPages,
  admin: adminPages,
  demo: {
    ...demoPages.consumer,
    ...Object.fromEntries(Object.entries(demoPages.supplier).map(([k, one]) => [`${k}Desk`, one])),
  },
}
type Side = keyof typeof lists
const pages = Object.entries(lists).flatMap(([side, list]) =>
  Object.values<Page>(list).map(page => ({ side: side as Side, page })),
)
const clientOf = (side: Side) => (side === 'public' || side === 'demo' ? app.client('consumer') : clients[side])

/** Every path that is asked for, as it is called in section 2 of the requirements and where they are made concrete. */
const asked = [
  '/ /cases /rules /ignored_mail_addresses/:encrypted /errors/:kind /o/:access_token /line/share/:access_token',
  '/consumers/ login login/review_site login/purchasing_service login/invite/:token logout signup top store_choice lp',
  '/consumers/invites/flyer/:token / confirm overview check_supplier restaurant_search restaurant_search_result',
  '/consumers/invites/flyer/:token/ detail_check not_listed_entry registration authentication authentication_confirm line_setting',
  '/consumers/forgot/ password password/mail_sent new_password new_password/complete loginid',
  '/consumers/contacts/ login restaurant how_to_use other deal_registration complete',
  '/consumers/ notifications notifications/:id supplier_messages supplier_messages/search supplier_messages/:id',
  '/consumers/ campaign/supplier_agent_registration guide/fax_order guide/order_images guide/introduce',
  '/consumers/ suppliers suppliers/:deal_id suppliers/demo demo demo/orders/new questionnaires/usage',
  '/consumers/suppliers/:deal_id/orders/ new confirm complete item_copy item_import',
  '/consumers/suppliers/:deal_id/orders/ fax_mail_confirm fax_mail_complete line_confirm line_complete',
  '/consumers/orders / :mode/:date detail/:order_id deals/:deal_id/:date :order_id/edit multi_confirm',
  '/consumers/registrations/ rule new pre_complete complete exec_auth_code complete_auth_code line_setting',
  '/consumers/settings/suppliers / new bulk templates/download file_import/check invites/confirm csv_import :id :id/edit',
  '/consumers/my_account / reset loginid password mail_address mail_address/sent sms_number notifications mail_auth_code orders_download',
  '/consumers/ settings/staff cancellations cancellations/confirm cancellations/complete',
  '/consumers/line_users / callback link_token complete delete',
  '/suppliers/ login logout reset_password lp lp/inquiry cases/01 cases/02 cases/03 cases/04 cases/05 cases/06 cases/07',
  '/suppliers/orders / unprocessed :order_id download download_settings history counts/:month :mode/:date :mode/:date/print',
  '/suppliers/ restaurants my_account notifications invite_flyer',
  '/suppliers/settings/ notifications users non_delivery_days order_closings store_groups order_counters',
  '/suppliers/settings/initializations / custom_items display_order download_settings purchase_orders',
  '/suppliers/product_items / file_import downloads',
  '/suppliers/stores / new :id :id/invite :id/approve :id/reject :id/order_list_items :id/client_information :id/conditions',
  '/suppliers/stores/ :id/scheduled_order :id/orders/new :id/orders/:order_id/edit',
  '/suppliers/messages / new :id :id/copy :id/status',
  '/suppliers/contacts / forgot_password bug_report question store other cancel complete',
  '/admins/ login logout accounts invite contacts dispatches storage/fax_images/:id',
].flatMap(line => {
  const [first = '', ...rest] = line.split(' ')
  if (first === '/') return ['/', ...rest]
  return rest.map(path => (path === '/' ? first : `${first.replace(/\/$/, '')}/${path}`))
})

const shape = (path: string) => path.replace(/:[a-z_]+/g, ':')
const paths = [...pages.map(one => one.page.path), ...Object.values(sitePages).map(one => one.path)].map(shape)
/** A page of this very path, or one that takes a part of it as a parameter. */
const isPage = (path: string) =>
  paths.some(one => one === shape(path) || new RegExp(`^${one.replaceAll(':', '[a-z_]+')}$`).test(path))

test('every screen that is asked for is a page', () => {
  expect(asked.length).toBeGreaterThan(150)
  expect(asked.filter(path => !isPage(path))).toEqual([])
})

describe('a page answers to whoever may see it, under its title', () => {
  test.each(
    pages.filter(({ page }) => !page.path.includes(':')).map(({ side, page }) => [page.path, side, page] as const),
  )('%s', async (path, side, page) => {
    const answer = await clientOf(side).page(path)
    expect([answer.statusCode, answer.headers.location ?? '']).toEqual([200, ''])
    expect(answer.body).toContain(`<title>${page.title} | 卸 Oroshi</title>`)
  })
})

// The steps of joining are the same ones, whether one has been invited or not, and nobody has both open.
test('no two pages of a side have the same title', () => {
  for (const side of Object.keys(lists)) {
    const titles = pages
      .filter(one => one.side === side && !/\/invites?\//.test(one.page.path))
      .map(one => one.page.title)
    expect(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      side,
    ).toEqual([])
  }
})
