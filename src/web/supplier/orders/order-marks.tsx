import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Printer from 'lucide-react/icons/printer'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Scale from 'lucide-react/icons/scale'
import type { OrderRow } from '#contract/orders/order-shapes.ts'
import { isOutgrown, lacksAnswers } from '#domain/orders/answers.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { cx } from '#web/ui/cx.ts'
import { Struck } from '#web/ui/money.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

import { formerPaperWords, marksOf, takenOutWords } from './row-state.ts'

type Marked = Parameters<typeof marksOf>[0] &
  Pick<OrderRow, 'adjustment' | 'adjusted_at' | 'request_open' | 'claim_waiting' | 'estimated' | 'has_market_price'>

const ADJUSTMENT_WORDS: Record<NonNullable<OrderRow['adjustment']>, string> = {
  noted: '確定',
  open: '調整済',
  accepted: '調整・承諾',
  questioned: '問い合わせ',
}

/** What of an order is answered; where weights or prices are still open, never given or taken away by a change, a part of it. */
const adjustmentWord = (adjustment: NonNullable<OrderRow['adjustment']>, order: Marked): string =>
  `${adjustment !== 'questioned' && lacksAnswers(order) ? '一部' : ''}${ADJUSTMENT_WORDS[adjustment]}`

/** What an order is marked with, as the marks stand side by side; `loud` says which has words where there is room for one. */
type Mark = { loud: number; tone?: 'amber' | 'indigo' | 'vermilion' | 'leaf'; icon: typeof Eye; words: string }

const orderMarks = (order: Marked): Mark[] => {
  const { read, unseen_change, stray_paper } = marksOf(order)
  const { state, adjustment } = order
  const cancelled = state === 'cancelled'
  const marks: (Mark | false)[] = [
    order.claim_waiting && { loud: 10, tone: 'amber', icon: ClipboardCheck, words: '検品' },
    order.request_open !== null && {
      loud: 9,
      tone: 'amber',
      icon: FilePenLine,
      words: order.request_open === 'cancel' ? '取消依頼' : '変更依頼',
    },
    adjustment !== null &&
      !cancelled && {
        loud: adjustment === 'questioned' ? 8 : isOutgrown(order) ? 7 : 2,
        ...(adjustment === 'questioned' || isOutgrown(order) ? { tone: 'amber' } : {}),
        icon: Scale,
        words: adjustmentWord(adjustment, order),
      },
    order.changed_at !== null &&
      !cancelled && {
        loud: unseen_change ? 6 : 4,
        ...(unseen_change ? { tone: 'indigo' } : {}),
        icon: FilePenLine,
        words: `訂正 第${order.revision}版`,
      },
    cancelled && {
      loud: 7,
      ...(unseen_change || stray_paper ? { tone: 'vermilion' } : {}),
      icon: Ban,
      words: `取消${unseen_change ? '・未確認' : stray_paper ? '・出し直し' : ''}`,
    },
    state === 'processed' && { loud: 5, tone: 'leaf', icon: Check, words: '処理済' },
    state === 'placed' && !read && { loud: 5, tone: 'amber', icon: CircleDot, words: '未処理' },
    state === 'placed' && read && { loud: 5, icon: Eye, words: '未処理' },
  ]
  return marks.filter(mark => mark !== false)
}

/**
 * An order's state at the desk. A change or a cancelling that nobody has looked at is in full colour; once seen it is
 * told in grey, a cancelling of what was printed or downloaded once that is mended. What is still to be done says 未処理, in
 * grey once it was opened. Of more marks than there is `room` for the loudest has its words, beside the signs of the rest.
 */
export const OrderMarks = ({ order, room = 9 }: { order: Marked; room?: number }) => {
  const marks = orderMarks(order)
  const loudest = Math.max(...marks.map(({ loud }) => loud))
  return (
    <span className="inline-flex items-center gap-1">
      {marks.map(({ loud, tone, icon, words }) => (
        <StateBadge key={words} {...(tone ? { tone } : {})} icon={icon} sign={marks.length > room && loud < loudest}>
          {words}
        </StateBadge>
      ))}
    </span>
  )
}

