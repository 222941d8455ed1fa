import { accounts_of, type Fates, type Side, to } from './leaving.ts'

/** The registrations that went on in it. */
const merged = 'select id from consumers where merged_into = :leaver'

/** Why staff had stopped the house. */
const suspension = { suspension_reason: to.none, suspension_note: to.empty }

/** What becomes of an account. */
export const account = {
  name: to.nameless,
  login_id: to.own,
  mail_address: to.none,
  mobile_number: to.none,
  password_hash: to.closed,
}

const contact = {
  contact: `'{}'`,
  name: to.nameless,
  contact_name: to.nameless,
  phone_number: to.empty,
  mail_address: to.empty,
  note: to.empty,
  user_agent: to.none,
  address: `'0.0.0.0'`,
  revision: 'revision + 1',
  updated_at: ':at',
}

const attemptsOf = (side: Side) =>
  `area = '${side}' and login_id in (select lower(login_id) from accounts where id in (${accounts_of[side]}))`

const auditsOf = (side: Side) =>
  `subject_id = :leaver or subject_id in (${accounts_of[side]}) or subject_id in (select id from contacts where ${side}_id = :leaver)`

const place = {
  postal_code: to.none,
  prefecture: to.none,
  address: to.none,
  phone_number: to.none,
  fax_number: to.none,
  mail_address: to.none,
}

