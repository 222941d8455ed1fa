import Camera from 'lucide-react/icons/camera'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { addClaimImage } from '#contract/claims/inspections.contract.ts'
import { claim_limits } from '#domain/claims/claim.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { upload } from '#web/api/files.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { Problem } from './inspect-draft.ts'
import { lighter } from './lighter.ts'

type Images = Problem['images']
type Waiting = { file: File; why: string }

const upload_mb = 10

/** Sends photographs one after the other. What did not go stays here, to be sent again. */
const useAdding = (images: Images, onChange: (images: Images) => void) => {
  const [busy, setBusy] = useState(0)
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const latest = useRef(images)
  useEffect(() => {
    latest.current = images
  })
  const add = async (files: readonly File[]) => {
    setWaiting([])
    const taken = files.slice(0, claim_limits.images - latest.current.length)
    setBusy(taken.length)
    for (const file of taken) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- see above
        const light = await lighter(file)
        if (light.size > upload_mb * 1024 * 1024) throw new Error(`写真は1枚${upload_mb}MBまでです`)
        // oxlint-disable-next-line no-await-in-loop -- see above
        const { id } = await upload(addClaimImage, { params: { consumer_id: consumerId() }, file: light })
        latest.current = [...latest.current, { id }]
        onChange(latest.current)
      } catch (error) {
        setWaiting(before => [...before, { file, why: failureWords(error) }])
      }
      setBusy(left => left - 1)
    }
  }
  return { busy, waiting, add }
}

/** The photographs of a problem: taken with the phone's camera or chosen, sent at once. */
export const PhotoFields = ({
  name,
  images,
  error,
  onChange,
}: {
  name: string
  images: Images
  error: string | undefined
  onChange: (images: Images) => void
}) => {
  const { busy, waiting, add } = useAdding(images, onChange)
  const chooser = useRef<HTMLInputElement>(null)
  const more = images.length < claim_limits.images
  return (
    <section aria-label={`${name}の写真`} className="flex flex-col gap-2">
      {images.length > 0 && (
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
                  onClick={() => onChange(images.filter(one => one.id !== id))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <div className="flex flex-wrap items-center gap-3">
          <Button icon={Camera} busy={busy > 0} onClick={() => chooser.current?.click()}>
            写真を加える
          </Button>
          <span className="text-sm text-ink-soft">
            {busy > 0 ? `送信しています（残り${busy}枚）` : `${images.length}/${claim_limits.images}枚`}
          </span>
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            tabIndex={-1}
            aria-label={`${name}の写真のファイル`}
            className="sr-only"
            onChange={event => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(files)
            }}
          />
        </div>
      )}
      {error !== undefined && <FieldError>{error}</FieldError>}
      {waiting.length > 0 && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <FieldError>
            {waiting.length}枚の写真をまだ送っていません。{waiting[0]?.why}
          </FieldError>
          <Button onClick={() => add(waiting.map(one => one.file))}>写真をもう一度送る</Button>
        </div>
      )}
    </section>
  )
}
