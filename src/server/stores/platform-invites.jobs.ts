import type { Jobs } from '#server/jobs/jobs.ts'
import { sendPlatformInviteByFax } from './platform-invites.ts'

export const platformInviteJobs: Jobs = {
  send_platform_invite: sendPlatformInviteByFax,
}
