import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  changeStoreGroupStores,
  checkStoreGroupRemoval,
  checkStoreGroupStores,
  getStoreGroup,
  removeStoreGroup,
  renameStoreGroup,
  type StoreGroup,
  type StoreGroups,
  storeGroupForm,
} from '#contract/groups/store-groups.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { layOver } from '#web/form/merge-fields.ts'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { TouchedOrders } from '#web/supplier/calendar/touched-orders.tsx'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type Item, listWords, putGroups } from './put-groups.ts'

type GroupProps = { item: Item; data: StoreGroups; supplier_id: string; may_edit: boolean }

/** One group: its name, its stores, and the way to give it up. */
export const Group = (props: GroupProps) => {
  const params = { supplier_id: props.supplier_id, store_group_id: props.item.id }
  const { data: group } = useData(getStoreGroup, { params })
  return group ? <GroupEditor {...props} group={group} /> : <SkeletonRows rows={6} />
}

const has = (id: string, list: readonly { id: string }[]) => list.some(one => one.id === id)

const GroupEditor = ({ item, group, data, supplier_id, may_edit }: GroupProps & { group: StoreGroup }) => {
  const kept = useKeptDraft(`store_group:${item.id}`, group.stores, data.revision)
  const [dialog, setDialog] = useState<'stores' | 'removal' | null>(null)
  const own = { item, data, supplier_id, kept, onClose: () => setDialog(null) }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {may_edit ? (
        <Rename item={item} revision={data.revision} supplier_id={supplier_id} />
      ) : (
        <h2 className="text-lg">{item.name}</h2>
      )}
      <div>
        <ButtonLink icon={Tags} to={pathTo(supplierPages.groupOrderList.path, { id: item.id })}>
          このグループの価格表
        </ButtonLink>
      </div>
      <GroupStores
        stores={kept.draft}
        saved={group.stores}
        supplier_id={supplier_id}
        may_edit={may_edit}
        onChange={kept.change}
      />
      {may_edit && (
        <div>
          <Button look="danger" icon={Trash2} onClick={() => setDialog('removal')}>
            このグループを削除する
          </Button>
        </div>
      )}
      {kept.dirty && may_edit && <SaveBar onDrop={kept.drop} onSave={() => setDialog('stores')} />}
      {dialog === 'stores' && <StoresCheck {...own} group={group} />}
      {dialog === 'removal' && <RemovalCheck {...own} />}
    </div>
  )
}

type GroupStore = StoreGroup['stores'][number]

