import type { BodyOf } from '#contract/http/route.ts'
import type { MergeDeal, MergePreview, MergeSide, mergeRestaurants as route } from '#contract/merges/merge.contract.ts'
import { staff_name } from '#domain/houses/correction.ts'
import { mergeGuard, passesGuard } from '#domain/merges/merge.ts'
import { say } from '#domain/notices/words.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { user_role_names } from '#domain/users/user.ts'
import type { Db, Deps } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { there } from '#server/http/there.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { tell } from '#server/notices/tell.ts'
import { mergeDeal } from '#server/stores/merge-deal.ts'
import { moveRows } from './merge-moves.ts'
import {
  addressesOf,
  findMergeDeals,
  findMergeSide,
  lockBoth,
  markMerged,
  mergedInto,
  raiseRoles,
} from './merge-store.ts'

type Which = { stays_id: string; goes_id: string }

const living = ({ state }: MergeSide['deals'][number]) => state !== 'ended' && state !== 'rejected'

/** Both registrations beside each other, and what keeps them from being one. 404 where one of them is none. */
export const previewMerge = async (db: Db, { stays_id, goes_id }: Which, at: Date): Promise<MergePreview> => {
  const today = dayOf(at)
  const read = async (id: string) => {
    const { in_use, open_offers, created_at, ...side } = there(await findMergeSide(db, id))
    const deals = await findMergeDeals(db, id, today)
    const words = [
      ...(in_use ? [] : [`「${side.name}」は退会・停止・統合されています`]),
      ...open_offers.map(name => `「${side.name}」に、${name}からの取引の申し込みが返事を待っています`),
    ]
    return { side: { ...side, created_at: created_at.toISOString(), deals }, words }
  }
  const stays = await read(stays_id)
  const goes = await read(goes_id)
  if (stays_id === goes_id) throw refuse(409, '同じ店舗どうしは統合できません')
  const conflicts = goes.side.deals.filter(living).flatMap(theirs => {
    const own = stays.side.deals.find(one => living(one) && one.supplier_id === theirs.supplier_id)
    return own ? [{ supplier_id: own.supplier_id, stays_deal_id: own.deal_id, goes_deal_id: theirs.deal_id }] : []
  })
  const blockers = [...stays.words, ...goes.words, ...conflicts.flatMap(one => bothOpen(stays.side, goes.side, one))]
  return { stays: stays.side, goes: goes.side, conflicts, blockers }
}

/** Neither deal with this supplier can end now. */
const bothOpen = (
  stays: MergeSide,
  goes: MergeSide,
  { stays_deal_id, goes_deal_id }: MergePreview['conflicts'][number],
) => {
  const own = stays.deals.find(one => one.deal_id === stays_deal_id)
  const theirs = goes.deals.find(one => one.deal_id === goes_deal_id)
  if (!own || !theirs || own.open.length === 0 || theirs.open.length === 0) return []
  return [
    `${own.supplier_name}との取引は、どちらにも終わっていないものがあります（${own.open.join('、')}／${theirs.open.join('、')}）`,
  ]
}

/** Which deals end: one of each two, and nothing that is open goes with it. */
const endingOf = (preview: MergePreview, end_deal_ids: readonly string[]): Set<string> => {
  const ends = new Set(end_deal_ids)
  const pairs = preview.conflicts.map(one => [one.stays_deal_id, one.goes_deal_id])
  const one_of_each = pairs.every(pair => pair.filter(id => ends.has(id)).length === 1)
  if (!one_of_each || ends.size !== pairs.length) {
    throw refuse(409, '同じ仕入先との取引は、続ける方を一つずつ選んでください', { current: preview })
  }
  const deals = [...preview.stays.deals, ...preview.goes.deals]
  const open = deals.filter(one => ends.has(one.deal_id) && one.open.length > 0)
  const blockers = [
    ...preview.blockers,
    ...open.map(one => `終了する${one.supplier_name}との取引に、${one.open.join('、')}あります`),
  ]
  if (blockers.length > 0) throw refuse(409, `いまは統合できません：${blockers.join('。')}`, { current: preview })
  return ends
}

