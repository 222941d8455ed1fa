import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import {
  type LayoutPreview as Preview,
  previewDownloadSetting,
} from '#contract/downloads/download-settings.contract.ts'
import type { Layout } from '#domain/exports/layout.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { lossWords } from './download-words.ts'

/** The layout with the newest real orders, before it is saved. */
export const LayoutPreview = ({ layout, good }: { layout: Layout; good: boolean }) => {
  const [seen, setSeen] = useState<{ of: string; preview: Preview } | null>(null)
  const told = useTold()
  const now = JSON.stringify(layout)
  const look = () =>
    told(async () => {
      const preview = await call(previewDownloadSetting, { params: { supplier_id: supplierId() }, body: { layout } })
      setSeen({ of: now, preview })
    })
  const preview = seen?.preview
  return (
    <section aria-label="プレビュー" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={Eye} onClick={look} disabled={!good}>
          最近の受注で試す
        </Button>
        <output className="text-sm text-ink-soft">
          {preview && (seen.of === now ? `最近の受注${preview.order_count}件` : '変更前のプレビューです')}
        </output>
      </div>
      {preview && preview.order_count === 0 && (
        <Notice title="まだ受注がありません">受注が入ると、実際の内容で試せます。</Notice>
      )}
      {preview && lossWords(preview) !== '' && <Notice kind="warning" title={lossWords(preview)} />}
      {preview && preview.rows.length > 0 && (
        <>
          <Rows label="できあがる表" header={preview.header} rows={preview.rows} />
          <Rows label="訂正されたときの行の例" header={preview.header} rows={preview.correction_rows} />
          {preview.text !== '' && (
            <div>
              <h3 className="mb-1 text-sm text-ink-soft">ファイルのはじめ</h3>
              <pre
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll box must be reachable by keyboard
                tabIndex={0}
                className="relative ring-inside overflow-auto rounded-card border bg-surface p-3 text-sm"
              >
                {preview.text}
              </pre>
            </div>
          )}
        </>
      )}
    </section>
  )
}

const Rows = ({ label, header, rows }: { label: string; header: string[]; rows: string[][] }) => (
  <div>
    <h3 className="mb-1 text-sm text-ink-soft">{label}</h3>
    <Table label={label} className="max-h-100">
      <thead>
        <tr>
          {header.map((title, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place
            <Th key={place}>{title}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows of a file have no other name
          <Tr key={nth}>
            {row.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its place
              <Td key={place}>{cell}</Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  </div>
)
