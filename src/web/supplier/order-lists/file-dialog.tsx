import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { type ListFileCheck, list_file_kb } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import { addDays, type Day } from '#domain/shared/day.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { download, upload } from '#web/api/files.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { type OfferedSheets, SheetChoice, sheetsIn } from '#web/form/sheet-choice.tsx'
import { FileErrors } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { leadsToUnread } from '#web/ui/first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { currentCheck, type ListCalls } from './list-api.ts'

type Format = 'csv-cp932' | 'csv-utf8' | 'xlsx'

const changesOf = ({ counts }: ListFileCheck): number => counts.new + counts.changed

type FileProps = {
  calls: ListCalls
  count: number
  today: Day
  may_edit: boolean
  onClose: () => void
  /** `done_at`: where prices were changed. */
  onDone: (check: ListFileCheck & { done_at: string | null }) => Promise<void>
}

/** A file is checked, and then applied as it was checked. */
const useFile = ({ calls, today, onDone }: Pick<FileProps, 'calls' | 'today' | 'onDone'>) => {
  const [valid_from, setValidFrom] = useState(addDays(today, 1))
  const [taken, setTaken] = useState<{ file: File; check: ListFileCheck; sheet: string | undefined } | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const say = (error: unknown) => {
    if (isSilent(error)) return
    const said = refusedBy(error)
    setFailed(said?.messages[0]?.message ?? said?.global ?? errorMessage(error))
  }
  const [offered, setOffered] = useState<OfferedSheets | null>(null)
  const take = async (file: File | undefined, sheet?: string) => {
    if (!file || busy) return
    setTaken(null)
    setFailed(null)
    setOffered(null)
    if (file.size > list_file_kb * 1024) {
      setFailed(`ファイルは${grouped(list_file_kb / 1000)}MB以下にしてください`)
      return
    }
    setBusy(true)
    try {
      const check = await upload(calls.checkOrderListFile, { query: { valid_from, sheet }, file, name: file.name })
      setTaken({ file, check, sheet })
    } catch (error) {
      const sheets = sheetsIn(error)
      if (sheets) setOffered({ file, sheets })
      else say(error)
    } finally {
      setBusy(false)
    }
  }
  const apply = async () => {
    if (!taken) return
    const { file, check, sheet } = taken
    try {
      const query = { valid_from, sheet, digest: check.digest }
      await onDone(await upload(calls.applyOrderListFile, { query, file, name: file.name }))
    } catch (error) {
      say(error)
      const now = currentCheck(error)
      if (now) setTaken({ file, check: now, sheet })
    }
  }
  return { valid_from, setValidFrom, taken, setTaken, offered, failed, busy, take, apply }
}

