import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useParams } from 'react-router'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { ListPage } from './list-page.tsx'

/** The order list of a store, as its restaurant will see it. */
export const Screen = () => {
  useTitle(supplierPages.storeOrderList.title)
  const { id = '' } = useParams()
  const session = useSupplierSession()
  return (
    <ListPage
      place={{ kind: 'store', supplier_id: supplierId(), id }}
      may_edit={session?.may_change_items === true}
      Head={Head}
    />
  )
}

const Head = ({ list, id }: { list: OrderList; id: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-3">
    <ButtonLink
      to={pathTo(supplierPages.store.path, { store_id: id })}
      look="quiet"
      size="small"
      icon={ChevronLeft}
      className="-ml-3"
    >
      得意先の詳細へ
    </ButtonLink>
    <h1 className="text-lg">
      {list.name}
      <span className="ml-2 text-base font-normal">の発注リスト</span>
    </h1>
    <span className="text-sm text-ink-soft tabular-nums">{list.customer_code}</span>
    {!list.price_visible && <StateBadge tone="amber">飲食店には単価を表示していません</StateBadge>}
    {list.groups.length > 0 && (
      <span className="text-sm text-ink-soft">
        グループ：{list.groups.map(one => one.name).join(' → ')}
        {list.groups.length > 1 && '（左のグループの単価が先）'}
      </span>
    )}
  </div>
)
