import type { ChannelRate } from '#contract/dispatch/admin-dispatches.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { CHANNEL_NAMES } from './dispatch-state.tsx'

/** How each channel has done in the last 24 hours. */
export const ChannelRates = ({ rates }: { rates: ChannelRate[] }) => (
  <section aria-labelledby="rates" className="mb-4">
    <h2 id="rates" className="mb-2 text-base font-bold">
      直近24時間
    </h2>
    {rates.length === 0 ? (
      <p className="text-sm text-ink-soft">送信はまだありません。</p>
    ) : (
      <ul className="flex flex-wrap gap-3">
        {rates.map(rate => (
          <li key={rate.channel} className="min-w-56 rounded-card border bg-surface p-3">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-bold">{CHANNEL_NAMES[rate.channel]}</span>
              <span className="text-xl font-bold tabular-nums">{percent(rate)}</span>
            </p>
            <p className="text-sm text-ink-soft tabular-nums">
              {rate.total}件中 到達{rate.arrived}・送信中{rate.under_way}・
              <span className={rate.failed > 0 ? 'font-bold text-vermilion' : ''}>届いていない{rate.failed}</span>
            </p>
            {rate.channel === 'fax' && (
              <p className="text-sm text-ink-soft tabular-nums">
                {rate.pages}頁・¥{Math.round(Number(rate.cost)).toLocaleString('ja-JP')}
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
