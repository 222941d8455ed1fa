import { listDeals } from '#contract/deals/consumer-deals.contract.ts'
import { topFirst } from '#contract/first-top.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { declareNoOrder } from '#contract/placing/no-orders.contract.ts'
import { type ClosingReminder, listClosingReminders } from '#contract/reminders/closing-notifications.contract.ts'
import { still_waits } from '#domain/reminders/closing-reminder.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate, useData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ClosingCountdown } from '#web/consumer/closing-countdown.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What this person was told of and is still open: closings near with nothing ordered. Each is answered with one tap. */
export const ClosingReminders = () => {
  const params = { consumer_id: consumerId() }
  const { data } = useData(...topFirst.top(params).reminders, { every: 60_000, throws: false })
  if (!data || data.items.length === 0) return null
  return (
    <Notice kind="warning" className="m-4 mb-0" title="締切が近い未発注">
      <ul className="flex flex-col gap-3">
        {data.items.map(one => (
          <Reminder key={`${one.deal_id} ${one.delivery_date}`} reminder={one} />
        ))}
      </ul>
    </Notice>
  )
}

const Reminder = ({ reminder }: { reminder: ClosingReminder }) => {
  const say = useToast()
  const { deal_id, supplier_name, delivery_date, closing_at, waits_for_approval } = reminder
  const day = formatDayWithWeekday(delivery_date)
  const sayNone = async () => {
    try {
      await call(declareNoOrder, { params: { consumer_id: consumerId(), deal_id }, body: { delivery_date } })
      say(`${supplier_name}の${day}納品を「発注なし」にしました`)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    await Promise.all([invalidate(listClosingReminders), invalidate(listDeals)])
  }
  return (
    <li className="flex flex-col gap-1">
      <p>
        <span className="font-bold">{supplier_name}</span> <span className="tabular-nums">{day}納品</span>
      </p>
      <ClosingCountdown closing_at={closing_at} onOver={() => void invalidate(listClosingReminders)} />
      {waits_for_approval ? (
        <Waiting supplier_name={supplier_name} />
      ) : (
        <div className="flex gap-2">
          <ButtonLink
            look="primary"
            className="flex-1"
            to={pathTo(consumerPages.orderSheet.path, { deal_id }, { date: delivery_date })}
          >
            発注する<span className="sr-only">（{supplier_name}）</span>
          </ButtonLink>
          <Button onClick={() => void sayNone()}>
            発注なし<span className="sr-only">（{supplier_name}）</span>
          </Button>
        </div>
      )}
    </li>
  )
}

const Waiting = ({ supplier_name }: { supplier_name: string }) => (
  <>
    <p>{still_waits}</p>
    <ButtonLink look="primary" to={consumerPages.approvals.path}>
      承認を見る<span className="sr-only">（{supplier_name}）</span>
    </ButtonLink>
  </>
)
