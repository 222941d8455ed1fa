import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetInviteLogos } from './invite-flyer.ts'
import { sendPlatformInviteByFax } from './platform-invites.ts'

export const platformInviteJobs: Jobs = {
  send_platform_invite: sendPlatformInviteByFax,
  forget_invite_logos: async deps => forgetInviteLogos(deps),
}
