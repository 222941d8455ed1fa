import { type ReactNode, useId } from 'react'

import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import type { FieldMessage } from '#domain/shared/refusal.ts'
import { OrderLineRow, TotalsBlock } from '#web/consumer/orders/order-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { isAskedAbout, lineKey, lineMessages, oddKey } from './confirm-messages.ts'
import { type Draft, type DraftLine, type DraftStore, orderedLines } from './draft.ts'
import { OddQuestion } from './odd-question.tsx'
import { withoutLine } from './sheet-items.ts'

type Props = {
  store: DraftStore
  draft: Draft
  shown: PreviewedOrder
  /** `shown` is of other content than the draft's. */
  outdated: boolean
  messages: readonly FieldMessage[]
  price_visible: boolean
  /** The order sheet's URL, where things are mended. */
  sheet: string
  /** Whose order it is, where there are several on the page: read aloud with the headings. */
  of?: string
}

/** The content of one order as the server sees it: odd quantities first, then the rest, what is wrong under its line, totals. */
export const ConfirmLines = ({ store, draft, shown, outdated, messages, price_visible, sheet, of }: Props) => {
  const id = useId()
  const drafted = orderedLines(draft)
  const said = lineMessages(messages, drafted)
  const keys = new Map(drafted.map(line => [lineKey(line), line.key]))
  const keyOf = (line: PreviewedOrder['lines'][number]) => keys.get(lineKey(line)) ?? line.order_list_item_id
  const row = (line: PreviewedOrder['lines'][number]) => {
    const key = keyOf(line)
    return (
      <Line
        key={key}
        line={line}
        typed={typedWords(draft.lines[key])}
        said={said.get(lineKey(line)) ?? []}
        open={isAskedAbout(line, said.get(lineKey(line)) ?? []) && !draft.kept_odd.includes(oddKey(line))}
        price_visible={price_visible}
        mend={`${sheet}?list=all&row=${encodeURIComponent(key)}`}
        onKeep={() => store.set(now => ({ ...now, kept_odd: [...now.kept_odd, oddKey(line)] }))}
        onAccept={() => acceptPrice(store, key, line.unit_price)}
        onRemove={() => store.set(now => withoutLine(now, key))}
      />
    )
  }
  const isAsked = (line: PreviewedOrder['lines'][number]) => isAskedAbout(line, said.get(lineKey(line)) ?? [])
  const odd = shown.lines.filter(isAsked)
  const spoken = of !== undefined && <span className="sr-only">{of} </span>
  // What the preview could not show at all: an item that is gone from the list.
  const missing = drafted.filter(
    line => !outdated && !shown.lines.some(one => keyOf(one) === line.key) && said.has(lineKey(line)),
  )
  return (
    <>
      {odd.length > 0 && (
        <OddLines id={`${id}odd`} spoken={spoken}>
          {odd.map(row)}
        </OddLines>
      )}
      <section aria-labelledby={`${id}lines`}>
        <h2 id={`${id}lines`} className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
          {spoken}発注内容
        </h2>
        <ul>
          {missing.map(line => (
            <Missing
              key={line.key}
              name={line.name}
              said={said.get(lineKey(line)) ?? []}
              onRemove={() => store.set(now => withoutLine(now, line.key))}
            />
          ))}
          {shown.lines.filter(line => !isAsked(line)).map(row)}
        </ul>
      </section>
      {price_visible && <TotalsBlock totals={shown} />}
    </>
  )
}

const OddLines = ({ id, spoken, children }: { id: string; spoken: ReactNode; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="border-b bg-amber-pale px-4 py-2 text-base text-amber">
      {spoken}いつもと違う数量です
    </h2>
    <ul>{children}</ul>
  </section>
)

type MissingProps = { name: string; said: readonly FieldMessage[]; onRemove: () => void }

const Missing = ({ name, said, onRemove }: MissingProps) => (
  <li className="border-b border-l-4 border-l-vermilion py-3 pr-4 pl-3">
    <p className="font-bold">{name}</p>
    <div data-open-question tabIndex={-1}>
      {said.map(one => (
        <FieldError key={one.message}>{one.message}</FieldError>
      ))}
    </div>
    <Button look="quiet" onClick={onRemove}>
      この商品を除く
    </Button>
  </li>
)

const typedWords = (line: DraftLine | undefined): string =>
  line?.typed_by === undefined ? '' : `${line.typed_by}さんの入力${line.typed_too ? 'と自分の入力を足した数' : ''}`

const acceptPrice = (store: DraftStore, key: string, unit_price: string | null) =>
  store.set(now => {
    const line = now.lines[key]
    return line ? { ...now, lines: { ...now.lines, [key]: { ...line, seen_unit_price: unit_price } } } : now
  })

const Line = ({
  line,
  typed,
  said,
  open,
  price_visible,
  mend,
  onKeep,
  onAccept,
  onRemove,
}: {
  line: PreviewedOrder['lines'][number]
  /** Whose draft it was taken over from; '' where it was typed here. */
  typed: string
  said: readonly FieldMessage[]
  /** An odd quantity that is not answered yet. */
  open: boolean
  price_visible: boolean
  mend: string
  onKeep: () => void
  onAccept: () => void
  onRemove: () => void
}) => (
  <OrderLineRow line={line} price_visible={price_visible} tone={said.length > 0 ? 'wrong' : open ? 'ask' : undefined}>
    {typed !== '' && <p className="mt-1 text-sm text-indigo">{typed}</p>}
    {isAskedAbout(line, said) && (
      <OddQuestion
        line={line}
        open={open}
        onKeep={onKeep}
        mend={
          <ButtonLink className="grow basis-24" to={mend}>
            直す
          </ButtonLink>
        }
      />
    )}
    {said.length > 0 && (
      <div data-open-question tabIndex={-1} className="mt-2 flex flex-col gap-2">
        {said.map(one => (
          <FieldError key={one.message}>{one.message}</FieldError>
        ))}
        <div className="flex flex-wrap gap-2">
          {said.some(one => one.name === 'price_changed') && (
            <Button look="primary" onClick={onAccept}>
              新しい価格で進める
            </Button>
          )}
          {said.some(one => one.name !== 'price_changed') && <ButtonLink to={mend}>直す</ButtonLink>}
          <Button look="quiet" onClick={onRemove}>
            この商品を除く
          </Button>
        </div>
      </div>
    )}
  </OrderLineRow>
)
