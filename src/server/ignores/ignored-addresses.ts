import { errorTexts } from '#contract/http/errors.ts'
import type { IgnoredAddress } from '#contract/ignores/ignores.contract.ts'
import { say } from '#domain/notices/words.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
import { settle } from '#server/notices/settle.ts'
import { tell } from '#server/notices/tell.ts'
import { decryptAddress } from './encrypted-address.ts'
import {
  deleteIgnored,
  findConcerned,
  findIgnored,
  type IgnoreReason,
  insertIgnored,
  unverifyCounters,
} from './ignored-address-store.ts'

/** The address of a link; 404 for one that this house has not made. */
export const addressOf = (deps: Deps, encrypted: string): string => {
  const address = decryptAddress(deps.config.secrets, encrypted)
  if (address === null) throw refuse(404, errorTexts.not_found)
  return address
}

export const viewAddress = async (db: Db, mail_address: string): Promise<IgnoredAddress> => {
  const ignored = await findIgnored(db, mail_address)
  return {
    mail_address,
    ignored: ignored !== undefined,
    reason: ignored?.reason ?? null,
    ignored_at: ignored?.ignored_at.toISOString() ?? null,
  }
}

/** Why this address gets no mail; null where it gets it. */
export const whyIgnored = async (db: Db, mail_address: string): Promise<IgnoreReason | null> =>
  (await findIgnored(db, mail_address))?.reason ?? null

/** Stops mail to an address, and tells everybody whom it concerns, once. In the caller's transaction. */
export const stopAddress = async (
  trx: Db,
  mail_address: string,
  { reason, detail = '' }: { reason: IgnoreReason; detail?: string },
  at: Date,
) => {
  if (!(await insertIgnored(trx, { mail_address, reason, detail }, at))) return
  if (reason === 'bounced') await unverifyCounters(trx, mail_address)
  const concerned = await findConcerned(trx, mail_address)
  const notices = concerned.map(({ to, own }) => ({
    to,
    said: say('mail_stopped', { mail_address, reason, own }),
    key: `${mail_address.toLowerCase()}:${at.getTime()}`,
    subject: mail_address.toLowerCase(),
  }))
  await tell(trx, notices, at)
}

/** An address gets mail again: its owner says so on the page, or by a code that came there. */
export const acceptAgain = async (db: Db, mail_address: string, at: Date): Promise<void> => {
  await deleteIgnored(db, mail_address)
  await settle(db, 'mail_stopped', { subject: mail_address.toLowerCase() }, at)
}
