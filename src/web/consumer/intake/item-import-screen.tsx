import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ReplyOf } from '#contract/http/route.ts'
import { intake_kb, memo_characters, readItems } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { refusedBy } from '#web/form/form-messages.ts'
import { type OfferedSheets, SheetChoice, sheetsIn } from '#web/form/sheet-choice.tsx'
import { useAskBeforeUnload, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { IntakePage } from './intake-page.tsx'
import { IntakeReview } from './intake-review.tsx'
import { memoKey } from './memo-key.ts'

type Reading = ReplyOf<typeof readItems>

/** Has a memo or a file read: what was read, or why not, or the sheets to choose among. */
const useReading = (deal_id: string) => {
  const [reading, setReading] = useState<Reading | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [offered, setOffered] = useState<OfferedSheets | null>(null)
  const read = async (file: Blob, name: string, sheet?: string) => {
    if (busy) return
    setFailed(null)
    setOffered(null)
    if (file.size > intake_kb * 1024) {
      setFailed(`ファイルは${intake_kb / 1000}MB以下にしてください`)
      return
    }
    setBusy(true)
    try {
      setReading(
        await upload(readItems, { params: { consumer_id: consumerId(), deal_id }, query: { sheet }, file, name }),
      )
      window.scrollTo({ top: 0 })
    } catch (error) {
      const sheets = sheetsIn(error)
      if (sheets && file instanceof File) setOffered({ file, sheets })
      else setFailed(refusedBy(error)?.messages[0]?.message ?? errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return { reading, setReading, failed, offered, busy, read }
}

/** Items for the order sheet from pasted text or a file: read, looked through, put in. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const kept = useKeptDraft(memoKey(deal_id), '', 0)
  const { reading, setReading, failed, offered, busy, read } = useReading(deal_id)

  // The memo is kept; what is decided over it is nowhere else yet.
  useAskBeforeUnload(reading !== null)

  if (reading) {
    return (
      <IntakeReview
        title={consumerPages.itemImport.title}
        deal_id={deal_id}
        pieces={reading.pieces}
        named_date={reading.delivery_date}
        unread_title="読み取れなかったところ"
        of_note
        onPutIn={kept.drop}
        again={
          <Button look="quiet" onClick={() => setReading(null)}>
            入力に戻る
          </Button>
        }
      />
    )
  }
  return (
    <IntakePage title={consumerPages.itemImport.title}>
      <div className="flex flex-col gap-6 p-4">
        {failed !== null && <Notice kind="error" title={failed} />}
        {offered && (
          <SheetChoice offered={offered} onChoose={sheet => void read(offered.file, offered.file.name, sheet)} />
        )}
        <MemoForm kept={kept} busy={busy} onRead={read} />
        <FileDrop busy={busy} onChoose={file => void read(file, file.name)} />
        <p className="text-sm text-ink-soft">
          読み取っただけでは発注になりません。内容を確かめてから発注画面に入れます。
        </p>
      </div>
    </IntakePage>
  )
}

type MemoFormProps = {
  kept: { draft: string; change: (memo: string) => void }
  busy: boolean
  onRead: (file: Blob, name: string) => Promise<void>
}

const MemoForm = ({ kept: { draft: memo, change }, busy, onRead }: MemoFormProps) => {
  const used = Array.from(memo).length
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={event => {
        event.preventDefault()
        void onRead(new Blob([memo], { type: 'text/plain' }), 'memo.txt')
      }}
    >
      <TextareaField
        label="注文のメモ"
        hint="LINEやメモ帳の文章をそのまま貼り付けてください。例：トマト2ケース、きゅうり 5本 / 明日"
        name="memo"
        style={{ minHeight: '10rem' }}
        value={memo}
        limit={memo_characters}
        onChange={change}
      />
      <Button look="primary" type="submit" wide busy={busy} disabled={memo.trim() === '' || used > memo_characters}>
        読み取る
      </Button>
    </form>
  )
}

const FileDrop = ({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) => (
  <label className="ring-child relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-ink-faint bg-surface p-4 text-center">
    <FileUp size={24} className="text-ink-soft" />
    <span className="font-bold">{busy ? '読み込んでいます…' : 'ファイルを選ぶ'}</span>
    <span className="phrase text-sm text-ink-soft">
      CSV・Excel（.xlsx）。1行目に「商品名」か「商品コード」と「数量」の見出し
    </span>
    <input
      type="file"
      accept=".csv,.tsv,.txt,.xlsx"
      disabled={busy}
      onChange={event => {
        const file = event.currentTarget.files?.[0]
        if (file) onChoose(file)
        event.currentTarget.value = ''
      }}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  </label>
)
