import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { type ReactNode, useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { shortened } from '#domain/shared/shortened.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { refusedBy } from './form-messages.ts'
import { type OfferedSheets, SheetChoice, sheetsIn } from './sheet-choice.tsx'

type TableFileChoiceProps = {
  most_kb: number
  onFile: (file: File, query: { sheet?: string }) => Promise<void>
  busy_words?: string
  children: ReactNode
}

/** Sends one file at a time; why one was not taken, or which of its sheets it could be. */
const useTaking = (most_kb: number, onFile: TableFileChoiceProps['onFile']) => {
  const [failed, setFailed] = useState<{ why: string; name: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const [offered, setOffered] = useState<OfferedSheets | null>(null)
  const take = async (file: File | undefined, query: { sheet?: string } = {}) => {
    if (!file || busy) return
    setFailed(null)
    setOffered(null)
    if (file.size > most_kb * 1024) {
      setFailed({ why: `ファイルは${(most_kb / 1000).toLocaleString('ja-JP')}MB以下にしてください`, name: file.name })
      return
    }
    setBusy(true)
    try {
      await onFile(file, query)
    } catch (error) {
      const sheets = sheetsIn(error)
      if (sheets) setOffered({ file, sheets })
      else setFailed({ why: refusedBy(error)?.messages[0]?.message ?? errorMessage(error), name: file.name })
    } finally {
      setBusy(false)
    }
  }
  return { failed, busy, offered, take }
}

/**
 * Where a table's file (CSV or Excel) is chosen, by click, key or drop. `onFile` sends it; what it throws is told here, and
 * another file may be chosen; where a workbook has several tables, its sheets are offered. `most_kb`: a larger one is refused before it is sent.
 */
export const TableFileChoice = ({
  most_kb,
  onFile,
  busy_words = '確認しています…',
  children,
}: TableFileChoiceProps) => {
  const { failed, busy, offered, take } = useTaking(most_kb, onFile)
  const [over, setOver] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && (
        <Notice kind="error" title={failed.why}>
          <span className="wrap-anywhere">{failed.name}</span>
        </Notice>
      )}
      {offered && <SheetChoice offered={offered} onChoose={sheet => void take(offered.file, { sheet })} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a file may be dropped on the whole of its input's label */}
      <label
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
        className={cx(
          'ring-child relative flex min-h-48 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed bg-surface p-6 text-center',
          over ? 'border-leaf bg-leaf-pale' : 'border-ink-faint',
        )}
      >
        <FileUp size={32} className="text-ink-soft" />
        <span className="text-lg font-bold">{busy ? busy_words : 'ファイルを選ぶ'}</span>
        <span className="phrase text-sm text-ink-soft">
          CSV（Shift_JIS・UTF-8）または Excel（.xlsx）。ここにドラッグしても選べます
        </span>
        <input
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          disabled={busy}
          onChange={event => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
      {children}
    </div>
  )
}

export type FileError = { row_number: number; column_title: string; value: string; message: string }

/** What keeps a file from being taken in: the first errors with row and column; `onDownload` gives all of them as a file. */
export const FileErrors = ({
  title,
  body,
  errors,
  count = errors.length,
  onDownload,
  className = 'max-h-[50dvh]',
}: {
  title: string
  body: string
  errors: readonly FileError[]
  count?: number
  onDownload?: () => Promise<unknown>
  className?: string
}) => (
  <>
    <Notice
      kind="error"
      title={title}
      action={
        onDownload && (
          <Button size="small" icon={Download} onClick={onDownload}>
            誤りの一覧をダウンロード（CSV）
          </Button>
        )
      }
    >
      {body}
    </Notice>
    <Table label="誤りの一覧" className={className}>
      <Heads names={[{ numeric: '行' }, '列', '値', '内容']} />
      <tbody>
        {errors.map((one, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- errors have no identity
          <Tr key={index}>
            <Td numeric>{one.row_number}</Td>
            <Td>{one.column_title}</Td>
            <Td wrap className="min-w-36">
              {shortened(one.value)}
            </Td>
            <Td wrap strong>
              {one.message}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
    {count > errors.length && <p className="text-sm text-ink-soft">はじめの{errors.length}件を表示しています。</p>}
  </>
)

/** How many rows of a file there are of each kind, some with what becomes of them; what is wrong stands out. */
export const FileNumbers = ({
  numbers,
  className,
}: {
  numbers: readonly (readonly [string, number, string?])[]
  /** How many stand beside each other. */
  className: string
}) => (
  <dl className={cx('grid grid-cols-2 gap-2', className)}>
    {numbers.map(([word, count, hint]) => (
      <div
        key={word}
        className={cx(
          'rounded-card border bg-surface p-3',
          word === '誤り' && count > 0 && 'border-vermilion bg-vermilion-pale text-vermilion',
        )}
      >
        <dt className="text-sm">{word}</dt>
        <dd className="text-xl font-bold tabular-nums">{grouped(count)}</dd>
        {hint !== undefined && count > 0 && <dd className="text-xs text-ink-soft">{hint}</dd>}
      </div>
    ))}
  </dl>
)
