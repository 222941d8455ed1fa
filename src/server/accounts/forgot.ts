import { refuse } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { code_rules, isAuthCode } from '#server/outbox/auth-code.ts'
import {
  type ForgotArea,
  type ForgotPurpose,
  findForgotten,
  insertForgotten,
  proveForgotten,
  takeForgottenTry,
  useProof,
} from './forgot-store.ts'
import { findPasswordLink, newToken, tokenHash } from './password-links.ts'

/**
 * Takes down what somebody has forgotten. The answer is the same, and the work, whether there is such an account: only the
 * job looks.
 */
export const requestForgotten = async (
  deps: Deps,
  asked: { area: ForgotArea; purpose: ForgotPurpose; asked: string; address: string },
  at: Date,
) => {
  const made = await deps.db.transaction().execute(trx => insertForgotten(trx, asked, at))
  if (!made) throw refuse(429, '送れるのは、1分に1回、1時間に5回までです。しばらく待ってからお試しください')
  return { request_id: made.id, expires_at: made.expires_at.toISOString() }
}

export const dead_link =
  'このリンクは使えません。期限が過ぎたか、すでに使われたか、新しいリンクが送られています。もう一度はじめからお試しください'

/** Whether a link still sets a password: of whom. */
export const verifyLink = async (deps: Deps, area: ForgotArea, token: string, at: Date) => {
  const found = await findPasswordLink(deps.db, area, token, at)
  if (!found) throw refuse(422, dead_link)
  return { login_id: found.login_id }
}

const say = (message: string) => refuse(422, [{ field: 'auth_code', message }])
const ask_again = '入力できる回数か時間を超えました。新しいコードを送ってください'

/** Exchanges the right code for what the login ids are shown for. Each try counts, of a code that nobody was sent, too. */
export const verifyForgottenCode = async (
  deps: Deps,
  area: ForgotArea,
  { request_id, auth_code }: { request_id: string; auth_code: string },
  at: Date,
) => {
  const tries = await takeForgottenTry(deps.db, request_id, area, at)
  if (tries === undefined) throw say(ask_again)
  if (!isAuthCode(deps.config.secrets, 'forgotten-login-id', request_id, auth_code)) {
    const left = code_rules.tries - tries
    throw say(left > 0 ? `確認コードが違います。あと${left}回入力できます` : ask_again)
  }
  const token = newToken()
  if (!(await proveForgotten(deps.db, request_id, tokenHash(token), at))) throw say(ask_again)
  return { token }
}

/** The login ids of who has proved an address or a number, once. */
export const showLoginIds = async (deps: Deps, area: ForgotArea, token: string, at: Date) => {
  const proved = await useProof(deps.db, tokenHash(token), area, at)
  if (!proved) throw refuse(422, '時間が過ぎたか、すでに表示しました。もう一度はじめからお試しください')
  const accounts = await findForgotten(deps.db, proved)
  return { login_ids: accounts.map(one => one.login_id) }
}