/** The stores in the group as they would be saved. */
const GroupStores = ({
  stores,
  saved,
  supplier_id,
  may_edit,
  onChange,
}: {
  stores: readonly GroupStore[]
  saved: readonly GroupStore[]
  supplier_id: string
  may_edit: boolean
  onChange: (stores: GroupStore[]) => void
}) => (
  <Card title={`得意先（${grouped(stores.length)}件）`}>
    {may_edit && (
      <div className="mb-3 max-w-100">
        <StoreCombobox
          supplier_id={supplier_id}
          label="得意先を加える"
          hint="名前・カナ・コードで探します"
          name="store"
          clear
          onChoose={({ id, customer_code, name }) => {
            if (!has(id, stores)) onChange([...stores, { id, customer_code, name }])
          }}
        />
      </div>
    )}
    {stores.length === 0 ? (
      <p className="text-sm text-ink-soft">このグループに得意先は入っていません。</p>
    ) : (
      <ul>
        {stores.map(one => (
          <li key={one.id} className="flex min-h-11 items-center gap-2 border-b last:border-b-0">
            <span className="w-24 shrink-0 text-sm text-ink-soft tabular-nums">{one.customer_code}</span>
            <span className="min-w-0 flex-1">
              <TextLink to={pathTo(supplierPages.storeOrderList.path, { id: one.id })}>{one.name}</TextLink>
              {!has(one.id, saved) && <b className="ml-2 text-sm text-amber">追加</b>}
            </span>
            {may_edit && (
              <IconButton
                icon={Trash2}
                label={`${one.name}をグループから外す`}
                onClick={() => onChange(stores.filter(other => other.id !== one.id))}
              />
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

type CheckProps = Omit<GroupProps, 'may_edit'> & {
  kept: ReturnType<typeof useKeptDraft<GroupStore[]>>
  onClose: () => void
}

const storeChanges = (before: readonly GroupStore[], after: readonly GroupStore[]): string[] => [
  ...after.filter(one => !has(one.id, before)).map(one => `追加：${one.name}`),
  ...before.filter(one => !has(one.id, after)).map(one => `外す：${one.name}`),
]

/** The stores that stand now, with those that were added here and without those that were taken out here. */
const mergeStores = (base: GroupStore[], mine: GroupStore[], now: GroupStore[]): GroupStore[] => [
  ...now.filter(one => has(one.id, mine) || !has(one.id, base)),
  ...mine.filter(one => !has(one.id, base) && !has(one.id, now)),
]

const StoresCheck = ({ item, group, supplier_id, kept, onClose }: CheckProps & { group: StoreGroup }) => {
  const params = { supplier_id, store_group_id: item.id }
  const stores = kept.draft
  const store_ids = stores.map(one => one.id)
  return (
    <SaveDialog
      title="グループの得意先を保存する前の確認"
      changes={storeChanges(group.stores, stores)}
      check={() => call(checkStoreGroupStores, { params, body: { store_ids } })}
      touched={TouchedOrders}
      save={checked => call(changeStoreGroupStores, { params, body: { store_ids, revision: kept.revision, checked } })}
      said="グループの得意先を保存しました"
      kept={kept}
      // The list of groups says how many stores each has, not which.
      lay={async () => layOver(kept, (await call(getStoreGroup, { params })).stores, mergeStores, storeChanges)}
      onPut={groups => putGroups(supplier_id, groups)}
      onSaved={() => setData(getStoreGroup, { params }, { ...group, stores })}
      onClose={onClose}
    />
  )
}

const RemovalCheck = ({ item, data, supplier_id, kept, onClose }: CheckProps) => {
  const params = { supplier_id, store_group_id: item.id }
  return (
    <SaveDialog
      title={`「${item.name}」を削除する前の確認`}
      word="削除する"
      changes={[
        `得意先${grouped(item.store_count)}件がグループから外れます（得意先は残ります）`,
        ...(item.has_closing ? ['このグループの受注締めも削除されます'] : []),
        ...(item.non_delivery_count > 0 ? ['このグループの休配日も削除されます'] : []),
      ]}
      check={() => call(checkStoreGroupRemoval, { params })}
      touched={TouchedOrders}
      save={checked => call(removeStoreGroup, { params, query: { revision: data.revision, checked } })}
      said={`「${item.name}」を削除しました`}
      onPut={groups => putGroups(supplier_id, groups)}
      onSaved={kept.drop}
      onClose={onClose}
      wordsOf={listWords}
    />
  )
}

const Rename = ({ item, revision, supplier_id }: { item: Item; revision: number; supplier_id: string }) => {
  const say = useToast()
  const kept = useKeptDraft(`store_group_name:${item.id}`, { name: item.name }, revision)
  const form = useForm({
    schema: storeGroupForm,
    initial: kept.draft,
    onSubmit: async ({ name }) => {
      const params = { supplier_id, store_group_id: item.id }
      try {
        putGroups(supplier_id, await call(renameStoreGroup, { params, body: { name, revision } }))
      } catch (error) {
        // The list shows what stands now; what was typed stays, and is saved by the next press.
        const current = detailOf(error, 'current') as StoreGroups | undefined
        if (current) putGroups(supplier_id, current)
        throw error
      }
      kept.drop()
      say('グループ名を変えました')
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <Card title={item.name}>
      <Form form={form}>
        <TextField
          label="グループ名"
          required
          maxLength={40}
          inputClassName="max-w-80"
          {...form.bind('name')}
          after={
            <Button type="submit" busy={form.busy}>
              変える
            </Button>
          }
        />
      </Form>
    </Card>
  )
}
