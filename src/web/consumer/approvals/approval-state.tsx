import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ApprovalRow } from '#contract/approvals/approvals.contract.ts'
import { StateBadge } from '#web/ui/state-badge.tsx'

const states = {
  waiting: { words: '承認待ち', tone: 'amber', icon: Hourglass },
  approved: { words: '承認済み・発注済', tone: 'leaf', icon: CircleCheck },
  sent_back: { words: '差し戻し', tone: 'vermilion', icon: Undo2 },
  withdrawn: { words: '取り下げ', tone: undefined, icon: CircleSlash },
  expired: { words: '締切を過ぎました', tone: 'vermilion', icon: CircleAlert },
} as const

export const ApprovalState = ({ state }: { state: ApprovalRow['state'] }) => {
  const { words, tone, icon } = states[state]
  return (
    <StateBadge icon={icon} {...(tone && { tone })}>
      {words}
    </StateBadge>
  )
}
