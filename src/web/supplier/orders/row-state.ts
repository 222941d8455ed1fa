import type { Order, OrderRow } from '#contract/orders/order-shapes.ts'
import { isOutgrown } from '#domain/orders/answers.ts'
import { grouped } from '#domain/shared/count.ts'
import { type Day, dayOf, formatDay, formatTime } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { rowOf } from '#web/ui/order-row.ts'

type Marks = Pick<
  OrderRow,
  | 'state'
  | 'revision'
  | 'changed_at'
  | 'seen_at'
  | 'printed_at'
  | 'downloaded_at'
  | 'layout_had'
  | 'paper_had'
  | 'cancelled_at'
>

/** Something was done, and the order has not changed since. */
const holds = (done_at: string | null, changed_at: string | null): boolean =>
  done_at !== null && (changed_at === null || Date.parse(done_at) >= Date.parse(changed_at))

/** The version that is on the paper of an order that was printed. */
const paperOf = ({ paper_had, revision }: Pick<OrderRow, 'paper_had' | 'revision'>): number => paper_had ?? revision

/** That the paper is of a version before: 「第1版で印刷済みです。いまは第2版です」. */
export const formerPaperWords = (row: Pick<OrderRow, 'paper_had' | 'revision'>): string =>
  `第${paperOf(row)}版で印刷済みです。いまは第${row.revision}版です`

/** Of an order that was just adjusted, where the paper that was printed is of a version before; else nothing. */
export const adjustedPaperWords = (row: Pick<OrderRow, 'printed_at' | 'paper_had' | 'revision'>): string =>
  row.printed_at !== null && paperOf(row) < row.revision
    ? `印刷済みの紙は第${paperOf(row)}版です。「印刷」（P）で第${row.revision}版を印刷できます。`
    : ''

/** What an order has on it that the desk must know at a glance. */
export const marksOf = (row: Marks) => {
  const changed_at = row.cancelled_at ?? row.changed_at
  const seen = holds(row.seen_at, changed_at)
  const print_again = row.printed_at !== null && !holds(row.printed_at, changed_at)
  // Counted by the layout that the desk downloads in; a file of another layout is about none the less.
  const download_again = row.layout_had !== null && row.layout_had < row.revision
  const stray_file = download_again || (row.downloaded_at !== null && !holds(row.downloaded_at, changed_at))
  return {
    seen,
    /** A person has looked at it: a file that it went into is no look, while whoever prints it has it in hand. */
    read: seen && (row.seen_at !== row.downloaded_at || row.seen_at === row.printed_at),
    /** Changed or cancelled by the restaurant and not looked at since. */
    unseen_change: !seen && (row.state === 'cancelled' || row.changed_at !== null),
    printed: holds(row.printed_at, changed_at),
    /** Its paper is of a version before the supplier's own adjustment: nothing that must be printed anew, nor what it is now. */
    former_paper: row.state !== 'cancelled' && holds(row.printed_at, changed_at) && paperOf(row) < row.revision,
    /** Printed, but another version than the one in force. */
    print_again,
    downloaded: row.layout_had !== null && row.layout_had >= row.revision,
    download_again,
    /** Cancelled, while a paper or a file of it is still about: until its cancelling was printed or downloaded. */
    stray_paper: row.state === 'cancelled' && (print_again || stray_file),
  }
}

/**
 * What of an order has left the desk, 印刷済（第1版） and DL済: each with its version where there is more than one; '' where
 * not. A paper may say what stands now by another number: where adjustments since were taken back.
 */
export const takenOutWords = (
  row: Pick<OrderRow, 'revision' | 'printed_at' | 'paper_had' | 'layout_had'>,
): { printed: string; downloaded: string } => {
  const version = (words: string) => (row.revision > 1 ? `（${words}）` : '')
  const paper = paperOf(row)
  return {
    printed: row.printed_at === null ? '' : `印刷済${version(paper < row.revision ? `第${paper}版` : 'いまの内容')}`,
    downloaded: row.layout_had === null ? '' : `DL済${version(`第${row.layout_had}版`)}`,
  }
}

/** Whether `order` is another version than the one that was read: marks of the desk do not count. */
export const isNewer = (
  order: Pick<OrderRow, 'revision' | 'state'>,
  read: Pick<OrderRow, 'revision' | 'state'>,
): boolean => order.revision > read.revision || (order.state === 'cancelled' && read.state !== 'cancelled')

/** How the order came in, in the width of a column. */
export const wayOf = ({ method, source }: Pick<OrderRow, 'method' | 'source'>): string => {
  if (source === 'consumer_line') return 'LINE'
  if (source === 'supplier_proxy') return '代理'
  if (source === 'scheduled') return '定期'
  if (source === 'import') return '取込'
  return order_method_words[method]
}

/** 23:41 of today, else 11/23 23:41. */
export const receivedText = (placed_at: string, today: Day): string => {
  const at = new Date(placed_at)
  const day = dayOf(at)
  return day === today ? formatTime(at) : `${formatDay(day).slice(5)} ${formatTime(at)}`
}

/** The name that the supplier gave its customer, else the one that the restaurant has. */
export const customerOf = (row: Pick<OrderRow, 'store_name' | 'consumer_name'>): string =>
  row.store_name ?? row.consumer_name

/** An order that somebody reads: seen by that in the version that is read, before the server has answered that it knows. */
export const readRow = (order: Order): OrderRow => {
  const { seen_at, changed_at, cancelled_at, placed_at } = order
  const times = [seen_at, changed_at, cancelled_at, placed_at].filter(at => at !== null)
  return { ...rowOf(order), seen_at: times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? seen_at }
}

const count = (rows: readonly Pick<OrderRow, 'state'>[], state: OrderRow['state']) =>
  rows.filter(row => row.state === state).length

