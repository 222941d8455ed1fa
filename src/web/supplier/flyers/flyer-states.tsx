import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import { type FlyerState, flyer_state_names } from '#domain/flyers/flyer.ts'
import { type Day, formatDayWithWeekday, formatShortDay } from '#domain/shared/day.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

const looks = {
  draft: { tone: 'neutral', icon: Pencil },
  coming: { tone: 'indigo', icon: Clock },
  on: { tone: 'leaf', icon: CircleCheck },
  over: { tone: 'neutral', icon: Flag },
  withdrawn: { tone: 'vermilion', icon: CircleSlash },
} as const

/** How a flyer stands. */
export const FlyerBadge = ({ state }: { state: FlyerState }) => (
  <StateBadge {...looks[state]}>{flyer_state_names[state]}</StateBadge>
)

type Period = { delivery_from: Day | null; delivery_to: Day | null }

/** 「11/24(火)〜11/30(月)」 of delivery dates, as far as they are known; the last with its year where that is another one. */
export const periodShort = ({ delivery_from: from, delivery_to: to }: Period): string => {
  if (from === null && to === null) return '未定'
  const last = from !== null && to?.slice(0, 4) !== from.slice(0, 4) ? formatDayWithWeekday : formatShortDay
  return `${from ? formatShortDay(from) : '未定'}〜${to ? last(to) : '未定'}`
}

export const periodWords = ({ delivery_from: from, delivery_to: to }: Period): string =>
  `納品 ${from ? formatDayWithWeekday(from) : '未定'}〜${to ? formatDayWithWeekday(to) : '未定'}`

/** The title as it is shown: that of a draft may be empty yet. */
export const flyerTitle = (title: string): string => (title.trim() === '' ? '（タイトルなし）' : title)
