import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Joining } from '#contract/joining/joining.contract.ts'
import type { JoiningRestaurant, joiningLoginForm } from '#contract/joining/joining.form.ts'
import { refuse } from '#domain/shared/refusal.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { refuseWeakPassword } from '#server/accounts/weak-password.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findJoiningRow, type JoiningChange, type JoiningRow, updateJoining } from './joining-store.ts'
import { heldJoining } from './joining-token.ts'
import { joiningView } from './joining-view.ts'

const gone = () =>
  refuse(404, '登録の途中の内容が見つかりません。期限（7日）が過ぎたか、消されています。はじめからお試しください')

const stale_words = 'ほかの画面か端末で登録が進んでいます。続きの画面を開きました'

const done_words = 'この登録は、ほかの画面か端末ですでに済んでいます。ログインしてお使いください'

/** This browser's joining as it stands; null where it has none that lives. */
export const viewJoining = async (deps: Deps, request: FastifyRequest, at: Date): Promise<Joining | null> => {
  const row = await joiningOf(deps.db, deps, request, at)
  return row ? joiningView(row) : null
}

/** The row of this browser's joining; undefined where it has none that lives. */
export const joiningOf = async (db: Db, deps: Deps, request: FastifyRequest, at: Date) => {
  const id = heldJoining(deps, request)
  return id === null ? undefined : findJoiningRow(db, id, at)
}

/** The joining, alone until the transaction ends, as the page has seen it. 409 with `current` where it has gone on. */
export const lockJoining = async (
  trx: Db,
  deps: Deps,
  request: FastifyRequest,
  { revision, at }: { revision: number; at: Date },
): Promise<JoiningRow> => {
  const id = heldJoining(deps, request)
  const row = id === null ? undefined : await findJoiningRow(trx, id, at, { lock: true })
  if (!row) throw gone()
  if (row.revision !== revision || row.finished_at) {
    // What others have written while this one waited for its turn.
    const current = await findJoiningRow(trx, row.id, at)
    throw refuse(409, row.finished_at ? done_words : stale_words, { current: joiningView(current ?? row) })
  }
  return row
}

type Seen = { request: FastifyRequest; revision: number; at: Date }

/** Writes an answer to what the page has seen, and says what comes next. */
export const changeJoining = (
  deps: Deps,
  { request, revision, at }: Seen,
  change: (row: JoiningRow, trx: Db) => Promise<JoiningChange>,
): Promise<Joining> =>
  deps.db.transaction().execute(async trx => {
    const row = await lockJoining(trx, deps, request, { revision, at })
    await updateJoining(trx, row.id, await change(row, trx))
    return viewById(trx, row.id, at)
  })

/** A joining that was just written. */
export const viewById = async (db: Db, id: string, at: Date): Promise<Joining> => {
  const row = await findJoiningRow(db, id, at)
  if (!row) throw new Error('a joining was written and is not there')
  return joiningView(row)
}

/** The restaurant as its person has looked it through. One that was chosen from the directory stays that entry. */
export const saveJoiningRestaurant = (deps: Deps, seen: Seen, restaurant: JoiningRestaurant) =>
  changeJoining(deps, seen, async () => ({ restaurant, restaurant_confirmed: true }))

/** A restaurant that the directory does not have. */
export const enterNotListed = (deps: Deps, seen: Seen, restaurant: JoiningRestaurant) =>
  changeJoining(deps, seen, async () => ({ restaurant, restaurant_id: null, restaurant_confirmed: true }))

/**
 * Who will log in and how. Whether the login id is somebody's is not said here: it would tell everybody who is a user. Who
 * has proven an address is told with what comes next.
 */
export const saveJoiningLogin = async (deps: Deps, seen: Seen, login: z.output<typeof joiningLoginForm>) => {
  const { password, ...rest } = login
  await refuseWeakPassword(password, [rest.login_id, rest.person_name])
  const password_hash = await hashPassword(password)
  return changeJoining(deps, seen, async () => ({ ...rest, password_hash }))
}