type Named = Pick<OrderRow, 'state' | 'number' | 'store_name' | 'consumer_name'>

/** Of which orders something is said: one alone is named, more are counted. */
export const ordersWord = (rows: readonly Omit<Named, 'state'>[]): string =>
  rows.length === 1 && rows[0] ? `${customerOf(rows[0])} ${rows[0].number}` : `${grouped(rows.length)}件`

/**
 * What to say after marking orders processed: one alone is named. `before` are the orders as the board knew them before: they tell why one
 * was left out. `mine` are those that this screen had itself processed in that version: no other screen was faster there.
 */
export const processedWords = (
  { processed, skipped }: { processed: readonly string[]; skipped: readonly string[] },
  before: ReadonlyMap<string, Named>,
  mine: ReadonlySet<string> = new Set(),
): string => {
  const known = processed.flatMap(id => before.get(id) ?? [])
  const done =
    processed.length === 0
      ? '処理済にした受注はありません。'
      : `${known.length === processed.length ? ordersWord(known) : `${processed.length}件`}を処理済にしました。`
  if (skipped.length === 0) return done
  const rows = skipped.flatMap(id => {
    const row = before.get(id)
    return row ? [mine.has(id) ? { ...row, state: 'processed' as const } : row] : []
  })
  const [cancelled, processed_before] = [count(rows, 'cancelled'), count(rows, 'processed')]
  const other = skipped.length - cancelled - processed_before
  const reasons = [
    cancelled > 0 && `取消 ${cancelled}件`,
    processed_before > 0 && `すでに処理済 ${processed_before}件`,
    other > 0 && `ほかの画面で先に変更 ${other}件`,
  ].filter(Boolean)
  return `${done}${skipped.length}件は対象外です(${reasons.join('、')})。`
}

/** Of one order that was processed before: since when, and by whom. */
export const alreadyWords = (
  row: Omit<Named, 'state'>,
  { at, by_name, mine }: { at: string; by_name: string; mine: boolean },
  today: Day,
): string => {
  const who = mine ? '自分で' : by_name === '' ? '' : `${by_name}さんが`
  return `${ordersWord([row])}は、すでに処理済です（${who}${receivedText(at, today)}に処理）。`
}

/** Its restaurant has asked for a change, or about an adjustment, and waits for the answer. */
export const isAsked = (row: Pick<OrderRow, 'state' | 'request_open' | 'adjustment'>): boolean =>
  row.state !== 'cancelled' && (row.request_open !== null || row.adjustment === 'questioned')

/** What nobody has read yet of what a restaurant changed or cancelled: whatever is done to them, it is asked about. */
export const unreadWarnings = (rows: readonly OrderRow[]): string[] => {
  const unread = rows.filter(row => marksOf(row).unseen_change)
  const cancelled = count(unread, 'cancelled')
  const changed = unread.length - cancelled
  return [
    changed > 0 && `訂正をまだ確認していない受注が${changed}件あります。`,
    cancelled > 0 && `取消をまだ確認していない受注が${cancelled}件あります。`,
  ].filter(line => line !== false)
}

/**
 * Whether one order alone is asked about before it is processed: its restaurant waits, nobody has read its change, or that
 * has left it without a weight or a price.
 */
export const asksAlone = (row: OrderRow): boolean =>
  isAsked(row) || (row.state === 'placed' && (marksOf(row).unseen_change || isOutgrown(row)))

/** Nobody has opened it or has it on paper; what its restaurant changed is told by itself. */
export const isNeverRead = (row: OrderRow): boolean =>
  row.state === 'placed' && !marksOf(row).read && row.printed_at === null && !marksOf(row).unseen_change

/** What to know before many orders are marked processed at once; empty where nothing is odd. */
export const processWarnings = (rows: readonly OrderRow[]): string[] => {
  const placed = rows.filter(row => row.state === 'placed')
  const never = rows.filter(isNeverRead).length
  const [cancelled, processed] = [count(rows, 'cancelled'), count(rows, 'processed')]
  const asked = placed.filter(isAsked).length
  const outgrown = placed.filter(isOutgrown).length
  return [
    asked > 0 && `変更の依頼・問い合わせにまだ答えていない受注が${asked}件あります。`,
    ...unreadWarnings(rows),
    outgrown > 0 && `調整したあとに訂正され、重量・単価の決まっていない商品がある受注が${outgrown}件あります。`,
    never > 0 && `まだ開いても印刷してもいない受注が${never}件あります。`,
    cancelled > 0 && `取消の${cancelled}件は処理済にできません。`,
    processed > 0 && `${processed}件はすでに処理済です。`,
  ].filter(line => line !== false)
}

/** Whether what is asked has to be read before: one alone is asked about for no other reason, of many some were never read. */
export const isProcessDoubtful = (rows: readonly OrderRow[]): boolean =>
  rows.length === 1 || rows.some(row => asksAlone(row) || isNeverRead(row))

/** What is asked before orders are marked processed, and why of one alone. `elsewhere`: it was chosen, and is not what is looked at. */
export const processQuestion = (rows: readonly OrderRow[], elsewhere: boolean): string => {
  const able = count(rows, 'placed')
  if (able === 0) return '選んだ受注の中に、処理済にできるものはありません。'
  if (able < rows.length) return `選んだ${rows.length}件のうち${able}件を処理済にします。`
  if (able > 1) return `選んだ${able}件を処理済にします。`
  const chosen = elsewhere ? '選択した受注で、いま開いている受注ではありません。' : ''
  const why = processWarnings(rows).length > 0 ? '次の点をご確認ください。' : chosen
  return `${ordersWord(rows)}を処理済にします。${why}`
}
