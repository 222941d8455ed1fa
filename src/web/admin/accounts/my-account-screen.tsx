import { endAdminDevices, listAdminDevices } from '#contract/accounts/sessions.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { Devices } from '#web/app/devices.tsx'
import { Passkeys } from '#web/app/passkeys.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SecondStepCard } from './second-step-card.tsx'

/** Where this administrator is logged in, the second step of the login, and passkeys. */
export const Screen = () => {
  const { data } = useData(...adminFirst.myAccount().devices, { fresh_for: 0 })
  const { data: passkeys } = useData(...adminFirst.myAccount().passkeys, { fresh_for: 0 })
  const { data: totp } = useData(...adminFirst.myAccount().totp, { fresh_for: 0 })
  const end = async (query: { session_id?: string }) =>
    setData(listAdminDevices, {}, await call(endAdminDevices, { query }))
  return (
    <>
      <DeskHead title={adminPages.myAccount.title} />
      <div className="grid grid-cols-1 max-w-240 gap-4 md:grid-cols-2 md:items-start">
        <Card title="ログイン中の端末">
          <Devices items={data?.items} end={end} />
        </Card>
        <div className="flex flex-col gap-4">
          <SecondStepCard totp={totp} />
          <Card title="パスキー（顔・指紋）">
            <Passkeys area="admin" items={passkeys?.items} />
          </Card>
        </div>
      </div>
    </>
  )
}
