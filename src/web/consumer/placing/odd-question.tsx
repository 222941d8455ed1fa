import type { ReactNode } from 'react'
import type { PreviewedOrder } from '#contract/placing/order-preview.ts'
import { oddWords } from '#domain/orders/odd-words.ts'
import { Button } from '#web/ui/button.tsx'
import { oddKey } from './confirm-messages.ts'

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

/** How many questions are open, beside the button that was pressed; null where none is. */
export const stillToAnswer = (odd: readonly Line[], kept: readonly string[]): string | null => {
  const open = odd.filter(line => !kept.includes(oddKey(line))).length
  return open > 0 ? `${open}件お答えください` : null
}

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
      <div className="flex flex-wrap gap-2">
        <Button className="grow basis-24" onClick={onKeep}>
          このまま
        </Button>
        {mend}
      </div>
    </div>
  ) : (
    <p className="mt-1 text-sm text-ink-soft">この数量で確認済みです</p>
  )
