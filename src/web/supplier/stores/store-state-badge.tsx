import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Send from 'lucide-react/icons/send'
import Unlink from 'lucide-react/icons/unlink'
import { type StoreState, store_state_names } from '#domain/stores/store.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

const faces = {
  asked: { tone: 'amber', icon: CircleQuestionMark },
  not_linked: { tone: 'neutral', icon: Unlink },
  invited: { tone: 'indigo', icon: Send },
  active: { tone: 'leaf', icon: CircleCheck },
  suspended: { tone: 'vermilion', icon: CirclePause },
  ended: { tone: 'neutral', icon: Ban },
} as const

/** How far a store has come. */
export const StoreStateBadge = ({ state }: { state: StoreState }) => (
  <StateBadge tone={faces[state].tone} icon={faces[state].icon}>
    {store_state_names[state]}
  </StateBadge>
)
