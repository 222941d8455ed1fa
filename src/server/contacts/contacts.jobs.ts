import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetContactLinks } from './contact-link.ts'
import { eraseClosedSuppliers } from './erase-closed-suppliers.ts'

export const contactJobs: Jobs = {
  erase_closed_suppliers: async deps => eraseClosedSuppliers(deps),
  forget_contact_links: async deps => {
    await forgetContactLinks(deps.db, deps.now())
  },
}
