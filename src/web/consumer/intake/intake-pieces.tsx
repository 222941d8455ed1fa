import { useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { IntakePiece } from '#contract/intake/item-intake.contract.ts'
import type { Day } from '#domain/shared/day.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { lineError } from '#web/consumer/placing/sheet-items.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import { type Choice, candidateText, chooseCandidate } from './intake.ts'

const found_by: Readonly<Record<string, string>> = {
  code: 'コードで一致',
  alias: '前に選んだ書き方',
  name: '商品名で一致',
  kana: '読みで一致',
  part: '商品名の一部で一致',
}

/** 「トマト2ケース」 as it was written, and where in a file. */
const ReadFrom = ({ piece }: { piece: IntakePiece }) => (
  <span className="break-all text-ink-soft">
    {piece.place !== '' && <span className="mr-1 tabular-nums">{piece.place}</span>}「{piece.text}」
  </span>
)

const aboutItem = (item: OrderListItem) => [item.spec, item.origin].filter(text => text !== '').join('・')

/** The quantity and unit of an item that is to be put in. */
const Amount = ({
  item,
  choice,
  delivery_date,
  onChange,
}: {
  item: OrderListItem
  choice: Choice
  delivery_date: Day
  onChange: (choice: Choice) => void
}) => {
  const [unread, setUnread] = useState<string>()
  const wrong = unread === undefined ? lineError(item, choice, delivery_date) : null
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {item.unit_kinds.length > 1 ? (
          <UnitSwitch
            label={item.name}
            value={choice.unit_kind}
            onChange={unit_kind => onChange({ ...choice, unit_kind })}
            unit={item.unit}
            case_unit={item.case_unit}
            pieces_per_case={item.pieces_per_case ?? '1'}
          />
        ) : (
          <span />
        )}
        <div className="ml-auto">
          <QuantityStepper
            label={item.name}
            value={choice.quantity}
            onChange={quantity => onChange({ ...choice, quantity })}
            rule={item}
            unit={item.unit}
            unit_kind={choice.unit_kind}
            onUnitChange={unit_kind => onChange({ ...choice, unit_kind })}
            unread={unread}
            onUnread={setUnread}
          />
        </div>
      </div>
      {choice.note !== '' && <p className="text-sm text-ink-soft">備考：{choice.note}</p>}
      {wrong !== null && <FieldError>{wrong}</FieldError>}
    </div>
  )
}

/** What is certain, with its quantity to be changed. */
export const MatchedPiece = ({
  piece,
  item,
  choice,
  delivery_date,
  onChange,
}: {
  piece: IntakePiece
  item: OrderListItem
  choice: Choice
  delivery_date: Day
  onChange: (choice: Choice) => void
}) => (
  <li className="flex flex-col gap-1 border-b px-4 py-3">
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold">{item.name}</span>
      <span className="text-xs text-ink-soft">{aboutItem(item)}</span>
    </p>
    <p className="text-xs text-ink-soft">
      <ReadFrom piece={piece} />
      <span className="ml-1">{[found_by[piece.by ?? ''], ...piece.reasons].filter(Boolean).join('・')}</span>
    </p>
    <Amount item={item} choice={choice} delivery_date={delivery_date} onChange={onChange} />
  </li>
)

type DoubtfulProps = {
  id: string
  piece: IntakePiece
  items: ReadonlyMap<string, OrderListItem>
  choice: Choice | undefined
  delivery_date: Day
  /** Somebody wanted to go on without deciding. */
  asked: boolean
  onChange: (choice: Choice) => void
}

/** Candidates that stand there at once. */
const most_shown = 8

/** What was written is no unit of the item: 2キロ are not 2個, and of 10束 a パック may hold all. It is said, and typed. */
const OtherUnit = ({ written, item, choice }: { written: string; item: OrderListItem; choice: Choice }) => {
  const unit = unitWord(item, choice.unit_kind)
  return (
    <p className="phrase text-sm text-amber">
      「{written}」と書かれていますが、この商品{item.spec === '' ? '' : `（${item.spec}）`}は{unit}で注文します。何
      {unit}にするか入れてください。
    </p>
  )
}

