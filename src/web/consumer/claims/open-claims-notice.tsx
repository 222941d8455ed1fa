import { consumerPages } from '#contract/pages/consumer.ts'
import { openClaimWords } from '#domain/claims/words.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOpenClaims } from './use-open-claims.ts'

/** How many are named: the rest is counted. */
const most = 3

/** Before the next order to a supplier: what was wrong with the last ones and is not settled. */
export const OpenClaimsNotice = ({ deal_id }: { deal_id: string }) => {
  const claims = useOpenClaims().filter(one => one.deal_id === deal_id)
  if (claims.length === 0) return null
  return (
    <Notice className="m-4" title="前回までの検品で、解決していないものがあります">
      <ul className="flex flex-col gap-1">
        {claims.slice(0, most).map(claim => (
          <li key={claim.id}>
            <TextLink to={pathTo(consumerPages.orderDetail.path, { order_id: claim.order_id })}>
              {openClaimWords(claim)}
            </TextLink>
          </li>
        ))}
        {claims.length > most && <li>ほか{claims.length - most}件</li>}
      </ul>
    </Notice>
  )
}
