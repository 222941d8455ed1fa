import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Eye from 'lucide-react/icons/eye'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import MailOpen from 'lucide-react/icons/mail-open'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { type OrderMethod, type OrderState, receivedWord } from '#domain/trade/order.ts'

import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

export type Tone = 'neutral' | 'leaf' | 'amber' | 'indigo' | 'vermilion'

const tones: Record<Tone, string> = {
  neutral: 'bg-ground text-ink-soft border-line',
  leaf: 'bg-leaf-pale text-leaf-deep border-leaf/25',
  amber: 'bg-amber-pale text-amber border-amber/25',
  indigo: 'bg-indigo-pale text-indigo border-indigo/25',
  vermilion: 'bg-vermilion-pale text-vermilion border-vermilion/25',
}

/** A state: word, icon and colour, never colour alone. What says more than a word may break its line (`whitespace-normal`). */
export const StateBadge = ({
  tone = 'neutral',
  icon: Icon,
  sign = false,
  children,
}: {
  tone?: Tone
  icon?: Icon
  /** A round sign: there is no room for its word, which is spoken only. */
  sign?: boolean
  children: ReactNode
}) => (
  <span
    className={cx(
      'inline-flex min-h-6 max-w-full items-center gap-1 rounded-full border text-xs font-bold whitespace-nowrap tabular-nums',
      sign ? 'w-6 shrink-0 justify-center' : 'min-w-0 px-2',
      tones[tone],
    )}
  >
    {Icon && <Icon size={14} className="shrink-0" strokeWidth={2.5} />}
    {sign ? <span className="sr-only">{children}</span> : children}
  </span>
)

type OrderMarks = {
  status: OrderState
  /** Anything but null: the supplier has opened it (確認済). */
  seen_at?: string | null
  /** 1 for an order never changed. */
  revision?: number
  undelivered?: boolean
  to_share?: boolean
  /** How what is to be shared goes by now, where that is not by LINE any more. */
  next_method?: OrderMethod | undefined
  /** 受付済 without a desk: by the link of a mail or fax, or by LINE. */
  acknowledged?: boolean | undefined
  link_stopped?: boolean | undefined
  /** What left last was. */
  told_by_phone?: boolean | undefined
}

const lookOf = (marks: OrderMarks): { tone: Tone; icon: Icon } => {
  const { status, seen_at, undelivered, to_share, acknowledged, told_by_phone } = marks
  if (status === 'cancelled') return { tone: 'vermilion', icon: Ban }
  if (status === 'processed') return { tone: 'leaf', icon: Check }
  if (undelivered) return { tone: 'vermilion', icon: CircleAlert }
  if (to_share || marks.link_stopped) return { tone: 'amber', icon: CircleAlert }
  if (acknowledged) return { tone: 'leaf', icon: Check }
  if ((seen_at ?? null) !== null) return { tone: 'neutral', icon: Eye }
  return told_by_phone ? { tone: 'neutral', icon: Check } : { tone: 'amber', icon: CircleDot }
}

/**
 * As its restaurant sees it: 届いていません / リンクを止めました / 未確認 / 電話で伝えました / 確認済 / 受付済 / 取消, and beside it 訂正 第n版 where the order was
 * changed.
 */
export const OrderStateBadge = (marks: OrderMarks) => {
  const {
    status,
    seen_at = null,
    revision = 1,
    undelivered = false,
    to_share = false,
    next_method,
    acknowledged,
    link_stopped,
    told_by_phone,
  } = marks
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge {...lookOf(marks)}>
        {receivedWord({
          state: status,
          seen: seen_at !== null,
          undelivered,
          to_share,
          next_method,
          acknowledged,
          link_stopped,
          told_by_phone,
        })}
      </StateBadge>
      {revision > 1 && status !== 'cancelled' && (
        <StateBadge tone="indigo" icon={FilePenLine}>
          訂正 第{revision}版
        </StateBadge>
      )}
    </span>
  )
}

export type ReceiptStep = 'queued' | 'sent' | 'delivered' | 'opened' | 'accepted' | 'failed'

const ladder = [
  { step: 'sent', word: '送信済', icon: Send },
  { step: 'delivered', word: '到達', icon: Check },
  { step: 'opened', word: '開封・印刷', icon: MailOpen },
  { step: 'accepted', word: '受付', icon: CircleCheck },
] as const

const reached: Record<ReceiptStep, number> = { queued: 0, failed: 0, sent: 1, delivered: 2, opened: 3, accepted: 4 }

/** One rung of the receipt ladder as a badge, for lists. */
export const ReceiptBadge = ({ step }: { step: ReceiptStep }) => {
  if (step === 'failed')
    return (
      <StateBadge tone="vermilion" icon={CircleAlert}>
        送信できません
      </StateBadge>
    )
  if (step === 'queued') return <StateBadge icon={Send}>送信待ち</StateBadge>
  const rung = ladder.find(one => one.step === step) ?? ladder[0]
  return (
    <StateBadge tone={step === 'accepted' ? 'leaf' : 'indigo'} icon={rung.icon}>
      {rung.word}
    </StateBadge>
  )
}

/**
 * The whole receipt ladder 送信済 → 到達 → 開封・印刷 → 受付 with the time each rung was reached (already formatted).
 * A fax machine's OK is 到達 only.
 */
export const ReceiptLadder = ({
  step,
  times = {},
}: {
  step: ReceiptStep
  times?: Partial<Record<(typeof ladder)[number]['step'], string>>
}) => (
  <ol className="flex" aria-label="送信の状態">
    {ladder.map((rung, index) => {
      const done = index < reached[step]
      return (
        <li
          key={rung.step}
          aria-current={index === reached[step] - 1 ? 'step' : undefined}
          className="flex min-w-0 flex-1 flex-col items-center gap-1 text-center"
        >
          <span className="flex w-full items-center">
            <span className={cx('h-0.5 flex-1', index === 0 ? 'bg-transparent' : done ? 'bg-leaf' : 'bg-line')} />
            <span
              className={cx(
                'grid size-7 shrink-0 place-items-center rounded-full border-2',
                done ? 'border-leaf bg-leaf text-surface' : 'border-line bg-surface text-ink-faint',
              )}
            >
              {done ? <Check size={16} strokeWidth={3} /> : <span className="size-1.5 rounded-full bg-line" />}
            </span>
            <span
              className={cx(
                'h-0.5 flex-1',
                index === ladder.length - 1 ? 'bg-transparent' : index < reached[step] - 1 ? 'bg-leaf' : 'bg-line',
              )}
            />
          </span>
          <span className={cx('text-xs', done ? 'font-bold text-ink' : 'text-ink-soft')}>
            {rung.word}
            <span className="sr-only">{done ? ' 済' : ' まだ'}</span>
          </span>
          {done && times[rung.step] && <time className="text-xs text-ink-soft">{times[rung.step]}</time>}
        </li>
      )
    })}
  </ol>
)
