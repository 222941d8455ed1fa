import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { supplierPages } from '#contract/pages/supplier.ts'
import { userLoginId } from '#contract/users/user.form.ts'
import { createUser, listUsers } from '#contract/users/users.contract.ts'
import { user_labels } from '#domain/users/user.ts'
import { call } from '#web/api/call.ts'
import { invalidate } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { pathTo } from '#web/app/path-to.ts'
import { Form } from '#web/form/form.tsx'
import { type Bound, useForm } from '#web/form/use-form.ts'
import { useKeepTyped, useKeptDraft } from '#web/form/use-kept-draft.ts'
import { useSupplierSession } from '#web/supplier/supplier-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FirstPasswordDialog } from './first-password-dialog.tsx'
import { formOf, needsStores, no_user, UserFields, userDraftForm } from './user-fields.tsx'
import { ToUsers } from './user-head.tsx'

const new_user_form = z.extend(userDraftForm, { login_id: userLoginId }).check(needsStores)
const start = { login_id: '', ...no_user }

/** A new user; its first password is shown once. */
export const Screen = () => {
  const session = useSupplierSession()
  return (
    <>
      <ToUsers />
      <DeskHead title={supplierPages.userNew.title} />
      {session && session.role !== 'owner' ? (
        <Notice title="ユーザーを加えられるのはオーナーだけです" />
      ) : (
        session && <NewUser />
      )}
    </>
  )
}

const NewUser = () => {
  const navigate = useNavigate()
  const kept = useKeptDraft('user:new', start, 0)
  const [made, setMade] = useState<{ id: string; name: string; login_id: string; first_password: string } | null>(null)
  const form = useForm({
    schema: new_user_form,
    initial: kept.draft,
    onSubmit: async ({ login_id, ...draft }) => {
      const body = { login_id, ...formOf(draft) }
      const answer = await call(createUser, { params: { supplier_id: supplierId() }, body })
      kept.drop()
      form.reset(start)
      void invalidate(listUsers)
      setMade({ ...answer, name: body.name })
    },
  })
  useKeepTyped(form.values, kept)
  return (
    <Form form={form} className="max-w-240">
      <Card>
        <div className="flex flex-col gap-6">
          <LoginIdField bound={form.bind('login_id')} />
          <UserFields
            fields={{
              name: form.bind('name'),
              mail_address: form.bind('mail_address'),
              role: form.bind('role'),
              sees_all_stores: form.bind('sees_all_stores'),
              may_change_items: form.bind('may_change_items'),
              mail_on_order: form.bind('mail_on_order'),
              stores: form.bind('stores'),
            }}
          />
        </div>
      </Card>
      <div className="flex flex-wrap justify-end gap-2">
        {kept.dirty && (
          <Button
            onClick={() => {
              kept.drop()
              form.reset(start)
            }}
          >
            入力を消す
          </Button>
        )}
        <Button type="submit" look="primary" busy={form.busy}>
          追加する
        </Button>
      </div>
      {made && (
        <FirstPasswordDialog
          {...made}
          onClose={() => void navigate(pathTo(supplierPages.user.path, { user_id: made.id }))}
        />
      )}
    </Form>
  )
}

const LoginIdField = ({ bound }: { bound: Bound<'login_id', string> }) => (
  <TextField
    label={user_labels.login_id}
    required
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    hint="半角英数字と @ . - _ + で4文字以上。あとから変えられません"
    inputClassName="max-w-80"
    {...bound}
  />
)
