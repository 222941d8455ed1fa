import type { StoreConditions } from '#contract/stores/store-conditions.contract.ts'
import type { Store, StoreClientInformation } from '#contract/stores/stores.contract.ts'
import type { AuditFacts } from '#server/audits/audits.ts'
import type { StoreFacts } from './store-store.ts'

const changed = ({ revision, changed_at, changed_by_name }: StoreFacts) => ({
  revision,
  changed_at: changed_at?.toISOString() ?? null,
  changed_by_name,
})

export const viewClient = (store: StoreFacts): StoreClientInformation => ({
  ...changed(store),
  customer_code: store.customer_code,
  name: store.name,
  name_kana: store.name_kana,
  contact_name: store.contact_name,
  postal_code: store.postal_code,
  prefecture: store.prefecture,
  address: store.address,
  phone_number: store.phone_number,
  fax_number: store.fax_number,
  mail_address: store.mail_address,
  note: store.note,
})

export const viewConditions = (store: StoreFacts): StoreConditions => ({
  ...changed(store),
  method: store.method,
  order_counter_id: store.order_counter_id,
  store_group_ids: store.store_group_ids,
  delivery_weekdays: store.delivery_weekdays,
  minimum_amount: store.minimum_amount ?? '',
  price_visible: store.price_visible,
  closing: store.closing ? { weekdays: { ...no_weekdays, ...store.closing.weekdays } } : null,
  has_deal: store.deal !== null,
})

const no_weekdays = { 0: null, 1: null, 2: null, 3: null, 4: null, 5: null, 6: null }

export const viewStore = (store: StoreFacts, audits: AuditFacts[]): Store => ({
  id: store.id,
  state: store.state,
  ...viewClient(store),
  deal: store.deal
    ? {
        id: store.deal.id,
        consumer_name: store.deal.consumer_name,
        consumer_address: store.deal.consumer_address,
        consumer_phone_number: store.deal.consumer_phone_number,
        reason: store.deal.reason,
        consumer_stopped: store.deal.consumer_stopped,
        state_changed_at: new Date(store.deal.state_changed_at).toISOString(),
      }
    : null,
  merged_into: store.merged_into?.store_id ? store.merged_into : null,
  assigned_user_ids: store.assigned_user_ids,
  audits: audits.map(one => ({ ...one, happened_at: one.happened_at.toISOString() })),
})
