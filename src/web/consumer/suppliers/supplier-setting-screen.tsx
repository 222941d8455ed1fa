import CalendarDays from 'lucide-react/icons/calendar-days'
import ListPlus from 'lucide-react/icons/list-plus'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { PossibleDate } from '#contract/deals/consumer-deals.contract.ts'
import { settingsFirst } from '#contract/first-settings.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import type { SupplierConditions } from '#contract/suppliers/own-suppliers.contract.ts'
import { dayOf, formatDay, formatDayWithWeekday } from '#domain/shared/day.ts'
import { formatYen } from '#domain/shared/decimal.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { weekdayWords } from '#domain/stores/store.ts'
import { useData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { useConsumerSession } from '#web/api/session.ts'
import { pathTo } from '#web/app/path-to.ts'
import { ConsumerPage } from '#web/consumer/layout.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { ButtonLink, TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { EndDeal, ResumeButton } from './end-deal.tsx'
import { enterAnew } from './enter-anew.ts'
import { inviteWords } from './invite-words.ts'
import { method_words } from './method-words.ts'

/** One supplier among the settings: who it is, how orders get there, on what conditions; where that is changed or ended. */
export const Screen = () => {
  const { deal_id = '' } = useParams()
  const { data } = useData(...settingsFirst.supplierSetting({ consumer_id: consumerId(), deal_id }).conditions)
  return (
    <ConsumerPage title={data?.name ?? consumerPages.supplierSetting.title} back={consumerPages.suppliers.path}>
      {data ? <Settings supplier={data} /> : <SkeletonRows rows={8} />}
    </ConsumerPage>
  )
}

type Props = { supplier: SupplierConditions }

const Settings = ({ supplier }: Props) => {
  const { deal_id, name, own, open_orders, unreached_orders, state } = supplier
  const navigate = useNavigate()
  const owner = useConsumerSession()?.role !== 'staff'
  return (
    <div className="flex flex-col gap-4">
      <Closed supplier={supplier} owner={owner} />
      <Contacts supplier={supplier} />
      <Conditions supplier={supplier} />
      <Card title="これまで">
        <Facts
          facts={[
            ['取引を始めた日', formatDay(dayOf(new Date(supplier.began_at)))],
            [
              '最後の納品日',
              supplier.last_delivery_date === null
                ? 'まだ発注していません'
                : formatDayWithWeekday(supplier.last_delivery_date),
            ],
            [
              '納品前の発注',
              open_orders === 0
                ? 'ありません'
                : unreached_orders === 0
                  ? `${open_orders}件`
                  : `${open_orders}件（うち${unreached_orders}件は仕入先に届いていません）`,
            ],
          ]}
        />
        <div className="mt-3">
          <ButtonLink wide icon={CalendarDays} to={pathTo(consumerPages.supplier.path, { deal_id })}>
            配達の予定と最近の発注
          </ButtonLink>
        </div>
      </Card>
      {owner && state !== 'ended' && (
        <EndDeal
          deal_id={deal_id}
          name={name}
          own={own}
          onEnded={() => void navigate(consumerPages.suppliers.path, { replace: true })}
        />
      )}
    </div>
  )
}

/** Why nothing can be ordered here, and the way back. */
const Closed = ({ supplier, owner }: Props & { owner: boolean }) => {
  const { deal_id, name, own, closed, closed_reason, state } = supplier
  if (closed_reason === null) return null
  return (
    <Notice
      kind="warning"
      title={own && state === 'ended' ? '使っていない仕入先です' : closed_reason}
      action={
        state !== 'ended' || !owner ? undefined : own ? (
          <ResumeButton deal_id={deal_id} name={name} />
        ) : closed ? (
          <TextLink to={enterAnew(deal_id)} tall>
            自店の仕入先として登録する
          </TextLink>
        ) : (
          <TextLink to={pathTo(consumerPages.supplierAsk.path, undefined, { q: name })} tall>
            もう一度、取引を申請する
          </TextLink>
        )
      }
    >
      {closed && 'FAX・メール・LINEでの発注は、自店の仕入先として登録すると続けられます。'}
      {own && state === 'ended' && '商品と締切はそのまま残っています。また使うと、すぐに発注できます。'}
    </Notice>
  )
}

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="flex flex-col gap-y-2">
    {facts.map(([label, value]) => (
      <div key={label} className="flex flex-wrap gap-x-4">
        <dt className="w-32 text-ink-soft">{label}</dt>
        <dd className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const not_known = '登録がありません'
const numberWords = (phone: string | null) => (phone === null ? not_known : formatPhone(phone))

const Contacts = ({ supplier }: Props) => {
  const owner = useConsumerSession()?.role !== 'staff'
  const { deal_id, own, phone_number, fax_number, address, counter_name, method, sent_to, state, invite } = supplier
  const editable = own && state !== 'ended'
  return (
    <Card title="連絡先と、発注の届き方">
      <Facts
        facts={[
          ['発注の送り方', method_words[method]],
          ...(method === 'fax' || method === 'mail'
            ? [
                [
                  '発注の届け先',
                  sent_to === null ? not_known : method === 'fax' ? formatPhone(sent_to) : sent_to,
                ] as const,
              ]
            : []),
          ...(counter_name === null ? [] : [['受注窓口', counter_name] as const]),
          ['電話番号', numberWords(phone_number)],
          ['FAX番号', numberWords(fax_number)],
          ...(address === '' ? [] : [['所在地', address] as const]),
          ...(invite === null ? [] : [['受注画面への招待', inviteWords(invite)] as const]),
          ['登録した人', own ? 'この店舗（ほかの店舗には見えません）' : '仕入先（Oroshiを使っています）'],
        ]}
      />
      <div className="mt-3 flex flex-col gap-2">
        {phone_number !== null && (
          <ButtonAnchor wide icon={Phone} href={`tel:${phone_number}`}>
            電話する
          </ButtonAnchor>
        )}
        {editable && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink className="flex-1" icon={ListPlus} to={pathTo(consumerPages.templateItems.path, { deal_id })}>
              商品
            </ButtonLink>
            {owner && (
              <ButtonLink className="flex-1" icon={Pencil} to={pathTo(consumerPages.supplierEdit.path, { deal_id })}>
                変更
              </ButtonLink>
            )}
          </div>
        )}
        {editable && owner && (invite === null || invite.state === 'failed') && (
          <TextLink to={`${consumerPages.supplierInvites.path}?deal_id=${deal_id}`} tall className="self-start">
            受注画面に招待する（無料）
          </TextLink>
        )}
      </div>
    </Card>
  )
}

/** On which weekdays it delivers, by the dates that can be ordered for where they are known: a closing may leave one out. */
const deliveryWords = (
  { own, delivery_weekdays }: Pick<SupplierConditions, 'own' | 'delivery_weekdays'>,
  dates: readonly PossibleDate[],
): string => {
  const seen = dates.filter(one => one.reason !== 'not_a_delivery_weekday').map(one => one.weekday)
  const weekdays = seen.length === 0 ? delivery_weekdays : [...new Set(seen)]
  const words = weekdays === null || weekdays.length === 7 ? '毎日' : weekdayWords(weekdays)
  // One's own has no 休配日 but what is entered as its weekdays.
  return own ? words : `${words}（休配日を除く）`
}

const Conditions = ({ supplier }: Props) => {
  const owner = useConsumerSession()?.role !== 'staff'
  const { own, closings, minimum_amount, customer_code, price_visible, free_lines, scheduled, state } = supplier
  const params = { consumer_id: consumerId(), deal_id: supplier.deal_id }
  const { data } = useData(...settingsFirst.supplierSetting(params).dates, { throws: false })
  const dates = data?.items ?? []
  const off = dates.filter(one => one.reason === 'non_delivery_day' || one.reason === 'holiday').map(one => one.date)
  return (
    <Card title="取引の条件">
      <Facts
        facts={[
          ['配達する曜日', deliveryWords(supplier, dates)],
          ...(off.length === 0 ? [] : [['次の休配日', off.slice(0, 3).map(formatDayWithWeekday).join('、')] as const]),
          [
            '締切',
            closings.length === 0 ? 'なし（納品日の終わりまで）' : closings.map(line => <div key={line}>{line}</div>),
          ],
          ['最低の発注金額', minimum_amount === null ? 'なし' : formatYen(minimum_amount)],
          ...(own
            ? []
            : [
                ['得意先コード', customer_code ?? not_known] as const,
                ['単価', price_visible ? '発注の画面に表示' : '表示なし'] as const,
                ['リストにない商品', free_lines ? '書いて発注できます' : '発注できません'] as const,
                ['定期発注', scheduled ? 'あり（仕入先が作成）' : 'なし'] as const,
              ]),
        ]}
      />
      <p className="phrase mt-3 text-sm text-ink-soft">
        {own ? (
          state !== 'ended' &&
          (owner
            ? '配達する曜日と締切は「変更」から直せます。'
            : '連絡先・配達する曜日・締切は、店舗のオーナーが直せます。オーナーにご依頼ください。')
        ) : (
          <>
            条件は仕入先が決めています。変えたいときは、仕入先へご相談ください。登録の誤りなど、Oroshiへのご質問は
            <a href={consumerPages.contactDealRegistration.path} className="text-indigo underline underline-offset-2">
              お問い合わせ
            </a>
            から。
          </>
        )}
      </p>
    </Card>
  )
}
