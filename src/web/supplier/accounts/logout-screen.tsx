import { logOutSupplier } from '#contract/accounts/login.contract.ts'
import { call } from '#web/api/call.ts'
import { LogoutPage } from '#web/app/logout-page.tsx'

export const Screen = () => <LogoutPage area="supplier" logOut={query => call(logOutSupplier, { query })} />
