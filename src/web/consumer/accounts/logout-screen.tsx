import { logOutConsumer } from '#contract/accounts/login.contract.ts'
import { call } from '#web/api/call.ts'
import { LogoutPage } from '#web/app/logout-page.tsx'
import { forgetPerson } from '#web/consumer/offline/forget-person.ts'
import { UnsentOrders } from './unsent-orders.tsx'

export const Screen = () => (
  <LogoutPage
    area="consumer"
    note={<UnsentOrders />}
    logOut={async query => {
      await forgetPerson()
      await call(logOutConsumer, { query })
    }}
  />
)
