import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { grouped } from '#domain/shared/count.ts'
import { errorMessage, isSilent } from '#web/api/error-handler.ts'
import { isLost } from '#web/api/outcome.ts'
import { type OnMark, offerOf, useTakeBack } from '#web/supplier/board/use-take-back.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useToast, useWithdrawOffers } from '#web/ui/toast.tsx'
import { LONG_PRINT, type MadePdf, makePdf, noteOpened, type PrintWish, printInTab } from './print-files.ts'

type Job = { total: number; done: number; made: MadePdf | null }

/**
 * Prints: a few orders at once into a tab, many with a bar that says how far it is and a way to stop it. Orders are
 * printed once their paper was opened, which `onMark` hears, and which can be taken back. `dialog` must stand on the
 * screen. What goes wrong is thrown.
 */
export const usePrinting = (onMark: OnMark) => {
  const say = useToast()
  const noteOpen = useNoteOpen(onMark)
  const [job, setJob] = useState<Job | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const print = useCallback(
    async (wish: PrintWish, total: number, name = `${grouped(total)}件`): Promise<void> => {
      if (total <= LONG_PRINT) {
        const made = await printInTab(wish)
        if (made.opened) return noteOpen(made, name)
        const onPress = () => {
          window.open(made.url, '_blank')
          void noteOpen(made, name)
        }
        say('印刷の画面を開けませんでした。', { kind: 'error', action: { label: 'PDFを開く', onPress } })
        return undefined
      }
      const stop = new AbortController()
      running.current = stop
      setJob({ total, done: 0, made: null })
      try {
        const made = await makePdf(wish, {
          signal: stop.signal,
          onProgress: done => setJob(now => now && { ...now, done: Math.max(now.done, done) }),
        })
        setJob({ total, done: total, made })
      } catch (error) {
        setJob(null)
        if (!stop.signal.aborted) throw error
      }
      return undefined
    },
    [noteOpen, say],
  )

  const close = () => {
    running.current?.abort()
    setJob(null)
  }
  const open = ({ made, total }: Job) => {
    if (!made) return
    window.open(made.url, '_blank')
    void noteOpen(made, `${grouped(total)}件`)
    setJob(null)
  }
  const dialog: ReactNode = <PrintDialog job={job} onOpen={open} onClose={close} />
  return { print, dialog }
}

/** What a paper that was opened has made of its orders. */
const printedWords = (printed: number, processed: number): string => {
  if (processed === 0) return '印刷済にしました。'
  return processed === printed
    ? '印刷済・処理済にしました。'
    : `印刷済にし、${grouped(processed)}件を処理済にしました。`
}

/** Who has the same paper in hand: neither says that there is another. */
const tooWords = (too: { count: number; by_name: string } | undefined): string =>
  too ? `うち${grouped(too.count)}件は、${too.by_name}さんも印刷しました。紙が2枚ずつあります。` : ''

/** A paper was opened: its orders are printed, and it is said how to take that back. */
const useNoteOpen = (onMark: OnMark) => {
  const say = useToast()
  const withdrawOffers = useWithdrawOffers()
  const takeBack = useTakeBack(onMark)
  return useCallback(
    async function noteOpen(made: MadePdf, name: string) {
      const opened = `${name}のPDFを開きました。`
      try {
        const { printed, processed, at, events, printed_too } = await noteOpened(made)
        if (printed.length === 0) {
          say(opened)
          return
        }
        onMark('printed', printed, events)
        const onPress = () => void takeBack('printed', printed, at, name)
        say(`${opened}${printedWords(printed.length, processed.length)}${tooWords(printed_too)}`, {
          about: offerOf('printed', printed),
          action: { label: '元に戻す', key: 'z', onPress },
        })
      } catch (error) {
        if (isLost(error)) withdrawOffers()
        const not_noted = isLost(error) ? '印刷済にできたかどうかは分かりません。' : '印刷済にはできませんでした。'
        say(`${opened}${not_noted}${isSilent(error) ? '' : errorMessage(error)}`, {
          kind: 'error',
          action: { label: 'もう一度', onPress: () => void noteOpen(made, name) },
        })
      }
    },
    [onMark, say, takeBack, withdrawOffers],
  )
}

const PrintDialog = ({
  job,
  onOpen,
  onClose,
}: {
  job: Job | null
  onOpen: (job: Job) => void
  onClose: () => void
}) => {
  const url = job?.made?.url ?? null
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
          {job && url !== null && (
            <Button ref={open} look="primary" icon={Printer} onClick={() => onOpen(job)}>
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
            {url === null
              ? 'やめると、どの受注も印刷済になりません。'
              : 'PDFを開くと印刷済になります。開かずに閉じると未印刷のままです。'}
          </p>
        </div>
      )}
    </Dialog>
  )
}
