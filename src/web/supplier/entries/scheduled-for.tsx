import type { EntrySheet } from '#contract/entries/add-orders.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { scheduledWords } from '#domain/scheduled/coming.ts'
import { type Day, formatDateTime, formatDayWithWeekday } from '#domain/shared/day.ts'
import { pathTo } from '#web/app/path-to.ts'
import { TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type Scheduled = EntrySheet['scheduled'][number]

/** The order that the store's schedule (定期発注) will make for a date by itself, where it will. */
export const scheduledOn = ({ scheduled }: EntrySheet, date: Day): Scheduled | undefined =>
  scheduled.find(one => one.delivery_date === date)

const titleOf = ({ beside, delivery_date }: Scheduled, entered: boolean): string => {
  const made = `${formatDayWithWeekday(delivery_date)}納品の定期発注`
  if (beside) return `この受注とは別に、${made}も作られます`
  return `この受注を登録${entered ? 'したため' : 'すると'}、${made}は作られません`
}

type Props = { scheduled: Scheduled; store_id: string; entered?: boolean }

/** What becomes of the store's schedule for a date that an order is entered for; `entered`: it is. */
export const ScheduledFor = ({ scheduled, store_id, entered = false }: Props) => (
  <Notice
    kind="warning"
    title={titleOf(scheduled, entered)}
    action={<TextLink to={pathTo(supplierPages.scheduledOrder.path, { store_id })}>定期発注を開く</TextLink>}
  >
    {`定期発注の予定：${scheduledWords(scheduled.lines)}`}
    {(scheduled.beside || !entered) && `（${formatDateTime(new Date(scheduled.make_at))}に自動で発注）`}
  </Notice>
)
