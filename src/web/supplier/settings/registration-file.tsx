import { type ReactNode, useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { type FileError, FileErrors, FileNumbers } from '#web/form/table-file.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

/** 一括登録 from a file, for owners: chosen, checked as a whole, seen, and only then registered. */
export const RegistrationScreen = ({
  back,
  title,
  children,
}: {
  back: ReactNode
  title: string
  /** The choice of a file while there is none, else what was found in it. */
  children: (id: string | null, onFile: (file: { id: string } | null) => void) => ReactNode
}) => {
  const [query, setQuery] = useAddressQuery()
  const session = useSupplierSession()
  return (
    <div className="w-full max-w-240">
      {back}
      <DeskHead title={title} />
      {session?.role !== 'owner' ? (
        <Notice title="一括登録ができるのはオーナーだけです" />
      ) : (
        children(query.get('file'), file => setQuery(file ? { file: file.id } : {}))
      )}
    </div>
  )
}

type Difference = { row_number: number; kind: 'new' | 'changed' }

type Registration<Row extends Difference> = {
  file_name: string
  counts: { new: number; changed: number; unchanged: number; errors: number }
  errors: readonly FileError[]
  /** The first of what would be registered. */
  differences: readonly Row[]
  applied: boolean
}

const kind_words = { new: '新規', changed: '変更' } as const

const numbersOf = (counts: Registration<Difference>['counts']): [string, number][] => [
  ['新規', counts.new],
  ['変更', counts.changed],
  ['変更なし', counts.unchanged],
  ['誤り', counts.errors],
]

type CheckedProps<Row extends Difference> = {
  found: Registration<Row>
  /** Where one goes on once it is registered. */
  next: ReactNode
  next_words: string
  /** The columns beside a row's number and kind. */
  heads: readonly string[]
  children: (row: Row) => ReactNode
  onDownloadErrors: () => Promise<unknown>
  onApply: () => Promise<void>
  onAnew: () => void
}

/** What a file would do, or what is wrong in it; all of it is registered, or nothing. */
export const CheckedRegistration = <Row extends Difference>({
  found: { file_name, counts, errors, differences, applied },
  next,
  next_words,
  heads,
  children,
  onDownloadErrors,
  onApply,
  onAnew,
}: CheckedProps<Row>) => {
  const [failed, setFailed] = useState<string | null>(null)
  const total = counts.new + counts.changed
  const anew = <Button onClick={onAnew}>別のファイルを選ぶ</Button>
  const apply = async () => {
    try {
      await onApply()
    } catch (error) {
      setFailed(refusedBy(error)?.global ?? errorMessage(error))
    }
  }
  if (applied) {
    return (
      <Registered counts={counts} words={next_words}>
        {next}
        {anew}
      </Registered>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {failed !== null && <Notice kind="error" title={failed} />}
      <p className="font-bold">{file_name}</p>
      <FileNumbers className="sm:grid-cols-4" numbers={numbersOf(counts)} />
      {counts.errors > 0 ? (
        <>
          <FileErrors
            title="誤りがあるため、登録できません"
            body="ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ登録します。"
            errors={errors}
            count={counts.errors}
            onDownload={onDownloadErrors}
          />
          <div>{anew}</div>
        </>
      ) : (
        <>
          <WouldBe differences={differences} total={total} heads={heads} cells={children} />
          <div className="flex flex-wrap gap-2">
            {anew}
            <Button look="primary" disabled={total === 0} onClick={apply}>
              {grouped(total)}件を登録する
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type RegisteredProps = { counts: { new: number; changed: number }; words: string; children: ReactNode }

/** What was registered, and where one goes on. */
const Registered = ({ counts, words, children }: RegisteredProps) => (
  <Notice
    kind="success"
    title={`登録しました（新規 ${grouped(counts.new)}件、変更 ${grouped(counts.changed)}件）`}
    action={<span className="flex flex-wrap gap-2">{children}</span>}
  >
    {words}
  </Notice>
)

type WouldBeProps<Row> = {
  /** The first of them. */
  differences: readonly Row[]
  total: number
  heads: readonly string[]
  cells: (row: Row) => ReactNode
}

/** What would be registered, row by row. */
const WouldBe = <Row extends Difference>({ differences, total, heads, cells }: WouldBeProps<Row>) => (
  <>
    {differences.length > 0 && (
      <Table label="登録する内容" className="max-h-[50dvh]">
        <thead>
          <tr>
            <Th numeric>行</Th>
            {['種類', ...heads].map(head => (
              <Th key={head}>{head}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(row => (
            <Tr key={row.row_number}>
              <Td numeric>{row.row_number}</Td>
              <Td>{kind_words[row.kind]}</Td>
              {cells(row)}
            </Tr>
          ))}
        </tbody>
      </Table>
    )}
    {total > differences.length && (
      <p className="text-sm text-ink-soft">はじめの{differences.length}件を表示しています。</p>
    )}
  </>
)
