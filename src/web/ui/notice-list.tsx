import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { NoticeView } from '#contract/notices/notice-shapes.ts'
import { type NoticeType, notice_type_words, notice_types } from '#domain/notices/kinds.ts'
import { dayOf, formatDay, formatTime } from '#domain/shared/day.ts'
import { Chips } from './chips.tsx'
import { cx } from './cx.ts'
import { EmptyState } from './empty-state.tsx'
import { Link } from './link.tsx'
import { StateBadge } from './state-badge.tsx'
import { useAddressQuery, withWords } from './use-address-query.ts'

/** A type that is chosen in the address; all of them else. */
export const typeIn = (params: URLSearchParams): NoticeType | 'all' =>
  notice_types.find(one => one === params.get('type')) ?? 'all'

/** The type that the address asks for, to be shown and changed; `type` is undefined for all. */
export const useNoticeType = () => {
  const [params, setParams] = useAddressQuery()
  const chosen = typeIn(params)
  const choose = (next: NoticeType | 'all') =>
    setParams(withWords({ type: next === 'all' ? '' : next }), { replace: true })
  return { chosen, choose, type: chosen === 'all' ? undefined : chosen }
}

/** One of the types of notices, or all; `types`: those that this side is told of. */
export const NoticeTypes = ({
  value,
  types,
  onChange,
}: {
  value: NoticeType | 'all'
  types: readonly NoticeType[]
  onChange: (type: NoticeType | 'all') => void
}) => (
  <Chips
    label="お知らせの種類"
    value={value}
    onChange={onChange}
    chips={[{ value: 'all', label: 'すべて' }, ...types.map(type => ({ value: type, label: notice_type_words[type] }))]}
  />
)

/** When it was told: the time of today, else the day before it. */
const toldAt = (created_at: string, today: string): string => {
  const at = new Date(created_at)
  const day = dayOf(at)
  return day === today ? formatTime(at) : `${formatDay(day).slice(5)} ${formatTime(at)}`
}

type RowProps = {
  notice: NoticeView
  today: string
  /** Where it leads. */
  to: string
  current?: boolean
  onOpen: (notice: NoticeView) => void
  onMark: (notice: NoticeView) => void
}

/** One notice: it leads to what it is about; beside it, what marks it without going there, or makes it unread again. */
export const NoticeRow = ({ notice, today, to, current = false, onOpen, onMark }: RowProps) => {
  const { id, title, body, urgent, read, done, created_at } = notice
  const waits = !read && !done
  const act = read ? '未読に戻す' : '既読にする'
  return (
    <li
      data-item={id}
      className={cx(
        'relative flex items-start gap-1 border-b',
        waits ? 'bg-leaf-pale' : 'bg-surface',
        current && 'shadow-[inset_3px_0_0_var(--color-leaf)]',
      )}
    >
      <Link
        to={to}
        data-row-link
        onClick={() => onOpen(notice)}
        className="ring-inside flex min-w-0 flex-1 flex-col gap-1 px-4 py-3 hover:bg-ground"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {waits ? (
            <StateBadge tone={urgent ? 'vermilion' : 'leaf'} icon={urgent ? CircleAlert : Bell}>
              {urgent ? '未読・至急' : '未読'}
            </StateBadge>
          ) : (
            <span className="text-xs text-ink-soft">{done ? '済み' : '既読'}</span>
          )}
          <time dateTime={created_at} className="text-sm text-ink-soft tabular-nums">
            {toldAt(created_at, today)}
          </time>
        </span>
        <span className={cx('phrase leading-snug', waits && 'font-bold')}>{title}</span>
        {body !== '' && <span className="line-clamp-3 text-sm whitespace-pre-line text-ink-soft">{body}</span>}
      </Link>
      {!done && (
        <button
          type="button"
          onClick={() => onMark(notice)}
          aria-label={`${act}：${title}`}
          title={act}
          className={cx(
            'mt-1 mr-1 inline-grid size-11 shrink-0 place-items-center rounded-input',
            read ? 'text-ink-soft hover:bg-ground' : 'text-leaf hover:bg-surface',
          )}
        >
          {read ? <Undo2 size={20} /> : <Check size={20} />}
        </button>
      )}
    </li>
  )
}

/** Nothing is told, or nothing of this type. */
export const NoNotices = ({ filtered, children }: { filtered: boolean; children: ReactNode }) => (
  <EmptyState icon={Bell} title={filtered ? 'この種類のお知らせはありません' : 'お知らせはまだありません'}>
    {children}
  </EmptyState>
)
