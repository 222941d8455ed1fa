import {
  addSupplierPushDevice,
  changeSupplierPushSettings,
  getSupplierPushSettings,
  removeSupplierPushDevice,
  type SupplierPushSettings,
  testSupplierPush,
} from '#contract/notices/supplier-push.contract.ts'
import type { NotificationSettings } from '#contract/notification-settings/notification-settings.contract.ts'
import { always_ringing, type NoticeType, notice_type_words, noticeTypesFor } from '#domain/notices/kinds.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { MailPaces } from '#web/app/push/mail-paces.tsx'
import { PushDevices, pushFailureWords } from '#web/app/push/push-devices.tsx'
import { PushTick, toggled } from '#web/app/push/push-tick.tsx'
import { QuietHours } from '#web/app/push/quiet-hours.tsx'
import { useWishes } from '#web/app/push/use-wishes.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Params = { supplier_id: string }
type Props = { params: Params; own: NotificationSettings['own']; owner: boolean }

/** What rings on this user's devices, when not, and when its mails come. Each change is kept at once. */
export const PushCard = ({ params, ...user }: Props) => {
  const { data } = useData(getSupplierPushSettings, { params }, { fresh_for: 0 })
  if (data) return <Devices settings={data} params={params} {...user} />
  return (
    <Card title="端末への通知">
      <SkeletonRows rows={4} height="h-11" />
    </Card>
  )
}

const wishesOf = ({ without, mail_paces, daily_hour, quiet_from, quiet_to }: SupplierPushSettings) => ({
  without,
  mail_paces,
  daily_hour,
  quiet_from,
  quiet_to,
})

const Devices = ({ settings, params, own, owner }: Props & { settings: SupplierPushSettings }) => {
  const say = useToast()
  const put = (next: SupplierPushSettings) => setData(getSupplierPushSettings, { params }, next)
  const { wishes, change } = useWishes(settings, {
    wishesOf,
    keep: body => call(changeSupplierPushSettings, { params, body }),
    look: () => call(getSupplierPushSettings, { params }),
    put,
    onKept: () => say('保存しました'),
    onFailure: error => say(pushFailureWords(error), { kind: 'error' }),
  })
  const mailed = own.mail_address !== null
  return (
    <>
      <Card title="端末への通知">
        <div className="flex flex-col gap-4">
          {/* Beside cards that have 保存する. */}
          <p className="phrase text-sm text-ink-soft">この欄は「保存する」がなく、選ぶとすぐに保存します。</p>
          <PushDevices
            area="supplier"
            settings={settings}
            add={async body => put(await call(addSupplierPushDevice, { params, body }))}
            remove={async device_id => put(await call(removeSupplierPushDevice, { params: { ...params, device_id } }))}
            test={() => call(testSupplierPush, { params })}
          />
          <Types without={wishes.without} onChange={without => change(now => ({ without: without(now.without) }))} />
          <QuietHours {...wishes} mailed={mailed} onChange={change} />
        </div>
      </Card>
      {mailed && (
        <Card title="メールをまとめる">
          <p className="phrase pb-3 text-sm text-ink-soft">
            選んだ間隔のお知らせを、1通にまとめて送ります。それまでに読んだものや、済んだものは含めません。受注と、注文についての依頼・問い合わせは、いつもすぐに送ります。この欄も、選ぶとすぐに保存します。
          </p>
          <MailPaces
            wishes={wishes}
            types={[
              { type: 'messages', label: 'メッセージとチラシへの質問のメール', put_off: !own.mail_on_answer },
              ...(owner
                ? [{ type: 'deals', label: '取引の申請と招待への返事のメール', put_off: !own.mail_on_deal } as const]
                : []),
            ]}
            onChange={change}
          />
        </Card>
      )}
    </>
  )
}

type TypesProps = {
  without: readonly NoticeType[]
  onChange: (without: (now: readonly NoticeType[]) => NoticeType[]) => unknown
}

const types = noticeTypesFor('supplier')

const Types = ({ without, onChange }: TypesProps) => (
  <section aria-labelledby="push_types">
    <h3 id="push_types" className="text-base">
      端末に知らせる種類
    </h3>
    <p className="phrase text-sm text-ink-soft">
      外したものも「お知らせ」の一覧には残ります。新しい受注は、受注の画面と、「自分あてのお知らせ」で選んだメール・LINEでお知らせします。
    </p>
    <ul className="flex flex-col divide-y">
      {types.map(type => (
        <li key={type} className="flex min-h-11 items-center justify-between gap-4">
          <span>{notice_type_words[type]}</span>
          {always_ringing.includes(type) ? (
            <span className="w-11 text-center text-sm text-ink-soft">必ず</span>
          ) : (
            <PushTick
              label={`${notice_type_words[type]}を端末に通知する`}
              value={!without.includes(type)}
              onChange={on => onChange(now => toggled(now, type, on))}
            />
          )}
        </li>
      ))}
    </ul>
  </section>
)
