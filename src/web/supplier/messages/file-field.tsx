import Paperclip from 'lucide-react/icons/paperclip'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { addMessageFile } from '#contract/messages/message-files.contract.ts'
import type { MessageFile } from '#contract/messages/message-shapes.ts'
import { message_limits } from '#domain/messages/message.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
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
          <FileButton
            icon={Paperclip}
            busy={busy}
            field="PDFのファイル"
            accept="application/pdf,.pdf"
            onFiles={([chosen]) => chosen && void add(chosen)}
          >
            PDFを付ける
          </FileButton>
          <p className="text-sm text-ink-soft">{busy ? '送信しています' : `${message_limits.file_mb}MBまで`}</p>
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
