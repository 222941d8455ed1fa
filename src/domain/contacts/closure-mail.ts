import { dayOf, formatDayWithWeekday } from '#domain/shared/day.ts'

type Text = { subject: string; text: string }

/** How long a supplier's personal data stays after it has left. */
export const erase_grace_days = 30

/** To the supplier that has left. */
export const closedSupplierMail = ({ name, erase_after }: { name: string; erase_after: Date }): Text => ({
  subject: '【Oroshi】退会の手続きが完了しました',
  text: [
    `${name} 御中`,
    '',
    'Oroshi 受発注の退会手続きが完了しました。',
    'すべてのユーザーのログインを停止し、お取引のあった飲食店へお知らせしました。',
    '',
    `ご登録の個人情報は ${formatDayWithWeekday(dayOf(erase_after))} に消去します。`,
    '消去後は元に戻せません。また、あらためてご登録いただいても、これまでのデータを引き継ぐことはできません。',
    'これまでの注文の控えは、法令で定められた期間、発注された飲食店の履歴に残ります。',
    '',
    'この手続きに心当たりがない場合は、消去の前に運営までご連絡ください。',
    '長らくのご利用、ありがとうございました。',
    '',
  ].join('\n'),
})

/** To each restaurant that traded with it, on the screen. */
export const closedSupplierNotice = (supplier_name: string): { title: string; body: string } => ({
  title: `${supplier_name}が退会しました`,
  body: `${supplier_name}への発注はできなくなりました。すでに送信した注文の納品については、${supplier_name}へ直接ご確認ください。FAX・メール・LINEでの発注を続けるには、「仕入先の登録」で自店の仕入先として登録してください。これまでの発注履歴は引き続きご覧いただけます。`,
})

/** The same by mail. */
export const closedSupplierConsumerMail = (consumer_name: string, supplier_name: string): Text => {
  const { title, body } = closedSupplierNotice(supplier_name)
  return {
    subject: `【Oroshi】${title.replace(/\s+/g, ' ')}`,
    text: [`${consumer_name} 様`, '', `お取引先の${title}。`, '', body, '', 'Oroshi 受発注', ''].join('\n'),
  }
}
