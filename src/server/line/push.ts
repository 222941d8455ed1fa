import type { LineMessage } from '#domain/line/messages.ts'
import type { Deps } from '#server/deps.ts'
import { SendFailure } from '#server/ports.ts'
import { findLink } from './links.ts'
import { noteQuota, takePush } from './push-store.ts'

/**
 * Pushes to a link, within the month's budget. Throws a `SendFailure`: permanent, with its class, where the link has
 * ended (`unlinked`), the user has blocked us (`blocked`), or nothing may be spent any more (`budget`); `to_many`: news to
 * many houses, of which a share of the budget is kept; `after_end`: the word that a link has ended, to whom it was.
 */
export const pushToLink = async (
  deps: Deps,
  link_id: string,
  retry_key: string,
  messages: (channel: string) => LineMessage[] | Promise<LineMessage[]>,
  { to_many = false, after_end = false }: { to_many?: boolean; after_end?: boolean } = {},
): Promise<{ provider_id: string }> => {
  const link = await findLink(deps.db, link_id)
  if (!link || !(link.in_force || (after_end && link.ended_at !== null)))
    throw new SendFailure('permanent', 'nobody is linked there any more', undefined, 'receiver', 'unlinked')
  if (link.blocked_at)
    throw new SendFailure('permanent', 'the user has blocked the account', undefined, 'receiver', 'blocked')
  const { channel, line_user_id: to } = link
  const made = await messages(channel)
  const { may, alarm } = await deps.db
    .transaction()
    .execute(trx => takePush(trx, { channel, retry_key, to_many }, deps.config.line_monthly_pushes, deps.now()))
  tellAlarm(deps, channel, alarm)
  if (!may) throw new SendFailure('permanent', "this month's pushes are used up", undefined, 'provider', 'budget')
  return deps.line.push({ channel, retry_key, to, messages: made })
}

/**
 * Asks LINE how much of the month is used, of every official account: others may send by it, too. One that can't be asked
 * keeps no other from being asked; the job tries again.
 */
export const readQuotas = async (deps: Deps) => {
  let failed: unknown
  for (const { name } of deps.line.channels) {
    const said = await deps.line.quota(name).catch((error: unknown) => {
      failed = error
      return null
    })
    if (said === null) continue
    const alarm = await deps.db
      .transaction()
      .execute(trx => noteQuota(trx, name, said, deps.config.line_monthly_pushes, deps.now()))
    tellAlarm(deps, name, alarm)
  }
  if (failed !== undefined) throw failed
}

/** No restaurant can mend this: whoever runs the product must. */
const tellAlarm = ({ log }: Deps, channel: string, alarm: number | null) => {
  if (alarm === null) return
  const err = new Error(`${alarm}% of this month's LINE pushes are used`)
  log.error({ err, channel }, 'the LINE budget')
}
