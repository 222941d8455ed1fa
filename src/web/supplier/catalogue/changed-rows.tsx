import { grouped } from '#domain/shared/count.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'

/** A row of a bulk change that somebody else changed meanwhile: what was looked at here, and what stands now. */
export type ChangedRow = { id: string; name: string; seen: string; now: string }

/** What a bulk change would do, in a line. */
export const stepWords = (before: string, after: string): string => `${before} → ${after}`
export const no_step = '変わりません'

/** Both versions of every row that another person was faster at. Nothing of the own change is stored yet. */
export const ChangedRows = ({ rows }: { rows: readonly ChangedRow[] }) => (
  <div className="flex flex-col gap-2">
    <Notice
      kind="warning"
      title={`確認しているあいだに、${grouped(rows.length)}件の商品が変わりました。まだ何も変更していません`}
    >
      下の最新の内容でよければ、もう一度ボタンを押してください。
    </Notice>
    <Table label="ほかの画面で変更された商品" className="max-h-[30dvh]">
      <Heads names={['商品', { numeric: '自分が確認した変更' }, { numeric: '最新の内容での変更' }]} />
      <tbody>
        {rows.map(row => (
          <Tr key={row.id}>
            <Td wrap>{row.name}</Td>
            <Td numeric>{row.seen}</Td>
            <Td numeric strong>
              {row.now}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </div>
)
