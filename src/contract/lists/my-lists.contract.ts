import * as z from 'zod/mini'
import { created, ok, route } from '#contract/http/route.ts'
import { decimalText, instantText } from '#contract/http/shapes.ts'
import { unitKind } from '#contract/trade.ts'
import { maxItems } from '#contract/validation/list.ts'
import { maxChars, required, text } from '#contract/validation/text.ts'

const path = '/api/v2/consumers/:consumer_id/deals/:deal_id/my_lists'

/** Items on one list, and lists of one deal. */
export const items_a_list = 300
export const lists_a_deal = 20

const quantity = decimalText.check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, '数量は0以上で入力してください'))

const listItem = z.object({
  order_list_item_id: z.uuid(),
  unit_kind: unitKind,
  /** The usual quantity; 0 keeps the item on the list alone. */
  quantity,
})
export type MyListItem = z.output<typeof listItem>

/** What a person writes of a list: its items in their order, each once. */
export const myListForm = z.object({
  name: text('リスト名').check(z.trim(), required('リスト名'), maxChars('リスト名', 40)),
  items: maxItems(
    '商品',
    items_a_list,
    z
      .array(listItem)
      .check(
        z.refine(
          items => new Set(items.map(one => one.order_list_item_id)).size === items.length,
          '同じ商品が2回入っています',
        ),
      ),
  ),
})
export type MyListForm = z.output<typeof myListForm>

const myList = z.object({
  id: z.string(),
  name: z.string(),
  revision: z.number(),
  changed_at: instantText,
  changed_by_name: z.string(),
  items: z.array(listItem),
})
export type MyList = z.output<typeof myList>

const myLists = z.object({ items: z.array(myList) })

export const listMyLists = route({
  method: 'GET',
  path,
  access: { area: 'consumer' },
  summary: 'マイリスト：名前、商品、いつもの数量',
  reply: ok(myLists),
})
export const createMyList = route({
  method: 'POST',
  path,
  access: { area: 'consumer' },
  summary: 'マイリストを作る',
  body: myListForm,
  reply: created(myList),
})
export const orderMyLists = route({
  method: 'PATCH',
  path,
  access: { area: 'consumer' },
  summary: 'マイリストを並べ替える（すべてのリストを並べて送る）',
  body: z.object({ my_list_ids: maxItems('リスト', lists_a_deal, z.array(z.uuid())) }),
  reply: ok(myLists),
})
export const changeMyList = route({
  method: 'PATCH',
  path: `${path}/:my_list_id`,
  access: { area: 'consumer' },
  summary: 'マイリストの名前・商品・順番・数量を変える。古い版にもとづく変更は 409 と現在のリスト',
  body: z.extend(myListForm, { revision: z.number().check(z.int()) }),
  reply: ok(myList),
})
export const removeMyList = route({
  method: 'DELETE',
  path: `${path}/:my_list_id`,
  access: { area: 'consumer' },
  summary: 'マイリストを削除する。商品と発注はそのまま残る',
  query: z.object({ revision: z.coerce.number().check(z.int()) }),
  reply: ok(myLists),
})