/** A list out to a file and back in: checked as a whole, the difference seen, then all of it or nothing. */
export const FileDialog = ({ calls, count, today, may_edit, onClose, onDone }: FileProps) => {
  const { valid_from, setValidFrom, taken, setTaken, offered, failed, busy, take, apply } = useFile({
    calls,
    today,
    onDone,
  })
  const check = taken?.check
  const changes = check ? changesOf(check) : 0
  const ready = check !== undefined && check.error_count === 0 && (changes > 0 || check.order_changes)

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title="ファイルで編集する"
      actions={
        check && (
          <>
            <Button onClick={() => setTaken(null)}>別のファイルを選ぶ</Button>
            <Button look="primary" disabled={!ready} onClick={apply}>
              {changes > 0 ? `${grouped(changes)}件を取り込む` : '並びを取り込む'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {failed !== null && <Notice kind="error" title={failed} />}
        {offered && <SheetChoice offered={offered} onChoose={sheet => void take(offered.file, sheet)} />}
        {!check && <Download calls={calls} count={count} />}
        {!check && may_edit && (
          <Taking today={today} valid_from={valid_from} busy={busy} onValidFrom={setValidFrom} onTake={take} />
        )}
        {check && <Checked check={check} />}
      </div>
    </Dialog>
  )
}

/** The list as it stands, out to a file. */
const Download = ({ calls, count }: { calls: ListCalls; count: number }) => {
  const [format, setFormat] = useState<Format>('xlsx')
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-base">いまのリストをダウンロードする</h3>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="形式"
          name="format"
          value={format}
          onChange={value => setFormat(value === 'csv-cp932' || value === 'csv-utf8' ? value : 'xlsx')}
          choices={[
            { value: 'xlsx', label: 'Excel（.xlsx）' },
            { value: 'csv-cp932', label: 'CSV（Shift_JIS）' },
            { value: 'csv-utf8', label: 'CSV（UTF-8）' },
          ]}
        />
        <Button onClick={() => download(calls.downloadOrderList, { body: { format } })}>
          {grouped(count)}件をダウンロードする
        </Button>
      </div>
    </section>
  )
}

/** A file back in. */
const Taking = ({
  today,
  valid_from,
  busy,
  onValidFrom,
  onTake,
}: {
  today: Day
  valid_from: Day
  busy: boolean
  onValidFrom: (day: Day) => void
  onTake: (file: File | undefined) => Promise<void>
}) => (
  <section className="flex flex-col gap-3">
    <h3 className="text-base">直したファイルを取り込む</h3>
    <p className="text-sm text-ink-soft">
      行の順番が、発注リストの順番になります。リストにない商品コードの行は新しく加え、ファイルにない商品はそのまま後ろに残します。「個別の単価」が空欄の商品は、通常の単価に戻ります。
    </p>
    <DateField
      looks="ahead"
      label="単価はこの納品日から"
      name="valid_from"
      min={today}
      value={valid_from}
      onChange={onValidFrom}
    />
    <label className="ring-child relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-ink-faint bg-surface p-4 text-center">
      <FileUp size={28} className="text-ink-soft" />
      <span className="font-bold">{busy ? '確認しています…' : 'ファイルを選ぶ'}</span>
      <span className="text-sm text-ink-soft">確認するまで、何も変わりません</span>
      <input
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        disabled={busy}
        onChange={event => {
          if (!leadsToUnread(event.currentTarget.closest('dialog'))) void onTake(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  </section>
)

/** What a file would change, or what is wrong with it. */
const Checked = ({ check }: { check: ListFileCheck }) => (
  <section aria-label="確認の結果" className="flex flex-col gap-3">
    <p className="font-bold tabular-nums">
      新規 {grouped(check.counts.new)}件・変更 {grouped(check.counts.changed)}件・変更なし{' '}
      {grouped(check.counts.unchanged)}件・ファイルにない {grouped(check.counts.missing)}件
      {check.order_changes && '・並びが変わります'}
    </p>
    {check.error_count === 0 && check.counts.far > 0 && (
      <Notice kind="warning" title={`単価がいまと大きく違う商品が${grouped(check.counts.far)}件あります`}>
        一覧の先頭に「大きく違う」と出ています。桁の間違いがないか、前後の値を確かめてください。
      </Notice>
    )}
    {check.error_count > 0 ? (
      <FileErrors
        title={`誤りが${grouped(check.error_count)}件あるため、取り込めません`}
        body="ファイルを直してから、もう一度選んでください。すべての行が正しいときだけ取り込みます。"
        errors={check.errors}
        count={check.error_count}
        className="max-h-[40dvh]"
      />
    ) : changesOf(check) === 0 && !check.order_changes ? (
      <Notice title="いまのリストと同じ内容です" />
    ) : (
      <Table label="変わる内容" className="max-h-[40dvh]">
        <thead>
          <tr>
            <Th>商品</Th>
            <Th>変わる内容</Th>
          </tr>
        </thead>
        <tbody>
          {check.differences.map(({ code, name, kind, fields, far }) => (
            <Tr key={code}>
              <Td strong>
                {name}
                <span className="ml-2 text-xs font-normal text-ink-soft">{kind === 'new' ? '新規' : code}</span>
                {far && <span className="ml-2 text-xs text-amber">大きく違う</span>}
              </Td>
              <Td wrap>
                {fields
                  .map(({ label, before, after }) => `${label}：${before || '（空欄）'} → ${after || '（空欄）'}`)
                  .join('、')}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    )}
  </section>
)
