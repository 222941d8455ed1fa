import ImagePlus from 'lucide-react/icons/image-plus'
import { addFlyerImage, flyer_image_kb } from '#contract/flyers/flyers.contract.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useUpload } from '#web/form/use-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { DraftItem } from './flyer-draft.ts'

/** The photograph that an item has on this flyer: its own of the master, unless another is chosen here. */
export const ItemPhoto = ({
  item: { name, image_id, flyer_image_id: own },
  onChange,
}: {
  item: DraftItem
  onChange: (flyer_image_id: string | null) => void
}) => {
  const { busy, wrong, add } = useUpload({
    what: '写真',
    most_kb: flyer_image_kb,
    send: file => upload(addFlyerImage, { params: { supplier_id: supplierId() }, file }),
    onSent: ({ id }) => onChange(id),
  })
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
        <FileButton
          size="small"
          icon={ImagePlus}
          busy={busy}
          aria-label={`${name}：${words}`}
          field={`${name}のチラシ用の写真のファイル`}
          onFiles={([file]) => file && void add(file)}
        >
          {words}
        </FileButton>
        {own && (
          <Button size="small" look="quiet" aria-label={`${name}：${back}`} onClick={() => onChange(null)}>
            {back}
          </Button>
        )}
      </div>
      {wrong !== null && (
        <div role="alert">
          <FieldError>{wrong}</FieldError>
        </div>
      )}
    </div>
  )
}
