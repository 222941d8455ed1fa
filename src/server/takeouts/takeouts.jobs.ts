import type { Jobs } from '#server/jobs/jobs.ts'
import { makeTakeout } from './make-takeout.ts'
import { deleteExpired } from './takeout-store.ts'

export const takeoutJobs: Jobs = {
  make_takeout: makeTakeout,
  delete_expired_takeouts: async deps => deleteExpired(deps.db, deps.now()),
}
