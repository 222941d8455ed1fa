import { type DispatchChannel, dispatch_channel_words } from '#domain/trade/dispatch.ts'
import { fax_class_words, isFaxClass } from './fax.ts'
import { isMailClass, mail_class_words } from './mail.ts'

/**
 * Why an order did not arrive, for the restaurant: one sentence without the provider's words; null where nothing is known
 * that helps. `rejected` of a fax: the gateway did not take it in at all.
 */
export const failureWords = (channel: DispatchChannel, failure_class: string | null): string | null => {
  if (channel === 'mail' && isMailClass(failure_class)) return mail_class_words[failure_class]
  if (channel === 'fax' && isFaxClass(failure_class)) return fax_class_words[failure_class]
  if (channel === 'fax' && failure_class === 'rejected') {
    return 'FAXの送信を受け付けてもらえませんでした。FAX番号をご確認ください'
  }
  return null
}

/** Whether it is the number or the address itself that has to be looked at: what these words ask for. */
export const isWrongAddress = (channel: DispatchChannel, failure_class: string | null): boolean =>
  channel === 'fax'
    ? failure_class === 'voice_answer' || failure_class === 'bad_number' || failure_class === 'rejected'
    : channel === 'mail' && failure_class === 'rejected'

/** What to say by telephone where a part of it may lie at the receiver's: else it is taken for two orders. Null where none may. */
export const alsoSay = (channel: DispatchChannel, failure_class: string | null): string | null =>
  channel === 'fax' && failure_class === 'line_error_midway'
    ? 'お電話では、途中まで届いたFAXと同じ内容であることもお伝えください'
    : null

/** What was sent, as a noun. */
export const sending_words = { ...dispatch_channel_words, line: 'LINEメッセージ' }

/** The same where a reason must be given: without a class nobody refused it, but it could not leave. */
export const whyFailed = (channel: DispatchChannel, failure_class: string | null): string =>
  failureWords(channel, failure_class) ??
  (failure_class === null
    ? `送信の障害が続いたため、${sending_words[channel]}を送れませんでした`
    : `${sending_words[channel]}を受け取ってもらえませんでした`)
