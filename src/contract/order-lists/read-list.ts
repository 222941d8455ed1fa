import type { OrderList } from './list-routes.ts'

/**
 * Reads a list page after page until it is whole: `page` asks for one (null: the first), `onPart` gets what is there so
 * far. A page of another revision is of another order: the reading begins anew, so that no item is missing or twice.
 */
export const readList = async (
  page: (cursor: string | null) => Promise<OrderList>,
  onPart: (part: OrderList) => void = () => undefined,
): Promise<OrderList> => {
  let list = await page(null)
  while (list.next_cursor !== null) {
    onPart(list)
    const next = await page(list.next_cursor)
    list = next.revision === list.revision ? { ...next, items: [...list.items, ...next.items] } : await page(null)
  }
  return list
}
