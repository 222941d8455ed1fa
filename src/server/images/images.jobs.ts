import type { Jobs } from '#server/jobs/jobs.ts'
import { deleteFiles } from './change-images.ts'
import { deleteRow, isRemoved } from './image-store.ts'

export const imageJobs: Jobs = {
  delete_image_files: async (deps, image_id) => {
    if (!(await isRemoved(deps.db, image_id))) return
    await deleteFiles(deps, image_id)
    await deleteRow(deps.db, image_id)
  },
}
