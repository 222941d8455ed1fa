import { Frame, State } from '#web/preview/frame.tsx'
import { CountBadge } from './count-badge.tsx'
import { Countdown } from './countdown.tsx'
import { Money, UnitPrice } from './money.tsx'
import { Quantity } from './quantity.tsx'
import { OrderStateBadge, ReceiptBadge, ReceiptLadder } from './state-badge.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 500).toISOString()

export const States = () => (
  <Frame title="状態">
    <State name="発注の状態">
      <div className="flex flex-wrap gap-2">
        <OrderStateBadge status="placed" />
        <OrderStateBadge status="placed" seen_at="2026-11-23T20:00:00Z" />
        <OrderStateBadge status="processed" />
        <OrderStateBadge status="placed" revision={2} />
        <OrderStateBadge status="cancelled" revision={3} />
      </div>
    </State>
    <State name="送信の状態">
      <div className="flex flex-wrap gap-2">
        <ReceiptBadge step="queued" />
        <ReceiptBadge step="sent" />
        <ReceiptBadge step="delivered" />
        <ReceiptBadge step="opened" />
        <ReceiptBadge step="accepted" />
        <ReceiptBadge step="failed" />
      </div>
    </State>
    <State name="送信待ち">
      <ReceiptLadder step="queued" />
    </State>
    <State name="到達">
      <ReceiptLadder step="delivered" times={{ sent: '23:41', delivered: '23:42' }} />
    </State>
    <State name="受付">
      <ReceiptLadder
        step="accepted"
        times={{ sent: '23:41', delivered: '23:42', opened: '04:05', accepted: '04:06' }}
      />
    </State>
    <State name="締切">
      <div className="flex flex-col items-start gap-2">
        <Countdown closing_at={inMinutes(3000)} />
        <Countdown closing_at={inMinutes(102)} />
        <Countdown closing_at={inMinutes(42)} />
        <Countdown closing_at={inMinutes(9)} />
        <Countdown closing_at={inMinutes(-1)} />
      </div>
    </State>
    <State name="金額と数量">
      <div className="flex flex-wrap gap-4">
        <Money value="38420" />
        <Money value="38420.00" estimated />
        <Money value={null} />
        <UnitPrice value="1280" unit="kg" estimated />
        <Quantity value="12.500" unit="kg" />
        <Quantity value="2" unit="袋" unit_kind="case" pieces_per_case="10" />
        <CountBadge count={12} word="件未処理" />
        <CountBadge count={214} word="件未処理" />
      </div>
    </State>
  </Frame>
)
