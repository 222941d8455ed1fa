import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import UserRound from 'lucide-react/icons/user-round'
import { type AgentState, agent_state_words } from '#domain/agent-registrations/agent-registration.ts'
import type { Icon } from '#web/ui/icon.ts'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'

const looks: Record<AgentState, { tone?: Tone; icon: Icon }> = {
  received: { tone: 'amber', icon: CircleDot },
  in_hand: { tone: 'indigo', icon: UserRound },
  to_confirm: { icon: Hourglass },
  done: { tone: 'leaf', icon: Check },
  withdrawn: { icon: Ban },
  declined: { icon: Ban },
}

/** How far a request is; what came back from the restaurant waits for staff again. */
export const AgentStateBadge = ({ state, sent_back }: { state: AgentState; sent_back: boolean }) =>
  sent_back ? (
    <StateBadge tone="amber" icon={Undo2}>
      差し戻し
    </StateBadge>
  ) : (
    <StateBadge {...looks[state]}>{agent_state_words[state]}</StateBadge>
  )
