import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { deskSettingsFirst } from '#contract/first-desk-settings.ts'
import {
  checkStoreGroupOrder,
  createStoreGroup,
  downloadStoreGroups,
  orderStoreGroups,
  type StoreGroups,
  storeGroupForm,
} from '#contract/groups/store-groups.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { TouchedOrders } from '#web/supplier/calendar/touched-orders.tsx'
import { RankedList } from '#web/supplier/settings/ranked-list.tsx'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { Group } from './group-editor.tsx'
import { type Item, listWords, putGroups } from './put-groups.ts'

/** 得意先グループ: which there are, in which order, and the stores in them. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(...deskSettingsFirst.storeGroups({ supplier_id }).groups, { enabled: supplier_id !== '' })
  if (!session || !data) return <SettingsLoading page={supplierPages.storeGroups} />
  return <Groups data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

const Groups = ({ data, supplier_id, may_edit }: { data: StoreGroups; supplier_id: string; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [order, setOrder] = useState<Item[] | null>(null)
  const shown = data.items.find(one => one.id === query.get('id')) ?? data.items[0]
  const params = { supplier_id }
  const show = (id: string) => setQuery({ id }, { replace: true })

  return (
    <>
      <SettingsHead
        page={supplierPages.storeGroups}
        setting={data}
        actions={data.items.length > 0 && <CsvButton onSave={() => download(downloadStoreGroups, { params })} />}
      />
      {!may_edit && <Notice className="mb-4" title="得意先グループを変更できるのはオーナーだけです" />}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
        <div className="flex flex-col gap-4">
          {data.items.length > 0 && (
            <Card title="グループの一覧">
              <p className="mb-2 text-sm text-ink-soft">
                1つの得意先がいくつものグループに入っているときは、上のグループの締めと単価を先に使います。
              </p>
              <RankedList
                items={data.items}
                shown={shown}
                className="min-h-12"
                onShow={show}
                onOrder={may_edit ? setOrder : undefined}
              >
                {one => (
                  <>
                    <span className="block truncate font-bold">{one.name}</span>
                    <span className="block text-xs text-ink-soft">
                      {grouped(one.store_count)}件{one.has_closing ? '・締めあり' : ''}
                      {one.non_delivery_count > 0 ? '・休配日あり' : ''}
                    </span>
                  </>
                )}
              </RankedList>
            </Card>
          )}
          {may_edit && <NewGroup supplier_id={supplier_id} onMade={show} />}
        </div>
        {shown ? (
          <Group key={shown.id} item={shown} data={data} supplier_id={supplier_id} may_edit={may_edit} />
        ) : (
          <EmptyState icon={Users} title="得意先グループはまだありません">
            コースや業態ごとにまとめると、締めと休配日をグループで決められます。
          </EmptyState>
        )}
      </div>
      {order && <OrderCheck order={order} data={data} supplier_id={supplier_id} onClose={() => setOrder(null)} />}
    </>
  )
}

/** Another order decides whose closing comes first: what that touches, and only then it is stored. */
const OrderCheck = ({
  order,
  data,
  supplier_id,
  onClose,
}: {
  order: Item[]
  data: StoreGroups
  supplier_id: string
  onClose: () => void
}) => {
  const params = { supplier_id }
  const store_group_ids = order.map(one => one.id)
  return (
    <SaveDialog
      title="グループの順番を変える前の確認"
      changes={order.map((one, index) => `${index + 1}. ${one.name}`)}
      check={() => call(checkStoreGroupOrder, { params, body: { store_group_ids } })}
      touched={TouchedOrders}
      save={checked => call(orderStoreGroups, { params, body: { store_group_ids, revision: data.revision, checked } })}
      said="グループの順番を変えました"
      onPut={groups => putGroups(supplier_id, groups)}
      onClose={onClose}
      wordsOf={listWords}
    />
  )
}

const NewGroup = ({ supplier_id, onMade }: { supplier_id: string; onMade: (id: string) => void }) => {
  const say = useToast()
  const kept = useKeptDraft('store_group:new', { name: '' }, 0)
  const form = useForm({
    schema: storeGroupForm,
    initial: kept.draft,
    onSubmit: async ({ name }) => {
      const made = await call(createStoreGroup, { params: { supplier_id }, body: { name } })
      putGroups(supplier_id, made.store_groups)
      kept.drop()
      form.reset({ name: '' })
      onMade(made.id)
      say(`「${name}」を作りました`)
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <Card title="グループを作る">
      <Form form={form}>
        <TextField label="グループ名" hint="例：東コース、ホテル" required maxLength={40} {...form.bind('name')} />
        <Button type="submit" busy={form.busy}>
          作る
        </Button>
      </Form>
    </Card>
  )
}
