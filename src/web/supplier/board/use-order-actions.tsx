import { useCallback, useRef, useState } from 'react'
import { changeToProcessed } from '#contract/board/receive-orders.contract.ts'
import { downloadOrders } from '#contract/downloads/downloads.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { dayOf } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { downloadMade } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { isLost } from '#web/api/outcome.ts'
import { sayNotDone } from '#web/form/use-told.ts'
import { aboutFile } from '#web/supplier/downloads/about-file.ts'
import { alreadyWords, asksAlone, ordersWord, processedWords } from '#web/supplier/orders/row-state.ts'
import { usePrinting } from '#web/supplier/prints/use-printing.tsx'
import { deviceSettings } from '#web/ui/device-settings.ts'
import { useToast, useWithdrawOffers } from '#web/ui/toast.tsx'
import { ProcessDialog } from './process-dialog.tsx'
import { lastDownload, lostPressWords, noPaperWords, type TakenBackMark } from './take-back-words.ts'
import { type Asked, asksBefore, asksMore, isTakenOut, TakeOutDialog } from './take-out-dialog.tsx'
import { AT_ONCE, lostOffer, type OnMark, offerOf, useTakeBack } from './use-take-back.ts'

export type Working = 'print' | 'download' | 'process' | null

/**
 * Print, download and mark processed, for one order or many, and take it back. `onMark` hears what was done, so that rows
 * say it at once; `rowNow`: how an order's row stands on the screen by now; `onStale`: somebody else was faster, so that what
 * stands there may be no longer so. `dialog` must stand on the screen.
 */
export const useOrderActions = (onMark: OnMark, rowNow: RowNow = () => undefined, onStale: () => void = unheard) => {
  const { working, doing } = useDoing(onMark)
  const { print, dialog: print_dialog } = usePrintingAsked(onMark, doing, rowNow)
  const { process, dialog } = useProcessing(onMark, doing, rowNow, onStale)
  const { download, dialog: download_dialog } = useDownloading(onMark, doing, rowNow)
  const takeBack = useTakeBack(onMark)

  const takeBackAll = (mark: TakenBackMark, rows: readonly OrderRow[]) =>
    takeBack(
      mark,
      rows.map(row => row.id),
      undefined,
      ordersWord(rows),
    )

  return {
    print,
    download,
    process,
    takeBack: takeBackAll,
    working,
    dialog: (
      <>
        {dialog}
        {download_dialog}
        {print_dialog}
      </>
    ),
  }
}

type Doing = ReturnType<typeof useDoing>['doing']
/** Nothing on this screen is older than the others know. */
const unheard = () => undefined
type RowNow = (id: string) => OrderRow | undefined

/** What a press may have made of orders whose answer was lost. */
const lost_marks = { process: 'processed', download: 'downloaded' } as const

/** Does one thing after the other, and says what went wrong: a press must never end in silence. */
const useDoing = (onMark: OnMark) => {
  const say = useToast()
  const withdrawOffers = useWithdrawOffers()
  const takeBack = useTakeBack(onMark)
  const [working, setWorking] = useState<Working>(null)
  /** What is being done and what waits for it, each with its end. */
  const turns = useRef(new Map<Working, Promise<void>>())
  const doing = useCallback(
    async (what: Exclude<Working, null>, name: string, rows: readonly OrderRow[], work: () => Promise<void>) => {
      const count = rows.length
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
      // Pressed again before the answer: it is about the same orders, and is done already.
      if (turns.current.has(what)) return
      const before = [...turns.current.values()].at(-1)
      const inTurn = async () => {
        await before
        setWorking(what)
        try {
          await work()
        } catch (error) {
          const whose = ordersWord(rows)
          // Without a network there is a notice already, but a press must never end in silence.
          if (!isLost(error)) sayNotDone(say, error)
          // Orders are printed once their paper was opened: nothing has been done.
          else if (what === 'print') sayNotDone(say, error, undefined, () => noPaperWords(whose))
          else {
            // It may have been done: what was done before is no longer the last thing, and the key is about this one.
            withdrawOffers()
            const mark = lost_marks[what]
            const ids = rows.map(row => row.id)
            const offer = lostOffer(takeBack, mark, ids, whose, what === 'download' ? lastDownload(rows) : null)
            sayNotDone(say, error, offer, words => lostPressWords(mark, whose, words))
          }
        } finally {
          turns.current.delete(what)
          setWorking(null)
        }
      }
      const turn = inTurn()
      turns.current.set(what, turn)
      await turn
    },
    [say, takeBack, withdrawOffers],
  )
  return { working, doing }
}

