import { supplierPages } from '#contract/pages/supplier.ts'
import { getStore } from '#contract/stores/stores.contract.ts'
import { useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { leftEntries } from './left-drafts.ts'

/** Orders that were left half-way: named before another one is begun. */
export const LeftEntries = () => {
  const left = leftEntries()
  if (left.length === 0) return null
  return (
    <Notice kind="warning" className="mb-4" title="登録していない途中の注文があります">
      <ul className="flex flex-col items-start gap-1">
        {left.map(one => (
          <li key={one.store_id}>
            <LeftOne {...one} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const LeftOne = ({ store_id, lines }: { store_id: string; lines: number }) => {
  const params = { supplier_id: supplierId(), store_id }
  const { data: store } = useData(getStore, { params }, { throws: false })
  return (
    <ButtonLink to={pathTo(supplierPages.storeOrderNew.path, { store_id }, { left: 'go_on' })} size="small">
      {store?.name ?? '得意先'}（{lines}点）の続きから入力する
    </ButtonLink>
  )
}
