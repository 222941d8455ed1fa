import { supplierPages } from '#contract/pages.ts'
import { dayOf, formatDayWithWeekday, formatTime } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { type DueDigest, forgetReminders, takeDueReminders } from './notification-settings-store.ts'
import { tellByTheirWays } from './tell-users.ts'

const daysOf = ({ first_date, last_date }: DueDigest) =>
  first_date === last_date
    ? formatDayWithWeekday(first_date)
    : `${formatDayWithWeekday(first_date)}から${formatDayWithWeekday(last_date)}まで`

const textOf = (due: DueDigest, url: string) => `未処理の受注が${due.count}件あります（${daysOf(due)}の納品）。

次の画面でご確認ください。
${url}

このお知らせの時刻と、受け取るかどうかは、設定の「通知」で変えられます。
`

/** Reminds suppliers, once a day at their own time, of orders that nobody has processed; where there are none, nobody. */
export const remindUnprocessed = async (deps: Deps) => {
  const at = deps.now()
  const now = { day: dayOf(at), time: formatTime(at), at }
  await deps.db.transaction().execute(async trx => {
    const due = await takeDueReminders(trx, now)
    const told = due.map(one => ({
      key: `unprocessed:${now.day}:${one.account_id}`,
      mail_address: one.mail_address,
      by_mail: one.by_mail,
      link_id: one.link_id,
      title: `未処理の受注が${one.count}件あります`,
      text: textOf(one, deps.public_url + supplierPages.ordersUnprocessed.path),
      body: `${daysOf(one)}の納品です。`,
      button: { label: '未処理の受注を見る', path: supplierPages.ordersUnprocessed.path },
    }))
    await tellByTheirWays(trx, told, at)
    await forgetReminders(trx, now.day)
  })
}
