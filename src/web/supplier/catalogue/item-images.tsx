import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import {
  addItemImage,
  type ItemImages as Images,
  image_limits,
  listItemImages,
  orderItemImages,
  removeItemImage,
} from '#contract/images/item-images.contract.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { upload } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { moved } from '#web/ui/reorder.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ImagesConflict } from './images-conflict.tsx'

type Props = {
  product_item_id: string
  name: string
  /** The main image is another one now; null: there is none. */
  onMain: (image_id: string | null) => void
}

type Params = { supplier_id: string; product_item_id: string }

/** The photographs that stand, and the ways to change them; where somebody else was faster, both orders are shown. */
const useImages = (params: Params, onMain: Props['onMain']) => {
  const { data } = useData(listItemImages, { params }, { throws: false })
  const [conflict, setConflict] = useState<{ theirs: string[]; mine: string[] } | null>(null)
  const say = useToast()

  const put = (images: Images) => {
    setData(listItemImages, { params }, images)
    onMain(images.items[0]?.id ?? null)
  }
  const change = async (work: () => Promise<Images>, done: string) => {
    try {
      put(await work())
      say(done)
    } catch (error) {
      const current = detailOf(error, 'current') as Images | undefined
      if (current) {
        put(current)
        return current
      }
      sayNotDone(say, error)
    }
    return null
  }
  const order = async (image_ids: string[], seen_image_ids: string[]) => {
    setConflict(null)
    const body = { image_ids, seen_image_ids }
    const now = await change(() => call(orderItemImages, { params, body }), '写真の順番を変えました')
    if (!now) return
    const theirs = now.items.map(one => one.id)
    const mine = image_ids.filter(id => theirs.includes(id))
    setConflict({ theirs, mine: [...mine, ...theirs.filter(id => !mine.includes(id))] })
  }
  const remove = (image_id: string) =>
    change(() => call(removeItemImage, { params: { ...params, image_id } }), '写真を削除しました')
  return { items: data?.items, put, order, remove, conflict, setConflict }
}

const too_large = `写真は1枚${image_limits.upload_kb / 1024}MBまでです。小さくして、もう一度お選びください`

const whyNot = (error: unknown): string =>
  isSilent(error) ? '送信できませんでした。通信を確かめて、もう一度お試しください' : errorMessage(error)

/**
 * Sends photographs one after the other: they stand in the order in which they were chosen. `room`: so many more may
 * stand; the others are not sent.
 */
const useAdding = (params: Params, room: number, put: (images: Images) => void) => {
  const [busy, setBusy] = useState(0)
  const [wrong, setWrong] = useState<string[]>([])
  const add = async (files: readonly File[]) => {
    if (files.length === 0) return
    const taken = files.slice(0, room)
    const over = files.length - taken.length
    setWrong(over > 0 ? [`写真は1つの商品に${image_limits.most}枚までのため、${over}枚は加えませんでした`] : [])
    setBusy(taken.length)
    for (const file of taken) {
      const tell = (words: string) => setWrong(now => [...now, `${file.name}：${words}`])
      try {
        if (file.size > image_limits.upload_kb * 1024) tell(too_large)
        // oxlint-disable-next-line no-await-in-loop -- see above
        else put(await upload(addItemImage, { params, file }))
      } catch (error) {
        tell(whyNot(error))
      }
      setBusy(now => now - 1)
    }
  }
  return { busy, wrong, add }
}

