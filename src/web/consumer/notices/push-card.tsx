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
import { notice_type_words } from '#domain/notices/kinds.ts'
import { bundled_types } from '#domain/notices/mail-pace.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { consumerId } from '#web/api/meta.ts'
import { MailPaces } from '#web/app/push/mail-paces.tsx'
import { PushDevices, pushFailureWords } from '#web/app/push/push-devices.tsx'
import { QuietHours } from '#web/app/push/quiet-hours.tsx'
import { useWishes } from '#web/app/push/use-wishes.ts'
import { useToast } from '#web/ui/toast.tsx'
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
        <QuietHours {...wishes} mailed={settings.mail_address !== null} onChange={change} />
      </section>
      <NoticeMatrix
        wishes={wishes}
        mail_address={settings.mail_address}
        mail_page={consumerPages.myMail.path}
        line={line}
        onChange={change}
      />
      {settings.mail_address !== null && (
        <section aria-labelledby="mail-paces" className="flex flex-col gap-3 border-b p-4">
          <h2 id="mail-paces" className="text-lg">
            メールをまとめる
          </h2>
          <p className="phrase text-sm text-ink-soft">
            選んだ間隔のお知らせを、1通にまとめて送ります。それまでに読んだものや、済んだものは含めません。至急のものと発注の確認は、いつもすぐに送ります。
          </p>
          <MailPaces
            wishes={wishes}
            types={bundled_types.map(type => ({
              type,
              label: `${notice_type_words[type]}のメール`,
              put_off: wishes.without_mail.includes(type),
            }))}
            onChange={change}
          />
        </section>
      )}
    </>
  )
}
