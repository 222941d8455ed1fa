import { isDeepStrictEqual } from 'node:util'
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

const stale_words = '登録は、この画面より先に進んでいます。続きの画面を開きました'

/** Of what is finished, whoever has done it. */
export const done_words = '登録は済んでいます。ログインしてお使いください'

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

export type JoiningSeen = { request: FastifyRequest; revision: number; at: Date }

/** Whether what is asked of a joining that has gone on was done already: its answer was lost, and it is sent again. */
type DoneBefore = (row: JoiningRow, trx: Db) => boolean | Promise<boolean>

/**
 * The joining, alone until the transaction ends, as the page has seen it; or `again`, where it has gone on by what is asked
 * itself. 409 with `current` where it has gone on by anything else.
 */
export const lockJoining = async (
  trx: Db,
  deps: Deps,
  { request, revision, at }: JoiningSeen,
  doneBefore: DoneBefore = () => false,
): Promise<{ row: JoiningRow; again: boolean }> => {
  const id = heldJoining(deps, request)
  const row = id === null ? undefined : await findJoiningRow(trx, id, at, { lock: true })
  if (!row) throw gone()
  if (row.revision === revision && !row.finished_at) return { row, again: false }
  // What others have written while this one waited for its turn.
  const current = (await findJoiningRow(trx, row.id, at)) ?? row
  if (await doneBefore(current, trx)) return { row: current, again: true }
  throw refuse(409, current.finished_at ? done_words : stale_words, { current: joiningView(current) })
}

/** Writes an answer to what the page has seen, and says what comes next. The same one again is that answer, and is written once. */
export const changeJoining = (
  deps: Deps,
  seen: JoiningSeen,
  change: (row: JoiningRow, trx: Db) => Promise<JoiningChange>,
  doneBefore: DoneBefore,
): Promise<Joining> =>
  deps.db.transaction().execute(async trx => {
    const { row, again } = await lockJoining(trx, deps, seen, (now, of) => !now.finished_at && doneBefore(now, of))
    if (!again) await updateJoining(trx, row.id, await change(row, trx))
    return viewById(trx, row.id, seen.at)
  })

/** A joining that was just written. */
export const viewById = async (db: Db, id: string, at: Date): Promise<Joining> => {
  const row = await findJoiningRow(db, id, at)
  if (!row) throw new Error('a joining was written and is not there')
  return joiningView(row)
}

/** The restaurant as its person has looked it through. One that was chosen from the directory stays that entry. */
export const saveJoiningRestaurant = (deps: Deps, seen: JoiningSeen, restaurant: JoiningRestaurant) =>
  changeJoining(
    deps,
    seen,
    async () => ({ restaurant, restaurant_confirmed: true }),
    row => isWritten(row, restaurant),
  )

const isWritten = (row: JoiningRow, restaurant: JoiningRestaurant) =>
  row.restaurant_confirmed && isDeepStrictEqual(row.restaurant, restaurant)

/** A restaurant that the directory does not have. */
export const enterNotListed = (deps: Deps, seen: JoiningSeen, restaurant: JoiningRestaurant) =>
  changeJoining(
    deps,
    seen,
    async () => ({ restaurant, restaurant_id: null, restaurant_confirmed: true }),
    row => row.restaurant_id === null && isWritten(row, restaurant),
  )

/**
 * Who will log in and how. Whether the login id is somebody's is not said here: it would tell everybody who is a user. Who
 * has proven an address is told with what comes next. Of the same login sent again the password counts that was typed last:
 * that it is another one would tell what the first was.
 */
export const saveJoiningLogin = async (deps: Deps, seen: JoiningSeen, login: z.output<typeof joiningLoginForm>) => {
  const { password, ...rest } = login
  await refuseWeakPassword(password, [rest.login_id, rest.person_name])
  const password_hash = await hashPassword(password)
  return changeJoining(
    deps,
    seen,
    async () => ({ ...rest, password_hash }),
    async (row, trx) => {
      const same = row.login_id === rest.login_id && row.person_name === rest.person_name && row.password_hash !== null
      if (same) await updateJoining(trx, row.id, { password_hash })
      return same
    },
  )
}
