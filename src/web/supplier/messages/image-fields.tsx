import ArrowLeft from 'lucide-react/icons/arrow-left'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { addMessageImage, type Message } from '#contract/messages/messages.contract.ts'
import { message_limits } from '#domain/messages/message.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { moved } from '#web/ui/reorder.ts'

type Images = Message['images']

const upload_mb = 10

/** Sends files one after the other: they stand in the order in which they were chosen. */
const useAdding = (images: Images, onChange: (images: Images) => void) => {
  const [busy, setBusy] = useState(0)
  const [wrong, setWrong] = useState<string[]>([])
  const add = async (files: readonly File[]) => {
    setWrong([])
    let now = [...images]
    const free = message_limits.images - now.length
    if (files.length > free) setWrong([`画像は${message_limits.images}枚までです。はじめの${free}枚だけを加えます`])
    const taken = files.slice(0, free)
    setBusy(taken.length)
    for (const file of taken) {
      if (file.size > upload_mb * 1024 * 1024) {
        setWrong(before => [...before, `${file.name}：画像は1枚${upload_mb}MBまでです`])
        setBusy(left => left - 1)
        continue
      }
      try {
        // oxlint-disable-next-line no-await-in-loop -- see above
        now = [...now, await upload(addMessageImage, { params: { supplier_id: supplierId() }, file })]
        onChange(now)
      } catch (error) {
        const words = isSilent(error)
          ? '送信できませんでした。通信を確かめて、もう一度お試しください'
          : errorMessage(error)
        setWrong(before => [...before, `${file.name}：${words}`])
      }
      setBusy(left => left - 1)
    }
  }
  return { busy, wrong, add }
}

/** The images of a message: chosen, put in order, taken away. */
export const ImageFields = ({
  images,
  error,
  onChange,
}: {
  images: Images
  error: string | undefined
  onChange: (images: Images) => void
}) => {
  const { busy, wrong, add } = useAdding(images, onChange)
  return (
    <section aria-label="画像" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">
        画像（{images.length}/{message_limits.images}枚）
      </h3>
      {images.length > 0 && <ImageList images={images} onChange={onChange} />}
      {images.length < message_limits.images && (
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            icon={ImagePlus}
            busy={busy > 0}
            field="画像のファイル"
            multiple
            onFiles={files => void add(files)}
          >
            画像を加える
          </FileButton>
          <p className="text-sm text-ink-soft">
            {busy > 0 ? `送信しています（残り${busy}枚）` : `JPEG・PNG・WebP、1枚${upload_mb}MBまで`}
          </p>
        </div>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {wrong.length > 0 && (
        <Notice kind="error" title="加えられない画像がありました">
          <ul>
            {wrong.map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  )
}

const ImageList = ({ images, onChange }: { images: Images; onChange: (images: Images) => void }) => (
  <ol className="flex flex-wrap gap-3">
    {images.map(({ id }, index) => (
      <li key={id} className="w-34 overflow-hidden rounded-card border">
        <img
          src={`/api/v2/images/${id}?size=small`}
          alt={`画像${index + 1}`}
          width={136}
          height={136}
          className="size-34 object-cover"
        />
        <div className="flex justify-between">
          <IconButton
            icon={ArrowLeft}
            label={`画像${index + 1}を前へ`}
            disabled={index === 0}
            onClick={() => onChange([...moved(images, index, index - 1)])}
          />
          <IconButton
            icon={Trash2}
            label={`画像${index + 1}を外す`}
            onClick={() => onChange(images.filter(one => one.id !== id))}
          />
        </div>
      </li>
    ))}
  </ol>
)
