import CheckCheck from 'lucide-react/icons/check-check'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { ProcessedBy } from '#contract/notification-settings/notification-settings.contract.ts'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { grouped } from '#domain/shared/count.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { TakenBackMark } from './take-back-words.ts'
import type { useOrderActions } from './use-order-actions.tsx'
import { take_back_words } from './use-take-back.ts'

/** How many orders are chosen, and how to choose all or none. On the desk it stands in the strip, 32 px high. */
export const Chosen = ({
  numbers,
  more,
  total,
  in_strip = false,
  onClear,
  onAll,
  children,
}: {
  numbers: { chosen: number; hidden: number }
  more: boolean
  /** How many orders the filter finds. */
  total?: number | undefined
  in_strip?: boolean
  onClear: () => void
  onAll?: () => Promise<void>
  /** What else can be done with them. */
  children?: ReactNode
}) => {
  const size = in_strip ? 'low' : 'small'
  return numbers.chosen === 0 ? null : (
    <span className={cx('flex items-center gap-1 text-sm', in_strip ? 'ml-4 shrink-0' : 'flex-wrap')}>
      <span className="whitespace-nowrap tabular-nums" aria-live="polite">
        <strong>{grouped(numbers.chosen)}件</strong>を選択中
        {numbers.hidden > 0 && <span className="text-ink-soft">(うち{numbers.hidden}件は表示外)</span>}
      </span>
      {more && onAll && (
        <Button look="quiet" size={size} className="ring-inside" onClick={onAll}>
          条件に合う全件{total === undefined ? '' : `（${grouped(total)}件）`}を選ぶ
          <KeyHint>A</KeyHint>
        </Button>
      )}
      <Button look="quiet" size={size} icon={X} className="ring-inside" onClick={onClear}>
        外す
      </Button>
      {children}
    </span>
  )
}

const processes: Record<ProcessedBy, string | null> = {
  print: '印刷すると処理済になります',
  download: 'ダウンロードすると処理済になります',
  button: null,
}

/** What else a print or a download makes of the chosen orders, by the supplier's setting. */
export const AlsoProcesses = ({ processed_by }: Pick<BulkProps, 'processed_by'>) => {
  const words = processed_by && processes[processed_by]
  return words ? <span className="text-xs text-ink-soft md:ml-2 md:whitespace-nowrap">{words}</span> : null
}

/** Takes back what was done to the chosen orders, however long ago. */
export const TakeBackMenu = ({
  rows,
  takeBack,
}: {
  rows: readonly OrderRow[]
  takeBack: (mark: TakenBackMark, rows: readonly OrderRow[]) => unknown
}) => {
  const items = (['processed', 'printed', 'downloaded'] as const).flatMap(mark => {
    const those = rows.filter(holds[mark])
    const label = `${take_back_words[mark]}（${grouped(those.length)}件）`
    return those.length === 0 ? [] : [{ label, onPress: () => void takeBack(mark, those) }]
  })
  return items.length === 0 ? null : (
    <Menu
      label="済んだ処理を取り消す"
      button="取り消す"
      items={items}
      dense
      className="h-7 min-h-7 text-sm font-bold"
    />
  )
}

const holds: Record<TakenBackMark, (row: OrderRow) => boolean> = {
  processed: row => row.state === 'processed',
  printed: row => row.printed_at !== null,
  downloaded: row => row.downloaded_at !== null,
}

export type BulkProps = {
  /** How many are chosen: the buttons say it. */
  chosen: number
  /** The chosen orders, else the one under the cursor. */
  targets: () => OrderRow[]
  print: () => unknown
  download: () => unknown
  process: () => unknown
  actions: ReturnType<typeof useOrderActions>
  able: boolean
  /** An order is open beside the list: its own 処理済にする is the one that stands out. */
  beside: boolean
  /** Said beside the number of those chosen, before anything is pressed. */
  processed_by: ProcessedBy | undefined
}

/** What is done with the chosen orders, else with the one under the cursor. */
export const BulkButtons = ({ chosen, print, download, process, actions, able, beside }: BulkProps) => (
  <>
    <Button size="small" icon={Printer} disabled={!able} busy={actions.working === 'print'} onClick={print}>
      <Keyed word={counted('印刷', chosen)} letter="P" />
    </Button>
    <Button size="small" icon={Download} disabled={!able} busy={actions.working === 'download'} onClick={download}>
      <Keyed word={counted('ダウンロード', chosen)} letter="D" />
    </Button>
    <Button
      size="small"
      icon={CheckCheck}
      look={beside ? 'secondary' : 'primary'}
      disabled={!able}
      busy={actions.working === 'process'}
      onClick={process}
    >
      <Keyed word={counted('処理済', chosen)} letter="E" />
    </Button>
  </>
)

const counted = (word: string, chosen: number) => (chosen > 0 ? `${word} ${grouped(chosen)}件` : word)

const Keyed = ({ word, letter }: { word: string; letter: string }) => (
  <span className="inline-flex items-center gap-2">
    {word}
    <span className="max-[90rem]:hidden" aria-hidden="true">
      <KeyHint>{letter}</KeyHint>
    </span>
  </span>
)
