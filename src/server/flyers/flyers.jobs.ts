import type { Jobs } from '#server/jobs/jobs.ts'
import { forgetFlyerImages } from './flyer-images.ts'
import { forgetFlyerViews } from './forget-views.ts'
import { requeueFlyers, tellFlyer } from './publish-flyer.ts'

export const flyerJobs: Jobs = {
  tell_flyer: async (deps, web_flyer_id) => tellFlyer(deps, web_flyer_id),
  requeue_flyers: async deps => requeueFlyers(deps),
  forget_flyer_images: async deps => forgetFlyerImages(deps),
  forget_flyer_views: async deps => forgetFlyerViews(deps),
}
