import { most_groups, type StoreGroup, type StoreGroups } from '#contract/groups/store-groups.contract.ts'
import { errorTexts } from '#contract/http/errors.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { sayAlreadyUsed } from '#domain/shared/rule-messages.ts'
import { refuseUnchecked } from '#server/calendar/check-calendar.ts'
import { checkGroups, type GroupChange } from '#server/calendar/check-groups.ts'
import { isTaken } from '#server/db/is-taken.ts'
import { putInOrder } from '#server/db/put-in-order.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { SupplierActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import { changeSetting, findRevision, viewRevision } from '#server/settings/revision.ts'
import {
  countSeenStores,
  deleteGroup,
  findGroup,
  findGroups,
  insertGroup,
  replaceMembers,
  updateName,
} from './group-store.ts'

/** The list of groups as its page shows it. */
export const viewGroups = async (db: Db, actor: SupplierActor): Promise<StoreGroups> => {
  const revision = await findRevision(db, actor.supplier_id, 'store_groups')
  return { ...viewRevision(revision), items: await findGroups(db, actor) }
}

/** The group of this user's own supplier; else 404. */
export const groupOf = async (db: Db, actor: SupplierActor, id: string): Promise<StoreGroup> => {
  return there(await findGroup(db, actor, id))
}

const taken = () => refuse(422, [{ field: 'name', message: sayAlreadyUsed('グループ名') }])

type Seen = { revision: number; checked: string }

const change = async (
  deps: Deps,
  actor: SupplierActor,
  revision: number,
  at: Date,
  work: (trx: Db) => Promise<unknown>,
): Promise<StoreGroups> => {
  const view = (db: Db) => viewGroups(db, actor)
  await changeSetting(deps.db, actor, 'store_groups', revision, at, work, view)
  return view(deps.db)
}

/** Makes a group, which nothing depends on yet: whatever others have saved meanwhile. */
export const createGroup = async (deps: Deps, actor: SupplierActor, name: string, at: Date) => {
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'store_groups')
  let id = ''
  const store_groups = await change(deps, actor, revision, at, async trx => {
    if ((await findGroups(trx, actor)).length >= most_groups) {
      throw refuse(422, `得意先グループは${most_groups}個までです。使わないグループを消してから作ってください`)
    }
    const made = await insertGroup(trx, actor.supplier_id, name)
    if (!made) throw taken()
    id = made
  })
  return { id, store_groups }
}

export const renameGroup = async (
  deps: Deps,
  actor: SupplierActor,
  id: string,
  { name, revision }: { name: string; revision: number },
  at: Date,
) => {
  await groupOf(deps.db, actor, id)
  return change(deps, actor, revision, at, async trx => {
    if (await isTaken(trx, 'store_groups', actor.supplier_id, name, id)) throw taken()
    await updateName(trx, actor.supplier_id, id, name)
  })
}

/** Everything that a change names must be this supplier's, and of the stores what this user may see. */
const refuseForeign = async (db: Db, actor: SupplierActor, wish: GroupChange) => {
  if ('store_group_ids' in wish) {
    const known = (await findGroups(db, actor)).map(one => one.id)
    const asked = new Set(wish.store_group_ids)
    if (wish.store_group_ids.some(id => !known.includes(id))) throw refuse(404, errorTexts.not_found)
    if (asked.size !== known.length || asked.size !== wish.store_group_ids.length) {
      throw refuse(422, 'すべてのグループを1回ずつ並べてください')
    }
    return
  }
  await groupOf(db, actor, 'removed_id' in wish ? wish.removed_id : wish.store_group_id)
  if ('store_ids' in wish && (await countSeenStores(db, actor, wish.store_ids)) !== new Set(wish.store_ids).size) {
    throw refuse(404, errorTexts.not_found)
  }
}

/** Which standing orders would lose their date by a change of groups. Nothing is saved. */
export const checkChange = async (deps: Deps, actor: SupplierActor, wish: GroupChange, at: Date) => {
  await refuseForeign(deps.db, actor, wish)
  const { revision } = await findRevision(deps.db, actor.supplier_id, 'store_groups')
  return checkGroups(deps, deps.db, actor, wish, revision, at)
}

/** Saves a change of groups as it was checked. */
export const saveChange = async (
  deps: Deps,
  actor: SupplierActor,
  wish: GroupChange,
  { revision, checked }: Seen,
  at: Date,
) => {
  await refuseForeign(deps.db, actor, wish)
  return change(deps, actor, revision, at, async trx => {
    refuseUnchecked(await checkGroups(deps, trx, actor, wish, revision, at), checked)
    if ('store_group_ids' in wish)
      await putInOrder(trx, 'store_groups', 'supplier_id', actor.supplier_id, wish.store_group_ids)
    else if ('removed_id' in wish) await deleteGroup(trx, actor.supplier_id, wish.removed_id)
    else await replaceMembers(trx, actor, wish.store_group_id, wish.store_ids)
  })
}
