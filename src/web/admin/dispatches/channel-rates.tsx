import { type ChannelRate, type RateSpan, rate_spans } from '#contract/dispatch/admin-dispatches.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { dispatch_channel_words } from '#domain/trade/dispatch.ts'
import { Chips } from '#web/ui/chips.tsx'

export const SPAN_NAMES: Record<RateSpan, string> = { day: '直近24時間', week: '直近7日', month: '直近30日' }

/** How each channel has done lately. */
export const ChannelRates = ({
  rates,
  span,
  onSpan,
}: {
  rates: ChannelRate[]
  span: RateSpan
  onSpan: (span: RateSpan) => void
}) => (
  <section aria-labelledby="rates" className="mb-4">
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 id="rates" className="text-base font-bold">
        到達率
      </h2>
      <Chips
        label="到達率の期間"
        value={span}
        onChange={onSpan}
        chips={rate_spans.map(value => ({ value, label: SPAN_NAMES[value] }))}
        className="px-1"
      />
    </div>
    <p className="mb-2 text-sm text-ink-soft">
      送信を、送り方ごとに1件ずつ数えます。届かなかった送信には、そのあとほかの送り方や宛先で済んだものも入ります。
    </p>
    {rates.length === 0 ? (
      <p className="text-sm text-ink-soft">送信はまだありません。</p>
    ) : (
      <ul className="flex flex-wrap gap-3">
        {rates.map(rate => (
          <li key={rate.channel} className="min-w-[min(14rem,100%)] rounded-card border bg-surface p-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-bold">{dispatch_channel_words[rate.channel]}</span>
              <span className="text-xl font-bold tabular-nums">{percent(rate)}</span>
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              {rate.total}件中 到達{rate.arrived}・送信中{rate.under_way}・
              <span className={rate.failed > 0 ? 'font-bold text-vermilion' : ''}>届かなかった{rate.failed}</span>
            </p>
            {rate.channel === 'fax' && (
              <p className="text-sm text-ink-soft tabular-nums">
                {rate.pages}ページ・¥{Math.round(Number(rate.cost)).toLocaleString('ja-JP')}
              </p>
            )}
            {rate.resting_until && (
              <p className="text-sm font-bold text-vermilion">
                障害のため休止中（{formatDateTime(new Date(rate.resting_until))}に再開を試みます）
              </p>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** Of what has ended. */
const percent = ({ arrived, failed }: ChannelRate) =>
  arrived + failed === 0 ? '—' : `${Math.floor((arrived * 1000) / (arrived + failed)) / 10}%`
