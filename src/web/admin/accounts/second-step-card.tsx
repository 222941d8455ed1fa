import { useState } from 'react'
import { endTotp, getTotp, renewRecoveryCodes, type Totp } from '#contract/accounts/totp.contract.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The second step of this administrator's login: begun, ended, its recovery codes made anew. */
export const SecondStepCard = ({ totp }: { totp: Totp | undefined }) => (
  <Card title="2段階認証">
    {!totp ? (
      <SkeletonRows rows={2} />
    ) : totp.confirmed_at === null ? (
      <div className="flex flex-col gap-4">
        <p className="phrase">
          ログインのとき、パスワードに加えて、認証アプリの確認コードを入力します。パスワードが知られても、ほかの人はログインできません。
        </p>
        <ButtonAnchor look="primary" href={adminPages.secondStep.path}>
          設定する
        </ButtonAnchor>
      </div>
    ) : (
      <Begun totp={totp} since={totp.confirmed_at} />
    )}
  </Card>
)

const Begun = ({ totp, since }: { totp: Totp; since: string }) => {
  const say = useToast()
  const [sure, setSure] = useState<'end' | 'renew' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      await invalidate(getTotp)
    } catch (error) {
      say(failureWords(error), { kind: 'error' })
    }
    setSure(null)
  }
  const renew = () => attempt(async () => setCodes((await call(renewRecoveryCodes)).recovery_codes))
  const end = () =>
    attempt(async () => {
      await call(endTotp)
      say('2段階認証をやめました')
      if (totp.required) window.location.assign(adminPages.secondStep.path)
    })
  return (
    <div className="flex flex-col gap-4">
      <p>
        設定済み（{formatDateTime(new Date(since))}から）
        <br />
        使っていない回復コード：{totp.recovery_codes_left}個
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setSure('renew')}>回復コードを作り直す</Button>
        <Button onClick={() => setSure('end')}>2段階認証をやめる</Button>
      </div>
      {sure === 'renew' && (
        <ConfirmDialog
          title="回復コードを作り直しますか"
          yes="作り直す"
          look="primary"
          onYes={renew}
          onClose={() => setSure(null)}
        >
          <p className="phrase">いままでの回復コードは、すべて使えなくなります。</p>
        </ConfirmDialog>
      )}
      {sure === 'end' && (
        <ConfirmDialog title="2段階認証をやめますか" yes="やめる" no="続ける" onYes={end} onClose={() => setSure(null)}>
          <p className="phrase">
            {totp.required
              ? '続けて、新しい認証アプリを登録します。登録が終わるまで、ほかの画面は開けません。'
              : '次のログインから、パスワードだけでログインできるようになります。'}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
