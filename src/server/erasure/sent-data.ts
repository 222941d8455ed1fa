import { accounts_of, type Fates, orders_of, type Side, to } from './leaving.ts'

/** Every address at which mails reached who leaves. */
const addresses_of: Record<Side, string> = {
  supplier: `select lower(mail_address) from accounts where id in (${accounts_of.supplier})
    union select lower(mail_address) from suppliers where id = :leaver
    union select lower(mail_address) from order_counters where supplier_id = :leaver
    union select lower(mail_address) from contacts where supplier_id = :leaver`,
  consumer: `select lower(mail_address) from accounts where id in (${accounts_of.consumer})
    union select lower(mail_address) from consumers where id = :leaver
    union select lower(mail_address) from contacts where consumer_id = :leaver`,
}

const mailsOf = (side: Side) => [
  {
    rows: `lower(destination) in (${addresses_of[side]}) and state in ('sent', 'failed', 'ignored')`,
    gone: true as const,
  },
  // What they wrote to us, as our staff were told of it.
  {
    rows: `key in (select m.key from outgoing_mails m join contacts c on m.key like 'contact:' || c.id || ':%'
      where c.${side}_id = :leaver)`,
    gone: true as const,
  },
]

const numbersOf = (side: Side) =>
  `select mobile_number from accounts where id in (${accounts_of[side]}) union select destination from account_mail_codes
   where account_id in (${accounts_of[side]})`

const linksOf = (side: Side) => `select id from line_links where ${side}_id = :leaver`

/** What left the house, by whatever way: the addresses are read from where they still stand, so these come first. */
export const sent_data = {
  outgoing_mails: {
    supplier: mailsOf('supplier'),
    consumer: [
      ...mailsOf('consumer'),
      // What they asked of staff: who, and of which restaurant.
      {
        rows: `key in (select m.key from outgoing_mails m join agent_registrations g on m.key like 'agent:' || g.id || ':%'
          where g.consumer_id = :leaver)`,
        gone: true,
      },
    ],
  },
  outgoing_sms: {
    supplier: { rows: `destination in (${numbersOf('supplier')})`, gone: true },
    consumer: { rows: `destination in (${numbersOf('consumer')})`, gone: true },
  },
  account_mail_codes: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
  },
  order_counter_codes: {
    supplier: { rows: 'order_counter_id in (select id from order_counters where supplier_id = :leaver)', gone: true },
  },
  dispatch_attempts: {
    supplier: {
      rows: `dispatch_id in (select id from dispatches where order_id in (${orders_of.supplier}))`,
      set: { detail: to.empty },
    },
    keeps: { word: ['outcome'] },
  },
  dispatches: {
    // Of LINE it is the id of a link, and no address.
    supplier: [
      { rows: `order_id in (${orders_of.supplier}) and channel <> 'line'`, set: { destination: to.own } },
      { rows: `order_id in (${orders_of.supplier})`, set: { failure: to.none } },
    ],
    keeps: { word: ['occasion', 'channel', 'state', 'failure_class', 'gateway'], chance: ['provider_id'] },
  },
  dispatch_escalations: { keeps: { word: ['step'] } },
  fax_images: { keeps: { soon: ['pdf'], chance: ['sha256'] } },
  mail_fax_results: { keeps: { soon: ['reference'] } },
  // Of this database itself, and of what had left as it was restored.
  database_mark: { keeps: { chance: ['server'] } },
  restores: { keeps: { word: ['sign'], staff: ['released_by_name'] } },
  restored_departures: { keeps: { word: ['box', 'verdict', 'settled_by'], chance: ['provider_id'] } },
  provider_circuits: { keeps: { word: ['channel'], soon: ['receivers'] } },
  destination_paces: { keeps: { word: ['channel'], soon: ['destination', 'left_at'] } },
  ignored_mail_addresses: { keeps: { asked: ['mail_address', 'detail'], word: ['reason'] } },
  line_messages: {
    supplier: { rows: `link_id in (${linksOf('supplier')})`, gone: true },
    consumer: { rows: `link_id in (${linksOf('consumer')})`, gone: true },
  },
  line_drafts: {
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    supplier: { rows: 'deal_id in (select id from deals where supplier_id = :leaver)', gone: true },
  },
  line_links: {
    supplier: { rows: 'supplier_id = :leaver', set: { line_user_id: to.empty, ended_at: 'coalesce(ended_at, :at)' } },
    consumer: { rows: 'consumer_id = :leaver', set: { line_user_id: to.empty, ended_at: 'coalesce(ended_at, :at)' } },
    keeps: { word: ['channel'] },
  },
  line_link_nonces: { keeps: { chance: ['nonce_hash'], word: ['channel'] } },
  line_events: { keeps: { soon: ['id', 'event'], word: ['channel'] } },
  line_pushes: { keeps: { word: ['channel'] } },
  line_usage: { keeps: { word: ['channel', 'month'] } },
  line_standin_messages: { keeps: { development: ['user_id', 'kind', 'retry_key', 'messages'] } },
  line_standin_tokens: { keeps: { development: ['token', 'kind', 'user_id'] } },
  line_standin_users: { keeps: { development: ['user_id', 'name'] } },
  local_outbox: {
    keeps: {
      development: [
        'reference',
        'channel',
        'destination',
        'subject',
        'body_text',
        'body_html',
        'attachment',
        'attachment_name',
      ],
    },
  },
  outgoing_pushes: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'consumer_id = :leaver', gone: true },
  },
  push_devices: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'consumer_id = :leaver', gone: true },
  },
  push_wishes: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    keeps: { word: ['without', 'without_mail', 'mail_paces'] },
  },
  // Of this house itself: its word to push services.
  platform_keys: { keeps: { word: ['name'], chance: ['value'] } },
  notifications: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    keeps: { partner: ['title', 'body'] },
  },
} satisfies Fates
