import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
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
import { supplierPages } from '#contract/pages.ts'
import { grouped } from '#domain/shared/count.ts'
import { detailOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { handleError } from '#web/api/error-handler.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useSupplierSession } from '#web/api/session.ts'
import { SettingsHead } from '#web/supplier/settings/settings-head.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Changed, ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StateBadge } from '#web/ui/state-badge.tsx'
import { useToast } from '#web/ui/toast.tsx'
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
  if (!session || !data) {
    return (
      <>
        <SettingsHead page={supplierPages.orderCounters} />
        <SkeletonRows rows={6} />
      </>
    )
  }
  return <Counters data={data} supplier_id={supplier_id} may_edit={session.role === 'owner'} />
}

/** `new` in the URL: a counter that is being made. */
const NEW = 'new'

const orderWords = ({ items }: OrderCounters) => items.map((one, index) => `${index + 1}. ${one.name}`)

const Counters = ({ data, supplier_id, may_edit }: { data: OrderCounters; supplier_id: string; may_edit: boolean }) => {
  const [query, setQuery] = useAddressQuery()
  const [conflict, setConflict] = useState<{ theirs: OrderCounters; mine: string[] } | null>(null)
  const [removing, setRemoving] = useState<OrderCounter | null>(null)
  const say = useToast()
  const params = { supplier_id }
  const chosen = query.get('id')
  const making = may_edit && chosen === NEW
  const shown = making ? undefined : (data.items.find(one => one.id === chosen) ?? data.items[0])
  const show = (id: string) => setQuery({ id }, { replace: true })

  const put = (counters: OrderCounters) => {
    setData(listOrderCounters, { params }, counters)
    // The stores' pages name counters.
    void invalidate(`/api/v2/suppliers/${supplier_id}/stores`)
  }

  /** A change of all of them; a stale one shows both versions. */
  const change = async (work: () => Promise<OrderCounters>, done: string, mine: string[]) => {
    try {
      put(await work())
      say(done)
    } catch (error) {
      const theirs = detailOf(error, 'current') as OrderCounters | undefined
      if (theirs) setConflict({ theirs, mine })
      else handleError(error)
    }
  }

  const move = (index: number, by: -1 | 1) => {
    const next = [...data.items]
    const [one] = next.splice(index, 1)
    if (one) next.splice(index + by, 0, one)
    const body = { order_counter_ids: next.map(counter => counter.id), revision: data.revision }
    return change(
      () => call(orderOrderCounters, { params, body }),
      '窓口の順番を変えました',
      orderWords({ ...data, items: next }),
    )
  }

  const remove = async (counter: OrderCounter) => {
    setRemoving(null)
    await change(
      () =>
        call(removeOrderCounter, {
          params: { supplier_id, order_counter_id: counter.id },
          query: { revision: data.revision },
        }),
      `「${counter.name}」を削除しました`,
      [`「${counter.name}」を削除する`],
    )
  }

  const rest = data.items.filter(one => one.id !== removing?.id)
  return (
    <>
      <SettingsHead
        page={supplierPages.orderCounters}
        setting={data}
        actions={
          <>
            {data.items.length > 0 && <CsvButton onSave={() => download(downloadOrderCounters, { params })} />}
            {may_edit && (
              <Button look="primary" size="small" icon={Plus} onClick={() => show(NEW)}>
                窓口を作る
              </Button>
            )}
          </>
        }
      />
      {!may_edit && <Notice className="mb-4" title="受注窓口を変更できるのはオーナーだけです" />}
      {data.items.length === 0 && !making ? (
        <EmptyState icon={Inbox} title="受注窓口はまだありません">
          本店や営業所ごとに窓口を作ると、受け持つ得意先の受注を、その窓口のメールでも受け取れます。
        </EmptyState>
      ) : (
        <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:items-start">
          <Card title="窓口の一覧">
            <p className="mb-2 text-sm text-ink-soft">先頭の窓口が、新しい得意先の窓口になります。</p>
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
                    className="ring-inside min-h-14 min-w-0 flex-1 px-2 py-1 text-left"
                  >
                    <span className="flex items-center gap-2">
                      <b className="truncate">{one.name}</b>
                      {index === 0 && <StateBadge>既定</StateBadge>}
                    </span>
                    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
                      <span>得意先{grouped(one.store_count)}件</span>
                      {channels.map(channel => (
                        <AddressState key={channel} counter={one} channel={channel} />
                      ))}
                    </span>
                  </button>
                  {may_edit && (
                    <>
                      <IconButton
                        icon={ArrowUp}
                        label={`${one.name}を上へ`}
                        disabled={index === 0}
                        onClick={() => void move(index, -1)}
                      />
                      <IconButton
                        icon={ArrowDown}
                        label={`${one.name}を下へ`}
                        disabled={index === data.items.length - 1}
                        onClick={() => void move(index, 1)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ol>
          </Card>
          <div className="flex min-w-0 flex-col gap-4">
            <CounterForm
              key={shown?.id ?? NEW}
              supplier_id={supplier_id}
              counter={shown ?? null}
              data={data}
              may_edit={may_edit}
              onPut={put}
              onMade={show}
              onRemove={setRemoving}
            />
            {shown &&
              channels.map(channel => (
                <CounterCode
                  key={`${shown.id}:${channel}:${proofOf(shown, channel).address}`}
                  supplier_id={supplier_id}
                  counter={shown}
                  channel={channel}
                  may_edit={may_edit}
                  onPut={put}
                />
              ))}
          </div>
        </div>
      )}
      {removing && (
        <Dialog
          open
          onClose={() => setRemoving(null)}
          title={`「${removing.name}」を削除しますか`}
          width="narrow"
          actions={
            <>
              <Button onClick={() => setRemoving(null)}>やめる</Button>
              <Button look="danger" onClick={() => remove(removing)}>
                削除する
              </Button>
            </>
          }
        >
          {removing.store_count === 0
            ? 'この窓口の得意先はありません。これまでの受注の記録は残ります。'
            : `得意先${grouped(removing.store_count)}件は、${rest[0] ? `「${rest[0].name}」に移ります` : '窓口なしになります'}。これまでの受注の記録は残ります。`}
        </Dialog>
      )}
      {conflict && (
        <ConflictDialog
          theirs={conflict.theirs satisfies Changed}
          now={orderWords(conflict.theirs)}
          mine={conflict.mine}
          onClose={() => setConflict(null)}
          onTakeTheirs={() => {
            put(conflict.theirs)
            setConflict(null)
          }}
          onKeepMine={() => {
            put(conflict.theirs)
            setConflict(null)
          }}
        />
      )}
    </>
  )
}

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
