import MessageSquare from 'lucide-react/icons/message-square'
import { memo, type ReactNode, useId, useState } from 'react'
import type { OrderListItem } from '#contract/deals/consumer-deals.contract.ts'
import type { HeldLine } from '#domain/orders/held-lines.ts'
import { most_line_note } from '#domain/orders/notes.ts'
import { formatMonthDay, formatShortDay } from '#domain/shared/day.ts'
import { decimal, formatQuantity } from '#domain/shared/decimal.ts'
import { basisWord, caseText, type UnitKind, unitWord } from '#domain/trade/unit.ts'
import { cx } from '#web/ui/cx.ts'
import { FieldError, inputClass } from '#web/ui/field.tsx'
import { late } from '#web/ui/late.tsx'
import { Struck, UnitPrice } from '#web/ui/money.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { UnitSwitch } from '#web/ui/unit-switch.tsx'
import type { DraftStore } from './draft.ts'
import type { Place } from './placed.ts'
import { rowState } from './row-state.ts'
import { leftError, type SheetRow, withLine } from './sheet-items.ts'
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

type RowState = ReturnType<typeof rowState>

export const ItemRow = memo(({ row, setting }: { row: SheetRow; setting: RowSetting }) => {
  const { item, key } = row
  const { store, delivery_date, price_visible, locked, held, onItem } = setting
  const line = useDraft(store, draft => draft.lines[key])
  const [noting, setNoting] = useState(false)
  const id = useId()
  const state = rowState(row, line, setting)
  const { ordered, late: too_late, off, unit_kind, error } = state
  const note = line?.note ?? ''
  const last_words = lastWords(item)

  const change = (what: { quantity?: string; unit_kind?: UnitKind; note?: string }) =>
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
      <div className="flex flex-wrap items-center gap-x-2 @4xl:contents">
        <div className="min-w-0 flex-[1_1_9rem]">
          <ItemName
            item={item}
            faint={too_late && !ordered}
            beside={
              <>
                <Typed mark={setting.marks[key]} />
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
              value={unit_kind}
              onChange={next => change({ unit_kind: next })}
              unit={item.unit}
              pieces_per_case={item.pieces_per_case}
              disabled={off}
              hideMeaning
            />
          </div>
        )}
      </div>
      {/* Beside each other on a phone: what it costs and was last, and the quantity under the thumb. */}
      <div className="flex min-h-11 flex-wrap items-center justify-end gap-x-1 @4xl:contents">
        <div className="flex min-w-0 flex-[1_1_5.25rem] flex-wrap items-center gap-x-3 text-sm @4xl:contents">
          <ItemPrice item={state.as_ordered} was={state.price_was} price_visible={price_visible} />
          <div className="flex items-center gap-2 @4xl:col-start-3">
            <Stock item={item} state={state} className="@max-4xl:hidden" />
            {item.last !== null && (
              <LastTime
                name={item.name}
                words={last_words}
                can_repeat={state.can_repeat}
                onRepeat={() =>
                  item.last && change({ quantity: decimal(item.last.quantity), unit_kind: item.last.unit_kind })
                }
              />
            )}
          </div>
        </div>
        {ordered && note === '' && !noting && (
          <button
            type="button"
            disabled={locked}
            aria-label={`${item.name}に備考を書く`}
            onClick={() => setNoting(true)}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-input text-sm text-ink-soft hover:bg-ground @4xl:col-start-5 @4xl:row-start-1"
          >
            <MessageSquare size={18} className="shrink-0" />
            {/* A phone has room for the icon alone. */}
            <span className="whitespace-nowrap @max-4xl:hidden">備考</span>
          </button>
        )}
        <div data-stepper className="flex justify-end whitespace-nowrap @4xl:col-start-6 @4xl:row-start-1">
          <QuantityStepper
            label={item.name}
            value={line?.quantity ?? '0'}
            onChange={next => change({ quantity: next })}
            onUnitChange={next => change({ unit_kind: next })}
            rule={item}
            step_rule={state.step_rule}
            whyNot={(quantity, kind) => leftError(item, { quantity, unit_kind: kind }, held)}
            unit={item.unit}
            unit_kind={unit_kind}
            hint={[last_words === '' ? '' : `前回 ${last_words}`, meaningOf(item)].filter(Boolean).join('　')}
            error_id={error === null ? undefined : `${id}error`}
            disabled={off}
          />
        </div>
      </div>
      {(noting || note !== '') && (
        <div className="pt-2.5 @4xl:col-span-full @4xl:pt-1">
          <input
            type="text"
            aria-label={`${item.name}の備考`}
            placeholder={`備考（${most_line_note}文字まで）`}
            value={note}
            disabled={locked}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked for this field
            autoFocus={noting}
            onChange={event => change({ note: event.currentTarget.value })}
            onBlur={() => setNoting(false)}
            className={inputClass(undefined)}
          />
          {note !== '' && <NoteSaid text={note} most={most_line_note} />}
        </div>
      )}
      {(error !== null || state.price_changed) && (
        <div className="flex flex-col gap-1 pt-1 @4xl:col-span-full">
          {error !== null && <FieldError id={`${id}error`}>{error}</FieldError>}
          {state.price_changed && (
            <PriceChanged item={state.as_ordered} before={line?.seen_unit_price ?? null} onSeen={() => change({})} />
          )}
        </div>
      )}
    </li>
  )
})
ItemRow.displayName = 'ItemRow'

