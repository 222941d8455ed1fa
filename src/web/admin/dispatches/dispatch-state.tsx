import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import type { DispatchRow } from '#contract/dispatch/admin-dispatches.contract.ts'
import { dispatch_channel_words, dispatch_state_words } from '#domain/trade/dispatch.ts'
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

type Row = Pick<DispatchRow, 'state' | 'failure_class' | 'settled' | 'settled_by' | 'dropped'>

const settled_words: Record<Exclude<NonNullable<Row['settled']>, 'arrived' | 'under_way'>, string> = {
  cancelled: '注文は取り消されています',
  overtaken: '新しい版に代わりました',
  opened: '仕入先が確認しました',
  told_by_phone: '電話で伝えたと記録',
}

/** Why what waits does not leave. */
const dropped_words: Record<NonNullable<Row['dropped']>, string> = {
  cancelled: '注文が取り消されたため、送りません',
  overtaken: '新しい版があるため、送りません',
}

/** Why nobody needs to see to what did not arrive; null where somebody does. */
export const settledWords = ({ settled, settled_by }: Pick<Row, 'settled' | 'settled_by'>): string | null => {
  if (settled === null) return null
  if (settled !== 'arrived' && settled !== 'under_way') return settled_words[settled]
  const way = settled_by === null ? '別の方法' : dispatch_channel_words[settled_by]
  if (settled === 'under_way') return `${way}で送信中です`
  // Of any other way nobody says that it arrived.
  return settled_by === 'fax' ? 'その後、FAXで届きました' : `${way}で送りました`
}

export const DispatchState = ({ row }: { row: Row }) => {
  const { state, failure_class, dropped } = row
  if (state === 'superseded' && dropped) return <StateBadge {...looks[state]}>取り消されたため送信せず</StateBadge>
  const said = dropped ? dropped_words[dropped] : settledWords(row)
  if (said !== null) {
    return (
      <>
        <StateBadge icon={CircleSlash}>
          <s>{dispatch_state_words[state]}</s>
        </StateBadge>
        <span className="block text-xs font-bold">{said}</span>
      </>
    )
  }
  return (
    <StateBadge {...looks[state]}>
      {state === 'superseded' && failure_class === 'moved' ? '直した宛先に交代' : dispatch_state_words[state]}
    </StateBadge>
  )
}
