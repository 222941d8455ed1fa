import { v7 } from 'uuid'
import { type Area, areas } from '#contract/http/route.ts'
import { placeOrder } from '#contract/placing/place-order.contract.ts'
import { insertAll } from '#server/seeds/insert-all.ts'
import type { Client, TestApp } from './app.ts'
import { type Known, plain } from './samples.ts'
import {
  addAdmin,
  addAsked,
  addDirectoryImport,
  addFlyer,
  addFlyerTemplate,
  addHolidayList,
  addItemImport,
  addLineDraft,
  addMember,
  addMessage,
  addMyList,
  addOffer,
  addOwnSupplier,
  addStoreFile,
  addSupplierUser,
  addUserFile,
  world,
} from './world.ts'

/**
 * A world with somebody logged in to each area, and a value of theirs for every id that a route names: what the generated
 * tests make good calls of. `throwaway`: an account that nobody needs.
 */
export const everyId = async (app: TestApp) => {
  const made = await world(app, {
    items: [{ sales_limit: '100000' }, { pieces_per_case: '10', unit_kinds: ['piece', 'case'] }],
  })
  const log_ins = {
    consumer: made.consumer.owner.login_id,
    supplier: made.supplier.owner.login_id,
    admin: (await addAdmin(app)).login_id,
  }
  const entries = await Promise.all(areas.map(async area => [area, await app.logIn(area, log_ins[area])] as const))
  const clients = Object.fromEntries(entries) as Record<Area, Client>
  const throwaway = (await addAdmin(app)).account_id
  const placed = await clients.consumer.post(placeOrder, {
    params: { deal_id: made.deal.id },
    body: {
      delivery_date: '2026-11-24',
      lines: [{ order_list_item_id: made.items[0]?.id ?? '', unit_kind: 'piece', quantity: '1' }],
    },
    idempotency_key: 'the-first-one',
  })
  const store_group_id = v7()
  const group = { id: store_group_id, supplier_id: made.supplier.id, name: '東コース' }
  await insertAll(app.deps.db, 'store_groups', [group])
  const my_list_id = await addMyList(app, made.deal, [made.items[0]?.id ?? ''], '朝の仕込み')
  const known: Known = {
    ...plain,
    my_list_id,
    my_list_ids: [my_list_id],
    // Nobody's: what is told here depends on the hour.
    notification_ids: [placed.body.id],
    consumer_id: made.consumer.id,
    supplier_id: made.supplier.id,
    deal_id: made.deal.id,
    order_id: placed.body.id,
    order_ids: [placed.body.id],
    change_request_id: throwaway,
    board_filter_id: throwaway,
    print_id: throwaway,
    deal_ids: [made.deal.id],
    date: '2026-11-24',
    order_list_item_id: made.items[0]?.id,
    list_item_id: made.items[0]?.id ?? '',
    list_item_ids: [made.items[0]?.id],
    order_list_item_ids: [made.items[0]?.id],
    from_deal_id: made.deal.id,
    own_deal_ids: [(await addOwnSupplier(app, made.consumer)).deal.id],
    access_token: 'A'.repeat(22),
    product_item_id: made.items[0]?.product_item_id,
    import_id: await addItemImport(app, made.supplier),
    directory_import_id: await addDirectoryImport(app, throwaway),
    article_key: 'year_end',
    holiday_list_id: await addHolidayList(app, throwaway),
    staff_id: (await addMember(app, made.consumer.id))?.account_id,
    product_item_ids: [made.items[0]?.product_item_id],
    store_id: made.store.id,
    store_group_id,
    store_group_ids: [store_group_id],
    store_ids: [made.store.id],
    except_store_ids: [],
    order_counter_id: made.supplier.order_counter_id,
    order_counter_ids: [made.supplier.order_counter_id],
    asked_id: (await addAsked(app, made.supplier.id)).deal_id,
    generate_id: await addStoreFile(app, made.supplier),
    user_id: (await addSupplierUser(app, made.supplier.id)).account_id,
    user_ids: [made.supplier.owner.account_id],
    restaurant_id: made.consumer.id,
    offer_id: await addOffer(app, made.supplier, made.consumer.id),
    line_draft_id: await addLineDraft(app, made.consumer, made.deal, 'トマト2ケース'),
    user_import_id: await addUserFile(app, made.supplier),
    add_user_ids: [made.supplier.owner.account_id],
    remove_user_ids: [],
    id: throwaway,
    goes_id: throwaway,
    end_deal_ids: [],
    contact_id: throwaway,
    consumer_contact_id: throwaway,
    supplier_contact_id: throwaway,
    contact_template_id: throwaway,
    takeout_id: throwaway,
    image_id: throwaway,
    device_id: throwaway,
    image_ids: [throwaway],
    seen_image_ids: [throwaway],
    message_image_ids: [],
    flyer_image_id: null,
    message_file_id: throwaway,
    logo_id: null,
    flyer_request_id: throwaway,
    flyer_request_ids: [throwaway],
    ...(await addMessage(app, made)),
    season: 'year_end',
    web_flyer_template_id: await addFlyerTemplate(app, made.supplier, made.items[0]?.product_item_id ?? ''),
    web_flyer_id: await addFlyer(app, made.supplier, {
      title: '特売',
      items: [{ product_item_id: made.items[0]?.product_item_id ?? '', price: '1', headline: '' }],
    }),
    question_id: throwaway,
    claim_id: throwaway,
    claim_image_ids: [],
    agent_registration_id: throwaway,
    agent_image_id: throwaway,
    agent_image_ids: [],
    drafts: [],
    report_key: throwaway,
    shared_draft_id: throwaway,
    device: throwaway,
    additional_column_id: throwaway,
    additional_column_ids: [throwaway],
    download_id: throwaway,
    download_layout_id: throwaway,
    layout_id: throwaway,
    default_id: throwaway,
    assignee_id: throwaway,
    account_id: throwaway,
    house_id: throwaway,
    passkey_id: throwaway,
  }

  /** Clients that may have been logged out. */
  const gone = new Set<Client>()
  /** The client of an area, logged in again where a request before it logged it out. */
  const present = async (area: Area): Promise<Client> => {
    const client = clients[area]
    if (!gone.delete(client)) return client
    const answer = await client.page(`/api/v2/${area}s/session`)
    if (answer.statusCode === 200) return client
    const people = { consumer: made.consumer.id, supplier: made.supplier.id, admin: '' }
    const { rows } = await app.deps.pool.query<{ login_id: string }>(
      `select a.login_id from accounts a left join consumer_members m on m.account_id = a.id
         left join supplier_users u on u.account_id = a.id
       where a.area = $1 and a.suspended_at is null and not a.first_password and ($2 = '' or m.consumer_id::text = $2 or u.supplier_id::text = $2)
         and a.id <> $3 order by a.id desc limit 1`,
      [area, people[area], throwaway],
    )
    const fresh = await app.logIn(area, rows[0]?.login_id ?? '', {
      address: `203.0.113.${Math.floor(Math.random() * 250)}`,
    })
    clients[area] = fresh
    return fresh
  }
  return { clients, known, present, mayBeGone: (client: Client) => gone.add(client) }
}
