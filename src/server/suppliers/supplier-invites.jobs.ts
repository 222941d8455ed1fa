import type { Jobs } from '#server/jobs/jobs.ts'
import { pollInviteByFax, sendInviteByFax } from './supplier-invites.ts'

export const supplierInviteJobs: Jobs = {
  send_supplier_invite: sendInviteByFax,
  poll_supplier_invite: pollInviteByFax,
}
