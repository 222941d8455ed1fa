import * as contract from '#contract/restores/restores.contract.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import {
  type DepartureChannel,
  type DepartureVerdict,
  type SettledBy,
  verdict_words,
} from '#domain/restores/verdicts.ts'
import type { Db } from '#server/deps.ts'
import { type AdminActor, demandConfirmed } from '#server/http/actor.ts'
import { noteAdminAct } from '#server/http/admin-audits.ts'
import { room } from '#server/http/serve.ts'
import { there } from '#server/http/there.ts'
import { referenceOfDispatch } from '#server/outbox/dispatches.ts'
import { releaseHold } from './release-hold.ts'
import {
  countDepartures,
  type Departure,
  findDepartures,
  findHold,
  findPastRestores,
  findUnsettledIds,
  noteVerdict,
} from './restore-store.ts'

/** How many are shown at once: what is settled makes room for the next ones. */
const shown = 300

const viewDeparture = ({ round, box: _, order_number, queued_at, ...row }: Departure): contract.Departure => ({
  ...row,
  channel: row.channel as DepartureChannel,
  settled_by: row.settled_by as SettledBy | null,
  reference: referenceOfDispatch({ ...row, round }),
  order_number: order_number === null ? null : orderNumber(order_number),
  queued_at: queued_at.toISOString(),
})

const viewHold = async (db: Db): Promise<contract.Restore['held']> => {
  const hold = await findHold(db)
  if (!hold) return null
  const [counts, items] = await Promise.all([countDepartures(db, hold.id), findDepartures(db, hold.id, shown)])
  return {
    ...hold,
    found_at: hold.found_at.toISOString(),
    known_until: hold.known_until.toISOString(),
    numbers_from: orderNumber(hold.numbers_from),
    counts: counts.map(one => ({ ...one, channel: one.channel as DepartureChannel })),
    items: items.map(viewDeparture),
  }
}

const noteSettled = (
  trx: Db,
  actor: AdminActor,
  { verdict, count }: { verdict: DepartureVerdict; count: number },
  at: Date,
) => noteAdminAct(trx, actor, { act: 'departures_settled', facts: { verdict: verdict_words[verdict], count } }, at)

/** The hold of that id, while it lasts. */
const heldThere = async (db: Db, restore_id: string) => {
  const hold = await findHold(db)
  return there(hold?.id === restore_id && hold)
}

export const restoreRoutes = room(contract, {
  getRestore: async ({ deps: { db } }) => {
    const [held, past] = await Promise.all([viewHold(db), findPastRestores(db)])
    const view = ({ found_at, released_at, ...one }: (typeof past)[number]) => ({
      ...one,
      found_at: found_at.toISOString(),
      released_at: released_at.toISOString(),
    })
    return { held, past: past.map(view) }
  },
  settleDepartures: async ({ deps: { db }, actor, params: { restore_id }, body: { verdict, ids }, at }) => {
    await heldThere(db, restore_id)
    const count = await db.transaction().execute(async trx => {
      const noted = await noteVerdict(trx, restore_id, { verdict, settled_by: 'person' }, ids)
      await noteSettled(trx, actor, { verdict, count: noted }, at)
      return noted
    })
    return { count }
  },
  settleByRecord: async ({ deps: { db }, actor, params: { restore_id }, body: { record }, at }) => {
    await heldThere(db, restore_id)
    const named = new Set(record.toLowerCase().match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g))
    const count = await db.transaction().execute(async trx => {
      const ids = (await findUnsettledIds(trx, restore_id)).filter(id => named.has(id))
      const noted = await noteVerdict(trx, restore_id, { verdict: 'left', settled_by: 'record' }, ids)
      await noteSettled(trx, actor, { verdict: 'left', count: noted }, at)
      return noted
    })
    return { count }
  },
  releaseDepartures: async ({ deps, actor, params: { restore_id }, at }) => {
    await heldThere(deps.db, restore_id)
    demandConfirmed(actor)
    await releaseHold(deps, restore_id, actor, at)
    return undefined
  },
})
