/** What the log of an order says that happened: the list that the database holds, and no other. */
export const order_event_kinds = [
  'placed',
  'edited',
  'cancelled',
  'seen',
  'printed',
  'downloaded',
  'processed',
  'acknowledged',
  'adjusted',
  'adjustment_accepted',
  'adjustment_questioned',
  'adjustment_reopened',
  'change_requested',
  'change_declined',
  'change_withdrawn',
  'messaged',
  'told_by_phone',
  'told_by_phone_undone',
  'resent',
  'links_revoked',
  'unprocessed',
  'unprinted',
  'undownloaded',
] as const
export type OrderEventKind = (typeof order_event_kinds)[number]

/** Whether this version of the product knows the kind: a newer server may send another. */
export const isOrderEventKind = (kind: string): kind is OrderEventKind => order_event_kinds.some(one => one === kind)

/** What a supplier does with its own papers and files, and takes back of it: no business of the restaurant, whose own changes drown in it. */
const desk_event_kinds = ['printed', 'unprinted', 'downloaded', 'undownloaded'] as const
type DeskEventKind = (typeof desk_event_kinds)[number]
export type ToldEventKind = Exclude<OrderEventKind, DeskEventKind>

/** Whether it is of the supplier's desk alone. */
export const isDeskEvent = (kind: string): kind is DeskEventKind => desk_event_kinds.some(one => one === kind)
