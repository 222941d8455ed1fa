import { errorTexts } from '#contract/http/errors.ts'
import { lists_a_deal, type MyList, type MyListForm } from '#contract/lists/my-lists.contract.ts'
import { compare } from '#domain/shared/decimal.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import type { Db, Deps } from '#server/deps.ts'
import {
  countKnownItems,
  deleteMyList,
  findMyLists,
  insertMyList,
  lockMyLists,
  replaceItems,
  updateMyList,
} from './my-list-store.ts'

type Who = { name: string }

const listOf = (lists: readonly MyList[], id: string): MyList => {
  const found = lists.find(one => one.id === id)
  if (!found) throw refuse(404, errorTexts.not_found)
  return found
}

const checkForm = async (db: Db, deal_id: string, lists: readonly MyList[], form: MyListForm, but?: string) => {
  if (lists.some(one => one.id !== but && one.name === form.name)) {
    throw refuse(422, [{ field: 'name', message: sayAlreadyUsed('リスト名') }])
  }
  const ids = form.items.map(one => one.order_list_item_id)
  if ((await countKnownItems(db, deal_id, ids)) !== ids.length) throw refuse(404, errorTexts.not_found)
}

const refuseStale = (list: MyList, revision: number) => {
  if (list.revision === revision) return
  throw refuse(409, `${list.changed_by_name}さんがこのリストを変更しました。内容を見比べてください`, { current: list })
}

/** One change of a deal's lists at a time. */
const change = <T>(deps: Deps, deal_id: string, work: (db: Db, lists: MyList[]) => Promise<T>): Promise<T> =>
  deps.db.transaction().execute(async db => {
    await lockMyLists(db, deal_id)
    return work(db, await findMyLists(db, deal_id))
  })

/** Whether a list is just this, as this person has saved it: the answer was lost, and it is saved again. */
const isSavedSo = (list: MyList, { name, items }: MyListForm, by: Who): boolean =>
  list.name === name &&
  list.changed_by_name === by.name &&
  list.items.length === items.length &&
  list.items.every((one, at) => {
    const other = items[at]
    return (
      one.order_list_item_id === other?.order_list_item_id &&
      one.unit_kind === other.unit_kind &&
      compare(one.quantity, other.quantity) === 0
    )
  })

/** A new list; what this person has just made so is that list. */
export const createMyList = (deps: Deps, deal_id: string, form: MyListForm, by: Who, at: Date): Promise<MyList> =>
  change(deps, deal_id, async (db, lists) => {
    if (lists.length >= lists_a_deal)
      throw refuse(422, `マイリストは${lists_a_deal}個までです。使わないリストを削除してください`)
    const same = lists.find(one => one.revision === 1 && isSavedSo(one, form, by))
    if (same) return same
    await checkForm(db, deal_id, lists, form)
    const id = await insertMyList(db, deal_id, { name: form.name, by_name: by.name, at })
    await replaceItems(db, deal_id, id, form.items)
    return listOf(await findMyLists(db, deal_id, id), id)
  })

/** Name, items, their order and quantities as a whole; a change based on an older revision is 409 with the current list. */
export const changeMyList = (
  deps: Deps,
  deal_id: string,
  id: string,
  { revision, ...form }: MyListForm & { revision: number },
  by: Who,
  at: Date,
): Promise<MyList> =>
  change(deps, deal_id, async (db, lists) => {
    const list = listOf(lists, id)
    if (list.revision === revision + 1 && isSavedSo(list, form, by)) return list
    refuseStale(list, revision)
    await checkForm(db, deal_id, lists, form, id)
    await updateMyList(db, id, { name: form.name, by_name: by.name, at })
    await replaceItems(db, deal_id, id, form.items)
    return listOf(await findMyLists(db, deal_id, id), id)
  })

export const orderMyLists = (deps: Deps, deal_id: string, ids: string[]): Promise<MyList[]> =>
  change(deps, deal_id, async (db, lists) => {
    for (const id of ids) listOf(lists, id)
    if (new Set(ids).size !== lists.length || ids.length !== lists.length) {
      throw refuse(422, 'すべてのリストを1回ずつ並べてください')
    }
    await putInOrder(db, 'my_lists', 'deal_id', deal_id, ids)
    return findMyLists(db, deal_id)
  })

export const removeMyList = (deps: Deps, deal_id: string, id: string, revision: number): Promise<MyList[]> =>
  change(deps, deal_id, async (db, lists) => {
    refuseStale(listOf(lists, id), revision)
    await deleteMyList(db, id)
    return findMyLists(db, deal_id)
  })
