import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type ComponentProps, type ReactNode, useRef } from 'react'

import { TickBox } from './checkbox.tsx'
import { cx } from './cx.ts'

/**
 * A dense desk table: 40 px rows, a head that sticks to the top of its own scroll box (give the box a height in
 * `className`: `max-h-[calc(100dvh-10rem)]`) or, with `page`, under the shell's top bar.
 */
export const Table = ({
  label,
  page = false,
  stacks = false,
  className,
  children,
}: {
  /** Read aloud: what the table lists. */
  label: string
  /** On a phone each row is a block: its first cell on a line, the others under it, as many as there is room for. */
  stacks?: boolean
  /** The page scrolls instead of the box. */
  page?: boolean
  className?: string
  children: ReactNode
}) => (
  <div
    // A scroll box must be reachable by keyboard.
    tabIndex={page ? undefined : 0}
    role={page ? undefined : 'region'}
    aria-label={page ? undefined : label}
    className={cx(
      'ring-inside rounded-card border bg-surface',
      page ? '[--table-top:3.5rem]' : 'relative overflow-auto [--table-top:0px]',
      className,
    )}
  >
    <table aria-label={label} className={cx('w-full border-separate border-spacing-0 text-sm', stacks && stacked)}>
      {children}
    </table>
  </div>
)

const stacked =
  'max-md:[&_td]:border-b-0 max-md:[&_td:first-child:not(:has(input))]:w-full max-md:[&_td:first-child]:min-w-0 max-md:[&_th:not(:has(input))]:sr-only max-md:[&_tr]:flex max-md:[&_tr]:h-auto max-md:[&_tr]:flex-wrap max-md:[&_tr]:items-center max-md:[&_tr]:border-b max-md:[&_tr]:pb-2 max-md:[&_tr:last-child]:border-b-0'

/** What a cell of a table that stacks is, where its head does not stand above it. */
export const StackedHead = ({ children }: { children: string }) => (
  <span className="mr-1 text-xs font-normal text-ink-soft md:hidden">{children}</span>
)

export type SortOrder = 'ascending' | 'descending'

/** How much room a cell leaves beside what it holds; `dense` is that of the lists that fill the desk. */
export type Padding = 'none' | 'narrow' | 'dense' | 'normal'

const beside: Record<Padding, string> = { none: 'px-0', narrow: 'px-1', dense: 'px-2', normal: 'px-3' }

type ThProps = Omit<ComponentProps<'th'>, 'onClick'> & {
  /** `none`: the cell holds a control as large as itself. */
  pad?: Padding | undefined
  /** The table has no round corners of its own. */
  flat?: boolean
  /** It scrolls away with its rows. */
  still?: boolean
  /** Right-aligned, as its numbers are. */
  numeric?: boolean
  centred?: boolean
  /** Sorted by this column now, and how; null is sortable but not sorted. Leave it out where it can't be sorted. */
  sort?: SortOrder | null
  onSort?: (order: SortOrder) => void
}

/** A column's head. */
export const Th = ({
  numeric = false,
  centred = false,
  pad = 'normal',
  flat = false,
  still = false,
  sort,
  onSort,
  className,
  children,
  ...rest
}: ThProps) => (
  <th
    scope="col"
    {...rest}
    aria-sort={sort === undefined ? undefined : (sort ?? 'none')}
    className={cx(
      !still && 'sticky top-(--table-top) z-10',
      'h-10 border-b bg-ground text-xs font-bold whitespace-nowrap text-ink-soft',
      !flat && 'first:rounded-tl-card last:rounded-tr-card',
      beside[pad],
      numeric ? 'text-right' : centred ? 'text-center' : 'text-left',
      className,
    )}
  >
    {sort === undefined ? (
      children
    ) : (
      <button
        type="button"
        onClick={() => onSort?.(sort === 'ascending' ? 'descending' : 'ascending')}
        className="ring-inside -mx-1 inline-flex min-h-9 items-center gap-1 rounded-input px-1 font-bold hover:text-ink"
      >
        {children}
        {sort === 'ascending' ? (
          <ArrowUp size={14} />
        ) : sort === 'descending' ? (
          <ArrowDown size={14} />
        ) : (
          <ChevronsUpDown size={14} className="text-ink-faint" />
        )}
      </button>
    )}
  </th>
)

