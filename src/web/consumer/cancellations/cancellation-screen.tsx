import Download from 'lucide-react/icons/download'
import type { BeforeLeaving } from '#contract/cancellations/cancellations.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { leave_grace_days } from '#domain/cancellations/leaving-words.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** What leaving means, what is still open, and the records to take along first. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.cancellation({ consumer_id: consumerId() }).before, { fresh_for: 0 })
  return (
    <ConsumerPage title={consumerPages.cancellation.title} back={consumerPages.myAccount.path}>
      {!data ? (
        <SkeletonRows rows={5} />
      ) : (
        <div className="flex flex-col gap-6">
          <p className="phrase">
            「{data.consumer_name}」の退会の手続きです。退会すると発注できなくなり、{leave_grace_days}
            日後に個人情報が消去されます。
          </p>
          <OpenOrders orders={data.open_orders} />
          <Records count={data.order_count} />
          <Ending before={data} />
          <ButtonLink look="secondary" size="large" wide to={consumerPages.cancellationConfirm.path}>
            退会の確認へ
          </ButtonLink>
        </div>
      )}
    </ConsumerPage>
  )
}

const OpenOrders = ({ orders }: { orders: BeforeLeaving['open_orders'] }) =>
  orders.length === 0 ? null : (
    <section aria-labelledby="open-orders" className="flex flex-col gap-2">
      <Notice kind="warning" title={`これから納品される発注が${orders.length}件あります`}>
        退会しても取り消されません。不要な発注は、先に取り消してください。
      </Notice>
      <h2 id="open-orders" className="sr-only">
        これから納品される発注
      </h2>
      <ul className="rounded-card border">
        {orders.map(order => (
          <li key={order.order_id} className="border-b px-4 py-1 last:border-b-0">
            <TextLink to={pathTo(consumerPages.orderDetail.path, { order_id: order.order_id })} tall>
              {formatDayWithWeekday(order.delivery_date)} 納品　{order.supplier_name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )

const Records = ({ count }: { count: number }) => (
  <section aria-labelledby="records" className="flex flex-col gap-2">
    <h2 id="records" className="text-base">
      先に、発注の控えを保存してください
    </h2>
    <p className="phrase text-sm">
      発注の控えは、法令により原則7年間の保存が必要です。退会のあとはダウンロードできません（これまでの発注 {count}
      件）。
    </p>
    <ButtonLink look="primary" size="large" wide icon={Download} to={consumerPages.ordersDownload.path}>
      発注の控えをダウンロード
    </ButtonLink>
  </section>
)

const Ending = ({ before }: { before: BeforeLeaving }) => (
  <section aria-labelledby="ending" className="flex flex-col gap-2">
    <h2 id="ending" className="text-base">
      退会すると
    </h2>
    <ul className="phrase list-disc pl-6">
      <li>
        {before.supplier_names.length === 0
          ? '取引中の仕入先はありません'
          : `取引中の仕入先${before.supplier_names.length}社との取引が終わり、Oroshiを使う仕入先へお知らせします（${before.supplier_names.join('、')}）`}
      </li>
      <li>この店舗のログイン{before.member_count}人が、この店舗で発注できなくなります</li>
      <li>{leave_grace_days}日のあいだは、オーナーがログインして取り消せます</li>
      <li>
        {leave_grace_days}
        日後に、店舗とログインの個人情報、自店で登録した仕入先、リストが消去されます。ほかの店舗でも使うログインは残ります
      </li>
      <li>これまでの注文は、お取引のあった仕入先の記録に残ります</li>
    </ul>
  </section>
)
