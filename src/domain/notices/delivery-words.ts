import { formatClosing } from '#domain/calendar/closing-time.ts'
import { alsoSay, sending_words, whyFailed } from '#domain/dispatch/failure-words.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { type DispatchChannel, dispatch_channel_words, type Occasion } from '#domain/trade/dispatch.ts'

type Words = { title: string; body: string }

const occasion_names: Record<Occasion, string> = { placed: '発注', edited: '発注の変更', cancelled: '発注の取消' }

/** An order that left the house, or should have. */
type Sent = {
  supplier_name: string
  /** Of the receiving desk, else of the supplier. */
  phone_number: string | null
  /** As it is read aloud. */
  number: string
  delivery_date: Day
  occasion: Occasion
  channel: DispatchChannel
  /** Of a change: no version before it is known to have arrived, so that the order itself is what is missing. */
  whole: boolean
}

const which = ({ delivery_date, number }: Sent) => `（${formatDayWithWeekday(delivery_date)}納品・${number}）`
const missing = ({ occasion, whole }: Sent) => (whole ? '変更後の発注' : occasion_names[occasion])
const what = (sent: Sent) => `${missing(sent)}の${sending_words[sent.channel]}`

/** `on_board`: the supplier has a board, where the order stands all the same. */
export const failedWords = (sent: Sent & { why: string | null; on_board: boolean }): Words => {
  const { supplier_name, phone_number: phone, channel, why, on_board } = sent
  if (on_board) {
    return {
      title: `${supplier_name}へのお知らせ${channel === 'line' ? '（LINE）' : 'メール'}を送信できませんでした`,
      body: `注文は受注画面に届いています。お急ぎの場合は${supplier_name}${phone ? `（電話 ${formatPhone(phone)}）` : ''}へお電話ください。`,
    }
  }
  const unknown = why === 'unknown'
  const call = phone ? `${formatPhone(phone)}へお電話で` : '仕入先へ直接'
  const beside = alsoSay(channel, why)
  const also = beside === null ? '' : `${beside}。`
  if (sent.whole && !unknown) {
    return {
      title: `${supplier_name}に${what(sent)}が届いていません`,
      body: `${whyFailed(channel, why)}。前の版も届いたと分かっていません。${call}、変更後の発注をすべてお伝えください。${also}${which(sent)}`,
    }
  }
  return {
    title: `${supplier_name}に${what(sent)}が${unknown ? '届いたか確認できません' : '届いていません'}`,
    body: `${whyFailed(channel, why)}。${call}${unknown ? 'ご確認' : 'お伝え'}ください。${also}${which(sent)}`,
  }
}

/** One way failed, and another has arrived: `arrived_by` null: the supplier has opened it. */
export const oneWayWords = (sent: Sent & { why: string | null; arrived_by: DispatchChannel | null }): Words => {
  const { supplier_name, channel, why, arrived_by } = sent
  const arrived =
    arrived_by === null ? '仕入先は内容を開いています' : `同じ内容が${sending_words[arrived_by]}で届いています`
  return {
    title: `${supplier_name}に${what(sent)}${why === 'unknown' ? 'が届いたか確認できません' : 'を送れませんでした'}`,
    body: `${whyFailed(channel, why)}。${arrived}。${which(sent)}`,
  }
}

/** Nobody has acknowledged it, and its closing nears. `to_share`: it is the restaurant that has not sent it yet. */
export const lateWords = (sent: Sent & { arrived: boolean; to_share: boolean; closing_at: Date }): Words => {
  const { supplier_name, phone_number: phone, channel, arrived, to_share, closing_at } = sent
  const title = to_share
    ? `${supplier_name}への${missing(sent)}を、まだ${dispatch_channel_words[channel]}で送っていません`
    : arrived
      ? `${supplier_name}から受付の連絡がまだありません`
      : `${supplier_name}に${missing(sent)}がまだ届いていません`
  const call = phone ? `${formatPhone(phone)}へお電話でご確認ください` : '仕入先へ直接ご確認ください'
  const next = to_share ? 'トップの「ご自分で送る発注」から送ってください' : call
  return {
    title,
    // Of a fax its machine has said so; of a mail one knows that it was handed over, which the order's ladder calls no 到達.
    body: `${arrived ? `${sending_words[channel]}は${channel === 'fax' ? '届いています' : '送信済みです'}。` : ''}締切は${formatClosing(closing_at)}です。${next}。${which(sent)}`,
  }
}
