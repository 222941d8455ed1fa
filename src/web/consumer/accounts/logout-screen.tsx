import { logOutConsumer } from '#contract/accounts/session.contract.ts'
import { call } from '#web/api/call.ts'
import { LogoutPage } from '#web/app/logout-page.tsx'

export const Screen = () => <LogoutPage area="consumer" logOut={query => call(logOutConsumer, { query })} />
