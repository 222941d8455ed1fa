import { type ReactNode, useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { leftOutOf, noPriceWord } from '#domain/orders/free-line.ts'
import { isSamePrice } from '#domain/orders/totals.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { compare, formatQuantity, formatYen } from '#domain/shared/decimal.ts'
import { basisWord, unitOf } from '#domain/trade/unit.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Struck, UnitPrice } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import type { Arrived } from './use-entry-sending.ts'

type Props = {
  preview: PreviewedOrder
  /** The order that is changed. */
  order: Pick<Order, 'lines' | 'total' | 'note'> | undefined
  /** Of the whole order, as it is typed. */
  note: string
  /** What becomes of the store's schedule for the date. */
  scheduled: ReactNode
  store_name: string
  verb: string
  busy: boolean
  /** Of what the store's list does not have, in words. */
  outside: string | null
  /** What is asked of quantities before they are saved: those far from usual, those past the store's maximum. */
  doubts: readonly string[]
  /** … and was answered. */
  sure: boolean
  onSure: () => void
  /** What can't be had so soon, in words. */
  soon: string | null
  /** Whether this is another one beside those that stand for the date; null where that is not asked. */
  question: 'open' | 'answered' | null
  onBeside: () => void
  /** Why it is not known to be sent. */
  wrong: string | null
  /** What an earlier sending has made, without what was typed since. */
  arrived: Arrived | null
  onClose: () => void
  onSend: () => void
}

/** What will be written, as the server reckons it, and what to look at twice. Enter enters it, once a question is answered. */
export const EntryConfirm = (props: Props) => {
  const { preview, order, store_name, verb, busy, outside, doubts, sure, soon, question, wrong, arrived } = props
  const asks = question === 'open' || (doubts.length > 0 && !sure)
  const save = useFocusOnceAnswered(asks)
  return (
    <Dialog
      open
      onClose={props.onClose}
      width="wide"
      wrong={arrived ? null : wrong}
      title={`${store_name}　${formatDayWithWeekday(preview.delivery_date)} 納品`}
      actions={
        <>
          <Button onClick={props.onClose}>直す</Button>
          <Button
            ref={save}
            look="primary"
            busy={busy}
            disabled={asks || arrived !== null}
            onClick={props.onSend}
            data-autofocus={!asks || undefined}
          >
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {arrived ? (
          <ArrivedNotice order={arrived} />
        ) : (
          <Standing
            duplicates={preview.duplicates}
            delivery_date={preview.delivery_date}
            question={question}
            onBeside={props.onBeside}
          />
        )}
        {props.scheduled}
        <Doubts words={doubts} sure={sure} onSure={props.onSure} />
        {soon !== null && (
          <Notice kind="warning" title="取寄せの商品です。この納品日に届けられるか、ご確認ください">
            {soon}
          </Notice>
        )}
        {outside !== null && <Notice kind="info" title={outside} />}
        <LinesTable preview={preview} order={order} />
        <NoteLine note={props.note.trim()} was={order?.note ?? ''} />
        <Total preview={preview} order={order} />
        <p className="text-sm text-ink-soft">飲食店には、画面のお知らせとメールで内容が伝わります。</p>
      </div>
    </Dialog>
  )
}

/** The button that saves has the focus as soon as what is asked is answered. */
const useFocusOnceAnswered = (asks: boolean) => {
  const save = useRef<HTMLButtonElement>(null)
  const asked = useRef(asks)
  useEffect(() => {
    if (asked.current && !asks) save.current?.focus()
    asked.current = asks
  }, [asks])
  return save
}

type Written = Pick<Props, 'preview' | 'order'>

/** The lines as they will be, and those that the order will have no more. */
const LinesTable = ({ preview, order }: Written) => {
  const held = order?.lines ?? []
  const befores = preview.lines.map(line => lineBefore(line, preview.lines, held))
  return (
    <Table label="登録する明細" stacks className="md:max-h-100">
      <Heads names={['コード', '商品', { numeric: '数量' }, { numeric: '単価' }, { numeric: '金額' }]} />
      <tbody>
        {preview.lines.map((line, place) => (
          <EntryLine key={line.line_number} line={line} was={befores[place]} />
        ))}
        {held
          .filter(line => !befores.includes(line))
          .map(line => (
            <TakenOff key={line.line_number} line={line} />
          ))}
      </tbody>
    </Table>
  )
}

/** The note of the order, beside what it was; not there where there is none. */
const NoteLine = ({ note, was }: { note: string; was: string }) =>
  note === '' && was === '' ? null : (
    <p className="wrap-anywhere">
      備考：
      <Before was={was !== note && was} />
      {note || <span className="text-vermilion">取りやめ</span>}
    </p>
  )

const Total = ({ preview, order }: Written) => {
  const left_out = leftOutOf(preview)
  return (
    <p className="text-right">
      {preview.lines.length}点　税抜 {formatYen(preview.subtotal)}　消費税 {formatYen(preview.tax)}　合計{' '}
      <Before was={order && compare(order.total, preview.total) !== 0 && formatYen(order.total)} />
      <b className="text-lg">{formatYen(preview.total)}</b>
      {preview.estimated && <span className="ml-1 text-amber">概算</span>}
      {left_out.market && <span className="ml-1 text-amber">時価を除く</span>}
      {left_out.free && <span className="ml-1 text-amber">自由入力を除く</span>}
    </p>
  )
}

/** No answer had come of it, and it arrived: as it was typed then. */
const ArrivedNotice = ({ order: { id, number } }: { order: Arrived }) => (
  <Notice
    kind="error"
    title={`さきほどの受注（${number}）は登録されています`}
    action={
      <TextLink
        to={pathTo(supplierPages.orderDetail.path, { order_id: id })}
      >{`登録した受注（${number}）を開く`}</TextLink>
    }
  >
    その後に変えた内容は、まだ登録していません。足りない分は、その受注を開いて訂正してください。別の受注にするときは「直す」で戻り、登録済みの明細を外してください。
  </Notice>
)

/** Quantities that may be a slip of the finger, or of the ear: answered by their own button, for as long as they are these. */
const Doubts = ({ words, sure, onSure }: { words: readonly string[]; sure: boolean; onSure: () => void }) => {
  if (words.length === 0) return null
  if (sure) return <p className="text-sm text-ink-soft">{words.length}点の数量は確認済みです</p>
  return (
    <Notice
      kind="warning"
      title="数量をご確認ください"
      action={<Button onClick={onSure}>{words.length > 1 ? 'どれもこの数量でよい' : 'この数量でよい'}</Button>}
    >
      <ul className="list-disc pl-5">
        {words.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}

type Held = Order['lines'][number]
type Line = PreviewedOrder['lines'][number]

/** The order's line that this one takes the place of: of its item and unit, else of its item in a unit that is none of its lines' any more. */
const lineBefore = ({ order_list_item_id: id, unit_kind }: Line, lines: readonly Line[], held: readonly Held[]) => {
  const of_item = held.filter(one => one.order_list_item_id === id)
  return (
    of_item.find(one => one.unit_kind === unit_kind) ??
    of_item.find(one => !lines.some(line => line.order_list_item_id === id && line.unit_kind === one.unit_kind))
  )
}

const countText = (line: Held | Line) => `${formatQuantity(line.quantity)}${unitOf(line)}`

/** What something was, where a change makes something else of it. */
const Before = ({ was }: { was: ReactNode }) =>
  was ? (
    <>
      <Struck off>{was}</Struck> →{' '}
    </>
  ) : null

/** A line as it will be, beside what it was. */
const EntryLine = ({ line, was }: { line: Line; was: Held | undefined }) => (
  <Tr>
    <Td className="tabular-nums">{line.code}</Td>
    <Td strong wrap className="max-md:w-full">
      {line.name}
      {line.note !== '' && <span className="block font-normal text-ink-soft">{line.note}</span>}
    </Td>
    <Td numeric strong>
      <Before
        was={was && countText(was) !== countText(line) && <span className="font-normal">{countText(was)}</span>}
      />
      {countText(line)}
    </Td>
    <Td numeric>
      <Before
        was={
          was &&
          !isSamePrice(was.unit_price, line.unit_price) && <UnitPrice value={was.unit_price} unit={basisWord(was)} />
        }
      />
      {line.unit_price === null ? noPriceWord(line) : `${formatYen(line.unit_price)}/${basisWord(line)}`}
    </Td>
    <Td numeric>{line.amount === null ? '—' : formatYen(line.amount)}</Td>
  </Tr>
)

/** A line that the order has, and will have no more. */
const TakenOff = ({ line }: { line: Held }) => (
  <Tr>
    <Td className="tabular-nums">{line.code}</Td>
    <Td wrap className="max-md:w-full">
      <Struck off>{line.name}</Struck>
    </Td>
    <Td numeric>
      <Struck off>{countText(line)}</Struck>
    </Td>
    <Td numeric className="text-vermilion">
      取りやめ
    </Td>
    <Td />
  </Tr>
)

/** Orders that stand for the same date: opened to be corrected, or this one is another one beside them. */
const Standing = ({
  duplicates,
  delivery_date,
  question,
  onBeside,
}: Pick<PreviewedOrder, 'duplicates' | 'delivery_date'> & Pick<Props, 'question' | 'onBeside'>) => {
  if (duplicates.length === 0) return null
  if (question !== 'open') {
    const numbers = duplicates.map(one => one.number).join('、')
    return (
      <p className="text-sm text-ink-soft tabular-nums">
        {question === null
          ? `この納品日には、ほかに${numbers}の受注があります`
          : `${numbers}とは別の受注として登録します（確認済み）`}
      </p>
    )
  }
  return (
    <Notice
      kind="warning"
      title={`${formatDayWithWeekday(delivery_date)}納品は受注済みです。どうしますか`}
      action={<Button onClick={onBeside}>別の受注として登録する</Button>}
    >
      <ul className="list-disc pl-5 tabular-nums">
        {duplicates.map(one => (
          <li key={one.id}>
            <TextLink to={pathTo(supplierPages.orderDetail.path, { order_id: one.id })}>
              {one.number}（{one.line_count}点・{formatDateTime(new Date(one.placed_at))}）
            </TextLink>
          </li>
        ))}
      </ul>
      同じ注文への追加・訂正なら、その受注を開いて直します。ここまでの入力は残ります。
    </Notice>
  )
}
