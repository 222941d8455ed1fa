import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { LONG_PRINT, makePdf, type PrintWish, printInTab } from './print-files.ts'

type Job = { total: number; done: number; url: string | null }

/** How a print ended: the paper is there, or the person stopped it. */
export type Printed = 'printed' | 'stopped'

/**
 * Prints: a few orders at once into a tab, many with a bar that says how far it is and a way to stop it. `dialog` must
 * stand on the screen. What goes wrong is thrown.
 */
export const usePrinting = () => {
  const say = useToast()
  const [job, setJob] = useState<Job | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const print = useCallback(
    async (wish: PrintWish, total: number): Promise<Printed> => {
      if (total <= LONG_PRINT) {
        let is_blocked = false
        await printInTab(wish, open => {
          is_blocked = true
          say('印刷の画面を開けませんでした。', { kind: 'error', action: { label: 'PDFを開く', onPress: open } })
        })
        if (!is_blocked) say(`${grouped(total)}件のPDFを開きました。`)
        return 'printed'
      }
      const stop = new AbortController()
      running.current = stop
      setJob({ total, done: 0, url: null })
      try {
        const url = await makePdf(wish, {
          signal: stop.signal,
          onProgress: done => setJob(now => now && { ...now, done: Math.max(now.done, done) }),
        })
        setJob({ total, done: total, url })
        return 'printed'
      } catch (error) {
        setJob(null)
        if (stop.signal.aborted) return 'stopped'
        throw error
      }
    },
    [say],
  )

  const close = () => {
    running.current?.abort()
    setJob(null)
  }
  const dialog: ReactNode = <PrintDialog job={job} onClose={close} />
  return { print, dialog }
}

const PrintDialog = ({ job, onClose }: { job: Job | null; onClose: () => void }) => {
  const url = job?.url ?? null
  const open = useRef<HTMLButtonElement>(null)
  // Asked by a key, opened by Enter.
  useEffect(() => {
    if (url !== null) open.current?.focus()
  }, [url])
  return (
    <Dialog
      open={job !== null}
      onClose={onClose}
      title={url === null ? '印刷の準備' : '印刷の準備ができました'}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>{url === null ? 'やめる' : '閉じる'}</Button>
          {url !== null && (
            <Button
              ref={open}
              look="primary"
              icon={Printer}
              onClick={() => {
                window.open(url, '_blank')
                onClose()
              }}
            >
              PDFを開く
            </Button>
          )}
        </>
      }
    >
      {job && (
        <div className="flex flex-col gap-2">
          <progress
            aria-label="印刷の進み具合"
            value={job.done}
            max={job.total}
            className="h-3 w-full appearance-none overflow-hidden rounded-full border bg-ground [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-leaf"
          />
          <p className="tabular-nums" aria-live="polite">
            {grouped(job.done)} / {grouped(job.total)}件
          </p>
          <p className="text-sm text-ink-soft">
            {url === null ? 'やめると、どの受注も印刷済になりません。' : 'PDFを開いて印刷してください。'}
          </p>
        </div>
      )}
    </Dialog>
  )
}