/** How rows that were looked at stand on the screen by now. */
const rowsNow = (rows: readonly OrderRow[], rowNow: RowNow) => rows.map(row => rowNow(row.id) ?? row)

/** Of the answer to a press that somebody else was faster than; null for any other. */
const takenMeanwhile = (error: unknown): { already: readonly string[]; by_name: string | null } | null => {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { body } = error
  if (typeof body !== 'object' || body === null || !('already' in body)) return null
  // The contract's own shape.
  return body as { already: string[]; by_name: string | null }
}

const useDownloading = (onMark: OnMark, doing: Doing, rowNow: RowNow) => {
  const say = useToast()
  const takeBack = useTakeBack(onMark)
  const [asked, setAsked] = useState<Asked | null>(null)
  const downloadNow = useCallback(
    (rows: readonly OrderRow[], known: readonly string[] = []) =>
      doing('download', 'ダウンロード', rows, async () => {
        const order_ids = rows.map(row => row.id)
        const params = { supplier_id: supplierId() }
        const had = rows.filter(row => isTakenOut('download', row)).map(row => row.id)
        const taken_before = [...new Set([...had, ...known.filter(id => order_ids.includes(id))])]
        try {
          const body = { order_ids, taken_before, encoding: deviceSettings().encoding }
          const { name, made_at, made_id } = await downloadMade(downloadOrders, { params, body })
          setAsked(null)
          onMark('downloaded', order_ids)
          const onPress = () => void takeBack('downloaded', order_ids, made_at, ordersWord(rows))
          const words = `${ordersWord(rows)}を「${name}」に保存しました。`
          // The file is there: the next one need not wait for what is said of this one.
          void aboutFile(made_id).then(about =>
            say(words + about, {
              about: offerOf('downloaded', order_ids),
              action: { label: '元に戻す', key: 'z', onPress },
            }),
          )
        } catch (error) {
          const taken = takenMeanwhile(error)
          if (!taken) throw error
          const { already, by_name } = taken
          setAsked({ rows, taken: [...already, ...taken_before], meanwhile: { by_name } })
        }
      }),
    [doing, onMark, say, takeBack],
  )
  const download = useCallback(
    (rows: readonly OrderRow[]) => {
      if (rows.length <= AT_ONCE && asksBefore('download', rows)) setAsked({ rows })
      else return downloadNow(rows)
      return undefined
    },
    [downloadNow],
  )
  const dialog = (
    <TakeOutDialog
      way="download"
      asked={asked}
      onClose={() => {
        setAsked(null)
        if (asked?.meanwhile) say('何もダウンロードしていません。')
      }}
      onTake={rows => {
        const rows_now = rowsNow(rows, rowNow)
        if (!asksMore('download', rows, rows_now)) return downloadNow(rows, asked?.taken)
        setAsked({ ...asked, rows: rows_now, meanwhile: { by_name: null } })
        return undefined
      }}
    />
  )
  return { download, dialog }
}

const usePrintingAsked = (onMark: OnMark, doing: Doing, rowNow: RowNow) => {
  const { print: printNow, dialog: print_dialog } = usePrinting(onMark)
  const [asked, setAsked] = useState<Asked | null>(null)
  const say = useToast()
  const printAll = useCallback(
    (rows: readonly OrderRow[]) =>
      doing('print', '印刷', rows, async () => {
        await printNow({ order_ids: rows.map(row => row.id) }, rows.length, ordersWord(rows))
      }),
    [doing, printNow],
  )
  const print = useCallback(
    (rows: readonly OrderRow[]) => {
      if (rows.length <= AT_ONCE && asksBefore('print', rows)) setAsked({ rows })
      else return printAll(rows)
      return undefined
    },
    [printAll],
  )
  const dialog = (
    <>
      <TakeOutDialog
        way="print"
        asked={asked}
        onClose={() => {
          setAsked(null)
          if (asked?.meanwhile) say('何も印刷していません。')
        }}
        onTake={rows => {
          const rows_now = rowsNow(rows, rowNow)
          if (asksMore('print', rows, rows_now)) {
            setAsked({ rows: rows_now, meanwhile: { by_name: null } })
            return undefined
          }
          // What it says of how far it is stands in its place.
          setAsked(null)
          return printAll(rows)
        }}
      />
      {print_dialog}
    </>
  )
  return { print, dialog }
}

