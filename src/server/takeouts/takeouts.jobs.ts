import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { makeTakeout } from './make-takeout.ts'
import { deleteExpired } from './takeout-store.ts'

const one = z.object({ takeout_id: z.uuid() })

export const takeoutJobs: Jobs = {
  make_takeout: async (deps, payload) => makeTakeout(deps, one.parse(payload).takeout_id),
  delete_expired_takeouts: async deps => deleteExpired(deps.db, deps.now()),
}
