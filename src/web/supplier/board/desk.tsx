import { type ComponentProps, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { getUnprocessed } from '#contract/board/receive-orders.contract.ts'
import { boardCounts, deskFirst } from '#contract/first-desk.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { usualDay } from '#domain/placing/usual-day.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { SetupReminder } from '#web/supplier/initializations/setup-reminder.tsx'
import { Announced } from '#web/ui/announced.tsx'
import { FullDesk } from '#web/ui/desk-shell.tsx'
import { useNothingToTakeBack } from '#web/ui/nothing-to-take-back.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useKeyMap } from '#web/ui/use-key-map.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { type BoardFilter, isNarrowed, printHref, summaryQuery, whoseQuery } from './board-filter.ts'
import { boardKeys } from './board-keys.ts'
import { DeskHead } from './desk-head.tsx'
import { DeskList } from './desk-list.tsx'
import { type DeskMoves, deskMoves } from './desk-moves.ts'
import { Panel } from './desk-panel.tsx'
import { useSavedFilters } from './saved-filters.tsx'
import { StoppedMails } from './stopped-mails.tsx'
import { type Desk as DeskState, useDesk } from './use-desk.ts'

const COUNTED_EVERY = 60_000

/** The order desk: the live board of a day's orders, or of all days (design: look.md, order desk). */
export const DeskScreen = ({ any }: { any: boolean }) => {
  const unprocessed = useData(...deskFirst.orders({ supplier_id: supplierId() }).unprocessed, {
    every: COUNTED_EVERY,
    throws: false,
  })
  // The day to begin with is chosen once: nothing that is processed later takes another day onto the desk.
  const [usual, setUsual] = useState<Day | null>(null)
  if (usual === null && (unprocessed.data || unprocessed.error)) {
    setUsual(usualDay(serverNow(), unprocessed.data?.days ?? [], unprocessed.data?.packed))
  }
  return usual === null ? null : <Desk any={any} usual={usual} unprocessed={unprocessed.data} />
}

const COUNTS_STAND = 1000

type Props = { any: boolean; usual: Day; unprocessed: ReplyOf<typeof getUnprocessed> | undefined }

const Desk = ({ any, usual, unprocessed }: Props) => {
  const desk = useDesk(any, usual)
  const { today, place, board, at, actions } = desk
  const { filter, opened } = place
  const moves = deskMoves(desk)
  // Coming back to the board is a new look at it: what is kept is shown only until the answer is there.
  const counts = useData(...boardCounts({ supplier_id: supplierId() }, summaryQuery(filter)), {
    keep: true,
    fresh_for: 0,
    // That a day has become one without delivery is no event of an order.
    every: COUNTED_EVERY,
    throws: false,
  })
  // For a moment the counts of the day before stand on, so that nothing flickers; no longer, where this day's don't come.
  const overdue = useSettled(counts.isPlaceholderData, COUNTS_STAND) || board.phase === 'failed'
  const own_counts = counts.isPlaceholderData && overdue ? undefined : counts.data
  const first = deskFirst.orders({ supplier_id: supplierId() })
  const announced = useData(...first.announcements, { every: 300_000, throws: false }).data?.items
  const waiting = unprocessed?.count ?? 0
  const { title } = any ? supplierPages.ordersUnprocessed : supplierPages.orders
  useTitle(waiting > 0 ? `(${waiting}) ${title}` : title)
  const saved = useSavedFilters()
  const { ask, help } = useDeskKeys(desk, moves, saved)
  const bulk = {
    chosen: at.numbers.chosen,
    targets: desk.targets,
    print: desk.print,
    download: desk.download,
    process: desk.process,
    actions,
    able: at.numbers.chosen > 0 || at.cursor !== null,
    beside: opened !== null,
    processed_by: counts.data?.processed_by,
  }
  const days = useWaitingDays(filter, any, unprocessed)

  return (
    <FullDesk>
      <h1 className="sr-only">{title}</h1>
      <Notices items={announced} any={any} place={place} />
      <DeskHead
        filter={filter}
        today={today}
        counts={own_counts}
        at={at}
        saved={saved}
        bulk={bulk}
        onFilter={moves.go}
        onHelp={ask}
      />
      <div className="flex min-h-0 flex-1 max-md:min-h-48">
        <DeskList desk={desk} moves={moves} counts={own_counts} days={days} bulk={bulk} />
        {opened !== null && <Panel key={opened} order_id={opened} desk={desk} moves={moves} />}
      </div>
      <output className="sr-only">{board.news}</output>
      {help}
      {actions.dialog}
    </FullDesk>
  )
}

/** The days on which orders wait, of those who are shown: a link to them keeps what the board is narrowed to. */
const useWaitingDays = (filter: BoardFilter, any: boolean, unprocessed: Props['unprocessed']) => {
  const narrowed = isNarrowed(filter)
  const of_those = useData(
    getUnprocessed,
    { params: { supplier_id: supplierId() }, query: whoseQuery(filter) },
    { enabled: narrowed && !any, throws: false },
  )
  const waiting_days = narrowed ? of_those.data?.days : unprocessed?.days
  return useMemo(() => (any ? [] : (waiting_days ?? [])), [any, waiting_days])
}

type NoticesProps = { items: ComponentProps<typeof Announced>['items']; any: boolean; place: DeskState['place'] }

/** What is said above the orders: what the platform announces, and what is wrong or missing. */
const Notices = ({ items, any, place }: NoticesProps) => (
  <>
    <Announced items={items} className="m-3" />
    {!any && <SetupReminder />}
    {!any && <StoppedMails />}
    {!any && place.names_no_day && (
      <Notice kind="warning" className="m-3" title="開いたアドレスの日付が正しくありません">
        いま表示しているのは{formatDayWithWeekday(place.filter.date)}です。日付をご確認ください。
      </Notice>
    )}
  </>
)

const useDeskKeys = (desk: DeskState, moves: DeskMoves, saved: ReturnType<typeof useSavedFilters>) => {
  const navigate = useNavigate()
  const { place, at } = desk
  const { filter } = place
  useNothingToTakeBack('取り消せる操作はありません。受注を選んで「取り消す」を押すか、受注の経緯から取り消せます。')
  return useKeyMap(
    boardKeys(at, {
      ...moves,
      open: () => at.cursor !== null && moves.open(at.cursor),
      every: desk.chooseEvery,
      print: desk.print,
      printDay: () => filter.mode !== 'any' && navigate(printHref(filter)),
      download: desk.download,
      process: desk.process,
      notOrdered: () => navigate(pathTo(supplierPages.notOrdered.path, undefined, { delivery_date: filter.date })),
      saved: nth => saved[nth] && moves.go(saved[nth].query),
      enterOrder: () => navigate(supplierPages.addOrder.path),
    }),
    {
      choices: true,
      note: '印刷・ダウンロード・処理済は、選んだ受注が対象です。選んでいなければ、いま開いている（指している）受注が対象です。したことは、出ている「元に戻す」か Z で取り消せます。あとからは、選んで「取り消す」を押すか、受注の「経緯」で取り消せます。',
    },
  )
}
