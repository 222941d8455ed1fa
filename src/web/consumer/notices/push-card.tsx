import type { LineUser } from '#contract/line/line-users.contract.ts'
import {
  addPushDevice,
  changePushSettings,
  getPushSettings,
  type PushSettings,
  removePushDevice,
  testPush,
} from '#contract/notices/push.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { PushDevices, pushFailureWords } from '#web/app/push/push-devices.tsx'
import { QuietHours } from '#web/app/push/quiet-hours.tsx'
import { useWishes } from '#web/app/push/use-wishes.ts'
import { useToast } from '#web/ui/toast.tsx'
import { MailPaces } from './mail-paces.tsx'
import { NoticeMatrix } from './notice-matrix.tsx'

const wishesOf = ({ without, without_mail, mail_paces, daily_hour, quiet_from, quiet_to }: PushSettings) => ({
  without,
  without_mail,
  mail_paces,
  daily_hour,
  quiet_from,
  quiet_to,
})
export type Wishes = ReturnType<typeof wishesOf>

/** What this person is told by which way, what rings on the devices, and when not. Each change is kept at once. */
export const PushCard = ({ settings, line }: { settings: PushSettings; line: LineUser | undefined }) => {
  const params = { consumer_id: consumerId() }
  const say = useToast()
  const put = (next: PushSettings) => setData(getPushSettings, { params }, next)
  const { wishes, change } = useWishes(settings, {
    wishesOf,
    keep: body => call(changePushSettings, { params, body }),
    look: () => call(getPushSettings, { params }),
    put,
    onKept: () => say('保存しました'),
    onFailure: error => say(pushFailureWords(error), { kind: 'error' }),
  })
  return (
    <>
      <section aria-labelledby="push" className="flex flex-col gap-4 border-b p-4">
        <h2 id="push" className="text-lg">
          端末への通知
        </h2>
        <PushDevices
          area="consumer"
          settings={settings}
          add={async body => put(await call(addPushDevice, { params, body }))}
          remove={async device_id => put(await call(removePushDevice, { params: { ...params, device_id } }))}
          test={() => call(testPush, { params })}
        />
        <QuietHours {...wishes} onChange={change} />
      </section>
      <NoticeMatrix
        wishes={wishes}
        mail_address={settings.mail_address}
        mail_page={consumerPages.myMail.path}
        line={line}
        onChange={change}
      />
      {settings.mail_address !== null && <MailPaces wishes={wishes} onChange={change} />}
    </>
  )
}
