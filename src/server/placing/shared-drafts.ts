import type { SharedContent, SharedDraft } from '#contract/placing/shared-drafts.contract.ts'
import { dayOf } from '#domain/shared/day.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import type { ConsumerActor } from '#server/http/actor.ts'
import { there } from '#server/http/there.ts'
import {
  closeShared,
  type DraftPlace,
  findOneShared,
  findShared,
  findTaken,
  forgetOldest,
  forgetShared,
  giveBackShared,
  type SharedRow,
  type TakenRow,
  takeShared,
  writeShared,
} from './shared-draft-store.ts'

/** A copy that nobody has typed at for so long is shown to nobody. */
const kept_days = 3
const expiry = (at: Date) => new Date(at.getTime() - kept_days * 86_400_000)

/** What is being typed for a deal: the colleagues' drafts, and this person's on all devices. */
export const listSharedDrafts = async (deps: Deps, actor: ConsumerActor, deal_id: string, at: Date) => {
  const rows = await findShared(deps.db, { deal_id, since: expiry(at), today: dayOf(at) })
  return rows.filter(row => row.taken_by === null || row.account_id === actor.account_id).map(row => view(row, actor))
}

/**
 * Puts a device's draft where colleagues see it. What was taken over stays as it was taken, and says by whom. Refuses 422 an
 * item that is not on this deal's list.
 */
export const shareDraft = async (
  deps: Deps,
  actor: ConsumerActor,
  to: DraftPlace,
  content: SharedContent,
  at: Date,
) => {
  const written = await writeShared(deps.db, to, content, at)
  if (!written) {
    const { taken } = await own(deps.db, actor, to)
    if (taken === null) throw refuse(422, [{ field: 'lines', message: '発注リストにない商品があります' }])
    return { taken }
  }
  await forgetOldest(deps.db, to)
  return { taken: null }
}

/** Ends a device's sharing just before its order is sent: whoever takes it over must come before that. */
export const closeDraft = async (deps: Deps, actor: ConsumerActor, of: DraftPlace) => {
  await closeShared(deps.db, of)
  return own(deps.db, actor, of)
}

/**
 * Takes a colleague's draft over, or one's own of another device; nobody else can any more. Refuses 409 where another was
 * first, where its author has typed on or sent it; 404 another deal's.
 */
export const takeDraft = async (
  deps: Deps,
  actor: ConsumerActor,
  by: DraftPlace,
  seen: { id: string; revision: number },
  at: Date,
): Promise<SharedDraft> => {
  const done = await takeShared(deps.db, by, seen, at)
  const row = there(await findOneShared(deps.db, by.deal_id, seen.id))
  if (done) return view(row, actor)
  if (row.taken_by !== null)
    throw refuse(
      409,
      row.taken_by === actor.account_id
        ? 'ほかの端末で先に引き継ぎました'
        : `${row.taken_by_name}さんが先に引き継ぎました`,
    )
  throw refuse(409, `${row.name}さんが続けて入力しました。新しい内容を確かめてから、もう一度取り込んでください`)
}

/** Undoes it while the author has not answered: afterwards it is gone, 404. Refuses 409 what another has taken. */
export const giveBackDraft = async (deps: Deps, by: DraftPlace, id: string): Promise<void> => {
  if (await giveBackShared(deps.db, by, id)) return
  there(await findOneShared(deps.db, by.deal_id, id))
  throw refuse(409, 'この端末で引き継いだ下書きではありません')
}

export const forgetSharedDrafts = (deps: Deps) => forgetShared(deps.db, expiry(deps.now()))

const own = async (db: Db, actor: ConsumerActor, of: DraftPlace) => {
  const taken = await findTaken(db, of)
  return { taken: taken ? viewTaken(taken, actor) : null }
}

const viewTaken = ({ taken_by, taken_by_name, taken_at }: TakenRow, { account_id }: ConsumerActor) =>
  taken_at && taken_by_name !== null
    ? { name: taken_by_name, at: taken_at.toISOString(), by_own: taken_by === account_id }
    : null

const view = (row: SharedRow, actor: ConsumerActor): SharedDraft => ({
  id: row.id,
  revision: row.revision,
  name: row.name,
  device: row.account_id === actor.account_id ? row.device : null,
  delivery_date: row.delivery_date ?? '',
  note: row.note,
  lines: row.lines,
  typed_at: row.typed_at.toISOString(),
  taken: viewTaken(row, actor),
})
