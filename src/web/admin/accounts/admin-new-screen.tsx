import { useNavigate } from 'react-router'
import { listAccounts } from '#contract/accounts/accounts.contract.ts'
import { inviteAdmin } from '#contract/accounts/administrators.contract.ts'
import { inviteAdminForm } from '#contract/accounts/administrators.form.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { admin_role_hints, admin_role_words, admin_roles } from '#domain/accounts/admin-role.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { Form } from '#web/form/form.tsx'
import { SaveRow } from '#web/form/save-row.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toast.tsx'

const empty = { name: '', mail_address: '', login_id: '', role: 'staff' as 'owner' | 'staff' | 'viewer' }

/** What is typed, kept until the invitation is sent. */
const useInviting = () => {
  const navigate = useNavigate()
  const say = useToast()
  const kept = useKeptDraft('administrator:new', empty, 0)
  const form = useForm({
    schema: inviteAdminForm,
    initial: kept.draft,
    onSubmit: async body => {
      const { id } = await call(inviteAdmin, { body })
      kept.drop()
      say(`${body.mail_address} へ招待を送りました`)
      void invalidate(listAccounts)
      void navigate(pathTo(adminPages.accountDetail, { id }))
    },
  })
  useKeepTyped(form.values, kept)
  const drop = () => {
    kept.drop()
    form.reset(empty)
  }
  return { form, dirty: kept.dirty, drop }
}

/** One more of the staff, who gets a link by mail that sets the password. */
export const Screen = () => {
  const { form, dirty, drop } = useInviting()
  return (
    <>
      <DeskBack to={adminPages.accounts.path}>アカウントの一覧</DeskBack>
      <DeskHead title={adminPages.adminNew.title} />
      <Form form={form} className="max-w-160">
        <Card>
          <div className="flex flex-col gap-4">
            <TextField label="名前" autoComplete="off" required {...form.bind('name')} />
            <TextField
              label="メールアドレス"
              type="email"
              autoComplete="off"
              hint="パスワードを決めるリンクを送ります"
              required
              {...form.bind('mail_address')}
            />
            <TextField
              label="ログインID"
              hint="4文字以上。半角の英数字と @ . - _ +"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...form.bind('login_id')}
            />
            <RadioGroup
              label="権限"
              {...form.bind('role')}
              choices={admin_roles.map(value => ({
                value,
                label: admin_role_words[value],
                hint: admin_role_hints[value],
              }))}
            />
          </div>
        </Card>
        <SaveRow word="招待を送る" busy={form.busy} dirty={dirty} savable onDrop={drop} />
      </Form>
    </>
  )
}
