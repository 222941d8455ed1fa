import { deals_of, type Fates, to } from './leaving.ts'

const of_supplier = { rows: 'supplier_id = :leaver', gone: true } as const
const of_own_deals = { rows: `deal_id in (${deals_of.supplier})`, gone: true } as const
const of_consumer_deals = { rows: `deal_id in (${deals_of.consumer})`, gone: true } as const
const schedules = `select id from scheduled_orders where deal_id in (${deals_of.supplier})`

/** What a supplier keeps of its trade: goods, lists, records, files. What refers to another stands before it. */
export const trade_data = {
  order_download_parts: { keeps: { soon: ['content'] } },
  order_download_orders: { supplier: of_supplier, keeps: { word: ['kind'] } },
  layout_downloads: { supplier: of_supplier },
  order_downloads: { supplier: of_supplier },
  downloaded_versions: {
    supplier: { rows: 'order_id in (select id from orders where supplier_id = :leaver)', gone: true },
    keeps: { partner: ['head', 'lines'] },
  },
  download_layouts: { supplier: of_supplier },
  takeout_parts: { keeps: { soon: ['content'] } },
  takeouts: { supplier: of_supplier },
  prints: { supplier: of_supplier, keeps: { word: ['state'] } },
  board_filters: {
    supplier: { rows: 'account_id in (select account_id from supplier_users where supplier_id = :leaver)', gone: true },
  },
  user_imports: { supplier: of_supplier },
  store_imports: { supplier: of_supplier },
  product_item_import_errors: { supplier: of_supplier },
  product_item_imports: { supplier: of_supplier },
  product_item_import_mappings: { supplier: of_supplier },
  price_notice_reads: {
    supplier: of_own_deals,
    consumer: { rows: `deal_id in (${deals_of.consumer})`, set: { account_name: to.nameless } },
  },
  price_notice_changes: { supplier: of_own_deals },
  price_notices: { supplier: of_own_deals },
  scheduled_order_days: {
    supplier: { rows: `scheduled_order_id in (${schedules})`, gone: true },
    consumer: {
      rows: `scheduled_order_id in (select id from scheduled_orders where deal_id in (${deals_of.consumer}))
        and decided_by_name is not null`,
      set: { decided_by_name: to.nameless },
    },
    keeps: { word: ['state', 'reason_name'], partner: ['reason'] },
  },
  scheduled_order_lines: {
    supplier: { rows: `scheduled_order_id in (${schedules})`, gone: true },
    keeps: { word: ['unit_kind', 'quantities'] },
  },
  scheduled_orders: { supplier: of_own_deals, keeps: { word: ['if_ordered'] } },
  my_list_items: {
    supplier: of_own_deals,
    consumer: of_consumer_deals,
    keeps: { word: ['unit_kind'] },
  },
  my_lists: { supplier: of_own_deals, consumer: of_consumer_deals },
  order_list_item_aliases: { supplier: of_own_deals, consumer: of_consumer_deals },
  order_list_item_prices: {
    supplier: {
      rows: 'order_list_item_id in (select id from order_list_items where supplier_id = :leaver)',
      gone: true,
    },
  },
  order_list_items: { supplier: of_supplier, keeps: { word: ['unit_kinds'] } },
  order_lists: { supplier: of_own_deals, keeps: { partner: ['changed_by_name'] } },
  store_group_item_prices: {
    supplier: {
      rows: 'store_group_item_id in (select id from store_group_items where supplier_id = :leaver)',
      gone: true,
    },
  },
  store_group_items: { supplier: of_supplier, keeps: { word: ['unit_kinds'] } },
  question_posts: {
    supplier: of_supplier,
    consumer: { rows: 'question_id in (select id from questions where consumer_id = :leaver)', gone: true },
    keeps: { word: ['side'], chance: ['key'] },
  },
  questions: { supplier: of_supplier, consumer: { rows: 'consumer_id = :leaver', gone: true } },
  message_receivers: {
    supplier: of_supplier,
    consumer: { rows: 'consumer_id = :leaver and read_by_name is not null', set: { read_by_name: to.nameless } },
    keeps: { partner: ['variables'] },
  },
  messages: { supplier: of_supplier, keeps: { word: ['audience', 'state'] } },
  message_images: { supplier: of_supplier },
  message_files: { supplier: of_supplier },
  invite_flyers: { supplier: of_supplier },
  invite_logos: { supplier: of_supplier },
  message_mutes: { supplier: of_supplier, consumer: { rows: 'consumer_id = :leaver', gone: true } },
  flyer_views: { supplier: of_supplier },
  flyer_sales: { supplier: of_supplier },
  web_flyer_items: { supplier: of_supplier },
  flyer_images: { supplier: of_supplier },
  web_flyers: { supplier: of_supplier },
  web_flyer_templates: { supplier: of_supplier },
  sales_counters: {
    supplier: { rows: 'product_item_id in (select id from product_items where supplier_id = :leaver)', gone: true },
  },
  product_item_images: { supplier: of_supplier },
  product_item_prices: {
    supplier: { rows: 'product_item_id in (select id from product_items where supplier_id = :leaver)', gone: true },
  },
  additional_values: {
    supplier: {
      rows: 'additional_column_id in (select id from additional_columns where supplier_id = :leaver)',
      gone: true,
    },
  },
  additional_columns: { supplier: of_supplier, keeps: { word: ['subject', 'kind'] } },
  product_items: { supplier: of_supplier },
  store_group_members: { supplier: of_supplier },
  non_delivery_days: { supplier: of_supplier, keeps: { word: ['kind'] } },
  order_closings: { keeps: { word: ['rule'] } },
  store_groups: { supplier: of_supplier },
  store_invites: { supplier: of_supplier },
  supplier_audits: { supplier: of_supplier, keeps: { word: ['subject', 'action'] } },
  supplier_settings: { supplier: of_supplier, keeps: { word: ['setting'] } },
  unprocessed_reminders: { supplier: of_supplier },
} satisfies Fates
