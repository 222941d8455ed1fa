import type { ReactNode } from 'react'
import type { OrderLine } from '#contract/orders/order-shapes.ts'
import { compare, decimal, formatQuantity, isDecimal } from '#domain/shared/decimal.ts'
import { unitWord } from '#domain/trade/unit.ts'
import { lineQuantity } from '#web/consumer/orders/order-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A line with its new quantity; 0 takes it off. */
export const WishedLine = ({
  line,
  value,
  error,
  onChange,
  children,
}: {
  line: Pick<OrderLine, 'line_number' | 'name' | 'quantity' | 'unit' | 'case_unit' | 'unit_kind'>
  value: string
  error: string | undefined
  onChange: (text: string) => void
  /** What is asked of it. */
  children?: ReactNode
}) => {
  const off = isDecimal(value) && compare(value, '0') === 0
  return (
    <li className="flex flex-col gap-1 border-b py-3">
      <p className="flex justify-between gap-2">
        <span className="min-w-0 leading-tight font-bold">{line.name}</span>
        <span className="text-sm whitespace-nowrap tabular-nums">いま {lineQuantity(line)}</span>
      </p>
      <div className="flex items-start gap-2">
        <TextField
          label={`${line.name} の新しい数量`}
          hideLabel
          name={`quantity-${line.line_number}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={formatQuantity(decimal(line.quantity))}
          value={value}
          onChange={onChange}
          error={error}
          inputClassName="max-w-28 text-right tabular-nums"
          after={<span className="whitespace-nowrap">{unitWord(line, line.unit_kind)} に変更</span>}
        />
        <Button
          className="ml-auto whitespace-nowrap"
          aria-pressed={off}
          aria-label={`${line.name} を${off ? '戻す' : '取り消す'}`}
          onClick={() => onChange(off ? '' : '0')}
        >
          {off ? '戻す' : '取り消す'}
        </Button>
      </div>
      {children}
    </li>
  )
}
