import { useState } from 'react'

import { Checkbox } from '#web/ui/checkbox.tsx'
import { changeSettings, useDeviceSettings } from '#web/ui/device-settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { askToNotify, chime } from './announce.ts'

/** What this device does: sound, notification, single-letter keys, the download's characters. */
export const SettingsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const settings = useDeviceSettings()
  const [refused, setRefused] = useState(false)
  const notify = async (on: boolean) => {
    const allowed = on && (await askToNotify())
    setRefused(on && !allowed)
    changeSettings({ notification: allowed })
  }
  return (
    <Dialog open={open} onClose={onClose} title="この端末の設定" width="narrow" closeOnBackdrop>
      <div className="flex flex-col gap-3">
        <Checkbox
          label="新着の受注を音で知らせる"
          value={settings.sound}
          onChange={sound => {
            changeSettings({ sound })
            // Heard once at choosing it: how loud it is, and that the browser lets it play.
            if (sound) chime().catch(reportError)
          }}
        />
        <Checkbox
          label="新着の受注をブラウザーの通知で知らせる"
          hint="ほかの画面を見ているときに知らせます。"
          value={settings.notification}
          error={
            refused
              ? 'ブラウザーが通知を許可していません。ブラウザーの設定でこのサイトの通知を許可してください。'
              : undefined
          }
          onChange={on => {
            notify(on).catch(reportError)
          }}
        />
        <Checkbox
          label="1文字のキー操作を使う"
          hint="J、K、P などのキーです。矢印キーと Enter は、オフのときも使えます。"
          value={settings.letters}
          onChange={letters => changeSettings({ letters })}
        />
        <RadioGroup
          label="ダウンロードの文字コード"
          name="encoding"
          value={settings.encoding}
          onChange={encoding => changeSettings({ encoding })}
          choices={[
            { value: 'cp932', label: 'Shift_JIS(CP932)', hint: '販売管理ソフト向け' },
            { value: 'utf8-bom', label: 'UTF-8(BOM付き)', hint: 'すべての文字をそのまま' },
          ]}
        />
      </div>
    </Dialog>
  )
}
