import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import type { Claim } from '#contract/claims/claim-shapes.ts'
import { markClaim, seeClaim } from '#contract/claims/claims.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { afterMove, hasPromise } from '#domain/claims/states.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { ClaimFacts } from '#web/ui/claim-facts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { renewClaims } from './renew-claims.ts'

type Props = { claim: Claim; of_order?: boolean; onAnswer: (claim: Claim) => void }

/** One claim with whose it is, its order, and what can be answered. */
export const ClaimCard = ({ claim, of_order = false, onAnswer }: Props) => {
  const say = useToast()
  const params = { supplier_id: supplierId(), claim_id: claim.id }
  const see = async () => {
    try {
      await call(seeClaim, { params, body: { revision: claim.revision } })
      say('確認済みにしました')
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    await renewClaims()
  }
  return (
    <article className="flex flex-col gap-3 rounded-card border bg-surface p-4">
      {!of_order && (
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b pb-2">
          <h2 className="text-base">{claim.customer_name}</h2>
          <span className="text-sm tabular-nums">{formatDayWithWeekday(claim.delivery_date)}納品</span>
          <TextLink
            to={pathTo(supplierPages.orderDetail.path, { order_id: claim.order_id })}
            className="text-sm tabular-nums"
          >
            {claim.order_number}
          </TextLink>
        </header>
      )}
      <ClaimFacts claim={claim} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {afterMove(claim, 'answer') !== null && (
          <Button
            look={claim.answer === null ? 'primary' : 'secondary'}
            aria-haspopup="dialog"
            onClick={() => onAnswer(claim)}
          >
            {claim.answer === null ? '回答する' : '回答を変える'}
          </Button>
        )}
        {afterMove(claim, 'see') !== null && <Button onClick={see}>確認済みにする</Button>}
      </div>
      {hasPromise(claim) && <Promised claim={claim} />}
    </article>
  )
}

/** What was promised: to be done by the order's adjustment or otherwise, and marked once it is. */
const Promised = ({ claim }: { claim: Claim }) => {
  const say = useToast()
  const mark = async (to_do: boolean) => {
    try {
      await call(markClaim, { params: { supplier_id: supplierId(), claim_id: claim.id }, body: { to_do } })
      if (to_do) say('対応をまだに戻しました')
      else
        say(`${claim.item_name}の対応を済みにしました`, {
          action: { label: '元に戻す', key: 'z', onPress: () => void mark(true) },
        })
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    await renewClaims()
  }
  if (!claim.to_do)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        対応は済んでいます
        <Button look="quiet" size="small" onClick={() => mark(true)}>
          まだに戻す
        </Button>
      </p>
    )
  const adjust = pathTo(supplierPages.orderDetail.path, { order_id: claim.order_id }, { adjust: claim.line_number })
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card border border-amber bg-amber-pale p-3">
      <p className="mr-auto text-sm font-bold text-amber">
        {claim.adjusted_since
          ? '回答のあとに、この受注を調整しています。それで済んでいれば「対応を済みにする」を押してください'
          : '回答した対応がまだです'}
      </p>
      <ButtonLink to={adjust} look="secondary" size="small" icon={Scale}>
        {claim.adjusted_since ? 'もう一度調整する' : '調整で金額に反映する'}
      </ButtonLink>
      <Button size="small" icon={Check} onClick={() => mark(false)}>
        対応を済みにする
      </Button>
    </div>
  )
}