/** The photographs of an item: chosen, dropped, pasted or taken; put in order; the first one is the main one. */
export const ItemImages = ({ product_item_id, name, onMain }: Props) => {
  const params = { supplier_id: supplierId(), product_item_id }
  const { items, put, order, remove, conflict, setConflict } = useImages(params, onMain)
  const { busy, wrong, add } = useAdding(params, image_limits.most - (items?.length ?? 0), put)
  const [removing, setRemoving] = useState<string | null>(null)
  if (!items) return null

  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  const ids = items.map(one => one.id)

  return (
    <section aria-labelledby="item-images" onPaste={paste} className="flex flex-col gap-3">
      <h3 id="item-images" className="text-base">
        写真（{ids.length}/{image_limits.most}枚）
      </h3>
      {ids.length > 0 && (
        <ol className="flex flex-wrap gap-3">
          {ids.map((id, index) => (
            <Photograph
              key={id}
              id={id}
              index={index}
              count={ids.length}
              name={name}
              onMove={by => void order([...moved(ids, index, index + by)], ids)}
              onRemove={() => setRemoving(id)}
            />
          ))}
        </ol>
      )}
      {ids.length < image_limits.most && <AddPlace busy={busy} onAdd={files => void add(files)} />}
      {wrong.length > 0 && <NotAdded why={wrong} />}
      {conflict && (
        <ImagesConflict
          {...conflict}
          onTakeTheirs={() => setConflict(null)}
          onKeepMine={() => void order(conflict.mine, conflict.theirs)}
        />
      )}
      {removing !== null && (
        <RemoveDialog
          image_id={removing}
          onClose={() => setRemoving(null)}
          onRemove={async () => {
            setRemoving(null)
            await remove(removing)
          }}
        />
      )}
    </section>
  )
}

const NotAdded = ({ why }: { why: readonly string[] }) => (
  <Notice kind="error" title="加えられない写真がありました">
    <ul>
      {why.map(one => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </Notice>
)

type RemoveProps = { image_id: string; onClose: () => void; onRemove: () => Promise<void> }

const RemoveDialog = ({ image_id, onClose, onRemove }: RemoveProps) => (
  <ConfirmDialog onClose={onClose} title="この写真を削除しますか" width="narrow" yes="削除する" onYes={onRemove}>
    <img
      src={`/api/v2/images/${image_id}?size=small`}
      alt=""
      width={160}
      height={160}
      className="size-40 object-cover"
    />
  </ConfirmDialog>
)

const Photograph = ({
  id,
  index,
  count,
  name,
  onMove,
  onRemove,
}: {
  id: string
  index: number
  count: number
  name: string
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) => (
  <li className="w-34 overflow-hidden rounded-card border">
    <a href={`/api/v2/images/${id}?size=large`} target="_blank" rel="noreferrer" className="relative block">
      <img
        src={`/api/v2/images/${id}?size=small`}
        alt={`${name}の写真${index + 1}を大きく見る`}
        width={136}
        height={136}
        loading="lazy"
        className="size-34 object-cover"
      />
      {index === 0 && (
        <span className="absolute top-1 left-1 rounded-full bg-ink px-2 text-xs font-bold text-surface">代表</span>
      )}
    </a>
    <div className="flex justify-between">
      <IconButton icon={ArrowLeft} label={`写真${index + 1}を前へ`} disabled={index === 0} onClick={() => onMove(-1)} />
      <IconButton icon={Trash2} label={`写真${index + 1}を削除`} onClick={onRemove} />
      <IconButton
        icon={ArrowRight}
        label={`写真${index + 1}を後ろへ`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </div>
  </li>
)

/** Where photographs are dropped, or chosen. */
const AddPlace = ({ busy, onAdd }: { busy: number; onAdd: (files: File[]) => void }) => {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onAdd([...event.dataTransfer.files])
  }
  return (
    <div
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-card border border-dashed p-3',
        over ? 'border-leaf bg-leaf-pale' : 'border-ink-faint',
      )}
    >
      <FileButton icon={ImagePlus} busy={busy > 0} field="写真のファイル" multiple onFiles={onAdd}>
        写真を加える
      </FileButton>
      <p className="text-sm text-ink-soft">
        {busy > 0
          ? `送信しています（残り${busy}枚）`
          : 'ここに置くか、貼り付けることもできます。JPEG・PNG・WebP、1枚10MBまで'}
      </p>
    </div>
  )
}
