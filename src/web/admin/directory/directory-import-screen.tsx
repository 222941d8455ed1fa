import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  type DirectoryImport,
  getDirectoryImport,
  listDirectory,
  listDirectoryChanges,
  listDirectoryImports,
  undoDirectoryImport,
} from '#contract/directory/directory-import.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { AskDialog } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Changes, Findings } from './directory-findings.tsx'

const working_words: Partial<Record<DirectoryImport['state'], string>> = {
  checking: 'いまの掲載店と比べています',
  applying: '取り込んでいます',
  undoing: '元に戻しています',
}

/** A file of the directory: compared, seen, taken over, taken back. */
export const Screen = () => {
  const { directory_import_id = '' } = useParams()
  const params = { directory_import_id }
  const [moving, setMoving] = useState(false)
  const { data: found } = useData(...adminFirst.directoryImport(params).imported, {
    fresh_for: 0,
    ...(moving ? { every: 1000 } : {}),
  })
  const working = found ? working_words[found.state] : undefined
  if (found && moving !== (working !== undefined)) {
    setMoving(working !== undefined)
    void Promise.all([listDirectory, listDirectoryImports, listDirectoryChanges].map(invalidate))
  }
  return (
    <div className="w-full max-w-300">
      <DeskBack to={adminPages.directoryImports.path}>掲載店の取り込みへ</DeskBack>
      <DeskHead title={adminPages.directoryImport.title} />
      {found ? <Imported found={found} working={working} /> : <SkeletonRows rows={6} />}
    </div>
  )
}

const Anew = () => <ButtonLink to={adminPages.directoryImports.path}>別のファイルを選ぶ</ButtonLink>

const Imported = ({ found, working }: { found: DirectoryImport; working: string | undefined }) => {
  const note = (next: DirectoryImport) =>
    setData(getDirectoryImport, { params: { directory_import_id: found.id } }, next)
  return (
    <div className="flex flex-col gap-4">
      <p className="font-bold">
        {found.file_name}
        <span className="ml-3 text-sm font-normal text-ink-soft">
          {grouped(found.row_count)}行・{found.account_name}・{formatDateTime(new Date(found.created_at))}
        </span>
      </p>
      {found.message !== null && <Notice kind={found.state === 'failed' ? 'error' : 'warning'} title={found.message} />}
      {found.state === 'failed' && (
        <div>
          <Anew />
        </div>
      )}
      {working !== undefined && <Working words={working} />}
      {found.state === 'checked' && <Findings found={found} anew={<Anew />} onDone={note} />}
      {(found.state === 'applied' || found.state === 'undone') && <Done found={found} onDone={note} />}
    </div>
  )
}

const Working = ({ words }: { words: string }) => (
  <div className="flex flex-col gap-2 rounded-card border bg-surface p-6">
    <p aria-live="polite" className="font-bold">
      {words}…
    </p>
    <progress aria-label={words} className="h-3 w-full" />
    <p className="text-sm text-ink-soft">100,000行で1分ほどかかります。この画面を閉じても続きます。</p>
  </div>
)

/** What an import has done, in a line. */
const didWords = ({ counts }: DirectoryImport) =>
  `新規 ${grouped(counts.new)}件、変更 ${grouped(counts.changed)}件、削除 ${grouped(counts.removed)}件`

type DoneProps = { found: DirectoryImport; onDone: (next: DirectoryImport) => void }

const Done = ({ found, onDone }: DoneProps) => {
  const [asking, setAsking] = useState(false)
  const { left } = found.counts
  const undo = async () => onDone(await call(undoDirectoryImport, { params: { directory_import_id: found.id } }))
  return (
    <>
      {found.state === 'applied' ? (
        <Notice
          kind="success"
          title={`取り込みました（${didWords(found)}）`}
          action={
            <span className="flex flex-wrap gap-2">
              <ButtonLink to={adminPages.directory.path} look="primary">
                掲載店の一覧を見る
              </ButtonLink>
              <Acting>
                <Anew />
                <Button icon={Undo2} onClick={() => setAsking(true)}>
                  元に戻す
                </Button>
              </Acting>
            </span>
          }
        />
      ) : (
        <Notice kind="success" title={`元に戻しました（${didWords(found)}の取り込み）`} action={<Anew />}>
          {left > 0 && `${grouped(left)}件は、あとから変わったか、お店が登録に使っているため、そのままです。`}
        </Notice>
      )}
      <Changes found={found} />
      {asking && (
        <AskDialog title="この取り込みを元に戻しますか？" yes="元に戻す" onYes={undo} onClose={() => setAsking(false)}>
          <p>{didWords(found)}を、取り込む前に戻します。</p>
          <p>あとから変わったものと、お店が登録に使ったものは、そのまま残ります。</p>
        </AskDialog>
      )}
    </>
  )
}
