import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import { useState } from 'react'
import { checkFlyerRows } from '#contract/flyers/flyers.contract.ts'
import { sayRequired } from '#domain/shared/rule-messages.ts'
import { call } from '#web/api/call.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import type { PastedItems } from './flyer-draft.ts'

const label = '貼り付ける表'

/** Items pasted from a spreadsheet: every row is looked at before any of them is put on the flyer. */
export const PasteItems = ({ onAdd }: { onAdd: (pasted: PastedItems) => void }) => {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [read, setRead] = useState<PastedItems | null>(null)
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
  const add = (pasted: PastedItems) => {
    onAdd(pasted)
    setOpen(false)
    setText('')
    setRead(null)
  }
  return (
    <>
      <Button
        size="small"
        icon={ClipboardPaste}
        className="mb-3 self-start"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
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
              <Button look="primary" disabled={read.items.length === 0} onClick={() => add(read)}>
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
            hint="1行に1商品：商品コード、価格、納品日（はじめ）、納品日（おわり）、ひとこと。コードのほかは空でもかまいません"
            required
            rows={8}
            value={text}
            error={wrong}
            data-autofocus
            onChange={next => {
              setText(next)
              setRead(null)
            }}
          />
          {read && <Rows pasted={read} />}
        </div>
      </Dialog>
    </>
  )
}

const Rows = ({ pasted: { items, faults } }: { pasted: PastedItems }) => (
  <div className="flex flex-col gap-3" aria-live="polite">
    {faults.length > 0 && (
      <Notice kind="warning" title={`${faults.length}行は加えられません`}>
        <ul>
          {faults.map(one => (
            <li key={`${one.row} ${one.message}`}>
              {one.row}行目：{one.message}
            </li>
          ))}
        </ul>
      </Notice>
    )}
    <p>
      {items.length === 0
        ? '加えられる商品がありません。表を直して、もう一度確かめてください。'
        : `${items.length}品を読み取りました：${items.map(one => one.name).join('、')}`}
    </p>
  </div>
)
