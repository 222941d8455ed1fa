import FileText from 'lucide-react/icons/file-text'
import PackageX from 'lucide-react/icons/package-x'
import Phone from 'lucide-react/icons/phone'
import Store from 'lucide-react/icons/store'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { pathTo } from '#contract/pages/page.ts'
import { publicPages } from '#contract/pages/public.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { getTokenOrder, getTokenOrderSheet, type TokenOrder } from '#contract/receipts/token-orders.contract.ts'
import { shortageReason } from '#domain/orders/shortage-reason.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatQuantity, isZero } from '#domain/shared/decimal.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { ApiError } from '#web/api/api-error.ts'
import { urlOf } from '#web/api/call.ts'
import { useData } from '#web/api/data.ts'
import { errorMessage } from '#web/api/error-handler.ts'
import { keepSender } from '#web/form/known-sender.ts'
import { isKept } from '#web/form/use-kept-draft.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PublicShell } from '#web/ui/public-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Acknowledge } from './acknowledge.tsx'
import { shortageKey } from './shortage-key.ts'

const ShortageDialog = lazy(async () => ({ default: (await import('./shortage-dialog.tsx')).ShortageDialog }))

/** One order for whoever was sent its link: what is ordered, the paper, and the word back that it was received. */
export const TokenOrderPage = ({ opening }: { opening: (order: TokenOrder) => ReactNode }) => {
  const { access_token = '' } = useParams()
  const target = { params: { access_token } }
  const { data: order, error } = useData(getTokenOrder, target, { every: 60_000, throws: false })
  const [writing, setWriting] = useState(false)
  // A link that is stopped shows nothing from then on, whatever of the order is still here.
  const [dead, setDead] = useState<ApiError | null>(null)
  if (!dead && error instanceof ApiError && error.status === 404) setDead(error)
  return (
    <PublicShell narrow side="supplier">
      {(dead || !order) && <h1 className="sr-only">注文の確認</h1>}
      {dead ? (
        <DeadLink error={dead} />
      ) : order ? (
        <Shown order={order} access_token={access_token} opening={opening(order)} onWrite={() => setWriting(true)} />
      ) : error ? (
        <Notice kind="error" title="注文を表示できませんでした">
          {errorMessage(error)}
        </Notice>
      ) : (
        <SkeletonRows rows={6} height="h-16" />
      )}
      {/* Beside the page: what is being written stays though its link is stopped. */}
      {writing && order && (
        <Suspense>
          <ShortageDialog order={order} access_token={access_token} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </PublicShell>
  )
}

/** Whoever was sent the link reads who has stopped it; of any other nothing is known but that it opens nothing. */
const DeadLink = ({ error }: { error: ApiError }) =>
  Reflect.get(Object(error.body), 'revoked') === true ? (
    <EmptyState title={errorMessage(error)}>
      この注文が取り消されたかどうかは、ここでは分かりません。注文元にお問い合わせください。
    </EmptyState>
  ) : (
    <EmptyState title="このリンクは使えません">
      リンクが正しくないか、期限が切れています。注文元にお問い合わせください。
    </EmptyState>
  )

type ShownProps = { order: TokenOrder; access_token: string; opening: ReactNode; onWrite: () => void }

const Shown = ({ order, access_token, opening, onWrite }: ShownProps) => {
  const cancelled = order.state === 'cancelled'
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-ink-soft">{order.parties.supplier.name} 御中</p>
        <h1 className="phrase text-2xl">{opening}</h1>
      </div>
      {cancelled && (
        <Notice kind="error" title="この注文は取り消されました">
          出荷しないでください。
        </Notice>
      )}
      {!cancelled && order.sent_revision > 1 && (
        <Notice kind="warning" title={`訂正されました（第${order.sent_revision}版）`}>
          {['以前の版に代わるものです。', ...order.changes.map(one => `・${one}`), ...(order.ended ?? [])].join('\n')}
        </Notice>
      )}
      <Facts order={order} />
      <Lines order={order} />
      <Acknowledge order={order} access_token={access_token} />
      <Shortages order={order} onWrite={onWrite} />
      {order.told.length > 0 && <Told told={order.told} />}
      <ButtonAnchor
        wide
        icon={FileText}
        href={urlOf(getTokenOrderSheet, { params: { access_token } })}
        target="_blank"
        rel="noopener noreferrer"
      >
        注文書（PDF）を開く
      </ButtonAnchor>
      <Onward order={order} access_token={access_token} />
    </div>
  )
}

const Facts = ({ order }: { order: TokenOrder }) => {
  const { consumer } = order.parties
  return (
    <Card>
      <dl className="grid facts gap-x-4 gap-y-1">
        <dt className="text-sm text-ink-soft">納品希望日</dt>
        <dd className="text-lg font-bold tabular-nums">{formatDayWithWeekday(order.delivery_date)}</dd>
        <dt className="text-sm text-ink-soft">注文番号</dt>
        <dd className="tabular-nums">{order.number}</dd>
        <dt className="text-sm text-ink-soft">発注日時</dt>
        <dd className="tabular-nums">
          {formatDateTime(new Date(order.placed_at))}（{order.placed_by_name}）
        </dd>
        <dt className="text-sm text-ink-soft">注文元</dt>
        <dd>
          <span className="font-bold">{consumer.name}</span>
          {consumer.address && <span className="block text-sm">{consumer.address}</span>}
        </dd>
      </dl>
      {consumer.phone_number && (
        <ButtonAnchor className="mt-3" icon={Phone} href={`tel:${consumer.phone_number}`}>
          {formatPhone(consumer.phone_number)} に電話する
        </ButtonAnchor>
      )}
    </Card>
  )
}

const Lines = ({ order }: { order: TokenOrder }) => (
  <Card title={`明細 ${order.lines.length}行`}>
    <ul className="-mt-2">
      {order.lines.map(line => (
        <li key={line.line_number} className="flex items-baseline justify-between gap-4 border-b py-2 last:border-b-0">
          <span className="min-w-0">
            <span className="font-bold">{line.name}</span>
            <span className="block text-sm text-ink-soft">
              {[line.code, line.spec, line.note === '' ? '' : `備考 ${line.note}`]
                .filter(part => part !== '')
                .join('・')}
            </span>
          </span>
          <span className="shrink-0 text-right tabular-nums">
            <span className="text-lg font-bold">{formatQuantity(line.quantity)}</span> {line.unit}
            {line.inside && <span className="block text-sm text-ink-soft">{line.inside}</span>}
            {line.confirmed_quantity !== null && (
              <span className="block text-sm font-bold text-vermilion">
                {isZero(line.confirmed_quantity)
                  ? '欠品'
                  : `${formatQuantity(line.confirmed_quantity)} ${line.unit}をお届け`}
                {shortageReason(line.shortage_reason) && `（${shortageReason(line.shortage_reason)}）`}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
    {order.note !== '' && (
      <p className="mt-2 border-t pt-3">
        <span className="block text-sm text-ink-soft">備考</span>
        <span className="whitespace-pre-line">{order.note}</span>
      </p>
    )}
  </Card>
)

/** Whoever has a desk goes on to it; whoever has none may begin one at once, or ask by a form that knows who asks. */
const Onward = ({ order, access_token }: { order: TokenOrder; access_token: string }) => {
  const { desk_order_id, parties, number } = order
  const { consumer, supplier } = parties
  const link = 'text-indigo underline underline-offset-2'
  if (desk_order_id !== null)
    return (
      <p className="phrase pt-4 text-sm text-ink-soft">
        この注文は、受注画面でもご覧になれます。
        <a href={pathTo(supplierPages.orderDetail, { order_id: desk_order_id })} className={link}>
          受注画面を開く
        </a>
      </p>
    )
  return (
    <section className="mt-4 flex flex-col gap-3 border-t pt-6">
      <p className="phrase text-sm text-ink-soft">
        Oroshiに登録すると、いろいろな飲食店からの注文を、ひとつの画面で受けて印刷できます。
      </p>
      <ButtonLink wide icon={Store} to={pathTo(publicPages.enrol, { access_token })}>
        卸として無料で始める
      </ButtonLink>
      <p className="phrase text-sm text-ink-soft">
        登録の前に話を聞きたい方は、
        <a
          href={supplierPages.lpInquiry.path}
          className={link}
          onClick={() =>
            keepSender({
              name: supplier.name,
              phone_number: supplier.phone_number ?? '',
              body: `${consumer.name.replace(/様$/, '')}様からのご注文（${number}）を受けています。`,
            })
          }
        >
          導入のご相談
        </a>
      </p>
    </section>
  )
}

/** What was told from here, the newest first: whoever wrote it sees that it went. */
const Told = ({ told }: Pick<TokenOrder, 'told'>) => (
  <Card title="注文元に知らせたこと">
    <ul className="-mt-2">
      {told.toReversed().map(({ told_at, changes, message }) => (
        <li key={told_at} className="border-b py-2 last:border-b-0">
          <span className="block text-sm text-ink-soft tabular-nums">{formatDateTime(new Date(told_at))}</span>
          <span className="whitespace-pre-line">
            {[...changes, ...(message === '' ? [] : [`「${message}」`])].join('\n')}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)

const Shortages = ({ order, onWrite }: Pick<ShownProps, 'order' | 'onWrite'>) => {
  const begun = isKept(shortageKey(order))
  return (
    <>
      {order.state !== 'cancelled' && (
        <div className="flex flex-col gap-2">
          <Button wide icon={PackageX} aria-haspopup="dialog" onClick={onWrite}>
            {begun ? '欠品・数量の変更の続きを書く' : '欠品・数量の変更を知らせる'}
          </Button>
          {begun && (
            <p className="phrase text-center text-sm text-ink-soft">書きかけの内容を、この画面に残してあります。</p>
          )}
        </div>
      )}
    </>
  )
}
