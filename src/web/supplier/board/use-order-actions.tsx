import { type ReactNode, useCallback, useState } from 'react'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { download as saveFile } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { processedWords, processWarnings } from '#web/supplier/orders/row-state.ts'
import { usePrinting } from '#web/supplier/prints/use-printing.tsx'
import { Button } from '#web/ui/button.tsx'
import { deviceSettings } from '#web/ui/device-settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import type { OrderMark } from './board-list.ts'

/** At most so many orders go into one file, one change. */
export const AT_ONCE = 1000

export type Working = 'print' | 'download' | 'process' | null

/**
 * Print, download and mark processed, for one order or many. `onMark` hears what was done, so that rows say it at once.
 * `dialog` must stand on the screen.
 */
export const useOrderActions = (onMark: (mark: OrderMark, ids: readonly string[]) => void) => {
  const say = useToast()
  const [working, setWorking] = useState<Working>(null)
  const [asked, setAsked] = useState<readonly OrderRow[] | null>(null)

  const doing = useCallback(
    async (what: Exclude<Working, null>, name: string, count: number, work: () => Promise<void>) => {
      if (count === 0) {
        say(`${name}する受注を選んでください。`, { kind: 'error' })
        return
      }
      if (count > AT_ONCE) {
        say(`一度に${name}できるのは1,000件までです。${grouped(count)}件を選んでいます。`, {
          kind: 'error',
        })
        return
      }
      setWorking(what)
      try {
        await work()
      } catch (error) {
        // Without a network there is a notice already, but a press must never end in silence.
        say(isSilent(error) ? `通信できないため、${name}できませんでした。` : errorMessage(error), { kind: 'error' })
      } finally {
        setWorking(null)
      }
    },
    [say],
  )

  const { print: printNow, dialog: print_dialog } = usePrinting()
  const print = useCallback(
    (rows: readonly Pick<OrderRow, 'id'>[]) =>
      doing('print', '印刷', rows.length, async () => {
        const order_ids = rows.map(row => row.id)
        if ((await printNow({ order_ids }, rows.length)) === 'printed') onMark('printed', order_ids)
      }),
    [doing, onMark, printNow],
  )

  const download = useCallback(
    (rows: readonly Pick<OrderRow, 'id'>[], encoding = deviceSettings().encoding) =>
      doing('download', 'ダウンロード', rows.length, async () => {
        const order_ids = rows.map(row => row.id)
        const params = { supplier_id: supplierId() }
        const name = await saveFile(downloadOrders, { params, body: { order_ids, encoding } })
        onMark('downloaded', order_ids)
        say(`${order_ids.length}件を「${name}」に保存しました。`)
      }),
    [doing, onMark, say],
  )

  const processNow = useCallback(
    (rows: readonly OrderRow[]) =>
      doing('process', '処理済に', rows.length, async () => {
        const body = { order_ids: rows.map(row => row.id) }
        const result = await call(changeToProcessed, { params: { supplier_id: supplierId() }, body })
        onMark('processed', result.processed)
        say(processedWords(result, new Map(rows.map(row => [row.id, row]))), {
          kind: result.processed.length === 0 ? 'error' : 'done',
        })
      }),
    [doing, onMark, say],
  )

  /** One order at once; more than one are asked about, as there is no way back. */
  const process = useCallback(
    (rows: readonly OrderRow[]) => {
      if (rows.length > 1 && rows.length <= AT_ONCE) setAsked(rows)
      else return processNow(rows)
      return undefined
    },
    [processNow],
  )

  const dialog: ReactNode = (
    <>
      <ProcessDialog
        rows={asked}
        onClose={() => setAsked(null)}
        onProcess={async rows => {
          await processNow(rows)
          setAsked(null)
        }}
      />
      {print_dialog}
    </>
  )
  return { print, download, process, working, dialog }
}

const ProcessDialog = ({
  rows,
  onClose,
  onProcess,
}: {
  rows: readonly OrderRow[] | null
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
      <p>
        {able > 0
          ? `選んだ${rows?.length ?? 0}件のうち${able}件を処理済にします。処理済にした受注は未処理に戻せません。`
          : '選んだ受注の中に、処理済にできるものはありません。'}
      </p>
      {warnings.length > 0 && (
        <ul className="mt-3 list-disc border-l-3 border-amber bg-amber-pale py-2 pr-3 pl-7 text-sm">
          {warnings.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
