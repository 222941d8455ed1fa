import { type KeyboardEvent, useRef } from 'react'
import type { SharedLine } from '#contract/changes/share-out.contract.ts'
import { pathTo } from '#contract/pages/page.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { dayOf } from '#domain/shared/day.ts'
import { decimal, formatQuantity } from '#domain/shared/decimal.ts'
import { unitOf } from '#domain/trade/unit.ts'
import { serverNow } from '#web/api/clock.ts'
import { receivedText } from '#web/supplier/orders/row-state.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { Heads, Table, Td, Tr } from '#web/ui/table.tsx'
import { useWide } from '#web/ui/use-wide.ts'
import { Cell, GoneWeight } from './adjust-cell.tsx'
import { goneWeight, stepOf, weightFor } from './adjust-draft.ts'
import { cellKey, cellOf, isOutdated, isTouched, type ShareCell, type ShareDraft } from './share-draft.ts'

/** Every order's line of an item, with what goes out and its weight; typed down a column. */
export const ShareTable = ({
  lines,
  draft,
  wrong,
  onType,
}: {
  lines: readonly SharedLine[]
  draft: ShareDraft
  wrong: Record<string, Record<string, string>>
  onType: (line: SharedLine, change: Partial<ShareCell>) => void
}) => {
  const wide = useWide(768)
  const box = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const col = target.dataset['col']
    const by = col ? stepOf(event, col) : 0
    if (by === 0) return
    event.preventDefault()
    const cells = [...(box.current?.querySelectorAll<HTMLInputElement>(`[data-col="${col}"]`) ?? [])]
    const next = cells[cells.indexOf(target) + by]
    next?.focus()
    next?.select()
  }
  const weighed = lines.some(line => line.catch_weight)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
    <div ref={box} onKeyDown={move}>
      <Table label="受注ごとの数量と重量" page={wide}>
        <Heads
          names={[
            ...(wide ? ['受付'] : []),
            '得意先',
            { numeric: '注文' },
            ...(wide
              ? ['出荷数量', ...(weighed ? ['重量(kg)'] : []), '備考・状態', '注文番号']
              : [weighed ? '出荷数量・重量' : '出荷数量']),
          ]}
        />
        <tbody>
          {lines.map(line => (
            <ShareRow
              key={cellKey(line)}
              line={line}
              draft={draft}
              wide={wide}
              weighed={weighed}
              errors={wrong[cellKey(line)] ?? {}}
              onType={change => onType(line, change)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type ShareRowProps = {
  line: SharedLine
  draft: ShareDraft
  /** False: on a phone, when it was received stands under its store. */
  wide: boolean
  weighed: boolean
  errors: Record<string, string>
  onType: (change: Partial<ShareCell>) => void
}

const ShareRow = ({ line, draft, wide, weighed, errors, onType }: ShareRowProps) => {
  const locked = line.substitute !== null
  const at = receivedText(line.placed_at, dayOf(serverNow()))
  const quantity = <Quantity line={line} draft={draft} errors={errors} onType={onType} />
  const weight = line.catch_weight && !locked && <Weight line={line} draft={draft} errors={errors} onType={onType} />
  const link = <TextLink to={pathTo(supplierPages.orderDetail, { order_id: line.order_id })}>{line.number}</TextLink>
  const remarks = <Remarks line={line} locked={locked} outdated={isOutdated(line, draft)} />
  return (
    <Tr selected={!locked && isTouched(line, draft)}>
      {wide && <Td className="text-ink-soft tabular-nums">{at}</Td>}
      <Td wrap className="min-w-28 md:min-w-40">
        <strong>{line.store_name}</strong>
        <span className="text-xs text-ink-soft tabular-nums md:ml-2 max-md:block">{line.store_code}</span>
        {!wide && (
          <span className="block text-xs">
            <span className="block text-ink-soft tabular-nums">受付 {at}</span>
            {link}
            {remarks}
          </span>
        )}
      </Td>
      <Td numeric>
        {formatQuantity(line.quantity)} {unitOf(line)}
      </Td>
      {wide ? (
        <>
          <Td pad="narrow">{quantity}</Td>
          {weighed && <Td pad="narrow">{weight}</Td>}
          <Td wrap className="min-w-40 text-xs">
            {remarks}
          </Td>
          <Td className="tabular-nums">{link}</Td>
        </>
      ) : (
        <Td pad="narrow" room="lines">
          <span className="flex flex-col gap-1">
            {quantity}
            {weight}
          </span>
        </Td>
      )}
    </Tr>
  )
}

type FieldProps = Pick<ShareRowProps, 'line' | 'draft' | 'errors' | 'onType'>

/** How much of the line goes out; what has a substitute is not typed here. */
const Quantity = ({ line, draft, errors, onType }: FieldProps) => {
  const cell = cellOf(line, draft)
  return line.substitute !== null ? (
    <span className="px-2 tabular-nums">{formatQuantity(line.confirmed_quantity ?? line.quantity)}</span>
  ) : (
    <Cell
      col="quantity"
      name={`出荷数量 ${line.store_name} ${line.number}`}
      value={cell.quantity}
      placeholder={decimal(line.quantity)}
      error={errors['confirmed_quantity'] ?? errors['shortage_reason']}
      onChange={quantity => onType({ quantity, weight: weightFor(line, cell.weight, quantity) })}
    />
  )
}

const Weight = ({ line, draft, errors, onType }: FieldProps) => {
  const cell = cellOf(line, draft)
  return (
    <>
      <Cell
        col="weight"
        name={`重量(kg) ${line.store_name} ${line.number}`}
        value={cell.weight}
        placeholder="kg"
        error={errors['confirmed_weight']}
        onChange={weight => onType({ weight })}
      />
      <GoneWeight weight={goneWeight(line, cell)} />
    </>
  )
}

const Remarks = ({ line, locked, outdated }: { line: SharedLine; locked: boolean; outdated: boolean }) => (
  <>
    {line.note !== '' && <span className="block text-amber">備考: {line.note}</span>}
    {locked && <span className="block text-indigo">代替 {line.substitute}（受注を開いて調整してください）</span>}
    {line.processed && <StateBadge tone="neutral">処理済</StateBadge>}
    {outdated && (
      <span className="block font-bold text-vermilion">入力のあと注文が変わりました。もう一度入力してください</span>
    )}
  </>
)
