import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Eye from 'lucide-react/icons/eye'
import MessageCircleReply from 'lucide-react/icons/message-circle-reply'
import { type ClaimState, claimStateWord } from '#domain/claims/states.ts'
import { StateBadge } from './state-badge.tsx'

const looks = {
  reported: { tone: 'amber', icon: CircleAlert },
  seen: { tone: 'amber', icon: Eye },
  answered: { tone: 'indigo', icon: MessageCircleReply },
  settled: { tone: 'leaf', icon: CircleCheck },
  withdrawn: { tone: 'neutral', icon: CircleSlash },
} as const

/** How far a claim is. */
export const ClaimBadge = (claim: { state: ClaimState; told: boolean }) => (
  <StateBadge {...looks[claim.state]}>{claimStateWord(claim)}</StateBadge>
)
