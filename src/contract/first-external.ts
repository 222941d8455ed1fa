import { listExternalDoors } from './accounts/external-login.contract.ts'
import { ask, type FirstAsked } from './http/asked.ts'
import type { consumerPages } from './pages/consumer.ts'

/** The services whose accounts let in. */
export const externalDoors = () => ({ doors: ask(listExternalDoors, {}) })

/** What the pages before the login ask for at once. */
export const externalFirst = {
  login: externalDoors,
  loginExternal: externalDoors,
} satisfies FirstAsked<typeof consumerPages>
