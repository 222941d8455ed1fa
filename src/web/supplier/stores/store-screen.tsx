import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import DoorOpen from 'lucide-react/icons/door-open'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import Send from 'lucide-react/icons/send'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  downloadStoreAudits,
  getStore,
  resumeStore,
  type Store,
  store_audits_shown,
} from '#contract/stores/stores.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { conditionsAuditWords } from '#domain/stores/audit-words.ts'
import { mergedStoreWords } from '#domain/stores/merged-words.ts'
import { canDo, store_labels } from '#domain/stores/store.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { AdditionalsCard } from '#web/supplier/additional-columns/additionals-card.tsx'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CsvButton } from '#web/ui/csv-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { type Ending, EndingDialog } from './ending-dialog.tsx'
import { Facts } from './facts.tsx'
import { StoreHead, useStore } from './store-head.tsx'
import { renewStores, useStoreChoices } from './use-stores.ts'

/** One store: who it is, how the deal stands, who looks after it, and what was changed. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const store = useStore(store_id)
  return store ? <Overview store={store} /> : <SkeletonRows rows={8} />
}

const Overview = ({ store }: { store: Store }) => {
  const say = useToast()
  const is_owner = useSupplierSession()?.role === 'owner'
  const [asking, setAsking] = useState<Ending | null>(null)
  const show = (now: Store) => {
    setData(getStore, { params: { supplier_id: supplierId(), store_id: store.id } }, now)
    void renewStores()
  }
  return (
    <>
      <StoreHead
        store={store}
        page={supplierPages.store}
        actions={
          <>
            {store.state === 'active' && (
              <ButtonLink
                size="small"
                icon={PhoneIncoming}
                to={pathTo(supplierPages.storeOrderNew.path, { store_id: store.id })}
              >
                受注を入力
              </ButtonLink>
            )}
            {is_owner && <DealButtons store={store} onShow={show} onAsk={setAsking} />}
          </>
        }
      />
      <div className="flex max-w-300 flex-col gap-4">
        <StateNotice store={store} />
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start">
          <div className="flex flex-col gap-4">
            <OwnRecord store={store} />
            <AdditionalsCard subject="store" id={store.id} />
          </div>
          <div className="flex flex-col gap-4">
            <Restaurant store={store} />
            <LookedAfterBy store={store} may_assign={is_owner} />
          </div>
        </div>
        <Changes store={store} />
      </div>
      {asking && (
        <EndingDialog
          kind={asking}
          store={store}
          onClose={() => setAsking(null)}
          onDone={now => {
            show(now)
            setAsking(null)
            say(asking === 'suspend' ? '取引を停止しました' : '取引を終了しました')
          }}
        />
      )}
    </>
  )
}

/** Suspends the deal, resumes it, ends it: as far as its state allows. */
const DealButtons = ({
  store,
  onShow,
  onAsk,
}: {
  store: Store
  onShow: (now: Store) => void
  onAsk: (ending: Ending) => void
}) => {
  const say = useToast()
  const told = useTold()
  const resume = () =>
    told(
      async () => {
        const params = { supplier_id: supplierId(), store_id: store.id }
        onShow(await call(resumeStore, { params, body: { revision: store.revision } }))
        say('取引を再開しました')
      },
      current => onShow({ ...(current as Store), audits: store.audits }),
    )
  return (
    <>
      {canDo('suspend', store.state) && (
        <Button size="small" icon={CirclePause} onClick={() => onAsk('suspend')}>
          取引を停止
        </Button>
      )}
      {canDo('resume', store.state) && !store.deal?.consumer_stopped && (
        <Button size="small" look="primary" icon={CirclePlay} onClick={resume}>
          取引を再開
        </Button>
      )}
      {canDo('end', store.state) && (
        <Button size="small" look="danger" icon={DoorOpen} onClick={() => onAsk('end')}>
          取引を終了
        </Button>
      )}
    </>
  )
}

