import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { DealCard } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { ApiError } from '#web/api/api-error.ts'
import { serverNow } from '#web/api/clock.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { dueLater, dueTonight, fillUsual, type PassedOver } from '#web/consumer/placing/fill-usual.ts'
import type { OpenDraft } from '#web/consumer/placing/use-drafts.ts'
import { UsualPassedOver } from '#web/consumer/placing/usual-left-out.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

/**
 * 「いつもの発注をまとめて」: the last whole day of every supplier that closes tonight and is not ordered from yet, on one
 * confirmation, where each can be left out or changed; who is passed over is named with the reason. Nothing where fewer than two are due.
 */
export const UsualOrders = ({
  deals,
  drafts,
}: {
  deals: readonly DealCard[]
  drafts: readonly OpenDraft<DealCard>[]
}) => {
  const navigate = useNavigate()
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const [nobody, setNobody] = useState<readonly PassedOver[]>([])
  const begun = new Set(drafts.map(one => one.deal.id))
  const free = deals.filter(deal => !begun.has(deal.id))
  const due = dueTonight(free, serverNow())
  if (due.length < 2) return null

  const press = async () => {
    setBusy(true)
    setNobody([])
    try {
      const { added, left_out, copied, undo, ...filled } = await fillUsual(consumerId(), due)
      const passed = [...filled.passed, ...dueLater(free, serverNow())]
      if (added === 0) {
        setNobody(passed)
        return
      }
      void navigate(consumerPages.multiConfirm.path, { state: { left_out, passed, copied } })
      say(`${added}件に、前回と同じ内容を入れました`, { action: { label: '元に戻す', of: 'draft', onPress: undo } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      say(failureWords(error), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="px-4 pb-3">
      <Button wide icon={ListPlus} busy={busy} onClick={press}>
        いつもの発注をまとめて
      </Button>
      {nobody.length > 0 && (
        <div role="alert" className="pt-3">
          <UsualPassedOver passed={nobody} title="前回と同じ内容で発注できる仕入先がありませんでした" />
        </div>
      )}
    </div>
  )
}
