import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import KeyRound from 'lucide-react/icons/key-round'
import type { UserRow } from '#contract/users/users.contract.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

type State = Pick<UserRow, 'suspended' | 'stopped_by_platform' | 'first_password'>

/** Whether a user can log in, and has set its own password. */
export const UserBadge = ({ user }: { user: State }) =>
  user.stopped_by_platform ? (
    <StateBadge tone="vermilion" icon={CirclePause}>
      運営が停止
    </StateBadge>
  ) : user.suspended ? (
    <StateBadge tone="vermilion" icon={CirclePause}>
      停止中
    </StateBadge>
  ) : user.first_password ? (
    <StateBadge tone="amber" icon={KeyRound}>
      初回ログイン待ち
    </StateBadge>
  ) : (
    <StateBadge tone="leaf" icon={CircleCheck}>
      利用中
    </StateBadge>
  )
