import Send from 'lucide-react/icons/send'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { Opening } from '#contract/houses/opening.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { Acting } from '#web/admin/acting.tsx'
import { failureWords } from '#web/api/failure-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'

type OpenedSupplierProps = {
  opening: Opening
  /** A new link is sent. */
  onAgain: () => Promise<void>
  onWithdraw: () => Promise<void>
  /** What is left when it is taken back. */
  left: string
}

/** A supplier's account that staff have opened: whether its first owner has come in, and what can be done until then. */
export const OpenedSupplier = ({ opening, onAgain, onWithdraw, left }: OpenedSupplierProps) => {
  const say = useToast()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>, done: string) => {
    setBusy(true)
    try {
      await work()
      say(done)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    } finally {
      setBusy(false)
      setSure(false)
    }
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <OpeningFacts opening={opening} />
      {!opening.came_in && (
        <Acting>
          <div className="flex flex-wrap gap-2">
            <Button
              icon={Send}
              busy={busy}
              onClick={() => void attempt(onAgain, '新しいリンクを送りました。前のリンクは使えません')}
            >
              案内を送り直す
            </Button>
            <Button icon={Undo} onClick={() => setSure(true)}>
              アカウントを取り消す
            </Button>
          </div>
        </Acting>
      )}
      {sure && (
        <ConfirmDialog
          title="アカウントを取り消しますか"
          yes="取り消す"
          no="残す"
          busy={busy}
          onYes={() => attempt(onWithdraw, 'アカウントを取り消しました')}
          onClose={() => setSure(false)}
        >
          <p className="phrase">送ったリンクは使えなくなります。{left}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

const OpeningFacts = ({ opening }: { opening: Opening }) => (
  <dl className="grid gap-x-6 gap-y-1 sm:facts">
    <dt className="text-ink-soft">卸</dt>
    <dd className="font-bold">{opening.supplier_name}</dd>
    <dt className="text-ink-soft">オーナー</dt>
    <dd>
      {opening.owner_name}（ログインID <span className="inline-block max-w-full wrap-anywhere">{opening.login_id}</span>
      ）
    </dd>
    <dt className="text-ink-soft">案内の宛先</dt>
    <dd className="break-all">{opening.mail_address ?? '—'}</dd>
    <dt className="text-ink-soft">開いた人</dt>
    <dd>
      {opening.opened_by_name}（{formatDateTime(new Date(opening.opened_at))}）
    </dd>
    <dt className="text-ink-soft">状況</dt>
    <dd>
      {opening.came_in
        ? 'オーナーがパスワードを決めました'
        : `パスワードの設定待ち（${formatDateTime(new Date(opening.mailed_at))} に案内を送信）`}
    </dd>
  </dl>
)
