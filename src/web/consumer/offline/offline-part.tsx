import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircle from 'lucide-react/icons/message-circle'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router'
import { getConsumerSession } from '#contract/accounts/session.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { dayOf, formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import { clockOffset, serverNow } from '#web/api/clock.ts'
import { lostWords, sayLostElsewhere, useConnectionLost } from '#web/api/connection.ts'
import { cache } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { reloadForNewRelease } from '#web/app/new-release.ts'
import { pathTo } from '#web/app/path-to.ts'
import { areDraftsKept } from '#web/consumer/placing/all-drafts.ts'
import { closed_words } from '#web/consumer/placing/holding.ts'
import {
  dismissPlaced,
  markHeldTold,
  type QueuedOrder,
  queuedOrders,
  startQueue,
  subscribeQueue,
} from '#web/consumer/placing/queue.ts'
import { cancelQueued } from '#web/consumer/placing/sender.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { useToast } from '#web/ui/toast.tsx'
import { byClosing, closingText, FoldedStrips } from './folded-strips.tsx'
import { sameOthersOrders } from './others-orders.ts'
import { OthersStrips } from './others-strips.tsx'
import { isOutdated } from './watch-release.ts'

/** Over every page: how old what is shown is while there is no network, and the orders that have not been sent. */
export const OfflinePart = () => {
  const orders = useSyncExternalStore(subscribeQueue, queuedOrders)
  const others = useSyncExternalStore(subscribeQueue, () => sameOthersOrders(dayOf(serverNow())))
  const lost = useConnectionLost()
  const { pathname } = useLocation()
  // Before it is painted: it is never said in both places.
  useLayoutEffect(sayLostElsewhere, [])
  useEffect(startQueue, [])
  useNewRelease(pathname)
  // The confirm screens say so themselves.
  const shown = orders.filter(one =>
    one.state === 'unknown' && pathname === consumerPages.multiConfirm.path
      ? false
      : one.order
        ? !isOfOneOrder(pathname)
        : confirmOf(one.deal_id) !== pathname,
  )
  const told = shown.filter(one => one.order !== null)
  const unsent = shown.filter(one => one.order === null)
  const placed = told.filter(one => one.state === 'placed' || one.state === 'by_line')
  const waiting = (
    <FoldedStrips orders={[...unsent, ...others]}>
      <ul className="empty:hidden">
        {byClosing(unsent).map(order => (
          <OrderStrip key={order.deal_id} order={order} />
        ))}
      </ul>
      <OthersStrips orders={others} />
    </FoldedStrips>
  )
  return (
    <>
      <div className="order-first mx-auto w-full max-w-160 bg-surface pt-[env(safe-area-inset-top)] empty:hidden sm:border-x print:hidden">
        {lost && <ConnectionLost />}
        {shown.length > 0 ? (
          <section aria-label="未送信の発注">
            <ul>
              {placed.length > 1 && <PlacedStrip orders={placed} />}
              {told
                .filter(one => placed.length < 2 || !placed.includes(one))
                .map(order => (
                  <OrderStrip key={`${order.deal_id}/${order.order?.id ?? ''}`} order={order} />
                ))}
            </ul>
            {waiting}
          </section>
        ) : (
          waiting
        )}
      </div>
      <HeldDialog orders={orders.filter(one => one.state === 'held' && !one.told)} pathname={pathname} />
    </>
  )
}

const confirmOf = (deal_id: string) => pathTo(consumerPages.orderConfirm.path, { deal_id })

/** Where an order is confirmed, sent and told: that another one was placed would be read of this one. */
const isOfOneOrder = (pathname: string) =>
  [
    consumerPages.orderConfirm,
    consumerPages.faxMailConfirm,
    consumerPages.lineConfirm,
    consumerPages.multiConfirm,
    consumerPages.orderComplete,
    consumerPages.faxMailComplete,
    consumerPages.lineComplete,
  ].some(page => matchPath(page.path, pathname) !== null)

/** After a new release has taken over, the next page is asked of the server: nothing typed stands on it yet. */
const useNewRelease = (pathname: string) => {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (isOutdated() && areDraftsKept()) void reloadForNewRelease()
  }, [pathname])
}

