import Camera from 'lucide-react/icons/camera'
import FileUp from 'lucide-react/icons/file-up'
import Handshake from 'lucide-react/icons/handshake'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Store from 'lucide-react/icons/store'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { type ListedSupplier } from '#contract/suppliers/own-suppliers.contract.ts'
import { formatDayWithWeekday } from '#domain/shared/day.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ResumeButton } from './end-deal.tsx'
import { enterAnew } from './enter-anew.ts'
import { method_words } from './method-words.ts'
import { OwnersOnly } from './owners-only.tsx'

/** All suppliers of the restaurant: which travel how, and the ones that it has entered itself to edit. */
export const Screen = () => {
  const { data } = useData(...settingsFirst.suppliers({ consumer_id: consumerId() }).suppliers)
  const used = data?.items.filter(one => one.state !== 'ended')
  const owner = useConsumerSession()?.role !== 'staff'
  const ended = data?.items.filter(one => one.state === 'ended') ?? []
  return (
    <ConsumerPage title={consumerPages.suppliers.title} back={consumerPages.top.path} bleed>
      {owner ? (
        <Ways />
      ) : (
        <div className="border-b p-4">
          <OwnersOnly />
        </div>
      )}
      {!used ? (
        <SkeletonRows rows={4} height="h-20" />
      ) : used.length === 0 ? (
        <EmptyState icon={Store} title="仕入先がまだありません">
          {owner ? '上のボタンから登録すると、すぐに発注できます。' : 'オーナーが登録すると、ここに並びます。'}
        </EmptyState>
      ) : (
        <ul>
          {used.map(one => (
            <SupplierRow key={one.deal_id} supplier={one} />
          ))}
        </ul>
      )}
      {ended.length > 0 && <Ended suppliers={ended} />}
      <p className="flex flex-col items-start p-4">
        {owner && used?.some(one => one.own) && (
          <TextLink to={consumerPages.supplierInvites.path} tall>
            登録した仕入先を受注画面に招待する
          </TextLink>
        )}
        <TextLink to={consumerPages.offers.path} tall>
          卸からの取引の申し込みと、卸に見せるもの
        </TextLink>
      </p>
    </ConsumerPage>
  )
}

/** How an owner comes to another supplier. */
const Ways = () => (
  <div className="flex flex-col gap-2 border-b p-4">
    <ButtonLink look="primary" icon={Plus} wide to={consumerPages.supplierNew.path}>
      仕入先を登録する
    </ButtonLink>
    <ButtonLink icon={FileUp} wide to={consumerPages.supplierBulk.path}>
      まとめて登録する（Excel・貼り付け）
    </ButtonLink>
    <ButtonLink icon={Handshake} wide to={consumerPages.supplierAsk.path}>
      Oroshiの仕入先に取引を申請する
    </ButtonLink>
    <ButtonLink icon={Camera} wide to={consumerPages.agentRegistration.path}>
      納品書の写真から登録してもらう
    </ButtonLink>
    <p className="phrase text-sm text-ink-soft">
      Oroshiを使っていない仕入先にも、FAX・メール・LINEで発注できます。登録した仕入先は、ほかの店舗には見えません。
    </p>
  </div>
)

/** Suppliers that nothing is ordered from any more, and the way back to each. */
const Ended = ({ suppliers }: { suppliers: readonly ListedSupplier[] }) => {
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <section aria-labelledby="ended">
      <h2 id="ended" className="border-b bg-ground px-4 py-2 text-sm text-ink-soft">
        使っていない仕入先
      </h2>
      <ul>
        {suppliers.map(({ deal_id, name, own, closed }) => (
          <li key={deal_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2">
            <TextLink
              to={pathTo(consumerPages.supplierSetting.path, { deal_id })}
              tall
              className="min-w-40 flex-1 font-bold"
            >
              {name}
            </TextLink>
            {owner &&
              (own ? (
                <ResumeButton deal_id={deal_id} name={name} />
              ) : closed ? (
                <span className="flex flex-wrap items-center gap-x-4">
                  <span className="text-sm text-ink-soft">Oroshiを退会しました</span>
                  <TextLink to={enterAnew(deal_id)} tall>
                    自店の仕入先として登録する<span className="sr-only">（{name}）</span>
                  </TextLink>
                </span>
              ) : (
                <TextLink to={pathTo(consumerPages.supplierAsk.path, undefined, { q: name })} tall>
                  もう一度申請する<span className="sr-only">（{name}）</span>
                </TextLink>
              ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

const SupplierRow = ({ supplier }: { supplier: ListedSupplier }) => {
  const owner = useConsumerSession()?.role !== 'staff'
  const { deal_id, name, method, state, own, item_count, last_delivery_date } = supplier
  return (
    <li className="flex flex-col gap-2 border-b p-4">
      <TextLink
        to={pathTo(consumerPages.supplierSetting.path, { deal_id })}
        tall
        className="text-lg leading-tight font-bold"
      >
        {name}
      </TextLink>
      <p className="text-sm text-ink-soft">
        {state === 'suspended' && '取引の停止中・'}発注の送り方 {method_words[method]}・商品 {item_count}件
        {!own && '（仕入先が登録）'}
        <br />
        {last_delivery_date === null
          ? 'まだ発注していません'
          : `最後の納品日 ${formatDayWithWeekday(last_delivery_date)}`}
      </p>
      {own && (
        <div className="flex gap-2">
          <ButtonLink className="flex-1" icon={ListPlus} to={pathTo(consumerPages.templateItems.path, { deal_id })}>
            商品<span className="sr-only">（{name}）</span>
          </ButtonLink>
          {owner && (
            <ButtonLink className="flex-1" icon={Pencil} to={pathTo(consumerPages.supplierEdit.path, { deal_id })}>
              変更<span className="sr-only">（{name}）</span>
            </ButtonLink>
          )}
        </div>
      )}
    </li>
  )
}
