import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const Photographs = ({ title, ids }: { title: string; ids: readonly string[] }) => (
  <section aria-label={title}>
    <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>
    <ol className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <li key={id}>
          <img
            src={`/api/v2/images/${id}?size=small`}
            alt={`${index + 1}枚目`}
            width={80}
            height={80}
            className="size-20 rounded-input border object-cover"
          />
        </li>
      ))}
    </ol>
    {ids.length === 0 && <p className="text-sm">写真はありません</p>}
  </section>
)

/** Somebody else has changed an item's photographs: both orders, and the choice between them. */
export const ImagesConflict = ({
  theirs,
  mine,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: readonly string[]
  /** The own order, of the photographs that still are there. */
  mine: readonly string[]
  onTakeTheirs: () => void
  onKeepMine: () => void
}) => (
  <Dialog
    open
    onClose={onTakeTheirs}
    title="ほかの画面で変更されました"
    actions={
      <>
        <Button onClick={onTakeTheirs}>最新の内容にする</Button>
        <Button look="primary" disabled={mine.length === 0} onClick={onKeepMine}>
          自分の並びにする
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-4">
      <Notice kind="warning" title="並べているあいだに、この商品の写真が変わりました" />
      <Photographs title="今の写真" ids={theirs} />
      <Photographs title="自分の並び（まだ保存されていません）" ids={mine} />
    </div>
  </Dialog>
)