/** '11/27 2柵': a 前回 names its day wherever it stands, since one item's may be another than 「前回と同じ」 has. */
const lastWords = (item: OrderListItem): string =>
  item.last
    ? `${formatMonthDay(item.last.delivery_date)} ${formatQuantity(item.last.quantity)}${unitWord(item, item.last.unit_kind)}`
    : ''

/** What a case of it holds, where it is sold by the case. */
const meaningOf = (item: OrderListItem) => (item.unit_kinds.includes('case') ? caseText(item) : null)

/** 「10尾単位」: in what steps it is sold, where not one by one. */
const stepOf = (item: OrderListItem) =>
  item.lot !== null &&
  formatQuantity(item.lot) !== '1' &&
  `${formatQuantity(item.lot)}${unitWord(item, item.unit_kinds[0] ?? 'piece')}単位`

const ItemName = ({
  item,
  faint,
  beside,
  onOpen,
}: {
  item: OrderListItem
  faint: boolean
  beside: ReactNode
  onOpen: (() => void) | undefined
}) => (
  <div
    className={cx(
      'flex min-w-0 flex-wrap items-baseline justify-between gap-x-2',
      item.image_id === undefined ? '@4xl:block' : '@4xl:grid @4xl:grid-cols-[2.75rem_minmax(0,1fr)] @4xl:gap-y-0',
    )}
  >
    {item.image_id !== undefined && (
      <img
        src={`/api/v2/images/${item.image_id}?size=small`}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="mt-1.5 size-11 shrink-0 self-center rounded-input bg-ground object-cover @4xl:row-span-2 @4xl:mt-0"
      />
    )}
    <p className={cx('min-w-0 flex-[1_1_6.5rem] leading-tight', faint && 'text-ink-soft')}>
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="-mb-2 min-h-11 text-left font-bold @4xl:-mt-2"
        >
          {item.name}
        </button>
      ) : (
        <span className="inline-block pt-2 font-bold @4xl:pt-0">{item.name}</span>
      )}
      {item.spec !== '' && <span className="ml-2 text-sm text-ink-soft">{item.spec}</span>}
      {meaningOf(item) !== null && (
        <span className="ml-2 text-xs whitespace-nowrap text-ink-soft @4xl:hidden">({meaningOf(item)})</span>
      )}
      <span className="ml-2 text-xs whitespace-nowrap text-ink-soft">{stepOf(item)}</span>
    </p>
    <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-soft">
      {item.origin !== '' && <span>{item.origin}</span>}
      {item.catch_weight && <span className="font-bold text-amber">不定貫</span>}
      {beside}
    </p>
  </div>
)

const ItemPrice = ({
  item,
  was,
  price_visible,
}: {
  item: OrderListItem
  was: HeldLine | null
  price_visible: boolean
}) => {
  const meaning = meaningOf(item)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 @4xl:col-start-2 @4xl:row-start-1">
      {price_visible && was && (
        <Struck off>
          <UnitPrice value={was.unit_price} unit={basisWord(was)} />
        </Struck>
      )}
      {price_visible && (
        <UnitPrice
          value={item.unit_price}
          unit={basisWord(item)}
          estimated={item.catch_weight && item.price_basis === 'kg'}
        />
      )}
      {meaning !== null && <span className="text-xs whitespace-nowrap text-ink-soft @max-4xl:hidden">({meaning})</span>}
    </p>
  )
}

/** What is left to sell. What its flyer leaves to this store alone is no stock, and had by it no 完売. */
const leftWords = ({ flyer_limit: limit, unit }: OrderListItem, { left, sold_out }: RowState): string => {
  if (limit?.of !== 'store') return sold_out ? '完売' : `残り${formatQuantity(left ?? '0')}${unit}`
  return sold_out
    ? `1店舗${formatQuantity(limit.most)}${unit}の上限に達しました`
    : `${formatQuantity(left ?? '0')}${unit}まで発注できます`
}

/** The first date it can make, or what is left to sell. */
const Stock = ({ item, state, className }: { item: OrderListItem; state: RowState; className: string }) => {
  const { late: too_late, sold_out, left } = state
  if (!too_late && left === null) return null
  return (
    <span
      className={cx(
        'text-xs font-bold whitespace-nowrap',
        className,
        too_late ? 'text-ink-soft' : sold_out ? 'text-vermilion' : 'text-amber',
      )}
    >
      {too_late ? `最短 ${formatShortDay(item.earliest_date ?? '')}` : leftWords(item, state)}
    </span>
  )
}

/** Who else is typing it, or typed it before it was taken over. */
const Typed = ({ mark }: { mark: string | undefined }) =>
  mark && <span className="rounded-input bg-indigo-pale px-1 whitespace-nowrap text-indigo">{mark}</span>

/** When it was ordered last and how much, to be put in again with one press. */
const LastTime = ({
  name,
  words,
  can_repeat,
  onRepeat,
}: {
  name: string
  words: string
  can_repeat: boolean
  onRepeat: () => void
}) => (
  <button
    type="button"
    disabled={!can_repeat}
    onClick={onRepeat}
    className={cx(
      '-my-3 min-h-11 whitespace-nowrap text-ink-soft tabular-nums @max-4xl:text-xs',
      can_repeat && 'underline decoration-dotted underline-offset-4',
    )}
  >
    {can_repeat && <span className="sr-only">{name} </span>}
    前回 {words}
    {can_repeat && <span className="sr-only">と同じ数量を入れる</span>}
  </button>
)

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
