import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import { type MessageState, message_state_names } from '#domain/messages/message.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

const looks = {
  draft: { tone: 'neutral', icon: Pencil },
  scheduled: { tone: 'amber', icon: Clock },
  sending: { tone: 'indigo', icon: Send },
  sent: { tone: 'leaf', icon: CircleCheck },
  withdrawn: { tone: 'vermilion', icon: CircleSlash },
} as const

/** How a message stands. */
export const MessageBadge = ({ state }: { state: MessageState }) => (
  <StateBadge {...looks[state]}>{message_state_names[state]}</StateBadge>
)

/** When it left or will leave, or was changed last. */
export const messageTime = ({
  state,
  send_at,
  changed_at,
}: {
  state: MessageState
  send_at: string | null
  changed_at: string
}): string => {
  if (send_at === null) return `${formatDateTime(new Date(changed_at))} 保存`
  return `${formatDateTime(new Date(send_at))} ${state === 'scheduled' ? '送信予定' : '送信'}`
}
