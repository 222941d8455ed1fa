import { adminPages } from '#contract/pages/admin.ts'
import { pathTo } from '#contract/pages/page.ts'
import { agentReport } from '#domain/agent-registrations/agent-report.ts'
import { staffMails } from '#server/contacts/staff-mails.ts'
import type { Db, Deps } from '#server/deps.ts'
import { queueMails } from '#server/mails/queue-mails.ts'

type Waiting = { id: string; revision: number } & Parameters<typeof agentReport>[0]

/** Tells staff by mail that a request waits for them, as of a contact; in the transaction of what happened. */
export const tellStaffOfAgent = async (deps: Deps, trx: Db, { id, revision, ...facts }: Waiting) => {
  const url = deps.public_url + pathTo(adminPages.agentRegistration, { agent_registration_id: id })
  const report = agentReport(facts, url)
  const staff = await staffMails(deps, trx)
  const mails = staff.map(destination => ({
    key: `agent:${id}:${revision}:${destination}`,
    of: null,
    destination,
    ...report,
  }))
  await queueMails(trx, mails, facts.at)
}
