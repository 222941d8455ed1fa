import type { Jobs } from '#server/jobs/jobs.ts'
import { sendInviteByFax } from './supplier-invites.ts'

export const supplierInviteJobs: Jobs = {
  send_supplier_invite: sendInviteByFax,
}
