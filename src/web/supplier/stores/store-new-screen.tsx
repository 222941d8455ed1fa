import { useNavigate } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { createStore } from '#contract/stores/stores.contract.ts'
import { call } from '#web/api/call.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ClientForm, no_client } from './client-form.tsx'
import { ToStores } from './store-head.tsx'
import { renewStores } from './use-stores.ts'

/** A new store; its conditions and its invitation come next. */
export const Screen = () => {
  const navigate = useNavigate()
  const say = useToast()
  return (
    <>
      <ToStores />
      <DeskHead title={supplierPages.storeNew.title} />
      <ClientForm
        draft_key="store:new"
        saved={{ ...no_client, revision: 0 }}
        word="登録する"
        onTake={() => undefined}
        onSave={async body => {
          const { id } = await call(createStore, { params: { supplier_id: supplierId() }, body })
          say(`「${body.name}」を登録しました`)
          void renewStores()
          void navigate(pathTo(supplierPages.store.path, { store_id: id }))
        }}
      />
    </>
  )
}
