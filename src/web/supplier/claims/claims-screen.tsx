import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { type ClaimList, claim_lists } from '#contract/claims/claims.contract.ts'
import { claimsCount, claimsPage } from '#contract/first-claims.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { usePages } from '#web/api/pages-data.ts'
import { Chips } from '#web/ui/chips.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { useAnswerDialog } from './answer-dialog.tsx'
import { ClaimCard } from './claim-card.tsx'

const words: Record<ClaimList, { label: string; empty: string }> = {
  waiting: { label: '未回答', empty: '回答を待っている連絡はありません' },
  to_do: { label: '対応がまだ', empty: '対応がまだの連絡はありません' },
  answered: { label: '回答済み', empty: '店舗の了承を待っている連絡はありません' },
  over: { label: '解決・取り下げ', empty: '終わった連絡はまだありません' },
}

/** What the stores found wrong with what was delivered, each with its answer. */
export const Screen = () => {
  const [query, setQuery] = useAddressQuery()
  const list = claim_lists.find(one => one === query.get('list')) ?? 'waiting'
  const params = { supplier_id: supplierId() }
  const counts = useData(...claimsCount(params), { throws: false, fresh_for: 0 }).data
  const pages = usePages(...claimsPage(params, list), { keep: true, fresh_for: 0, every: 60_000 })
  const { items } = pages
  const answering = useAnswerDialog()
  return (
    <div className="flex w-full max-w-240 flex-col">
      <DeskBack to={supplierPages.orders.path}>受注一覧へ</DeskBack>
      <DeskHead title={supplierPages.claims.title} />
      <div className="mb-3 -ml-4">
        <Chips
          label="状態"
          value={list}
          onChange={next => setQuery(next === 'waiting' ? {} : { list: next }, { replace: true })}
          chips={claim_lists.map(value => ({
            value,
            label: words[value].label,
            ...(value === 'waiting' && counts && { count: counts.count }),
            ...(value === 'to_do' && counts && { count: counts.to_do }),
          }))}
        />
      </div>
      {!items ? (
        <SkeletonRows rows={4} height="h-40" />
      ) : items.length === 0 ? (
        <EmptyState icon={ClipboardCheck} title={words[list].empty}>
          店舗が検品で見つけた欠品・品質不良などの連絡が、写真と一緒にここに届きます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-3">
          <ul className="flex flex-col gap-3">
            {items.map(claim => (
              <li key={claim.id}>
                <ClaimCard claim={claim} onAnswer={answering.answer} />
              </li>
            ))}
          </ul>
          <MoreButton list={pages} />
        </div>
      )}
      {answering.dialog}
    </div>
  )
}
