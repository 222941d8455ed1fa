import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { addMessageFile } from '#contract/messages/message-files.contract.ts'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import { message_limits } from '#domain/messages/message.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { MessageFileLink } from '#web/ui/message-text.tsx'

type Props = {
  file: MessageFile | null
  error: string | undefined
  onChange: (file: MessageFile | null) => void
}

/** The one PDF of a message: chosen, looked at, taken away. */
export const FileField = ({ file, error, onChange }: Props) => {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const chooser = useRef<HTMLInputElement>(null)
  const add = async (chosen: File) => {
    setWrong(undefined)
    if (chosen.size > message_limits.file_mb * 1024 * 1024) {
      setWrong(`PDFは${message_limits.file_mb}MBまでです`)
      return
    }
    setBusy(true)
    try {
      const params = { supplier_id: supplierId() }
      onChange(await upload(addMessageFile, { params, file: chosen, name: chosen.name }))
    } catch (refused) {
      setWrong(
        isSilent(refused)
          ? '送信できませんでした。通信を確かめて、もう一度お試しください'
          : `${chosen.name}：${errorMessage(refused)}`,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label="PDF" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">PDF（1つ）</h3>
      {file ? (
        <div className="flex items-center gap-2">
          <MessageFileLink file={file} />
          <IconButton icon={X} label={`${file.name}を外す`} onClick={() => onChange(null)} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Paperclip} busy={busy} onClick={() => chooser.current?.click()}>
            PDFを付ける
          </Button>
          <p className="text-sm text-ink-soft">{busy ? '送信しています' : `${message_limits.file_mb}MBまで`}</p>
          <input
            ref={chooser}
            type="file"
            accept="application/pdf,.pdf"
            tabIndex={-1}
            aria-label="PDFのファイル"
            className="sr-only"
            onChange={event => {
              const [chosen] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (chosen) void add(chosen)
            }}
          />
        </div>
      )}
      {(wrong ?? error) !== undefined && (
        <div role="alert">
          <FieldError>{wrong ?? error}</FieldError>
        </div>
      )}
    </section>
  )
}
