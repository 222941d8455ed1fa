import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type IntakePiece, learnAliases } from '#contract/intake/item-intake.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { replacesEarlier } from '#domain/intake/replaces-earlier.ts'
import { most_order_note } from '#domain/orders/notes.ts'
import type { Day } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { pathTo } from '#web/app/path-to.ts'
import { undoChange } from '#web/consumer/placing/fill-draft.ts'
import { LockedNotice, lockedWord } from '#web/consumer/placing/locked-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddOrReplace } from './add-or-replace.tsx'
import {
  type Choice,
  chosenOf,
  clashesOf,
  firstChoices,
  learntFrom,
  movedAlong,
  orderedPlaces,
  putIn,
  undecided,
  withoutRows,
  withoutTwice,
} from './intake.ts'
import { IntakePage } from './intake-page.tsx'
import { PassedOver, UnreadQuestion } from './intake-pieces.tsx'
import { DatePiece, ItemPieces, type Placed, ReplacedPieces, UnreadPieces } from './intake-sections.tsx'
import { MovedAlong } from './moved-along.tsx'
import { lackingIn, noteWithout } from './note-cut.ts'
import { type IntakeSheet, useIntakeSheet } from './use-intake-sheet.ts'

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
  /** Whose memo it is, over the pieces. */
  about?: ReactNode
  /** What happened to it meanwhile, over the bar. */
  over_bar?: ReactNode
  /** The draft of LINE that this is: its order is told of it. */
  line_draft_id?: string
  /** It may be what the order's note says: what becomes a quantity leaves that. */
  of_note?: boolean
  /** Where it goes on: to the order sheet, or straight to the confirmation. */
  then?: 'sheet' | 'confirm'
  /** It is in the draft now. */
  onPutIn?: () => void
}

/** What is decided of the pieces: their items and quantities, and which of the others go into the order's note. */
const useDecided = (pieces: readonly IntakePiece[]) => {
  const [choices, setChoices] = useState(() => firstChoices(pieces))
  const [noted, setNoted] = useState<readonly number[]>([])
  return {
    choices: withoutTwice(pieces, choices),
    noted,
    choose: (at: number, choice: Choice) => setChoices(now => ({ ...now, [at]: choice })),
    note: (at: number) =>
      setNoted(now => (now.includes(at) ? now.filter(one => one !== at) : [...now, at].sort(byPlace))),
    noteAll: setNoted,
  }
}

type Decided = ReturnType<typeof useDecided>

const byPlace = (a: number, b: number) => a - b

