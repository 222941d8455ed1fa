import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { addFlyerImage, flyer_image_kb } from '#contract/flyers/flyers.contract.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { DraftItem } from './flyer-draft.ts'

const most_mb = flyer_image_kb / 1024

const useAdding = (onChange: (id: string) => void) => {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const add = async (file: File) => {
    setWrong(null)
    setBusy(true)
    try {
      if (file.size > flyer_image_kb * 1024) setWrong(`写真は${most_mb}MBまでです`)
      else onChange((await upload(addFlyerImage, { params: { supplier_id: supplierId() }, file })).id)
    } catch (error) {
      setWrong(failureWords(error))
    }
    setBusy(false)
  }
  return { busy, wrong, add }
}

/** The photograph that an item has on this flyer: its own of the master, unless another is chosen here. */
export const ItemPhoto = ({
  item: { name, image_id, flyer_image_id: own },
  onChange,
}: {
  item: DraftItem
  onChange: (flyer_image_id: string | null) => void
}) => {
  const { busy, wrong, add } = useAdding(onChange)
  const chooser = useRef<HTMLInputElement>(null)
  const shown = own ?? image_id
  const words = shown === null ? 'チラシ用の写真を選ぶ' : '別の写真にする'
  const back = image_id === null ? '写真を外す' : '商品の写真に戻す'
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {shown !== null && (
          <img
            src={`/api/v2/images/${shown}?size=small`}
            alt={own ? `${name}のチラシ用の写真` : ''}
            width={48}
            height={48}
            className="size-12 rounded-input bg-ground object-cover"
          />
        )}
        <Button
          size="small"
          icon={ImagePlus}
          busy={busy}
          aria-label={`${name}：${words}`}
          onClick={() => chooser.current?.click()}
        >
          {words}
        </Button>
        {own && (
          <Button size="small" look="quiet" aria-label={`${name}：${back}`} onClick={() => onChange(null)}>
            {back}
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          tabIndex={-1}
          aria-label={`${name}のチラシ用の写真のファイル`}
          className="sr-only"
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (file) void add(file)
          }}
        />
      </div>
      {wrong !== null && (
        <div role="alert">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </div>
  )
}