/** When the oldest answer in sight came, by this device's clock; 0 where there is none. */
const oldestInSight = (): number => {
  const seen = cache
    .getQueryCache()
    .getAll()
    .filter(query => query.getObserversCount() > 0 && query.state.dataUpdatedAt > 1)
    .filter(query => query.queryKey[0] !== getConsumerSession.path)
    .map(query => query.state.dataUpdatedAt)
  return seen.length > 0 ? Math.min(...seen) : 0
}

// Told in the middle of drawing, too.
const subscribeCache = (listener: () => void) => cache.getQueryCache().subscribe(() => queueMicrotask(listener))

const ConnectionLost = () => {
  const oldest = useSyncExternalStore(subscribeCache, oldestInSight)
  const at = new Date(oldest + clockOffset())
  const day = dayOf(at) === dayOf(serverNow()) ? '' : formatDayWithWeekday(dayOf(at))
  return (
    <output className="flex min-h-11 items-center gap-2 border-b border-amber bg-amber-pale px-4 py-1 text-sm text-amber">
      <WifiOff size={18} className="shrink-0" />
      <span className="phrase">
        <span className="font-bold">{lostWords()}</span>
        {oldest > 0 && (
          <span className="ml-2 inline-block text-xs tabular-nums">
            {day} {formatTime(at)} 時点の情報です
          </span>
        )}
      </span>
    </output>
  )
}

const looks = {
  queued: { icon: WifiOff, words: '未送信（電波待ち）', box: 'border-amber bg-amber-pale', mark: 'text-amber' },
  held_up: {
    icon: Hourglass,
    words: '未送信（混み合っています。順番が来ると送ります）',
    box: 'border-amber bg-amber-pale',
    mark: 'text-amber',
  },
  unknown: { icon: RefreshCw, words: '届いたか確認しています', box: 'border-amber bg-amber-pale', mark: 'text-amber' },
  held: {
    icon: CircleAlert,
    words: '未送信（確認が必要です）',
    box: 'border-vermilion bg-vermilion-pale',
    mark: 'text-vermilion',
  },
  asked: { icon: Hourglass, words: '承認を待っています', box: 'border-amber bg-amber-pale', mark: 'text-amber' },
  by_line: {
    icon: MessageCircle,
    words: 'LINEで送ってください（まだ届いていません）',
    box: 'border-amber bg-amber-pale',
    mark: 'text-amber',
  },
  placed: { icon: CircleCheck, words: '発注しました', box: 'border-leaf bg-leaf-pale', mark: 'text-leaf-deep' },
} as const

/** Where what was placed goes on. */
const placeOf = ({ deal_id, state }: QueuedOrder, id: string): string =>
  state === 'asked'
    ? pathTo(consumerPages.approval.path, { approval_id: id })
    : state === 'by_line'
      ? pathTo(consumerPages.lineComplete.path, { deal_id }, { order_id: id })
      : pathTo(consumerPages.orderDetail.path, { order_id: id })

/** Of several that were placed how many have left, and which their person sends. */
const placedWords = (orders: readonly QueuedOrder[]): string => {
  const by_line = orders.filter(one => one.state === 'by_line').map(one => one.supplier_name)
  const left = orders.length - by_line.length
  if (by_line.length === 0) return `${left}件を発注しました`
  return `${left > 0 ? `${left}件を発注しました。` : ''}${by_line.join('・')}はLINEで送ってください`
}

