import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  type ApprovalRow,
  approveOrder,
  getApproval,
  listApprovals,
  withdrawApproval,
} from '#contract/approvals/approvals.contract.ts'
import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { approvalsFirst } from '#contract/first-approvals.ts'
import type { ReplyOf } from '#contract/http/route.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { sayNotDone } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ApprovalLines } from './approval-lines.tsx'
import { ApprovalState } from './approval-state.tsx'
import { ChangeApproveDialog } from './change-approve-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'

type Shown = ReplyOf<typeof getApproval>

const looked = () => Promise.all([getApproval, listApprovals, listDeals].map(route => invalidate(route)))

/** One order that waits: what is in it, what it makes now, and what an owner or whoever asked can do. */
export const Screen = () => {
  const { approval_id = '' } = useParams()
  const first = approvalsFirst.approval({ consumer_id: consumerId(), approval_id })
  const { data } = useData(...first.approval, { fresh_for: 0, every: 60_000 })
  const session = useConsumerSession()
  const { title } = consumerPages.approval
  return (
    <ConsumerPage title={title} back={consumerPages.approvals.path} bleed>
      {!data || !session ? (
        <SkeletonRows rows={6} height="h-20" />
      ) : (
        <>
          <Standing row={data.approval} owner={session.role === 'owner'} />
          <Facts row={data.approval} />
          {data.preview && (
            <ApprovalLines {...data} preview={data.preview} waiting={data.approval.state === 'waiting'} />
          )}
          {data.note !== '' && (
            <p className="border-b px-4 py-3 whitespace-pre-line">
              <span className="mr-2 text-sm text-ink-soft">備考</span>
              {data.note}
            </p>
          )}
          {data.approval.state === 'waiting' && <Actions shown={data} owner={session.role === 'owner'} />}
        </>
      )}
    </ConsumerPage>
  )
}

const Standing = ({ row, owner }: { row: ApprovalRow; owner: boolean }) => {
  if (row.state === 'waiting')
    return (
      <Notice kind="warning" className="m-4" title={owner ? 'この発注は、承認を待っています' : '承認を待っています'}>
        オーナーが承認するまで、仕入先には送られません。
      </Notice>
    )
  if (row.state === 'approved')
    return (
      <Notice
        kind="success"
        className="m-4"
        title={row.words === '' ? '承認され、発注しました' : '数量を変更して承認され、発注しました'}
        action={
          row.order_id !== null && (
            <ButtonLink size="small" to={pathTo(consumerPages.orderDetail.path, { order_id: row.order_id })}>
              発注を見る
            </ButtonLink>
          )
        }
      >
        {row.words !== '' && <span className="whitespace-pre-line">{row.words}</span>}
      </Notice>
    )
  const titles = {
    sent_back: `${row.decided_by_name ?? 'オーナー'}さんが差し戻しました。仕入先には送られていません`,
    withdrawn: '取り下げました。仕入先には送られていません',
    expired: '承認されないまま締切を過ぎました。発注されていません',
  }
  return (
    <Notice
      kind={row.state === 'withdrawn' ? 'info' : 'error'}
      className="m-4"
      title={titles[row.state]}
      action={
        <ButtonLink
          size="small"
          to={pathTo(
            consumerPages.orderSheet.path,
            { deal_id: row.deal_id },
            { sent_back: row.id, ...(row.state === 'expired' ? {} : { date: row.delivery_date }) },
          )}
        >
          この内容で発注画面を開く
        </ButtonLink>
      }
    >
      {row.words}
    </Notice>
  )
}

const Facts = ({ row }: { row: ApprovalRow }) => (
  <dl className="grid facts gap-x-3 gap-y-1 border-y p-4">
    <dt className="text-sm text-ink-soft">仕入先</dt>
    <dd className="font-bold">{row.supplier_name}</dd>
    <dt className="text-sm text-ink-soft">納品日</dt>
    <dd className="tabular-nums">{formatDayWithWeekday(row.delivery_date)}</dd>
    {row.closing_at !== null && (
      <>
        <dt className="text-sm text-ink-soft">締切</dt>
        <dd>{formatClosing(new Date(row.closing_at))}</dd>
      </>
    )}
    <dt className="text-sm text-ink-soft">発注した人</dt>
    <dd>{row.asked_by_name}</dd>
    <dt className="text-sm text-ink-soft">申請した内容</dt>
    <dd className="tabular-nums">
      {row.line_count}点
      {row.total !== null && (
        <>
          ・<Money value={row.total} />
        </>
      )}
    </dd>
    <dt className="text-sm text-ink-soft">状態</dt>
    <dd>
      <ApprovalState state={row.state} />
      {row.decided_by_name !== null && <span className="ml-2 text-sm">{row.decided_by_name}</span>}
    </dd>
  </dl>
)

