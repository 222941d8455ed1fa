import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import {
  addPushDevice,
  getPushSettings,
  type PushSettings,
  removePushDevice,
  testPush,
} from '#contract/notices/push.contract.ts'
import { consumerPages } from '#contract/pages/consumer.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { NoticeMatrix } from './notice-matrix.tsx'
import { ownEndpoint, pushAbility, subscribe, unsubscribe } from './push-client.ts'
import { useWishes, type WishChange, type Wishes } from './use-wishes.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`
const halves = Array.from({ length: 48 }, (_, index) => ({ value: String(index * 30), label: clock(index * 30) }))

/** This device, and what is done with it and the others. */
const useDevice = (settings: PushSettings) => {
  const params = { consumer_id: consumerId() }
  const say = useToast()
  const [endpoint, setEndpoint] = useState<string | null>(null)
  useEffect(() => {
    ownEndpoint().then(setEndpoint, () => {})
  }, [])
  const put = (next: PushSettings) => setData(getPushSettings, { params }, next)
  const tell = (error: unknown) =>
    say(error instanceof Error && !('status' in error) ? error.message : failureWords(error), { kind: 'error' })
  const begin = async () => {
    try {
      const made = await subscribe(settings.public_key)
      put(await call(addPushDevice, { params, body: made }))
      setEndpoint(made.endpoint)
      say('この端末に通知します')
    } catch (error) {
      tell(error)
    }
  }
  const end = async (device: PushSettings['devices'][number]) => {
    try {
      put(await call(removePushDevice, { params: { ...params, device_id: device.id } }))
      if (device.endpoint === endpoint) {
        await unsubscribe().catch(() => {})
        setEndpoint(null)
      }
      say(`${device.name}への通知をやめました`)
    } catch (error) {
      tell(error)
    }
  }
  const test = async () => {
    try {
      await call(testPush, { params })
      say('試しの通知を送りました。届くまで少しかかることがあります')
    } catch (error) {
      tell(error)
    }
  }
  return { endpoint, begin, end, test, tell }
}

/** What this person is told by which way, what rings on the devices, and when not. Each change is kept at once. */
export const PushCard = ({ settings }: { settings: PushSettings }) => {
  const { endpoint, begin, end, test, tell } = useDevice(settings)
  const say = useToast()
  const { wishes, change } = useWishes(settings, consumerId(), { onKept: () => say('保存しました'), onFailure: tell })
  const ability = pushAbility()
  const here = settings.devices.some(one => one.endpoint === endpoint)
  return (
    <>
      <section aria-labelledby="push" className="flex flex-col gap-4 border-b p-4">
        <h2 id="push" className="text-lg">
          端末への通知
        </h2>
        <p className="phrase text-sm text-ink-soft">
          アプリを閉じていても、スマートフォンやパソコンに知らせが出ます。画面ロック中に見えるのは、何があったかだけです。品名や金額は出ません。
        </p>
        {ability === 'none' ? (
          <Notice title="このブラウザでは端末への通知を使えません">
            iPhone・iPadでは、ホーム画面に追加したアプリから設定できます。
          </Notice>
        ) : ability === 'denied' ? (
          <Notice kind="warning" title="このサイトの通知がブラウザで止められています">
            ブラウザの設定で通知を許可すると、ここから始められます。
          </Notice>
        ) : (
          !here && (
            <Button look="primary" wide icon={BellRing} onClick={begin}>
              この端末に通知する
            </Button>
          )
        )}
        {settings.devices.length > 0 && (
          <>
            <Devices devices={settings.devices} endpoint={endpoint} onEnd={end} />
            <Button onClick={test}>試しに送る</Button>
          </>
        )}
        <Quiet wishes={wishes} onChange={change} />
      </section>
      <NoticeMatrix
        wishes={wishes}
        mail_address={settings.mail_address}
        mail_page={consumerPages.myMail.path}
        onChange={change}
      />
    </>
  )
}

type DevicesProps = {
  devices: PushSettings['devices']
  /** That of this device. */
  endpoint: string | null
  onEnd: (device: PushSettings['devices'][number]) => unknown
}

const Devices = ({ devices, endpoint, onEnd }: DevicesProps) => (
  <ul aria-label="通知する端末" className="flex flex-col">
    {devices.map(one => (
      <li key={one.id} className="flex flex-wrap items-center justify-between gap-2 border-t py-1">
        <span>
          {one.name}
          {one.endpoint === endpoint && <b className="ml-2 text-sm text-leaf">この端末</b>}
          <span className="block text-xs text-ink-soft tabular-nums">
            {one.sent_at === null
              ? `${formatDateTime(new Date(one.created_at))} 登録`
              : `${formatDateTime(new Date(one.sent_at))} に送信`}
          </span>
        </span>
        <Button look="quiet" aria-label={`${one.name}への通知をやめる`} onClick={() => onEnd(one)}>
          やめる
        </Button>
      </li>
    ))}
  </ul>
)

const never = 'never'

/** From when until when the devices are silent. */
const Quiet = ({ wishes, onChange }: { wishes: Wishes; onChange: (change: WishChange) => unknown }) => {
  const { quiet_from, quiet_to } = wishes
  const choose = (value: string) => {
    if (value === never) return onChange(() => ({ quiet_from: null, quiet_to: null }))
    const from = Number(value)
    return onChange(now => ({
      quiet_from: from,
      quiet_to: now.quiet_to === null || now.quiet_to === from ? (from + 480) % 1440 : now.quiet_to,
    }))
  }
  return (
    <FieldGroup
      label="静かにする時間"
      hint="このあいだのお知らせは、終わってからまとめて鳴ります。至急のものはすぐに鳴ります"
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="始まり"
          name="quiet_from"
          value={quiet_from === null ? never : String(quiet_from)}
          onChange={choose}
          choices={[{ value: never, label: 'なし' }, ...halves]}
        />
        {quiet_from !== null && (
          <SelectField
            label="終わり"
            name="quiet_to"
            value={String(quiet_to)}
            onChange={value => onChange(() => ({ quiet_to: Number(value) }))}
            choices={halves.filter(one => one.value !== String(quiet_from))}
          />
        )}
      </div>
    </FieldGroup>
  )
}
