import type { Jobs } from '#server/jobs/jobs.ts'
import { deleteOldDirectoryImports } from './directory-import-store.ts'
import { applyDirectory, checkDirectoryImport, undoDirectoryApplied } from './import-directory.ts'

const kept_ms = 90 * 86_400_000

export const directoryJobs: Jobs = {
  check_directory_import: checkDirectoryImport,
  apply_directory_import: applyDirectory,
  undo_directory_import: undoDirectoryApplied,
  forget_directory_imports: async deps => deleteOldDirectoryImports(deps.db, new Date(deps.now().getTime() - kept_ms)),
}
