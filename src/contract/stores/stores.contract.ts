import * as z from 'zod/mini'
import { created, file, ok, route } from '#contract/http/route.ts'
import { dayText, instantText, pageOf, pageQuery } from '#contract/http/shapes.ts'
import { orderMethod } from '#contract/trade.ts'
import { maxItems } from '#contract/validation/list.ts'
import { store_states } from '#domain/stores/store.ts'
import { clientEditForm, clientInformationForm, reasonText } from './store.form.ts'

const base = '/api/v2/suppliers/:supplier_id/stores'
const revision = z.number().check(z.int())

export const storeState = z.enum(store_states)

const named = z.object({ id: z.string(), name: z.string() })

const storeRow = z.object({
  /** The store's; of one that is asked for and has no record yet, the deal's. */
  id: z.string(),
  /** null where the supplier has no record of the restaurant yet. */
  store_id: z.nullable(z.string()),
  deal_id: z.nullable(z.string()),
  /** '' where there is no record yet. */
  customer_code: z.string(),
  name: z.string(),
  name_kana: z.string(),
  address: z.string(),
  phone_number: z.nullable(z.string()),
  state: storeState,
  method: orderMethod,
  order_counter: z.nullable(named),
  store_groups: z.array(named),
  /** Users who see assigned stores only, and this one is among them. */
  assigned_users: z.array(named),
  last_delivery_date: z.nullable(dayText),
})
export type StoreRow = z.output<typeof storeRow>

const filter_fields = {
  q: z.optional(z.string().check(z.maxLength(100))),
  store_group_id: z.optional(z.uuid()),
  order_counter_id: z.optional(z.uuid()),
  user_id: z.optional(z.uuid()),
}
export const storeFilter = z.object({ ...filter_fields, state: z.optional(storeState) })
export type StoreFilter = z.output<typeof storeFilter>

/** How many rows the list asks for at once. */
export const stores_a_page = 100

export const listStores = route({
  method: 'GET',
  path: base,
  access: { area: 'supplier' },
  summary: '得意先の一覧（申請中の飲食店を含む）',
  query: z.object({ ...storeFilter.shape, ...pageQuery() }),
  reply: ok(pageOf(storeRow)),
})
export const countStores = route({
  method: 'GET',
  path: `${base}/counts`,
  access: { area: 'supplier' },
  summary: '状態ごとの得意先の数（ほかの条件で絞り込んだうちの）',
  query: z.object(filter_fields),
  reply: ok(z.object({ all: z.number(), states: z.record(storeState, z.number()) })),
})

const counter = z.extend(named, { fax_verified: z.boolean(), mail_verified: z.boolean() })
export const getStoreChoices = route({
  method: 'GET',
  path: `${base}/choices`,
  access: { area: 'supplier' },
  summary: '得意先の絞り込みと条件に使う、グループ・受注窓口・ユーザー',
  reply: ok(
    z.object({
      store_groups: z.array(named),
      order_counters: z.array(counter),
      users: z.array(z.extend(named, { role: z.enum(['owner', 'staff']), sees_all_stores: z.boolean() })),
    }),
  ),
})

export const listNotLinkedStores = route({
  method: 'GET',
  path: `${base}/not_linked`,
  access: { area: 'supplier' },
  summary: '飲食店とつながっていない得意先を、名前・カナ・コード・電話番号で探す（20件まで）',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  reply: ok(
    z.object({
      items: z.array(
        z.object({
          id: z.string(),
          customer_code: z.string(),
          name: z.string(),
          address: z.string(),
          phone_number: z.nullable(z.string()),
        }),
      ),
    }),
  ),
})

export const createStore = route({
  method: 'POST',
  path: base,
  access: { area: 'supplier' },
  summary: '得意先を登録する',
  body: clientInformationForm,
  reply: created(z.object({ id: z.string() })),
})

/** So many of the newest changes stand with a store; the file has all. */
export const store_audits_shown = 50

const audit = z.object({
  id: z.string(),
  action: z.string(),
  actor_name: z.string(),
  happened_at: instantText,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type StoreAudit = z.output<typeof audit>

const clientInformation = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  ...clientEditForm.shape,
})
export type StoreClientInformation = z.output<typeof clientInformation>

const store = z.object({
  id: z.string(),
  state: storeState,
  ...clientInformation.shape,
  deal: z.nullable(
    z.object({
      id: z.string(),
      /** The restaurant as it calls itself. */
      consumer_name: z.string(),
      consumer_address: z.string(),
      consumer_phone_number: z.nullable(z.string()),
      /** Why it is suspended. */
      reason: z.string(),
      /** The platform's staff have stopped the restaurant as a whole: nothing is ordered until they let it go on. */
      consumer_stopped: z.boolean(),
      state_changed_at: instantText,
    }),
  ),
  /** Its last deal ended as the restaurant's two registrations were made one: the record under which it goes on. */
  merged_into: z.nullable(z.object({ store_id: z.string(), customer_code: z.string(), store_name: z.string() })),
  assigned_user_ids: z.array(z.string()),
  /** The newest fifty changes of rights and conditions. */
  audits: z.array(audit),
})
export type Store = z.output<typeof store>

export const getStore = route({
  method: 'GET',
  path: `${base}/:store_id`,
  access: { area: 'supplier' },
  summary: '得意先の詳細',
  reply: ok(store),
})
export const downloadStoreAudits = route({
  method: 'GET',
  path: `${base}/:store_id/audits/download`,
  access: { area: 'supplier' },
  summary: '得意先の変更の記録を、すべてCSVでダウンロードする',
  reply: file('text/csv'),
})
export const getClientInformation = route({
  method: 'GET',
  path: `${base}/:store_id/client_information`,
  access: { area: 'supplier' },
  summary: '得意先情報',
  reply: ok(clientInformation),
})
export const changeClientInformation = route({
  method: 'PATCH',
  path: `${base}/:store_id/client_information`,
  access: { area: 'supplier' },
  summary: '得意先情報を変える。revision は読んだとき',
  body: z.extend(clientEditForm, { revision }),
  reply: ok(clientInformation),
})

const stateChange = z.object({ reason: reasonText, revision })
export const suspendStore = route({
  method: 'POST',
  path: `${base}/:store_id/suspend`,
  access: { area: 'supplier', role: 'owner' },
  summary: '取引を停止する。新しい発注を受けず、履歴は残る',
  body: stateChange,
  reply: ok(store),
})
export const resumeStore = route({
  method: 'POST',
  path: `${base}/:store_id/resume`,
  access: { area: 'supplier', role: 'owner' },
  summary: '停止した取引を再開する',
  body: z.object({ revision }),
  reply: ok(store),
})
export const endStore = route({
  method: 'POST',
  path: `${base}/:store_id/end`,
  access: { area: 'supplier', role: 'owner' },
  summary: '取引を終了する。再び始めるには招待か申請が要る',
  body: stateChange,
  reply: ok(store),
})

export const assignStores = route({
  method: 'POST',
  path: `${base}/assignments`,
  access: { area: 'supplier', role: 'owner' },
  summary: '得意先の担当を、まとめて加える・外す',
  body: z.object({
    store_ids: maxItems('得意先', 5000, z.array(z.uuid()).check(z.minLength(1))),
    add_user_ids: maxItems('ユーザー', 200, z.array(z.uuid())),
    remove_user_ids: maxItems('ユーザー', 200, z.array(z.uuid())),
  }),
  reply: ok(z.object({ changed: z.number() })),
})
