import type { Restore } from '#contract/restores/restores.contract.ts'
import { type DepartureVerdict, departure_channels, departure_words, verdict_words } from '#domain/restores/verdicts.ts'
import { grouped } from '#domain/shared/count.ts'
import { cx } from '#web/ui/cx.ts'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

type Counts = NonNullable<Restore['held']>['counts']

const countOf = (counts: Counts, verdict: DepartureVerdict | null, channel: string) =>
  counts.find(one => one.channel === channel && one.verdict === verdict)?.count ?? 0

/** How many nobody has settled yet. */
export const unsettled = (counts: Counts): number =>
  counts.filter(one => one.verdict === null).reduce((sum, one) => sum + one.count, 0)

/** How far the settling has come, by the way in which things leave. */
export const DepartureCounts = ({ counts }: { counts: Counts }) => {
  const shown = departure_channels.filter(channel => counts.some(one => one.channel === channel))
  if (shown.length === 0) return null
  return (
    <Table label="止めている送信の数">
      <thead>
        <tr>
          <Th>送り方</Th>
          <Th numeric>まだ決まっていない</Th>
          <Th numeric>{verdict_words.left}</Th>
          <Th numeric>{verdict_words.to_send}</Th>
        </tr>
      </thead>
      <tbody>
        {shown.map(channel => {
          const open = countOf(counts, null, channel)
          return (
            <Tr key={channel}>
              <Td strong>{departure_words[channel]}</Td>
              <Td numeric className={cx(open > 0 && 'font-bold text-amber')}>
                {grouped(open)}件
              </Td>
              <Td numeric>{grouped(countOf(counts, 'left', channel))}件</Td>
              <Td numeric>{grouped(countOf(counts, 'to_send', channel))}件</Td>
            </Tr>
          )
        })}
      </tbody>
    </Table>
  )
}
