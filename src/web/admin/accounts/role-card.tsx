import { type AdminAccount, getAdminAccount } from '#contract/accounts/admin-account.contract.ts'
import { changeAdminRole, inviteAdmin } from '#contract/accounts/administrators.contract.ts'
import { type AdminRole, admin_role_hints, admin_role_words, admin_roles } from '#domain/accounts/admin-role.ts'
import { useAdminSession } from '#web/admin/admin-session.ts'
import { call } from '#web/api/call.ts'
import { setData } from '#web/api/data.ts'
import { useTold } from '#web/form/use-told.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What one of the staff may do; an owner changes it, and invites anew who has not come in. */
export const RoleCard = ({ account, role }: { account: AdminAccount; role: AdminRole }) => {
  const is_owner = useAdminSession()?.role === 'owner'
  const say = useToast()
  const told = useTold()
  const { id, name, login_id, mail_address } = account
  const params = { id }
  const change = async (next: AdminRole) => {
    setData(getAdminAccount, { params }, await call(changeAdminRole, { params, body: { role: next } }))
    say(`${name}さんの権限を「${admin_role_words[next]}」にしました`)
  }
  const again = async (destination: string) => {
    const body = { name, login_id, mail_address: destination, role }
    setData(getAdminAccount, { params }, await call(inviteAdmin, { body }))
    say('新しいリンクを送りました。前のリンクは使えません')
  }
  return (
    <Card title="権限">
      {is_owner ? (
        <RadioGroup
          label="権限"
          name="role"
          value={role}
          onChange={next => void told(() => change(next))}
          choices={admin_roles.map(value => ({
            value,
            label: admin_role_words[value],
            hint: admin_role_hints[value],
          }))}
        />
      ) : (
        <p>
          {admin_role_words[role]}（{admin_role_hints[role]}）
        </p>
      )}
      {is_owner && account.first_password && mail_address !== null && (
        <div className="mt-4">
          <Button onClick={() => told(() => again(mail_address))}>招待を送り直す</Button>
        </div>
      )}
    </Card>
  )
}
