import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import { formatDateTime } from '#domain/shared/day.ts'

/** Whether an account may come in, and since when not. */
export const Standing = ({ suspended_at }: { suspended_at: string | null }) =>
  suspended_at === null ? (
    <span className="inline-flex items-center gap-1 text-leaf">
      <CircleCheck size={16} />
      利用中
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 font-bold text-vermilion">
      <Ban size={16} />
      停止中（{formatDateTime(new Date(suspended_at))}から）
    </span>
  )
