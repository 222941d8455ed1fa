import { createHmac } from 'node:crypto'
import { refuse } from '#domain/shared/refusal.ts'
import { invite_code_length, invite_code_letters, readInviteCode } from '#domain/stores/invite-code.ts'
import type { Deps } from '#server/deps.ts'
import { countTries, findCodeKeys, findInviteByKeys, noteTry, writeCodeKeys } from './invite-code-store.ts'
import { inviteToken } from './invite-token.ts'

const mac = (secret: string, of: string) => createHmac('sha256', secret).update(of).digest()

/** The code of an invitation, derived whenever it is printed, as its token is (docs/decisions/030). */
const codeOf = (secret: string, invite_id: string): string =>
  [...mac(secret, `store-invite-code:${invite_id}`).subarray(0, invite_code_length)]
    .map(byte => invite_code_letters[byte % invite_code_letters.length])
    .join('')

/** By what a code is found: who reads it in the database can't tell the code. */
const keyOf = (secret: string, code: string): string => mac(secret, `store-invite-code-key:${code}`).toString('hex')

/** The codes to print on these invitations. One that was printed under the former secret stays what it was. */
export const printedCodes = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  invite_ids: readonly string[],
): Promise<Map<string, string>> => {
  const before = await findCodeKeys(db, invite_ids)
  const made = invite_ids.map(id => {
    const known = before.get(id)
    const as_printed = config.secrets.find(secret => keyOf(secret, codeOf(secret, id)) === known) ?? config.secret
    const code = codeOf(as_printed, id)
    return { id, code, key: keyOf(as_printed, code) }
  })
  await writeCodeKeys(
    db,
    made.filter(one => before.get(one.id) !== one.key),
  )
  return new Map(made.map(one => [one.id, one.code]))
}

/** Of one network address in an hour. */
const most_tries = 20
const hour_ms = 3_600_000

/**
 * The token of the invitation whose code was typed; whether it is still open, its page says. 422 beside the field for what
 * is none, 429 for who has typed too many that are none.
 */
export const tokenOfCode = async (deps: Deps, typed: string, address: string, at: Date): Promise<{ token: string }> => {
  const { db, config } = deps
  if ((await countTries(db, address, new Date(at.getTime() - hour_ms))) >= most_tries) {
    throw refuse(429, '招待コードの入力が続いたため、しばらく受け付けられません。1時間ほどたってからお試しください')
  }
  const code = readInviteCode(typed)
  const keys = code === null ? [] : config.secrets.map(secret => keyOf(secret, code))
  const id = keys.length === 0 ? undefined : await findInviteByKeys(db, keys)
  if (id !== undefined) return { token: inviteToken(config.secret, id) }
  await noteTry(db, address, at)
  throw refuse(422, [
    {
      field: 'code',
      message: 'この招待コードは見つかりません。招待状の12文字をお確かめください（数字の0と1、英字のOとIは使いません）',
    },
  ])
}
