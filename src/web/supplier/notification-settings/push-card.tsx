import type { DeviceSettings } from '#contract/notices/push-shapes.ts'
import {
  addSupplierPushDevice,
  changeSupplierPushSettings,
  getSupplierPushSettings,
  removeSupplierPushDevice,
  testSupplierPush,
} from '#contract/notices/supplier-push.contract.ts'
import { always_ringing, type NoticeType, notice_type_words, noticeTypesFor } from '#domain/notices/kinds.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { PushDevices, pushFailureWords } from '#web/app/push/push-devices.tsx'
import { PushTick, toggled } from '#web/app/push/push-tick.tsx'
import { QuietHours } from '#web/app/push/quiet-hours.tsx'
import { useWishes } from '#web/app/push/use-wishes.ts'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Params = { supplier_id: string }

/** What rings on this user's devices, and when not. */
export const PushCard = ({ params }: { params: Params }) => {
  const { data } = useData(getSupplierPushSettings, { params }, { fresh_for: 0 })
  return (
    <Card title="端末への通知">
      {data ? <Devices settings={data} params={params} /> : <SkeletonRows rows={4} height="h-11" />}
    </Card>
  )
}

const wishesOf = ({ without, quiet_from, quiet_to }: DeviceSettings) => ({ without, quiet_from, quiet_to })

/** Each change is kept at once. */
const Devices = ({ settings, params }: { settings: DeviceSettings; params: Params }) => {
  const say = useToast()
  const put = (next: DeviceSettings) => setData(getSupplierPushSettings, { params }, next)
  const { wishes, change } = useWishes(settings, {
    wishesOf,
    keep: body => call(changeSupplierPushSettings, { params, body }),
    look: () => call(getSupplierPushSettings, { params }),
    put,
    onKept: () => say('保存しました'),
    onFailure: error => say(pushFailureWords(error), { kind: 'error' }),
  })
  return (
    <div className="flex flex-col gap-4">
      <PushDevices
        area="supplier"
        settings={settings}
        add={async body => put(await call(addSupplierPushDevice, { params, body }))}
        remove={async device_id => put(await call(removeSupplierPushDevice, { params: { ...params, device_id } }))}
        test={() => call(testSupplierPush, { params })}
      />
      <Types without={wishes.without} onChange={without => change(now => ({ without: without(now.without) }))} />
      <QuietHours {...wishes} onChange={change} />
    </div>
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