const useProcessing = (onMark: OnMark, doing: Doing, rowNow: RowNow, onStale: () => void) => {
  const say = useToast()
  const takeBack = useTakeBack(onMark)
  const [asked, setAsked] = useState<{ rows: readonly OrderRow[]; elsewhere: boolean } | null>(null)
  /** What was processed here, in which version: what is read beside the list still says otherwise for a moment. */
  const done = useRef(new Map<string, number>())
  const processNow = useCallback(
    (rows: readonly OrderRow[]) =>
      doing('process', '処理済に', rows, async () => {
        const body = { order_ids: rows.map(row => row.id), revisions: rows.map(row => row.revision) }
        const params = { supplier_id: supplierId() }
        const result = await call(changeToProcessed, { params, body }).catch((error: unknown) => {
          if (isLost(error)) for (const { id } of rows) done.current.delete(id)
          throw error
        })
        const { processed, at, already = [] } = result
        onMark('processed', processed, result.events)
        // Done with as well: the desk goes on from it.
        const had = already.map(one => one.order_id)
        if (had.length > 0) onMark('processed', had)
        if (result.skipped.length > 0) onStale()
        const undo = (ids: readonly string[], when: string) => {
          const name = ordersWord(rows.filter(row => ids.includes(row.id)))
          const onPress = () => void takeBack('processed', ids, when, name)
          const about = offerOf('processed', ids)
          return { about, action: { label: '元に戻す', key: 'z', of: about, onPress } }
        }
        const [one] = rows
        const [before] = already
        if (rows.length === 1 && one && before) {
          // The answer to this person's own press was lost: it is taken back from here.
          const unsaid = before.mine && !done.current.has(one.id)
          done.current.set(one.id, one.revision)
          const words = alreadyWords(one, before, dayOf(serverNow()))
          say(words, unsaid ? undo([one.id], before.at) : { kind: 'error' })
          return
        }
        const mine = [...had, ...rows.flatMap(row => (done.current.get(row.id) === row.revision ? row.id : []))]
        const words = processedWords(result, new Map(rows.map(row => [row.id, row])), new Set(mine))
        for (const { id, revision } of rows) if (processed.includes(id)) done.current.set(id, revision)
        say(words, processed.length === 0 ? { kind: 'error' } : undo(processed, at))
      }),
    [doing, onMark, onStale, say, takeBack],
  )
  /**
   * What is looked at is processed at once; others are asked about, and what nobody has read or answered. `elsewhere`: what
   * is chosen is not what is looked at; `unread`: it is a row alone, and nobody has opened it.
   */
  const process = useCallback(
    (rows: readonly OrderRow[], { elsewhere = rows.length > 1, unread = false } = {}) => {
      const asks = elsewhere || unread || rows.some(asksAlone)
      if (asks && rows.length > 0 && rows.length <= AT_ONCE) setAsked({ rows, elsewhere })
      else return processNow(rows)
      return undefined
    },
    [processNow],
  )
  const dialog = (
    <ProcessDialog
      // What is said of them follows what others do meanwhile; the version that was seen does not.
      rows={
        asked?.rows.map(row => {
          const now = rowNow(row.id)
          return now?.revision === row.revision ? now : row
        }) ?? null
      }
      elsewhere={asked?.elsewhere ?? false}
      onClose={() => setAsked(null)}
      onProcess={async rows => {
        // What is looked at: the desk goes on from it to the next, which a dialog that closes later would take back.
        const here = !asked?.elsewhere
        if (here) setAsked(null)
        await processNow(rows)
        // By then another may be asked about.
        if (!here) setAsked(null)
      }}
    />
  )
  return { process, dialog }
}
