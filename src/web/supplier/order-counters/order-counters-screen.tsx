import CircleCheck from 'lucide-react/icons/circle-check'
import Inbox from 'lucide-react/icons/inbox'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import {
  type CounterChannel,
  downloadOrderCounters,
  listOrderCounters,
  type OrderCounter,
  type OrderCounters,
  orderOrderCounters,
  removeOrderCounter,
} from '#contract/order-counters/order-counters.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { grouped } from '#domain/shared/count.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { ListConflict, useListChange } from '#web/supplier/settings/list-change.tsx'
import { RankedList } from '#web/supplier/settings/ranked-list.tsx'
import { SettingsHead, SettingsLoading } from '#web/supplier/settings/settings-head.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { useAddressQuery } from '#web/ui/use-address-query.ts'
import { CounterCode, proofOf } from './counter-code.tsx'
import { CounterForm } from './counter-form.tsx'

const channels: CounterChannel[] = ['mail', 'fax']

const isOnItsWay = (counter: OrderCounter, channel: CounterChannel) => {
  const { code, verified_at } = proofOf(counter, channel)
  return verified_at === null && code !== null && !code.sent && code.failure === null
}

/** 受注窓口: the desks that receive orders, in their order, and where each of them is reached. */
export const Screen = () => {
  const session = useSupplierSession()
  const supplier_id = supplierId()
  const [waiting, setWaiting] = useState(false)
  const { data } = useData(
    listOrderCounters,
    { params: { supplier_id } },
    // While a code is on its way, the page says when it has left.
    waiting ? { every: 2000 } : {},
  )
  const on_its_way = data?.items.some(one => channels.some(channel => isOnItsWay(one, channel))) ?? false
  if (waiting !== on_its_way) setWaiting(on_its_way)
  if (!session || !data) return <SettingsLoading page={supplierPages.orderCounters} />
  return <Counters data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

/** `new` in the URL: a counter that is being made. */
const NEW = 'new'

const orderWords = ({ items }: Pick<OrderCounters, 'items'>) => items.map((one, index) => `${index + 1}. ${one.name}`)

/** What becomes of the stores of a counter that goes; the first other one takes them over. */
const removalWords = ({ store_count }: OrderCounter, heir: OrderCounter | undefined): string =>
  store_count === 0
    ? 'この窓口の得意先はありません。これまでの受注の記録は残ります。'
    : `得意先${grouped(store_count)}件は、${heir ? `「${heir.name}」に移ります` : '窓口なしになります'}。これまでの受注の記録は残ります。`

type CountersProps = { data: OrderCounters; supplier_id: string; may_edit: boolean }

const Counters = ({ data, supplier_id, may_edit }: CountersProps) => {
  const [query, setQuery] = useAddressQuery()
  const [removing, setRemoving] = useState<OrderCounter | null>(null)
  const params = { supplier_id }
  const { revision, items } = data
  const chosen = query.get('id')
  const making = may_edit && chosen === NEW
  const shown = making ? undefined : (items.find(one => one.id === chosen) ?? items[0])
  const show = (id: string) => setQuery({ id }, { replace: true })
  const list = useListChange<OrderCounters>(counters => {
    setData(listOrderCounters, { params }, counters)
    // The stores' pages name counters.
    void invalidate(`/api/v2/suppliers/${supplier_id}/stores`)
  })
  const order = (next: OrderCounter[]) =>
    void list.change(
      () =>
        call(orderOrderCounters, { params, body: { order_counter_ids: next.map(counter => counter.id), revision } }),
      '窓口の順番を変えました',
      orderWords({ items: next }),
    )
  return (
    <>
      <CountersHead data={data} params={params} may_edit={may_edit} onNew={() => show(NEW)} />
      {items.length === 0 && !making ? (
        <EmptyState icon={Inbox} title="受注窓口はまだありません">
          本店や営業所ごとに窓口を作ると、受け持つ得意先の受注を、その窓口のメールでも受け取れます。
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
          <Card title="窓口の一覧">
            <p className="mb-2 text-sm text-ink-soft">先頭の窓口が、新しい得意先の窓口になります。</p>
            <RankedList
              items={items}
              shown={shown}
              className="min-h-14"
              onShow={show}
              onOrder={may_edit ? order : undefined}
            >
              {(one, index) => <CounterLine counter={one} first={index === 0} />}
            </RankedList>
          </Card>
          <ShownCounter
            {...{ data, supplier_id, may_edit, shown }}
            onPut={list.onPut}
            onMade={show}
            onRemove={setRemoving}
          />
        </div>
      )}
      {removing && <RemoveDialog counter={removing} data={data} list={list} onClose={() => setRemoving(null)} />}
      <ListConflict list={list} wordsOf={orderWords} />
    </>
  )
}

const CountersHead = ({
  data,
  params,
  may_edit,
  onNew,
}: {
  data: OrderCounters
  params: { supplier_id: string }
  may_edit: boolean
  onNew: () => void
}) => (
  <>
    <SettingsHead
      page={supplierPages.orderCounters}
      setting={data}
      actions={
        <>
          {data.items.length > 0 && <CsvButton onSave={() => download(downloadOrderCounters, { params })} />}
          {may_edit && (
            <Button look="primary" size="small" icon={Plus} onClick={onNew}>
              窓口を作る
            </Button>
          )}
        </>
      }
    />
    {!may_edit && <Notice className="mb-4" title="受注窓口を変更できるのはオーナーだけです" />}
  </>
)

type ShownProps = CountersProps & {
  /** None: one that is being made. */
  shown: OrderCounter | undefined
  onPut: (counters: OrderCounters) => void
  onMade: (id: string) => void
  onRemove: (counter: OrderCounter) => void
}

/** The chosen counter: what it is, and how its mail and fax are proven. */
const ShownCounter = ({ data, supplier_id, may_edit, shown, onPut, onMade, onRemove }: ShownProps) => (
  <div className="flex min-w-0 flex-col gap-4">
    <CounterForm
      key={shown?.id ?? NEW}
      supplier_id={supplier_id}
      counter={shown ?? null}
      data={data}
      may_edit={may_edit}
      onPut={onPut}
      onMade={onMade}
      onRemove={onRemove}
    />
    {shown &&
      channels.map(channel => (
        <CounterCode
          key={`${shown.id}:${channel}:${proofOf(shown, channel).address}`}
          supplier_id={supplier_id}
          counter={shown}
          channel={channel}
          may_edit={may_edit}
          onPut={onPut}
        />
      ))}
  </div>
)

const RemoveDialog = ({
  counter,
  data,
  list,
  onClose,
}: {
  counter: OrderCounter
  data: OrderCounters
  list: Pick<ReturnType<typeof useListChange<OrderCounters>>, 'change'>
  onClose: () => void
}) => {
  const { id, name } = counter
  const params = { supplier_id: supplierId(), order_counter_id: id }
  const remove = async () => {
    onClose()
    await list.change(
      () => call(removeOrderCounter, { params, query: { revision: data.revision } }),
      `「${name}」を削除しました`,
      [`「${name}」を削除する`],
    )
  }
  return (
    <ConfirmDialog onClose={onClose} title={`「${name}」を削除しますか`} width="narrow" yes="削除する" onYes={remove}>
      {removalWords(
        counter,
        data.items.find(one => one.id !== id),
      )}
    </ConfirmDialog>
  )
}

const CounterLine = ({ counter, first }: { counter: OrderCounter; first: boolean }) => (
  <>
    <span className="flex items-center gap-2">
      <b className="truncate">{counter.name}</b>
      {first && <StateBadge>既定</StateBadge>}
    </span>
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
      <span>得意先{grouped(counter.store_count)}件</span>
      {channels.map(channel => (
        <AddressState key={channel} counter={counter} channel={channel} />
      ))}
    </span>
  </>
)

const AddressState = ({ counter, channel }: { counter: OrderCounter; channel: CounterChannel }) => {
  const { address, verified_at } = proofOf(counter, channel)
  const name = channel === 'mail' ? 'メール' : 'FAX'
  if (address === '') return channel === 'mail' ? <span>メールなし</span> : null
  return verified_at === null ? (
    <span className="inline-flex items-center gap-1 font-bold text-amber">
      <TriangleAlert size={14} />
      {name}未確認
    </span>
  ) : (
    <span className="inline-flex items-center gap-1 text-leaf-deep">
      <CircleCheck size={14} />
      {name}確認済み
    </span>
  )
}
