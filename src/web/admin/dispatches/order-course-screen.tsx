import { useState } from 'react'
import { useParams } from 'react-router'
import { resendDispatch } from '#contract/dispatch/admin-dispatches.contract.ts'
import {
  type CourseSending,
  type CourseStep,
  getOrderCourse,
  type OrderCourse,
} from '#contract/dispatch/order-course.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { occasion_words } from '#domain/trade/dispatch.ts'
import { order_method_words } from '#domain/trade/order.ts'
import { Acting } from '#web/admin/acting.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { wayWords } from './address-words.ts'
import { stateWord, stepDetail, stepWords } from './course-words.ts'
import { whyWords } from './detail-words.ts'
import { DispatchState } from './dispatch-state.tsx'
import { dispatchesChanged } from './dispatches-changed.ts'
import { ResendDialog } from './resend-dialog.tsx'
import { Told } from './told-by-staff.tsx'

/** One order's whole way: why it did not arrive, or who had it when. */
export const Screen = () => {
  const { number = '' } = useParams()
  const { data, error } = useData(getOrderCourse, { params: { number } }, { keep: true, throws: false })
  if (error && !(error instanceof ApiError && error.status === 404)) throw error
  const back = (
    <TextLink to={adminPages.dispatches.path} className="inline-flex min-h-11 items-center text-sm">
      送信の状況へ
    </TextLink>
  )
  return (
    <>
      <DeskHead title={`${adminPages.orderCourse.title}${data ? ` ${data.order.number}` : ''}`} actions={back} />
      {data ? (
        <Course course={data} />
      ) : error ? (
        <EmptyState title="この番号の注文はありません">
          発注番号をお確かめください。最後の1桁は、読み違いを見つけるための数字です。
        </EmptyState>
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}

const Course = ({ course: { order, sendings, steps } }: { course: OrderCourse }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[26rem_1fr] lg:items-start">
    <div className="flex min-w-0 flex-col gap-4">
      <Head order={order} />
      {sendings.length > 0 && <Sendings order={order} sendings={sendings} />}
    </div>
    <div className="min-w-0">
      <Card title="起きたこと">
        <Table label="起きたこと">
          <thead>
            <tr>
              <Th>日時</Th>
              <Th>だれが・どこへ</Th>
              <Th>何が</Th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, place) => (
              <Step key={`${step.at} ${step.what} ${step.word} ${String(place)}`} step={step} />
            ))}
          </tbody>
        </Table>
      </Card>
    </div>
  </div>
)

const Head = ({ order }: { order: OrderCourse['order'] }) => (
  <Card title="注文">
    <p className="mb-3 text-lg font-bold">
      {order.seen_at === null
        ? '仕入先の確認は、まだありません'
        : `仕入先の確認 ${formatDateTime(new Date(order.seen_at))}`}
      {order.told_at !== null && (
        <span className="block text-sm font-normal">
          {order.told_by === 'staff' ? '運営' : '店舗'}が電話で伝えたと記録 {formatDateTime(new Date(order.told_at))}
        </span>
      )}
    </p>
    <Acting>
      <Told order={order} />
    </Acting>
    <dl className="grid facts gap-x-4 gap-y-2 tabular-nums">
      <Party label="店舗" name={order.consumer_name} phone_number={order.consumer_phone} />
      <Party label="仕入先" name={order.supplier_name} phone_number={order.supplier_phone} />
      <dt className="text-ink-soft">納品日</dt>
      <dd>{formatDayWithWeekday(order.delivery_date)}</dd>
      <dt className="text-ink-soft">締切</dt>
      <dd>{order.closing_at === null ? 'なし' : formatDateTime(new Date(order.closing_at))}</dd>
      <dt className="text-ink-soft">発注</dt>
      <dd>{formatDateTime(new Date(order.placed_at))}</dd>
      <dt className="text-ink-soft">いまの状態</dt>
      <dd>
        {stateWord(order)}・第{order.revision}版（{order_method_words[order.method]}・{order.line_count}
        点）
      </dd>
    </dl>
  </Card>
)

const Party = ({ label, name, phone_number }: { label: string; name: string; phone_number: string | null }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd>
      {name}
      {phone_number !== null && (
        <a href={`tel:${phone_number}`} className="ml-3 inline-block whitespace-nowrap text-indigo underline">
          {formatPhone(phone_number)}
        </a>
      )}
    </dd>
  </>
)

type SendingsProps = Pick<OrderCourse, 'order' | 'sendings'>

const Sendings = ({ order, sendings }: SendingsProps) => {
  const [resending, setResending] = useState<CourseSending | null>(null)
  const say = useToast()
  return (
    <Card title="送信">
      <SendingList sendings={sendings} onResend={setResending} />
      {resending && (
        <ResendDialog
          row={{ ...resending, order_number: order.number, supplier_name: order.supplier_name }}
          onClose={() => setResending(null)}
          onResend={async () => {
            await call(resendDispatch, { params: { dispatch_id: resending.id } })
            await Promise.all([invalidate(getOrderCourse), dispatchesChanged()])
            say('もう一度送ります')
          }}
        />
      )}
    </Card>
  )
}

type ListProps = { sendings: readonly CourseSending[]; onResend: (one: CourseSending) => void }

const SendingList = ({ sendings, onResend }: ListProps) => (
  <ul className="flex flex-col gap-3">
    {sendings.map(one => (
      <li key={one.id} className="border-b pb-3 last:border-b-0 last:pb-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DispatchState row={one} />
          <span className="tabular-nums">{wayWords(one.channel, one.destination)}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {occasion_words[one.occasion]}・第{one.order_revision}版{one.state === 'failed' && ` ${whyWords(one) ?? ''}`}
          {one.has_image && (
            <TextLink to={pathTo(adminPages.faxImage.path, { id: one.id })} className="ml-3">
              送ったFAX
            </TextLink>
          )}
        </p>
        {one.can_resend && (
          <Acting>
            <Button size="small" className="mt-2" onClick={() => onResend(one)}>
              再送
            </Button>
          </Acting>
        )}
      </li>
    ))}
  </ul>
)

const Step = ({ step }: { step: CourseStep }) => {
  const { who, said } = stepWords(step)
  const detail = stepDetail(step)
  return (
    <Tr>
      <Td className="tabular-nums">{formatDateTime(new Date(step.at))}</Td>
      <Td wrap className="min-w-32">
        {who}
      </Td>
      <Td wrap className="min-w-48">
        <span className={step.what === 'event' ? 'font-bold' : undefined}>{said}</span>
        {step.revision !== null && step.revision > 1 && <span className="text-ink-soft"> 第{step.revision}版</span>}
        {step.done_at !== null && (
          <span className="block text-xs text-ink-soft">{formatDateTime(new Date(step.done_at))} に済みました</span>
        )}
        {detail !== '' && <span className="block text-xs break-all text-ink-soft">{detail}</span>}
      </Td>
    </Tr>
  )
}