/** What a suspended deal means, or the way to a first one. */
const StateNotice = ({ store: { id, state, deal, merged_into } }: { store: Store }) => (
  <>
    {deal?.consumer_stopped && (
      <Notice kind="warning" title="この飲食店のOroshiの利用が停止されています">
        運営が再開するまで、新しい発注は届かず、受注の登録もできません。届いている受注は、そのまま有効です。
      </Notice>
    )}
    {state === 'suspended' && !deal?.consumer_stopped && (
      <Notice kind="warning" title="取引を停止しています">
        新しい発注は受け付けません。これまでの受注はいつでも見られます。理由：{deal?.reason ?? ''}
      </Notice>
    )}
    {merged_into && (
      <Notice
        title={mergedStoreWords(merged_into)}
        action={
          <ButtonLink size="small" to={pathTo(supplierPages.store.path, { store_id: merged_into.store_id })}>
            統合先の得意先を開く
          </ButtonLink>
        }
      >
        同じ店舗の二重登録でした。これからの発注は、統合先に届きます。こちらに招待は送れません。
      </Notice>
    )}
    {!merged_into && canDo('invite', state) && (
      <Notice
        title={state === 'invited' ? '招待しています' : 'まだ飲食店とつながっていません'}
        action={
          <ButtonLink size="small" icon={Send} to={pathTo(supplierPages.storeInvite.path, { store_id: id })}>
            {state === 'invited' ? '招待を見る' : 'この得意先を招待する'}
          </ButtonLink>
        }
      >
        招待状のQRコードから飲食店が登録すると、この得意先から発注が届くようになります。
      </Notice>
    )}
  </>
)

const OwnRecord = ({ store }: { store: Store }) => (
  <Card title="得意先情報">
    <Facts
      facts={[
        [store_labels.name_kana, store.name_kana],
        [store_labels.contact_name, store.contact_name],
        [
          store_labels.address,
          [store.postal_code && `〒${store.postal_code}`, `${store.prefecture}${store.address}`]
            .filter(Boolean)
            .join(' '),
        ],
        [store_labels.phone_number, store.phone_number && formatPhone(store.phone_number)],
        [store_labels.fax_number, store.fax_number && formatPhone(store.fax_number)],
        [store_labels.mail_address, store.mail_address],
        [store_labels.note, store.note],
      ]}
    />
  </Card>
)

const Restaurant = ({ store: { deal, state } }: { store: Store }) => (
  <Card title="つながっている飲食店">
    {deal ? (
      <Facts
        facts={[
          ['店名', deal.consumer_name],
          ['住所', deal.consumer_address],
          ['電話番号', deal.consumer_phone_number && formatPhone(deal.consumer_phone_number)],
          ['この状態から', deal.consumer_stopped ? '' : formatDateTime(new Date(deal.state_changed_at))],
        ]}
      />
    ) : (
      <p className="text-sm text-ink-soft">
        {state === 'ended' ? '取引は終了しています。' : 'つながっている飲食店はありません。'}
      </p>
    )}
  </Card>
)

/** Which users see the store of those who don't see all. */
const LookedAfterBy = ({ store, may_assign }: { store: Store; may_assign: boolean }) => {
  const limited = useStoreChoices()?.users.filter(one => !one.sees_all_stores) ?? []
  const assigned = limited.filter(one => store.assigned_user_ids.includes(one.id))
  const [assigning, setAssigning] = useState(false)
  return (
    <Card title="担当">
      <p className="text-sm">
        {assigned.length > 0
          ? assigned.map(one => one.name).join('、')
          : '担当に限って見えるユーザーには、この得意先は見えません。'}
      </p>
      {may_assign && limited.length > 0 && (
        <Button size="small" icon={UserCheck} className="mt-3" onClick={() => setAssigning(true)}>
          担当を決める
        </Button>
      )}
      {assigning && (
        <AssignDialog
          store_ids={[store.id]}
          users={limited}
          onClose={() => setAssigning(false)}
          onDone={() => setAssigning(false)}
        />
      )}
    </Card>
  )
}

/** What was changed about the store and its deal, the newest first. */
const Changes = ({ store: { id, audits } }: { store: Store }) => {
  const names = useStoreChoices() ?? { store_groups: [], order_counters: [] }
  const params = { supplier_id: supplierId(), store_id: id }
  return (
    <Card title="変更の記録">
      {audits.length === 0 ? (
        <p className="text-sm text-ink-soft">まだ記録はありません。</p>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
            {audits.length < store_audits_shown
              ? `${audits.length}件`
              : `新しい${store_audits_shown}件。すべてはCSVにあります。`}
            <CsvButton onSave={() => download(downloadStoreAudits, { params })} />
          </div>
          <ol>
            {audits.map(one => {
              const { title, lines } = conditionsAuditWords(one, names)
              return (
                <li key={one.id} className="flex flex-wrap gap-x-4 gap-y-1 border-b py-2 text-sm last:border-b-0">
                  <span className="w-36 shrink-0 text-ink-soft tabular-nums">
                    {formatDateTime(new Date(one.happened_at))}
                  </span>
                  <span className="w-32 shrink-0">{one.actor_name}</span>
                  <span className="min-w-[min(15rem,100%)] flex-1">
                    <b>{title}</b>
                    {lines.map(line => (
                      <span key={line} className="block text-ink-soft">
                        {line}
                      </span>
                    ))}
                  </span>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </Card>
  )
}
