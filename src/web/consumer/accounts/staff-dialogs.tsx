import Copy from 'lucide-react/icons/copy'
import { type ReactNode, useState } from 'react'
import {
  addStaff,
  changeStaff,
  type FirstLogin,
  listStaff,
  resetStaffPassword,
  type StaffMember,
} from '#contract/accounts/staff.contract.ts'
import { newStaffForm, staffNameForm } from '#contract/accounts/staff.form.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { failureWords } from '#web/api/failure-words.ts'
import { consumerId } from '#web/api/meta.ts'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Done = (made?: FirstLogin) => void

/** Makes a login; its first password is what `onDone` gets. */
export const AddStaff = ({ onDone, onClose }: { onDone: Done; onClose: () => void }) => {
  const form = useForm({
    schema: newStaffForm,
    initial: { name: '', login_id: '', mail_address: '' },
    onSubmit: async body => {
      try {
        onDone(await call(addStaff, { params: { consumer_id: consumerId() }, body }))
      } finally {
        // It may be there though no answer says so.
        void invalidate(listStaff)
      }
    },
  })
  return (
    <Dialog open onClose={onClose} title="スタッフを追加" width="narrow">
      <Form form={form}>
        <TextField label="名前" required autoComplete="off" data-autofocus {...form.bind('name')} />
        <TextField
          label="ログインID"
          required
          hint="半角の英数字と @ . - _ +。英字を1文字以上"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.bind('login_id')}
        />
        <TextField
          label="メールアドレス"
          hint="なくても登録できます"
          type="email"
          inputMode="email"
          autoComplete="off"
          {...form.bind('mail_address')}
        />
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          追加する
        </Button>
      </Form>
    </Dialog>
  )
}

type About = { member: StaffMember; onDone: Done; onClose: () => void }

export const RenameStaff = ({ member, onDone, onClose }: About) => {
  const form = useForm({
    schema: staffNameForm,
    initial: { name: member.name },
    onSubmit: async body => {
      await call(changeStaff, { params: { consumer_id: consumerId(), staff_id: member.id }, body })
      onDone()
    },
  })
  return (
    <Dialog open onClose={onClose} title="名前を変更" width="narrow">
      <Form form={form}>
        <TextField label="名前" required autoComplete="off" data-autofocus {...form.bind('name')} />
        <p className="phrase text-sm text-ink-soft">これまでの発注に残っている名前は変わりません。</p>
        <Button type="submit" look="primary" size="large" wide busy={form.busy}>
          変更する
        </Button>
      </Form>
    </Dialog>
  )
}

export type StaffAction = 'to_owner' | 'to_staff' | 'reset' | 'disable' | 'enable'

const questions: Record<StaffAction, { title: string; words: string; button: string; danger?: true }> = {
  to_owner: {
    title: 'をオーナーにしますか',
    words: '発注に加えて、スタッフや店舗の設定も変更できるようになります。',
    button: 'オーナーにする',
  },
  to_staff: {
    title: 'をスタッフにしますか',
    words: '発注はできますが、店舗の設定は変更できなくなります。',
    button: 'スタッフにする',
  },
  reset: {
    title: 'のパスワードを再発行しますか',
    words: 'いまのパスワードは使えなくなり、すべての端末からログアウトします。',
    button: '再発行する',
  },
  disable: {
    title: 'の利用を停止しますか',
    words: 'この店舗へのログインはすぐに終わり、再開するまで発注できません。これまでの発注は残ります。',
    button: '停止する',
    danger: true,
  },
  enable: { title: 'の利用を再開しますか', words: 'この店舗の発注がまたできるようになります。', button: '再開する' },
}

const bodies = {
  to_owner: { role: 'owner' },
  to_staff: { role: 'staff' },
  disable: { disabled: true },
  enable: { disabled: false },
} as const

/** Asks before it changes what somebody may do. */
export const SureStaff = ({ action, member, onDone, onClose }: About & { action: StaffAction }) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { title, words, button, danger } = questions[action]
  const act = async () => {
    setBusy(true)
    setFailed(null)
    const params = { consumer_id: consumerId(), staff_id: member.id }
    try {
      if (action === 'reset') onDone(await call(resetStaffPassword, { params }))
      else {
        await call(changeStaff, { params, body: bodies[action] })
        onDone()
      }
    } catch (error) {
      setFailed(failureWords(error))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      width="narrow"
      title={`${member.name}${title}`}
      yes={button}
      look={danger ? 'danger' : 'primary'}
      busy={busy}
      onYes={act}
      wrong={failed}
    >
      <p className="phrase">{words}</p>
    </ConfirmDialog>
  )
}

/** Login id and first password, to be handed over: shown this once. */
export const FirstLoginDialog = ({ made, onClose }: { made: FirstLogin; onClose: () => void }) => {
  const say = useToast()
  const { member, password } = made
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`ログインID ${member.login_id}\nパスワード ${password}`)
      say('コピーしました')
    } catch {
      say('コピーできませんでした。書き写してください', { kind: 'error' })
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${member.name}のログイン`}
      width="narrow"
      actions={
        <>
          <Button icon={Copy} onClick={copy}>
            コピー
          </Button>
          <Button look="primary" onClick={onClose}>
            渡しました
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice kind="warning" title="このパスワードは一度だけ表示されます">
          ご本人に渡してください。はじめてログインしたときに、新しいパスワードを決めます。
        </Notice>
        <dl className="flex flex-col gap-2">
          <Shown name="ログインID">{member.login_id}</Shown>
          <Shown name="はじめのパスワード">{password}</Shown>
        </dl>
      </div>
    </Dialog>
  )
}

const Shown = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="font-mono text-lg font-bold break-all select-all">{children}</dd>
  </div>
)
