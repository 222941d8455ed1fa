import type { ReactNode } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Choice, type Choices, chooseCandidate } from './intake.ts'
import { DoubtfulPiece, MatchedPiece, ReplacedPiece, UnreadPiece } from './intake-pieces.tsx'
import type { IntakeSheet } from './use-intake-sheet.ts'

/** A piece, and its place in what was read. */
export type Placed = { piece: IntakePiece; at: number }

/** What was read as items: first what must be decided. */
export const ItemPieces = ({
  doubtful,
  matched,
  items,
  choices,
  delivery_date,
  asked,
  onChange,
}: {
  doubtful: readonly Placed[]
  matched: readonly Placed[]
  items: ReadonlyMap<string, OrderListItem>
  choices: Choices
  delivery_date: Day
  asked: boolean
  onChange: (at: number, choice: Choice) => void
}) => (
  <>
    <Section title="確認してください" count={doubtful.length}>
      {doubtful.map(({ piece, at }) => (
        <DoubtfulPiece
          key={at}
          id={`piece-${at}`}
          piece={piece}
          items={items}
          choice={choices[at]}
          delivery_date={delivery_date}
          asked={asked}
          onChange={choice => onChange(at, choice)}
        />
      ))}
    </Section>
    <Section title="読み取った商品" count={matched.length}>
      {matched.map(({ piece, at }) => {
        const choice = choices[at]
        const item = items.get(piece.order_list_item_id ?? '')
        const rest = { piece, delivery_date, onChange: (next: Choice) => onChange(at, next) }
        return item && choice && <MatchedPiece key={at} item={item} choice={choice} {...rest} />
      })}
    </Section>
  </>
)

type ReplacedProps = {
  replaced: readonly Placed[]
  items: ReadonlyMap<string, OrderListItem>
  choices: Choices
  onChange: (at: number, choice: Choice) => void
}

/** What the memo itself takes back. Where that is another item, it can go in beside what may stand in its place. */
export const ReplacedPieces = ({ replaced, items, choices, onChange }: ReplacedProps) => {
  const ordered = new Set(Object.values(choices).map(one => one.item_id))
  return (
    <Section title="言い直したところ" count={replaced.length}>
      {replaced.map(({ piece, at }) => {
        const [candidate, ...others] = piece.candidates
        const item = items.get(candidate?.order_list_item_id ?? '')
        const kept = choices[at]?.item_id === item?.id
        const can_keep = item && candidate?.quantity && others.length === 0 && (kept || !ordered.has(item.id))
        const press =
          can_keep && (() => onChange(at, { ...chooseCandidate(piece, item, candidate), ...(kept && nothing) }))
        return <ReplacedPiece key={at} piece={piece} kept={Boolean(item) && kept} onPress={press || null} />
      })}
    </Section>
  )
}

const nothing = { item_id: null, quantity: '0' }

type UnreadProps = {
  title: string
  unread: readonly Placed[]
  /** The places of those that go into the order's note. */
  noted: readonly number[]
  onNote: (at: number) => void
}

/** What is no item of the list. */
export const UnreadPieces = ({ title, unread, noted, onNote }: UnreadProps) => (
  <Section title={title} count={unread.length}>
    {unread.map(({ piece, at }) => (
      <UnreadPiece key={at} piece={piece} noted={noted.includes(at)} onNote={() => onNote(at)} />
    ))}
  </Section>
)

/** A day that is named: the order's delivery date where it can be, else why not. */
export const DatePiece = ({
  piece,
  named_date,
  sheet: { can_deliver, with_date, setWithDate },
}: {
  piece: IntakePiece
  named_date: Day | null
  sheet: IntakeSheet
}) => (
  <div className="border-t px-4 py-1">
    {piece.day !== null && piece.day === named_date && can_deliver ? (
      <Checkbox
        label={`納品日を ${formatDayWithWeekday(piece.day)} にする（「${piece.text}」）`}
        value={with_date}
        onChange={setWithDate}
      />
    ) : (
      <Notice kind="warning" title={`「${piece.text}」は納品日に使えません`}>
        {piece.reasons.join('・') ||
          (named_date === null
            ? '納品日がいくつも書かれています。発注画面で選んでください。'
            : `${formatDayWithWeekday(piece.day ?? '')}は発注できない日です。発注画面で選んでください。`)}
      </Notice>
    )}
  </div>
)

/** Nothing where there is none. */
const Section = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count > 0 && (
    <section>
      <h2 className="border-y bg-ground px-4 py-1.5 text-sm">
        {title}
        <span className="ml-2 font-normal tabular-nums">{count}件</span>
      </h2>
      <ul>{children}</ul>
    </section>
  )
