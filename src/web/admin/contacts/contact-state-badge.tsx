import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import UserRound from 'lucide-react/icons/user-round'
import { type ContactState, contactStates } from '#domain/contacts/contact-kinds.ts'
import type { Icon } from '#web/ui/icon.ts'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'

const looks: Record<ContactState, { tone: Tone; icon: Icon }> = {
  new: { tone: 'amber', icon: CircleDot },
  in_hand: { tone: 'indigo', icon: UserRound },
  done: { tone: 'leaf', icon: Check },
}

export const ContactStateBadge = ({ state }: { state: ContactState }) => (
  <StateBadge {...looks[state]}>{contactStates[state]}</StateBadge>
)