/** Who they are, and how to reach them. By these rows the ones before are found: they come last. */
export const people_data = {
  contact_posts: {
    supplier: { rows: 'contact_id in (select id from contacts where supplier_id = :leaver)', gone: true },
    consumer: { rows: 'contact_id in (select id from contacts where consumer_id = :leaver)', gone: true },
    keeps: { word: ['side'], chance: ['key', 'human_hash'] },
  },
  contact_templates: { keeps: { word: ['side'], staff: ['name', 'body', 'changed_by_name'] } },
  contact_tokens: {
    supplier: { rows: 'contact_id in (select id from contacts where supplier_id = :leaver)', gone: true },
    consumer: { rows: 'contact_id in (select id from contacts where consumer_id = :leaver)', gone: true },
  },
  contacts: {
    supplier: { rows: 'supplier_id = :leaver', set: contact },
    consumer: { rows: 'consumer_id = :leaver', set: contact },
    keeps: { word: ['route', 'kind', 'state'], chance: ['token_hash', 'content_hash'] },
  },
  stores: {
    supplier: {
      rows: 'supplier_id = :leaver',
      set: {
        ...place,
        customer_code: to.own,
        name: to.nameless,
        name_kana: to.empty,
        contact_name: to.empty,
        note: to.empty,
        changed_by_name: to.none,
      },
    },
    keeps: { word: ['method', 'delivery_weekdays'] },
  },
  order_counters: {
    supplier: {
      rows: 'supplier_id = :leaver',
      set: { name: to.nameless, phone_number: to.none, fax_number: to.none, mail_address: to.none },
    },
  },
  supplier_users: {
    supplier: { rows: 'supplier_id = :leaver', set: { changed_by_name: to.none } },
    keeps: { word: ['role'] },
  },
  suppliers: {
    supplier: {
      rows: 'id = :leaver',
      set: { ...place, ...suspension, representative: to.empty, registration_number: to.none },
    },
    // Those that the restaurant had entered itself.
    consumer: { rows: 'owner_consumer_id = :leaver', set: { name: to.nameless, name_kana: to.empty } },
    keeps: {
      partner: ['name', 'name_kana'],
      word: ['origin', 'line_rounding', 'tax_rounding', 'invoice_paper', 'processed_by', 'remind_unprocessed_at'],
    },
  },
  staff_events: {
    consumer: { rows: `consumer_id = :leaver or consumer_id in (${merged})`, gone: true },
    keeps: { word: ['kind'] },
  },
  closing_notifications: {
    consumer: { rows: 'deal_id in (select id from deals where consumer_id = :leaver)', gone: true },
    keeps: { word: ['weekdays'] },
  },
  login_attempts: {
    supplier: { rows: attemptsOf('supplier'), gone: true },
    consumer: { rows: attemptsOf('consumer'), gone: true },
    keeps: { word: ['area'], soon: ['login_id', 'address'], chance: ['device_hash'] },
  },
  sessions: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer}) or consumer_id = :leaver`, gone: true },
    keeps: { chance: ['token_hash'], word: ['area'], soon: ['address', 'user_agent'] },
  },
  password_links: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: { chance: ['token_hash'] },
  },
  passkeys: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: { chance: ['credential_id', 'public_key'], word: ['transports'], staff: ['name'] },
  },
  passkey_challenges: { keeps: { chance: ['challenge_hash'], word: ['purpose', 'area'] } },
  account_identities: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: { chance: ['subject'], word: ['provider', 'issuer', 'scopes'] },
  },
  identity_requests: { keeps: { chance: ['request_hash'], word: ['provider', 'purpose'] } },
  totp_secrets: { keeps: { chance: ['sealed_secret'] } },
  looks: {
    supplier: { rows: 'supplier_id = :leaver', set: { reason: to.empty } },
    consumer: { rows: 'consumer_id = :leaver', set: { reason: to.empty } },
    keeps: { word: ['area'], chance: ['token_hash', 'admin_token_hash'] },
  },
  // What staff did is kept; of whom it names beside that, nothing is.
  admin_audits: {
    supplier: { rows: auditsOf('supplier'), set: { facts: `'{}'` } },
    consumer: { rows: auditsOf('consumer'), set: { facts: `'{}'` } },
    keeps: { word: ['act'], staff: ['actor_name', 'facts'] },
  },
  // What staff wrote of a restaurant's suppliers is the restaurant's own.
  agent_registrations: {
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    keeps: { word: ['state'], chance: ['key'], staff: ['assignee_name'] },
  },
  agent_images: { consumer: { rows: 'consumer_id = :leaver', gone: true } },
  // What somebody thought of the service is kept as a number; the words go with whoever said them.
  usage_answers: {
    consumer: { rows: `consumer_id = :leaver or account_id in (${accounts_of.consumer})`, set: { words: to.empty } },
    keeps: { word: ['choice', 'hardest'] },
  },
  // Which articles somebody wants to see no more.
  articles_put_away: {
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: { word: ['article_key'] },
  },
  announcements: { keeps: { word: ['audience'], staff: ['title', 'body', 'changed_by_name'] } },
  recovery_codes: { keeps: { chance: ['code_hash'] } },
  // Who has not come in is nobody's restaurant yet: a row lives seven days, and what is finished says nothing any more.
  joining_codes: { keeps: { word: ['channel'], soon: ['destination', 'network', 'failure'] } },
  joinings: {
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: {
      word: ['door', 'terms_version', 'proven_channel'],
      soon: ['identity', 'restaurant', 'person_name', 'login_id', 'proven_destination'],
      chance: ['password_hash'],
    },
  },
  // What a restaurant asked of its own supplier; whoever said no is remembered by the address, so that nobody asks again.
  supplier_invites: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: [
      { rows: 'consumer_id = :leaver and declined_at is null', gone: true },
      { rows: 'consumer_id = :leaver', set: { invited_by_name: to.nameless } },
    ],
    keeps: { word: ['channel'], asked: ['destination'], staff: ['failure'], chance: ['provider_id'] },
  },
  flyer_send_requests: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'store_id in (select store_id from deals where consumer_id = :leaver)', gone: true },
    keeps: { word: ['way', 'state'] },
  },
  platform_invites: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'store_id in (select store_id from deals where consumer_id = :leaver)', gone: true },
    keeps: {
      word: ['channel'],
      asked: ['destination', 'address_key'],
      staff: ['sent_by_name', 'failure'],
      chance: ['batch_key'],
    },
  },
  // A supplier on its way in by an order's link: seven days, and what is finished says nothing any more.
  enrolment_codes: { keeps: { word: ['channel'], soon: ['destination', 'network', 'failure'] } },
  enrolments: {
    supplier: { rows: 'supplier_id = :leaver', gone: true },
    consumer: { rows: 'supplier_id in (select id from suppliers where owner_consumer_id = :leaver)', gone: true },
    keeps: {
      word: ['terms_version', 'proven_channel'],
      soon: ['supplier_name', 'person_name', 'login_id', 'proven_destination'],
      chance: ['password_hash'],
    },
  },
  // The public directory of restaurants, which the platform's staff keep.
  restaurants: {
    keeps: {
      staff: ['restaurant_code', 'name', 'name_kana', 'phone_number', 'postal_code', 'prefecture', 'address', 'genre'],
    },
  },
  // Files of the directory between their reading and the end of their undoing: ninety days.
  directory_imports: {
    keeps: {
      word: ['fields', 'state', 'missing', 'counts'],
      staff: ['account_name', 'file_name', 'unread', 'rows', 'errors', 'message'],
    },
  },
  // Lists of national holidays, with who of the staff brought them in.
  holiday_lists: { keeps: { word: ['state'], staff: ['account_name', 'file_name', 'errors', 'changes'] } },
  holidays: { keeps: { staff: ['name'] } },
  directory_import_changes: { keeps: { word: ['kind'], staff: ['before', 'after'] } },
  invite_code_tries: { keeps: { soon: ['address'] } },
  forgot_requests: { keeps: { word: ['area', 'purpose'], soon: ['asked', 'address'], chance: ['proof_hash'] } },
  former_login_ids: {
    supplier: { rows: `account_id in (${accounts_of.supplier})`, gone: true },
    consumer: { rows: `account_id in (${accounts_of.consumer})`, gone: true },
    keeps: { word: ['area'] },
  },
  member_invites: {
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    keeps: { word: ['kind'], chance: ['token_hash'] },
  },
  accounts: {
    supplier: { rows: `id in (${accounts_of.supplier})`, set: account },
    consumer: { rows: `id in (${accounts_of.consumer})`, set: account },
    keeps: { word: ['area', 'terms_version', 'admin_role'] },
  },
  consumers: {
    consumer: {
      rows: 'id = :leaver or merged_into = :leaver',
      set: { ...place, ...suspension, name: to.nameless, name_kana: to.empty, genre: to.empty, restaurant_id: to.none },
    },
    keeps: { word: ['shown_to_suppliers'] },
  },
  consumer_closures: { keeps: { word: ['deals'] } },
  consumer_members: { consumer: { rows: 'consumer_id = :leaver', gone: true }, keeps: { word: ['role'] } },
  schema_migrations: { keeps: { word: ['name'], chance: ['sha256'] } },
} satisfies Fates
