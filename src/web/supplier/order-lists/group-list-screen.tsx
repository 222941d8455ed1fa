import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useParams } from 'react-router'
import type { OrderList } from '#contract/order-lists/list-routes.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { ListPage } from './list-page.tsx'

/** The price list of a store group: what all its stores pay, and the template for their order lists. */
export const Screen = () => {
  useTitle(supplierPages.groupOrderList.title)
  const { id = '' } = useParams()
  const session = useSupplierSession()
  return (
    <ListPage
      place={{ kind: 'group', supplier_id: supplierId(), id }}
      may_edit={session?.role === 'owner'}
      Head={Head}
    />
  )
}

const Head = ({ list, id }: { list: OrderList; id: string }) => (
  <div className="flex flex-wrap items-baseline gap-x-3">
    <ButtonLink
      to={`${supplierPages.storeGroups.path}?id=${id}`}
      look="quiet"
      size="small"
      icon={ChevronLeft}
      className="-ml-3"
    >
      得意先グループへ
    </ButtonLink>
    <h1 className="text-lg">
      {list.name}
      <span className="ml-2 text-base font-normal">の価格表</span>
    </h1>
    <span className="text-sm text-ink-soft">
      得意先{grouped(list.store_count)}件に使われます。得意先ごとの単価があれば、そちらが先です。
    </span>
  </div>
)
