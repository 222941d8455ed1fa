import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import { getInspection, listOpenClaims, moveClaim } from '#contract/claims/inspections.contract.ts'
import { inspectionFirst } from '#contract/first-claims.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { afterMove, isDelivered, whyNotInspect } from '#domain/claims/states.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/clock.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { CallButton } from '#web/consumer/call-button.tsx'
import { phoneOf } from '#web/consumer/receipts/receipt.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ClaimFacts } from '#web/ui/claim-facts.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useKeptInspection } from './keep-inspection.ts'
import { ObjectDialog } from './object-dialog.tsx'

/** From the day of delivery on: the way to the inspection, how far it is, and what was told to the supplier. */
export const OrderClaims = ({ order }: { order: Order }) => {
  const at = serverNow()
  const past = isDelivered(order, at)
  const first = inspectionFirst.orderInspect({ consumer_id: consumerId(), order_id: order.id })
  const { data } = useData(...first.inspection, { enabled: past, throws: false, fresh_for: 0, every: 60_000 })
  const { draft } = useKeptInspection(order.id)
  if (!past) return null
  // Nothing comes of what its supplier has nothing of, and nobody has told.
  const lost = order.never_arrived === true && order.undelivered
  const may = !lost && whyNotInspect(order, at) === null
  const unsent = Object.keys(draft.problems).length
  const claims = data?.claims ?? []
  if (!may && claims.length === 0) return null
  const phone = phoneOf(order)
  return (
    <section aria-labelledby="claims" className="flex flex-col gap-3 border-b p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="claims" className="text-base">
          検品
        </h2>
        {data && may && <Progress shown={data} />}
      </div>
      {may && unsent > 0 && (
        <Notice kind="warning" title={`連絡していない問題が${unsent}件あります`}>
          この端末に残っています。「検品する」を開いて、仕入先に連絡してください。
        </Notice>
      )}
      {may && (
        <ButtonLink
          look={claims.length > 0 ? 'secondary' : 'primary'}
          wide
          icon={ClipboardCheck}
          to={pathTo(consumerPages.orderInspect.path, { order_id: order.id })}
        >
          検品する
        </ButtonLink>
      )}
      {claims.length > 0 && (
        <>
          {data?.told === false && (
            <p className="phrase text-sm text-ink-soft">店舗の記録です。この仕入先には、Oroshiからは伝わりません。</p>
          )}
          <ul className="flex flex-col gap-3">
            {claims.map(claim => (
              <li key={claim.id} className="flex flex-col gap-3 rounded-card border p-3">
                <ClaimFacts claim={claim} />
                <ClaimActions claim={claim} />
              </li>
            ))}
          </ul>
          {phone && (
            <CallButton className="self-start" phone={phone}>
              仕入先に電話する
            </CallButton>
          )}
        </>
      )}
    </section>
  )
}

const Progress = ({ shown }: { shown: { lines: { quantity: string | null; arrived: unknown }[] } }) => {
  const lines = shown.lines.filter(one => one.quantity !== null)
  const arrived = lines.filter(one => one.arrived !== null).length
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      届いた {arrived}/{lines.length}点
    </p>
  )
}

type Move = 'agree' | 'withdraw' | 'reopen'

const done: Record<Move, string> = {
  agree: '解決にしました',
  withdraw: '連絡を取り下げました',
  reopen: '解決を取り消しました',
}

const ClaimActions = ({ claim }: { claim: Claim }) => {
  const say = useToast()
  const [asking, setAsking] = useState<'object' | 'withdraw' | null>(null)
  const may = (move: Move | 'object') => afterMove(claim, move) !== null
  const params = { consumer_id: consumerId(), claim_id: claim.id }
  const renew = () => Promise.all([getInspection, listOpenClaims].map(route => invalidate(route)))
  const move = async (wish: Move, revision = claim.revision) => {
    try {
      const after = await call(moveClaim, { params, body: { move: wish, revision } })
      const action = { label: '元に戻す', onPress: () => void move('reopen', after.revision) }
      say(done[wish], wish === 'agree' ? { action } : {})
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    setAsking(null)
    await renew()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {may('agree') && (
        <Button look="primary" className="grow" onClick={() => move('agree')}>
          {claim.told ? '了承する' : '解決した'}
        </Button>
      )}
      {may('object') && (
        <Button className="grow" aria-haspopup="dialog" onClick={() => setAsking('object')}>
          もう一度連絡する
        </Button>
      )}
      {may('withdraw') && (
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking('withdraw')}>
          取り下げる
        </Button>
      )}
      {may('reopen') && (
        <Button look="quiet" onClick={() => move('reopen')}>
          解決を取り消す
        </Button>
      )}
      {asking === 'object' && (
        <ObjectDialog claim={claim} params={params} onClose={() => setAsking(null)} onDone={renew} />
      )}
      {asking === 'withdraw' && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          title="この連絡を取り下げますか"
          yes="取り下げる"
          onYes={() => move('withdraw')}
        >
          <p>
            {claim.told ? '仕入先に、対応が要らなくなったことが伝わります。' : '店舗の記録に「取り下げ」と残ります。'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
