import type { Jobs } from '#server/jobs/jobs.ts'
import { applyImport, checkImport } from './import-items.ts'
import { deleteOldImports } from './import-store.ts'

const kept_ms = 30 * 86_400_000

export const catalogueJobs: Jobs = {
  check_item_import: checkImport,
  apply_item_import: applyImport,
  forget_item_imports: async deps => deleteOldImports(deps.db, new Date(deps.now().getTime() - kept_ms)),
}
