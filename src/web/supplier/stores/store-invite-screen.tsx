import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  getInvite,
  getInviteQr,
  makeInvite,
  printInvites,
  revokeInvite,
  type StoreInvite,
} from '#contract/stores/store-invites.contract.ts'
import { getStore, type Store } from '#contract/stores/stores.contract.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { mergedStoreWords } from '#domain/stores/merged-words.ts'
import { canDo } from '#domain/stores/store.ts'
import { call, urlOf } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { download } from '#web/api/files.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { StoreHead, useStore } from './store-head.tsx'
import { renewStores } from './use-stores.ts'

/** The invitation of a store: its URL, its QR code, its letter. */
export const Screen = () => {
  const { store_id = '' } = useParams()
  const store = useStore(store_id)
  const params = { supplier_id: supplierId(), store_id }
  const { data } = useData(getInvite, { params }, { fresh_for: 0 })
  if (!store || !data) return <SkeletonRows rows={8} />
  return (
    <>
      <StoreHead store={store} page={supplierPages.storeInvite} />
      {store.merged_into ? (
        <Notice title={mergedStoreWords(store.merged_into)}>招待はできません。</Notice>
      ) : store.deal || !canDo('invite', store.state) ? (
        <Notice kind="success" title="この得意先は、すでに飲食店とつながっています">
          招待の必要はありません。
        </Notice>
      ) : (
        <Invitation store={store} invite={data.invite} />
      )}
    </>
  )
}

const Invitation = ({ store, invite }: { store: Store; invite: StoreInvite | null }) => {
  const say = useToast()
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const params = { supplier_id: supplierId(), store_id: store.id }
  const show = (next: StoreInvite | null) => {
    setData(getInvite, { params }, { invite: next })
    void Promise.all([invalidate(getStore), renewStores()])
  }
  const told = useTold()
  const make = () =>
    told(async () => {
      show((await call(makeInvite, { params })).invite)
      setAsking(null)
      say('招待を作りました')
    })
  const revoke = () =>
    told(async () => {
      await call(revokeInvite, { params })
      show(null)
      setAsking(null)
      say('招待を取り消しました')
    })

  if (!invite) {
    return (
      <EmptyState
        icon={Send}
        title="まだ招待していません"
        action={
          <Button look="primary" icon={Send} onClick={make}>
            招待を作る
          </Button>
        }
      >
        {store.name}専用のURLとQRコード、印刷して渡せる招待状（A4）を作ります。90日間使えます。
      </EmptyState>
    )
  }
  return (
    <div className="grid grid-cols-1 max-w-240 gap-4 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start">
      <QrCode store={store} invite={invite} />
      <Letter store={store} invite={invite} onAsk={setAsking} />
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(null)}
          width="narrow"
          title={`${store.name}への招待を${asking === 'renew' ? '作り直しますか' : '取り消しますか'}`}
          yes={asking === 'renew' ? '作り直す' : '取り消す'}
          look={asking === 'renew' ? 'primary' : 'danger'}
          onYes={asking === 'renew' ? make : revoke}
          careful
        >
          <p className="phrase">
            いまのURLとQRコード、渡した招待状は使えなくなります。
            {asking === 'renew' && '新しいURLか招待状を、もう一度渡してください。'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The invitation's QR code, shown and as an image to keep. */
const QrCode = ({ store, invite }: { store: Store; invite: StoreInvite }) => {
  const told = useTold()
  const params = { supplier_id: supplierId(), store_id: store.id }
  return (
    <Card title="QRコード">
      {/* The image is of this invitation: another one, another address. */}
      <img
        key={invite.url}
        src={`${urlOf(getInviteQr, { params })}?made=${encodeURIComponent(invite.made_at)}`}
        alt={`${store.name}の招待のQRコード`}
        width={272}
        height={272}
        className="mx-auto size-68"
      />
      <Button
        wide
        icon={Download}
        className="mt-3"
        onClick={() => told(() => download(getInviteQr, { params, query: { format: 'png' } }))}
      >
        画像を保存（PNG）
      </Button>
    </Card>
  )
}

/** Its letter to print and its URL to copy, until when it holds, and the ways to make another or none. */
const Letter = ({
  store,
  invite,
  onAsk,
}: {
  store: Store
  invite: StoreInvite
  onAsk: (what: 'renew' | 'revoke') => void
}) => {
  const told = useTold()
  return (
    <Card title="招待状とURL">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            icon={Printer}
            onClick={() =>
              told(() =>
                download(printInvites, {
                  params: { supplier_id: supplierId() },
                  body: { store_ids: [store.id] },
                }),
              )
            }
          >
            招待状を印刷（A4のPDF）
          </Button>
        </div>
        <p className="phrase text-sm">
          ひとことやロゴを入れる、まとめて印刷する、運営に発送を頼むときは、
          <TextLink to={supplierPages.inviteFlyer.path}>{supplierPages.inviteFlyer.title}</TextLink>の画面で行います。
        </p>
        <InviteUrl url={invite.url} />
        <p className="text-sm">
          有効期限 <b className="tabular-nums">{formatDayWithWeekday(dayOf(new Date(invite.expires_at)))}</b>
          <span className="block text-ink-soft">
            {formatDateTime(new Date(invite.made_at))} {invite.made_by_name}さんが作りました
          </span>
        </p>
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <Button size="small" icon={RefreshCw} onClick={() => onAsk('renew')}>
            作り直す
          </Button>
          <Button size="small" look="danger" onClick={() => onAsk('revoke')}>
            招待を取り消す
          </Button>
        </div>
      </div>
    </Card>
  )
}

const InviteUrl = ({ url }: { url: string }) => {
  const say = useToast()
  const told = useTold()
  const copy = () =>
    told(async () => {
      await navigator.clipboard.writeText(url)
      say('URLをコピーしました')
    })
  return (
    <TextField
      label="招待のURL"
      hint="メールやLINEで送れます。この得意先だけに送ってください"
      name="url"
      readOnly
      value={url}
      onChange={() => undefined}
      onFocus={event => event.currentTarget.select()}
      after={
        <Button icon={Copy} className="shrink-0 whitespace-nowrap" onClick={copy}>
          コピー
        </Button>
      }
    />
  )
}
