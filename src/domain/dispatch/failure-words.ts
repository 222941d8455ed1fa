import { FAX_CLASS_WORDS, isFaxClass } from './fax.ts'
import { isMailClass, MAIL_CLASS_WORDS } from './mail.ts'

/**
 * Why an order did not arrive, for the restaurant: one sentence without the provider's words; null where nothing is known
 * that helps. `rejected` of a fax: the gateway did not take it in at all.
 */
export const failureWords = (channel: 'mail' | 'fax' | 'line' | 'sms', failure_class: string | null): string | null => {
  if (channel === 'mail' && isMailClass(failure_class)) return MAIL_CLASS_WORDS[failure_class]
  if (channel === 'fax' && isFaxClass(failure_class)) return FAX_CLASS_WORDS[failure_class]
  if (channel === 'fax' && failure_class === 'rejected') {
    return 'FAXの送信を受け付けてもらえませんでした。FAX番号をご確認ください'
  }
  return null
}

const nouns = { mail: 'メール', fax: 'FAX', line: 'LINEメッセージ', sms: 'SMS' }

/** The same where a reason must be given: without a class nobody refused it, but it could not leave. */
export const whyFailed = (channel: keyof typeof nouns, failure_class: string | null): string =>
  failureWords(channel, failure_class) ??
  (failure_class === null
    ? `送信の障害が続いたため、${nouns[channel]}を送れませんでした`
    : `${nouns[channel]}を受け取ってもらえませんでした`)
