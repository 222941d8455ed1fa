import { listClaims } from '#contract/claims/claims.contract.ts'
import { isUnansweredClaim } from '#domain/claims/states.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { cx } from '#web/ui/cx.ts'
import { useAnswerDialog } from './answer-dialog.tsx'
import { ClaimCard } from './claim-card.tsx'

/** On an order: what its store has found wrong with it. */
export const ClaimsOfOrder = ({ order_id, title: Title }: { order_id: string; title: 'h2' | 'h3' }) => {
  const target = { params: { supplier_id: supplierId() }, query: { order_id } }
  const { data } = useData(listClaims, target, { throws: false, fresh_for: 0 })
  const answering = useAnswerDialog()
  if (!data || data.items.length === 0) return null
  return (
    <section
      className={cx(
        'flex flex-col gap-2 rounded-card border p-3',
        data.items.some(one => isUnansweredClaim(one.state)) && 'border-amber bg-amber-pale',
      )}
    >
      <Title className="text-sm">検品の連絡 {data.items.length}件</Title>
      {data.items.map(claim => (
        <ClaimCard key={claim.id} claim={claim} of_order onAnswer={answering.answer} />
      ))}
      {answering.dialog}
    </section>
  )
}