/** The deal that goes on in the place of one that ends; null for one that goes on itself. */
const goesOnOf = ({ stays, goes, conflicts }: MergePreview, ends: ReadonlySet<string>, { deal_id }: MergeDeal) => {
  if (!ends.has(deal_id)) return null
  const pair = conflicts.find(one => one.stays_deal_id === deal_id || one.goes_deal_id === deal_id)
  const other = pair?.stays_deal_id === deal_id ? pair.goes_deal_id : pair?.stays_deal_id
  return [...stays.deals, ...goes.deals].find(one => one.deal_id === other) ?? null
}

const tellPeople = async (trx: Db, { stays, goes }: MergePreview, reason: string, at: Date) => {
  const there_before = new Set(stays.members.map(one => one.account_id))
  const joined = goes.members
    .filter(one => !one.suspended && !there_before.has(one.account_id))
    .map(one => `${one.name}（${user_role_names[one.role]}）`)
  const said = say('merged', { stays_name: stays.name, goes_name: goes.name, reason, joined })
  const key = `merged:${goes.id}`
  await tell(trx, [{ to: { consumer_id: stays.id }, said, key }], at)
  const mails = (await addressesOf(trx, stays.id)).map(destination => ({
    key: `${key}:${destination}`,
    of: { consumer_id: stays.id },
    destination,
    subject: `【Oroshi】${said.title}`,
    text: `${said.title}\n\n${said.body}\n`,
    asked: true,
  }))
  await queueMails(trx, mails, at)
}

/** How long whoever read before the merge may still write under the former id. */
const sweep_after_ms = 120_000

/**
 * Makes two registrations of one restaurant one, in one transaction: deals, people, orders and all else go over, orders as
 * they are. Of two deals with one supplier the chosen one ends. It cannot be taken back (decision 235). 422 where the typed
 * name is another, 409 with what keeps them apart. An order that is placed meanwhile waits, and belongs to the one that stays.
 */
export const mergeTwo = async (
  deps: Deps,
  actor: AdminActor,
  which: Which,
  { typed, reason, end_deal_ids }: BodyOf<typeof route>,
  at: Date,
) => {
  demandConfirmed(actor)
  const { stays_id, goes_id } = which
  await deps.db.transaction().execute(async trx => {
    await lockBoth(trx, [stays_id, goes_id])
    const preview = await previewMerge(trx, which, at)
    const { stays, goes } = preview
    const guard = mergeGuard(stays, goes)
    if (!passesGuard(typed, guard)) {
      throw refuse(422, [{ field: 'typed', message: `なくなる店舗の${guard.label}と一致しません` }])
    }
    const ends = endingOf(preview, end_deal_ids)
    const names = { stays_name: stays.name, goes_name: goes.name }
    const by = { account_id: actor.account_id, name: staff_name }
    const touched = [...goes.deals.filter(living), ...stays.deals.filter(one => ends.has(one.deal_id))]
    for (const deal of touched) {
      if (!deal.own) await mergeDeal(trx, by, { ...deal, goes_on: goesOnOf(preview, ends, deal), names }, at)
    }
    await raiseRoles(trx, goes_id, stays_id)
    await markMerged(trx, goes_id, stays_id, at)
    await moveRows(trx, goes_id, stays_id)
    await tellPeople(trx, preview, reason, at)
    const facts = { name: goes.name, house: stays.name, house_id: stays_id, reason, count: goes.order_count }
    await noteAdminAct(trx, actor, { act: 'restaurants_merged', subject_id: goes_id, facts }, at)
    await enqueue(trx, 'sweep_merged', goes_id, sweep_after_ms)
  })
  return { id: stays_id }
}

/** The job: what was written meanwhile under the id of a restaurant that is no more goes over, too. May run twice. */
export const sweepMerged = async (deps: Deps, goes_id: string) => {
  await deps.db.transaction().execute(async trx => {
    const stays_id = await mergedInto(trx, goes_id)
    if (stays_id === null) return
    await lockBoth(trx, [stays_id, goes_id])
    await moveRows(trx, goes_id, stays_id)
  })
}