/** The head of a plain table: a name for each column; of numbers, or read aloud only (the column of buttons). */
export const Heads = ({ names }: { names: readonly (string | { numeric: string } | { spoken: string })[] }) => (
  <thead>
    <tr>
      {names.map(name =>
        typeof name === 'string' ? (
          <Th key={name}>{name}</Th>
        ) : 'numeric' in name ? (
          <Th key={name.numeric} numeric>
            {name.numeric}
          </Th>
        ) : (
          <Th key={name.spoken}>
            <span className="sr-only">{name.spoken}</span>
          </Th>
        ),
      )}
    </tr>
  </thead>
)

type TrProps = ComponentProps<'tr'> & {
  selected?: boolean
  /** The row the keyboard stands on (j/k). */
  current?: boolean
  /** Its record is open beside the list. */
  opened?: boolean
  /** What belongs to the row above it. */
  low?: boolean
}

/** A row. */
export const Tr = ({ selected = false, current = false, opened = false, low = false, className, ...rest }: TrProps) => (
  <tr
    {...rest}
    data-current={current || undefined}
    className={cx(
      'group',
      low ? 'h-8' : 'h-10',
      opened ? 'bg-indigo-pale' : selected ? 'bg-leaf-pale' : 'bg-surface hover:bg-ground',
      current && 'shadow-[inset_3px_0_0_var(--color-leaf)]',
      className,
    )}
  />
)

/** How much room a cell leaves above and below what it holds: a line, a field, several lines, a line beside a field. */
type Room = 'none' | 'line' | 'field' | 'lines' | 'beside_field'

const above: Record<Room, string> = {
  none: '',
  line: 'py-1',
  field: 'py-1.5',
  lines: 'py-2',
  beside_field: 'py-3',
}

/**
 * A cell, on one line: rows keep their 40 px and a narrow screen scrolls sideways. `wrap` lets long text break. Numbers
 * align right with tabular figures; `strong` marks what the eye looks for.
 */
export const Td = ({
  numeric = false,
  strong = false,
  wrap = false,
  pad = 'normal',
  room = pad === 'none' ? 'none' : 'line',
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean; strong?: boolean; wrap?: boolean; pad?: Padding; room?: Room }) => (
  <td
    {...rest}
    className={cx(
      // Not group-last: with it the browser styles all of what was last on a page anew, where anything is added to it.
      'border-b in-[.group:last-child]:border-b-0',
      beside[pad],
      above[room],
      !wrap && 'whitespace-nowrap',
      numeric && 'text-right tabular-nums',
      strong && 'font-bold',
      className,
    )}
  />
)

/** The box in the table's head that takes all rows. */
export const SelectAllTh = ({ all, some, onToggle }: { all: boolean; some: boolean; onToggle: () => void }) => (
  <Th pad="none" className="w-10">
    <TickBox label="すべて選ぶ" checked={all} mixed={some} onChange={onToggle} />
  </Th>
)

/** The box of a row; shift takes the range from the row ticked before. */
export const SelectTd = ({
  label,
  selected,
  onToggle,
}: {
  /** Which row: 「2611-0412 鮨 まるた を選ぶ」. */
  label: string
  selected: boolean
  onToggle: (shift: boolean) => void
}) => {
  const shift = useRef(false)
  return (
    <Td pad="none" className="w-10" onMouseDown={event => event.shiftKey && event.preventDefault()}>
      <TickBox
        label={label}
        checked={selected}
        onClick={event => {
          shift.current = event.shiftKey
        }}
        onChange={() => onToggle(shift.current)}
      />
    </Td>
  )
}
