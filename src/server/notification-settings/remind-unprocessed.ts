import { supplierPages } from '#contract/pages/supplier.ts'
import { type Said, say } from '#domain/notices/words.ts'
import { addDays, dayOf, formatTime } from '#domain/shared/day.ts'
import type { Deps } from '#server/deps.ts'
import { tell } from '#server/notices/tell.ts'
import { forgetReminders, takeDueReminders } from './notification-settings-store.ts'
import { tellByTheirWays } from './tell-users.ts'

/** As a mail says it: with the way there, and where it is put off. */
const textOf = ({ title, body }: Said, url: string) => `${title}（${body.replace(/です。$/, '')}）。

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
    const said = due.map(one => ({ ...one, said: say('unprocessed_orders', one) }))
    const notices = said.map(one => ({
      to: { supplier_id: one.supplier_id, account_id: one.account_id },
      said: one.said,
      key: now.day,
      // Of use for the day.
      delivery_date: addDays(now.day, 1),
    }))
    await tell(trx, notices, at)
    const told = said.map(one => ({
      key: `unprocessed:${now.day}:${one.account_id}`,
      supplier_id: one.supplier_id,
      mail_address: one.mail_address,
      by_mail: one.by_mail,
      link_id: one.link_id,
      title: one.said.title,
      body: one.said.body,
      text: textOf(one.said, deps.public_url + supplierPages.ordersUnprocessed.path),
      button: { label: '未処理の受注を見る', path: supplierPages.ordersUnprocessed.path },
    }))
    await tellByTheirWays(trx, told, at)
    await forgetReminders(trx, now.day)
  })
}
