import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { isProcessDoubtful, processQuestion, processWarnings } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Warnings } from './warnings.tsx'

/** Asked before orders are processed that are not the one that is looked at. */
export const ProcessDialog = ({
  rows,
  elsewhere,
  onClose,
  onProcess,
}: {
  rows: readonly OrderRow[] | null
  /** One was chosen, and another is looked at. */
  elsewhere: boolean
  onClose: () => void
  onProcess: (rows: readonly OrderRow[]) => Promise<void>
}) => {
  const able = rows?.filter(row => row.state === 'placed').length ?? 0
  const warnings = processWarnings(rows ?? [])
  const doubtful = isProcessDoubtful(rows ?? [])
  return (
    <Dialog
      open={rows !== null}
      onClose={onClose}
      title="処理済にする"
      width="narrow"
      actions={
        <>
          <Button data-autofocus={doubtful || undefined} onClick={onClose}>
            やめる
          </Button>
          {able > 0 && rows !== null && (
            // Asked by a key, answered by Enter, where nothing has to be read before.
            <Button look="primary" data-autofocus={!doubtful || undefined} onClick={() => onProcess(rows)}>
              {able}件を処理済にする
            </Button>
          )}
        </>
      }
    >
      <p>{processQuestion(rows ?? [], elsewhere)}</p>
      <Warnings lines={warnings} />
    </Dialog>
  )
}
