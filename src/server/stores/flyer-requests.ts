import { errorTexts } from '#contract/http/errors.ts'
import type { FlyerRequestRow } from '#contract/stores/flyer-requests.contract.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import {
  canBecome,
  type FlyerRequestState,
  type FlyerWay,
  flyer_request_state_words,
} from '#domain/stores/invite-flyer.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { AdminActor } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { tell } from '#server/notices/tell.ts'
import {
  type ChangedRequest,
  countFlyerRequests,
  findFlyerRequests,
  lockFlyerRequests,
  lockOpenRequests,
  notePrinted,
  type QueuedRequest,
  setStates,
} from './flyer-request-store.ts'
import { invitesFor, lettersOf } from './invites.ts'

const page_size = 100

type Asked = {
  q?: string | undefined
  way?: FlyerWay | undefined
  state?: FlyerRequestState | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

const viewRequest = (row: QueuedRequest): FlyerRequestRow => ({
  ...row,
  asked_at: row.asked_at.toISOString(),
  state_changed_at: row.state_changed_at?.toISOString() ?? null,
  printed_at: row.printed_at?.toISOString() ?? null,
})

/** The queue of what suppliers have asked the platform to send. */
export const listFlyerRequests = async (deps: Deps, asked: Asked) => {
  const limit = asked.limit ?? page_size
  const [rows, counts] = await Promise.all([
    findFlyerRequests(deps.db, asked, limit),
    countFlyerRequests(deps.db, asked),
  ])
  const items = rows.slice(0, limit).map(viewRequest)
  return { items, next_cursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null, counts }
}

/** Why a request can't become that; null where it can. */
const whyNot = (one: QueuedRequest, state: FlyerRequestState): string | null =>
  canBecome(one.state, state, one.way)
    ? null
    : one.state === 'requested' || one.state === 'preparing'
      ? state === 'sent'
        ? 'メールとFAXは、招待を送ると発送済になります'
        : `すでに${flyer_request_state_words[one.state]}です`
      : `${flyer_request_state_words[one.state]}のため、変えられません`

const lock = async (trx: Db, ids: readonly string[]) => {
  const found = await lockFlyerRequests(trx, ids)
  if (found.length !== new Set(ids).size) throw refuse(404, errorTexts.not_found)
  return found
}

/** Tells those who have asked, once each, what has become of their requests. */
const tellAskers = async (trx: Db, changed: readonly ChangedRequest[], reason: string | null, at: Date) => {
  const groups = Map.groupBy(changed, one => `${one.supplier_id} ${one.asked_by} ${one.way}`)
  const notices = [...groups.values()].flatMap(group => {
    const [first] = group
    if (!first) return []
    const facts = { way: first.way, store_names: group.map(one => one.store_name) }
    return {
      to: { supplier_id: first.supplier_id, account_id: first.asked_by },
      said: reason === null ? say('flyer_sent', facts) : say('flyer_not_sent', { ...facts, reason }),
      key: `flyer_request:${first.id}`,
    }
  })
  await tell(trx, notices, at)
}

type Change = { flyer_request_ids: readonly string[]; state: FlyerRequestState; reason: string }

/** Gives requests another state. Who has asked is told once of what was sent, and of what is not going to be and why. */
export const changeFlyerRequests = async (
  deps: Deps,
  actor: AdminActor,
  { flyer_request_ids, state, reason }: Change,
  at: Date,
) => {
  if (state === 'cancelled' && reason.trim() === '') {
    throw refuse(422, [{ field: 'reason', message: '理由を入力してください' }])
  }
  return deps.db.transaction().execute(async trx => {
    const found = await lock(trx, flyer_request_ids)
    const judged = found.map(one => ({ ...one, message: whyNot(one, state) }))
    const how = { state, by: actor.name, reason: state === 'cancelled' ? reason.trim() : '' }
    const noted = { state: flyer_request_state_words[state], reason: how.reason }
    const changed = await setStates(
      trx,
      judged.filter(one => one.message === null).map(one => one.id),
      how,
      at,
    )
    for (const [subject_id, group] of Map.groupBy(changed, one => one.supplier_id)) {
      const facts = { ...noted, count: group.length }
      await noteAdminAct(trx, actor, { act: 'flyer_requests_changed', subject_id, facts }, at)
    }
    if (changed.length === 0) {
      await noteAdminAct(trx, actor, { act: 'flyer_requests_changed', facts: { ...noted, count: 0 } }, at)
    }
    if (state === 'sent') await tellAskers(trx, changed, null, at)
    if (state === 'cancelled') await tellAskers(trx, changed, how.reason, at)
    return {
      changed: changed.length,
      left_out: judged.flatMap(({ id, store_name, message }) =>
        message === null ? [] : [{ id, store_name, message }],
      ),
    }
  })
}

/** What leaves by mail or fax fulfils the requests for it; in the caller's transaction. */
export const fulfilFlyerRequests = async (
  trx: Db,
  actor: AdminActor,
  { way, store_ids }: { way: FlyerWay; store_ids: readonly string[] },
  at: Date,
) => {
  const ids = await lockOpenRequests(trx, store_ids, way)
  if (ids.length === 0) return
  await tellAskers(trx, await setStates(trx, ids, { state: 'sent', by: actor.name, reason: '' }, at), null, at)
}

/** The invitations of these requests, as their suppliers print them; who has come already is refused by name. */
export const printableRequests = async (
  deps: Deps,
  actor: AdminActor,
  flyer_request_ids: readonly string[],
  at: Date,
) => {
  const printed = await deps.db.transaction().execute(async trx => {
    const found = await lock(trx, flyer_request_ids)
    const linked = found.filter(one => one.linked)
    if (linked.length > 0) {
      const names = linked.map(one => one.store_name).join('、')
      throw refuse(409, `すでに飲食店とつながっているため、印刷できません。外してください：${names}`)
    }
    await notePrinted(
      trx,
      found.map(one => one.id),
      actor.name,
      at,
    )
    const made = []
    for (const [supplier_id, group] of Map.groupBy(found, one => one.supplier_id)) {
      const store_ids = [...new Set(group.map(one => one.store_id))]
      const by = { supplier_id, account_id: actor.account_id, name: '運営' }
      made.push({ supplier_id, invites: await invitesFor(trx, by, store_ids, at) })
      const facts = { count: store_ids.length }
      await noteAdminAct(trx, actor, { act: 'flyers_printed', subject_id: supplier_id, facts }, at)
    }
    return made
  })
  const letters = await Promise.all(printed.map(one => lettersOf(deps, one.supplier_id, one.invites)))
  return letters.flat()
}
