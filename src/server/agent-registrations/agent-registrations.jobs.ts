import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetAgents } from './agent-store.ts'

export const agentJobs: Jobs = {
  forget_agent_images: async deps => forgetAgents(deps.db, deps.now()),
}
