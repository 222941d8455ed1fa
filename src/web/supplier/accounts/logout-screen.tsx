import { logOutSupplier } from '#contract/accounts/login.contract.ts'
import { call } from '#web/api/call.ts'
import { LogoutPage } from '#web/app/logout-page.tsx'
import { unsubscribe } from '#web/app/push/push-client.ts'

export const Screen = () => (
  <LogoutPage
    area="supplier"
    logOut={async query => {
      // Whoever takes this desk next is not told what was meant for the person before.
      await unsubscribe('supplier').catch(() => {})
      await call(logOutSupplier, { query })
    }}
  />
)
