import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { adminFirst } from '#contract/first-admin.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { adminPages } from '#contract/pages/admin.ts'
import type { getHealth } from '#contract/platform/health.contract.ts'
import { type HealthLevel, type HealthTopic, health_topics } from '#domain/platform/health.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

type Reading = ReplyOf<typeof getHealth>['readings'][number]

const signs = {
  good: { icon: CircleCheck, word: '良好', look: 'text-leaf' },
  watch: { icon: TriangleAlert, word: '注意', look: 'font-bold text-amber' },
  bad: { icon: CircleAlert, word: '異常', look: 'font-bold text-vermilion' },
} as const satisfies Record<HealthLevel, unknown>

/** Where something of this can be mended. */
const places: Partial<Record<HealthTopic, string>> = { dispatches: adminPages.dispatches.path }

/** How the service does: what an operator looks at first. Measured anew every half minute. */
export const Screen = () => {
  const { data } = useData(...adminFirst.health().health, { every: 30_000, fresh_for: 0 })
  const worst = data?.readings.filter(one => one.level === 'bad') ?? []
  const watched = data?.readings.filter(one => one.level === 'watch') ?? []
  return (
    <>
      <DeskHead title={adminPages.health.title}>
        {data && (
          <p className="text-sm text-ink-soft tabular-nums">{formatDateTime(new Date(data.measured_at))} 現在</p>
        )}
      </DeskHead>
      {!data ? (
        <SkeletonRows rows={8} height="h-10" />
      ) : (
        <div className="flex max-w-240 flex-col gap-4">
          {worst.length > 0 ? (
            <Notice kind="error" title={`異常が${worst.length}件あります`}>
              {namesOf(worst)}
            </Notice>
          ) : watched.length > 0 ? (
            <Notice kind="warning" title={`注意が${watched.length}件あります`}>
              {namesOf(watched)}
            </Notice>
          ) : (
            <Notice kind="success" title="異常も注意もありません" />
          )}
          <Readings readings={data.readings} />
        </div>
      )}
    </>
  )
}

const namesOf = (readings: readonly Reading[]) => readings.map(one => health_topics[one.topic]).join('、')

const Readings = ({ readings }: { readings: readonly Reading[] }) => (
  <Table label="稼働状況" stacks>
    <thead>
      <tr>
        <Th>項目</Th>
        <Th>状態</Th>
        <Th>いま</Th>
      </tr>
    </thead>
    <tbody>
      {readings.map(({ topic, level, words, advice }) => {
        const { icon: Sign, word, look } = signs[level]
        const place = level === 'good' ? undefined : places[topic]
        return (
          <Tr key={topic}>
            <Td strong className="whitespace-nowrap">
              {health_topics[topic]}
            </Td>
            <Td className={`whitespace-nowrap ${look}`}>
              <span className="inline-flex items-center gap-1">
                <Sign size={16} />
                {word}
              </span>
            </Td>
            <Td wrap className="tabular-nums">
              {words}
              {advice !== '' && <span className="block text-ink-soft">{advice}</span>}
              {place !== undefined && <TextLink to={place}>{health_topics[topic]}を見る</TextLink>}
            </Td>
          </Tr>
        )
      })}
    </tbody>
  </Table>
)
