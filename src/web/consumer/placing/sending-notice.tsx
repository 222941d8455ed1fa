import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import { formatClosing } from '#domain/calendar/closing-time.ts'

import { CallButton } from '#web/consumer/call-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { busy_words } from './sending.ts'
import { useSlow } from './use-local-preview.ts'

/** What a person must know while there is no answer. */
export const SendingNotice = ({
  phase,
  held_up = false,
  phone_number,
  closing_at,
  onAgain,
  onStop,
}: {
  phase: 'idle' | 'waiting' | 'sending' | 'lost'
  /** There is a network, and too much is asked for. */
  held_up?: boolean
  /** Whom to call instead; none where several suppliers wait. */
  phone_number?: string | null | undefined
  /** Until when it must have been sent. */
  closing_at?: string | null | undefined
  onAgain: () => Promise<void>
  /** Left out where nothing waits. */
  onStop?: () => unknown
}) => (
  <div aria-live="assertive">
    {phase === 'waiting' && (
      <div className="flex flex-col gap-2 py-1">
        <p className="flex items-center gap-2 font-bold text-amber">
          {held_up ? <Hourglass size={20} className="shrink-0" /> : <WifiOff size={20} className="shrink-0" />}
          まだ発注されていません
        </p>
        <p className="text-sm">
          {held_up ? `${busy_words}。順番が来ると` : '電波が届くと'}、確認が必要なことがなければ自動で送信します。
          アプリを閉じている間は送信されません。
          {closing_at && `締切は${formatClosing(new Date(closing_at))}です。`}
        </p>
        {onStop && <StopButton onStop={onStop} />}
      </div>
    )}
    {phase === 'lost' && (
      <div className="flex flex-col gap-2 py-1">
        <p className="flex items-center gap-2 font-bold text-amber">
          <TriangleAlert size={20} className="shrink-0" />
          発注が届いたか、まだ確認できていません
        </p>
        <p className="text-sm">
          {held_up ? `${busy_words}。` : '返事の前に通信が切れました。'}
          自動で確認を続けています。何度確認しても、二重の発注にはなりません。
        </p>
        <div className="flex flex-wrap gap-2">
          <Button className="grow basis-36" onClick={onAgain}>
            いま確認する
          </Button>
          {phone_number && (
            <CallButton className="grow basis-36" phone={phone_number}>
              電話する
            </CallButton>
          )}
        </div>
      </div>
    )}
    {phase === 'sending' && <Sending />}
  </div>
)

/** It comes to stand where 発注する was: a second tap of a hasty thumb asks, and stops nothing. */
const StopButton = ({ onStop }: { onStop: () => unknown }) => {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
        送信をやめる
      </Button>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          width="narrow"
          title="この発注の送信をやめますか"
          no="送信を待つ"
          yes="送信をやめる"
          onYes={onStop}
          careful
        >
          まだ発注されていません。やめると、電波が届いても送信しません。入力は残ります。
        </ConfirmDialog>
      )}
    </>
  )
}

/** The button says it by its turning; for longer than a moment it is said in words. */
const Sending = () =>
  useSlow(true) ? (
    <p className="py-1 text-sm font-bold text-amber">
      発注を送っています。返事に時間がかかっています。このままお待ちください
    </p>
  ) : (
    <p className="sr-only">発注を送っています</p>
  )
