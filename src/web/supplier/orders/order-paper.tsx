import Ban from 'lucide-react/icons/ban'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { formatClosing } from '#domain/calendar/closing-time.ts'
import { dayOf, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { serverNow } from '#web/api/clock.ts'
import { AdditionalsCard } from '#web/supplier/additional-columns/additionals-card.tsx'
import { ClosedDayMark } from '#web/supplier/board/closed-days.tsx'
import { OrderAdjust } from '#web/supplier/changes/order-adjust.tsx'
import { EnteredActions } from '#web/supplier/entries/entered-actions.tsx'
import { EnteredDone } from '#web/supplier/entries/entered-done.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeyHint } from '#web/ui/desk-shell.tsx'
import { LeftOut } from '#web/ui/left-out.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { rowOf } from '#web/ui/order-row.ts'
import { useKeyList } from '#web/ui/use-key-list.ts'
import { Changes, OrderEvents } from './order-events.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMarks, TakenOut } from './order-marks.tsx'
import { customerOf, wayOf } from './row-state.ts'
import { editsSinceRead } from './unread-edits.ts'

const ClaimsOfOrder = lazy(async () => ({
  default: (await import('#web/supplier/claims/claims-of-order.tsx')).ClaimsOfOrder,
}))

type Props = {
  order: Order
  outdated: string | null
  onRenew: () => void
  /** The order as it is after something was done to it here. */
  onSaved: (order: Order) => void
  title?: 'h1' | 'h2'
}

/**
 * Everything of one order. `outdated` says what happened to it while it was open: the old version stays until the person
 * asks for the new one.
 */
export const OrderPaper = ({ order, outdated, onRenew, onSaved, title: Title = 'h2' }: Props) => {
  const edits = editsSinceRead(order)
  const Heading = Title === 'h1' ? 'h2' : 'h3'
  return (
    <article className="flex flex-col gap-4">
      {outdated !== null && <Outdated outdated={outdated} onRenew={onRenew} />}
      <PaperHead order={order} title={Title} />

      {order.cancelled_at !== null && <Cancelled at={order.cancelled_at} />}
      {order.partner_stopped && (
        <Notice
          kind="warning"
          title="この飲食店のOroshiの利用が停止されています"
          action={<Phones phone={order.parties.consumer.phone_number} fax={null} />}
        >
          この受注は、そのまま有効です。再開されるまで店舗の方はログインできないため、ご連絡はお電話でお願いします。
        </Notice>
      )}
      <LeftOut order={order} />
      {edits.fresh.length > 0 && order.cancelled_at === null && <EditsBlock {...edits} title={Heading} />}
      {order.delivery_date <= dayOf(serverNow()) && (
        <Suspense fallback={null}>
          <ClaimsOfOrder key={order.id} order_id={order.id} title={Heading} />
        </Suspense>
      )}
      <EnteredActions key={`entered ${order.id}`} order={order} outdated={outdated !== null} onSaved={onSaved} />
      <EnteredDone order={order} outdated={outdated !== null} />
      <OrderAdjust key={order.id} order={order} outdated={outdated !== null} onSaved={onSaved} />
      {order.note !== '' && (
        <section className="rounded-card border border-amber bg-amber-pale p-3">
          <Heading className="text-sm text-amber">備考</Heading>
          <p className="whitespace-pre-line">{order.note}</p>
        </section>
      )}

      <OrderLines order={order} />

      <Facts order={order} />

      <AdditionalsCard subject="order" id={order.id} />
      <section className="border-t pt-4">
        <Heading className="mb-2 text-sm">経緯</Heading>
        <OrderEvents order={order} onSaved={onSaved} />
      </section>
    </article>
  )
}

const Outdated = ({ outdated, onRenew }: { outdated: string; onRenew: () => void }) => (
  <Notice kind="warning" title={outdated} action={<RenewButton onRenew={onRenew} />}>
    表示しているのは古い内容です。
  </Notice>
)

/** Its number, whose it is, and for which day. */
const PaperHead = ({ order, title: Title }: { order: Order; title: 'h1' | 'h2' }) => {
  const { store } = order.parties
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Title className="text-xl tabular-nums">{order.number}</Title>
        <OrderMarks order={order} />
        <TakenOut order={order} />
      </div>
      <p className="text-lg leading-tight">
        <span className="font-bold">{customerOf(rowOf(order))}</span>
        {store && store.customer_code !== '' && (
          <span className="ml-2 text-sm text-ink-soft tabular-nums">コード {store.customer_code}</span>
        )}
      </p>
      <p className="text-base">
        納品日 <strong className="tabular-nums">{formatDayWithWeekday(order.delivery_date)}</strong>
        {order.state !== 'cancelled' && <ClosedDayMark date={order.delivery_date} />}
      </p>
    </header>
  )
}

