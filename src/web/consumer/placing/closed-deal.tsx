import type { Deal } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing can be ordered from this supplier: why, and where that may be changed. */
export const ClosedDeal = ({ deal }: { deal: Deal }) => (
  <Notice
    kind="warning"
    className="m-4"
    title={deal.closed_reason ?? ''}
    action={
      <TextLink to={pathTo(consumerPages.supplierSetting.path, { deal_id: deal.id })} tall>
        仕入先の設定を開く
      </TextLink>
    }
  />
)
