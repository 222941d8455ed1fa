import CirclePause from 'lucide-react/icons/circle-pause'
import CirclePlay from 'lucide-react/icons/circle-play'
import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useParams } from 'react-router'
import { supplierPages } from '#contract/pages/supplier.ts'
import {
  getUser,
  listUsers,
  resetUserPassword,
  resumeUser,
  sendUserMail,
  suspendUser,
  type User,
} from '#contract/users/users.contract.ts'
import { call } from '#web/api/call.ts'
import { invalidate, setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { useTold } from '#web/form/use-told.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useTitle } from '#web/ui/use-title.ts'
import { AuditList } from './audit-list.tsx'
import { FirstPasswordDialog } from './first-password-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { UserBadge } from './user-badges.tsx'
import { UserEditor } from './user-editor.tsx'
import { ToUsers } from './user-head.tsx'

/** One user: its rights, its stores, how it logs in, and what was changed. */
export const Screen = () => {
  const { user_id = '' } = useParams()
  const session = useSupplierSession()
  const is_owner = session?.role === 'owner'
  const params = { supplier_id: supplierId(), user_id }
  const { data: user } = useData(getUser, { params }, { enabled: is_owner, fresh_for: 0 })
  return (
    <>
      <ToUsers />
      {session && !is_owner ? (
        <Notice title="ユーザーを管理できるのはオーナーだけです" />
      ) : user ? (
        <One key={user.id} user={user} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </>
  )
}

type Asking = 'suspend' | 'reset' | 'print' | null

/** What is done to a user at once; a refusal shows how it stands now. */
const useActs = (user: User) => {
  const say = useToast()
  const [first, setFirst] = useState<{ login_id: string; first_password: string } | null>(null)
  const params = { supplier_id: supplierId(), user_id: user.id }
  const show = (now: User) => {
    setData(getUser, { params }, now)
    void invalidate(listUsers)
  }
  const tell = useTold()
  const told = (work: () => Promise<void>) => tell(work, current => show(current as User))
  const renew = () => Promise.all([invalidate(getUser), invalidate(listUsers)])
  const suspend = () =>
    told(async () => {
      show(await call(suspendUser, { params, body: { revision: user.revision } }))
      say(`${user.name}さんを停止しました`)
    })
  const resume = () =>
    told(async () => {
      show(await call(resumeUser, { params, body: { revision: user.revision } }))
      say(`${user.name}さんを再開しました`)
    })
  const reset = () =>
    told(async () => {
      setFirst(await call(resetUserPassword, { params }))
      await renew()
    })
  const mail = () =>
    told(async () => {
      await call(sendUserMail, { params })
      await renew()
      say(`${user.mail_address ?? ''} へ案内を送りました`)
    })
  return { first, setFirst, show, renew, suspend, resume, reset, mail }
}

const One = ({ user }: { user: User }) => {
  useTitle(`${user.name} ${supplierPages.user.title}`)
  const [asking, setAsking] = useState<Asking>(null)
  const { first, setFirst, show, renew, suspend, resume, reset, mail } = useActs(user)
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl">{user.name}</h1>
        <span className="text-sm text-ink-soft tabular-nums">{user.login_id}</span>
        <UserBadge user={user} />
        <span className="ml-auto flex flex-wrap gap-2">
          {user.suspended ? (
            <Button size="small" look="primary" icon={CirclePlay} onClick={resume}>
              再開する
            </Button>
          ) : (
            <Button size="small" look="danger" icon={CirclePause} onClick={() => setAsking('suspend')}>
              停止する
            </Button>
          )}
        </span>
      </div>
      <div className="grid grid-cols-1 max-w-300 gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <UserEditor user={user} onSaved={show} />
        <div className="flex flex-col gap-4">
          <LoginCard user={user} onAsk={setAsking} onMail={mail} />
          <Card title="変更履歴">
            {user.audits.length === 0 ? (
              <p className="text-sm text-ink-soft">変更はまだありません。</p>
            ) : (
              <AuditList audits={user.audits} />
            )}
          </Card>
        </div>
      </div>
      {asking === 'print' && (
        <PrintDialog
          users={[user]}
          onClose={() => setAsking(null)}
          onDone={() => {
            setAsking(null)
            void renew()
          }}
        />
      )}
      {(asking === 'suspend' || asking === 'reset') && (
        <SureDialog
          asking={asking}
          name={user.name}
          onClose={() => setAsking(null)}
          onYes={() => {
            setAsking(null)
            return asking === 'suspend' ? suspend() : reset()
          }}
        />
      )}
      {first && <FirstPasswordDialog name={user.name} {...first} onClose={() => setFirst(null)} />}
    </>
  )
}

type LoginCardProps = { user: User; onAsk: (what: Asking) => void; onMail: () => Promise<boolean> }

/** How the user comes in: the sheet, the mail, a new password. */
const LoginCard = ({ user, onAsk, onMail }: LoginCardProps) => {
  const stopped = user.suspended || user.stopped_by_platform
  return (
    <Card title="ログイン">
      <div className="flex flex-col gap-3">
        <p className="phrase text-sm text-ink-soft">
          {user.first_password
            ? '本人がまだパスワードを決めていません。案内を印刷して渡すか、メールで送ってください。'
            : '本人が自分のパスワードを決めています。'}
        </p>
        <Button icon={Printer} wide disabled={stopped} onClick={() => onAsk('print')}>
          案内を印刷する
        </Button>
        <Button icon={Mail} wide disabled={stopped || user.mail_address === null} onClick={onMail}>
          案内をメールで送る
        </Button>
        {user.mail_address === null && <p className="text-sm text-ink-soft">メールアドレスを登録すると送れます。</p>}
        <Button icon={KeyRound} wide disabled={stopped} onClick={() => onAsk('reset')}>
          パスワードを再発行する
        </Button>
      </div>
    </Card>
  )
}

type SureDialogProps = {
  asking: 'suspend' | 'reset'
  name: string
  onClose: () => void
  onYes: () => Promise<boolean>
}

const SureDialog = ({ asking, name, onClose, onYes }: SureDialogProps) => (
  <ConfirmDialog
    onClose={onClose}
    width="narrow"
    title={asking === 'suspend' ? `${name}さんを停止する` : 'パスワードを再発行する'}
    yes={asking === 'suspend' ? '停止する' : '再発行する'}
    onYes={onYes}
    careful
  >
    <p className="phrase">
      {asking === 'suspend'
        ? 'すべての端末からすぐにログアウトし、再開するまでログインできません。記録は残ります。'
        : 'いまのパスワードは使えなくなり、すべての端末からログアウトします。新しいパスワードは1度だけ表示します。'}
    </p>
  </ConfirmDialog>
)
