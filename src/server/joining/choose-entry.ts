import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { findEntry } from '#server/directory/find-entries.ts'
import { isWhole } from './begin-joining.ts'
import { changeJoining, type JoiningSeen } from './change-joining.ts'

/** Chooses an entry of the directory; what it lacks is asked next. An entry is joined once. */
export const chooseEntry = (deps: Deps, seen: JoiningSeen, restaurant_id: string) => {
  const choose = async (_row: unknown, trx: Db) => {
    const entry = await findEntry(trx, restaurant_id)
    const wrong = (message: string) => refuse(422, [{ field: 'restaurant_id', message }])
    // Taken away by an import since the search.
    if (!entry) throw wrong('この店舗は、一覧からなくなりました。もう一度探すか、お店の内容を入力してください')
    const { joined, restaurant } = entry
    if (joined) {
      throw wrong('この店舗は、すでに登録されています。お店のオーナーに、スタッフとしての登録をご依頼ください')
    }
    return { restaurant, restaurant_id, restaurant_confirmed: isWhole(restaurant) }
  }
  return changeJoining(deps, seen, choose, row => row.restaurant_id === restaurant_id && !row.restaurant_taken)
}
