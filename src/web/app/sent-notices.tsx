import type { OutboundNotification } from '#contract/notices/outbound-notifications.contract.ts'
import { isMissed, outbound_channel_words, outbound_days, outbound_fate_words } from '#domain/notices/outbound.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** Whether only what may not have reached anybody is shown: in the URL. */
export const useMissed = () => {
  const [params, setParams] = useAddressQuery()
  const missed = params.get('missed') === 'yes'
  return [missed, (only: boolean) => setParams(only ? { missed: 'yes' } : {}, { replace: true })] as const
}

type Props = {
  items: OutboundNotification[] | undefined
  missed: boolean
  onMissed: (only: boolean) => void
  list: { has_more: boolean; more: () => void; loading_more: boolean }
}

/** What left to the people of this house by mail, LINE, short message and devices, and how it fared. */
export const SentNotices = ({ items, missed, onMissed, list }: Props) => (
  <div className="flex flex-col gap-3">
    <p className="phrase text-sm text-ink-soft">
      利用者のみなさんあてに送ったお知らせです（{outbound_days}
      日分）。注文書の送信は、それぞれの注文の画面でご確認ください。
    </p>
    <Checkbox label="送れなかったものだけ" value={missed} onChange={onMissed} />
    {!items ? (
      <SkeletonRows rows={5} />
    ) : items.length === 0 ? (
      <EmptyState title={missed ? '送れなかったお知らせはありません' : '送ったお知らせは、まだありません'} />
    ) : (
      <ul aria-label="送ったお知らせの記録" className="flex flex-col">
        {items.map(one => (
          <Departure key={one.id} departure={one} />
        ))}
      </ul>
    )}
    <MoreButton list={list} />
  </div>
)

const Departure = ({
  departure: { channel, to, title, fate, queued_at, sent_at },
}: {
  departure: OutboundNotification
}) => (
  <li className="border-b py-3">
    <p className="phrase line-clamp-3 font-bold break-words">{title}</p>
    <p className="text-sm break-words text-ink-soft">
      {outbound_channel_words[channel]}：{to}
    </p>
    <p className={cx('text-sm tabular-nums', isMissed(fate) && 'font-bold text-vermilion')}>
      {formatDateTime(new Date(sent_at ?? queued_at))} {outbound_fate_words[fate]}
    </p>
  </li>
)