/**
 * 済, 再 (another version than the one in force was taken out), or nothing yet. `former`: it is done for a version before,
 * which need not be done anew (decision 159), in words.
 */
export const DoneMark = ({
  done,
  again,
  former = null,
  what,
}: {
  done: boolean
  again: boolean
  former?: string | null
  what: string
}) => {
  if (again)
    return (
      <span
        className="inline-flex items-center gap-0.5 text-xs font-bold text-indigo"
        title={`訂正後の${what}がまだです`}
      >
        <RotateCw size={14} strokeWidth={2.5} />再<span className="sr-only">{what}がもう一度必要です</span>
      </span>
    )
  if (former !== null)
    return (
      <span className="inline-flex items-center gap-0.5 text-xs text-ink-soft" title={former}>
        <Check size={16} />
        旧版<span className="sr-only">{former}</span>
      </span>
    )
  return done ? (
    <span className="inline-flex items-center text-ink-soft" title={`${what}済`}>
      <Check size={16} />
      <span className="sr-only">{what}済</span>
    </span>
  ) : (
    <span className="text-ink-faint">
      <span aria-hidden="true">−</span>
      <span className="sr-only">{what}前</span>
    </span>
  )
}

/** That an open order was printed and downloaded, and in which version: beside it the list has no columns for that. */
export const TakenOut = ({ order }: { order: Marked & Parameters<typeof takenOutWords>[0] }) => {
  const { printed, downloaded } = takenOutWords(order)
  const { print_again, download_again } = marksOf(order)
  return (
    <>
      {printed !== '' && <OneTaken icon={Printer} words={printed} again={print_again} />}
      {downloaded !== '' && <OneTaken icon={Download} words={downloaded} again={download_again} />}
    </>
  )
}

/** `again`: another version is in force by now, and has to be taken out. */
const OneTaken = ({ icon: Icon, words, again }: { icon: typeof Eye; words: string; again: boolean }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 text-xs whitespace-nowrap tabular-nums',
      again ? 'font-bold text-indigo' : 'text-ink-soft',
    )}
  >
    <Icon size={14} />
    {words}
  </span>
)

/** The edge that a row has at its left: what stands out first. */
export const edgeOf = (row: OrderRow): string => {
  const { unseen_change, stray_paper } = marksOf(row)
  if (!unseen_change && !stray_paper) return 'bg-transparent'
  return row.state === 'cancelled' ? 'bg-vermilion' : 'bg-indigo'
}

/** That something was written to the order: it is read before the order is picked. */
export const NoteMark = ({ row }: { row: OrderRow }) =>
  row.has_note && (
    <span
      className="ml-1 inline-flex shrink-0 items-center gap-0.5 align-middle text-xs font-bold text-indigo"
      title="備考があります"
    >
      <MessageSquareText size={14} />
      備考
    </span>
  )

/** That its paper is of a version before, where the list has no column for it. */
export const FormerPaperMark = ({ row }: { row: OrderRow }) =>
  marksOf(row).former_paper && (
    <span
      className="ml-1 inline-flex shrink-0 items-center gap-0.5 align-middle text-xs text-ink-soft"
      title={formerPaperWords(row)}
    >
      <Printer size={14} />
      旧版<span className="sr-only">{formerPaperWords(row)}</span>
    </span>
  )

/**
 * What is not certain yet stands before the amount, so that the digits of all rows stand under one another. Where there
 * is no room it is cut, and the amount never is.
 */
export const RowMoney = ({ row, taxed = false }: { row: OrderRow; taxed?: boolean }) => {
  const open = [row.estimated && '概算', row.free_open ? '自由入力別' : row.has_market_price && '時価別']
    .filter(Boolean)
    .join('・')
  return (
    <span className="inline-flex max-w-full items-baseline justify-end whitespace-nowrap tabular-nums">
      {open !== '' && (
        <span title={open} className="mr-1 min-w-0 truncate text-xs font-bold text-amber">
          {open}
        </span>
      )}
      <span className="shrink-0">
        <Struck off={row.state === 'cancelled'}>{formatYen(taxed ? row.total : row.subtotal)}</Struck>
      </span>
    </span>
  )
}
