import type { Order } from '#contract/orders/order-shapes.ts'
import { substituteText } from '#domain/orders/answers.ts'
import { free_word, leftOutOf, noPriceWord } from '#domain/orders/free-line.ts'
import { shortageReason } from '#domain/orders/shortage-reason.ts'
import { compare, formatQuantity, formatYen, isZero } from '#domain/shared/decimal.ts'
import { basisWord, caseText, unitOf } from '#domain/trade/unit.ts'
import { cx } from '#web/ui/cx.ts'
import { Struck } from '#web/ui/money.tsx'
import { Td, Th } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'

type OrderLine = Order['lines'][number]

/** An order's lines and totals, as printed; what the supplier answered stands beside what was ordered. */
export const OrderLines = ({ order }: { order: Order }) => {
  const wide = useWide(768)
  const reduced = order.lines.some(line => line.tax_rate === 8 || line.substitute?.tax_rate === 8)
  return (
    <div className="@container">
      <div
        // On a phone with large text the sums stand beside the screen: the box scrolls, by keyboard too.
        {...(wide ? {} : { tabIndex: 0, role: 'region', 'aria-label': '注文の明細' })}
        className="relative ring-inside overflow-x-auto"
      >
        <table
          aria-label="注文の明細"
          className="w-full table-fixed border-separate border-spacing-0 text-sm @max-xs:block @xs:min-w-80"
        >
          <colgroup>
            <col className="w-0 @md:w-8" />
            <col />
            <col className="w-24" />
            <col className="hidden w-30 @md:table-column" />
            <col className="w-20 @md:w-24" />
          </colgroup>
          <thead className="@max-xs:hidden">
            <tr>
              <Th flat still pad="none" className="text-center">
                <span className="sr-only">行</span>
              </Th>
              <Th still pad="dense">
                商品
              </Th>
              <Th numeric still pad="dense">
                数量
              </Th>
              <Th numeric still pad="dense" className="hidden @md:table-cell">
                単価
              </Th>
              <Th numeric flat still pad="dense">
                金額
              </Th>
            </tr>
          </thead>
          <tbody className="@max-xs:block">
            {order.lines.map(line => (
              <LineRow key={line.line_number} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <Totals order={order} />
      {reduced && <p className="mt-2 px-2 text-xs text-ink-soft">※は軽減税率(8%)の対象です。金額は税抜です。</p>}
    </div>
  )
}

const LineRow = ({ line }: { line: OrderLine }) => (
  <tr className="align-top @max-xs:flex @max-xs:flex-wrap @max-xs:justify-between @max-xs:border-b">
    <Td
      pad="none"
      room="lines"
      className="overflow-hidden text-center text-xs text-ink-faint tabular-nums @max-xs:hidden"
    >
      <span className="sr-only @md:not-sr-only">{line.line_number}</span>
    </Td>
    <Td pad="dense" room="lines" wrap className="@max-xs:w-full @max-xs:border-b-0 @max-xs:pb-0">
      <ItemWords line={line} />
    </Td>
    <Td numeric pad="dense" room="lines">
      <Counted line={line} />
      <p className="text-xs text-ink-soft @md:hidden">
        <Price line={line} />
      </p>
    </Td>
    <Td numeric pad="dense" room="lines" className="hidden @md:table-cell">
      <Price line={line} />
    </Td>
    <Td numeric pad="dense" room="lines" className="@max-xs:ml-auto">
      <Amount line={line} />
    </Td>
  </tr>
)

/** What was ordered, in words: its code, where it is from, the restaurant's note, and what comes instead of it. */
const ItemWords = ({ line }: { line: OrderLine }) => {
  const { shortage_reason, substitute } = line
  const reason = shortageReason(shortage_reason)
  return (
    <>
      <p className="font-bold">
        {line.name}
        {line.tax_rate === 8 && <span className="ml-0.5 font-normal">※</span>}
      </p>
      <p className="flex flex-wrap gap-x-2 text-xs text-ink-soft">
        {line.code !== '' && <span className="tabular-nums">{line.code}</span>}
        {line.free ? <FreeMark /> : line.spec !== '' && <span>{line.spec}</span>}
        {line.origin !== '' && <span>{line.origin}</span>}
        {line.catch_weight && <span className="font-bold text-amber">不定貫</span>}
      </p>
      {line.note !== '' && (
        <p className="mt-1 border-l-3 border-amber bg-amber-pale px-2 py-0.5 text-sm">
          <span className="sr-only">備考 </span>
          {line.note}
        </p>
      )}
      {substitute !== null && (
        <p className="mt-1 text-indigo">
          代替: <strong>{substituteText(substitute)}</strong>{' '}
          <span className="tabular-nums">
            {substitute.unit_price === null ? '時価' : formatYen(substitute.unit_price)}
            {substitute.price_basis === 'kg' && '/kg'} →{' '}
            {substitute.amount === null ? '時価' : formatYen(substitute.amount)}
          </span>
        </p>
      )}
      {shortage_reason !== null && <p className="mt-1 text-vermilion">{reason === '' ? '欠品' : `欠品: ${reason}`}</p>}
    </>
  )
}

/** How much was ordered, and how much goes out. */
const Counted = ({ line }: { line: OrderLine }) => {
  const { confirmed_quantity, confirmed_weight } = line
  const answered = confirmed_quantity !== null && compare(confirmed_quantity, line.quantity) !== 0
  return (
    <>
      <p className={cx(answered && 'text-ink-soft line-through')}>
        <span className={cx('text-base', !answered && 'font-bold')}>{formatQuantity(line.quantity)}</span>{' '}
        {unitOf(line)}
      </p>
      {line.unit_kind === 'case' && line.pieces_per_case !== null && (
        <p className="text-xs text-ink-soft">{caseText(line)}</p>
      )}
      {answered && (
        <p>
          <span className="text-xs">出荷 </span>
          <span className="text-base font-bold">{formatQuantity(confirmed_quantity)}</span> {unitOf(line)}
        </p>
      )}
      {confirmed_weight !== null && <p className="text-xs">{formatQuantity(confirmed_weight)}kg</p>}
    </>
  )
}

/** What it costs, beside what it would have cost as it was ordered. */
const Amount = ({ line }: { line: OrderLine }) => (
  <>
    {line.ordered_amount !== null && line.ordered_amount !== line.amount && (
      <p className="text-xs text-ink-soft line-through">{formatYen(line.ordered_amount)}</p>
    )}
    {line.amount === null ? <span className="font-bold text-amber">{noPriceWord(line)}</span> : formatYen(line.amount)}
    {line.amount !== null && line.catch_weight && line.confirmed_weight === null && !isZero(line.amount) && (
      <p className="text-xs font-bold text-amber">概算</p>
    )}
  </>
)

const Price = ({ line }: { line: OrderLine }) => {
  const price = line.confirmed_unit_price ?? line.unit_price
  return (
    <>
      {line.confirmed_unit_price !== null && (
        <span className="block text-xs text-ink-soft line-through">
          {line.unit_price === null ? noPriceWord(line) : formatYen(line.unit_price)}
        </span>
      )}
      {price === null ? noPriceWord(line) : `${formatYen(price)}/${basisWord(line)}`}
    </>
  )
}

const Totals = ({ order }: { order: Order }) => (
  <dl className="mt-2 ml-auto grid w-fit grid-cols-[auto_auto] gap-y-0.5 px-2 [&_dd]:pl-[min(1.5rem,6vw)] md:[&_dt]:whitespace-nowrap text-right text-sm tabular-nums">
    {order.totals_by_rate.map(rate => (
      <div key={rate.tax_rate} className="contents">
        <dt className="text-ink-soft">
          {rate.tax_rate}%対象{rate.tax_rate === 8 ? ' ※' : ''}
        </dt>
        <dd className="whitespace-nowrap">{formatYen(rate.subtotal)}</dd>
        <dt className="text-ink-soft">消費税 {rate.tax_rate}%</dt>
        <dd className="whitespace-nowrap">{formatYen(rate.tax)}</dd>
      </div>
    ))}
    {order.ordered_totals && (
      <>
        <dt className="text-ink-soft">注文時の合計(税込)</dt>
        <dd className="text-ink-soft line-through">{formatYen(order.ordered_totals.total)}</dd>
      </>
    )}
    <dt className="border-t pt-1 font-bold">合計(税込)</dt>
    <dd className="border-t pt-1 text-lg leading-tight font-bold whitespace-nowrap">
      <Struck off={order.state === 'cancelled'}>{formatYen(order.total)}</Struck>
    </dd>
    <Remarks order={order} />
  </dl>
)

/** What nobody may take the sum for. */
const Remarks = ({ order }: { order: Order }) => {
  const { market, free } = leftOutOf(order)
  const said = [
    order.estimated && '概算の金額を含みます',
    market && '時価の商品は合計に含みません',
    free && '自由入力の商品は合計に含みません（「調整」で単価を決めてください）',
  ].filter(Boolean)
  return said.length > 0 && <dd className="col-span-2 text-xs font-bold text-amber">{said.join('。')}</dd>
}

/** On a line that is of no item: the restaurant's own words, which somebody must read. */
export const FreeMark = () => (
  <span className="rounded-sm bg-amber-pale px-1 font-bold text-amber">{free_word}（リストにない商品）</span>
)
