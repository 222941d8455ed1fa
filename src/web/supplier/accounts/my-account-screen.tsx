import { changeSupplierPassword } from '#contract/accounts/login.contract.ts'
import { listSupplierPasskeys } from '#contract/accounts/passkeys.contract.ts'
import { changePasswordForm } from '#contract/accounts/password.form.ts'
import { endSupplierDevices, listSupplierDevices } from '#contract/accounts/sessions.contract.ts'
import { getMyAccount } from '#contract/accounts/supplier-password.contract.ts'
import { supplierPages } from '#contract/pages/supplier.ts'
import { user_labels, user_role_names } from '#domain/users/user.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { supplierId } from '#web/api/meta.ts'
import { Devices } from '#web/app/devices.tsx'
import { NewPasswordPair } from '#web/app/new-password-fields.tsx'
import { Passkeys } from '#web/app/passkeys.tsx'
import { Form } from '#web/form/form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Facts } from '#web/supplier/stores/facts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

const nothing = { current_password: '', password: '', again: '' }

/** Who is logged in, and its ways in. */
export const Screen = () => {
  const say = useToast()
  const params = { supplier_id: supplierId() }
  const { data: account } = useData(getMyAccount, { params })
  const form = useForm({
    schema: changePasswordForm,
    initial: nothing,
    onSubmit: async ({ current_password, password }) => {
      await call(changeSupplierPassword, { body: { current_password, password } })
      form.reset(nothing)
      say('パスワードを変えました。ほかの端末からはログアウトしました')
    },
  })
  return (
    <>
      <DeskHead title={supplierPages.myAccount.title} />
      <div className="grid grid-cols-1 max-w-240 gap-4 md:grid-cols-2 md:items-start">
        <Card title="ログイン中のユーザー">
          {account ? (
            <Facts
              facts={[
                [user_labels.name, account.name],
                [user_labels.login_id, account.login_id],
                [user_labels.mail_address, account.mail_address ?? ''],
                [user_labels.role, user_role_names[account.role]],
              ]}
            />
          ) : (
            <SkeletonRows rows={3} />
          )}
        </Card>
        <Card title="ログイン中の端末">
          <OwnDevices />
          <p className="mt-4">
            <TextLink to={supplierPages.looks.path}>{supplierPages.looks.title}</TextLink>
          </p>
        </Card>
        <Card title="パスキー（顔・指紋）">
          <OwnPasskeys />
        </Card>
        <Card title="パスワードの変更">
          <Form form={form} method="post">
            <PasswordField
              label="いまのパスワード"
              autoComplete="current-password"
              required
              {...form.bind('current_password')}
            />
            <NewPasswordPair bind={form.bind} />
            <Button type="submit" look="primary" busy={form.busy}>
              パスワードを変える
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}

const OwnPasskeys = () => {
  const { data } = useData(listSupplierPasskeys, {}, { fresh_for: 0 })
  return <Passkeys area="supplier" items={data?.items} />
}

const OwnDevices = () => {
  const { data } = useData(listSupplierDevices, {}, { fresh_for: 0 })
  const end = async (query: { session_id?: string }) =>
    setData(listSupplierDevices, {}, await call(endSupplierDevices, { query }))
  return <Devices items={data?.items} end={end} />
}
