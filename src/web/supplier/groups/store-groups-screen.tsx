import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Tags from 'lucide-react/icons/tags'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import {
  changeStoreGroupStores,
  checkStoreGroupOrder,
  checkStoreGroupRemoval,
  checkStoreGroupStores,
  createStoreGroup,
  downloadStoreGroups,
  getStoreGroup,
  listStoreGroups,
  orderStoreGroups,
  removeStoreGroup,
  renameStoreGroup,
  type StoreGroup,
  type StoreGroups,
  storeGroupForm,
} from '#contract/groups/store-groups.contract.ts'
import { supplierPages } from '#contract/pages.ts'
import { grouped } from '#domain/shared/count.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { TouchedOrders } from '#web/supplier/calendar/touched-orders.tsx'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { StoreCombobox } from '#web/supplier/stores/store-combobox.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SaveDialog } from '#web/ui/save-dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'

type Item = StoreGroups['items'][number]

/** 得意先グループ: which there are, in which order, and the stores in them. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = session?.supplier.id ?? ''
  const { data } = useData(listStoreGroups, { params: { supplier_id } }, { enabled: supplier_id !== '' })
  if (!session || !data) {
    return (
      <>
        <SettingsHead page={supplierPages.storeGroups} />
        <SkeletonRows rows={6} />
      </>
    )
  }
  return <Groups data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

/** What a save answered becomes the list; what hangs on the groups that stand is asked for again. */
const put = (supplier_id: string, groups: StoreGroups) => {
  setData(listStoreGroups, { params: { supplier_id } }, groups)
  const settings = `/api/v2/suppliers/${supplier_id}/settings`
  for (const changed of [
    ...groups.items.map(one => `${settings}/store_groups/${one.id}`),
    `${settings}/order_closings`,
    `${settings}/non_delivery_days`,
  ]) {
    invalidate(changed).catch(reportError)
  }
}

const listWords = ({ items }: StoreGroups) =>
  items.map((one, index) => `${index + 1}. ${one.name}（${grouped(one.store_count)}件）`)

