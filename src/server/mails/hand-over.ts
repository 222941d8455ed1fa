import { mail_class_words } from '#domain/dispatch/mail.ts'
import type { Deps } from '#server/deps.ts'
import { stopUrl } from '#server/ignores/encrypted-address.ts'
import { whyIgnored } from '#server/ignores/ignored-addresses.ts'
import { type Mail, SendFailure } from '#server/ports.ts'

/**
 * order: an order itself, stopped on the page alone, not by a slip of a mail program. notice: everything that the house
 * says by itself. asked: what the receiver asked for a moment ago, a code above all: it leaves although mail is stopped,
 * as it is how an address proves that it is one.
 */
export type MailPurpose = 'order' | 'notice' | 'asked'

/**
 * The only way by which a mail leaves the house: what its address wants is asked before (domain.md section 4). One that gets
 * no mail is a `SendFailure` of the class `ignored`.
 */
export const handOver = async (deps: Deps, mail: Mail, purpose: MailPurpose): Promise<{ provider_id: string }> => {
  if (purpose === 'asked') return deps.mail.send(mail)
  if ((await whyIgnored(deps.db, mail.to)) !== null) {
    throw new SendFailure('permanent', mail_class_words.ignored, undefined, 'receiver', 'ignored')
  }
  return deps.mail.send({ ...mail, unsubscribe: { url: stopUrl(deps, mail.to), one_click: purpose === 'notice' } })
}
