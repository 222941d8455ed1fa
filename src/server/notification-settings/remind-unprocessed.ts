import { supplierPages } from '#contract/pages.ts'
import { dayOf, formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'
import { type Due, forgetReminders, takeDueReminders } from './notification-settings-store.ts'

const textOf = ({ count, first_date, last_date }: Due, url: string) => {
  const days =
    first_date === last_date
      ? formatDayWithWeekday(first_date)
      : `${formatDayWithWeekday(first_date)}から${formatDayWithWeekday(last_date)}まで`
  return `未処理の受注が${count}件あります（${days}の納品）。

次の画面でご確認ください。
${url}

このお知らせの時刻と、受け取るかどうかは、設定の「通知」で変えられます。
`
}

/** Reminds suppliers, once a day at their own time, of orders that nobody has processed; where there are none, nobody. */
export const remindUnprocessed = async (deps: Deps) => {
  const at = deps.now()
  const now = { day: dayOf(at), time: formatTime(at), at }
  await deps.db.transaction().execute(async trx => {
    const due = await takeDueReminders(trx, now)
    const mails = due.map(one => ({
      key: `unprocessed:${now.day}:${one.account_id}`,
      destination: one.mail_address ?? '',
      subject: `【Oroshi】未処理の受注が${one.count}件あります`,
      text: textOf(one, deps.public_url + supplierPages.ordersUnprocessed.path),
    }))
    await queueMails(trx, mails, at)
    await forgetReminders(trx, now.day)
  })
}
