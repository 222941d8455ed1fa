import { useNavigate } from 'react-router'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { listSuppliers, registerOwnSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { OwnersOnly } from './owners-only.tsx'
import { empty_supplier, SupplierForm } from './supplier-form.tsx'

/** Enters a supplier that does not use the platform; it can be ordered from at once. */
export const Screen = () => {
  const navigate = useNavigate()
  const say = useToast()
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <ConsumerPage title={consumerPages.supplierNew.title} back={consumerPages.suppliers.path}>
      {owner ? (
        <SupplierForm
          initial={empty_supplier}
          submit_word="登録して、発注へ"
          onSubmit={async body => {
            const { deal_id } = await call(registerOwnSupplier, { params: { consumer_id: consumerId() }, body })
            void invalidate(listSuppliers)
            void invalidate(listDeals)
            say(`${body.name}を登録しました`)
            void navigate(pathTo(consumerPages.orderSheet.path, { deal_id }), { replace: true })
          }}
        />
      ) : (
        <OwnersOnly />
      )}
    </ConsumerPage>
  )
}
