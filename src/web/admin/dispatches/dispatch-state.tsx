import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { dispatch_state_words } from '#domain/trade/dispatch.ts'
import type { Icon } from '#web/ui/icon.ts'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'

const looks: Record<DispatchRow['state'], { tone: Tone; icon: Icon }> = {
  queued: { tone: 'amber', icon: Clock },
  sending: { tone: 'amber', icon: Clock },
  sent: { tone: 'indigo', icon: Check },
  delivered: { tone: 'leaf', icon: CheckCheck },
  acknowledged: { tone: 'leaf', icon: CheckCheck },
  failed: { tone: 'vermilion', icon: CircleAlert },
  superseded: { tone: 'neutral', icon: CircleSlash },
}

type Props = { row: Pick<DispatchRow, 'state' | 'failure_class'> }

export const DispatchState = ({ row: { state, failure_class } }: Props) => (
  <StateBadge {...looks[state]}>
    {state === 'superseded' && failure_class === 'moved' ? '直した宛先に交代' : dispatch_state_words[state]}
  </StateBadge>
)
