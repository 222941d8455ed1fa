import { useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import { changeClientInformation, getStore, type Store } from '#contract/stores/stores.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ClientForm } from './client-form.tsx'
import { StoreHead, useStore } from './store-head.tsx'
import { renewStores } from './use-stores.ts'

/** 得意先情報 of one store. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const store = useStore(store_id)
  return store ? <Editor key={store.id} store={store} /> : <SkeletonRows rows={8} />
}

const Editor = ({ store }: { store: Store }) => {
  const say = useToast()
  const params = { supplier_id: supplierId(), store_id: store.id }
  const show = (now: Partial<Store>) => setData(getStore, { params }, { ...store, ...now })
  return (
    <>
      <StoreHead store={store} page={supplierPages.storeClientInformation} />
      <ClientForm
        draft_key={`store:${store.id}:client`}
        saved={store}
        word="保存する"
        onSave={async (form, revision) => {
          show(await call(changeClientInformation, { params, body: { ...form, revision } }))
          say('得意先情報を保存しました')
          void Promise.all([renewStores(), invalidate(getStore)])
        }}
        onTake={show}
      />
    </>
  )
}
