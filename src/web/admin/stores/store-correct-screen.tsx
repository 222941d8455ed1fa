import { useParams } from 'react-router'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import {
  type AdminStore,
  correctStore,
  getAdminStore,
  listAdminStores,
  storeCorrection,
} from '#contract/stores/admin-stores.contract.ts'
import { client_numbers } from '#contract/stores/store.form.ts'
import { newNumbers } from '#contract/validation/contact.ts'
import { client_fields, store_labels } from '#domain/stores/store.ts'
import { CorrectionForm } from '#web/admin/houses/correction-form.tsx'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const shown = client_fields.filter(field => field !== 'note')
const labels = Object.fromEntries(shown.map(field => [field, store_labels[field]]))
const standingOf = ({ id: _id, supplier: _supplier, restaurant: _restaurant, revision, ...values }: AdminStore) => ({
  revision,
  values,
})

/** A supplier's record of a restaurant: what stands there, corrected here. */
export const Screen = () => {
  const { id = '' } = useParams()
  const { data: store } = useData(...adminFirst.storeCorrect({ id }).store, { fresh_for: 0 })
  if (!store) return <SkeletonRows rows={8} />
  const params = { id }
  return (
    <>
      <DeskBack to={pathTo(adminPages.supplierStores, { id: store.supplier.id })}>
        {store.supplier.name}の得意先
      </DeskBack>
      <DeskHead title={store.name} />
      <p className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        {store.restaurant !== null && (
          <TextLink to={pathTo(adminPages.restaurantDetail, { id: store.restaurant.id })}>
            飲食店「{store.restaurant.name}」
          </TextLink>
        )}
        <TextLink to={`${adminPages.audits.path}?subject_id=${id}`}>この得意先についての操作の記録</TextLink>
      </p>
      <CorrectionForm
        key={`${id} ${store.revision}`}
        kept_as={`correct:store:${id}`}
        schema={storeCorrection.check(newNumbers(client_numbers, store))}
        standing={standingOf(store)}
        labels={labels}
        required={['customer_code', 'name']}
        save={async (body, revision) => standingOf(await call(correctStore, { params, body: { ...body, revision } }))}
        onOutdated={() => void invalidate(getAdminStore)}
        onSaved={() => void Promise.all([invalidate(getAdminStore), invalidate(listAdminStores)])}
      />
    </>
  )
}