const OrderStrip = ({ order }: { order: QueuedOrder }) => {
  const say = useToast()
  const { icon: Icon, words, box, mark } = looks[order.state === 'queued' && order.why ? 'held_up' : order.state]
  const cancel = async () => {
    const done = await cancelQueued({ consumer_id: consumerId(), deal_id: order.deal_id })
    if (done) say('送信をやめました。入力した内容は下書きに残っています')
    else say('送信中のため、やめられませんでした', { kind: 'error' })
  }
  return (
    <li className={cx('flex flex-wrap items-center justify-between gap-x-3 border-b px-4 py-1.5', box)}>
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-2">
        <Icon size={18} className={cx('mt-0.5 shrink-0', mark)} />
        <div className="min-w-0 text-sm">
          <p className={cx('font-bold', mark)}>{words}</p>
          <p className="tabular-nums">
            {order.supplier_name}
            {order.order && order.state === 'asked'
              ? '　まだ仕入先に送られていません'
              : order.order
                ? `　発注番号 ${order.order.number}`
                : `　${formatDayWithWeekday(order.delivery_date)}納品・${order.line_count}点${closingText(order)}`}
          </p>
          {order.state === 'held' && <p className="phrase text-vermilion">{order.why}</p>}
        </div>
      </div>
      <div className="ml-auto flex">
        {(order.state === 'queued' || order.state === 'held') && (
          <Button look="quiet" onClick={cancel}>
            送信をやめる
          </Button>
        )}
        {order.order ? (
          <>
            <ButtonLink look="quiet" to={placeOf(order, order.order.id)} onClick={() => dismissPlaced(order.deal_id)}>
              {order.state === 'by_line' ? 'LINEで送る' : '詳細'}
            </ButtonLink>
            <Button look="quiet" onClick={() => dismissPlaced(order.deal_id)}>
              閉じる
            </Button>
          </>
        ) : (
          <ButtonLink look="quiet" to={confirmOf(order.deal_id)}>
            {order.state === 'held' ? '確認する' : '内容を見る'}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

/** Several that left one after the other are said once, each with its number. */
const PlacedStrip = ({ orders }: { orders: readonly QueuedOrder[] }) => {
  const { icon: Icon, box, mark } = looks[orders.some(one => one.state === 'by_line') ? 'by_line' : 'placed']
  return (
    <li className={cx('flex flex-wrap items-start justify-between gap-x-3 border-b px-4 py-1.5', box)}>
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-2">
        <Icon size={18} className={cx('mt-0.5 shrink-0', mark)} />
        <div className="min-w-0 flex-1 text-sm">
          <p className={cx('phrase font-bold', mark)}>{placedWords(orders)}</p>
          {orders.map(one => (
            <TextLink
              key={one.deal_id}
              tall
              to={placeOf(one, one.order?.id ?? '')}
              className="flex-wrap gap-x-3 tabular-nums"
              onClick={() => dismissPlaced(one.deal_id)}
            >
              <span>{one.supplier_name}</span>
              <span>{one.state === 'by_line' ? 'LINEで送る' : `発注番号 ${one.order?.number}`}</span>
            </TextLink>
          ))}
        </div>
      </div>
      <Button
        look="quiet"
        className="ml-auto"
        onClick={() => {
          for (const { deal_id } of orders) dismissPlaced(deal_id)
        }}
      >
        閉じる
      </Button>
    </li>
  )
}

/** Told once, wherever on a page the person is: an order that they believe to be on its way was not sent. */
const HeldDialog = ({ orders, pathname }: { orders: readonly QueuedOrder[]; pathname: string }) => {
  const navigate = useNavigate()
  const order = orders.find(one => confirmOf(one.deal_id) !== pathname)
  // What its own screen shows is told. What is held anew, or for another reason, is told again.
  const here = orders.find(one => confirmOf(one.deal_id) === pathname)?.deal_id
  useEffect(() => {
    if (here !== undefined) markHeldTold(here)
  }, [here])
  if (!order) return null
  const close = () => markHeldTold(order.deal_id)
  return (
    <ConfirmDialog
      onClose={close}
      width="narrow"
      title="発注を送信していません"
      no="あとで"
      yes="確認する"
      onYes={() => {
        close()
        void navigate(confirmOf(order.deal_id))
      }}
      look="primary"
    >
      <p className="font-bold">
        {order.supplier_name}　{formatDayWithWeekday(order.delivery_date)}納品・{order.line_count}点
      </p>
      <p className="phrase">{order.why}</p>
      <p className="phrase mt-2 text-sm text-ink-soft">送信を止めました。入力した内容は残っています。</p>
      {order.closing_at !== null && order.why !== closed_words && (
        <p className="phrase text-sm">締切は{formatClosing(new Date(order.closing_at))}です。</p>
      )}
    </ConfirmDialog>
  )
}
