import { endAdminDevices, listAdminDevices } from '#contract/accounts/sessions.contract.ts'
import { adminFirst } from '#contract/first-admin.ts'
import { adminPages } from '#contract/pages/admin.ts'
import { call } from '#web/api/call.ts'
import { setData, useData } from '#web/api/data.ts'
import { Devices } from '#web/app/devices.tsx'
import { Card } from '#web/ui/card.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SecondStepCard } from './second-step-card.tsx'

/** Where this administrator is logged in, and the second step of the login. */
export const Screen = () => {
  const { data } = useData(...adminFirst.myAccount().devices, { fresh_for: 0 })
  const { data: totp } = useData(...adminFirst.myAccount().totp, { fresh_for: 0 })
  const end = async (query: { session_id?: string }) =>
    setData(listAdminDevices, {}, await call(endAdminDevices, { query }))
  return (
    <>
      <DeskHead title={adminPages.myAccount.title} />
      <div className="grid max-w-240 gap-4 md:grid-cols-2 md:items-start">
        <Card title="ログイン中の端末">
          <Devices items={data?.items} end={end} />
        </Card>
        <SecondStepCard totp={totp} />
      </div>
    </>
  )
}
