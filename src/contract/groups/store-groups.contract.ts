import * as z from 'zod/mini'
import { checked, seen } from '#contract/calendar/touched-orders.ts'
import { created, file, ok, route } from '#contract/http/route.ts'
import { instantText } from '#contract/http/shapes.ts'
import { maxItems } from '#contract/validation/list.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

/** So many groups at most: they are listed, put in order and chosen from as a whole. */
export const most_groups = 200

const path = '/api/v2/suppliers/:supplier_id/settings/store_groups'

const revision = z.number().check(z.int())
/** What a person types of a group. */
export const storeGroupForm = z.object({
  name: text('グループ名').check(z.trim(), required('グループ名'), maxChars('グループ名', 40)),
})
const members = z.object({ store_ids: maxItems('得意先', 5000, z.array(z.uuid())) })
const order = z.object({ store_group_ids: maxItems('グループ', 500, z.array(z.uuid())) })

const storeGroups = z.object({
  revision: z.number(),
  changed_at: z.nullable(instantText),
  changed_by_name: z.nullable(z.string()),
  /** In the supplier's order: of two groups of a store that have a closing, the first one's holds. */
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The stores in it that this user may see. */
      store_count: z.number(),
      has_closing: z.boolean(),
      non_delivery_count: z.number(),
    }),
  ),
})
export type StoreGroups = z.output<typeof storeGroups>

const storeGroup = z.object({
  id: z.string(),
  name: z.string(),
  stores: z.array(z.object({ id: z.string(), customer_code: z.string(), name: z.string() })),
})
export type StoreGroup = z.output<typeof storeGroup>

export const listStoreGroups = route({
  method: 'GET',
  path,
  access: { area: 'supplier' },
  summary: '得意先グループの一覧',
  reply: ok(storeGroups),
})
export const downloadStoreGroups = route({
  method: 'GET',
  path: `${path}/download`,
  access: { area: 'supplier' },
  summary: '得意先グループとその得意先をCSVでダウンロードする（1行に1つのグループの1つの得意先）',
  reply: file('text/csv'),
})
export const createStoreGroup = route({
  method: 'POST',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: '得意先グループを作る',
  body: storeGroupForm,
  reply: created(z.object({ id: z.string(), store_groups: storeGroups })),
})
export const checkStoreGroupOrder = route({
  method: 'POST',
  path: `${path}/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'グループの順番を変える前に、締めが変わって受付外になる注文を調べる',
  body: order,
  reply: ok(checked),
})
export const orderStoreGroups = route({
  method: 'PATCH',
  path,
  access: { area: 'supplier', role: 'owner' },
  summary: 'グループの順番を変える（すべてのグループを並べて送る）',
  body: z.extend(order, seen),
  reply: ok(storeGroups),
})
export const getStoreGroup = route({
  method: 'GET',
  path: `${path}/:store_group_id`,
  access: { area: 'supplier' },
  summary: '得意先グループと、その得意先',
  reply: ok(storeGroup),
})
export const renameStoreGroup = route({
  method: 'PATCH',
  path: `${path}/:store_group_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '得意先グループの名前を変える',
  body: z.extend(storeGroupForm, { revision }),
  reply: ok(storeGroups),
})
export const checkStoreGroupStores = route({
  method: 'POST',
  path: `${path}/:store_group_id/stores/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'グループの得意先を変える前に、受付外になる注文を調べる',
  body: members,
  reply: ok(checked),
})
export const changeStoreGroupStores = route({
  method: 'PATCH',
  path: `${path}/:store_group_id/stores`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'グループの得意先を決める（見えない得意先はそのまま残る）',
  body: z.extend(members, seen),
  reply: ok(storeGroups),
})
export const checkStoreGroupRemoval = route({
  method: 'POST',
  path: `${path}/:store_group_id/removal/check`,
  access: { area: 'supplier', role: 'owner' },
  summary: 'グループを削除する前に、受付外になる注文を調べる',
  reply: ok(checked),
})
export const removeStoreGroup = route({
  method: 'DELETE',
  path: `${path}/:store_group_id`,
  access: { area: 'supplier', role: 'owner' },
  summary: '得意先グループを、その締めと休配日とともに削除する。得意先は残る',
  query: z.object({ revision: z.coerce.number().check(z.int()), checked: z.string().check(z.maxLength(100)) }),
  reply: ok(storeGroups),
})
