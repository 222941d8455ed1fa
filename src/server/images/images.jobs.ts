import * as z from 'zod/mini'
import type { Jobs } from '#server/jobs/run-jobs.ts'
import { deleteFiles } from './change-images.ts'
import { deleteRow, isRemoved } from './image-store.ts'

const one = z.object({ image_id: z.uuid() })

export const imageJobs: Jobs = {
  delete_image_files: async (deps, payload) => {
    const { image_id } = one.parse(payload)
    if (!(await isRemoved(deps.db, image_id))) return
    await deleteFiles(deps, image_id)
    await deleteRow(deps.db, image_id)
  },
}
