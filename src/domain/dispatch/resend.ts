import { dayOf } from '#domain/shared/day.ts'
import type { DispatchChannel } from '#domain/trade/dispatch.ts'

type Lost = {
  channel: DispatchChannel
  failure_class: string | null
  closing_at: Date | null
  /** Orders of its deal go elsewhere by now. */
  moved: boolean
  /** When its restaurant sent this order again before. */
  resent_at: readonly Date[]
}

/** How often a restaurant sends one order again in a day, and after how many milliseconds: each costs a fax. */
export const most_resent = 5
const pause = 60_000

/**
 * Ends that the same number or address gives again: somebody must put it right first. A voice that has answered is not one:
 * who has just been called may turn the machine on.
 */
const hopeless: Partial<Record<DispatchChannel, string>> = { fax: 'bad_number', mail: 'ignored' }

/**
 * Why a restaurant can't send once more what did not arrive, or null. After the closing a paper that comes by itself is
 * no order any more: the supplier must be asked.
 */
export const whyNotResend = (
  { channel, failure_class, closing_at, moved, resent_at }: Lost,
  at: Date,
): string | null => {
  if (closing_at !== null && closing_at.getTime() <= at.getTime())
    return '締切を過ぎたため、画面からは送れません。仕入先へお電話でお伝えください'
  if (!moved && failure_class !== null && failure_class === hopeless[channel]) {
    return channel === 'fax'
      ? '同じFAX番号には届きません。仕入先の設定で番号を直すと、直した番号へ送れます'
      : '同じメールアドレスには届きません。仕入先の設定でアドレスを直すと、直した宛先へ送れます'
  }
  if (resent_at.filter(one => dayOf(one) === dayOf(at)).length >= most_resent)
    return `この発注は今日はすでに${most_resent}回送り直しました。仕入先へお電話でお伝えください`
  if (resent_at.some(one => at.getTime() - one.getTime() < pause))
    return '送り直したばかりです。1分ほどおいてから、もう一度お試しください'
  return null
}
