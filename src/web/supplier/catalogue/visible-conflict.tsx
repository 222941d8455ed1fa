import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'

/** An item of which somebody else changed something while it was to be shown or hidden here. */
export type VisibleConflict<Row> = { current: Row; visible: boolean }

const word = (visible: boolean) => `飲食店への表示：${visible ? '表示' : '非表示'}`

/** Both versions of an item that was to be shown or hidden; `now` is what else it says by now. */
export const VisibleConflictDialog = ({
  current_visible,
  now,
  visible,
  onClose,
  onKeepMine,
}: {
  current_visible: boolean
  now: readonly string[]
  visible: boolean
  onClose: () => void
  onKeepMine: () => void
}) => (
  <ConflictDialog
    theirs={{ revision: 0, changed_at: null, changed_by_name: null }}
    what="この商品"
    now_title="今の商品"
    now={[...now.filter(one => one !== ''), word(current_visible)]}
    mine={[word(visible)]}
    onClose={onClose}
    onTakeTheirs={onClose}
    onKeepMine={onKeepMine}
  />
)
