import { accounts_of, deals_of, type Fates, orders_of, to } from './leaving.ts'

const nobody = `jsonb_build_object('name', ${to.nameless}, 'postal_code', null, 'address', null, 'phone_number', null,
  'fax_number', null)`
const own_suppliers = 'select id from suppliers where owner_consumer_id = :leaver'

/** Orders and what happened to them: documents that the other side keeps. People's names go, what was traded stays. */
export const order_data = {
  orders: {
    supplier: {
      rows: `supplier_id = :leaver and placed_by in (${accounts_of.supplier})`,
      set: { placed_by_name: to.nameless },
    },
    consumer: [
      {
        rows: `consumer_id = :leaver and placed_by in (select account_id from consumer_members)`,
        set: { placed_by_name: to.nameless },
      },
      // A supplier that the restaurant had entered itself has no other side that keeps them.
      {
        rows: `consumer_id = :leaver and supplier_id in (${own_suppliers})`,
        set: {
          note: to.empty,
          words: to.empty,
          parties: `jsonb_build_object('consumer', ${nobody}, 'supplier', ${nobody} || '{"registration_number": null}',
            'store', null, 'order_counter', null)`,
        },
      },
    ],
    keeps: {
      law: ['note', 'parties', 'words'],
      word: ['method', 'source', 'state', 'line_rounding', 'tax_rounding', 'totals_by_rate', 'adjustment'],
      chance: ['idempotency_key'],
    },
  },
  order_lines: {
    keeps: {
      law: ['code', 'name', 'spec', 'origin', 'note', 'shortage_reason', 'substitute'],
      word: ['unit', 'case_unit', 'unit_kind', 'price_basis'],
    },
  },
  order_events: {
    supplier: { rows: `supplier_id = :leaver and actor_area = 'supplier'`, set: { actor_name: to.nameless } },
    consumer: {
      rows: `order_id in (${orders_of.consumer}) and actor_area = 'consumer'`,
      set: { actor_name: to.nameless },
    },
    keeps: { law: ['diff'], word: ['kind', 'actor_area', 'screen'] },
  },
  order_approvals: {
    supplier: { rows: `deal_id in (${deals_of.supplier})`, gone: true },
    consumer: { rows: 'consumer_id = :leaver', gone: true },
    keeps: { word: ['source', 'state'], chance: ['idempotency_key'] },
  },
  order_inspections: {
    consumer: { rows: `order_id in (${orders_of.consumer})`, set: { arrived_by_name: to.nameless } },
  },
  claim_images: { consumer: { rows: 'consumer_id = :leaver', gone: true } },
  claim_events: {
    supplier: {
      rows: `supplier_id = :leaver and actor_area = 'supplier'`,
      set: { actor_name: to.nameless },
    },
    consumer: {
      rows: `claim_id in (select id from order_claims where consumer_id = :leaver) and actor_area = 'consumer'`,
      set: { actor_name: to.nameless },
    },
    keeps: { law: ['words'], word: ['kind', 'actor_area', 'answer'] },
  },
  order_claims: {
    consumer: [
      { rows: 'consumer_id = :leaver', set: { reported_by_name: to.nameless } },
      { rows: `consumer_id = :leaver and supplier_id in (${own_suppliers})`, set: { note: to.empty } },
    ],
    keeps: { law: ['item_name', 'note', 'answer_words'], word: ['unit', 'kind', 'state', 'answer'] },
  },
  // What nobody has sent: nobody else's document.
  shared_drafts: {
    supplier: { rows: `deal_id in (${deals_of.supplier})`, gone: true },
    consumer: { rows: `deal_id in (${deals_of.consumer})`, gone: true },
  },
  order_access_tokens: { keeps: { chance: ['token_hash'] } },
  change_requests: {
    supplier: {
      rows: `order_id in (${orders_of.supplier}) and answered_by_name is not null`,
      set: { answered_by_name: to.nameless },
    },
    consumer: { rows: `order_id in (${orders_of.consumer})`, set: { requested_by_name: to.nameless } },
    keeps: { law: ['lines', 'note', 'reason'], word: ['state'] },
  },
  order_reminders: {
    supplier: { rows: 'supplier_id = :leaver', set: { reminded_by_name: to.nameless } },
  },
  no_orders: {
    consumer: { rows: `deal_id in (${deals_of.consumer})`, set: { declared_by_name: to.nameless } },
  },
  deals: {
    supplier: { rows: 'supplier_id = :leaver', set: { reason: to.empty } },
    consumer: {
      rows: 'consumer_id = :leaver',
      set: {
        request_note: to.empty,
        requested_by_name: `case when requested_by_name is not null then ${to.nameless} end`,
      },
    },
    keeps: { word: ['method', 'state', 'delivery_weekdays'] },
  },
  deal_offers: {
    supplier: { rows: 'supplier_id = :leaver', set: { note: to.empty, offered_by_name: to.nameless } },
    consumer: {
      rows: 'consumer_id = :leaver',
      set: { reason: to.empty, answered_by_name: `case when answered_by_name is not null then ${to.nameless} end` },
    },
    keeps: { word: ['state'] },
  },
} satisfies Fates
