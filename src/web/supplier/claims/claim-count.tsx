import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { claimsCount } from '#contract/first-claims.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** On every page of the desk, while there is any: claims that wait for an answer, or for what was promised. */
export const ClaimCount = () => {
  const { data } = useData(...claimsCount({ supplier_id: supplierId() }), {
    throws: false,
    fresh_for: 30_000,
    every: 60_000,
  })
  const count = (data?.count ?? 0) + (data?.to_do ?? 0)
  if (!data || count === 0) return null
  return (
    <ButtonLink
      look="urgent"
      size="small"
      icon={TriangleAlert}
      to={pathTo(supplierPages.claims.path, undefined, { list: data.count === 0 ? 'to_do' : null })}
      aria-label={`検品 ${count}件`}
      title={`検品の連絡：未回答 ${data.count}件、回答した対応がまだ ${data.to_do}件`}
      className="whitespace-nowrap"
    >
      検品
      <strong className="ml-1 tabular-nums">{grouped(count)}</strong>
    </ButtonLink>
  )
}