const Groups = ({ data, supplier_id, may_edit }: { data: StoreGroups; supplier_id: string; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [order, setOrder] = useState<Item[] | null>(null)
  const say = useToast()
  const shown = data.items.find(one => one.id === query.get('id')) ?? data.items[0]
  const params = { supplier_id }
  const show = (id: string) => setQuery({ id }, { replace: true })

  const move = (index: number, by: -1 | 1) => {
    const next = [...data.items]
    const [one] = next.splice(index, 1)
    if (one) next.splice(index + by, 0, one)
    setOrder(next)
  }

  return (
    <>
      <SettingsHead
        page={supplierPages.storeGroups}
        setting={data}
        actions={data.items.length > 0 && <CsvButton onSave={() => download(downloadStoreGroups, { params })} />}
      />
      {!may_edit && <Notice className="mb-4" title="得意先グループを変更できるのはオーナーだけです" />}
      <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
        <div className="flex flex-col gap-4">
          {data.items.length > 0 && (
            <Card title="グループの一覧">
              <p className="mb-2 text-sm text-ink-soft">
                1つの得意先がいくつものグループに入っているときは、上のグループの締めと単価を先に使います。
              </p>
              <ol>
                {data.items.map((one, index) => (
                  <li
                    key={one.id}
                    className={cx('flex items-center border-b last:border-b-0', one.id === shown?.id && 'bg-leaf-pale')}
                  >
                    <button
                      type="button"
                      aria-current={one.id === shown?.id ? 'true' : undefined}
                      onClick={() => show(one.id)}
                      className="ring-inside min-h-12 min-w-0 flex-1 px-2 py-1 text-left"
                    >
                      <span className="block truncate font-bold">{one.name}</span>
                      <span className="block text-xs text-ink-soft">
                        {grouped(one.store_count)}件{one.has_closing ? '・締めあり' : ''}
                        {one.non_delivery_count > 0 ? '・休配日あり' : ''}
                      </span>
                    </button>
                    {may_edit && (
                      <>
                        <IconButton
                          icon={ArrowUp}
                          label={`${one.name}を上へ`}
                          disabled={index === 0}
                          onClick={() => move(index, -1)}
                        />
                        <IconButton
                          icon={ArrowDown}
                          label={`${one.name}を下へ`}
                          disabled={index === data.items.length - 1}
                          onClick={() => move(index, 1)}
                        />
                      </>
                    )}
                  </li>
                ))}
              </ol>
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
      {order && (
        <SaveDialog
          title="グループの順番を変える前の確認"
          changes={order.map((one, index) => `${index + 1}. ${one.name}`)}
          check={() => call(checkStoreGroupOrder, { params, body: { store_group_ids: order.map(one => one.id) } })}
          save={checked =>
            call(orderStoreGroups, {
              params,
              body: { store_group_ids: order.map(one => one.id), revision: data.revision, checked },
            })
          }
          onSaved={groups => {
            put(supplier_id, groups)
            setOrder(null)
            say('グループの順番を変えました')
          }}
          onClose={() => setOrder(null)}
          wordsOf={listWords}
          onTakeTheirs={groups => {
            put(supplier_id, groups)
            setOrder(null)
          }}
          onKeepMine={groups => {
            put(supplier_id, groups)
            setOrder(null)
          }}
        >
          {check => <TouchedOrders check={check} />}
        </SaveDialog>
      )}
    </>
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
      put(supplier_id, made.store_groups)
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

type GroupProps = { item: Item; data: StoreGroups; supplier_id: string; may_edit: boolean }

const Group = (props: GroupProps) => {
  const params = { supplier_id: props.supplier_id, store_group_id: props.item.id }
  const { data: group } = useData(getStoreGroup, { params })
  return group ? <GroupEditor {...props} group={group} /> : <SkeletonRows rows={6} />
}

const GroupEditor = ({ item, group, data, supplier_id, may_edit }: GroupProps & { group: StoreGroup }) => {
  const params = { supplier_id, store_group_id: item.id }
  const kept = useKeptDraft(`store_group:${item.id}`, group.stores, data.revision)
  const [dialog, setDialog] = useState<'stores' | 'removal' | null>(null)
  const say = useToast()
  const stores = kept.draft
  const has = (id: string, list: readonly { id: string }[]) => list.some(one => one.id === id)
  const added = stores.filter(one => !has(one.id, group.stores))
  const gone = group.stores.filter(one => !has(one.id, stores))
  const close = () => setDialog(null)

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
                if (!has(id, stores)) kept.change([...stores, { id, customer_code, name }])
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
                  {!has(one.id, group.stores) && <b className="ml-2 text-sm text-amber">追加</b>}
                </span>
                {may_edit && (
                  <IconButton
                    icon={Trash2}
                    label={`${one.name}をグループから外す`}
                    onClick={() => kept.change(stores.filter(other => other.id !== one.id))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {may_edit && (
        <div>
          <Button look="danger" icon={Trash2} onClick={() => setDialog('removal')}>
            このグループを削除する
          </Button>
        </div>
      )}
      {kept.dirty && may_edit && <SaveBar onDrop={kept.drop} onSave={() => setDialog('stores')} />}
      {dialog === 'stores' && (
        <SaveDialog
          title="グループの得意先を保存する前の確認"
          changes={[...added.map(one => `追加：${one.name}`), ...gone.map(one => `外す：${one.name}`)]}
          check={() => call(checkStoreGroupStores, { params, body: { store_ids: stores.map(one => one.id) } })}
          save={checked =>
            call(changeStoreGroupStores, {
              params,
              body: { store_ids: stores.map(one => one.id), revision: kept.revision, checked },
            })
          }
          onSaved={groups => {
            setData(getStoreGroup, { params }, { ...group, stores })
            put(supplier_id, groups)
            kept.drop()
            close()
            say('グループの得意先を保存しました')
          }}
          onClose={close}
          wordsOf={listWords}
          onTakeTheirs={groups => {
            put(supplier_id, groups)
            kept.drop()
            close()
          }}
          onKeepMine={groups => {
            put(supplier_id, groups)
            kept.rebase(groups.revision)
            close()
          }}
        >
          {check => <TouchedOrders check={check} />}
        </SaveDialog>
      )}
      {dialog === 'removal' && (
        <SaveDialog
          title={`「${item.name}」を削除する前の確認`}
          word="削除する"
          changes={[
            `得意先${grouped(item.store_count)}件がグループから外れます（得意先は残ります）`,
            ...(item.has_closing ? ['このグループの受注締めも削除されます'] : []),
            ...(item.non_delivery_count > 0 ? ['このグループの休配日も削除されます'] : []),
          ]}
          check={() => call(checkStoreGroupRemoval, { params })}
          save={checked => call(removeStoreGroup, { params, query: { revision: data.revision, checked } })}
          onSaved={groups => {
            kept.drop()
            put(supplier_id, groups)
            say(`「${item.name}」を削除しました`)
          }}
          onClose={close}
          wordsOf={listWords}
          onTakeTheirs={groups => {
            put(supplier_id, groups)
            close()
          }}
          onKeepMine={groups => {
            put(supplier_id, groups)
            close()
          }}
        >
          {check => <TouchedOrders check={check} />}
        </SaveDialog>
      )}
    </div>
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
        put(supplier_id, await call(renameStoreGroup, { params, body: { name, revision } }))
      } catch (error) {
        // The list shows what stands now; what was typed stays, and is saved by the next press.
        const current = detailOf(error, 'current') as StoreGroups | undefined
        if (current) put(supplier_id, current)
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
