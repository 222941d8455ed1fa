import type { HouseLook } from '#contract/looks/looks.contract.ts'
import { formatDateTime, formatTime } from '#domain/shared/day.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** When staff saw a screen of this house's people, and why. */
export const HouseLooks = ({ items }: { items: HouseLook[] | undefined }) => {
  if (!items) return <SkeletonRows rows={3} />
  return (
    <div className="flex flex-col gap-4">
      <p className="phrase text-sm text-ink-soft">
        お問い合わせなどのため、運営の担当者が、ご利用中の画面を確認することがあります。見るだけで、注文や設定は変えられません。そのつど、ここに残ります。
      </p>
      {items.length === 0 ? (
        <EmptyState title="運営が画面を確認したことは、まだありません" />
      ) : (
        <ul aria-label="運営による確認の記録" className="flex flex-col">
          {items.map(({ id, name, reason, began_at, ended_at }) => (
            <li key={id} className="border-b py-3">
              <p className="font-bold">{name}さんの画面</p>
              <p className="text-sm tabular-nums">
                {formatDateTime(new Date(began_at))} 〜 {ended_at === null ? '確認中' : formatTime(new Date(ended_at))}
              </p>
              <p className="text-sm break-words text-ink-soft">理由：{reason}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
