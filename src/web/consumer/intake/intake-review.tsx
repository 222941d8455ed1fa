import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  getDeal,
  getPossibleDeliveryDates,
  listOrderListItems,
  type OrderListItem,
  order_sheet_days,
} from '#contract/deals/consumer-deals.contract.ts'
import { type IntakePiece, learnAliases } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { most_order_note } from '#domain/orders/notes.ts'
import { type Day, formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { draftOfDeal, isLocked, lineCount } from '#web/consumer/placing/draft.ts'
import { undoChange } from '#web/consumer/placing/fill-draft.ts'
import { LockedNotice, lockedWord } from '#web/consumer/placing/locked-notice.tsx'
import { firstOpen, isOpen } from '#web/consumer/placing/sheet-date.ts'
import { useDraft } from '#web/consumer/placing/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { alreadyIn, type Choice, type Choices, chosenOf, firstChoices, learntFrom, putIn, undecided } from './intake.ts'
import { IntakePage } from './intake-page.tsx'
import { AddOrReplace, DoubtfulPiece, MatchedPiece, PassedOver, UnreadPiece } from './intake-pieces.tsx'

type ReviewProps = {
  title: string
  deal_id: string
  pieces: readonly IntakePiece[]
  /** The delivery date that the memo names. */
  named_date: Day | null
  /** What stands over the pieces that are no item of this list. */
  unread_title: string
  /** The way back to what was read. */
  again: ReactNode
  /** Where it goes on: to the order sheet, or straight to the confirmation. */
  then?: 'sheet' | 'confirm'
  /** It is in the draft now. */
  onPutIn?: () => void
}

/** What was read, to be looked through, decided and put into the order sheet of a deal. */
export const IntakeReview = ({
  title,
  deal_id,
  pieces,
  named_date,
  unread_title,
  again,
  then = 'sheet',
  onPutIn,
}: ReviewProps) => {
  const sheet = useIntakeSheet(deal_id, named_date)
  const { place, store, deal, items, delivery_date } = sheet
  const navigate = useNavigate()
  const say = useToast()
  const by_id = useMemo(() => new Map(items?.map(item => [item.id, item])), [items])
  const [choices, setChoices] = useState(() => firstChoices(pieces))
  const [noted, setNoted] = useState<readonly number[]>([])
  const [asked, setAsked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [note_length, setNoteLength] = useState(0)

  if (!items || !deal) {
    return (
      <IntakePage title={title}>
        <SkeletonRows rows={6} />
      </IntakePage>
    )
  }

  const chosen = chosenOf(choices, items)
  const open = undecided(pieces, choices)
  const both = alreadyIn(store.get(), chosen)
  const some = (kind: IntakePiece['kind']): Placed[] =>
    pieces.flatMap((piece, at) => (piece.kind === kind ? [{ piece, at }] : []))
  const [doubtful, matched, unread, passed] = [some('doubtful'), some('matched'), some('unread'), some('ignored')]

  const to_confirm = then === 'confirm' && sheet.has_date
  const put = (how: 'add' | 'replace') => {
    const before = store.get()
    const filled = putIn(before, chosen, how, {
      price_visible: deal.price_visible,
      // That of the prices and lead times shown here: a draft with lines never lacks one.
      delivery_date: delivery_date || null,
      note: noted.map(at => pieces[at]?.text ?? '').join('\n'),
    })
    if (filled.note.length > most_order_note) {
      setAsking(false)
      setNoteLength(filled.note.length)
      window.scrollTo({ top: 0 })
      return
    }
    store.set(() => filled)
    onPutIn?.()
    const aliases = learntFrom(pieces, choices)
    // What can't be learnt now is asked about again another time.
    if (aliases.length > 0) void call(learnAliases, { params: place, body: { aliases } }).catch(() => undefined)
    const page = to_confirm ? consumerPages.orderConfirm : consumerPages.orderSheet
    void navigate(pathTo(page.path, { deal_id }))
    say(chosen.length > 0 ? `${chosen.length}点を入れました` : '備考に入れました', {
      action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, filled)) },
    })
  }
  const goOn = () => {
    const [first] = open
    if (first !== undefined) {
      setAsked(true)
      const lacking = document.querySelector<HTMLElement>(`#piece-${first}-quantity :is(button, input)`)
      const target = lacking ?? document.querySelector<HTMLElement>(`input[name="piece-${first}"]`)
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'center' })
    } else if (both.length > 0) setAsking(true)
    else put('add')
  }

  return (
    <IntakePage
      title={title}
      bar={
        <>
          <Counted open={open.length} lacking={open.filter(at => choices[at]).length} chosen={chosen.length} />
          <Button
            look="primary"
            disabled={sheet.locked || (chosen.length === 0 && noted.length === 0 && open.length === 0)}
            onClick={goOn}
          >
            {to_confirm ? '発注の確認へ' : '発注画面に入れる'}
          </Button>
        </>
      }
    >
      {sheet.locked && (
        <LockedNotice
          queued={sheet.queued}
          action={
            <ButtonLink to={pathTo(consumerPages.orderConfirm.path, { deal_id })}>
              {lockedWord(sheet.queued)}
            </ButtonLink>
          }
        >
          送信が終わるか、送信をやめると、ここで読み取った商品を入れられます。
        </LockedNotice>
      )}
      {note_length > 0 && (
        <Notice kind="error" className="m-4" title={`発注全体の備考は${most_order_note}文字までです`}>
          このまま入れると{note_length}文字になります。「備考から外す」で減らすか、発注画面の備考を短くしてください。
        </Notice>
      )}
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <output className="text-sm font-bold">
          {matched.length}点を読み取りました
          {doubtful.length > 0 && `・確認 ${doubtful.length}件`}
        </output>
        {again}
      </div>
      {some('date').map(({ piece, at }) => (
        <DatePiece key={at} piece={piece} named_date={named_date} sheet={sheet} />
      ))}
      <ItemPieces
        doubtful={doubtful}
        matched={matched}
        items={by_id}
        choices={choices}
        delivery_date={delivery_date}
        asked={asked}
        onChange={(at, choice) => setChoices(now => ({ ...now, [at]: choice }))}
      />
      <Section title={unread_title} count={unread.length}>
        {unread.map(({ piece, at }) => (
          <UnreadPiece
            key={at}
            piece={piece}
            noted={noted.includes(at)}
            onNote={() =>
              setNoted(now => (now.includes(at) ? now.filter(one => one !== at) : [...now, at].sort(byPlace)))
            }
          />
        ))}
      </Section>
      <PassedOver pieces={passed} />
      {asking && <AddOrReplace items={both} onPut={put} onClose={() => setAsking(false)} />}
    </IntakePage>
  )
}

