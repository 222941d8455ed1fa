import { useNavigate } from 'react-router'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { OwnSupplierInput } from '#contract/suppliers/own-supplier.form.ts'
import {
  getSupplierConditions,
  listSuppliers,
  registerOwnSupplier,
} from '#contract/suppliers/own-suppliers.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { OwnersOnly } from './owners-only.tsx'
import { empty_supplier, SupplierForm } from './supplier-form.tsx'

/** Enters a supplier that does not use the platform; it can be ordered from at once. */
export const Screen = () => {
  const owner = useConsumerSession()?.role !== 'staff'
  const [query] = useAddressQuery()
  const from = query.get('from')
  return (
    <ConsumerPage title={consumerPages.supplierNew.title} back={consumerPages.suppliers.path}>
      {!owner ? <OwnersOnly /> : from ? <Anew deal_id={from} /> : <Entering initial={empty_supplier} />}
    </ConsumerPage>
  )
}

/** A supplier that has left Oroshi, with what is known of it. */
const Anew = ({ deal_id }: { deal_id: string }) => {
  const params = { consumer_id: consumerId(), deal_id }
  const { data, error } = useData(getSupplierConditions, { params }, { enabled: deal_id !== '', throws: false })
  if (!data) return error ? <Entering initial={empty_supplier} /> : <SkeletonRows rows={6} />
  const { name, phone_number, fax_number } = data
  const known = { name, phone_number: phone_number ?? '', fax_number: fax_number ?? '' }
  return <Entering initial={{ ...empty_supplier, ...known }} />
}

const Entering = ({ initial }: { initial: OwnSupplierInput }) => {
  const navigate = useNavigate()
  const say = useToast()
  return (
    <SupplierForm
      initial={initial}
      submit_word="登録して、発注へ"
      onSubmit={async body => {
        const { deal_id } = await call(registerOwnSupplier, { params: { consumer_id: consumerId() }, body })
        void invalidate(listSuppliers)
        void invalidate(listDeals)
        say(`${body.name}を登録しました`)
        void navigate(pathTo(consumerPages.orderSheet.path, { deal_id }), { replace: true })
      }}
    />
  )
}
