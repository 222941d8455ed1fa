import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { claimsCount } from '#contract/first-claims.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** On every page of the desk, while there is any: claims that wait for an answer. */
export const ClaimCount = () => {
  const { data } = useData(...claimsCount({ supplier_id: supplierId() }), {
    throws: false,
    fresh_for: 30_000,
    every: 60_000,
  })
  if (!data || data.count === 0) return null
  return (
    <ButtonLink
      look="urgent"
      size="small"
      icon={TriangleAlert}
      to={supplierPages.claims.path}
      aria-label={`検品 ${data.count}件`}
      title="回答していない検品の連絡"
      className="whitespace-nowrap"
    >
      検品
      <strong className="ml-1 tabular-nums">{grouped(data.count)}</strong>
    </ButtonLink>
  )
}
