import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { type AdminAccount, getAdminAccount, sendWayIn } from '#contract/accounts/admin-account.contract.ts'
import { AskDialog, AskedFacts } from '#web/admin/ask-dialog.tsx'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Helps somebody back in: a link by mail that sets a new password. */
export const WayIn = ({ account }: { account: AdminAccount }) => {
  const [asking, setAsking] = useState(false)
  const say = useToast()
  const params = { id: account.id }
  const send = async () => {
    setData(getAdminAccount, { params }, await call(sendWayIn, { params }))
    say(`${account.mail_address ?? ''} へ、パスワードを決め直すリンクを送りました`)
  }
  return (
    <>
      <Button icon={KeyRound} disabled={account.mail_address === null} onClick={() => setAsking(true)}>
        パスワードを決め直すリンクを送る
      </Button>
      {asking && (
        <AskDialog
          title="パスワードを決め直すリンクを送りますか？"
          yes="送る"
          look="primary"
          onYes={send}
          onClose={() => setAsking(false)}
        >
          <AskedFacts
            facts={[
              { name: '名前', value: account.name },
              {
                name: '宛先',
                value: `${account.mail_address ?? '—'}${account.mail_unproven ? '（未確認）' : ''}`,
              },
            ]}
          />
          {account.mail_unproven && (
            <p className="font-bold text-amber">
              このアドレスは、まだご本人のものと確かめられていません。お電話などで確かめてから送ってください。
            </p>
          )}
          <p className="phrase">
            リンクを開いて新しいパスワードを決めるまでは、これまでのパスワードが使えます。前に送ったリンクは使えなくなります。
          </p>
        </AskDialog>
      )}
    </>
  )
}
