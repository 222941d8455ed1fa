import { type LineUsage, listLineUsage } from '#contract/line/line-usage.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

const count = (number: number) => grouped(number)

/** The pushes of the month, which are paid: ours, and what LINE says. */
export const LineUsages = () => {
  const { data } = useData(listLineUsage, {}, { every: 60_000 })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="今月のLINE送信数" className="mb-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {data.items.map(one => (
        <p key={one.name}>
          LINE（{one.name}・今月）<b>{count(one.pushes)}</b> / {count(one.budget)}通 <State usage={one} />
          {one.consumption !== null && one.read_at !== null && (
            <span className="text-ink-soft">
              　LINEの集計 {count(one.consumption)}
              {one.quota === null ? '通' : ` / ${count(one.quota)}通`}（{formatDateTime(new Date(one.read_at))}）
            </span>
          )}
        </p>
      ))}
    </section>
  )
}

const State = ({ usage: { pushes, budget, quota, consumption } }: { usage: LineUsage }) => {
  const full = pushes >= budget || (quota !== null && consumption !== null && consumption >= quota)
  if (full) return <StateBadge tone="vermilion">上限に達したため、メールで送っています</StateBadge>
  return pushes * 10 >= budget * 8 ? <StateBadge tone="amber">まもなく上限</StateBadge> : null
}
