import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { lineCount, orderedLines } from './draft.ts'
import { freeLinesOf } from './free-draft.ts'
import { FreeRow, type FreeWriting, useRemoving } from './off-list-lines.tsx'
import type { SheetRow } from './sheet-items.ts'
import { ItemRow, type RowSetting } from './sheet-row.tsx'
import { useDraft, whole } from './use-draft.ts'

/**
 * What is put in so far, wherever on the list it stands, to be looked through and put right. What is taken out here stays
 * in its row until the sheet is closed: no other moves under the finger.
 */
export const BasketSheet = ({
  rows,
  setting,
  onWrite,
  onClose,
}: {
  rows: readonly SheetRow[]
  setting: RowSetting
  /** Opens a line that was written freely. */
  onWrite: (writing: FreeWriting) => void
  onClose: () => void
}) => {
  const { store, locked } = setting
  const draft = useDraft(store, whole)
  const [keys] = useState(() => new Set(orderedLines(store.get()).map(line => line.key)))
  const remove = useRemoving(store)
  const plain = { ...setting, onItem: undefined }
  return (
    <Sheet
      open
      onClose={onClose}
      title={`入力した商品 ${lineCount(draft)}点`}
      actions={
        <Button size="large" wide onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <ul className="@container -mx-4 -mt-4">
        {rows
          .filter(row => keys.has(row.key))
          .map(row => (
            <ItemRow key={row.key} row={row} setting={plain} />
          ))}
        {freeLinesOf(draft).map(line => (
          <FreeRow
            key={line.key}
            line={line}
            locked={locked}
            onWrite={writing => {
              onClose()
              onWrite(writing)
            }}
            onRemove={remove}
          />
        ))}
      </ul>
    </Sheet>
  )
}
