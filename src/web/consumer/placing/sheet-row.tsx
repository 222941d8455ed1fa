import MessageSquare from 'lucide-react/icons/message-square'
import { memo, useId, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
import { most_line_note } from '#domain/orders/notes.ts'
import { decimal } from '#domain/shared/decimal.ts'
import { basisWord, type UnitKind } from '#domain/trade/unit.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { late } from '#web/ui/late.tsx'
import { UnitPrice } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import type { DraftLine, DraftStore } from './draft.ts'
import type { Place } from './placed.ts'
import { rowState } from './row-state.ts'
import { leftError, type SheetRow, withLine } from './sheet-items.ts'
import { ItemName, ItemPrice, LastTime, lastWords, meaningOf, Stock } from './sheet-row-item.tsx'
import { useDraft } from './use-draft.ts'

const NoteSaid = late(async () => (await import('./note-said.tsx')).NoteSaid)

/** What every row of a sheet needs; one object for all of them, the same until something in it changes. */
export type RowSetting = {
  store: DraftStore
  delivery_date: string
  price_visible: boolean
  /** Something was sent and its outcome is unknown, or the closing has passed. */
  locked: boolean
  /** The lines of the order that is being changed; the same object while they are the same. */
  held: readonly HeldLine[]
  /** Who else has typed a row, or did before it was taken over: 「田中 2」. */
  marks: Readonly<Record<string, string>>
  /** What the server said of a line, by row key, until the line changes. */
  said: Readonly<Record<string, string>>
  /** Opens what there is to know of an item. */
  onItem: ((row: SheetRow) => void) | undefined
}

/** What a chip's own view is given. */
export type ShelfProps = { place: Place; rows: readonly SheetRow[]; setting: RowSetting }

type LineChange = { quantity?: string; unit_kind?: UnitKind; note?: string; unread?: string | undefined }

export const ItemRow = memo(({ row, setting }: { row: SheetRow; setting: RowSetting }) => {
  const { item, key } = row
  const { store, delivery_date, price_visible, locked, held } = setting
  const line = useDraft(store, draft => draft.lines[key])
  const [noting, setNoting] = useState(false)
  const id = useId()
  const state = rowState(row, line, setting)
  const { ordered, late: too_late, error } = state
  const note = line?.note ?? ''

  const change = (what: LineChange) =>
    store.set(draft => withLine({ ...draft, delivery_date }, row, what, price_visible, held))

  return (
    <li
      data-row={key}
      className={cx(
        '[contain-intrinsic-size:auto_88px] [content-visibility:auto] @4xl:[contain-intrinsic-size:auto_65px]',
        'flex touch-pan-y flex-col gap-x-4 border-b border-l-4 pr-4 pb-1.5 pl-3 @4xl:grid @4xl:items-center @4xl:py-2',
        '@4xl:grid-cols-[minmax(0,1fr)_8.5rem_10rem_7.5rem_4.5rem_13rem]',
        error !== null ? 'border-l-vermilion' : ordered ? 'border-l-leaf bg-leaf-pale/40' : 'border-l-transparent',
        too_late && !ordered && 'bg-ground',
      )}
    >
      <Head row={row} setting={setting} state={state} onChange={change} />
      {/* Beside each other on a phone: what it costs and was last, and the quantity under the thumb. */}
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 @4xl:contents">
        <CostAndLast row={row} setting={setting} state={state} onChange={change} />
        {ordered && note === '' && !noting && (
          <NoteButton name={item.name} disabled={locked} onPress={() => setNoting(true)} />
        )}
        <Quantity
          row={row}
          setting={setting}
          state={state}
          onChange={change}
          line={line}
          error_id={error === null ? undefined : `${id}error`}
        />
      </div>
      {(noting || note !== '') && (
        <NoteField
          name={item.name}
          note={note}
          disabled={locked}
          begun={noting}
          onChange={next => change({ note: next })}
          onLeave={() => setNoting(false)}
        />
      )}
      {(error !== null || state.price_changed) && (
        <Wrong id={`${id}error`} line={line} state={state} onSeen={() => change({})} />
      )}
    </li>
  )
})
ItemRow.displayName = 'ItemRow'

type PartProps = {
  row: SheetRow
  setting: RowSetting
  state: ReturnType<typeof rowState>
  onChange: (what: LineChange) => void
}

/** What it is, and by the piece or the case. */
const Head = ({ row, setting, state, onChange }: PartProps) => {
  const { item } = row
  const { onItem } = setting
  return (
    <div className="flex flex-wrap items-center gap-x-2 @4xl:contents">
      <div className="min-w-0 flex-[1_1_9rem]">
        <ItemName
          item={item}
          faint={state.late && !state.ordered}
          beside={
            <>
              <Typed mark={setting.marks[row.key]} />
              <Stock item={item} state={state} className="@4xl:hidden" />
            </>
          }
          onOpen={onItem && (() => onItem(row))}
        />
      </div>
      {item.unit_kinds.length > 1 && item.pieces_per_case !== null && (
        <div className="@max-4xl:my-1 @4xl:col-start-4 @4xl:row-start-1">
          <UnitSwitch
            label={item.name}
            value={state.unit_kind}
            onChange={next => onChange({ unit_kind: next })}
            unit={item.unit}
            case_unit={item.case_unit}
            pieces_per_case={item.pieces_per_case}
            disabled={state.off}
            hideMeaning
          />
        </div>
      )}
    </div>
  )
}

/** What it costs, and what was ordered of it last. */
const CostAndLast = ({ row: { item }, setting, state, onChange }: PartProps) => (
  <div className="flex min-w-0 flex-[1_1_5.25rem] flex-wrap items-center gap-x-3 text-sm @4xl:contents">
    <ItemPrice item={state.as_ordered} was={state.price_was} price_visible={setting.price_visible} />
    <div className="flex items-center gap-2 @4xl:col-start-3">
      <Stock item={item} state={state} className="@max-4xl:hidden" />
      {item.last !== null && (
        <LastTime
          name={item.name}
          words={lastWords(item)}
          can_repeat={state.can_repeat}
          onRepeat={() =>
            item.last && onChange({ quantity: decimal(item.last.quantity), unit_kind: item.last.unit_kind })
          }
        />
      )}
    </div>
  </div>
)

type QuantityProps = PartProps & {
  line: DraftLine | undefined
  /** Of what is wrong with it; left out where nothing is. */
  error_id: string | undefined
}

/** How many, under the thumb. */
const Quantity = ({ row: { item }, setting: { held }, state, onChange, line, error_id }: QuantityProps) => (
  <div data-stepper className="flex justify-end @4xl:col-start-6 @4xl:row-start-1">
    <QuantityStepper
      label={item.name}
      value={line?.quantity ?? '0'}
      onChange={next => onChange({ quantity: next })}
      onUnitChange={next => onChange({ unit_kind: next })}
      rule={item}
      step_rule={state.step_rule}
      whyNot={(quantity, kind) => leftError(item, { quantity, unit_kind: kind }, held)}
      unit={item.unit}
      unit_kind={state.unit_kind}
      hint={hintOf(item)}
      error_id={error_id}
      disabled={state.off}
      unread={line?.unread}
      onUnread={text => onChange({ unread: text })}
    />
  </div>
)

/** What the field of its quantity says of it. */
const hintOf = (item: OrderListItem): string => {
  const last = lastWords(item)
  return [last === '' ? '' : `前回 ${last}`, meaningOf(item)].filter(Boolean).join('　')
}

const NoteButton = ({ name, disabled, onPress }: { name: string; disabled: boolean; onPress: () => void }) => (
  <button
    type="button"
    disabled={disabled}
    aria-label={`${name}に備考を書く`}
    onClick={onPress}
    className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-input text-sm text-ink-soft hover:bg-ground @4xl:col-start-5 @4xl:row-start-1"
  >
    <MessageSquare size={18} className="shrink-0" />
    {/* A phone has room for the icon alone. */}
    <span className="whitespace-nowrap @max-4xl:hidden">備考</span>
  </button>
)

type NoteProps = {
  name: string
  note: string
  disabled: boolean
  /** It was just asked for. */
  begun: boolean
  onChange: (note: string) => void
  onLeave: () => void
}

const NoteField = ({ name, note, disabled, begun, onChange, onLeave }: NoteProps) => (
  <div className="pt-2.5 @4xl:col-span-full @4xl:pt-1">
    <input
      type="text"
      aria-label={`${name}の備考`}
      placeholder={`備考（${most_line_note}文字まで）`}
      value={note}
      disabled={disabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
      autoFocus={begun}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={onLeave}
      className={inputClass(undefined)}
    />
    {note !== '' && <NoteSaid text={note} most={most_line_note} />}
  </div>
)

type WrongProps = Pick<PartProps, 'state'> & { id: string; line: DraftLine | undefined; onSeen: () => void }

const Wrong = ({ id, line, state: { error, price_changed, as_ordered }, onSeen }: WrongProps) => (
  <div className="flex flex-col gap-1 pt-1 @4xl:col-span-full">
    {error !== null && <FieldError id={id}>{error}</FieldError>}
    {price_changed && <PriceChanged item={as_ordered} before={line?.seen_unit_price ?? null} onSeen={onSeen} />}
  </div>
)

/** Who else is typing it, or typed it before it was taken over. */
const Typed = ({ mark }: { mark: string | undefined }) =>
  mark && <span className="rounded-input bg-indigo-pale px-1 whitespace-nowrap text-indigo">{mark}</span>

/** The price is another one than when the quantity was typed: said until the person has taken it. */
const PriceChanged = ({ item, before, onSeen }: { item: OrderListItem; before: string | null; onSeen: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-2 text-sm text-amber">
    <span>
      入力したときから価格が変わりました（
      <UnitPrice value={before} unit={basisWord(item)} /> → <UnitPrice value={item.unit_price} unit={basisWord(item)} />
      ）
    </span>
    <button type="button" className="min-h-11 font-bold underline" onClick={onSeen}>
      確認しました
    </button>
  </p>
)
