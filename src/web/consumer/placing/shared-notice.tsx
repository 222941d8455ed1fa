import UsersRound from 'lucide-react/icons/users-round'
import { useEffect, useState } from 'react'
import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { listSharedDrafts, type SharedDraft } from '#contract/placing/shared-drafts.contract.ts'
import { dayOf, formatMonthDay, formatTime } from '#domain/shared/day.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { serverNow } from '#web/api/clock.ts'
import { useConnectionLost } from '#web/api/connection.ts'
import { invalidate } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import type { DraftStore } from './draft.ts'
import type { Place } from './placed.ts'
import type { SheetRow } from './sheet-items.ts'
import { shortName } from './short-name.ts'
import { TakeOverDialog } from './take-over-dialog.tsx'
import { TakenQuestion } from './taken-question.tsx'
import { useDraft } from './use-draft.ts'
import { marksOf, useSharedDrafts } from './use-shared-drafts.ts'
import { mustAsk, planOf, useTakeOver } from './use-take-over.ts'

export type SharedNoticeProps = {
  place: Place
  store: DraftStore
  rows: readonly SheetRow[]
  days: readonly PossibleDate[]
  delivery_date: string
  price_visible: boolean
  /** Who else has typed a row: 「田中 2」. */
  onMarks: (marks: Readonly<Record<string, string>>) => void
}

/** As many as a phone shows without pushing the list away; the newest. */
const most_shown = 3

/** What colleagues type for this supplier, to be taken over with one press; and the question to whose draft was. */
export const SharedNotice = ({ onMarks, ...setting }: SharedNoticeProps) => {
  const { place, store } = setting
  const { others, taken } = useSharedDrafts(place)
  const lines = useDraft(store, draft => draft.lines)
  const text = JSON.stringify(marksOf(others, lines))
  // As one text, which is the same until a mark is another one: the rows are drawn again for that alone.
  useEffect(() => onMarks(JSON.parse(text)), [onMarks, text])
  return (
    <>
      {taken?.taken && <TakenQuestion store={store} deal_id={place.deal_id} theirs={taken} by={taken.taken} />}
      {others.slice(0, most_shown).map(one => (
        <OneDraft key={one.id} one={one} {...setting} />
      ))}
    </>
  )
}

const OneDraft = ({ one, rows, ...setting }: Omit<SharedNoticeProps, 'onMarks'> & { one: SharedDraft }) => {
  const lost = useConnectionLost()
  const [asking, setAsking] = useState(false)
  const { store, days, delivery_date } = setting
  const take = useTakeOver({ ...setting, rows })
  const press = () => {
    // Already typed at again: what is shown is what is taken.
    if (mustAsk(planOf(store.get(), one, { rows, days, delivery_date }))) return setAsking(true)
    return take(one, {})
  }
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-2 border-b bg-indigo-pale px-4 py-1">
      <p className="flex min-w-0 flex-[1_1_14rem] items-start gap-2 text-sm">
        <UsersRound size={18} className="mt-0.5 shrink-0 text-indigo" />
        <span className="phrase min-w-0">
          <span className="font-bold">
            {one.device === null ? `${shortName(one.name)}さんが入力中：` : 'ほかの端末で入力した下書きがあります：'}
          </span>
          {wordsOf(one, rows)}
          <span className="text-ink-soft tabular-nums">（{whenOf(one)}）</span>
          {lost && <span className="block text-ink-soft">電波が届くところで取り込めます</span>}
        </span>
      </p>
      <Button
        size="small"
        disabled={lost}
        aria-label={`${one.device === null ? `${one.name}さん` : 'ほかの端末'}の下書きを取り込む`}
        onClick={press}
      >
        取り込む
      </Button>
      {asking && (
        <TakeOverDialog
          one={one}
          plan={planOf(store.get(), one, { rows, days, delivery_date })}
          onTake={async choices => {
            await take(one, choices)
            setAsking(false)
          }}
          onClose={() => {
            setAsking(false)
            void invalidate(listSharedDrafts)
          }}
        />
      )}
    </div>
  )
}

/** 「真鯛 2kg ほか3点」 */
const wordsOf = ({ lines }: SharedDraft, rows: readonly SheetRow[]): string => {
  const [first] = lines
  if (!first) return ''
  const item = rows.find(row => row.item.id === first.order_list_item_id)?.item
  const unit = item ? unitWord(item, first.unit_kind) : first.unit
  const more = lines.length > 1 ? ` ほか${lines.length - 1}点` : ''
  return `${item?.name ?? first.name} ${formatQuantity(first.quantity)}${unit}${more}`
}

/** 「納品 11/26、21:40」; the day, too, where that is not today. */
const whenOf = ({ delivery_date, typed_at }: SharedDraft): string => {
  const at = new Date(typed_at)
  const day = dayOf(at)
  const time = day === dayOf(serverNow()) ? formatTime(at) : `${formatMonthDay(day)} ${formatTime(at)}`
  return delivery_date === '' ? time : `納品 ${formatMonthDay(delivery_date)}、${time}`
}
