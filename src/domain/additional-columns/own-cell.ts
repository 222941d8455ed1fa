import { toCp932Safe } from '#domain/shared/cp932.ts'
import { additionalCell, type ColumnShape, readAdditional } from './additional.ts'

/** What a file changes of one value: as it is kept, and as it is shown. */
export type OwnChange = { additional_column_id: string; value: string; before: string; after: string }

/**
 * What the cell of a file makes of a value that is kept; null where nothing changes. As it was taken out it changes
 * nothing, whatever may be chosen by now and whatever CP932 made of it.
 */
export const readOwnCell = (
  column: ColumnShape & { id: string },
  kept: string,
  cell: string,
): OwnChange | { message: string } | null => {
  const before = additionalCell(column.kind, kept)
  if (cell.trim() === before || cell === toCp932Safe(before).text) return null
  const read = readAdditional(column, cell)
  if ('message' in read) return read
  if (read.value === kept) return null
  return { additional_column_id: column.id, value: read.value, before, after: additionalCell(column.kind, read.value) }
}
