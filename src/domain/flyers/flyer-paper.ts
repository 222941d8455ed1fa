/** How many items stand beside and under one another on a page of A4. */
export type FlyerGrid = { columns: number; rows: number }

/** Few items stand large; more than a page holds go on, as many on each. */
export const flyerGrid = (count: number): FlyerGrid => {
  if (count <= 4) return { columns: 2, rows: 2 }
  return count <= 9 ? { columns: 3, rows: 3 } : { columns: 4, rows: 4 }
}

/** Items page by page, in their order. */
export const flyerPages = <T>(items: readonly T[]): T[][] => {
  const { columns, rows } = flyerGrid(items.length)
  const of_page = columns * rows
  return Array.from({ length: Math.max(1, Math.ceil(items.length / of_page)) }, (_, page) =>
    items.slice(page * of_page, (page + 1) * of_page),
  )
}
