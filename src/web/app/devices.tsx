import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import type { Device } from '#contract/accounts/sessions.contract.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

type DevicesProps = {
  items: Device[] | undefined
  /** Logs one out, or all others. */
  end: (query: { session_id?: string }) => Promise<unknown>
}

/** Where one is logged in; what is unknown is ended here, this device by logging out. */
export const Devices = ({ items, end }: DevicesProps) => {
  const say = useToast()
  const [sure, setSure] = useState(false)
  const endThem = async (query: { session_id?: string }, words: string) => {
    try {
      await end(query)
      say(words)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    setSure(false)
  }
  if (!items) return <SkeletonRows rows={3} />
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="ログイン中の端末" className="flex flex-col">
        {items.map(one => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-3">
            <DeviceWords device={one} />
            {!one.is_this && (
              <Button
                size="small"
                aria-label={`${one.device}からログアウトする`}
                onClick={() => void endThem({ session_id: one.id }, `${one.device}からログアウトしました`)}
              >
                ログアウト
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <Button wide icon={LogOut} onClick={() => setSure(true)}>
          ほかのすべての端末からログアウト
        </Button>
      )}
      <p className="phrase text-sm text-ink-soft">
        心当たりのない端末があるときは、ログアウトさせてから、パスワードを変更してください。
      </p>
      {sure && (
        <ConfirmDialog
          title="ほかの端末からログアウトしますか"
          yes="ログアウトさせる"
          onYes={() => endThem({}, 'ほかのすべての端末からログアウトしました')}
          onClose={() => setSure(false)}
        >
          <p className="phrase">この端末のほか、{items.length - 1}台からログアウトします。</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const DeviceWords = ({ device }: { device: Device }) => (
  <div className="min-w-0 flex-1">
    <p className="font-bold">
      {device.device}
      {device.is_this && <span className="ml-2 text-sm font-normal text-leaf">この端末</span>}
    </p>
    <p className="text-sm text-ink-soft">
      最後の操作 {formatDateTime(new Date(device.last_seen_at))}
      <br />
      ログイン {formatDateTime(new Date(device.since))}
      {device.address !== null && `　${device.address}`}
    </p>
  </div>
)
