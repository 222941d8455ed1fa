import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { applyImport, checkImport } from './import-items.ts'
import { deleteOldImports } from './import-store.ts'

const one = z.object({ import_id: z.uuid() })
const kept_ms = 30 * 86_400_000

export const catalogueJobs: Jobs = {
  check_item_import: async (deps, payload) => checkImport(deps, one.parse(payload).import_id),
  apply_item_import: async (deps, payload) => applyImport(deps, one.parse(payload).import_id),
  forget_item_imports: async deps => deleteOldImports(deps.db, new Date(deps.now().getTime() - kept_ms)),
}
