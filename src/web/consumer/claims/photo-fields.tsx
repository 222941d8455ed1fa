import Camera from 'lucide-react/icons/camera'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import type { Photos } from './inspect-draft.ts'
import { type PhotoDoor, usePhotos } from './use-photos.ts'

type Props = {
  name: string
  photos: Photos
  error: string | undefined
  door: PhotoDoor
  onChange: (change: (photos: Photos) => Photos) => void
}

/** Photographs: taken with the phone's camera or chosen, sent at once. */
export const PhotoFields = ({ name, photos, error, door, onChange }: Props) => {
  const { busy, why, add, send, drop } = usePhotos(photos, door, onChange)
  const { images, unsent } = photos
  const count = images.length + unsent.length
  return (
    <section aria-label={`${name}の写真`} className="flex flex-col gap-2">
      <Pictures name={name} images={images} onChange={onChange} />
      {count < door.most && (
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            icon={Camera}
            busy={busy}
            field={`${name}の写真のファイル`}
            multiple
            onFiles={files => void add(files)}
          >
            写真を加える
          </FileButton>
          <span className="text-sm text-ink-soft">
            {busy && unsent.length > 0 ? `送信しています（残り${unsent.length}枚）` : `${count}/${door.most}枚`}
          </span>
        </div>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {why !== null && (
        <div role="alert">
          <FieldError>{why}</FieldError>
        </div>
      )}
      {unsent.length > 0 && !busy && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="basis-full text-sm">
            {unsent.length}枚の写真をまだ送っていません。この端末に残っています。電波が届くと送ります
          </p>
          <Button onClick={send}>写真をもう一度送る</Button>
          <Button look="quiet" onClick={() => unsent.forEach(drop)}>
            送っていない写真を外す
          </Button>
        </div>
      )}
    </section>
  )
}

const Pictures = ({ name, images, onChange }: Pick<Props, 'name' | 'onChange'> & Pick<Photos, 'images'>) =>
  images.length > 0 && (
    <ul className="flex flex-wrap gap-2">
      {images.map(({ id }, index) => (
        <li key={id} className="relative">
          <img
            src={`/api/v2/images/${id}?size=small`}
            alt={`${name}の写真${index + 1}`}
            width={96}
            height={96}
            className="size-24 rounded-card border object-cover"
          />
          <span className="absolute top-0 right-0 rounded-input bg-surface">
            <IconButton
              icon={X}
              label={`${name}の写真${index + 1}を外す`}
              onClick={() => onChange(now => ({ ...now, images: now.images.filter(one => one.id !== id) }))}
            />
          </span>
        </li>
      ))}
    </ul>
  )
