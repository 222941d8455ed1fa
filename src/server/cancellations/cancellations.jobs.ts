import type { Jobs } from '#server/jobs/jobs.ts'
import { eraseLeftRestaurants } from './erase-left-restaurants.ts'

export const cancellationJobs: Jobs = {
  erase_left_restaurants: async deps => eraseLeftRestaurants(deps),
}
