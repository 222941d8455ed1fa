import { errorTexts } from '#contract/http/errors.ts'
import type { IgnoredAddress } from '#contract/ignores/ignores.contract.ts'
import { refuse } from '#domain/shared/refusal.ts'
import type { Db, Deps } from '#server/deps.ts'
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
  const address = decryptAddress(deps.config.secret, encrypted)
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

const words: Record<IgnoreReason, { title: string; cause: string; way: string }> = {
  asked: {
    title: 'メールの受け取りが止められました',
    cause: '受信者の操作で止められました',
    way: '再開するには、これまでに届いたメールの下にある「メールを止める・再開する」のリンクを開いてください。',
  },
  bounced: {
    title: 'メールが届かないアドレスがあります',
    cause: '相手先のメールサーバーから「届けられない」と返されました',
    way: 'アドレスに誤りがないか確かめて、設定し直してください。',
  },
}

/** Stops mail to an address, and tells everybody whom it concerns, once. In the caller's transaction. */
export const stopAddress = async (
  trx: Db,
  mail_address: string,
  { reason, detail = '' }: { reason: IgnoreReason; detail?: string },
  at: Date,
) => {
  if (!(await insertIgnored(trx, { mail_address, reason, detail }, at))) return
  if (reason === 'bounced') await unverifyCounters(trx, mail_address)
  const { title, cause, way } = words[reason]
  const body = `${mail_address} へのメールは、${cause}。これからのお知らせは届きません。`
  const theirs = 'この宛先への発注は、電話などで直接お伝えください。仕入先の設定で宛先を変えられます。'
  const concerned = await findConcerned(trx, mail_address)
  const notices = concerned.map(({ to, own }) => ({
    to,
    kind: 'mail_stopped',
    title,
    body: body + (own ? way : theirs),
  }))
  await tell(trx, notices, at)
}

/** An address gets mail again: its owner says so on the page, or by a code that came there. */
export const acceptAgain = (db: Db, mail_address: string): Promise<void> => deleteIgnored(db, mail_address)