/** `lacking`: of the open ones those that lack a quantity alone. */
const Counted = ({ open, lacking, chosen }: { open: number; lacking: number; chosen: number }) => (
  <span className="min-w-0 flex-1 text-sm" aria-live="polite">
    {open > 0 ? (
      <span className="font-bold text-amber">
        あと{open}件{lacking === open ? '数量を入れてください' : '選んでください'}
      </span>
    ) : (
      `${chosen}点`
    )}
  </span>
)

type Placed = { piece: IntakePiece; at: number }

const byPlace = (a: number, b: number) => a - b

/** The order sheet that the pieces go to, at the date that the memo names where it can be ordered for and is wanted. */
const useIntakeSheet = (deal_id: string, named_date: Day | null) => {
  const place = { consumer_id: consumerId(), deal_id }
  const store = draftOfDeal(place.consumer_id, deal_id)
  const locked = useDraft(store, isLocked)
  const queued = useDraft(store, draft => draft.attempt?.outcome === 'queued')
  const drafted_date = useDraft(store, draft => draft.delivery_date)
  const has_lines = useDraft(store, draft => lineCount(draft) > 0)
  const { data: deal } = useData(getDeal, { params: place }, { fresh_for: 60_000 })
  const { data: calendar } = useData(getPossibleDeliveryDates, { params: place, query: { days: order_sheet_days } })
  const days = calendar?.items
  const [with_date, setWithDate] = useState(true)
  const can_deliver = days !== undefined && isOpen(days, named_date ?? '')
  const new_date = can_deliver && with_date ? named_date : null
  // A date that was chosen days ago for nothing is nobody's choice any more.
  const draft_date = has_lines || (days && isOpen(days, drafted_date)) ? drafted_date : ''
  const delivery_date = new_date ?? (draft_date || firstOpen(days))
  const { data: list } = useData(
    listOrderListItems,
    { params: place, query: { delivery_date } },
    { enabled: days !== undefined, keep: true },
  )
  const has_date = new_date !== null || draft_date !== ''
  const items = days && list?.items
  return { place, store, locked, queued, deal, items, delivery_date, has_date, can_deliver, with_date, setWithDate }
}

/** What was read as items: first what must be decided. */
const ItemPieces = ({
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

/** A day that is named: the order's delivery date where it can be, else why not. */
const DatePiece = ({
  piece,
  named_date,
  sheet: { can_deliver, with_date, setWithDate },
}: {
  piece: IntakePiece
  named_date: Day | null
  sheet: ReturnType<typeof useIntakeSheet>
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
