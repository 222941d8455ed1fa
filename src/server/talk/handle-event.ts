import { type LineMessage, textMessage } from '#domain/line/messages.ts'
import { fromData } from '#domain/line/postback.ts'
import { Refusal } from '#domain/shared/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { answerLink, answerUnlinked, linkWord, offerLink, sayUnlinked, unlinkWord } from '#server/line/account-link.ts'
import { type Heard, lineEvent } from '#server/line/line-event.ts'
import { findLinksOfUser, type Link, markBlocked } from '#server/line/links.ts'
import { mailInstead } from '#server/line/mail-instead.ts'
import { queueLineMessages } from '#server/line/queue-line-messages.ts'
import { SendFailure } from '#server/ports.ts'
import { answerConsumerPostback, answerConsumerText } from './consumer-talk.ts'
import { findUnhandled, noteHandled } from './event-store.ts'
import { answerSupplier, supplierHelp } from './supplier-talk.ts'

/**
 * Does what a user wrote or pressed, and answers it. What is done is done once however often this runs: each of the deeds
 * knows what it did before.
 */
export const handleEvent = async (deps: Deps, event_id: string) => {
  const kept = await findUnhandled(deps.db, event_id)
  if (!kept) return
  const parsed = lineEvent.safeParse(kept.event)
  if (parsed.success) {
    const { data: event } = parsed
    const heard: Heard = { id: kept.id, channel: kept.channel, user_id: event.source.userId, event }
    const links = await findLinksOfUser(deps.db, heard.channel, heard.user_id)
    await say(deps, heard, links, await answerTo(deps, heard, links))
  }
  await noteHandled(deps.db, event_id, deps.now())
}

const answerTo = async (deps: Deps, heard: Heard, links: Link[]): Promise<LineMessage[]> => {
  const { event, channel, user_id } = heard
  try {
    switch (event.type) {
      case 'follow':
        await markBlocked(deps.db, channel, user_id, null)
        return links.length > 0
          ? [textMessage('またお使いいただけます。')]
          : await answerUnlinked(deps, heard, 'greeting')
      case 'unfollow':
        await deps.db.transaction().execute(async trx => {
          await markBlocked(trx, channel, user_id, deps.now())
          await mailInstead(trx, channel, user_id, deps.now())
        })
        return []
      case 'accountLink':
        return await answerLink(deps, heard, event.link)
      case 'postback':
        return await answerPostback(deps, heard, links, event.postback.data)
      default:
        return await answerMessage(deps, heard, links, event.message)
    }
  } catch (error) {
    if (error instanceof Refusal) return [textMessage(error.message)]
    throw error
  }
}

const answerMessage = async (
  deps: Deps,
  heard: Heard,
  links: Link[],
  message: { type: string; text?: string | undefined },
): Promise<LineMessage[]> => {
  if (links.length === 0) return answerUnlinked(deps, heard, 'unknown', message.text)
  const restaurants = links.filter(one => one.consumer_id !== null)
  if (message.type !== 'text' || message.text === undefined) {
    if (restaurants.length === 0) return [supplierHelp(deps)]
    return [textMessage('文字のメッセージだけを読み取れます。お手数ですが、文字でお送りください。')]
  }
  if (linkWord(message.text)) return offerLink(deps, heard, 'again')
  if (unlinkWord(message.text)) return sayUnlinked(deps, heard)
  return restaurants.length > 0 ? answerConsumerText(deps, restaurants, heard, message.text) : [supplierHelp(deps)]
}

const answerPostback = async (deps: Deps, heard: Heard, links: Link[], data: string): Promise<LineMessage[]> => {
  if (links.length === 0) return answerUnlinked(deps, heard, 'unknown')
  const postback = fromData(data)
  const suppliers = links.filter(one => one.supplier_id !== null)
  const restaurants = links.filter(one => one.consumer_id !== null)
  if (postback && 'order_id' in postback) {
    if (suppliers.length > 0) return answerSupplier(deps, suppliers, postback)
  } else if (postback && restaurants.length > 0) return answerConsumerPostback(deps, restaurants, heard, postback)
  return [textMessage('このボタンは使えなくなりました。新しいメッセージのボタンを押してください。')]
}

/** Answers for free while the reply token lives; later, what was asked is pushed. */
const say = async (deps: Deps, { id, channel, event }: Heard, links: Link[], messages: LineMessage[]) => {
  if (messages.length === 0) return
  try {
    if (event.replyToken === undefined) throw new SendFailure('permanent', 'there is nothing to reply to')
    await deps.line.reply({ channel, reply_token: event.replyToken, messages })
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    // Nobody knows whether the answer is there: it is not said twice.
    if (error.kind === 'unknown') return
    if (error.kind === 'temporary') throw error
    const [link] = links
    if (link)
      await queueLineMessages(deps.db, [{ key: `event:${id}`, link_id: link.id, messages, mail: null }], deps.now())
  }
}
