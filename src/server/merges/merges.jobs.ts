import type { Jobs } from '#server/jobs/jobs.ts'
import { sweepMerged } from './merge-restaurants.ts'

export const mergeJobs: Jobs = {
  sweep_merged: async (deps, consumer_id) => sweepMerged(deps, consumer_id),
}
