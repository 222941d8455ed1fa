import type { ReactNode } from 'react'
import type { Cursor } from './use-cursor.ts'

// What the two dresses of a list share: a desk's table (data-table.tsx) and a phone's cards (data-cards.tsx).

/** The rows that have come. */
export type RowList<Row> = {
  ids: readonly string[]
  rows: ReadonlyMap<string, Row>
  /** Another key is another list, which begins at its top. */
  key: string
  /** No more are to come. */
  complete: boolean
}

/** What a table and a phone's cards need of a list. */
export type ListProps<Row> = {
  /** Read aloud: what is listed. */
  label: string
  list: RowList<Row>
  at: Cursor
  hrefOf: (row: Row) => string
  /** A row was pressed. */
  onOpen: (id: string) => void
  /** Which row a box chooses: 「2611-0412 鮨 まるた」. */
  nameOf: (row: Row) => string
  /** The colour of the row's edge. */
  edgeOf?: (row: Row) => string
  /** Stands under the last row: loading, more, the empty state. */
  foot: ReactNode
}

/** The box in which the list scrolls. */
export const box_class =
  'relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface [overflow-anchor:none] cramped:flex-none cramped:overflow-visible cramped:overscroll-auto low:flex-none low:overflow-visible low:overscroll-auto'
