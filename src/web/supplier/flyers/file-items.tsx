import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import {
  type CheckedRows,
  checkFlyerFile,
  downloadFlyerTemplate,
  flyer_file_kb,
} from '#contract/flyers/flyers.contract.ts'
import { download, upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { TableFileChoice } from '#web/form/table-file.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { mayAdd, TableRead } from './table-read.tsx'

/** Items from a file (CSV, Excel): every row is looked at, and all or none of them is put on the flyer. */
export const FileItems = ({ known, onAdd }: { known: ReadonlySet<string>; onAdd: (read: CheckedRows) => void }) => {
  const [open, setOpen] = useState(false)
  const [read, setRead] = useState<CheckedRows | null>(null)
  const params = { supplier_id: supplierId() }
  const close = () => {
    setOpen(false)
    setRead(null)
  }
  return (
    <>
      <Button size="small" icon={FileUp} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        ファイルから加える
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="ファイルから商品を加える"
        actions={
          <>
            <Button onClick={close}>閉じる</Button>
            {read && <Button onClick={() => setRead(null)}>別のファイルを選ぶ</Button>}
            {read && (
              <Button
                look="primary"
                disabled={!mayAdd(read, known)}
                onClick={() => {
                  onAdd(read)
                  close()
                }}
              >
                {read.items.length}品をチラシに加える
              </Button>
            )}
          </>
        }
      >
        {read ? (
          <TableRead read={read} known={known} />
        ) : (
          <TableFileChoice
            most_kb={flyer_file_kb}
            onFile={async (file, query) =>
              setRead(await upload(checkFlyerFile, { params, query, file, name: file.name }))
            }
          >
            <div className="flex flex-wrap items-center gap-3">
              <Button icon={Download} onClick={() => download(downloadFlyerTemplate, { params })}>
                ひな形（Excel）
              </Button>
              <p className="phrase min-w-48 flex-1 text-sm text-ink-soft">
                1行目に見出し、2行目から商品を1行ずつ。商品コードのほかは空でもかまいません。
              </p>
            </div>
          </TableFileChoice>
        )}
      </Dialog>
    </>
  )
}
