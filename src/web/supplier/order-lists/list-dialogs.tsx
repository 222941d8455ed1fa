import type { ListItemRow, OrderList } from '#contract/order-lists/list-routes.ts'
import { grouped } from '#domain/shared/count.ts'
import type { Day } from '#domain/shared/day.ts'
import { AddDialog } from './add-dialog.tsx'
import { ListBulkDialog } from './bulk-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'
import { callsOf, type ListPlace } from './list-api.ts'
import { PlaceDialog } from './place-dialog.tsx'

/** Which dialog stands over an order list. */
export type Open = 'add' | 'copy' | 'file' | 'bulk' | 'place' | null

type Props = {
  dialog: Open
  place: ListPlace
  list: OrderList
  /** What a bulk change or a move is about. */
  chosen: readonly ListItemRow[]
  today: Day
  may_edit: boolean
  onOpen: (dialog: Open) => void
  onRenew: () => Promise<unknown>
  /** Something was changed: what, in words; prices among it are taken back by the moment. */
  onDone: (words: string, done_at?: string | null) => Promise<void>
  /** Puts the chosen items before another (null: at the end). */
  onPlace: (before: string | null) => Promise<void>
}

/** What is done to an order list in dialogs: added, copied, put into files and back, changed in bulk, put at a place. */
export const ListDialogs = ({
  dialog,
  place,
  list,
  chosen,
  today,
  may_edit,
  onOpen,
  onRenew,
  onDone,
  onPlace,
}: Props) => {
  const calls = callsOf(place)
  const on_list = new Set(list.items.map(row => row.product_item_id))
  const added = (count: number, already: number) =>
    onDone(`${grouped(count)}件を加えました${already > 0 ? `（${grouped(already)}件はすでにありました）` : ''}`)
  return (
    <>
      {dialog === 'add' && (
        <AddDialog
          calls={calls}
          supplier_id={place.supplier_id}
          on_list={on_list}
          onClose={() => onOpen(null)}
          onDone={added}
        />
      )}
      {dialog === 'copy' && (
        <CopyDialog calls={calls} place={place} on_list={on_list} onClose={() => onOpen(null)} onDone={added} />
      )}
      {dialog === 'file' && <FilesDialog {...{ place, list, today, may_edit, onOpen, onDone }} />}
      {dialog === 'bulk' && <BulkDialog {...{ place, chosen, today, onOpen, onRenew, onDone }} />}
      {dialog === 'place' && (
        <PlaceDialog
          count={chosen.length}
          most={list.items.length}
          onClose={() => onOpen(null)}
          onPlace={async at => {
            onOpen(null)
            await onPlace(beforeWhich(list, chosen, at))
          }}
        />
      )}
    </>
  )
}

type FilesProps = Pick<Props, 'place' | 'list' | 'today' | 'may_edit' | 'onOpen' | 'onDone'>

const FilesDialog = ({ place, list, today, may_edit, onOpen, onDone }: FilesProps) => (
  <FileDialog
    calls={callsOf(place)}
    count={list.item_count}
    today={today}
    may_edit={may_edit}
    onClose={() => onOpen(null)}
    onDone={({ counts, done_at }) =>
      onDone(`取り込みました（新規 ${grouped(counts.new)}件、変更 ${grouped(counts.changed)}件）`, done_at)
    }
  />
)

type BulkProps = Pick<Props, 'place' | 'chosen' | 'today' | 'onOpen' | 'onRenew' | 'onDone'>

const BulkDialog = ({ place, chosen, today, onOpen, onRenew, onDone }: BulkProps) => (
  <ListBulkDialog
    calls={callsOf(place)}
    rows={chosen}
    today={today}
    onClose={() => {
      onOpen(null)
      void onRenew()
    }}
    onStale={onRenew}
    onDone={(count, done_at) => onDone(`${grouped(count)}件を変更しました`, done_at)}
  />
)

/** The item before which the chosen ones come, where they are to be the ones after `at` others; null at the end. */
const beforeWhich = (list: OrderList, chosen: readonly ListItemRow[], at: number): string | null => {
  const taken = new Set(chosen.map(row => row.id))
  const rest = list.items.map(one => one.id).filter(id => !taken.has(id))
  return rest[at] ?? null
}