/** What is decided of it: each is sent, then what stands now is looked at. */
const useDeciding = ({ approval, preview, price_visible }: Shown) => {
  const say = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<'change' | 'send_back' | 'withdraw' | null>(null)
  const params = { consumer_id: consumerId(), approval_id: approval.id }
  const act = async (done: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await done()
    } catch (error) {
      sayNotDone(say, error)
    }
    setAsking(null)
    await looked()
    setBusy(false)
  }
  const approve = async (quantities: (string | null)[] = []) => {
    const seen_prices = price_visible ? (preview?.lines ?? []).map(line => line.unit_price) : []
    const seen_orders = (preview?.duplicates ?? []).map(one => one.id)
    const { number } = await call(approveOrder, { params, body: { seen_prices, seen_orders, quantities } })
    say(`承認して発注しました（発注番号 ${number}）`)
  }
  const approveChanged = async (quantities: (string | null)[]) => {
    try {
      await approve(quantities)
      setAsking(null)
    } catch (error) {
      // It has been decided elsewhere: what stands now is shown, and nothing is offered any more.
      if (error instanceof ApiError && error.status === 409) say(errorMessage(error), { kind: 'error' })
      throw error
    } finally {
      await looked()
    }
  }
  const withdraw = () =>
    act(async () => {
      await call(withdrawApproval, { params })
      say('承認を待つ発注を取り下げました')
    })
  return { params, busy, asking, setAsking, approve: () => act(() => approve()), approveChanged, withdraw }
}

type Deciding = ReturnType<typeof useDeciding>

const Actions = ({ shown, owner }: { shown: Shown; owner: boolean }) => {
  const deciding = useDeciding(shown)
  const { approval, preview } = shown
  return (
    <div className="flex flex-col gap-3 p-4">
      {preview?.messages.map(one => (
        <Notice key={`${one.field} ${one.message}`} kind="error" title={one.message} />
      ))}
      {owner && <OwnersChoice preview={preview} deciding={deciding} />}
      {approval.mine && (
        <Button look="quiet" wide onClick={() => deciding.setAsking('withdraw')}>
          取り下げる
        </Button>
      )}
      <Asked shown={shown} deciding={deciding} />
    </div>
  )
}

type OwnersProps = { preview: Shown['preview']; deciding: Deciding }

const OwnersChoice = ({ preview, deciding: { busy, approve, setAsking } }: OwnersProps) => (
  <>
    <Button
      look="primary"
      size="large"
      wide
      icon={Check}
      busy={busy}
      disabled={!preview || preview.messages.length > 0}
      onClick={() => void approve()}
    >
      承認して発注する
    </Button>
    <Button wide aria-haspopup="dialog" disabled={!preview} onClick={() => setAsking('change')}>
      数量を変えて承認する
    </Button>
    <Button wide aria-haspopup="dialog" onClick={() => setAsking('send_back')}>
      差し戻す
    </Button>
  </>
)

/** What is asked before it is done: other quantities, the reason, whether it is meant. */
const Asked = ({ shown: { approval, preview }, deciding }: { shown: Shown; deciding: Deciding }) => {
  const { params, busy, asking, approveChanged, withdraw } = deciding
  const close = () => deciding.setAsking(null)
  const name = approval.asked_by_name
  return (
    <>
      {asking === 'change' && preview && (
        <ChangeApproveDialog lines={preview.lines} name={name} approve={approveChanged} onClose={close} />
      )}
      {asking === 'send_back' && <SendBackDialog params={params} name={name} onClose={close} onDone={looked} />}
      {asking === 'withdraw' && (
        <ConfirmDialog
          onClose={close}
          title="この発注を取り下げますか"
          yes="取り下げる"
          busy={busy}
          onYes={() => void withdraw()}
        >
          <p>仕入先には送られません。</p>
        </ConfirmDialog>
      )}
    </>
  )
}
