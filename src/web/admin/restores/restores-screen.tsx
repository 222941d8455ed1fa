import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import type { Restore } from '#contract/restores/restores.contract.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting, ActingForm } from '#web/admin/acting.tsx'
import { useData } from '#web/api/data.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { DepartureCounts } from './departure-counts.tsx'
import { DepartureTable } from './departure-table.tsx'
import { RecordForm } from './record-form.tsx'
import { ReleaseCard } from './release-card.tsx'

/** What a restored database does not know to have left: settled here before anything leaves again. */
export const Screen = () => {
  const { data } = useData(...adminFirst.restores().restore, { fresh_for: 0, every: 10_000 })
  return (
    <>
      <DeskHead title={adminPages.restores.title} />
      {!data ? (
        <SkeletonRows rows={6} height="h-10" />
      ) : (
        <div className="flex flex-col gap-4">
          {data.held ? (
            <Held held={data.held} />
          ) : (
            <Notice kind="success" title="送信は止まっていません">
              データベースをバックアップから復元すると、メール・FAX・LINE・SMS・端末への通知がすべて止まり、ここで確かめるまで再開しません。
            </Notice>
          )}
          {data.past.length > 0 && <Past past={data.past} />}
        </div>
      )}
    </>
  )
}

const Held = ({ held }: { held: NonNullable<Restore['held']> }) => {
  const known_until = formatDateTime(new Date(held.known_until))
  return (
    <>
      <Notice kind="warning" title="データベースが復元されたため、すべての送信を止めています">
        <p>
          {known_until}
          より後に何を送ったかを、このデータベースは知りません。下の送信が復元の前に済んでいたかを確かめ、すべて決めてから再開してください。同じものが二度届くことを防ぐためです。
        </p>
        <p>
          {known_until}
          より後に受けた注文は残っていないことがあります。注文番号は重ならないように {held.numbers_from}{' '}
          の次から続けています。
        </p>
      </Notice>
      <DepartureCounts counts={held.counts} />
      {held.items.length > 0 && (
        <>
          <Acting>
            <RecordForm restore_id={held.id} />
          </Acting>
          <ActingForm>
            <DepartureTable held={held} />
          </ActingForm>
        </>
      )}
      <Acting>
        <ReleaseCard held={held} />
      </Acting>
    </>
  )
}

const Past = ({ past }: Pick<Restore, 'past'>) => (
  <Card title="これまでの復元">
    <Table label="これまでの復元">
      <thead>
        <tr>
          <Th>見つけた時刻</Th>
          <Th>再開</Th>
          <Th>再開した人</Th>
          <Th numeric>送信済みとした</Th>
          <Th numeric>送った</Th>
        </tr>
      </thead>
      <tbody>
        {past.map(one => (
          <Tr key={one.id}>
            <Td className="tabular-nums">{formatDateTime(new Date(one.found_at))}</Td>
            <Td className="tabular-nums">{formatDateTime(new Date(one.released_at))}</Td>
            <Td>{one.released_by_name}</Td>
            <Td numeric>{grouped(one.left)}件</Td>
            <Td numeric>{grouped(one.to_send)}件</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </Card>
)
