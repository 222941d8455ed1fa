import BellRing from 'lucide-react/icons/bell-ring'
import { useEffect, useState } from 'react'
import type { DeviceSettings } from '#contract/notices/push-shapes.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { ownEndpoint, type PushArea, pushAbility, type Subscribed, subscribe, unsubscribe } from './push-client.ts'

type Device = DeviceSettings['devices'][number]

type PushDevicesProps = {
  area: PushArea
  settings: DeviceSettings
  /** Each answer of these shows itself. */
  add: (device: Subscribed) => Promise<unknown>
  remove: (device_id: string) => Promise<unknown>
  test: () => Promise<unknown>
}

/** What a failed press says: a browser's own refusal is in our words already. */
export const pushFailureWords = (error: unknown): string =>
  error instanceof Error && !('status' in error) ? error.message : failureWords(error)

/** This device, and what is done with it and the others. */
const useDevice = ({ area, settings, add, remove, test }: PushDevicesProps) => {
  const say = useToast()
  const [endpoint, setEndpoint] = useState<string | null>(null)
  // Whoever says no to the browser reads where that is undone.
  const [ability, setAbility] = useState(pushAbility)
  useEffect(() => {
    ownEndpoint(area).then(setEndpoint, () => {})
  }, [area])
  const doing = async (what: () => Promise<string>) => {
    try {
      say(await what())
    } catch (error) {
      say(pushFailureWords(error), { kind: 'error' })
    }
    setAbility(pushAbility())
  }
  const begin = () =>
    doing(async () => {
      const made = await subscribe(area, settings.public_key)
      await add(made)
      setEndpoint(made.endpoint)
      return 'この端末に通知します'
    })
  const end = (device: Device) =>
    doing(async () => {
      await remove(device.id)
      if (device.endpoint === endpoint) {
        await unsubscribe(area).catch(() => {})
        setEndpoint(null)
      }
      return `${device.name}への通知をやめました`
    })
  const tryIt = () =>
    doing(async () => {
      await test()
      return '試しの通知を送りました。届くまで少しかかることがあります'
    })
  return { ability, endpoint, begin, end, tryIt }
}

/** Which devices of this person ring, this one first of all: begun, ended, tried. */
export const PushDevices = (props: PushDevicesProps) => {
  const { devices } = props.settings
  const { ability, endpoint, begin, end, tryIt } = useDevice(props)
  return (
    <>
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
        !devices.some(one => one.endpoint === endpoint) && (
          <Button look="primary" wide icon={BellRing} onClick={begin}>
            この端末に通知する
          </Button>
        )
      )}
      {devices.length > 0 && (
        <>
          <Devices devices={devices} endpoint={endpoint} onEnd={end} />
          <Button onClick={tryIt}>試しに送る</Button>
        </>
      )}
    </>
  )
}

type DevicesProps = {
  devices: Device[]
  /** That of this device. */
  endpoint: string | null
  onEnd: (device: Device) => unknown
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
