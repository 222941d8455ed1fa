import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#domain/shared/refusal.ts'
import { countTry, wasRight } from '#server/accounts/login-throttle.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { Deps } from '#server/deps.ts'
import { inviteToken } from '#server/stores/invite-token.ts'
import { findJoiningRow } from './joining-store.ts'
import { holdJoining, readJoiningLink } from './joining-token.ts'
import { joiningView } from './joining-view.ts'

const rowOfLink = async (deps: Deps, token: string, at: Date) => {
  const id = readJoiningLink(deps, token)
  return id === null ? undefined : findJoiningRow(deps.db, id, at)
}

/** What the link of a mail leads to. Of nobody's link and of one that is over it says the same. */
export const viewResumable = async (deps: Deps, token: string, at: Date) => {
  const row = await rowOfLink(deps, token, at)
  if (!row) return { state: 'over' as const, door: null }
  return { state: row.finished_at ? ('done' as const) : ('open' as const), door: row.door }
}

/**
 * Goes on at another device: the link alone opens nothing, as the address that got it may not be this person's. The
 * password that was chosen does. Tries are counted as those of a login.
 */
export const resumeJoining = async (
  deps: Deps,
  token: string,
  password: string,
  asking: { request: FastifyRequest; reply: FastifyReply; at: Date },
) => {
  const row = await rowOfLink(deps, token, asking.at)
  const tried = await countTry(deps, 'consumer', `joining ${row?.id ?? token.slice(0, 64)}`, asking)
  const right = await verifyPassword(password, row?.password_hash ?? null)
  if (!row || !right)
    throw refuse(422, [{ field: 'password', message: 'パスワードが違うか、リンクの期限が切れています' }])
  await wasRight(deps, tried, asking)
  holdJoining(deps, asking.reply, row.id)
  const invite_token = row.invite_id === null ? null : inviteToken(deps.config.secret, row.invite_id)
  return { joining: joiningView(row), invite_token }
}