const Cancelled = ({ at }: { at: string }) => (
  <div className="flex gap-3 rounded-card border border-vermilion bg-vermilion-pale p-3">
    <Ban size={20} className="mt-0.5 shrink-0 text-vermilion" />
    <p>
      <strong>取消された注文です。</strong>
      <span className="block text-sm">{formatDateTime(new Date(at))} 出荷しないでください。</span>
    </p>
  </div>
)

/** When and by whom it was ordered, and whom to call. */
const Facts = ({ order }: { order: Order }) => {
  const { consumer, order_counter } = order.parties
  return (
    <div className="@container border-t pt-4">
      <dl className="grid facts gap-x-4 gap-y-1 text-sm @max-xs:grid-cols-1">
        <Fact name="発注日時">
          <span className="tabular-nums">{formatDateTime(new Date(order.placed_at))}</span>({wayOf(order)}
          {order.method !== 'web' && `・${order_method_words[order.method]}で送付`})
        </Fact>
        <Fact name="発注者">{order.placed_by_name}</Fact>
        {order.closing_at !== null && (
          <Fact name="受注締め">
            <span className="tabular-nums">{formatClosing(new Date(order.closing_at))}</span>
          </Fact>
        )}
        <Fact name="店舗">
          {consumer.name}
          <Address party={consumer} />
        </Fact>
        {order_counter && (
          <Fact name="受注窓口">
            {order_counter.name}
            <Phones phone={order_counter.phone_number} fax={order_counter.fax_number} />
          </Fact>
        )}
      </dl>
    </div>
  )
}

type Edits = ReturnType<typeof editsSinceRead>

const versions = (edits: Edits['fresh']): string => edits.map(one => `第${one.revision}版`).join('・')

/** What its restaurant has changed since it was read; what was read before is one press away. */
const EditsBlock = ({ fresh, former, title: Heading }: Edits & { title: 'h2' | 'h3' }) => {
  const name = `訂正 ${versions(fresh)} の変更点`
  return (
    <section aria-label={name} className="flex gap-3 rounded-card border border-indigo bg-indigo-pale p-3">
      <FilePenLine size={20} className="mt-0.5 shrink-0 text-indigo" />
      <div className="min-w-0 flex-1">
        <Heading className="mb-1">{name}</Heading>
        {fresh.map(one => (
          <EditOf key={one.id} edit={one} dated={fresh.length > 1} />
        ))}
        {former.length > 0 && (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm text-indigo underline underline-offset-2">
              確認済みの変更（{versions(former)}）
            </summary>
            {former.map(one => (
              <EditOf key={one.id} edit={one} dated />
            ))}
          </details>
        )}
      </div>
    </section>
  )
}

const EditOf = ({ edit, dated }: { edit: Edits['fresh'][number]; dated: boolean }) => (
  <div className="mt-1">
    {dated && (
      <p className="text-sm text-ink-soft tabular-nums">
        第{edit.revision}版（{formatDateTime(new Date(edit.happened_at))}）
      </p>
    )}
    <Changes changes={edit.changes} />
  </div>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="whitespace-nowrap text-ink-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

const Address = ({ party }: { party: Order['parties']['consumer'] }) => (
  <>
    {(party.postal_code ?? party.address) !== null && (
      <span className="block text-ink-soft">
        {party.postal_code !== null && `〒${party.postal_code} `}
        {party.address}
      </span>
    )}
    <Phones phone={party.phone_number} fax={party.fax_number} />
  </>
)

const Phones = ({ phone, fax }: { phone: string | null; fax: string | null }) =>
  phone === null && fax === null ? null : (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      {phone !== null && (
        <a href={`tel:${phone}`} className="text-indigo underline underline-offset-2">
          TEL {phone}
        </a>
      )}
      {fax !== null && <span>FAX {fax}</span>}
    </span>
  )

/** Its key is heard for as long as it is there. */
const RenewButton = ({ onRenew }: { onRenew: () => void }) => {
  useKeyList([{ keys: ['r'], words: '最新の内容を表示する', run: onRenew }], true)
  return (
    <Button look="primary" size="small" onClick={onRenew}>
      <span className="inline-flex items-center gap-2">
        最新の内容を表示
        <span className="max-md:hidden" aria-hidden="true">
          <KeyHint>R</KeyHint>
        </span>
      </span>
    </Button>
  )
}