/** The way into the draft, and on from there; asked about where it holds quantities of these items already. */
const usePutting = (props: ReviewProps, sheet: IntakeSheet, { choices, noted: typed_noted }: Decided) => {
  const { deal_id, pieces, line_draft_id, of_note = false, then = 'sheet', onPutIn } = props
  const { place, store, deal, items, delivery_date } = sheet
  const navigate = useNavigate()
  const say = useToast()
  const [asking, setAsking] = useState<'moved' | 'clashes' | null>(null)
  /** Rows of the draft for another date that are not to move along. */
  const [left_out, setLeftOut] = useState<readonly string[]>([])
  /** So long would the order's note be: nothing was put in. */
  const [note_length, setNoteLength] = useState(0)
  const chosen = chosenOf(choices, items ?? [])
  const to_confirm = then === 'confirm' && sheet.has_date
  const put = (how: 'add' | 'replace', noted = typed_noted, without = left_out) => {
    const before = store.get()
    const rest = of_note ? noteWithout(before.note, { pieces, ordered: orderedPlaces(choices, chosen) }) : before.note
    const filled = putIn({ ...withoutRows(before, without), note: rest }, chosen, how, {
      price_visible: deal?.price_visible ?? false,
      // That of the prices and lead times shown here: a draft with lines never lacks one.
      delivery_date: delivery_date || null,
      note: lackingIn(rest, { pieces, noted }),
      ...(line_draft_id !== undefined && { line_draft_id }),
    })
    if (filled.note.length > most_order_note) {
      setAsking(null)
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
    const done = `${chosen.length}点を${rest === before.note ? '' : '備考から数量に'}入れました`
    say(chosen.length > 0 ? done : '備考に入れました', {
      action: { label: '元に戻す', of: 'draft', onPress: () => store.set(now => undoChange(now, before, filled)) },
    })
  }
  return { chosen, to_confirm, asking, setAsking, setLeftOut, note_length, put }
}

/** Brings what is to be decided under the finger: its quantity where that alone lacks. */
const leadToPiece = (at: number) => {
  const lacking = document.querySelector<HTMLElement>(`#piece-${at}-quantity :is(button, input)`)
  const target = lacking ?? document.querySelector<HTMLElement>(`input[name="piece-${at}"]`)
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}

const placedIn = (pieces: readonly IntakePiece[], kind: IntakePiece['kind']): Placed[] =>
  pieces.flatMap((piece, at) => (piece.kind === kind ? [{ piece, at }] : []))

/** What replaces something in the memo itself says nothing of the sheet. */
const isOpenWord = ({ kind }: IntakePiece) => kind === 'doubtful' || kind === 'unread'

/** What was read, to be looked through, decided and put into the order sheet of a deal. */
export const IntakeReview = (props: ReviewProps) => {
  const { title, deal_id, pieces, named_date } = props
  const sheet = useIntakeSheet(deal_id, named_date)
  const { store, deal, items } = sheet
  const decided = useDecided(pieces)
  const putting = usePutting(props, sheet, decided)
  const [asked, setAsked] = useState(false)
  const [dropping, setDropping] = useState(false)

  if (!items || !deal) {
    return (
      <IntakePage title={title}>
        <SkeletonRows rows={6} />
      </IntakePage>
    )
  }

  const open = undecided(pieces, decided.choices)
  const clashes = clashesOf(store.get(), putting.chosen)
  const unread = placedIn(pieces, 'unread')
  const left = unread.filter(one => !decided.noted.includes(one.at))
  const moved = movedAlong(store.get(), putting.chosen, sheet.delivery_date)
  const mergeIn = (noted: readonly number[], without: readonly string[]) =>
    clashes.length > 0 ? putting.setAsking('clashes') : putting.put('add', noted, without)
  const putIn = (noted = decided.noted) => (moved.length > 0 ? putting.setAsking('moved') : mergeIn(noted, []))
  const settleMoved = (how: 'along' | 'left_out') => {
    const without = how === 'left_out' ? moved.map(line => line.key) : []
    putting.setLeftOut(without)
    mergeIn(decided.noted, without)
  }
  const goOn = () => {
    const [first] = open
    if (first !== undefined) {
      setAsked(true)
      leadToPiece(first)
    } else if (left.length > 0) setDropping(true)
    else putIn()
  }
  const settleUnread = (into_note: boolean) => {
    setDropping(false)
    const noted = into_note ? unread.map(one => one.at) : decided.noted
    decided.noteAll(noted)
    putIn(noted)
  }

  return (
    <IntakePage
      title={title}
      over_bar={props.over_bar}
      bar={<ReviewBar open={open} sheet={sheet} decided={decided} putting={putting} onPress={goOn} />}
    >
      {sheet.locked && <Locked queued={sheet.queued} deal_id={deal_id} />}
      {putting.note_length > 0 && <NoteTooLong length={putting.note_length} />}
      <Pieces {...props} sheet={sheet} decided={decided} asked={asked} />
      {dropping && (
        <UnreadQuestion
          title={props.unread_title}
          pieces={left}
          onSettle={settleUnread}
          onClose={() => setDropping(false)}
        />
      )}
      {putting.asking === 'moved' && (
        <MovedAlong
          lines={moved}
          from={store.get().delivery_date}
          to={sheet.delivery_date}
          onSettle={settleMoved}
          onClose={() => putting.setAsking(null)}
        />
      )}
      {putting.asking === 'clashes' && (
        <AddOrReplace
          clashes={clashes}
          replaces={pieces.some(one => isOpenWord(one) && replacesEarlier(one.text))}
          onPut={how => putting.put(how)}
          onClose={() => putting.setAsking(null)}
        />
      )}
    </IntakePage>
  )
}

type PiecesProps = ReviewProps & {
  sheet: IntakeSheet
  decided: Decided
  /** Somebody wanted to go on without deciding. */
  asked: boolean
}

const Pieces = ({ pieces, named_date, unread_title, about, again, sheet, decided, asked }: PiecesProps) => {
  const { items, delivery_date } = sheet
  const by_id = useMemo(() => new Map(items?.map(item => [item.id, item])), [items])
  const [doubtful, matched] = [placedIn(pieces, 'doubtful'), placedIn(pieces, 'matched')]
  return (
    <>
      {about}
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <output className="text-sm font-bold">
          {matched.length}点を読み取りました
          {doubtful.length > 0 && `・確認 ${doubtful.length}件`}
        </output>
        {again}
      </div>
      {placedIn(pieces, 'date').map(({ piece, at }) => (
        <DatePiece key={at} piece={piece} named_date={named_date} sheet={sheet} />
      ))}
      <ItemPieces
        doubtful={doubtful}
        matched={matched}
        items={by_id}
        choices={decided.choices}
        delivery_date={delivery_date}
        asked={asked}
        onChange={decided.choose}
      />
      <ReplacedPieces
        replaced={placedIn(pieces, 'replaced')}
        items={by_id}
        choices={decided.choices}
        onChange={decided.choose}
      />
      <UnreadPieces
        title={unread_title}
        unread={placedIn(pieces, 'unread')}
        noted={decided.noted}
        onNote={decided.note}
      />
      <PassedOver pieces={placedIn(pieces, 'ignored')} />
    </>
  )
}

type BarProps = {
  /** The places of the pieces that are to be decided. */
  open: readonly number[]
  sheet: IntakeSheet
  decided: Decided
  putting: ReturnType<typeof usePutting>
  onPress: () => void
}

const ReviewBar = ({
  open,
  sheet,
  decided: { choices, noted },
  putting: { chosen, to_confirm },
  onPress,
}: BarProps) => (
  <div className="flex w-full flex-wrap items-center justify-end gap-x-3 gap-y-1">
    <Counted open={open.length} lacking={open.filter(at => choices[at]).length} chosen={chosen.length} />
    <Button
      look="primary"
      disabled={sheet.locked || (chosen.length === 0 && noted.length === 0 && open.length === 0)}
      onClick={onPress}
    >
      {to_confirm ? '発注の確認へ' : '発注画面に入れる'}
    </Button>
  </div>
)

/** `lacking`: of the open ones those that lack a quantity alone. */
const Counted = ({ open, lacking, chosen }: { open: number; lacking: number; chosen: number }) => (
  <span className="min-w-0 flex-1 basis-32 text-sm" aria-live="polite">
    {open > 0 ? (
      <span className="font-bold text-amber">
        あと{open}件{lacking === open ? '数量を入れてください' : '選んでください'}
      </span>
    ) : (
      `${chosen}点`
    )}
  </span>
)

const Locked = ({ queued, deal_id }: { queued: boolean; deal_id: string }) => (
  <LockedNotice
    queued={queued}
    action={<ButtonLink to={pathTo(consumerPages.orderConfirm.path, { deal_id })}>{lockedWord(queued)}</ButtonLink>}
  >
    送信が終わるか、送信をやめると、ここで読み取った商品を入れられます。
  </LockedNotice>
)

const NoteTooLong = ({ length }: { length: number }) => (
  <Notice kind="error" className="m-4" title={`発注全体の備考は${most_order_note}文字までです`}>
    このまま入れると{length}文字になります。「備考から外す」で減らすか、発注画面の備考を短くしてください。
  </Notice>
)
