import type { Jobs } from '#server/jobs/jobs.ts'
import { eraseClosedSuppliers } from './erase-closed-suppliers.ts'

export const contactJobs: Jobs = {
  erase_closed_suppliers: async deps => eraseClosedSuppliers(deps),
}
