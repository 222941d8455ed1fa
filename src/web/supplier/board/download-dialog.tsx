import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { marksOf } from '#web/supplier/orders/row-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Asked before orders go into a file that had gone into one as they are: the sales software may take them twice. */
export const DownloadDialog = ({
  rows,
  onClose,
  onDownload,
}: {
  rows: readonly OrderRow[] | null
  onClose: () => void
  onDownload: (rows: readonly OrderRow[]) => Promise<void>
}) => {
  const all = rows ?? []
  const fresh = all.filter(row => !marksOf(row).downloaded)
  return (
    <Dialog
      open={rows !== null}
      onClose={onClose}
      title="もう一度ダウンロードする"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>やめる</Button>
          <Button
            {...(fresh.length === 0 && { look: 'primary', 'data-autofocus': true })}
            onClick={() => onDownload(all)}
          >
            {grouped(all.length)}件をもう一度出す
          </Button>
          {fresh.length > 0 && (
            <Button look="primary" data-autofocus onClick={() => onDownload(fresh)}>
              まだの{grouped(fresh.length)}件だけ出す
            </Button>
          )}
        </>
      }
    >
      <p>
        {grouped(all.length)}件のうち{grouped(all.length - fresh.length)}
        件は、いまの内容でダウンロード済みです。もう一度出すと、販売管理ソフトに二重に取り込まれることがあります。
      </p>
    </Dialog>
  )
}
