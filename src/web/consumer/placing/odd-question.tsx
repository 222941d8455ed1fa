import type { ReactNode } from 'react'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { inPieces } from '#domain/orders/quantity.ts'
import { formatQuantity } from '#domain/shared/decimal.ts'
import { lineQuantity } from '#web/consumer/orders/order-lines.tsx'
import { Button } from '#web/ui/button.tsx'

/** Brings the first thing that must be answered into sight, its answers with it; false where there is none. */
export const showOpenQuestion = (within: ParentNode = document): boolean => {
  const first = within.querySelector<HTMLElement>('[data-open-question]')
  // Of a long list that which is asked and answered: its middle would be rows alone.
  const ask = first?.querySelector<HTMLElement>('[data-ask]') ?? first
  // What is taller than the page is read from its beginning.
  ask?.scrollIntoView({ block: ask.offsetHeight < innerHeight / 2 ? 'center' : 'start' })
  first?.focus({ preventScroll: true })
  return first !== null
}

type Line = PreviewedOrder['lines'][number]

/** 「2ケース（48個）」: of cases what they hold, too, so that nobody takes one for the other. */
const bothReadings = (line: Line): string => {
  const { quantity, unit_kind, pieces_per_case, unit } = line
  if (unit_kind === 'piece' || pieces_per_case === null) return lineQuantity(line)
  return `${lineQuantity(line)}（${formatQuantity(inPieces(quantity, unit_kind, pieces_per_case))}${unit}）`
}

const oddWords = (line: Line): string =>
  `${line.odd?.usual ? `いつもは${line.odd.usual}です。` : 'はじめて注文する商品です。'}${bothReadings(line)}でよろしいですか`

/** 「いつもは2袋です。20袋でよろしいですか」: asked once for each quantity. `mend` leads to where it is put right. */
export const OddQuestion = ({
  line,
  open,
  onKeep,
  mend,
}: {
  line: Line
  open: boolean
  onKeep: () => void
  mend: ReactNode
}) =>
  open ? (
    <div data-open-question tabIndex={-1} className="mt-2 flex flex-col gap-2 rounded-card bg-amber-pale p-3">
      <p className="phrase font-bold">{oddWords(line)}</p>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={onKeep}>
          このまま
        </Button>
        {mend}
      </div>
    </div>
  ) : (
    <p className="mt-1 text-sm text-ink-soft">この数量で確認済みです</p>
  )
