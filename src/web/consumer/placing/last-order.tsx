import CircleCheck from 'lucide-react/icons/circle-check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Sparkles from 'lucide-react/icons/sparkles'
import { useRef, useState } from 'react'
import { lastDay } from '#contract/first-ordering.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type Day, formatMonthDay, weekdayName } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { type EarlierLine } from './fill-draft.ts'
import type { Place } from './placed.ts'

/** What was put into the draft, by how many lines; what could not be; and how to take it back. */
export type Filled = { added: number; left_out: string[]; noted: string[]; undo: () => void }

type Props = {
  place: Place
  /** The date that is being ordered for; '' while none is. */
  delivery_date: Day
  onFill: (lines: readonly EarlierLine[]) => Filled
  onSuggest: () => void
}

/** 「前回と同じ」: one tap fills in what was ordered for the delivery before, all of that day. Says what it did in its own place: nothing jumps or is covered. */
export const LastOrder = ({ place, delivery_date, onFill, onSuggest }: Props) => {
  const { data: last } = useData(...lastDay(place, delivery_date), {
    enabled: delivery_date !== '',
    fresh_for: 30_000,
    throws: false,
  })
  const [filled, setFilled] = useState<Filled | null>(null)
  const button = useRef<HTMLDivElement>(null)
  if (last && last.delivery_date === null) {
    return (
      <p className="border-b bg-ground px-4 py-2">
        <Link
          to={pathTo(consumerPages.itemImport.path, { deal_id: place.deal_id })}
          className={buttonClass({ wide: true })}
        >
          メモ・ファイルから入れる
        </Link>
        <OverTheRows />
      </p>
    )
  }

  const undo = () => {
    filled?.undo()
    setFilled(null)
    // The button that was pressed is gone: the focus stays in its place.
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus({ preventScroll: true }))
  }

  return (
    <div ref={button} className="border-b bg-ground px-4 py-2">
      {filled === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            className="flex-1"
            icon={RotateCcw}
            disabled={last === undefined}
            onClick={() => {
              if (last) setFilled(onFill(last.lines))
            }}
          >
            前回と同じ
            <span className="ml-2 text-sm font-normal whitespace-nowrap text-ink-soft">
              {last?.delivery_date ? `${formatMonthDay(last.delivery_date)}・${last.lines.length}点` : '　'}
            </span>
          </Button>
          {delivery_date !== '' && (
            <Button icon={Sparkles} aria-haspopup="dialog" onClick={onSuggest}>
              {weekdayName(delivery_date)}曜のおすすめ
            </Button>
          )}
        </div>
      ) : (
        <FilledIn filled={filled} onUndo={undo} />
      )}
      <OverTheRows />
    </div>
  )
}

const FilledIn = ({ filled: { added, left_out, noted }, onUndo }: { filled: Filled; onUndo: () => void }) => (
  <>
    <div className="flex min-h-11 items-center justify-between gap-2">
      <output className="inline-flex items-center gap-2 text-sm font-bold text-leaf-deep">
        <CircleCheck size={18} className="shrink-0" />
        {added > 0 ? `前回と同じ${added}点を入れました` : '新しく入れる商品はありませんでした'}
      </output>
      <Button look="quiet" onClick={onUndo}>
        {added > 0 ? '元に戻す' : '閉じる'}
      </Button>
    </div>
    {noted.length > 0 && <p className="text-sm">備考も前回のまま：{noted.join('、')}</p>}
    {left_out.length > 0 && (
      <p className="pt-1 text-sm text-amber">
        次の商品はこの納品日に発注できないため、入れていません：{left_out.join('、')}
      </p>
    )}
  </>
)

/** From the head of a long list to its end; the key is heard by the bar there. */
const OverTheRows = () => <SkipLink to="next">確認へ移動（Ctrl + Enter）</SkipLink>
