import type { DispatchChannel } from '#domain/trade/dispatch.ts'

type Lost = {
  channel: DispatchChannel
  failure_class: string | null
  closing_at: Date | null
  /** Orders of its deal go elsewhere by now. */
  moved: boolean
}

/**
 * Ends that the same number or address gives again: somebody must put it right first. A voice that has answered is not one:
 * who has just been called may turn the machine on.
 */
const hopeless: Partial<Record<DispatchChannel, string>> = { fax: 'bad_number', mail: 'ignored' }

/**
 * Why a restaurant can't send once more what did not arrive, or null. After the closing a paper that comes by itself is
 * no order any more: the supplier must be asked.
 */
export const whyNotResend = ({ channel, failure_class, closing_at, moved }: Lost, at: Date): string | null => {
  if (closing_at !== null && closing_at.getTime() <= at.getTime())
    return '締切を過ぎたため、画面からは送れません。仕入先へお電話でお伝えください'
  if (!moved && failure_class !== null && failure_class === hopeless[channel]) {
    return channel === 'fax'
      ? '同じFAX番号には届きません。仕入先の設定で番号を直すと、直した番号へ送れます'
      : '同じメールアドレスには届きません。仕入先の設定でアドレスを直すと、直した宛先へ送れます'
  }
  return null
}