type CandidateProps = {
  name: string
  item: OrderListItem
  /** The quantity that it would be; '' where none was written. */
  words: string
  checked: boolean
  onPick: () => void
}

const Candidate = ({ name, item, words, checked, onPick }: CandidateProps) => (
  <label className="flex min-h-12 items-center gap-3 border-b px-3 py-1.5 has-checked:bg-leaf-pale">
    <input type="radio" name={name} checked={checked} onChange={onPick} className="size-5 shrink-0" />
    <span className="min-w-0 flex-1 leading-tight">
      {item.name}
      <span className="ml-2 text-xs text-ink-soft">{aboutItem(item)}</span>
    </span>
    {words !== '' && <span className="font-bold whitespace-nowrap">{words}</span>}
    {item.usual_count > 0 && <span className="text-xs whitespace-nowrap text-leaf-deep">いつもの</span>}
  </label>
)

type ChoicesProps = Pick<DoubtfulProps, 'id' | 'piece' | 'items' | 'choice' | 'onChange'> & {
  chosen: OrderListItem | undefined
}

/** The candidates, and 入れない. */
const Choices = ({ id, piece, items, choice, chosen, onChange }: ChoicesProps) => {
  const candidates = piece.candidates.flatMap(candidate => {
    const item = items.get(candidate.order_list_item_id)
    return item ? [{ item, candidate, words: candidateText(item, candidate) }] : []
  })
  const [picked, setPicked] = useState<number | null>(null)
  const [all, setAll] = useState(candidates.length <= most_shown + 1)
  return (
    <div className="flex flex-col rounded-card border">
      {candidates.slice(0, all ? undefined : most_shown).map(({ item, candidate, words }, at) => (
        <Candidate
          key={`${item.id} ${words}`}
          name={id}
          item={item}
          words={words}
          checked={chosen?.id === item.id && picked === at}
          onPick={() => {
            setPicked(at)
            onChange(chooseCandidate(piece, item, candidate))
          }}
        />
      ))}
      {!all && (
        <Button look="quiet" wide onClick={() => setAll(true)}>
          ほか{candidates.length - most_shown}点を見る
        </Button>
      )}
      <label className="flex min-h-12 items-center gap-3 px-3 py-1.5 has-checked:bg-ground">
        <input
          type="radio"
          name={id}
          checked={choice !== undefined && choice.item_id === null}
          onChange={() => onChange({ item_id: null, quantity: '0', unit_kind: 'piece', note: '' })}
          className="size-5 shrink-0"
        />
        入れない
      </label>
    </div>
  )
}

/** What has to be decided: one of the candidates, or nothing. Several of them may be one item in two quantities. */
export const DoubtfulPiece = ({ id, piece, items, choice, delivery_date, asked, onChange }: DoubtfulProps) => {
  const chosen = choice?.item_id === undefined || choice.item_id === null ? undefined : items.get(choice.item_id)
  const open = asked && (choice === undefined || (chosen !== undefined && choice.quantity === '0'))
  return (
    <li className="border-b px-4 py-3">
      <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={open ? `${id}-open` : undefined}>
        <legend className="font-bold break-all">
          {piece.place !== '' && <span className="mr-1 text-sm text-ink-soft tabular-nums">{piece.place}</span>}「
          {piece.text}」
        </legend>
        <p className="text-sm text-amber">{piece.reasons.join('・')}</p>
        <Choices id={id} piece={piece} items={items} choice={choice} chosen={chosen} onChange={onChange} />
        {chosen && choice && (
          <div id={`${id}-quantity`} className="flex flex-col gap-1">
            <p className="text-sm font-bold">数量</p>
            {choice.quantity === '0' && piece.read && <OtherUnit written={piece.read} item={chosen} choice={choice} />}
            {open && <FieldError id={`${id}-open`}>数量を入れてください</FieldError>}
            <Amount item={chosen} choice={choice} delivery_date={delivery_date} onChange={onChange} />
          </div>
        )}
        {open && !chosen && <FieldError id={`${id}-open`}>どれにするか選んでください</FieldError>}
      </fieldset>
    </li>
  )
}

