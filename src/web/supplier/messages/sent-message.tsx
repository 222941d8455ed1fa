import CircleSlash from 'lucide-react/icons/circle-slash'
import Copy from 'lucide-react/icons/copy'
import Undo2 from 'lucide-react/icons/undo-2'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  copyMessage,
  getMessage,
  listMessages,
  type Message,
  takeBackMessage,
  withdrawMessage,
} from '#contract/messages/messages.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { receiversInWords } from '#domain/messages/message.ts'
import { templateVariables } from '#domain/messages/template.ts'
import { grouped } from '#domain/shared/count.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MessageFileLink, MessageImages } from '#web/ui/message-text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { CarriedFlyer } from './carried-flyer.ts'
import { messageTime } from './message-states.tsx'
import { TemplateText } from './template-text.tsx'

const chosen: Partial<Record<Message['audience'], 'store_groups' | 'order_counters' | 'users' | 'stores'>> = {
  groups: 'store_groups',
  counters: 'order_counters',
  users: 'users',
  stores: 'stores',
}

const wordsOf = ({ audience, order_days, product_item, except_stores, ...message }: Message): string => {
  const of = chosen[audience]
  return receiversInWords({
    audience,
    names: of === undefined ? [] : message[of].map(one => one.name),
    order_days,
    item_name: product_item?.name ?? null,
    exceptions: except_stores.length,
  })
}

/** A new draft of the same words, and its page. */
const useCopy = (message_id: string) => {
  const say = useToast()
  const told = useTold()
  const navigate = useNavigate()
  return () =>
    told(async () => {
      const copy = await call(copyMessage, { params: { supplier_id: supplierId(), message_id } })
      say('写しの下書きを作りました')
      await navigate(pathTo(supplierPages.message.path, { message_id: copy.id }))
    })
}

export const CopyButton = ({ message_id, look }: { message_id: string; look?: 'primary' }) => {
  const copy = useCopy(message_id)
  return (
    <Button look={look} icon={Copy} onClick={copy}>
      写して新しく書く
    </Button>
  )
}

/** What can still be done about a message that waits or was sent; where it is refused, what stands is shown. */
const useUndo = (message_id: string) => {
  const params = { supplier_id: supplierId(), message_id }
  const say = useToast()
  const told = useTold()
  const put = (current: unknown) => {
    setData(getMessage, { params }, current as Message)
    void invalidate(listMessages)
  }
  const takeBack = () =>
    told(async () => {
      put(await call(takeBackMessage, { params }))
      say('予約を取りやめ、下書きに戻しました')
    }, put)
  const withdraw = () =>
    told(async () => {
      put(await call(withdrawMessage, { params }))
      say('メッセージを取り消しました')
    }, put)
  return { takeBack, withdraw }
}

/** What waits for its time or was sent: its words, how many have read it, and what can still be done about it. */
export const SentMessage = ({ message }: { message: Message }) => {
  const { id: message_id, state } = message
  const { takeBack, withdraw } = useUndo(message_id)
  return (
    <div className="flex max-w-200 flex-col gap-4">
      {state === 'scheduled' && (
        <Notice
          title={messageTime(message)}
          action={
            <Button icon={Undo2} onClick={takeBack}>
              予約を取りやめて下書きに戻す
            </Button>
          }
        >
          始まるまでは取りやめられます。送信するときの得意先に届きます。
        </Notice>
      )}
      {message.withdrawn_at !== null && (
        <Notice
          kind="warning"
          title={`${formatDateTime(new Date(message.withdrawn_at))} ${message.withdrawn_by_name ?? ''}が取り消しました`}
        >
          飲食店の画面には「送信者が取り消しました」と表示されています。
        </Notice>
      )}
      <Card>
        <SentFacts message={message} />
        <div className="flex flex-col gap-3 border-t pt-4">
          <h2 className="phrase text-lg">
            <TemplateText text={message.title} />
          </h2>
          <p className="leading-relaxed break-words whitespace-pre-line">
            <TemplateText text={message.body} links />
          </p>
          {templateVariables(`${message.title}${message.body}`).length > 0 && (
            <p className="text-sm text-ink-soft">枠の付いた言葉は、得意先ごとの名前や日付になって届きます。</p>
          )}
          <MessageImages images={message.images} />
          {message.file && <MessageFileLink file={message.file} />}
          {message.flyer && <CarriedFlyer id={message.flyer.id} />}
        </div>
      </Card>
      <div className="flex flex-wrap gap-3">
        {state !== 'scheduled' && (
          <ButtonLink icon={Users} to={pathTo(supplierPages.messageStatus.path, { message_id })}>
            届いた得意先を見る
          </ButtonLink>
        )}
        <CopyButton message_id={message_id} />
        {(state === 'sent' || state === 'sending') && <WithdrawButton onWithdraw={withdraw} />}
      </div>
    </div>
  )
}

const SentFacts = ({ message }: { message: Message }) => (
  <dl className="mb-4 grid facts gap-x-4 gap-y-2 text-sm">
    <dt className="text-ink-soft">宛先</dt>
    <dd>{wordsOf(message)}</dd>
    <dt className="text-ink-soft">日時</dt>
    <dd className="tabular-nums">{messageTime(message)}</dd>
    {message.state !== 'scheduled' && (
      <>
        <dt className="text-ink-soft">既読</dt>
        <dd className="tabular-nums">
          {grouped(message.read_count)} / {grouped(message.receiver_count)}件
        </dd>
      </>
    )}
    {message.flyer && (
      <>
        <dt className="text-ink-soft">WEBチラシ</dt>
        <dd>
          <TextLink to={pathTo(supplierPages.webFlyer.path, { web_flyer_id: message.flyer.id })}>
            {message.flyer.title}
          </TextLink>
        </dd>
      </>
    )}
    <dt className="text-ink-soft">書いた人</dt>
    <dd>{message.created_by_name}</dd>
  </dl>
)

const WithdrawButton = ({ onWithdraw }: { onWithdraw: () => unknown }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="danger" icon={CircleSlash} className="ml-auto" onClick={() => setAsking(true)}>
        送信を取り消す
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="このメッセージを取り消しますか"
          width="narrow"
          yes="取り消す"
          onYes={() => {
            setAsking(false)
            return onWithdraw()
          }}
          careful
        >
          <p className="phrase">
            すでに届いたメールは消えません。飲食店の画面では「送信者が取り消しました」と示し、画像とPDFは見えなくなります。
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
