import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import type { Icon } from '#web/ui/icon.ts'
import { StateBadge, type Tone } from '#web/ui/state-badge.tsx'

export const CHANNEL_NAMES = { mail: 'メール', fax: 'FAX', line: 'LINE', sms: 'SMS' } as const

const looks: Record<DispatchRow['state'], { word: string; tone: Tone; icon: Icon }> = {
  queued: { word: '送信待ち', tone: 'amber', icon: Clock },
  sending: { word: '送信中', tone: 'amber', icon: Clock },
  sent: { word: '送信済', tone: 'indigo', icon: Check },
  delivered: { word: '到達', tone: 'leaf', icon: CheckCheck },
  acknowledged: { word: '受付', tone: 'leaf', icon: CheckCheck },
  failed: { word: '届いていない', tone: 'vermilion', icon: CircleAlert },
  superseded: { word: '新しい版に交代', tone: 'neutral', icon: CircleSlash },
}

export const DispatchState = ({ state }: { state: DispatchRow['state'] }) => {
  const { word, ...look } = looks[state]
  return <StateBadge {...look}>{word}</StateBadge>
}
