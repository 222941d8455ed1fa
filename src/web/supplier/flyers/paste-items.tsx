import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { type CheckedRows, checkFlyerRows } from '#contract/flyers/flyers.contract.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { mayAdd, TableRead } from './table-read.tsx'

const label = '貼り付ける表'

type Props = { known: ReadonlySet<string>; onAdd: (read: CheckedRows) => void }

/** What is pasted, and what was read of it: another text has to be read anew. */
const usePasted = ({ onAdd }: Props) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [read, setRead] = useState<CheckedRows | null>(null)
  const [wrong, setWrong] = useState<string>()
  const check = async () => {
    setWrong(text.trim() === '' ? sayRequired(label) : undefined)
    if (text.trim() === '') return
    try {
      setRead(await call(checkFlyerRows, { params: { supplier_id: supplierId() }, body: { text } }))
    } catch (error) {
      setWrong(errorMessage(error))
    }
  }
  const add = (rows: CheckedRows) => {
    onAdd(rows)
    setOpen(false)
    setText('')
    setRead(null)
  }
  const type = (next: string) => {
    setText(next)
    setRead(null)
  }
  return { open, setOpen, text, type, read, wrong, check, add }
}

/** Items pasted from a spreadsheet: every row is looked at, and all or none of them is put on the flyer. */
export const PasteItems = (props: Props) => {
  const { known } = props
  const { open, setOpen, text, type, read, wrong, check, add } = usePasted(props)
  return (
    <>
      <Button size="small" icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        表から貼り付ける
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="表から商品を加える"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>閉じる</Button>
            {read === null ? (
              <Button look="primary" onClick={check}>
                行を確かめる
              </Button>
            ) : (
              <Button look="primary" disabled={!mayAdd(read, known)} onClick={() => add(read)}>
                {read.items.length}品をチラシに加える
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <TextareaField
            label={label}
            name="pasted"
            hint="1行に1商品：商品コード、価格、納品日（はじめ）、納品日（おわり）、ひとこと、1店舗の上限、限定数。コードのほかは空でもかまいません。見出しの行があれば、その順に読みます"
            required
            rows={8}
            value={text}
            error={wrong}
            data-autofocus
            onChange={type}
          />
          {read && <TableRead read={read} known={known} />}
        </div>
      </Dialog>
    </>
  )
}
