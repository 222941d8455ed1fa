import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { processQuestion, processWarnings } from '#web/supplier/orders/row-state.ts'
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
  return (
    <Dialog
      open={rows !== null}
      onClose={onClose}
      title="処理済にする"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          {able > 0 && rows !== null && (
            // Asked by a key, answered by Enter.
            <Button look="primary" data-autofocus onClick={() => onProcess(rows)}>
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
