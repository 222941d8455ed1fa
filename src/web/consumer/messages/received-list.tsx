import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Image from 'lucide-react/icons/image'
import Mail from 'lucide-react/icons/mail'
import Newspaper from 'lucide-react/icons/newspaper'
import Paperclip from 'lucide-react/icons/paperclip'
import { useState } from 'react'
import type { SupplierMessageLine } from '#contract/messages/supplier-messages.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { dayOf, formatDateTime, formatTime } from '#domain/shared/day.ts'
import { serverNow } from '#web/api/clock.ts'
import { pathTo } from '#web/app/path-to.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'

const receivedAt = (received_at: string, today: string): string => {
  const at = new Date(received_at)
  return dayOf(at) === today ? formatTime(at) : formatDateTime(at)
}

/** Messages in a column: who wrote, what about, and whether anybody here has read it. */
export const ReceivedList = ({ items }: { items: readonly SupplierMessageLine[] }) => {
  const [today] = useState(() => dayOf(serverNow()))
  return (
    <ul>
      {items.map(one => (
        <ReceivedRow key={one.id} one={one} today={today} />
      ))}
    </ul>
  )
}

type RowProps = { one: SupplierMessageLine }

const ReceivedRow = ({ one, today }: RowProps & { today: string }) => (
  <li className={cx('border-b', one.unread ? 'bg-leaf-pale' : 'bg-surface')}>
    <Link
      to={pathTo(consumerPages.supplierMessage.path, { receiver_id: one.id })}
      className="ring-inside flex flex-col gap-1 px-4 py-3 hover:bg-ground"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <States one={one} />
        <span className="min-w-0 flex-1 truncate text-ink-soft">{one.supplier_name}</span>
        <time dateTime={one.received_at} className="text-ink-soft tabular-nums">
          {receivedAt(one.received_at, today)}
        </time>
      </span>
      <span
        className={cx('phrase leading-snug', one.unread && 'font-bold', one.withdrawn && 'text-ink-soft line-through')}
      >
        {one.title}
      </span>
      {!one.withdrawn && <Content one={one} />}
    </Link>
  </li>
)

/** Whether it is read, and whether it was asked about. */
const States = ({ one }: RowProps) => (
  <>
    {one.withdrawn ? (
      <StateBadge icon={CircleSlash}>取り消し</StateBadge>
    ) : one.unread ? (
      <StateBadge tone="leaf" icon={Mail}>
        未読
      </StateBadge>
    ) : (
      <span className="text-xs text-ink-soft">既読</span>
    )}
    {one.question && (
      <StateBadge tone={one.question === 'waiting' ? 'amber' : 'leaf'} icon={CircleQuestionMark}>
        {one.question === 'waiting' ? '質問中' : '回答あり'}
      </StateBadge>
    )}
  </>
)

/** What goes along with it, and how it begins. */
const Content = ({ one }: RowProps) => (
  <span className="flex items-center gap-1 text-sm text-ink-soft">
    {one.image_count > 0 && (
      <>
        <Image size={14} className="shrink-0" />
        <span className="sr-only">画像{one.image_count}枚</span>
      </>
    )}
    {one.has_file && (
      <>
        <Paperclip size={14} className="shrink-0" />
        <span className="sr-only">PDF付き</span>
      </>
    )}
    {one.has_flyer && (
      <>
        <Newspaper size={14} className="shrink-0" />
        <span className="sr-only">チラシ付き</span>
      </>
    )}
    <span className="truncate">{one.excerpt}</span>
  </span>
)