/** What the memo itself takes back, struck out, and what stands in its place. */
export const ReplacedPiece = ({
  piece,
  kept,
  onPress,
}: {
  piece: IntakePiece
  /** It goes in all the same. */
  kept: boolean
  /** Null where it can't. */
  onPress: (() => void) | null
}) => (
  <li className="flex items-center justify-between gap-2 border-b px-4 py-1">
    <span className="flex min-h-11 min-w-0 flex-col justify-center">
      {kept ? <span className="break-all">{piece.text}</span> : <del className="break-all">{piece.text}</del>}
      <span className="phrase text-sm text-ink-soft">{piece.reasons.join('・')}</span>
    </span>
    {onPress && (
      <Button look="quiet" aria-pressed={kept} onClick={onPress} className="shrink-0">
        {kept ? 'やはり入れない' : 'これも入れる'}
      </Button>
    )}
  </li>
)

/** What is no item of the list: it can go into the order's note. */
export const UnreadPiece = ({ piece, noted, onNote }: { piece: IntakePiece; noted: boolean; onNote: () => void }) => (
  <li className="flex items-center justify-between gap-2 border-b px-4 py-1">
    <span className="min-w-0 break-all">
      {piece.place !== '' && <span className="mr-1 text-sm text-ink-soft">{piece.place}</span>}
      {piece.whole ?? piece.text}
    </span>
    <Button look="quiet" aria-pressed={noted} onClick={onNote}>
      {noted ? '備考から外す' : '備考に入れる'}
    </Button>
  </li>
)

/** Greetings and the like: to be looked at, and not to be decided. */
export const PassedOver = ({ pieces }: { pieces: readonly { piece: IntakePiece; at: number }[] }) =>
  pieces.length > 0 && (
    <details className="border-b px-4 py-2 text-sm">
      <summary className="flex min-h-11 items-center text-ink-soft">読み飛ばしたところ（{pieces.length}）</summary>
      <ul className="flex flex-col gap-1 pb-2 text-ink-soft">
        {pieces.map(({ piece, at }) => (
          <li key={at} className="break-all">
            {piece.place} {piece.text}
          </li>
        ))}
      </ul>
    </details>
  )

type UnreadProps = {
  /** What stands over them on the page. */
  title: string
  pieces: readonly { piece: IntakePiece; at: number }[]
  onSettle: (into_note: boolean) => void
  onClose: () => void
}

/** So many are named; of a file there may be hundreds. */
const most_named = 5

/** What could not be read is left behind only by somebody who says so. */
export const UnreadQuestion = ({ title, pieces, onSettle, onClose }: UnreadProps) => (
  <ConfirmDialog
    onClose={onClose}
    width="narrow"
    title={`${title}が${pieces.length}件あります`}
    no="入れずに進む"
    onNo={() => onSettle(false)}
    yes="備考に入れて進む"
    onYes={() => onSettle(true)}
    look="primary"
  >
    <ul className="list-disc pl-5">
      {pieces.slice(0, most_named).map(({ piece, at }) => (
        <li key={at} className="phrase">
          {piece.whole ?? piece.text}
        </li>
      ))}
    </ul>
    {pieces.length > most_named && <p>ほか{pieces.length - most_named}件</p>}
    <p className="phrase">このまま進むと、発注に入りません。発注全体の備考に入れると、仕入先が読めます。</p>
  </ConfirmDialog>
)
