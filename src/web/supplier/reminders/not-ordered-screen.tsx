import BellRing from 'lucide-react/icons/bell-ring'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { fromQuery } from '#contract/http/from-query.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { listNotOrdered, type NotOrdered, remindNotOrdered } from '#contract/reminders/not-ordered.contract.ts'
import { addDays, type Day, dayOf, formatDayWithWeekday, isDay } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeys } from '#web/ui/use-keys.ts'

import { isForgotten } from './not-ordered-link.tsx'
import { NotOrderedTable } from './not-ordered-table.tsx'

const dayIn = (search: string, usual: Day): Day => {
  const { delivery_date } = fromQuery(search.replace(/^\?/, ''))
  return typeof delivery_date === 'string' && isDay(delivery_date) ? delivery_date : usual
}

/** May still be reminded. */
const isOpen = (one: NotOrdered) => !one.closed && one.no_order === null && one.reminded === null

const everyIn = (search: string) => fromQuery(search.replace(/^\?/, ''))['all'] === '1'

/** Which day, and whether every store, as the address says it. */
const useShown = (onOtherDay: () => void) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [tomorrow] = useState(() => addDays(dayOf(serverNow()), 1))
  const date = dayIn(search, tomorrow)
  const go = (change: { date?: Day; every?: boolean }) => {
    const { search: now } = window.location
    const next = { date: dayIn(now, tomorrow), every: everyIn(now), ...change }
    if (next.date !== date) onOtherDay()
    void navigate(
      pathTo(supplierPages.notOrdered.path, undefined, { delivery_date: next.date, all: next.every ? '1' : null }),
      { replace: true },
    )
  }
  return { date, every: everyIn(search), go }
}

/** Reminds the stores of some deals, and says how many were told. */
const useReminding = (delivery_date: Day, onDone: () => void) => {
  const say = useToast()
  const [sending, setSending] = useState(false)
  const remind = async (deals: readonly NotOrdered[]) => {
    if (deals.length === 0) return
    setSending(true)
    try {
      const body = { delivery_date, deal_ids: deals.map(one => one.deal_id) }
      const { reminded, skipped } = await call(remindNotOrdered, { params: { supplier_id: supplierId() }, body })
      const left = skipped.length === 0 ? '' : `${skipped.length}件は、発注・発注なし・締切などのため送りませんでした。`
      say(`${reminded.length}件の得意先にお知らせを送りました。${left}`, {
        kind: reminded.length === 0 ? 'error' : 'done',
      })
      onDone()
      await invalidate(listNotOrdered)
    } catch (error) {
      say(errorMessage(error), { kind: 'error' })
    } finally {
      setSending(false)
    }
  }
  return { sending, remind }
}

/** 発注忘れ: who has not ordered for a delivery date yet, and one press to remind them. */
export const Screen = () => {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { date, every, go } = useShown(() => setChosen(new Set()))
  const params = { supplier_id: supplierId() }
  const { data } = useData(listNotOrdered, { params, query: { delivery_date: date } }, { every: 60_000, keep: true })
  const { sending, remind } = useReminding(date, () => setChosen(new Set()))

  const rows = data?.items.filter(one => every || isForgotten(one) || one.reminded !== null || one.no_order !== null)
  const open = rows?.filter(isOpen) ?? []
  const targets = open.filter(one => chosen.has(one.deal_id))
  const sent = targets.length > 0 ? targets : open
  const board = pathTo(supplierPages.orders.path, undefined, { delivery_date: date })

  useKeys(event => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog, [role="menu"]')) return
    event.preventDefault()
    void navigate(board)
  })

  return (
    <div className="flex w-full max-w-300 flex-col">
      <DeskBack to={board}>受注一覧へ</DeskBack>
      <DeskHead title={supplierPages.notOrdered.title}>
        <DayChoice date={date} onChange={next => go({ date: next })} />
      </DeskHead>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <EveryChoice every={every} onChange={to => go({ every: to })} />
        <span className="ml-auto flex gap-2">
          {sent.length > 0 && (
            <Button look="primary" icon={BellRing} busy={sending} onClick={() => remind(sent)}>
              {targets.length > 0 && '選んだ'}
              {sent.length}件にお知らせを送る
            </Button>
          )}
        </span>
      </div>
      {!rows ? (
        <SkeletonRows rows={6} height="h-11" />
      ) : rows.length === 0 ? (
        <EmptyState icon={CircleCheck} title="発注を忘れていそうな得意先はありません">
          納品のない日か、いつもの得意先はすべて発注済みです。
        </EmptyState>
      ) : (
        <NotOrderedTable
          rows={rows}
          isOpen={isOpen}
          chosen={chosen}
          onChoose={setChosen}
          onRemind={one => void remind([one])}
          sending={sending}
        />
      )}
      <p className="mt-3 text-sm text-ink-soft">
        お知らせは、飲食店の画面とメールに、得意先と納品日ごとに1回だけ送ります。「発注なし」の得意先と、締切を過ぎた得意先には送りません。
      </p>
    </div>
  )
}

const DayChoice = ({ date, onChange }: { date: Day; onChange: (date: Day) => void }) => (
  <span className="flex flex-wrap items-center gap-1">
    <Button look="quiet" size="small" icon={ChevronLeft} onClick={() => onChange(addDays(date, -1))}>
      前の日
    </Button>
    <strong className="text-center tabular-nums sm:w-43">{formatDayWithWeekday(date)}納品</strong>
    <Button look="quiet" size="small" icon={ChevronRight} onClick={() => onChange(addDays(date, 1))}>
      次の日
    </Button>
  </span>
)

const EveryChoice = ({ every, onChange }: { every: boolean; onChange: (every: boolean) => void }) => (
  <label className="flex min-h-9 items-center gap-2 text-sm">
    <input
      type="checkbox"
      checked={every}
      onChange={event => onChange(event.currentTarget.checked)}
      className="size-4.5"
    />
    ふだんこの曜日に発注しない得意先も表示する
  </label>
)
