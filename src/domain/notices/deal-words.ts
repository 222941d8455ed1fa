import { grouped } from '#domain/shared/count.ts'
import { formatPhone } from '#domain/shared/phone.ts'

type Words = { title: string; body: string }

const said = (note: string): string[] => (note === '' ? [] : [`ひとこと：${note}`, ''])

/** To a restaurant: a supplier would like to trade with it. `url`: where it answers. */
export const offeredWords = ({
  supplier_name,
  note,
  url,
}: {
  supplier_name: string
  note: string
  url: string
}): Words => ({
  title: `${supplier_name}から取引の申し込みがありました`,
  body: [...said(note), '承諾するか、お断りするかをお知らせください。承諾するまで、取引は始まりません。', url].join(
    '\n',
  ),
})

/** To a restaurant that asked for a deal. `item_count`: what stands on its order list already; `url`: its order sheet. */
export const approvedWords = ({
  supplier_name,
  item_count,
  url,
}: {
  supplier_name: string
  item_count: number
  url: string
}): Words => ({
  title: `${supplier_name}との取引が承認されました`,
  body: [
    item_count === 0
      ? '発注リストは、仕入先が用意しています。商品が載ると、発注できるようになります。'
      : `発注リストに${grouped(item_count)}件の商品があります。いますぐ発注できます。`,
    '',
    `発注画面を開く：${url}`,
  ].join('\n'),
})

/** To a restaurant that asked for a deal. `url`: where it may ask again. */
export const rejectedWords = ({
  supplier_name,
  supplier_phone_number: phone,
  reason,
  url,
}: {
  supplier_name: string
  supplier_phone_number: string | null
  reason: string
  url: string
}): Words => ({
  title: `${supplier_name}への取引の申請は、見送りとなりました`,
  body: [
    `理由：${reason}`,
    ...(phone ? [`お問い合わせ：${formatPhone(phone)}`] : []),
    'あらためて申請することもできます。',
    url,
  ].join('\n'),
})

type Stopped = { supplier_name: string; supplier_phone_number: string | null; reason: string }

const stopped =
  (what: string) =>
  ({ supplier_name, supplier_phone_number: phone, reason }: Stopped): Words => ({
    title: `${supplier_name}との取引が${what}`,
    body: [
      `理由：${reason}`,
      '新しい発注はできません。これまでの発注履歴はいつでもご覧になれます。',
      ...(phone ? [`お問い合わせ：${formatPhone(phone)}`] : []),
    ].join('\n'),
  })

export const suspendedWords = stopped('停止されました')
export const endedWords = stopped('終了しました')

export const resumedWords = ({ supplier_name }: { supplier_name: string }): Words => ({
  title: `${supplier_name}との取引が再開されました`,
  body: 'これまでどおり発注できます。',
})

/** To a restaurant: a supplier that it had entered itself has an account now, and keeps its own items and conditions. */
export const enrolledWords = ({
  supplier_name,
  former_name,
  url,
}: {
  supplier_name: string
  former_name: string
  url: string
}): Words => ({
  title: `${former_name}がOroshiに登録しました`,
  body: [
    ...(supplier_name === former_name ? [] : [`これからの名前：${supplier_name}`]),
    '発注の画面と商品はそのままで、これからの発注は仕入先の受注画面にも届きます。商品・単価・取引の条件は、これからは仕入先が管理します。',
    'これまでにメモした単価は仕入先に伝わらず、発注の画面からは消えます。過去の発注の記録には残っています。',
    url,
  ].join('\n'),
})

/** To a supplier: a restaurant would like to trade with it. */
export const requestedWords = ({
  consumer_name,
  note,
  url,
}: {
  consumer_name: string
  note: string
  url: string
}): Words => ({
  title: `${consumer_name}から取引の申請がありました`,
  body: [...said(note), '得意先の一覧から、承認するか、お断りするかをお知らせください。', url].join('\n'),
})

export const inviteAcceptedWords = ({
  consumer_name,
  store_name,
  url,
}: {
  consumer_name: string
  store_name: string
  url: string
}): Words => ({
  title: `${consumer_name}が招待を受け、取引が始まりました`,
  body: `得意先：${store_name}\n${url}`,
})

export const offerAcceptedWords = ({ consumer_name, url }: { consumer_name: string; url: string }): Words => ({
  title: `${consumer_name}が申し込みを承諾し、取引が始まりました`,
  body: url,
})

/** To a supplier: a restaurant has ended their deal; what it has ordered already stands. */
export const dealLeftWords = ({
  consumer_name,
  open_orders,
  url,
}: {
  consumer_name: string
  /** Orders that are not delivered yet. */
  open_orders: number
  url: string
}): Words => ({
  title: `${consumer_name}が取引を終了しました`,
  body: [
    '新しい発注は届きません。これまでの受注の記録は残っています。',
    ...(open_orders > 0 ? [`納品前の受注が${open_orders}件あり、そのまま有効です。`] : []),
    url,
  ].join('\n'),
})

export const offerDeclinedWords = ({ consumer_name, reason }: { consumer_name: string; reason: string }): Words => ({
  title: `${consumer_name}が取引の申し込みをお断りしました`,
  body: `理由：${reason}`,
})
